"""The folder of the saved games on this machine. Only the latest ones are kept."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from kasino.cli.state_folder import state_folder
from kasino.files import LineFile
from kasino.game import KasinoError

_MAX_GAMES = 20
"""The number of saved games that are kept."""


def games_folder(environment: Mapping[str, str]) -> Path:
    """The path of the folder. Raises NoHomeError."""
    return state_folder(environment) / "games"


def unfinished(folder: Path) -> list[Path]:
    """The saved games in this folder, the latest first."""
    return sorted(folder.glob("*.jsonl"), reverse=True)


def new_file(folder: Path) -> LineFile:
    """Create a file for a new game. Deletes the oldest saved games, except those that are being played."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    for old in unfinished(folder)[_MAX_GAMES - 1 :]:
        with suppress(KasinoError, FileNotFoundError):  # another process plays it, or has deleted it
            discard(LineFile(old, exists=True))
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    for number in range(1000):
        with suppress(FileExistsError):
            return LineFile(folder / f"{stamp}{f'-{number}' * bool(number)}.jsonl", exists=False, mode=0o600)
    raise KasinoError(f"{folder} has too many games: delete some")


def discard(file: LineFile) -> None:
    """Delete and close this file."""
    file.path.unlink(missing_ok=True)
    file.close()
