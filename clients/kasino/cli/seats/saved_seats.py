"""The seats that this account has kept at a table of somebody else: a file each, for one process at a time."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from kasino.cli.seats.seat_file import SavedSeat, SeatFile
from kasino.files import lock
from kasino.game import KasinoError


class SavedSeats:
    """The seat files of one table, which is known by the address and the code that lead to it."""

    def __init__(self, folder: Path, address: str, code: str) -> None:
        self._folder = folder
        self._stem = sha256(f"{address} {code}".encode()).hexdigest()[:20]

    def take(self, name: str | None, seat: int | None, player_name: str, *, without: Collection[Path] = ()) -> SeatFile:
        """Hold the file of the kept seat that is meant and that nobody plays; an empty one where there is no such seat.

        `name` and `seat` are what was asked for, `own_name` stands for a name where none was; files `without` are left
        alone. Raises KasinoError where seats of several names could be meant.
        """
        with _one_at_a_time(self._folder):
            files = [file for path in self._paths() if path not in without and (file := _opened(path)) is not None]
            chosen = None
            try:
                kept = [file.kept for file in files if file.kept is not None]
                wanted = _meant(kept, name, seat, player_name)
                chosen = next((file for file in files if wanted is not None and file.kept is wanted), None)
                return chosen or self._new()
            finally:
                for file in files:
                    if file is not chosen:
                        file.close()

    def names(self, *, but: SeatFile) -> list[str]:
        """The names of the other seats that are kept here and that nobody plays."""
        with _one_at_a_time(self._folder):
            files = [file for path in self._paths() if path != but.path and (file := _opened(path)) is not None]
            found = [file.kept.name for file in files if file.kept is not None]
            for file in files:
                file.close()
        return list(dict.fromkeys(found))

    def _paths(self) -> list[Path]:
        return sorted(self._folder.glob(f"{self._stem}*.json"))

    def _new(self) -> SeatFile:
        number = 0
        while True:
            path = self._folder / f"{self._stem}{f'-{number}' * bool(number)}.json"
            if not path.exists() and (file := SeatFile.open(path)) is not None:
                return file
            number += 1


def _meant(kept: Sequence[SavedSeat], name: str | None, seat: int | None, player_name: str) -> SavedSeat | None:
    """Which of these seats is asked for."""
    found = [one for one in kept if seat is None or one.claim.seat == seat]
    wanted = player_name if name is None else name
    named = [one for one in found if one.name == wanted] or [one for one in found if not one.name]
    if named or name is not None:
        return min(named, key=_seat, default=None)
    if len({one.name for one in found}) > 1:
        seats = ", ".join(f"{one.name} (seat {one.claim.seat})" for one in sorted(found, key=_seat))
        raise KasinoError(f"several of your seats at this table are kept: {seats}. Say which with --name or --seat")
    return min(found, key=_seat, default=None)


def _seat(kept: SavedSeat) -> int:
    return kept.claim.seat


def _opened(path: Path) -> SeatFile | None:
    """This file; None where it is in use or not a seat file."""
    try:
        return SeatFile.open(path)
    except KasinoError:
        return None


@contextmanager
def _one_at_a_time(folder: Path) -> Iterator[None]:
    """Let one process after the other look which files are free, for to look is to hold them for a moment."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        lock(descriptor, wait=True)
        yield
    finally:
        os.close(descriptor)
