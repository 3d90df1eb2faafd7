"""One game whose cards a dealer deals: asked, told and charged as in this process, and so the same game.

Every seat has a stream of its own and is asked with what it was told there. The seats go step by step together, so that
nothing depends on which of them heard first. The dealer counts no faults and runs no clock: that is done here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from uuid import uuid4

from kasino.bots import Begin, Game, GameEnd, SeatAccount, Table, offered_moves
from kasino.client import (
    FIRST_EVENT,
    Claim,
    Dealer,
    DealerRefused,
    DecisionOpened,
    EventGapError,
    FinishReason,
    GameEvent,
    GameFinished,
    Goodbye,
    MoveOrigin,
    OpenedTable,
    Rejected,
    Replier,
    ResumableStream,
    TableClosed,
    TableOptions,
    TimeControl,
    drive_async,
    retry_call,
    seat_stream,
)
from kasino.game import Event, KasinoError, RoundScored, fallback
from kasino.tournament.play.game_recorder import Gathering, with_accounts

AWAY_SECONDS = 24 * 60 * 60.0
"""How long a seat may be away: the dealer is not to play for it."""

_CLOSING_SECONDS = 2.0


class LostTable(KasinoError):
    """The table is not there any more, or somebody else moved at it: its game is to be played again at a new one."""


async def deal_game(dealer: Dealer, table: Table, deck_seed: bytes, repliers: Sequence[Replier]) -> Game:
    """Play a game at a new table of this dealer, which is closed after it. `repliers` are the bots, by seat.

    `deck_seed` is that of the packs. Raises LostTable, and KasinoError where the dealer is gone for good.
    """
    wish = TableOptions(
        rules=table.rules,
        sides=tuple(table.sides),
        time_control=TimeControl(reconnect_bank=AWAY_SECONDS),
        max_faults=0,
        deck_seed=deck_seed,
        first_dealer=table.dealer,
        request_id=uuid4().hex,
    )
    opened = await retry_call(lambda: dealer.open_table(wish))
    try:
        return await _deal(dealer, opened, table, repliers)
    except (DealerRefused, EventGapError) as error:
        raise LostTable(str(error)) from None
    finally:
        with suppress(KasinoError, TimeoutError):
            await asyncio.wait_for(dealer.close_table(opened.table.name, opened.organiser_token), _CLOSING_SECONDS)


async def _deal(dealer: Dealer, opened: OpenedTable, table: Table, repliers: Sequence[Replier]) -> Game:
    async with AsyncExitStack() as lines:
        views = []
        for seat in range(len(table.sides)):
            claim = await _seated(dealer, opened, seat)
            views.append(_View(await lines.enter_async_context(seat_stream(dealer, claim, after=FIRST_EVENT))))
        return await _DealtGame(table, views, repliers).play()


async def _seated(dealer: Dealer, opened: OpenedTable, seat: int) -> Claim:
    request = uuid4().hex
    return await retry_call(
        lambda: dealer.join(opened.join_code, name=f"seat {seat}", seat=seat, bot=True, request_id=request)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Step:
    """What happened, and either who is waited for, by a decision of this id, or how the game ended."""

    events: list[Event]
    waiting: DecisionOpened | None = None
    finished: GameFinished | None = None


class _View:
    """What one seat sees."""

    def __init__(self, line: ResumableStream) -> None:
        self.line = line

    async def step(self) -> _Step:
        events: list[Event] = []
        async for happening in self.line:
            match happening:
                case GameEvent(event=event, origin=origin):
                    if origin not in (None, MoveOrigin.PLAYER):
                        raise LostTable(f"a move was made by {origin} and not by its seat")
                    events.append(event)
                case DecisionOpened():
                    return _Step(events=events, waiting=happening)
                case GameFinished(finish=finish):
                    if finish is not FinishReason.PLAYED_OUT:
                        raise LostTable(f"the game was {finish}")
                    return _Step(events=events, finished=happening)
                case Rejected(message=message):
                    raise KasinoError(f"the dealer refuses a move that the rules allow here: {message}")
                case TableClosed():
                    raise LostTable("the table was closed")
                case Goodbye(reason=reason) if reason.final:
                    raise LostTable(f"the dealer ended the game: {reason}")
        raise LostTable("the dealer ended the stream")


class _DealtGame:
    def __init__(self, table: Table, views: Sequence[_View], repliers: Sequence[Replier]) -> None:
        self._table = table
        self._views = views
        self._repliers = repliers
        self._told = Gathering(table)
        self._accounts = [SeatAccount(seat, table.max_faults, self._told.events) for seat in range(len(table.sides))]

    async def play(self) -> Game:
        for account, reply in zip(self._accounts, self._repliers, strict=True):
            await drive_async(account.charged(Begin(account.number, self._table.start(account.number))), reply)
        try:
            game = await self._course()
        except BaseException:
            await self._dismiss()
            raise
        end = GameEnd(
            scores=game.scores,
            points=game.points,
            winners=game.winners,
            faults=tuple(len(account.faults) for account in self._accounts),
            abandoned=game.abandoned,
        )
        for account, reply in zip(self._accounts, self._repliers, strict=True):
            await drive_async(account.ended(end), reply)
        return with_accounts(game, self._accounts)

    async def _course(self) -> Game:
        """Step by step to the end of the game, or until nobody is asked any more."""
        while True:
            step = await self._step()
            for event in step.events:
                self._told.add(event)
                if isinstance(event, RoundScored) and step.finished is None and not self._asked:
                    return self._told.game(event.totals, (), abandoned=True, midst=False)
            if step.finished is not None:
                return self._told.game(step.finished.totals, step.finished.winners, abandoned=False, midst=False)
            assert step.waiting is not None
            view, account = self._views[step.waiting.seat], self._accounts[step.waiting.seat]
            seen = view.line.tracker.seen
            assert seen is not None
            move = None
            if account.is_asked:
                moves, truncated = offered_moves(seen, self._table.max_legal_moves)
                move = await drive_async(account.chosen(seen, moves, truncated), self._repliers[account.number])
            elif not self._asked:
                return self._told.game(seen.scores, (), abandoned=True, midst=True)
            await view.line.answer(step.waiting.seq, fallback(seen) if move is None else move)

    async def _step(self) -> _Step:
        steps = [await view.step() for view in self._views]
        if any(step != steps[0] for step in steps[1:]):
            raise KasinoError("the dealer tells its seats different games: it is not one to play at")
        return steps[0]

    @property
    def _asked(self) -> bool:
        return any(account.is_asked for account in self._accounts)

    async def _dismiss(self) -> None:
        for account, reply in zip(self._accounts, self._repliers, strict=True):
            await drive_async(account.dismissed(), reply)
