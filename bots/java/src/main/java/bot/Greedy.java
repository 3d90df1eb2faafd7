package bot;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import kasino.v1.*;
import kasino.v1.RulesOuterClass.*;
import kasino.v1.Seat.*;
import kasino.v1.TableOuterClass.*;

/** The move that takes most points at once; of those, most cards; of those, the first. */
public final class Greedy {
  /** What the bot is called at a table. */
  static final String NAME = "greedy-java";

  private final Rules rules;
  private final PublicState table;

  private Greedy(Rules rules, PublicState table) {
    this.rules = rules;
    this.table = table;
  }

  /** One of the legal moves, in notation. */
  public static String choose(Rules rules, PublicState table, Decision decision) {
    Greedy greedy = new Greedy(rules, table);
    String best = decision.getFallbackMove();
    Worth most = null;
    for (String move : decision.getLegalMovesList()) {
      Worth worth = greedy.worth(move);
      if (most == null || worth.compareTo(most) > 0) {
        best = move;
        most = worth;
      }
    }
    return best;
  }

  private record Worth(int points, int cards) implements Comparable<Worth> {
    @Override
    public int compareTo(Worth other) {
      return points != other.points ? points - other.points : cards - other.cards;
    }
  }

  /** Only a capture, such as {@code 9h x 9c [5d 4s]}, takes anything. */
  private Worth worth(String move) {
    if (!move.contains("x")) {
      return new Worth(0, 0);
    }
    // What begins with # is the id of a stack, and says nothing of its cards.
    List<String> cards =
        Stream.of(move.split("[ \\[\\]]+"))
            .filter(word -> word.length() == 2 && !word.startsWith("#"))
            .toList();
    int lie =
        table.getTableCardsCount()
            + table.getStacksList().stream().mapToInt(stack -> stack.getCardsCount()).sum();
    int points = cards.stream().mapToInt(this::cardPoints).sum();
    return new Worth(points + (cards.size() == lie + 1 ? sweepPoints() : 0), cards.size());
  }

  /** What a card brings by itself to the side that takes it. */
  private int cardPoints(String card) {
    int points = 0;
    if (card.equals("Td")) {
      points += rules.getBigCasinoPoints() - misere().getBig();
    }
    if (card.equals("2s")) {
      points += rules.getLittleCasinoPoints() - misere().getLittle();
    }
    if (card.startsWith("A")) {
      points += rules.getAcePoints() - misere().getAce();
    }
    if (card.endsWith("s")) {
      boolean jack = card.equals("Js") && rules.getJackSpadesPoints() != 0;
      points += jack ? rules.getJackSpadesPoints() : rules.getSpadeEachPoints();
      points -= card.equals("2s") ? 0 : misere().getSpade();
    }
    return points;
  }

  /** What it brings to empty the table now. */
  private int sweepPoints() {
    NumberOrNone freeze = rules.getSweepFreezeScore();
    boolean frozen =
        freeze.hasNumber()
            && table.getSideScoresCount() > 0
            && Collections.max(table.getSideScoresList()) >= freeze.getNumber();
    int hands = table.getSeatsList().stream().mapToInt(seat -> seat.getHandCount()).sum();
    boolean last = table.getLastDeal();
    if (frozen
        || last && !rules.getSweepInLastDeal()
        || last && hands == 1 && !rules.getSweepOnLastCapture()) {
      return 0;
    }
    return rules.getSweepPoints() - misere().getSweep();
  }

  private MisereWorth misere() {
    return rules.getMisere() ? rules.getMiserePoints() : MisereWorth.getDefaultInstance();
  }
}
