"""The public state of a table: its rules, options and players."""

from __future__ import annotations

from dataclasses import dataclass

from kasino.client.enums import TableState
from kasino.game import RuleSet
from kasino.wire import TimeControl


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedPlayer:
    """The player at a seat. `bot`: its faults are counted; `driven`: the dealer plays its moves."""

    seat: int
    name: str
    bot: bool = False
    connected: bool = False
    driven: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TableInfo:
    """The public state of a table. `players` are in order of their seats, without the free ones.

    `spectator_delay` is in seconds, None: no spectators. `max_faults` 0: faults are not counted. `last_seq` is the
    number of the table's last event.
    """

    name: str
    state: TableState
    rules: RuleSet
    sides: tuple[int, ...]
    players: tuple[SeatedPlayer, ...]
    time_control: TimeControl
    max_faults: int
    spectator_delay: float | None
    listed: bool
    last_seq: int = 0

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.sides)
