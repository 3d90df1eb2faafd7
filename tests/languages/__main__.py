"""`make languages`: the bots of bots/ in their own languages are built, checked, and meet in one tournament.

What the machine has no tools for is skipped, and said. SIZE scales the tournament alone; a hundredth is part of every
check. The first thing that goes wrong in a language ends its part, and the exit code is 1.
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
from tests.languages.meeting import meet
from tests.languages.project import BOTS, ProjectError
from tests.languages.session import has_the_session
from tests.languages.toolchains import LANGUAGES, Language


def main() -> int:
    """Do it for all languages, or for those that are named."""
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
            _say(f"{language.name}: skipped, for {', '.join(missing)}; get it: {language.get}")
        elif _stands(language, scratch):
            specs[language.name] = project.spec(language, BOTS / language.name, f"greedy-{language.name}")
        else:
            failed = True
    if specs:
        failed |= not _step("together", lambda: meet(specs, asked.size, scratch))
    if not failed:
        rmtree(scratch)
    return 1 if failed else 0


def _stands(language: Language, scratch: Path) -> bool:
    folder = BOTS / language.name
    new = scratch / language.name
    new.mkdir()
    steps: dict[str, Callable[[], None]] = {
        "built": lambda: project.build(language, folder),
        "its style and its tests": lambda: project.check(language, folder),
        "every check for bots": lambda: project.plays(language, folder),
        "a guest at a dealer that misbehaves": lambda: project.visits(language, folder),
        "the session of the page": lambda: has_the_session(
            project.program(language, folder, f"greedy-{language.name}"), scratch / f"{language.name}-session"
        ),
        "written anew, built and checked": lambda: project.is_new(language, new),
    }
    return all(_step(f"{language.name}: {what}", step) for what, step in steps.items())


def _step(what: str, step: Callable[[], str | None]) -> bool:
    began = perf_counter()
    try:
        told = step()
    except ProjectError as wrong:
        _say(f"{what}: FAILED\n{wrong}")
        return False
    _say(f"{what}{f': {told}' if told else ''}, {perf_counter() - began:.0f} s")
    return True


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
