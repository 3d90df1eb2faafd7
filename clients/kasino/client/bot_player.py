"""A bot at a seat of a dealer: it is asked and told as in a game in this process, and charged in the same way.

It is told every event of its game, from the first on, even where it sits down in the middle: the dealer's log has them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from kasino.bots import Begin, Fault, GameEnd, GameStart, Remark, SeatAccount, offered_moves
from kasino.bots.game.async_driver import Replier, drive_async
from kasino.client.dealer import Claim, Dealer
from kasino.client.notifications import (
    FaultRecorded,
    FinishReason,
    GameEvent,
    GameFinished,
    Goodbye,
    GoodbyeReason,
    MoveRequested,
    Notification,
    Rejected,
    TableClosed,
    Welcome,
)
from kasino.client.resumable_stream import MAX_OUTAGE_SECONDS, ResumableStream, RetryClock, seat_stream
from kasino.game import Category, Dealt, Event, KasinoError, Played, RoundScored

FIRST_EVENT = 1
"""The first event of a table is that somebody sat down: what follows it is all that a game is made of."""

_MANY = 1_000_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResult:
    """What became of a seat. `end` is None where there was none: `parting` says why the dealer sent us away, if it did.

    `faults` are those that were charged here, not those of which the dealer knows (no answer in time).
    """

    seat: int
    end: GameEnd | None
    finish: FinishReason | None
    goodbye_reason: GoodbyeReason | None
    faults: tuple[Fault, ...]
    remarks: tuple[Remark, ...]


def bot_seed(claim: Claim) -> bytes:
    """What a bot at this seat draws from: it is the same when the seat is taken up again, and nobody else knows it."""
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
    """Play this seat to the end of its game, through cuts and restarts. `reply` is what the bot does.

    `on_notification` receives each notification. Raises as `ResumableStream` does.
    """
    async with seat_stream(
        dealer, claim, after=FIRST_EVENT, retry_clock=retry_clock, max_outage_seconds=max_outage_seconds
    ) as line:
        seat = _BotSeat(line, claim, reply, seed or bot_seed(claim), max_legal_moves, names_hidden)
        async for notification in line:
            if on_notification is not None:
                on_notification(notification)
            await seat.take(notification)
            if seat.over:
                break
        return await seat.result()


class _BotSeat:
    def __init__(
        self, line: ResumableStream, claim: Claim, reply: Replier, seed: bytes, max_legal_moves: int, names_hidden: bool
    ) -> None:
        self.over = False
        self._line = line
        self._number = claim.seat
        self._reply = reply
        self._seed = seed
        self._limit = max_legal_moves
        self._names_hidden = names_hidden
        self._account: SeatAccount | None = None
        self._events: list[Event] = []
        self._moves = 0  # of this seat
        self._live = 0  # up to this event all has been when we came
        self._points: dict[int, dict[Category, int]] = {}
        self._faults: dict[int, int] = {}
        self._rejected: int | None = None
        self._finished: GameFinished | None = None
        self._goodbye_reason: GoodbyeReason | None = None

    async def take(self, notification: Notification) -> None:
        match notification:
            case Welcome(table=table):
                self._live = table.last_seq
            case GameEvent(event=event, seq=seq):
                self._note(event)
                if seq >= self._live:
                    await self._begun()
            case MoveRequested():
                await self._choose(notification)
            case Rejected(decision=decision, message=message) if decision is not None:
                if self._rejected == decision.id:
                    raise KasinoError(f"the dealer refuses its own fallback: {message}")
                self._rejected = decision.id
                await self._line.answer(decision.id, decision.fallback)
            case FaultRecorded(seat=seat):
                self._faults[seat] = self._faults.get(seat, 0) + 1
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
        """What became of it; the bot has been told."""
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

    def _note(self, event: Event) -> None:
        self._events.append(event)
        match event:
            case Played(seat=self._number):
                self._moves += 1
            case RoundScored(points=points):
                for side, items in enumerate(points):
                    own = self._points.setdefault(side, {})
                    for category, worth in items:
                        own[category] = own.get(category, 0) + worth

    async def _begun(self) -> SeatAccount:
        """The account of this seat; where it is new, the game begins for the bot."""
        if self._account is None:
            table = self._line.follower.table
            assert table is not None
            most = table.max_faults or _MANY
            self._account = SeatAccount(self._number, most, self._events, decision=self._moves)
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
            await drive_async(self._account.charged(Begin(self._number, start)), self._reply)
        return self._account

    async def _choose(self, asked: MoveRequested) -> None:
        account = await self._begun()
        move = None
        if account.is_asked:
            moves, truncated = offered_moves(asked.seen, self._limit)
            steps = account.chosen(asked.seen, moves, truncated, asked.decision.time_left)
            move = await drive_async(steps, self._reply)
        await self._line.answer(asked.decision.id, asked.decision.fallback if move is None else move)

    def _end(self) -> GameEnd:
        assert self._finished is not None
        seen = self._line.follower.seen
        assert seen is not None
        own = 0 if self._account is None else len(self._account.faults)
        return GameEnd(
            scores=self._finished.totals,
            points=tuple(
                tuple((category, side[category]) for category in Category if side.get(category))
                for side in (self._points.get(number, {}) for number in range(max(seen.sides) + 1))
            ),
            winners=self._finished.winners,
            faults=tuple(self._faults.get(seat, 0) + own * (seat == self._number) for seat in range(seen.seats)),
            abandoned=self._finished.finish not in (FinishReason.PLAYED_OUT, FinishReason.FORFEIT),
        )
