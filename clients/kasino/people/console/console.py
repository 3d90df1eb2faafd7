"""Standard input and output, and nothing else: lines are appended, and a prompt ends the last one."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterable, Mapping
from typing import IO, Protocol

from kasino.people.console.line_reader import LineReader
from kasino.people.console.screen import Screen
from kasino.people.console.text_wrap import plain


class TextInterface(Protocol):
    """Where a person is talked to."""

    screen: Screen
    interactive: bool
    """Whether lines may be read while nothing is asked."""

    def write(self, lines: Iterable[str]) -> None:
        """Say these facts, each in lines of its own."""
        ...

    async def ask(self, prompt: str) -> str | None:
        """The next line that is typed, None at the end of input."""
        ...

    def interrupt(self) -> None:
        """End an `ask` without a prompt, if there is one, as if nothing had been asked."""
        ...

    def clear(self) -> None:
        """Take what was said out of sight, for somebody else who sits down."""
        ...


class Console:
    """A terminal, or a pipe."""

    def __init__(self, screen: Screen, *, edits: bool, out: IO[str] | None = None, fd: int = 0) -> None:
        self.screen = screen
        self._out = out or sys.stdout
        self._reader = LineReader(fd, edits=edits)
        self._prompt = ""
        self._fd = fd
        self.interactive = os.isatty(fd)

    def write(self, lines: Iterable[str]) -> None:
        """Say these facts; where a prompt stands already, below it, and the prompt again."""
        text = "".join(f"{line}\n" for fact in lines for line in self.screen.lines(fact))
        if text:
            begin = "\n" if self._prompt else ""
            self._out.write(f"{begin}{text}{self._prompt}")
            self._out.flush()

    async def ask(self, prompt: str) -> str | None:
        """The next line, None at the end of input. Raises Interrupted (`reader`)."""
        prompt = plain(prompt) if self.screen.ascii else prompt
        self._prompt = prompt
        if prompt and not self._reader.edits:
            self._out.write(prompt)
            self._out.flush()
        try:
            line = await self._reader.line(prompt)
        except asyncio.CancelledError:
            if prompt:
                self._end_line()
            raise
        finally:
            self._prompt = ""
        if prompt and (line is None or not self.interactive):
            self._end_line()
        return line

    def _end_line(self) -> None:
        """Nobody pressed Enter: the line of the prompt is still open."""
        self._out.write("\n")
        self._out.flush()

    def interrupt(self) -> None:
        """End an `ask` that has no prompt."""
        if not self._prompt:
            self._reader.interrupt()

    def clear(self) -> None:
        """Clear the screen where it can be cleared, else say many empty lines."""
        if self._reader.edits:
            self._out.write("\x1b[2J\x1b[3J\x1b[H")
        else:
            self._out.write(".\n" * 30)
        self._out.flush()

    def close(self) -> None:
        """Give the terminal back as it was."""
        self._reader.close()


def open_console(
    environment: Mapping[str, str], *, ascii: bool = False, colours: int | None = None, columns: int | None = None
) -> Console:
    """The console of this process, as its environment and its streams allow.

    No escape is ever written with TERM=dumb or NO_COLOR, or where input or output is no terminal.
    """
    terminal = sys.stdin is not None and os.isatty(0) and sys.stdout.isatty()
    fancy = terminal and environment.get("TERM", "dumb") != "dumb" and not environment.get("NO_COLOR")
    if fancy and hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    screen = Screen(
        columns=columns or _columns(environment),
        ascii=ascii or not _has_suits(),
        colours=(4 if colours is None else colours) if fancy else 0,
    )
    return Console(screen, edits=fancy, fd=os.open(os.devnull, os.O_RDONLY) if sys.stdin is None else 0)


def _columns(environment: Mapping[str, str]) -> int:
    text = environment.get("COLUMNS", "")
    if text.isascii() and text.isdigit() and int(text[:6]) > 0:
        return int(text[:6])
    try:
        return os.get_terminal_size(1).columns or 80
    except OSError:
        return 80


def _has_suits() -> bool:
    try:
        "♣♦♥♠å×".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
