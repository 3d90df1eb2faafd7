package bot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import kasino.v1.Model;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A move is read in its parts, and written as it stands. */
class NotationTest {
  /** An entry of conformance/notation.json; without a move the text is none. */
  record Example(String notation, List<Stack> stacks, Optional<JsonObject> move) {
    @Override
    public String toString() {
      return "\"" + notation + "\"";
    }
  }

  static List<Example> examples() {
    return Recorded.objects(Path.of("notation.json")).map(NotationTest::example).toList();
  }

  @Test
  void thereAreExamples() {
    assertTrue(examples().size() > 30);
  }

  @ParameterizedTest
  @MethodSource("examples")
  void aMoveIsReadInItsPartsAndWrittenAsItStands(Example example) {
    if (example.move().isEmpty()) {
      assertThrows(
          IllegalArgumentException.class,
          () -> Notation.parse(example.notation(), example.stacks()));
      return;
    }
    Move move = Notation.parse(example.notation(), example.stacks());
    assertEquals(expected(example.move().get()), move);
    assertEquals(example.notation(), move.toString());
  }

  @Test
  void everyLegalMoveThatWasToldIsWrittenAsItStands() {
    for (Recorded.Session session : Recorded.sessions()) {
      for (Recorded.Question question : session.questions()) {
        List<Stack> stacks = Stack.of(question.ask().getPublicState().getStacksList());
        for (String text : question.ask().getDecision().getLegalMovesList()) {
          assertEquals(text, Notation.parse(text, stacks).toString());
        }
      }
    }
  }

  private static Example example(JsonObject json) {
    List<Stack> stacks =
        Recorded.stream(json.getAsJsonArray("stacks"))
            .map(stack -> Stack.of(Recorded.read(stack, Model.Stack.newBuilder()).build()))
            .toList();
    return new Example(
        json.get("notation").getAsString(),
        stacks,
        Optional.ofNullable(json.getAsJsonObject("move")));
  }

  private static Move expected(JsonObject move) {
    Card card = Card.parse(move.get("card").getAsString());
    List<Card> cards = cards(move);
    List<StackRef> stacks =
        Recorded.stream(move.getAsJsonArray("stacks"))
            .map(JsonElement::getAsJsonObject)
            .map(stack -> new StackRef(cards(stack), number(stack, "id")))
            .toList();
    int value = number(move, "value").orElse(0);
    return switch (move.get("kind").getAsString()) {
      case "trail" -> new Move.Trail(card);
      case "capture" -> new Move.Capture(card, cards, stacks);
      case "build" -> new Move.Build(card, cards, stacks, value);
      case "raise" -> new Move.Raise(card, stacks.get(0), value);
      case "add" -> new Move.Add(card, cards, stacks.get(0), value);
      case "double" -> new Move.Double(card, cards.isEmpty() ? stacks.get(0) : cards.get(0));
      default -> throw new IllegalArgumentException(move.toString());
    };
  }

  private static List<Card> cards(JsonObject json) {
    return Recorded.stream(json.getAsJsonArray("cards"))
        .map(card -> Card.parse(card.getAsString()))
        .toList();
  }

  private static OptionalInt number(JsonObject json, String name) {
    return json.has(name) ? OptionalInt.of(json.get(name).getAsInt()) : OptionalInt.empty();
  }
}
