"""The names of people and bots at a table."""

from __future__ import annotations

import getpass

from kasino.game import KasinoError
from kasino.wire import display_name

LONGEST_NAME = 32
"""The maximum length of a name that is made from a login name or a spec, in characters."""


def player_name(name: str | None) -> str:
    """The given name, by default the login name. Raises KasinoError if a given name is invalid."""
    if name is not None:
        return display_name(name)
    try:
        return display_name(getpass.getuser()[:LONGEST_NAME])
    except (KasinoError, OSError, KeyError, ImportError):
        return "Player"


def bot_name(spec: str) -> str:
    """The name of a bot, made from its spec."""
    name = "".join(letter for letter in spec.rpartition("/")[2] if letter.isprintable())
    return name[:LONGEST_NAME] or "bot"
