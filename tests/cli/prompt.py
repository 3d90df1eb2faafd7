"""`kasino` as a process of its own, as somebody at a prompt has it."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

KASINO = (sys.executable, "-m", "kasino")


class Told(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


def kasino(*words: str, folder: Path, stdin: str = "", env: Mapping[str, str] | None = None) -> Told:
    """Run `kasino WORDS` in this folder to its end."""
    done = subprocess.run(
        [*KASINO, *words],
        cwd=folder,
        env={**os.environ, **(env or {})},
        input=stdin.encode(),
        capture_output=True,
        check=False,
    )
    return Told(done.returncode, done.stdout.decode(), done.stderr.decode())


def result(*words: str, folder: Path, stdin: str = "", env: Mapping[str, str] | None = None) -> str:
    """What `kasino WORDS` prints, where all goes well and nothing else is said."""
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
        """Read the terminal until these words are on it."""
        while words not in self.seen:
            more = self._read()
            assert more, f"{words} never came: {self.seen}"

    def end(self) -> Told:
        """Read to the end."""
        while self._read():
            pass
        out, _ = self.process.communicate()
        os.close(self._ours)
        return Told(self.process.returncode, out.decode(), self.seen)

    def _read(self) -> str:
        try:
            text = os.read(self._ours, 65536).decode(errors="replace")
        except OSError:  # so Linux says that nobody writes any more
            return ""
        self.seen += text
        return text
