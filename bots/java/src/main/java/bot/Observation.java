package bot;

import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import kasino.v1.BotServiceOuterClass.ChooseMoveRequest;
import kasino.v1.BotServiceOuterClass.StartGameRequest;
import kasino.v1.Event.PublicEvent;
import kasino.v1.RulesOuterClass.Rules;
import kasino.v1.Seat.Decision;
import kasino.v1.TableOuterClass.PublicState;
import kasino.v1.TableOuterClass.SeatPublic;

/**
 * All that a seat may know when it has to play. Seats and sides count from 0.
 *
 * @param rules every field of them; docs/rules.md of Kasino describes each
 * @param seat the own one, which is to play
 * @param sides of each seat: 0 1 0 1 are partners
 * @param round from 1
 * @param deal from 1, within the round
 * @param lastDeal the pack is empty: these are the last hands of the round
 * @param table loose cards, sorted
 * @param stacks doubled piles, then builds, each by age
 * @param handCounts by seat, as the two that follow
 * @param capturedCounts captured cards; the piles lie face down
 * @param sweeps of this round
 * @param lastCapturer the seat that captured last in this round
 * @param scores by side
 * @param events of the game so far, in order, as far as the seat received them
 * @param question the number of this question to this seat
 * @param clock what is left for the game
 * @param timeLeft what is left for this move
 * @param legalMovesTruncated there are more legal moves than are listed, and any may be played
 * @param seed of the seat's own draws; it reveals nothing about the pack
 */
public record Observation(
    Rules rules,
    int seat,
    List<Integer> sides,
    int dealer,
    int round,
    int deal,
    boolean lastDeal,
    List<Card> hand,
    List<Card> table,
    List<Stack> stacks,
    List<Integer> handCounts,
    List<Integer> capturedCounts,
    List<Integer> sweeps,
    int stockCount,
    OptionalInt lastCapturer,
    List<Integer> scores,
    List<PublicEvent> events,
    int question,
    Optional<Duration> clock,
    Optional<Duration> timeLeft,
    boolean legalMovesTruncated,
    ByteString seed) {

  /**
   * Puts together what the seat was told: how the game began, the question, the events up to it.
   */
  static Observation of(StartGameRequest start, ChooseMoveRequest asked, List<PublicEvent> events) {
    PublicState seen = asked.getPublicState();
    Decision decision = asked.getDecision();
    List<SeatPublic> seats = seen.getSeatsList();
    return new Observation(
        start.getRules(),
        start.getSeat(),
        start.getSidesList(),
        seen.getDealerSeat(),
        seen.getRound(),
        seen.getDeal(),
        seen.getLastDeal(),
        Card.of(asked.getPrivateState().getHandList()),
        Card.of(seen.getTableCardsList()),
        Stack.of(seen.getStacksList()),
        seats.stream().map(SeatPublic::getHandCount).toList(),
        seats.stream().map(SeatPublic::getCapturedCount).toList(),
        seats.stream().map(SeatPublic::getSweeps).toList(),
        seen.getStockCount(),
        seen.hasLastCapturerSeat()
            ? OptionalInt.of(seen.getLastCapturerSeat())
            : OptionalInt.empty(),
        seen.getSideScoresList(),
        List.copyOf(events),
        asked.getQuestion(),
        asked.getClocksList().stream()
            .filter(clock -> clock.getSeat() == start.getSeat() && clock.hasBankLeft())
            .map(clock -> duration(clock.getBankLeft()))
            .findFirst(),
        decision.hasTimeLeft() ? Optional.of(duration(decision.getTimeLeft())) : Optional.empty(),
        decision.getLegalMovesTruncated(),
        start.getSeed());
  }

  /** How many items lie on the table: loose cards and stacks. */
  public int items() {
    return table.size() + stacks.size();
  }

  /** The stack that a move names. */
  public Optional<Stack> stack(StackRef name) {
    return stacks.stream().filter(name::names).findFirst();
  }

  /** A generator for this question alone: asked the same again, a bot draws the same numbers. */
  public RandomGenerator random() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(seed.asReadOnlyByteBuffer());
      digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, question));
      return new SplittableRandom(ByteBuffer.wrap(digest.digest()).getLong());
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException(missing);
    }
  }

  private static Duration duration(com.google.protobuf.Duration message) {
    return Duration.ofSeconds(message.getSeconds(), message.getNanos());
  }
}
