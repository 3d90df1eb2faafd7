"""What a bot's process is started with: its arguments, and an environment that holds nothing of its owner's."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from kasino.bots import Address, InFile, InModule, Named, Program, Spec

ADDRESS = "KASINO_BOT_ADDRESS"
"""Where a bot that is started has to listen, host:port."""

_KEPT = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "SYSTEMROOT", "WINDIR", "COMSPEC", "PATHEXT")


def arguments(spec: Named | InModule | InFile | Program) -> tuple[str, ...]:
    """The program and its arguments. It runs in a folder of its own, so a file is named by its absolute path."""
    if isinstance(spec, Program):
        return tuple(_from_here(word) for word in spec.arguments)
    return (sys.executable, "-P", "-m", "kasino.seat.host", _spec_from_here(spec))


def environment(inherited: Mapping[str, str], folder: str, address: str) -> dict[str, str]:
    """All that the bot finds in its environment."""
    kept = {name: inherited[name] for name in _KEPT if name in inherited}
    own = dict.fromkeys(("HOME", "TMPDIR", "TEMP", "TMP"), folder)
    path = os.pathsep.join(str(Path(place).absolute()) for place in sys.path if not place.endswith(".zip"))
    return {**kept, **own, "PYTHONPATH": path, "PYTHONUNBUFFERED": "1", ADDRESS: address}


def is_started(spec: Spec) -> bool:
    """Whether this bot is started by whoever plays it; one with an address runs already."""
    return not isinstance(spec, Address)


def _from_here(word: str) -> str:
    try:
        there = Path(word).exists() and not Path(word).is_absolute() and ("/" in word or Path(word).is_file())
    except (OSError, ValueError):
        return word
    return str(Path(word).absolute()) if there else word


def _spec_from_here(spec: Named | InModule | InFile) -> str:
    """The same spec, to be read in another folder."""
    if isinstance(spec, InFile):
        return str(InFile(str(Path(spec.path).absolute()), spec.name, spec.options))
    return str(spec)
