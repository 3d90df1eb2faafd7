package bot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import bot.Recorded.Session;
import com.google.protobuf.ByteString;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import kasino.v1.BotServiceOuterClass.ChooseMoveRequest;
import kasino.v1.BotServiceOuterClass.StartGameRequest;
import kasino.v1.Event.PublicEvent;
import org.junit.jupiter.api.Test;

/** An observation is all that the seat was told. */
class ObservationTest {
  @Test
  void tellsAllThatTheSeatWasTold() {
    Session session =
        Recorded.sessions().stream()
            .filter(one -> one.file().equals("norwegian-2.json"))
            .findFirst()
            .orElseThrow();
    List<PublicEvent> events =
        session.questions().stream()
            .limit(3)
            .flatMap(question -> question.ask().getEventsSinceLastCallList().stream())
            .toList();
    StartGameRequest start = session.start();
    Stack pile = new Stack(2, cards("Ad As"), 1, OptionalInt.empty(), true);
    Observation seen = Observation.of(start, session.questions().get(2).ask(), events);
    assertEquals(
        new Observation(
            start.getRules(),
            0,
            List.of(0, 1),
            0,
            1,
            1,
            false,
            cards("4s Ks"),
            cards("4h 9h 9s Js"),
            List.of(pile),
            List.of(2, 1),
            List.of(0, 3),
            List.of(0, 0),
            40,
            OptionalInt.of(1),
            List.of(0, 0),
            events,
            3,
            Optional.empty(),
            Optional.empty(),
            false,
            start.getSeed()),
        seen);
    assertEquals(12, events.size());
    assertEquals(Optional.of(pile), seen.stack(new StackRef(cards("As Ad"), OptionalInt.empty())));
  }

  @Test
  void drawsTheSameNumbersForTheSameQuestionAndOthersForAnother() {
    assertEquals(drawn(1), drawn(1));
    assertNotEquals(drawn(1), drawn(2));
  }

  private static long drawn(int question) {
    StartGameRequest start =
        StartGameRequest.newBuilder().setSeed(ByteString.copyFromUtf8("a seed")).build();
    ChooseMoveRequest asked = ChooseMoveRequest.newBuilder().setQuestion(question).build();
    return Observation.of(start, asked, List.of()).random().nextLong();
  }

  private static List<Card> cards(String texts) {
    return Stream.of(texts.split(" ")).map(Card::parse).toList();
  }
}
