"""What a command says: its result on standard output, all else on standard error."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kasino.game import KasinoError


def print_result(text: str) -> None:
    """Write a result, with an end of line where it has none."""
    sys.stdout.write(text if text.endswith("\n") else f"{text}\n")


def print_json(data: object) -> None:
    """Write a result as one line of JSON."""
    utf8 = sys.stdout.encoding.lower().replace("-", "") == "utf8"
    print_result(json.dumps(data, ensure_ascii=not utf8, allow_nan=False))


def print_message(problem: KasinoError | str) -> None:
    """Write one line about a problem."""
    sys.stderr.write(f"kasino: {one_line(problem)}\n")


def one_line(problem: KasinoError | str) -> str:
    """A problem in one line, whatever was raised or typed."""
    from kasino.game import NotationError  # what is printed without a problem needs no rules
    from kasino.game.display_text import shown

    if isinstance(problem, NotationError):
        rest = problem.text[problem.at :]
        where = f", at column {problem.at + 1}: {rest[:30]}{'…' * (len(rest) > 30)}" if problem.text else ""
        return shown(f"{problem.problem}{where}")
    lines = str(problem).replace("Traceback (most recent call last):\n", "").splitlines()
    return shown("; ".join(" ".join(line.split()) for line in lines if line.strip("~^ ")))


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """The one of these words that was meant by another, in brackets; nothing if there is none."""
    close = get_close_matches(word, list(words), n=1)
    return f" (did you mean {close[0]}?)" if close else ""


def write_report(path: str, text: str, ledger: Path) -> None:
    """Write a result into a file, `-` for standard output, but never over the ledger that it comes from."""
    if path == "-":
        print_result(text)
    else:
        refuse_ledger_overwrite(path, ledger)
        from kasino.files import naming

        with naming(path):
            Path(path).write_text(text, encoding="utf-8", errors="surrogateescape", newline="")


def readable_ledger(path: Path | str) -> Path:
    """The path of a ledger. KasinoError where it is a device or a pipe, which has no end or is read only once."""
    from kasino.game import KasinoError

    path = Path(path)
    if path.exists() and not path.is_file() and not path.is_dir():
        raise KasinoError(f"{path} is no file that can be read again: give one")
    return path


def refuse_ledger_overwrite(path: str, ledger: Path) -> None:
    """KasinoError where this is the ledger."""
    from kasino.game import KasinoError

    if path != "-" and Path(path).resolve() == ledger.resolve():
        raise KasinoError(f"{path} is the ledger itself, and is left as it is: give another file")


@contextmanager
def stdout_to_stderr() -> Iterator[None]:
    """While bots are at work standard output is standard error: what they print is no result."""
    sys.stdout.flush()
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)
        os.close(kept)
