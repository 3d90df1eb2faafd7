"""The saved seats of this account at a remote table: one file each, locked by the process that plays the seat."""

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
    """The seat files of one table, which is identified by its address and join code."""

    def __init__(self, folder: Path, address: str, code: str) -> None:
        self._folder = folder
        self._stem = sha256(f"{address} {code}".encode()).hexdigest()[:20]

    def take(
        self, name: str | None, seat: int | None, default_name: str, *, exclude: Collection[Path] = ()
    ) -> SeatFile:
        """Lock the file of the matching seat that no process plays; a new, empty file if there is none.

        `name` and `seat` are those of the flags; `default_name` is preferred if no name was given. Files in `exclude`
        are ignored. Raises KasinoError if seats with different names match.
        """
        with _folder_locked(self._folder):
            files = [file for path in self._paths() if path not in exclude and (file := _open(path)) is not None]
            chosen = None
            try:
                saved = [file.saved for file in files if file.saved is not None]
                selected = _select(saved, name, seat, default_name)
                chosen = next((file for file in files if selected is not None and file.saved is selected), None)
                return chosen or self._new()
            finally:
                for file in files:
                    if file is not chosen:
                        file.close()

    def names(self, *, exclude: SeatFile) -> list[str]:
        """The names of the other saved seats that no process plays."""
        with _folder_locked(self._folder):
            files = [file for path in self._paths() if path != exclude.path and (file := _open(path)) is not None]
            found = [file.saved.name for file in files if file.saved is not None]
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


def _select(saved: Sequence[SavedSeat], name: str | None, seat: int | None, default_name: str) -> SavedSeat | None:
    """The seat that matches the flags."""
    found = [one for one in saved if seat is None or one.claim.seat == seat]
    wanted = default_name if name is None else name
    named = [one for one in found if one.name == wanted] or [one for one in found if not one.name]
    if named or name is not None:
        return min(named, key=_seat, default=None)
    if len({one.name for one in found}) > 1:
        seats = ", ".join(f"{one.name} (seat {one.claim.seat})" for one in sorted(found, key=_seat))
        raise KasinoError(f"you have several saved seats at this table: {seats}. Select one with --name or --seat")
    return min(found, key=_seat, default=None)


def _seat(saved: SavedSeat) -> int:
    return saved.claim.seat


def _open(path: Path) -> SeatFile | None:
    """Open and lock the file; None if another process uses it, or if it is not a seat file."""
    try:
        return SeatFile.open(path)
    except KasinoError:
        return None


@contextmanager
def _folder_locked(folder: Path) -> Iterator[None]:
    """Lock the folder: searching it locks each file for a moment, and two searches would disturb each other."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        lock(descriptor, wait=True)
        yield
    finally:
        os.close(descriptor)
