package bot;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import kasino.v1.BotServiceOuterClass.ChooseMoveRequest;
import kasino.v1.BotServiceOuterClass.StartGameRequest;

/** The recorded games and moves of the folder conformance. */
final class Recorded {
  private static final Path FOLDER = Path.of(System.getProperty("conformance"));

  private Recorded() {}

  /** What the seat was asked, and what greedy answers. */
  record Question(ChooseMoveRequest ask, String answer) {}

  /** A recorded game of a file. */
  record Session(String file, StartGameRequest start, List<Question> questions) {
    @Override
    public String toString() {
      return file + " " + start.getGameId();
    }
  }

  /** Every recorded game. Throws IllegalStateException where they are missing. */
  static List<Session> sessions() {
    try (Stream<Path> listed = Files.list(FOLDER.resolve("sessions"))) {
      List<Path> files = listed.sorted().toList();
      if (files.size() < 10) {
        throw new IllegalStateException("conformance/sessions holds only " + files);
      }
      return files.stream().flatMap(Recorded::sessionsOf).toList();
    } catch (IOException missing) {
      throw new IllegalStateException(
          "conformance/sessions has to be beside this project: there are no recorded games",
          missing);
    }
  }

  /** The objects of a JSON file. */
  static Stream<JsonObject> objects(Path file) {
    try {
      var array = JsonParser.parseString(Files.readString(FOLDER.resolve(file))).getAsJsonArray();
      return stream(array).map(JsonElement::getAsJsonObject);
    } catch (IOException missing) {
      throw new UncheckedIOException(missing);
    }
  }

  static Stream<JsonElement> stream(Iterable<JsonElement> array) {
    return StreamSupport.stream(array.spliterator(), false);
  }

  static <B extends Message.Builder> B read(JsonElement json, B message) {
    try {
      JsonFormat.parser().merge(json.toString(), message);
      return message;
    } catch (IOException malformed) {
      throw new UncheckedIOException(malformed);
    }
  }

  private static Stream<Session> sessionsOf(Path file) {
    return objects(file)
        .map(
            session ->
                new Session(
                    file.getFileName().toString(),
                    read(session.get("start"), StartGameRequest.newBuilder()).build(),
                    stream(session.getAsJsonArray("questions")).map(Recorded::question).toList()));
  }

  private static Question question(JsonElement json) {
    JsonObject question = json.getAsJsonObject();
    return new Question(
        read(question.get("ask"), ChooseMoveRequest.newBuilder()).build(),
        question.get("answer").getAsString());
  }
}
