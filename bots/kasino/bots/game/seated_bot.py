"""A bot in this process at one seat of one game: calls its methods, and turns exceptions into faults."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from kasino.bots.game.faults import FaultCode
from kasino.bots.game.requests import NO_EVENTS, Begin, Chosen, End, Failed, Question, Reply, last_lines
from kasino.bots.interface import Choice, GameStart, Player
from kasino.bots.loading.module_import import BOT_ERRORS
from kasino.game import Event, Move, Observation, first_legal_moves


class Seated:
    """A bot at a seat. `reply` never raises, whatever the bot does.

    `make` creates the bot when its game begins; from then on it is `bot`, and `seed` is that of its observations.
    `close_after`: close it after the game, as `make` creates a new one for it.
    """

    def __init__(self, make: Callable[[], Player], *, close_after: bool = True) -> None:
        self._make = make
        self._close_after = close_after
        self.seed = b""
        self.bot: Any = None
        self._choose: Callable[..., object] | None = None
        self._on_event: Callable[..., object] | None = None
        self._unsent: deque[Event] = deque()
        self._ending: deque[tuple[str, tuple[object, ...]]] | None = None

    def reply(self, request: Begin | Question | End) -> Reply:
        """Handle a request; None where it needs no answer and succeeded."""
        if type(request) is Question:
            if self._on_event is not None and (failed := self.receive(request.events)):
                return failed
            return self.ask(request)
        if type(request) is Begin:
            failed = self.create(request.start.seed) or self.start(request.start)
            return failed or (None if self.hears_events else NO_EVENTS)
        assert type(request) is End
        return self._end(request)

    @property
    def hears_events(self) -> bool:
        """Whether the bot, once created, has an `on_event`."""
        return self._on_event is not None

    def receive(self, events: Sequence[Event]) -> Failed | None:
        """Send these events to the bot, after those that are left over from a failure."""
        if self._on_event is None:
            return None
        self._unsent.extend(events)
        while self._unsent:
            try:
                self._on_event(self._unsent.popleft())
            except BOT_ERRORS as error:
                return _raised(error)._replace(again=True)
        return None

    def ask(self, question: Question) -> Chosen | Failed:
        """The answer of the bot."""
        return self.choose(self.observation(question), question.moves)

    def choose(self, seen: Observation, moves: Sequence[Move]) -> Chosen | Failed:
        """The answer of the bot, given the observation that it gets."""
        assert self._choose is not None
        try:
            return chosen(self._choose(seen, moves))
        except BOT_ERRORS as error:
            return _raised(error)

    def observation(self, question: Question) -> Observation:
        """The observation that the bot gets with this question."""
        return question.seen.for_bot(
            seed=self.seed,
            decision=question.decision,
            clock=question.clock,
            legal_moves_truncated=question.truncated,
        )

    def create(self, seed: bytes) -> Failed | None:
        """Create the bot; `seed` is that of its observations."""
        self.seed = seed
        try:
            bot: Any = self._make()
            self._choose = getattr(bot, "choose_move", bot)
            self._on_event = getattr(bot, "on_event", None)
            self.bot = bot
        except BOT_ERRORS as error:
            return _raised(error)._replace(out=True)
        return None

    def close(self) -> Failed | None:
        """Close the bot."""
        return self._call("close")

    def start(self, start: GameStart) -> Failed | None:
        """Call `on_game_start`."""
        return self._call("on_game_start", start)

    def _end(self, over: End) -> Failed | None:
        if self.bot is None:
            return None
        if self._ending is None:
            self._ending = deque([("close", ())] if self._close_after else [])
            if over.end is not None:
                self._ending.appendleft(("on_game_end", (over.end,)))
        if over.end is None:  # only close the bot
            self._unsent.clear()
            self._ending = deque(call for call in self._ending if call[0] == "close")
        failed = self.receive(over.events)
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
    """The return value of `choose_move` as a reply."""
    return Chosen(answer.move, answer.note, answer.value) if isinstance(answer, Choice) else Chosen(answer)


def offered_moves(seen: Observation, limit: int) -> tuple[Sequence[Move], bool]:
    """The legal moves that a bot is offered, and whether there are more.

    They are a prefix of the canonical order, cut at `limit` but never shorter than the essentials.
    """
    return first_legal_moves(seen, limit)


def _raised(error: BaseException) -> Failed:
    return Failed(FaultCode.OOM if isinstance(error, MemoryError) else FaultCode.EXCEPTION, last_lines(error))
