"""Checks the session with a bot in docs/languages.md against each bot.

Names, versions and messages may differ, and a bot may set flags of revision 2.
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
from collections.abc import Sequence
from pathlib import Path
from time import monotonic, sleep

from tests.docs.test_sessions import Said, commands, pattern_of, said_by
from tests.languages.project import ROOT, START_SECONDS, ProjectError

PAGE = ROOT / "docs" / "languages.md"
SHOWN_ADDRESS = "127.0.0.1:7000"
_OWN = re.compile(r'"(botName|botVersion|message)": ".*"')
_FLAGS = re.compile(r',\s*"(noLegalMoves|noPublicState|gamesInStream)": true')


def check_session(program: Sequence[str], scratch: Path) -> None:
    """Run the commands of the page with this bot, and compare the output. Raises ProjectError for a difference."""
    start, *said = commands(PAGE.read_text(encoding="utf-8"), "bot")
    assert start.command.startswith(f"KASINO_BOT_ADDRESS={SHOWN_ADDRESS} ")
    scratch.mkdir()
    for name in ("proto", "bots"):
        (scratch / name).symlink_to(ROOT / name)
    address = f"127.0.0.1:{_free_port()}"
    bot = subprocess.Popen(program, env=os.environ | {"KASINO_BOT_ADDRESS": address}, stdin=subprocess.DEVNULL)
    try:
        _wait_for_server(address)
        _compare(said, address, scratch)
    finally:
        bot.terminate()
        bot.wait()


def _compare(said: Sequence[Said], address: str, scratch: Path) -> None:
    lines = [f"printf '\\001'\n{one.command.replace(SHOWN_ADDRESS, address)}" for one in said]
    _, *outputs = said_by("\n".join(lines), scratch).split("\001")
    for one, output in zip(said, outputs, strict=True):
        shown, heard = (_OWN.sub(r'"\1": ""', text.strip("\n")) for text in (one.shown, _FLAGS.sub("", output)))
        if not re.fullmatch(pattern_of(shown), f"{heard}\n"):
            raise ProjectError(f"{PAGE} shows something else than it says to: {one.command}\n{output}")


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def _wait_for_server(address: str) -> None:
    """Wait until a server listens at the address."""
    host, _, port = address.partition(":")
    end = monotonic() + START_SECONDS
    while True:
        try:
            socket.create_connection((host, int(port)), timeout=1).close()
        except OSError:
            if monotonic() > end:
                raise ProjectError(f"nobody listens at {address} after {START_SECONDS} s") from None
            sleep(0.1)
        else:
            return
