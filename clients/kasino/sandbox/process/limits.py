"""The limits of a bot in a process of its own: time, memory, processes and files."""

from __future__ import annotations

from dataclasses import dataclass

from kasino.game import KasinoError


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The limits of one bot. Seconds are those of the runner's monotonic clock; bytes and counts are those of all
    processes that descend from the bot together; None is no limit.

    `start_seconds`: until it answers, and for the start of a game. `move_seconds`: for each move; the excess is taken
    from `bank_seconds`, which a seat has for each game. `cpu_seconds`: of processor time, for the life of the process.
    `files`: open at once. `file_bytes`: the size of one file. `log_bytes`: the size of the log of its output.

    Raises KasinoError for a value out of range.
    """

    start_seconds: float = 10.0
    move_seconds: float = 1.0
    bank_seconds: float | None = None
    memory: int | None = 1 << 30
    cpu_seconds: int | None = None
    processes: int | None = 32
    files: int | None = 1024
    file_bytes: int | None = 1 << 28
    log_bytes: int = 8 << 20

    def __post_init__(self) -> None:
        for name in ("start_seconds", "move_seconds"):
            if not 0 < getattr(self, name) <= 86_400:
                raise KasinoError(f"{name} is more than 0 and no more than a day, not {getattr(self, name):g}")
        if self.bank_seconds is not None and not 0 <= self.bank_seconds <= 86_400:
            raise KasinoError(f"bank_seconds is 0 or more and no more than a day, not {self.bank_seconds:g}")
        for name, least in (("memory", 1 << 20), ("cpu_seconds", 1), ("processes", 1), ("files", 16)):
            most = getattr(self, name)
            if most is not None and most < least:
                raise KasinoError(f"{name} is {least} or more, not {most}")
