"""The folder of the games that were left on this machine: the newest are kept."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from kasino.cli.state_folder import state_folder
from kasino.files import LineFile
from kasino.game import KasinoError

_KEPT = 20
"""So many unfinished games are kept."""


def games_folder(environment: Mapping[str, str]) -> Path:
    """Where games are kept. Raises NoHomeError."""
    return state_folder(environment) / "games"


def unfinished(folder: Path) -> list[Path]:
    """The games that were left in this folder, the newest first."""
    return sorted(folder.glob("*.jsonl"), reverse=True)


def new_file(folder: Path) -> LineFile:
    """A file for a game that is to begin; the oldest are deleted, but for those that are being played."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    for old in unfinished(folder)[_KEPT - 1 :]:
        with suppress(KasinoError, FileNotFoundError):  # it is being played, or was deleted meanwhile
            discard(LineFile(old, exists=True))
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    for number in range(1000):
        with suppress(FileExistsError):
            return LineFile(folder / f"{stamp}{f'-{number}' * bool(number)}.jsonl", exists=False, mode=0o600)
    raise KasinoError(f"{folder} has no room for another game: take some away")


def discard(file: LineFile) -> None:
    """Delete this file."""
    file.path.unlink(missing_ok=True)
    file.close()
