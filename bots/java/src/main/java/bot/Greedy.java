package bot;

import bot.Card.Suit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import kasino.v1.RulesOuterClass.MisereWorth;
import kasino.v1.RulesOuterClass.NumberOrNone;
import kasino.v1.RulesOuterClass.Rules;

/** A policy that Kasino's docs/bots.md specifies: in every language it plays the same moves. */
final class Greedy {
  private final Observation seen;
  private final Rules rules;

  private Greedy(Observation seen) {
    this.seen = seen;
    this.rules = seen.rules();
  }

  /** The move that takes most points at once; of those, most cards; of those, the first. */
  static Move choose(Observation seen, List<Move> legalMoves) {
    Greedy greedy = new Greedy(seen);
    Move best = legalMoves.get(0);
    for (Move move : legalMoves) {
      if (greedy.worth(move).compareTo(greedy.worth(best)) > 0) {
        best = move;
      }
    }
    return best;
  }

  private record Worth(int points, int cards) implements Comparable<Worth> {
    private static final Comparator<Worth> ORDER =
        Comparator.comparingInt(Worth::points).thenComparingInt(Worth::cards);

    @Override
    public int compareTo(Worth other) {
      return ORDER.compare(this, other);
    }
  }

  /** Only a capture takes anything. */
  private Worth worth(Move move) {
    if (!(move instanceof Move.Capture capture)) {
      return new Worth(0, 0);
    }
    List<Card> taken = new ArrayList<>(capture.cards());
    taken.add(capture.card());
    capture.stacks().forEach(stack -> taken.addAll(stack.cards()));
    boolean isSweep = capture.cards().size() + capture.stacks().size() == seen.items();
    int points = taken.stream().mapToInt(this::cardPoints).sum();
    return new Worth(points + (isSweep ? sweepPoints() : 0), taken.size());
  }

  /** What a card brings by itself to the side that takes it. */
  private int cardPoints(Card card) {
    int points = 0;
    if (card.equals(Card.BIG_CASINO)) {
      points += rules.getBigCasinoPoints() - misere().getBig();
    }
    if (card.equals(Card.LITTLE_CASINO)) {
      points += rules.getLittleCasinoPoints() - misere().getLittle();
    }
    if (card.rank() == 1) {
      points += rules.getAcePoints() - misere().getAce();
    }
    if (card.suit() == Suit.SPADES) {
      boolean jack = card.equals(Card.JACK_OF_SPADES) && rules.getJackSpadesPoints() != 0;
      points += jack ? rules.getJackSpadesPoints() : rules.getSpadeEachPoints();
      points -= card.equals(Card.LITTLE_CASINO) ? 0 : misere().getSpade();
    }
    return points;
  }

  /** What it brings to empty the table now; 0 where it does not count. */
  private int sweepPoints() {
    NumberOrNone freeze = rules.getSweepFreezeScore();
    boolean frozen = freeze.hasNumber() && Collections.max(seen.scores()) >= freeze.getNumber();
    int inHands = seen.handCounts().stream().mapToInt(Integer::intValue).sum();
    if (frozen
        || seen.lastDeal() && !rules.getSweepInLastDeal()
        || seen.lastDeal() && inHands == 1 && !rules.getSweepOnLastCapture()) {
      return 0;
    }
    return rules.getSweepPoints() - misere().getSweep();
  }

  /** The points that cards and sweeps cost; none unless the game is misère. */
  private MisereWorth misere() {
    return rules.getMisere() ? rules.getMiserePoints() : MisereWorth.getDefaultInstance();
  }
}
