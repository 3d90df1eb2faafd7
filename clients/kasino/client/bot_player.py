"""Plays a bot at a seat of a dealer, with the same calls and the same fault accounting as a game in this process.

The bot receives every event of its game, even where it joins in the middle: the dealer's log has them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from kasino.bots import Begin, Fault, GameEnd, GameStart, Remark, SeatAccount, offered_moves
from kasino.bots.game.async_driver import Replier, drive_async
from kasino.client.dealer import Claim, Dealer
from kasino.client.enums import FinishReason, GoodbyeReason
from kasino.client.game_tally import GameTally
from kasino.client.notifications import (
    FaultRecorded,
    GameEvent,
    GameFinished,
    Goodbye,
    MoveRequested,
    Notification,
    Rejected,
    TableClosed,
    Welcome,
)
from kasino.client.resumable_stream import ResumableStream, seat_stream
from kasino.client.retry import MAX_OUTAGE_SECONDS, RetryClock
from kasino.game import Dealt, Event, KasinoError, Played, RoundScored, fallback
from kasino.wire import Decision

FIRST_EVENT = 1
"""The first event of a table is that a player joined; every event of a game follows it."""

_NO_FAULT_LIMIT = 1_000_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResult:
    """The result of a seat. `end` is None where the game did not end; `goodbye_reason` then says why the stream ended.

    `faults` are those that this client charged, without those that the dealer recorded (no answer in time).
    """

    seat: int
    end: GameEnd | None
    finish: FinishReason | None
    goodbye_reason: GoodbyeReason | None
    faults: tuple[Fault, ...]
    remarks: tuple[Remark, ...]


def bot_seed(claim: Claim) -> bytes:
    """The seed of the bot at this seat: derived from its token, so that a new connection has the same, and secret."""
    return sha256(f"kasino/1 seat {claim.token}".encode()).digest()


async def play_seat(
    dealer: Dealer,
    claim: Claim,
    reply: Replier,
    *,
    seed: bytes | None = None,
    max_legal_moves: int = 128,
    names_hidden: bool = False,
    on_notification: Callable[[Notification], None] | None = None,
    retry_clock: RetryClock | None = None,
    max_outage_seconds: float = MAX_OUTAGE_SECONDS,
) -> SeatResult:
    """Play this seat to the end of its game, through interruptions and restarts. `reply` is the bot.

    `on_notification` receives each notification. Raises as `ResumableStream` does.
    """
    async with seat_stream(
        dealer, claim, after=FIRST_EVENT, retry_clock=retry_clock, max_outage_seconds=max_outage_seconds
    ) as stream:
        seat = _BotSeat(stream, claim, reply, seed or bot_seed(claim), max_legal_moves, names_hidden)
        async for notification in stream:
            if on_notification is not None:
                on_notification(notification)
            await seat.handle(notification)
            if seat.over:
                break
        return await seat.result()


class _BotSeat:
    """Passes the notifications of one seat to its bot, and the bot's moves to the dealer."""

    def __init__(
        self,
        stream: ResumableStream,
        claim: Claim,
        reply: Replier,
        seed: bytes,
        max_legal_moves: int,
        names_hidden: bool,
    ) -> None:
        self.over = False
        self._stream = stream
        self._number = claim.seat
        self._reply = reply
        self._seed = seed
        self._max_legal_moves = max_legal_moves
        self._names_hidden = names_hidden
        self._account: SeatAccount | None = None
        self._events: list[Event] = []
        self._moves = 0  # of this seat
        self._caught_up_at = 0  # the last event before this client joined
        self._tally = GameTally()
        self._rejected: int | None = None
        self._finished: GameFinished | None = None
        self._goodbye_reason: GoodbyeReason | None = None

    async def handle(self, notification: Notification) -> None:
        match notification:
            case Welcome(table=table):
                self._caught_up_at = table.last_seq
            case GameEvent(event=event, seq=seq):
                self._add_event(event)
                if seq >= self._caught_up_at:
                    await self._begin()
            case MoveRequested():
                await self._choose(notification)
            case Rejected(decision=decision, message=message) if decision is not None:
                if self._rejected == decision.id:
                    raise KasinoError(f"the dealer refuses its own fallback: {message}")
                self._rejected = decision.id
                await self._answer_fallback(decision)
            case FaultRecorded(seat=seat):
                self._tally.add_fault(seat)
            case GameFinished():
                self._finished = notification
                self.over = True
            case TableClosed():
                self.over = True
            case Goodbye(reason=reason):
                self._goodbye_reason = reason
                if reason is GoodbyeReason.MOVED:
                    raise KasinoError(f"the table has moved to {notification.endpoint}: take the seat up there")

    async def result(self) -> SeatResult:
        """The result, after the bot has received the end of the game."""
        account = self._account
        end = self._end() if self._finished is not None else None
        if account is not None:
            if end is not None:
                await drive_async(account.ended(end), self._reply)
                end = self._end()
            else:
                await drive_async(account.dismissed(), self._reply)
        return SeatResult(
            seat=self._number,
            end=end,
            finish=None if self._finished is None else self._finished.finish,
            goodbye_reason=self._goodbye_reason,
            faults=() if account is None else tuple(account.faults),
            remarks=() if account is None else tuple(account.remarks),
        )

    def _add_event(self, event: Event) -> None:
        self._events.append(event)
        match event:
            case Played(seat=self._number):
                self._moves += 1
            case RoundScored(points=points):
                self._tally.add_round(points)

    async def _begin(self) -> SeatAccount:
        """The account of this seat, which starts the game for the bot where it is new."""
        if self._account is None:
            table = self._stream.tracker.table
            assert table is not None
            max_faults = table.max_faults or _NO_FAULT_LIMIT
            self._account = SeatAccount(self._number, max_faults, self._events, decision=self._moves)
            dealt = next(event for event in self._events if isinstance(event, Dealt))
            names = [one.name for one in table.players]
            start = GameStart(
                rules=table.rules,
                seat=self._number,
                sides=table.sides,
                dealer=(dealt.dealer - dealt.round + 1) % table.seats,
                names=tuple(names) if len(names) == table.seats and not self._names_hidden else (),
                seed=self._seed,
                clock=table.time_control.bank,
            )
            begin = Begin(self._number, start, self._max_legal_moves)
            await drive_async(self._account.charged(begin), self._reply)
        return self._account

    async def _choose(self, asked: MoveRequested) -> None:
        account = await self._begin()
        move = None
        if account.is_asked:
            moves, truncated = offered_moves(asked.seen, self._max_legal_moves)
            steps = account.chosen(asked.seen, moves, truncated, asked.decision.time_left)
            move = await drive_async(steps, self._reply)
        if move is None:
            await self._answer_fallback(asked.decision)
        else:
            await self._stream.answer(asked.decision.id, move)

    async def _answer_fallback(self, decision: Decision) -> None:
        seen = self._stream.tracker.seen
        assert seen is not None
        await self._stream.answer(decision.id, decision.fallback or fallback(seen))

    def _end(self) -> GameEnd:
        assert self._finished is not None
        seen = self._stream.tracker.seen
        assert seen is not None
        own_faults = 0 if self._account is None else len(self._account.faults)
        return self._tally.game_end(self._finished, seen.sides, seat=self._number, own_faults=own_faults)
