package bot;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads moves in the form in which a dealer writes them. */
public final class Notation {
  private static final String CARD = "[A2-9TJQK][cdhs]";
  private static final String STACK =
      "\\[(?:CARD)(?: CARD)*\\](?:#\\d{1,9})?".replace("CARD", CARD);
  private static final String ITEMS =
      "ITEM(?: ITEM)*".replace("ITEM", "(?:" + CARD + "|" + STACK + ")");

  /** A card alone, or a card, an operator, items and, after +, a value. */
  private static final Pattern MOVE =
      Pattern.compile(
          "(?<card>%s)(?: (?<operator>[x*+]) (?<items>%s)(?: = (?<value>\\d{1,3}))?)?"
              .formatted(CARD, ITEMS));

  private static final Pattern ITEM =
      Pattern.compile("\\[(?<cards>[^]]*)\\](?:#(?<id>\\d+))?|" + CARD);

  private Notation() {}

  /**
   * Reads a move. The stacks on the table decide what + means: a build, a raise of one, or another
   * group for one. Throws IllegalArgumentException where the text is no move.
   */
  public static Move parse(String text, List<Stack> stacks) {
    Matcher parts = MOVE.matcher(text);
    if (!parts.matches()) {
      throw no(text, "write it as in 9c, 9h x 9c 6d 3h, 5h + 4c = 9 or Qh * Qd");
    }
    Card card = Card.parse(parts.group("card"));
    String operator = Optional.ofNullable(parts.group("operator")).orElse("");
    String value = parts.group("value");
    if (operator.equals("+") == (value == null)) {
      throw no(text, "+ needs a value, and nothing else has one");
    }
    Items items = Items.parse(parts.group("items"));
    return switch (operator) {
      case "x" -> new Move.Capture(card, items.cards(), items.stacks());
      case "+" -> laid(card, items, Integer.parseInt(value), stacks);
      case "*" ->
          new Move.Double(
              card, items.only().orElseThrow(() -> no(text, "a card doubles one thing")));
      default -> new Move.Trail(card);
    };
  }

  /** Writes what a move names. */
  static String text(List<Card> cards, List<StackRef> stacks) {
    return Stream.concat(cards.stream(), stacks.stream())
        .map(Object::toString)
        .collect(Collectors.joining(" "));
  }

  /**
   * A build is raised by a card and a new value, and added to with its own; anything else is a new
   * build.
   */
  private static Move laid(Card card, Items items, int value, List<Stack> table) {
    List<StackRef> named = items.stacks();
    Optional<Stack> ground =
        table.stream().filter(stack -> named.size() == 1 && named.get(0).names(stack)).findFirst();
    boolean onPile = ground.isPresent() && ground.get().owner().isEmpty();
    if (named.size() != 1 || onPile) {
      return new Move.Build(card, items.cards(), named, value);
    }
    boolean sameValue = ground.isPresent() && ground.get().value() == value;
    return sameValue || !items.cards().isEmpty()
        ? new Move.Add(card, items.cards(), named.get(0), value)
        : new Move.Raise(card, named.get(0), value);
  }

  private static IllegalArgumentException no(String text, String why) {
    return new IllegalArgumentException("'" + text + "' is no move: " + why);
  }

  private record Items(List<Card> cards, List<StackRef> stacks) {
    static Items parse(String text) {
      List<Card> cards = new ArrayList<>();
      List<StackRef> stacks = new ArrayList<>();
      Matcher item = ITEM.matcher(text == null ? "" : text);
      while (item.find()) {
        if (item.group("cards") == null) {
          cards.add(Card.parse(item.group()));
        } else {
          stacks.add(stack(item));
        }
      }
      return new Items(List.copyOf(cards), List.copyOf(stacks));
    }

    private static StackRef stack(Matcher item) {
      String id = item.group("id");
      return new StackRef(
          Stream.of(item.group("cards").split(" ")).map(Card::parse).toList(),
          id == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(id)));
    }

    /** The one item, where there is one and no more. */
    Optional<Item> only() {
      if (cards.size() + stacks.size() != 1) {
        return Optional.empty();
      }
      return Optional.of(cards.isEmpty() ? stacks.get(0) : cards.get(0));
    }
  }
}
