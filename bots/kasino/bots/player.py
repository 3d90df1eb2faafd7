"""One bot at one seat of one game: it is asked and told, and what goes wrong is charged to it and to nobody else."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import Any

from kasino import game
from kasino.bots.importing import RAISED
from kasino.bots.interface import Choice, Player, seen_from_seat
from kasino.game import KasinoError, Move, canonical, legal_moves, parse_move

_LINES = 6  # of a traceback: the last calls, and what was raised


class FaultCode(StrEnum):
    """What kind of fault it was."""

    EXCEPTION = "EXCEPTION"
    ILLEGAL = "ILLEGAL"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A fault of the bot at `seat`; `decision` is the number of its last question, 0 before the first.

    EXCEPTION: it raised, and `text` is the end of the traceback. ILLEGAL: it answered with what the rules refuse or
    with what is no move, and `text` says why.
    """

    seat: int
    decision: int
    code: FaultCode
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """What a bot said with its move, by a `Choice`."""

    seat: int
    decision: int
    note: str
    value: float | None


class Seated:
    """A bot at a seat. Asking and telling it never raises, whatever it does: its faults are noted instead."""

    def __init__(self, make: Callable[[], Player], *, seat: int, seed: bytes, max_faults: int) -> None:
        self.seat = seat
        self.faults: list[Fault] = []
        self.remarks: list[Remark] = []
        self.on_event: Callable[..., object] | None = None
        self._seed = seed
        self._left = max_faults
        self._decision = 0
        try:
            bot: Any = make()
            self._choose: Callable[..., object] = getattr(bot, "choose_move", bot)
            self.on_event = getattr(bot, "on_event", None)
            self._hooks = {name: getattr(bot, name, None) for name in ("on_game_start", "on_game_end", "close")}
        except RAISED as error:
            self._hooks = {}
            self._raised(error)
            self._left = 0

    @property
    def is_asked(self) -> bool:
        """Whether the bot is still asked; if not, the fallback plays for it to the end of the game."""
        return self._left > 0

    def tell(self, hook: str, *what: object) -> None:
        """Call this hook if the bot has it. A bot that is not asked any more is told nothing but to close."""
        method = self.on_event if hook == "on_event" else self._hooks.get(hook)
        if method is not None and (self.is_asked or hook == "close"):
            try:
                method(*what)
            except RAISED as error:
                self._raised(error)

    def choose(self, seen: game.Observation, moves: tuple[Move, ...], truncated: bool) -> Move | None:
        """The bot's move as the game writes it, legal; None after a fault. `moves` are told to it, all or a prefix."""
        self._decision += 1
        observation = seen_from_seat(seen, seed=self._seed, decision=self._decision, legal_moves_truncated=truncated)
        try:
            answer = self._choose(observation, moves)
        except RAISED as error:
            self._raised(error)
            return None
        try:
            move = answer.move if isinstance(answer, Choice) else answer
            played = moves[moves.index(move)] if move in moves else _legal(seen, move)
        except KasinoError as error:
            self._fault(FaultCode.ILLEGAL, str(error))
            return None
        except RAISED as error:  # a value of the bot's own making that cannot even be compared
            self._fault(FaultCode.ILLEGAL, f"the answer cannot be read: {last_lines(error)}")
            return None
        if isinstance(answer, Choice) and (answer.note or answer.value is not None):
            self.remarks.append(Remark(seat=self.seat, decision=self._decision, note=answer.note, value=answer.value))
        return played

    def _raised(self, error: BaseException) -> None:
        self._fault(FaultCode.EXCEPTION, last_lines(error))

    def _fault(self, code: FaultCode, text: str) -> None:
        self._left -= 1
        self.faults.append(Fault(seat=self.seat, decision=self._decision, code=code, text=text))


def told_moves(seen: game.Observation, limit: int) -> tuple[tuple[Move, ...], bool]:
    """The legal moves as a bot is told them, and whether there are more.

    They are a prefix of the canonical order, cut at `limit` but never shorter than the essentials.
    """
    moves = tuple(legal_moves(seen, limit=limit))
    if len(moves) < limit:
        return moves, False
    return moves, next(islice(legal_moves(seen), len(moves), None), None) is not None


def last_lines(error: BaseException) -> str:
    """The end of a traceback from the first call that is not ours."""
    own = error.__traceback__
    whole = "".join(traceback.format_exception(type(error), error, own.tb_next if own else None))
    return "\n".join(whole.rstrip().splitlines()[-_LINES:])


def _legal(seen: game.Observation, move: object) -> Move:
    """A move that was not told: as the game writes it. Raises a KasinoError where it is not legal.

    It is read back from its text, so that nothing of the bot's own making gets into the game.
    """
    if not isinstance(move, Move):
        problem = "nothing was chosen" if move is None else f"{type(move).__name__} is no move"
        raise NoMove(f"{problem}: return one of the legal moves")
    return canonical(seen, parse_move(str(move), seen.table))


class NoMove(KasinoError):
    """What a bot answered is no move at all."""
