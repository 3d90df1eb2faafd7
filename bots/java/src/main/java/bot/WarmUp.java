package bot;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.protobuf.util.JsonFormat;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.InsecureServerCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import kasino.v1.BotServiceGrpc;
import kasino.v1.BotServiceOuterClass.ChooseMoveRequest;
import kasino.v1.BotServiceOuterClass.ChooseMovesRequest;
import kasino.v1.BotServiceOuterClass.ChooseMovesResponse;
import kasino.v1.BotServiceOuterClass.EndGameRequest;
import kasino.v1.BotServiceOuterClass.StartGameRequest;

/**
 * Plays a recorded game before the bot can be reached. The first answer of a Java program waits for
 * its classes to be loaded and is interpreted: it is given here, within the time that a bot has to
 * start, and not at the table, where a second may be all that there is for a move.
 */
final class WarmUp {
  private static final String GAME = "/sessions/norwegian-2.json";

  private WarmUp() {}

  /** Asks the bot every question of the game, by a connection of its own. */
  static void play(Service bot) throws IOException {
    JsonObject session = session();
    StartGameRequest.Builder start = StartGameRequest.newBuilder();
    JsonFormat.parser().merge(session.get("start").toString(), start);
    ChooseMovesRequest.Builder questions = ChooseMovesRequest.newBuilder();
    for (JsonElement question : session.getAsJsonArray("questions")) {
      ChooseMoveRequest.Builder ask = questions.addDecisionsBuilder();
      JsonFormat.parser().merge(question.getAsJsonObject().get("ask").toString(), ask);
    }
    Server server =
        NettyServerBuilder.forAddress(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                InsecureServerCredentials.create())
            .addService(bot)
            .build()
            .start();
    String address = "localhost:" + server.getPort();
    ManagedChannel channel =
        Grpc.newChannelBuilder(address, InsecureChannelCredentials.create()).build();
    try {
      ask(channel, start.build(), questions.build());
    } finally {
      channel.shutdownNow();
      server.shutdownNow();
    }
  }

  private static void ask(
      ManagedChannel channel, StartGameRequest start, ChooseMovesRequest questions) {
    BotServiceGrpc.BotServiceBlockingStub bot = BotServiceGrpc.newBlockingStub(channel);
    bot.startGame(start);
    CompletableFuture<Void> answered = new CompletableFuture<>();
    StreamObserver<ChooseMovesRequest> stream =
        BotServiceGrpc.newStub(channel)
            .chooseMoves(
                new StreamObserver<>() {
                  @Override
                  public void onNext(ChooseMovesResponse answers) {}

                  @Override
                  public void onError(Throwable failed) {
                    answered.completeExceptionally(failed);
                  }

                  @Override
                  public void onCompleted() {
                    answered.complete(null);
                  }
                });
    stream.onNext(questions);
    stream.onCompleted();
    answered.join();
    bot.endGame(
        EndGameRequest.newBuilder().setGameId(start.getGameId()).setSeat(start.getSeat()).build());
  }

  private static JsonObject session() throws IOException {
    try (InputStream game = WarmUp.class.getResourceAsStream(GAME)) {
      if (game == null) {
        throw new IOException(
            "there is no " + GAME + " in this program: build it with conformance/");
      }
      InputStreamReader text = new InputStreamReader(game, StandardCharsets.UTF_8);
      return JsonParser.parseReader(text).getAsJsonArray().get(0).getAsJsonObject();
    }
  }
}
