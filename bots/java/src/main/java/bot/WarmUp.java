package bot;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import kasino.v1.BotServiceOuterClass.ChooseMoveRequest;
import kasino.v1.BotServiceOuterClass.ChooseMovesRequest;
import kasino.v1.BotServiceOuterClass.StartGameRequest;

/**
 * Plays a recorded game before the bot can be reached. The first answer of a Java program waits for
 * its classes to be loaded and is interpreted: it is given here, within the time that a bot has to
 * start, and not at the table, where a second may be all that there is for a move.
 */
final class WarmUp {
  /** StartGameRequest and ChooseMovesRequest, a line each, as the bytes that travel. */
  private static final String GAME = "/warm-up.base64";

  private WarmUp() {}

  /** Asks the policy every question of the game. */
  static void play() throws IOException {
    try (InputStream bytes = WarmUp.class.getResourceAsStream(GAME)) {
      if (bytes == null) {
        throw new IOException(
            "there is no " + GAME + " in this program: build it with conformance/ beside it");
      }
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(bytes, StandardCharsets.US_ASCII));
      Game game =
          new Game(StartGameRequest.parseFrom(Base64.getDecoder().decode(lines.readLine())));
      byte[] questions = Base64.getDecoder().decode(lines.readLine());
      for (ChooseMoveRequest asked : ChooseMovesRequest.parseFrom(questions).getDecisionsList()) {
        game.choose(asked);
      }
    }
  }
}
