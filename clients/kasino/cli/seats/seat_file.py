"""The file that keeps a seat at somebody's table. The process that plays the seat holds it locked."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from kasino.cli.connection.secrets import write_secret
from kasino.client import Claim
from kasino.files import SecretFile
from kasino.game import KasinoError


@dataclass(frozen=True, slots=True)
class SavedSeat:
    """What such a file holds: the seat with its token, and the name that sits there."""

    claim: Claim
    name: str = ""


class SeatFile:
    """A seat file that this process holds until `close`; `kept` is None while there is no seat."""

    def __init__(self, file: SecretFile) -> None:
        self.path = file.path
        self.kept = _read(file)
        self._file = file

    @property
    def written(self) -> bool:
        """Whether the seat stands in the file."""
        return bool(self._file.text)

    @classmethod
    def open(cls, path: Path) -> SeatFile | None:
        """Hold this file, created if need be; None where another process holds it.

        Raises KasinoError where it is not a seat file, and OSError where there is no room for one.
        """
        file = SecretFile.open(path)
        if file is None:
            return None
        try:
            return cls(file)
        except BaseException:
            file.close()
            raise

    @classmethod
    def held(cls, path: Path) -> SeatFile:
        """Hold this file as `open` does. Raises KasinoError where another process holds it, too."""
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = cls.open(path)
        if file is None:
            raise KasinoError(f"{path} is in use, its seat is being played: end that first, or give another file")
        return file

    def keep(self, claim: Claim, name: str) -> None:
        """Write this seat into it; where that cannot be done after all, tell it."""
        self.kept = SavedSeat(claim, name)
        data = {"table": claim.table, "seat": claim.seat, "seat_token": claim.token, "name": name}
        write_secret(self._file, data)

    def remove(self) -> None:
        """Delete it: there is no seat to come back to."""
        self._file.remove()

    def close(self) -> None:
        """Let go of it; a file without a seat is deleted."""
        self._file.close()


def _read(file: SecretFile) -> SavedSeat | None:
    """What the file holds, None where it is empty."""
    if not file.text:
        return None
    try:
        data = json.loads(file.text.decode("utf-8-sig"))
        claim = Claim(table=str(data["table"]), seat=int(data["seat"]), token=str(data["seat_token"]))
        if claim.seat < 0:
            raise ValueError(claim.seat)
        return SavedSeat(claim, str(data.get("name", "")))
    except (ValueError, KeyError, TypeError):
        raise KasinoError(
            f"{file.path} does not hold table, seat and seat_token: it is not a file that this command wrote"
        ) from None
