package bot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import kasino.v1.*;
import kasino.v1.BotServiceOuterClass.*;
import kasino.v1.Model.*;
import kasino.v1.RulesOuterClass.*;
import kasino.v1.Seat.*;
import kasino.v1.TableOuterClass.*;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bot answers the recorded sessions of Kasino as `greedy` has to. */
class GreedyTest {
  private static final Path SESSIONS = Path.of("../conformance/sessions");

  @ParameterizedTest
  @CsvSource({
    "4d x 3h Ac,      4d | 4d x 4h | 4d x 3h Ac",
    "9d x [7c 2d]#12, 9d | 9d x 9h | 9d x [7c 2d]#12",
    "9d x 9h,         9d x 9h | 9d x 9c",
    "5h,              5h | 9d",
  })
  void takesPointsThenCardsThenTheFirst(String best, String moves) {
    Rules rules = Rules.newBuilder().setAcePoints(1).build();
    PublicState table = PublicState.newBuilder().addTableCards(Card.CARD_ACE_OF_CLUBS).build();
    Decision decision =
        Decision.newBuilder().addAllLegalMoves(List.of(moves.split(" \\| "))).build();
    assertEquals(best, Greedy.choose(rules, table, decision));
  }

  @Test
  void answersAsRecorded() throws IOException {
    for (JsonObject session : sessions()) {
      StartGameRequest start = read(session.get("start"), StartGameRequest.newBuilder()).build();
      for (JsonElement question : session.getAsJsonArray("questions")) {
        ChooseMoveRequest ask = ask(question);
        assertEquals(
            question.getAsJsonObject().get("answer").getAsString(),
            Greedy.choose(start.getRules(), ask.getPublicState(), ask.getDecision()),
            () -> start.getGameId() + " " + ask.getQuestion());
      }
    }
  }

  /** There are none outside of Kasino's repository. */
  private static List<JsonObject> sessions() throws IOException {
    List<JsonObject> sessions = new ArrayList<>();
    if (Files.isDirectory(SESSIONS)) {
      try (Stream<Path> files = Files.list(SESSIONS)) {
        for (Path file : files.toList()) {
          JsonParser.parseString(Files.readString(file))
              .getAsJsonArray()
              .forEach(session -> sessions.add(session.getAsJsonObject()));
        }
      }
    }
    return sessions;
  }

  private static ChooseMoveRequest ask(JsonElement question) throws IOException {
    return read(question.getAsJsonObject().get("ask"), ChooseMoveRequest.newBuilder()).build();
  }

  private static <B extends Message.Builder> B read(JsonElement json, B message)
      throws IOException {
    JsonFormat.parser().merge(json.toString(), message);
    return message;
  }
}
