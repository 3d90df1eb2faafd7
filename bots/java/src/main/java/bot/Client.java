package bot;

import com.google.protobuf.ByteString;
import io.grpc.Context;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.MetadataUtils;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import kasino.v1.*;
import kasino.v1.BotServiceOuterClass.*;
import kasino.v1.Event.*;
import kasino.v1.Model.*;
import kasino.v1.PlayServiceOuterClass.*;
import kasino.v1.Seat.*;
import kasino.v1.Stream.*;
import kasino.v1.TableOuterClass.*;
import kasino.v1.TableServiceOuterClass.*;

/** The bot as a client: it takes a seat at a dealer's table, and plays until the game is over. */
final class Client implements AutoCloseable {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  /** The transient statuses, after which a call is retried. */
  private static final Set<Status.Code> PASSING =
      Set.of(
          Status.Code.UNAVAILABLE,
          Status.Code.DEADLINE_EXCEEDED,
          Status.Code.RESOURCE_EXHAUSTED,
          Status.Code.CANCELLED,
          Status.Code.UNKNOWN,
          Status.Code.INTERNAL);

  private ManagedChannel channel;
  private Metadata token;
  private String table;
  private ByteString seed;
  private Game game;

  /** The last handled event: a stream resumes after it. */
  private long lastSeq;

  /** The last event applied to the game; it is sent again until it is handled. */
  private long heardSeq;

  /** Before the next attempt to open a stream. */
  private Duration pause = FIRST_PAUSE;

  /** How the game ended; null while it continues. */
  private String over;

  Client(String dealer) {
    channel = connect(dealer);
  }

  /** Takes a seat by the code of a table. */
  void join(String joinCode) {
    JoinTableRequest request =
        JoinTableRequest.newBuilder()
            .setJoinCode(joinCode)
            .setPlayerName(Policy.NAME)
            .setBot(true)
            .build();
    JoinTableResponse joined = TableServiceGrpc.newBlockingStub(channel).joinTable(request);
    sit(joined.getTable().getName(), joined.getSeatToken());
  }

  /** Resumes a seat by its token. */
  void sit(String table, String seatToken) {
    this.table = table;
    seed = sha256("kasino/1 seat " + seatToken); // the same whenever the seat is resumed
    token = new Metadata();
    token.put(
        Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), "Bearer " + seatToken);
  }

  /** Plays, and returns how the game ended. */
  String play() throws InterruptedException {
    while (over == null) {
      Duration wait = null;
      try {
        wait = stream();
      } catch (StatusRuntimeException broken) {
        if (!passing(broken)) {
          throw broken;
        }
      }
      if (over == null) {
        Thread.sleep((wait == null ? pause : wait).toMillis());
        pause = longer(pause);
      }
    }
    return over;
  }

  /**
   * Opens the stream of the seat, resumes after the last handled event, and plays until the stream
   * ends. Returns the reconnect delay if the dealer gives one, else null.
   */
  private Duration stream() throws InterruptedException {
    Context.CancellableContext context = Context.current().withCancellation();
    Context before = context.attach();
    try {
      PlayRequest open =
          PlayRequest.newBuilder()
              .setName(table)
              .setResumeAfterSeq(lastSeq)
              .setStateWithDecisions(true)
              .setEventsWithDecisions(true)
              .setProtocolRevision(Service.REVISION)
              .build();
      Iterator<PlayResponse> stream = service().play(open);
      while (over == null && stream.hasNext()) {
        PlayResponse told = stream.next();
        pause = FIRST_PAUSE;
        switch (told.getItemCase()) {
          case WELCOME -> hear(told.getWelcome());
          case EVENTS -> {
            for (SeatEvent event : told.getEvents().getEventsList()) {
              hear(event);
            }
          }
          case GOODBYE -> {
            return leave(told.getGoodbye());
          }
          default -> {} // A Heartbeat, or a message that this bot does not know.
        }
      }
      return null;
    } finally {
      context.detach(before);
      context.cancel(null);
    }
  }

  private void hear(Welcome welcome) throws InterruptedException {
    if (!welcome.getResumed() || game == null) {
      game = new Game(start(welcome));
      lastSeq = heardSeq = welcome.getSnapshotSeq();
      if (welcome.getTable().getState() == Table.State.STATE_FINISHED) {
        over = "the game is over";
      }
    }
    if (welcome.hasDecision()) {
      answer(welcome.getDecision(), welcome.getClocksList());
    }
  }

  private StartGameRequest start(Welcome welcome) {
    return StartGameRequest.newBuilder()
        .setGameId(table)
        .setSeat(welcome.getSeat())
        .setRules(welcome.getTable().getRules())
        .addAllSides(welcome.getTable().getSidesList())
        .setSeed(seed)
        .addAllSoFar(welcome.getRoundSoFarList())
        .build();
  }

  /** An event is handled once its decision is answered. */
  private void hear(SeatEvent told) throws InterruptedException {
    PublicEvent event = told.getPublicEvent();
    if (event.getSeq() > heardSeq) {
      game.hear(List.of(event));
      heardSeq = event.getSeq();
    }
    if (told.hasDecision()) {
      answer(told.getDecision(), event.getDecisionOpened().getClocksList());
    }
    lastSeq = event.getSeq();
    if (event.hasGameFinished()) {
      GameFinished game = event.getGameFinished();
      over = "totals " + game.getTotalsList() + ", winners " + game.getWinnerSidesList();
    }
  }

  /** Retries the answer until the dealer confirms it; by the decision's id it counts once. */
  private void answer(Decision decision, List<Clock> clocks) throws InterruptedException {
    String notation =
        game.choose(
            ChooseMoveRequest.newBuilder()
                .setPublicState(decision.getPublicState())
                .setPrivateState(decision.getPrivateState())
                .setDecision(decision)
                .addAllClocks(clocks)
                .setQuestion((int) decision.getDecisionId())
                .build());
    Duration wait = FIRST_PAUSE;
    while (true) {
      SubmitMoveRequest request =
          SubmitMoveRequest.newBuilder()
              .setName(table)
              .setDecisionId(decision.getDecisionId())
              .setChoice(Choice.newBuilder().setNotation(notation))
              .build();
      try {
        SubmitMoveResponse response =
            service().withDeadlineAfter(10, TimeUnit.SECONDS).submitMove(request);
        if (!response.getRejected().hasDecision()) {
          return;
        }
        System.err.println(notation + " was refused: " + response.getRejected().getMessage());
        notation = decision.getFallbackMove();
      } catch (StatusRuntimeException refused) {
        Status.Code code = refused.getStatus().getCode();
        if (code == Status.Code.ABORTED || code == Status.Code.FAILED_PRECONDITION) {
          return; // The decision is closed; the stream reports what was played.
        }
        if (!passing(refused) || wait.equals(LONGEST_PAUSE)) {
          throw refused;
        }
        Thread.sleep(wait.toMillis());
        wait = longer(wait);
      }
    }
  }

  private Duration leave(Goodbye goodbye) {
    switch (goodbye.getReason()) {
      case GOODBYE_REASON_TABLE_CLOSED -> over = "the table is closed";
      case GOODBYE_REASON_SUPERSEDED -> over = "another client has taken over the seat";
      case GOODBYE_REASON_SEAT_LOST -> over = "the seat is lost";
      case GOODBYE_REASON_MOVED -> {
        channel.shutdownNow();
        channel = connect(goodbye.getEndpoint());
      }
      default -> {
        if (goodbye.hasRetryAfter()) {
          return Duration.ofSeconds(
              goodbye.getRetryAfter().getSeconds(), goodbye.getRetryAfter().getNanos());
        }
      }
    }
    return null;
  }

  private PlayServiceGrpc.PlayServiceBlockingStub service() {
    return PlayServiceGrpc.newBlockingStub(channel)
        .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(token));
  }

  private static ByteString sha256(String text) {
    try {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return ByteString.copyFrom(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException(missing);
    }
  }

  private static ManagedChannel connect(String dealer) {
    return Grpc.newChannelBuilder(dealer, InsecureChannelCredentials.create())
        // Keepalive pings detect a dead connection.
        .keepAliveTime(30, TimeUnit.SECONDS)
        .build();
  }

  private static boolean passing(StatusRuntimeException status) {
    return PASSING.contains(status.getStatus().getCode());
  }

  private static Duration longer(Duration pause) {
    Duration twice = pause.multipliedBy(2);
    return twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }
}
