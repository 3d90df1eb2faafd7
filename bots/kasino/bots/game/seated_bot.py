"""A bot of this process at one seat of one game: whatever it does comes back as a reply."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from kasino.bots.game.faults import FaultCode
from kasino.bots.game.requests import Begin, Chosen, End, Failed, Question, last_lines
from kasino.bots.interface import Choice, GameStart, Player
from kasino.bots.loading.code import BOT_ERRORS
from kasino.game import Event, Move, Observation, first_legal_moves


class Seated:
    """A bot at a seat. `reply` never raises, whatever the bot does.

    `make` makes the bot when its game begins, and from then on it is `bot`; `ours`: it is made for this game, and so
    closed after it.
    """

    def __init__(self, make: Callable[[], Player], *, ours: bool = True) -> None:
        self._make = make
        self._ours = ours
        self._seed = b""
        self.bot: Any = None
        self._choose: Callable[..., object] | None = None
        self._on_event: Callable[..., object] | None = None
        self._untold: deque[Event] = deque()
        self._ending: deque[tuple[str, tuple[object, ...]]] | None = None

    def reply(self, request: Begin | Question | End) -> Chosen | Failed | None:
        """What comes of this request."""
        if type(request) is Question:
            return self.told(request.events) or self.asked(request)
        if type(request) is Begin:
            return self.made(request.start.seed) or self.started(request.start)
        assert type(request) is End
        return self._end(request)

    def told(self, events: Sequence[Event]) -> Failed | None:
        """Tell it what has happened, and what it has not been told because it failed before."""
        if self._on_event is None:
            return None
        self._untold.extend(events)
        while self._untold:
            try:
                self._on_event(self._untold.popleft())
            except BOT_ERRORS as error:
                return _raised(error)._replace(again=True)
        return None

    def asked(self, question: Question) -> Chosen | Failed:
        """What it answers."""
        assert self._choose is not None
        try:
            return chosen(self._choose(self.observation(question), question.moves))
        except BOT_ERRORS as error:
            return _raised(error)

    def observation(self, asked: Question) -> Observation:
        """What the bot sees when it is asked this."""
        return replace(
            asked.seen,
            seed=self._seed,
            decision=asked.decision,
            clock=asked.clock,
            legal_moves_truncated=asked.truncated,
        )

    def made(self, seed: bytes) -> Failed | None:
        """Make the bot; `seed` is that of its observations."""
        self._seed = seed
        try:
            bot: Any = self._make()
            self._choose = getattr(bot, "choose_move", bot)
            self._on_event = getattr(bot, "on_event", None)
            self.bot = bot
        except BOT_ERRORS as error:
            return _raised(error)._replace(out=True)
        return None

    def closed(self) -> Failed | None:
        """Close the bot."""
        return self._call("close")

    def started(self, start: GameStart) -> Failed | None:
        """Tell it the start."""
        return self._call("on_game_start", start)

    def _end(self, over: End) -> Failed | None:
        if self.bot is None:
            return None
        if self._ending is None:
            self._ending = deque([("close", ())] if self._ours else [])
            if over.end is not None:
                self._ending.appendleft(("on_game_end", (over.end,)))
        if over.end is None:  # it is asked no more: it is only closed
            self._untold.clear()
            self._ending = deque(call for call in self._ending if call[0] == "close")
        failed = self.told(over.events)
        while failed is None and self._ending:
            hook, what = self._ending.popleft()
            failed = self._call(hook, *what)
        return failed and failed._replace(again=True)

    def _call(self, hook: str, *what: object) -> Failed | None:
        try:
            method = getattr(self.bot, hook, None)
            if method is not None:
                method(*what)
        except BOT_ERRORS as error:
            return _raised(error)
        return None


def chosen(answer: object) -> Chosen:
    """What a bot returned, taken apart."""
    return Chosen(answer.move, answer.note, answer.value) if isinstance(answer, Choice) else Chosen(answer)


def offered_moves(seen: Observation, limit: int) -> tuple[tuple[Move, ...], bool]:
    """The legal moves as a bot is told them, and whether there are more.

    They are a prefix of the canonical order, cut at `limit` but never shorter than the essentials.
    """
    return first_legal_moves(seen, limit)


def _raised(error: BaseException) -> Failed:
    return Failed(FaultCode.OOM if isinstance(error, MemoryError) else FaultCode.EXCEPTION, last_lines(error))
