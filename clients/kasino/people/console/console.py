"""The console: prints lines to standard output and reads lines from standard input, on a terminal or in a pipe."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterable, Mapping
from typing import IO, Protocol

from kasino.people.console.line_reader import LineReader
from kasino.people.console.screen import Screen
from kasino.people.console.transliteration import to_ascii


class TextInterface(Protocol):
    """What a conversation needs of a console."""

    screen: Screen
    interactive: bool
    """Whether lines can be read at any time, also without a prompt."""

    def write(self, lines: Iterable[str]) -> None:
        """Print these texts, each on lines of its own."""
        ...

    async def ask(self, prompt: str) -> str | None:
        """Print the prompt, which may be empty, and read a line. None at the end of input."""
        ...

    def interrupt(self) -> None:
        """Interrupt an `ask` without a prompt, if one is waiting: it raises Interrupted."""
        ...

    def clear(self) -> None:
        """Remove the printed lines from sight before another person uses the console."""
        ...


class Console:
    """A terminal or a pipe. `edits`: prompted lines are edited by readline."""

    def __init__(self, screen: Screen, *, edits: bool, out: IO[str] | None = None, fd: int = 0) -> None:
        self.screen = screen
        self._out = out or sys.stdout
        self._reader = LineReader(fd, edits=edits)
        self._prompt = ""
        self._fd = fd
        self.interactive = os.isatty(fd)

    def write(self, lines: Iterable[str]) -> None:
        """Print these texts, wrapped; if a prompt is open, on the lines below it, and then the prompt again."""
        printed = "".join(f"{line}\n" for text in lines for line in self.screen.lines(text))
        if printed:
            begin = "\n" if self._prompt else ""
            self._out.write(f"{begin}{printed}{self._prompt}")
            self._out.flush()

    async def ask(self, prompt: str) -> str | None:
        """Print the prompt and read a line, None at the end of input. Raises Interrupted."""
        prompt = to_ascii(prompt) if self.screen.ascii else prompt
        self._prompt = prompt
        if prompt and not self._reader.edits:
            self._out.write(prompt)
            self._out.flush()
        try:
            line = await self._reader.read_line(prompt)
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
        """End the line of a prompt after which Enter was not pressed."""
        self._out.write("\n")
        self._out.flush()

    def interrupt(self) -> None:
        """Interrupt an `ask` without a prompt."""
        if not self._prompt:
            self._reader.interrupt()

    def clear(self) -> None:
        """Clear a terminal that understands escapes, otherwise print 30 lines with a dot."""
        if self._reader.edits:
            self._out.write("\x1b[2J\x1b[3J\x1b[H")
        else:
            self._out.write(".\n" * 30)
        self._out.flush()

    def close(self) -> None:
        """Restore the state of the terminal."""
        self._reader.close()


def open_console(
    environment: Mapping[str, str], *, ascii: bool = False, colours: int | None = None, columns: int | None = None
) -> Console:
    """Open the console of this process, as its environment and its streams allow.

    No escape is written with TERM=dumb or NO_COLOR, or if input or output is no terminal. `colours` is 0, 2 or 4.
    """
    terminal = sys.stdin is not None and os.isatty(0) and sys.stdout.isatty()
    fancy = terminal and environment.get("TERM", "dumb") != "dumb" and not environment.get("NO_COLOR")
    if fancy and hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    screen = Screen(
        columns=columns or _columns(environment),
        ascii=ascii or not _encodes_suits(),
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


def _encodes_suits() -> bool:
    try:
        "♣♦♥♠å×".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
