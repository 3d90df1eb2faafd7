"""`make languages`: builds and checks the bots in other languages, and plays a tournament between them.

A language without tools on this machine is skipped and reported. SIZE scales the tournament alone; CI uses 0.01. The
first failure ends the checks of a language, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from time import perf_counter

from tests.languages import project
from tests.languages.documented_session import check_session
from tests.languages.project import BOTS, ProjectError
from tests.languages.toolchains import LANGUAGES, Language
from tests.languages.tournament import play_tournament


def main() -> int:
    """Check all languages, or those in the arguments."""
    parser = argparse.ArgumentParser(prog="python -m tests.languages", description=__doc__)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="these alone")
    parser.add_argument("--size", type=float, default=1.0, help="of the tournament: 1 is the whole, 0.01 a hundredth")
    asked = parser.parse_args()
    scratch = Path(mkdtemp(prefix="kasino-languages-"))
    specs: dict[str, str] = {}
    failed = False
    for language in LANGUAGES:
        if asked.languages and language.name not in asked.languages:
            continue
        if missing := language.missing():
            _print(f"{language.name}: skipped: {', '.join(missing)}; get it: {language.get}")
        elif _passes(language, scratch):
            specs[language.name] = project.spec(language, BOTS / language.name, f"greedy-{language.name}")
        else:
            failed = True
    if specs:
        failed |= not _step("tournament", lambda: play_tournament(specs, asked.size, scratch))
    if not failed:
        rmtree(scratch)
    return 1 if failed else 0


def _passes(language: Language, scratch: Path) -> bool:
    folder = BOTS / language.name
    new = scratch / language.name
    new.mkdir()
    steps: dict[str, Callable[[], None]] = {
        "build": lambda: project.build(language, folder),
        "style and tests": lambda: project.check(language, folder),
        "kasino bot check": lambda: project.check_as_bot(language, folder),
        "client of a faulty dealer": lambda: project.check_as_client(language, folder),
        "documented session": lambda: check_session(
            project.program(language, folder, f"greedy-{language.name}"), scratch / f"{language.name}-session"
        ),
        "template": lambda: project.check_template(language, new),
    }
    return all(_step(f"{language.name}: {what}", step) for what, step in steps.items())


def _step(what: str, step: Callable[[], str | None]) -> bool:
    began = perf_counter()
    try:
        result = step()
    except ProjectError as error:
        _print(f"{what}: FAILED\n{error}")
        return False
    _print(f"{what}{f': {result}' if result else ''}, {perf_counter() - began:.0f} s")
    return True


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
