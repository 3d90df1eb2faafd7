package bot;

import static bot.Notation.text;

import java.util.List;

/**
 * A card from the hand, and what it does. Its text is the notation, which {@link Notation} reads.
 */
public sealed interface Move {
  /** The card that leaves the hand. */
  Card card();

  /** Lays the card out. */
  record Trail(Card card) implements Move {
    @Override
    public String toString() {
      return card.toString();
    }
  }

  /** Takes loose cards and stacks, as a set: the groups are not part of the move. */
  record Capture(Card card, List<Card> cards, List<StackRef> stacks) implements Move {
    @Override
    public String toString() {
      return card + " x " + text(cards, stacks);
    }
  }

  /** Makes a build of the card and loose cards, or of piles where the rules allow it. */
  record Build(Card card, List<Card> cards, List<StackRef> stacks, int value) implements Move {
    @Override
    public String toString() {
      return card + " + " + text(cards, stacks) + " = " + value;
    }
  }

  /** Lays the card on a build, which gets a new value. */
  record Raise(Card card, StackRef stack, int value) implements Move {
    @Override
    public String toString() {
      return card + " + " + stack + " = " + value;
    }
  }

  /**
   * Adds a group of its own value to a build: the card, with loose cards where one is not enough.
   */
  record Add(Card card, List<Card> cards, StackRef stack, int value) implements Move {
    @Override
    public String toString() {
      return card + " + " + text(cards, List.of(stack)) + " = " + value;
    }
  }

  /** Lays the card on a loose card or a stack of exactly its table value. */
  record Double(Card card, Item target) implements Move {
    @Override
    public String toString() {
      return card + " * " + target;
    }
  }
}
