"""`kasino` in a terminal of its own, as a person has it."""

from __future__ import annotations

import os
from pathlib import Path

import pexpect

from tests.cli.prompt import KASINO

SECONDS = 60
TURN = "Your turn> "
OVER = "The game is over"


class Person:
    """Somebody who has typed `kasino WORDS` in a terminal of this width; `env` is added to the environment."""

    def __init__(self, *words: str, state: Path, columns: int = 80, **env: str) -> None:
        clean = {name: text for name, text in os.environ.items() if name not in ("COLUMNS", "LANGUAGE", "NO_COLOR")}
        self.process = pexpect.spawn(
            KASINO[0],
            [*KASINO[1:], *words],
            env={**clean, "TERM": "xterm", "LANG": "C.UTF-8", "XDG_STATE_HOME": str(state), **env},
            dimensions=(24, columns),
            encoding="utf-8",
            timeout=SECONDS,
        )
        self.process.delaybeforesend = None
        self.seen = ""

    def sees(self, *texts: str) -> int:
        """Wait until one of these texts stands there; which one."""
        found = self.process.expect_exact(list(texts))
        self.seen += f"{self.process.before}{self.process.after}"
        return int(found)

    def types(self, line: str) -> None:
        """Type a line."""
        self.process.sendline(line)

    def plays(self, line: str = "1") -> bool:
        """Say this whenever it is the person's turn, to the end of the game; True once that has come."""
        while self.sees(TURN, OVER) == 0:
            self.types(line)
        return True

    def leaves(self) -> int:
        """Read to the end; the exit code."""
        self.seen += self.process.read()
        self.process.close()
        return int(self.process.exitstatus if self.process.exitstatus is not None else -1)
