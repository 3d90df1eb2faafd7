package bot;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Names a stack on the table by its cards, and by its id too where two stacks hold the same. */
public record StackRef(List<Card> cards, OptionalInt id) implements Item {
  public StackRef {
    cards = List.copyOf(cards);
  }

  /** Whether this is the name of the stack. */
  public boolean names(Stack stack) {
    return id.isPresent()
        ? id.getAsInt() == stack.id()
        : cards.stream().sorted().toList().equals(stack.cards().stream().sorted().toList());
  }

  @Override
  public String toString() {
    String named = cards.stream().map(Card::toString).collect(Collectors.joining(" ", "[", "]"));
    return id.isPresent() ? named + "#" + id.getAsInt() : named;
  }
}
