"""The arguments and the environment of a bot's process: nothing private of its owner is inherited."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from kasino.bots import InFile, InModule, Named, Program
from kasino.bots.loading.paths import absolute_path

ADDRESS = "KASINO_BOT_ADDRESS"
"""The variable with the address where a started bot has to listen, host:port."""

_INHERITED = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "SYSTEMROOT", "WINDIR", "COMSPEC", "PATHEXT", "KASINO_PURE")


def arguments(spec: Named | InModule | InFile | Program) -> tuple[str, ...]:
    """The program and its arguments. It runs in a folder of its own, so its paths are absolute, or have a folder."""
    if isinstance(spec, Program):
        return spec.absolute.arguments
    host = (sys.executable, "-P", "-m", "kasino.sandbox.host", str(spec))
    return (*host, str(absolute_path(spec.folder))) if isinstance(spec, InFile) else host


def environment(inherited: Mapping[str, str], folder: str, address: str) -> dict[str, str]:
    """The whole environment of the bot: `inherited` is that of its owner, `folder` its own one."""
    kept = {name: inherited[name] for name in _INHERITED if name in inherited}
    own = dict.fromkeys(("HOME", "TMPDIR", "TEMP", "TMP"), folder)
    path = os.pathsep.join(str(Path(place).absolute()) for place in sys.path if not place.endswith(".zip"))
    return {**kept, **own, "PYTHONPATH": path, "PYTHONUNBUFFERED": "1", ADDRESS: address}
