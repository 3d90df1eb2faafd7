package bot;

import java.util.ArrayList;
import java.util.List;
import kasino.v1.BotServiceOuterClass.ChooseMoveRequest;
import kasino.v1.BotServiceOuterClass.StartGameRequest;
import kasino.v1.Event.PublicEvent;

/** One game from the view of one seat: its start and its events. */
final class Game {
  private final StartGameRequest start;
  private final List<PublicEvent> events;

  Game(StartGameRequest start) {
    this.start = start;
    this.events = new ArrayList<>(start.getSoFarList());
  }

  /** Adds an event. */
  synchronized void hear(List<PublicEvent> told) {
    events.addAll(told);
  }

  /** Adds the new events and asks the policy; the answer is a move in notation. */
  synchronized String choose(ChooseMoveRequest asked) {
    hear(asked.getEventsSinceLastCallList());
    Observation seen = Observation.of(start, asked, events);
    List<Move> legalMoves =
        asked.getDecision().getLegalMovesList().stream()
            .map(text -> Notation.parse(text, seen.stacks()))
            .toList();
    if (legalMoves.isEmpty()) {
      throw new IllegalArgumentException("the request has no legal moves");
    }
    return Policy.choose(seen, legalMoves).toString();
  }
}
