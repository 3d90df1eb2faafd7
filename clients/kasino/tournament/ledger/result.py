"""The result of one game as a line of a ledger."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kasino.game import Category
from kasino.game.play.events import SidePoints
from kasino.tournament.ledger.checksum import encode_line


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The result of one game, line `game` + 1 of the ledger.

    `seating` is the entry at each seat, `dealer` the seat that dealt first. `scores` and `points` are by side,
    points by category over all rounds. `winners` are sides. `faults` are (seat, code, decision). `rounds` are the moves
    of each round in the notation. `abandoned`: the game ended early, because no bot was left that was still asked.
    `timed`: a fault was caused by a clock, so that a repetition may be another game.
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
        """The line of this game, with the line end."""
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
        return encode_line(data)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Result:
        """The result in the data of a line. Raises KeyError, TypeError or ValueError if they are not of the schema."""
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
