"""Output of commands: results go to standard output, all messages to standard error."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kasino.game import KasinoError


def print_result(text: str) -> None:
    """Print a result, and add a line end if it has none."""
    sys.stdout.write(text if text.endswith("\n") else f"{text}\n")


def print_json(data: object) -> None:
    """Print a result as one line of JSON."""
    utf8 = sys.stdout.encoding.lower().replace("-", "") == "utf8"
    print_result(json.dumps(data, ensure_ascii=not utf8, allow_nan=False))


def print_message(message: KasinoError | str) -> None:
    """Print one line to standard error, after `kasino: `."""
    sys.stderr.write(f"kasino: {one_line(message)}\n")


def one_line(message: KasinoError | str) -> str:
    """The message as one printable line, without the clutter of a traceback."""
    from kasino.game import NotationError  # output without messages does not need the rules
    from kasino.game.display_text import printable

    if isinstance(message, NotationError):
        rest = message.text[message.at :]
        where = f", at column {message.at + 1}: {rest[:30]}{'…' * (len(rest) > 30)}" if message.text else ""
        return printable(f"{message.problem}{where}")
    lines = str(message).replace("Traceback (most recent call last):\n", "").splitlines()
    return printable("; ".join(" ".join(line.split()) for line in lines if line.strip("~^ ")))


def os_error_text(error: OSError) -> str:
    """The file and the problem of an error that has a file."""
    return f"{error.filename}: {error.strerror}"


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """A suggestion for a misspelt word, in brackets; empty if none of `words` is similar."""
    close = get_close_matches(word, list(words), n=1)
    return f" (did you mean {close[0]}?)" if close else ""


@contextmanager
def stdout_to_stderr() -> Iterator[None]:
    """Redirect file descriptor 1 to standard error: what bots print must not mix with the results."""
    sys.stdout.flush()
    saved = os.dup(1)
    os.dup2(2, 1)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(saved, 1)
        os.close(saved)
