package bot;

import java.util.List;
import java.util.OptionalInt;
import kasino.v1.Model;

/**
 * Cards that lie as one, and are taken whole or not at all.
 *
 * @param value what a card must capture to take it
 * @param owner the seat of a build; empty: a doubled pile
 * @param locked the value can no longer change
 */
public record Stack(int id, List<Card> cards, int value, OptionalInt owner, boolean locked) {
  static Stack of(Model.Stack message) {
    return new Stack(
        message.getStackId(),
        Card.of(message.getCardsList()),
        message.getValue(),
        message.hasOwnerSeat() ? OptionalInt.of(message.getOwnerSeat()) : OptionalInt.empty(),
        message.getLocked());
  }

  static List<Stack> of(List<Model.Stack> messages) {
    return messages.stream().map(Stack::of).toList();
  }
}
