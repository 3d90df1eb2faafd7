"""The sessions with a dealer in docs/protocol.md match the output of a real dealer."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.dealer.serving import serving

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/protocol.md"
SESSION = r"^<!-- norun: a session with a {}[^\n]*-->\n```console\n(.*?)^```$"
SHOWN_ADDRESS = "127.0.0.1:7878"
BOUND_SECONDS = 60.0

PATH = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
TOOLS = ("bash", "buf", "sed", "grep")

DRAWN = [
    (re.compile(r"tables/[0-9A-Z]{26}"), "tables/NAME"),
    (re.compile(r'"(joinCode|watchCode|organiserToken|seatToken|createTime|time|timeLeft)": "[^"]*"'), r'"\1": ""'),
    (re.compile(r'"(serverVersion|value)": "[^"]*"'), r'"\1": ""'),  # value: a map, in any order
    (re.compile(r"\(#\d+\)"), "(#)"),
]
"""Patterns of what differs between sessions, with replacements."""


class Said(NamedTuple):
    """A command, and its output on the page; a line with … alone stands for any lines."""

    command: str
    shown: str


def commands(page: str, partner: str = "dealer") -> Iterator[Said]:
    """The commands of the sessions with this partner, in order."""
    for block in re.findall(SESSION.format(partner), page, re.MULTILINE | re.DOTALL):
        command: list[str] = []
        shown: list[str] = []
        for line in block.splitlines():
            if line.startswith("$ "):
                if command:
                    yield Said("\n".join(command), "\n".join(shown))
                command, shown = [line[2:]], []
            elif command[-1].endswith("\\") and not shown:
                command.append(line)
            else:
                shown.append(line)
        yield Said("\n".join(command), "\n".join(shown))


def script(said: list[Said], address: str) -> str:
    """All commands as one script that marks the start of each. Commands that read a file wait until it has content."""
    lines = []
    for number, (command, _) in enumerate(said):
        command = command.replace(SHOWN_ADDRESS, address)
        lines.append(f"printf '\\001{number}\\n'")
        if command.startswith(("sed ", "grep ")):
            lines.append("for _ in $(seq 100); do sleep 0.1; said=$(" + command + ') && [ -n "$said" ] && break; done')
            lines.append("sleep 0.1")
        lines.append(command)
    return "\n".join([*lines, ""])


def said_by(lines: str, folder: Path) -> str:
    """The output of this script in bash, in this folder. All its processes are killed at the end."""
    bash = subprocess.Popen(
        ["bash", "-c", lines],
        cwd=folder,
        env={**os.environ, "PATH": PATH, "BUF_CACHE_DIR": str(folder / "cache")},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        return bash.communicate(timeout=BOUND_SECONDS)[0]
    finally:
        with suppress(ProcessLookupError):
            os.killpg(bash.pid, signal.SIGKILL)
        bash.wait()


def plain(text: str) -> str:
    """The text with the variable parts replaced."""
    for pattern, word in DRAWN:
        text = pattern.sub(word, text)
    return text.strip("\n")


def pattern_of(shown: str) -> str:
    """The regular expression that an output must match."""
    parts: list[str] = []
    for line in plain(shown).split("\n"):
        parts.append(r"(?:.*\n)*?" if line.strip() == "…" else re.escape(line) + r"\n")
    return "".join(parts)


@pytest.mark.skipif(not all(shutil.which(tool, path=PATH) for tool in TOOLS), reason=f"it needs {', '.join(TOOLS)}")
def test_the_session_on_the_page_matches_a_real_one(tmp_path: Path) -> None:
    said = list(commands(PAGE.read_text(encoding="utf-8")))
    assert len(said) > 10
    with serving("127.0.0.1:0", folder=tmp_path) as (_, address):
        _, *outputs = said_by(script(said, address), tmp_path).split("\001")
    for number, (one, output) in enumerate(zip(said, outputs, strict=True)):
        heard = plain(output.removeprefix(f"{number}\n"))
        assert re.fullmatch(pattern_of(one.shown), f"{heard}\n"), f"$ {one.command}\n{heard}"


@pytest.mark.parametrize(
    ("shown", "heard", "same"),
    [
        pytest.param('"joinCode": "ABC123"', '"joinCode": "DEF456"', True, id="with another code"),
        pytest.param("one\n…\nfour", "one\ntwo\nthree\nfour", True, id="with lines that are left out"),
        pytest.param("one\nfour", "one\ntwo\nfour", False, id="with a line too many"),
        pytest.param('"seq": "6"', '"seq": "7"', False, id="with another number"),
        pytest.param("", "something", False, id="where nothing is shown"),
    ],
)
def test_an_output_is_compared_with_the_page(shown: str, heard: str, same: bool) -> None:
    assert (re.fullmatch(pattern_of(shown), f"{plain(heard)}\n") is not None) == same
