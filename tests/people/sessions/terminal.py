"""Runs `kasino` in a pseudo-terminal, as a person uses it."""

from __future__ import annotations

import os
import pty
import signal
import termios
from contextlib import suppress
from pathlib import Path

from pexpect.fdpexpect import fdspawn

from tests.cli.warm import Warm

SECONDS = 20
_PACED = ("play", "host", "join", "watch")
TURN = "Your turn> "
OVER = "The game is over"


class Person:
    """A person who has typed `kasino ARGS` in a terminal of this width; `env` is added to the environment.

    `room` limits the size of each file that it writes, in bytes.
    """

    def __init__(self, *args: str, state: Path, columns: int = 80, room: int | None = None, **env: str) -> None:
        clean = {name: text for name, text in os.environ.items() if name not in ("COLUMNS", "LANGUAGE", "NO_COLOR")}
        clean |= {"TERM": "xterm", "LANG": "C.UTF-8", "XDG_STATE_HOME": str(state), **env}
        at_once = ("--pause", "0") if args[0] in _PACED and "--pause" not in args else ()
        ours, theirs = pty.openpty()
        termios.tcsetwinsize(theirs, (24, columns))
        self.process = Warm((*args, *at_once), (theirs, theirs, theirs), Path.cwd(), clean, room)
        os.close(theirs)
        self._terminal = fdspawn(ours, encoding="utf-8", timeout=SECONDS)
        self.seen = ""

    def sees(self, *texts: str) -> int:
        """Wait until one of these texts is printed; returns its index."""
        found = self._terminal.expect_exact(list(texts))
        self.seen += f"{self._terminal.before}{self._terminal.after}"
        return int(found)

    def types(self, line: str) -> None:
        """Type a line."""
        self.presses(f"{line}\n")

    def presses(self, keys: str) -> None:
        """Press these keys."""
        self._terminal.send(keys)

    def plays_the_first_move(self) -> None:
        """Play the first listed move. It has to be the person's turn."""
        self.types("m")
        self.sees(TURN)
        self.types("1")

    def plays(self) -> bool:
        """Play the first listed move at each turn. True at the end of the game."""
        while self.sees(TURN, OVER) == 0:
            self.plays_the_first_move()
        return True

    def has_enough(self) -> None:
        """Play no further game at the table."""
        self.sees("Enter plays again, q leaves> ")
        self.types("q")

    def leaves(self) -> int:
        """Read to the end of the output and return the exit code. The terminal stays open until then."""
        self.seen += self._terminal.read()
        code = self.process.wait()
        self._terminal.close()
        return code

    def is_killed(self) -> None:
        """Kill the process if it is still running."""
        if self._terminal.isalive():
            with suppress(ProcessLookupError):
                self.process.signals(signal.SIGKILL)
            self.leaves()
