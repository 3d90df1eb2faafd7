"""Runs `kasino` as a new process, as a shell does."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

KASINO = (sys.executable, "-m", "kasino")


class CommandResult(NamedTuple):
    """The exit code and the output of a command."""

    code: int
    out: str
    err: str


def kasino(*words: str, folder: Path, stdin: str = "", env: Mapping[str, str] | None = None) -> CommandResult:
    """Run `kasino WORDS` in this folder, and wait for its end."""
    done = subprocess.run(
        [*KASINO, *words],
        cwd=folder,
        env={**os.environ, **(env or {})},
        input=stdin.encode(),
        capture_output=True,
        check=False,
    )
    return CommandResult(done.returncode, done.stdout.decode(), done.stderr.decode())


def result(*words: str, folder: Path, stdin: str = "", env: Mapping[str, str] | None = None) -> str:
    """The output of `kasino WORDS`, which must succeed without messages."""
    told = kasino(*words, folder=folder, stdin=stdin, env=env)
    assert (told.code, told.err) == (0, "")
    return told.out


class Terminal:
    """`kasino WORDS` whose standard error is a terminal."""

    def __init__(self, *words: str, folder: Path) -> None:
        self._ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [*KASINO, *words], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=theirs
        )
        os.close(theirs)
        self.seen = ""

    def wait_for(self, words: str) -> None:
        """Read the terminal until it shows these words."""
        while words not in self.seen:
            more = self._read()
            assert more, f"{words} never came: {self.seen}"

    def end(self) -> CommandResult:
        """Read to the end."""
        while self._read():
            pass
        out, _ = self.process.communicate()
        os.close(self._ours)
        return CommandResult(self.process.returncode, out.decode(), self.seen)

    def _read(self) -> str:
        try:
            text = os.read(self._ours, 65536).decode(errors="replace")
        except OSError:  # Linux reports the end of a terminal's output as EIO
            return ""
        self.seen += text
        return text
