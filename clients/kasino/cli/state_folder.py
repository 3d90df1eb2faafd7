"""The folder for saved games and seats: `kasino` in $XDG_STATE_HOME, by default in ~/.local/state."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from kasino.cli.output import os_error_text
from kasino.game import KasinoError

CHOOSE_FOLDER = "set XDG_STATE_HOME to a folder that can be written"


class NoHomeError(KasinoError):
    """This account has no home folder, and XDG_STATE_HOME is not set."""

    problem = "this account has no home folder"

    def __init__(self) -> None:
        super().__init__(f"{self.problem}: {CHOOSE_FOLDER}")


def folder_problem(error: OSError | NoHomeError) -> str:
    """Why the folder cannot be used, as one line."""
    return error.problem if isinstance(error, NoHomeError) else os_error_text(error)


def state_folder(environment: Mapping[str, str]) -> Path:
    """The path of the folder, which may not exist yet. Raises NoHomeError."""
    state = environment.get("XDG_STATE_HOME")
    if state:
        return Path(state) / "kasino"
    try:
        return Path.home() / ".local" / "state" / "kasino"
    except RuntimeError:
        raise NoHomeError from None
