package bot;

import java.util.List;

/** The policy: make it yours. */
final class Policy {
  /** What the bot is called at a table. */
  static final String NAME = "greedy-java";

  private Policy() {}

  /**
   * Chooses a move. It gets what the seat may know and the legal moves in canonical order, at least
   * one, and answers with a legal move. As it stands it plays greedy.
   */
  static Move choose(Observation seen, List<Move> legalMoves) {
    return Greedy.choose(seen, legalMoves);
  }
}
