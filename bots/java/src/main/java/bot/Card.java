package bot;

import java.util.Comparator;
import java.util.List;
import kasino.v1.Model;

/**
 * One face of the pack: 1 is an ace, 11 to 13 are the faces. With two packs there are twins, which
 * are equal.
 */
public record Card(int rank, Suit suit) implements Item, Comparable<Card> {
  /** Clubs, diamonds, hearts, spades: the order in which cards of a rank are sorted. */
  public enum Suit {
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES
  }

  public static final Card BIG_CASINO = new Card(10, Suit.DIAMONDS);
  public static final Card LITTLE_CASINO = new Card(2, Suit.SPADES);
  public static final Card JACK_OF_SPADES = new Card(11, Suit.SPADES);

  private static final String RANKS = "A23456789TJQK";
  private static final String SUITS = "cdhs";
  private static final Comparator<Card> ORDER =
      Comparator.comparingInt(Card::rank).thenComparing(Card::suit);

  /** Reads a card such as {@code Td}. Throws IllegalArgumentException where it is none. */
  public static Card parse(String text) {
    int rank = text.length() == 2 ? RANKS.indexOf(text.charAt(0)) : -1;
    int suit = text.length() == 2 ? SUITS.indexOf(text.charAt(1)) : -1;
    if (rank < 0 || suit < 0) {
      throw new IllegalArgumentException(
          "'%s' is no card: write a rank (%s) and a suit (%s)".formatted(text, RANKS, SUITS));
    }
    return new Card(rank + 1, Suit.values()[suit]);
  }

  static Card of(Model.Card message) {
    int index = message.getNumber() - 1;
    return new Card(index % 13 + 1, Suit.values()[index / 13]);
  }

  static List<Card> of(List<Model.Card> messages) {
    return messages.stream().map(Card::of).toList();
  }

  @Override
  public int compareTo(Card other) {
    return ORDER.compare(this, other);
  }

  /** Writes the card as {@link #parse} reads it. */
  @Override
  public String toString() {
    return "" + RANKS.charAt(rank - 1) + SUITS.charAt(suit.ordinal());
  }
}
