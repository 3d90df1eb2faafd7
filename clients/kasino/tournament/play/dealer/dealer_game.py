"""Plays one game at a table of a dealer, with the same result as in this process.

Every seat has a stream of its own, and its bot decides by the events of that stream. The seats advance in lockstep, so
that nothing depends on which stream is faster. Faults and clocks are handled here, and switched off at the dealer.
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
from kasino.tournament.play.dealer.game_recorder import GameRecorder, with_accounts

AWAY_SECONDS = 24 * 60 * 60.0
"""So long that the dealer never plays for a seat that is disconnected."""

_CLOSING_SECONDS = 2.0


class LostTableError(KasinoError):
    """The table is gone, or a move was not made by its seat: the game has to be played again at a new table."""


async def play_dealer_game(dealer: Dealer, table: Table, deck_seed: bytes, repliers: Sequence[Replier]) -> Game:
    """Play a game at a new table of this dealer, which is closed afterwards. `repliers` are the bots, by seat.

    `deck_seed` is the seed of the packs. Raises LostTableError, and KasinoError if the dealer is away for too long.
    """
    options = TableOptions(
        rules=table.rules,
        sides=tuple(table.sides),
        time_control=TimeControl(reconnect_bank=AWAY_SECONDS),
        max_faults=0,
        deck_seed=deck_seed,
        first_dealer=table.dealer,
        request_id=uuid4().hex,
    )
    opened = await retry_call(lambda: dealer.open_table(options))
    try:
        return await _play(dealer, opened, table, repliers)
    except (DealerRefused, EventGapError) as error:
        raise LostTableError(str(error)) from None
    finally:
        with suppress(KasinoError, TimeoutError):
            await asyncio.wait_for(dealer.close_table(opened.table.name, opened.organiser_token), _CLOSING_SECONDS)


async def _play(dealer: Dealer, opened: OpenedTable, table: Table, repliers: Sequence[Replier]) -> Game:
    async with AsyncExitStack() as streams:
        feeds = []
        for seat in range(len(table.sides)):
            claim = await _join(dealer, opened, seat)
            # No stream holds events back until the next decision of its seat: each step is compared at all seats.
            feeds.append(_SeatFeed(await streams.enter_async_context(seat_stream(dealer, claim, after=FIRST_EVENT))))
        return await _DealerGame(table, feeds, repliers).play()


async def _join(dealer: Dealer, opened: OpenedTable, seat: int) -> Claim:
    request = uuid4().hex
    return await retry_call(
        lambda: dealer.join(opened.join_code, name=f"seat {seat}", seat=seat, bot=True, request_id=request)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Step:
    """The events up to the next decision or the end of the game, and that decision or end."""

    events: list[Event]
    decision: DecisionOpened | None = None
    finished: GameFinished | None = None


class _SeatFeed:
    """The stream of one seat, step by step."""

    def __init__(self, stream: ResumableStream) -> None:
        self.stream = stream

    async def step(self) -> _Step:
        events: list[Event] = []
        async for notification in self.stream:
            match notification:
                case GameEvent(event=event, origin=origin):
                    if origin not in (None, MoveOrigin.PLAYER):
                        raise LostTableError(f"a move was made by {origin} and not by its seat")
                    events.append(event)
                case DecisionOpened():
                    return _Step(events=events, decision=notification)
                case GameFinished(finish=finish):
                    if finish is not FinishReason.PLAYED_OUT:
                        raise LostTableError(f"the game was {finish}")
                    return _Step(events=events, finished=notification)
                case Rejected(message=message):
                    raise KasinoError(f"the dealer refuses a move that the rules allow here: {message}")
                case TableClosed():
                    raise LostTableError("the table was closed")
                case Goodbye(reason=reason) if reason.final:
                    raise LostTableError(f"the dealer ended the game: {reason}")
        raise LostTableError("the dealer ended the stream")


class _DealerGame:
    """The game: sends the bots' moves to the dealer, and charges their faults."""

    def __init__(self, table: Table, feeds: Sequence[_SeatFeed], repliers: Sequence[Replier]) -> None:
        self._table = table
        self._feeds = feeds
        self._repliers = repliers
        self._recorder = GameRecorder(table)
        self._accounts = [
            SeatAccount(seat, table.max_faults, self._recorder.events) for seat in range(len(table.sides))
        ]

    async def play(self) -> Game:
        for account, reply in zip(self._accounts, self._repliers, strict=True):
            begin = Begin(account.number, self._table.start(account.number), self._table.max_legal_moves)
            await drive_async(account.charged(begin), reply)
        try:
            game = await self._play_steps()
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

    async def _play_steps(self) -> Game:
        """Play to the end of the game, or until no bot is asked any more."""
        while True:
            step = await self._step()
            for event in step.events:
                self._recorder.add(event)
                if isinstance(event, RoundScored) and step.finished is None and not self._asked:
                    return self._recorder.game(event.totals, (), abandoned=True, mid_round=False)
            if step.finished is not None:
                return self._recorder.game(
                    step.finished.totals, step.finished.winners, abandoned=False, mid_round=False
                )
            assert step.decision is not None
            feed, account = self._feeds[step.decision.seat], self._accounts[step.decision.seat]
            seen = feed.stream.tracker.seen
            assert seen is not None
            move = None
            if account.is_asked:
                moves, truncated = offered_moves(seen, self._table.max_legal_moves)
                move = await drive_async(account.chosen(seen, moves, truncated), self._repliers[account.number])
            elif not self._asked:
                return self._recorder.game(seen.scores, (), abandoned=True, mid_round=True)
            await feed.stream.answer(step.decision.seq, fallback(seen) if move is None else move)

    async def _step(self) -> _Step:
        steps = [await feed.step() for feed in self._feeds]
        if any(step != steps[0] for step in steps[1:]):
            raise KasinoError("the dealer sends its seats different games: no tournament can be played there")
        return steps[0]

    @property
    def _asked(self) -> bool:
        return any(account.is_asked for account in self._accounts)

    async def _dismiss(self) -> None:
        for account, reply in zip(self._accounts, self._repliers, strict=True):
            await drive_async(account.dismissed(), reply)
