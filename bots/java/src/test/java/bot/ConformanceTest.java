package bot;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.List;
import java.util.function.Consumer;
import kasino.v1.BotServiceOuterClass.ChooseMoveRequest;
import kasino.v1.BotServiceOuterClass.ChosenMove;
import kasino.v1.BotServiceOuterClass.GetBotInfoRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The bot answers every recorded question legally, and greedy as it is recorded. */
class ConformanceTest {
  static List<Recorded.Session> sessions() {
    return Recorded.sessions();
  }

  @ParameterizedTest
  @MethodSource("sessions")
  void greedyAnswersAsRecorded(Recorded.Session session) {
    for (Recorded.Question question : session.questions()) {
      ChooseMoveRequest ask = question.ask();
      Observation seen = Observation.of(session.start(), ask, List.of());
      List<Move> legalMoves =
          ask.getDecision().getLegalMovesList().stream()
              .map(text -> Notation.parse(text, seen.stacks()))
              .toList();
      assertEquals(
          question.answer(),
          Greedy.choose(seen, legalMoves).toString(),
          () -> session + " question " + ask.getQuestion());
    }
  }

  @ParameterizedTest
  @MethodSource("sessions")
  void theBotAnswersEveryQuestionLegallyAndTheSameAgain(Recorded.Session session) {
    Service bot = new Service();
    bot.startGame(session.start(), new Checked<>(started -> {}));
    for (Recorded.Question question : session.questions()) {
      ChosenMove chosen = bot.chooseOne(question.ask());
      String move = chosen.getChosen().getChoice().getNotation();
      assertTrue(
          question.ask().getDecision().getLegalMovesList().contains(move),
          () -> session + " question " + question.ask().getQuestion() + ": " + chosen);
      assertEquals(
          chosen, bot.chooseOne(question.ask().toBuilder().clearEventsSinceLastCall().build()));
    }
  }

  @Test
  void theGameBeforeTheFirstCallIsPlayed() {
    assertDoesNotThrow(WarmUp::play);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "2, 2", "3, 2"})
  void theLowerRevisionOfBothIsSaid(int asked, int said) {
    new Service()
        .getBotInfo(
            GetBotInfoRequest.newBuilder().setProtocolRevision(asked).build(),
            new Checked<>(info -> assertEquals(said, info.getProtocolRevision())));
  }

  @Test
  void aGameThatIsNotKnownIsAskedForAgain() {
    ChosenMove chosen =
        new Service().chooseOne(ChooseMoveRequest.newBuilder().setGameId("new").build());
    assertEquals(Status.Code.NOT_FOUND.value(), chosen.getRefused().getCode());
  }

  /** Checks each response. */
  private record Checked<T>(Consumer<T> check) implements StreamObserver<T> {
    @Override
    public void onNext(T response) {
      check.accept(response);
    }

    @Override
    public void onError(Throwable failed) {
      throw new AssertionError(failed);
    }

    @Override
    public void onCompleted() {}
  }
}
