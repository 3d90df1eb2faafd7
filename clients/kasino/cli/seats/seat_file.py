"""The file of a saved seat at a remote table. The process that plays the seat keeps it locked."""

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
    """The content of a seat file: the claim with its token, and the name of the player."""

    claim: Claim
    name: str = ""


class SeatFile:
    """A seat file that this process keeps locked until `close`. `saved` is None while it is empty."""

    def __init__(self, file: SecretFile) -> None:
        self.path = file.path
        self.saved = _read(file)
        self._file = file

    @property
    def written(self) -> bool:
        """Whether the seat has been written to the file."""
        return bool(self._file.text)

    @classmethod
    def open(cls, path: Path) -> SeatFile | None:
        """Open and lock the file, and create it if necessary; None if another process has locked it.

        Raises KasinoError if it is not a seat file, and OSError if it cannot be created.
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
    def open_exclusive(cls, path: Path) -> SeatFile:
        """Like `open`, but raises KasinoError if another process has locked the file."""
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = cls.open(path)
        if file is None:
            raise KasinoError(
                f"{path} is in use by a process that plays its seat: stop that first, or give another file"
            )
        return file

    def save(self, claim: Claim, name: str) -> None:
        """Write the seat to the file. If that fails, print it, so that the token is not lost."""
        self.saved = SavedSeat(claim, name)
        data = {"table": claim.table, "seat": claim.seat, "seat_token": claim.token, "name": name}
        write_secret(self._file, data)

    def remove(self) -> None:
        """Delete the file: the seat cannot be resumed."""
        self._file.remove()

    def close(self) -> None:
        """Unlock the file, and delete it if it is empty."""
        self._file.close()


def _read(file: SecretFile) -> SavedSeat | None:
    """The content of the file, None if it is empty."""
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
            f"{file.path} does not hold table, seat and seat_token: give a file that this command wrote"
        ) from None
