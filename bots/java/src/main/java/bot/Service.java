package bot;

import io.grpc.InsecureServerCredentials;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import kasino.v1.*;
import kasino.v1.BotServiceOuterClass.*;
import kasino.v1.Model.*;
import kasino.v1.Refusal.*;

/** The bot as a service, called by whoever plays a seat for it. */
final class Service extends BotServiceGrpc.BotServiceImplBase {
  /** The revision of the contract that this bot was written for. */
  static final int REVISION = 2;

  /** A bot may sit at several seats of one game. */
  private record SeatInGame(String game, int seat) {}

  private final Map<SeatInGame, Game> games = new ConcurrentHashMap<>();

  /**
   * Serves the bot at {@code host:port} until the process is ended, from when it can answer fast.
   */
  static void serve(String address) throws IOException, InterruptedException {
    int colon = address.lastIndexOf(':');
    InetSocketAddress at =
        new InetSocketAddress(
            address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
    WarmUp.play();
    NettyServerBuilder.forAddress(at, InsecureServerCredentials.create())
        .addService(new Service())
        .build()
        .start()
        .awaitTermination();
  }

  /**
   * Answers with the lower of both revisions: a runner refuses a bot that was written for a later
   * one than its own.
   */
  @Override
  public void getBotInfo(GetBotInfoRequest asked, StreamObserver<GetBotInfoResponse> answers) {
    int common = Math.min(Math.max(asked.getProtocolRevision(), 1), REVISION);
    tell(
        answers,
        GetBotInfoResponse.newBuilder()
            .setBotName(Policy.NAME)
            .setBotVersion("1.0.0")
            .setProtocolRevision(common)
            .build());
  }

  @Override
  public void startGame(StartGameRequest start, StreamObserver<StartGameResponse> answers) {
    games.put(new SeatInGame(start.getGameId(), start.getSeat()), new Game(start));
    tell(answers, StartGameResponse.getDefaultInstance());
  }

  @Override
  public void chooseMove(ChooseMoveRequest asked, StreamObserver<ChooseMoveResponse> answers) {
    try {
      tell(answers, choose(asked));
    } catch (StatusException refused) {
      answers.onError(refused);
    }
  }

  @Override
  public StreamObserver<ChooseMovesRequest> chooseMoves(
      StreamObserver<ChooseMovesResponse> answers) {
    return new StreamObserver<>() {
      @Override
      public void onNext(ChooseMovesRequest batch) {
        // One by one, for each has its own time.
        for (ChooseMoveRequest asked : batch.getDecisionsList()) {
          answers.onNext(ChooseMovesResponse.newBuilder().addChosen(chooseOne(asked)).build());
        }
      }

      @Override
      public void onError(Throwable gone) {}

      @Override
      public void onCompleted() {
        answers.onCompleted();
      }
    };
  }

  @Override
  public void endGame(EndGameRequest end, StreamObserver<EndGameResponse> answers) {
    games.remove(new SeatInGame(end.getGameId(), end.getSeat()));
    tell(answers, EndGameResponse.getDefaultInstance());
  }

  private ChooseMoveResponse choose(ChooseMoveRequest asked) throws StatusException {
    Game game = games.get(new SeatInGame(asked.getGameId(), asked.getSeat()));
    if (game == null) {
      throw Status.NOT_FOUND
          .withDescription("this game is not known: send StartGame")
          .asException();
    }
    try {
      return ChooseMoveResponse.newBuilder()
          .setChoice(Choice.newBuilder().setNotation(game.choose(asked)))
          .build();
    } catch (RuntimeException failed) {
      StringWriter trace = new StringWriter();
      failed.printStackTrace(new PrintWriter(trace));
      throw Status.UNKNOWN.withDescription(trace.toString()).asException();
    }
  }

  /** The answer to one decision of a batch: a refusal is an outcome, too. */
  ChosenMove chooseOne(ChooseMoveRequest asked) {
    ChosenMove.Builder chosen =
        ChosenMove.newBuilder()
            .setGameId(asked.getGameId())
            .setSeat(asked.getSeat())
            .setDecisionId(asked.getDecision().getDecisionId());
    try {
      return chosen.setChosen(choose(asked)).build();
    } catch (StatusException refused) {
      Status status = refused.getStatus();
      Refused.Builder told = Refused.newBuilder().setCode(status.getCode().value());
      return chosen.setRefused(told.setMessage(status.getDescription())).build();
    }
  }

  private static <T> void tell(StreamObserver<T> answers, T answer) {
    answers.onNext(answer);
    answers.onCompleted();
  }
}
