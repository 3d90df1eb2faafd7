"""The lines of a ledger: JSON in ASCII, each with a check sum of its own, and the values that they tell."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from kasino.game import Category, KasinoError
from kasino.game.play.events import SidePoints

_TAIL = len(',"crc":"00000000"}')


class LedgerError(KasinoError):
    """A ledger that cannot be read; `line` is the number of the line, from 1, `ledger` its file where it is known."""

    def __init__(self, problem: str, line: int, ledger: str = "the ledger") -> None:
        super().__init__(f"line {line} of {ledger}: {problem}")
        self.problem = problem
        self.line = line
        self.ledger = ledger

    def __reduce__(self) -> tuple[type[LedgerError], tuple[str, int, str]]:
        return (type(self), (self.problem, self.line, self.ledger))


class AnotherTournamentError(KasinoError):
    """A ledger whose plan is not the one that is to be played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One game as the ledger tells it, in line `game` + 1.

    `seating` is the entry at each seat, `dealer` the seat that dealt first. `scores` and `points`, by category over all
    rounds, are by side, and `winners` are sides. `faults` are (seat, code, decision). `rounds` are the moves of each
    round, as texts. `abandoned`: it was broken off, for no bot was left that was still asked.
    `timed`: a fault in it comes from a clock, so that another run may be another game.
    """

    set: int
    game: int
    seating: tuple[int, ...]
    dealer: int
    scores: tuple[int, ...]
    points: tuple[SidePoints, ...]
    winners: tuple[int, ...]
    faults: tuple[tuple[int, str, int], ...]
    rounds: tuple[tuple[str, ...], ...]
    abandoned: bool = False
    timed: bool = False

    def to_line(self) -> bytes:
        """The line of this game, with the end of the line."""
        data: dict[str, object] = {
            "set": self.set,
            "game": self.game,
            "seating": self.seating,
            "dealer": self.dealer,
            "scores": self.scores,
            "points": [dict(side) for side in self.points],
            "winners": self.winners,
            "faults": self.faults,
            "rounds": [", ".join(moves) for moves in self.rounds],
        }
        if self.abandoned:
            data["abandoned"] = True
        if self.timed:
            data["timed"] = True
        return sealed(data)

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Result:
        """The value of a line. Raises KeyError, TypeError or ValueError where it is none."""
        return cls(
            set=int(data["set"]),
            game=int(data["game"]),
            seating=tuple(map(int, data["seating"])),
            dealer=int(data["dealer"]),
            scores=tuple(map(int, data["scores"])),
            points=tuple(
                tuple((_CATEGORIES[name], int(worth)) for name, worth in side.items()) for side in data["points"]
            ),
            winners=tuple(map(int, data["winners"])),
            faults=tuple((int(seat), str(code), int(decision)) for seat, code, decision in data["faults"]),
            rounds=tuple(tuple(moves.split(", ")) if moves else () for moves in data["rounds"]),
            abandoned=bool(data.get("abandoned", False)),
            timed=bool(data.get("timed", False)),
        )


_CATEGORIES = {category.value: category for category in Category}


def sealed(data: Mapping[str, object]) -> bytes:
    """These data as a line: the last member, `crc`, is the CRC-32 of all that stands before it, in hexadecimal."""
    text = json.dumps(data, ensure_ascii=True, separators=(",", ":"))[:-1].encode()
    return text + b',"crc":"%08x"}\n' % crc32(text)


def unsealed(line: bytes, number: int) -> dict[str, Any]:
    """The data of a line. Raises LedgerError where it is not what was written."""
    text, tail = line[: -_TAIL - 1], line[-_TAIL - 1 :]
    if tail != b',"crc":"%08x"}\n' % crc32(text):
        raise LedgerError(
            "the check sum does not match: the line was changed, or the file is damaged. "
            "Take back an older copy, or cut the file before this line and run the tournament again",
            number,
        )
    try:
        data: dict[str, Any] = json.loads(text + b"}")
    except (ValueError, RecursionError):
        raise LedgerError("it is no JSON object, though its check sum is right", number) from None
    return data
