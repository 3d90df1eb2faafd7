"""What a bot's process is started with: its arguments, and an environment that holds nothing of its owner's."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from kasino.bots import Address, InFile, InModule, Named, Program, Spec
from kasino.bots.loading.paths import absolute_path

ADDRESS = "KASINO_BOT_ADDRESS"
"""Where a bot that is started has to listen, host:port."""

_KEPT = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "SYSTEMROOT", "WINDIR", "COMSPEC", "PATHEXT")


def arguments(spec: Named | InModule | InFile | Program) -> tuple[str, ...]:
    """The program and its arguments. It runs in a folder of its own: files are told from the root, or from a folder."""
    if isinstance(spec, Program):
        return spec.absolute.arguments
    host = (sys.executable, "-P", "-m", "kasino.sandbox.host", str(spec))
    return (*host, str(absolute_path(spec.folder))) if isinstance(spec, InFile) else host


def environment(inherited: Mapping[str, str], folder: str, address: str) -> dict[str, str]:
    """All that the bot finds in its environment."""
    kept = {name: inherited[name] for name in _KEPT if name in inherited}
    own = dict.fromkeys(("HOME", "TMPDIR", "TEMP", "TMP"), folder)
    path = os.pathsep.join(str(Path(place).absolute()) for place in sys.path if not place.endswith(".zip"))
    return {**kept, **own, "PYTHONPATH": path, "PYTHONUNBUFFERED": "1", ADDRESS: address}


def is_started(spec: Spec) -> bool:
    """Whether this bot is started by whoever plays it; one with an address runs already."""
    return not isinstance(spec, Address)
