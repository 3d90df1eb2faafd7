"""The file that keeps a seat at somebody's table. The process that plays the seat holds it locked."""

from __future__ import annotations

import errno
import json
import os
from dataclasses import dataclass
from pathlib import Path

from kasino.cli.file_lock import open_locked
from kasino.game import KasinoError
from kasino.seat import Claim

_SIZE = 1024
"""A file has its full size before a seat is taken, so that a full disk cannot lose the token."""


@dataclass(frozen=True, slots=True)
class KeptSeat:
    """What such a file holds: the seat with its token, and the name that sits there."""

    claim: Claim
    name: str = ""


class SeatFile:
    """A seat file that this process holds until `close`; `kept` is None while it is empty."""

    def __init__(self, path: Path, descriptor: int, kept: KeptSeat | None) -> None:
        self.path = path
        self.kept = kept
        self._descriptor = descriptor

    @classmethod
    def open(cls, path: Path) -> SeatFile | None:
        """Hold this file, created if need be; None where another process holds it.

        Raises KasinoError where it is not a seat file, and OSError where there is no room for one.
        """
        descriptor = open_locked(path)
        if descriptor is None:
            return None
        try:
            text = os.pread(descriptor, os.fstat(descriptor).st_size, 0)
            file = cls(path, descriptor, _read(path, text))
        except BaseException:
            os.close(descriptor)
            raise
        if file.kept is None:
            try:
                file._write(b"")
            except BaseException:
                file.close()
                raise
        return file

    @classmethod
    def held(cls, path: Path) -> SeatFile:
        """Hold this file as `open` does. Raises KasinoError where another process holds it, too."""
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = cls.open(path)
        if file is None:
            raise KasinoError(f"{path} is in use, its seat is being played: end that first, or give another file")
        return file

    def keep(self, claim: Claim, name: str) -> None:
        """Write this seat into it."""
        self.kept = KeptSeat(claim, name)
        data = {"table": claim.table, "seat": claim.seat, "seat_token": claim.token, "name": name}
        self._write(json.dumps(data).encode())

    def remove(self) -> None:
        """Delete it: there is no seat to come back to."""
        self.path.unlink(missing_ok=True)
        self.close()

    def close(self) -> None:
        """Let go of it; a file without a seat is deleted."""
        if self._descriptor < 0:
            return
        if self.kept is None:
            self.path.unlink(missing_ok=True)
        os.close(self._descriptor)
        self._descriptor = -1

    def _write(self, data: bytes) -> None:
        text = data.ljust(_SIZE - 1) + b"\n"
        try:
            if os.pwrite(self._descriptor, text, 0) < len(text):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError as error:
            error.filename = str(self.path)
            raise


def _read(path: Path, text: bytes) -> KeptSeat | None:
    """What the file holds, None where it is empty."""
    if not text.strip():
        return None
    try:
        data = json.loads(text)
        claim = Claim(table=str(data["table"]), seat=int(data["seat"]), token=str(data["seat_token"]))
        if claim.seat < 0:
            raise ValueError(claim.seat)
        return KeptSeat(claim, str(data.get("name", "")))
    except (ValueError, KeyError, TypeError):
        raise KasinoError(
            f"{path} does not hold table, seat and seat_token: it is not a file that this command wrote"
        ) from None
