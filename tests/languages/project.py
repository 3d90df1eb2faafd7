"""Checks of one project: build, style, tests, as a bot, as a client of a dealer, and as a template."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.conformance.check_client import check_client
from tests.conformance.faulty_dealer import Disruption
from tests.languages.toolchains import Language, Words

ROOT = Path(__file__).resolve().parents[2]
BOTS = ROOT / "bots"
KASINO = (sys.executable, "-m", "kasino")
NEW = "sly-fox"
START_SECONDS, MOVE_SECONDS = 60, 10
"""Generous limits, for a machine under load."""
_PATIENT = ("--start-seconds", f"{START_SECONDS}", "--move-seconds", f"{MOVE_SECONDS}")
CHECKS = ("starts", "plays", "answers")
"""The checks of `kasino bot check` for a project made from the template."""


class ProjectError(Exception):
    """A check of a project failed; the message has the output."""


def build(language: Language, folder: Path) -> None:
    """Build the project in this folder."""
    _run_all(language.build, folder)


def check(language: Language, folder: Path) -> None:
    """Run its formatter, linter and tests."""
    _run_all((*language.style, language.test), folder)


def check_as_bot(language: Language, folder: Path) -> None:
    """Run `kasino bot check` with the bot."""
    _run_all([(*KASINO, "bot", "check", spec(language, folder, f"greedy-{language.name}"), *_PATIENT)], folder)


def check_as_client(language: Language, folder: Path) -> None:
    """Run the project as a client of the faulty dealer, with every disruption."""
    words = program(language, folder, f"greedy-{language.name}")
    for disruption in Disruption:
        if violations := check_client(words, disruption):
            raise ProjectError(f"at a faulty dealer ({disruption.value}): {'; '.join(violations)}")


def check_template(language: Language, scratch: Path) -> None:
    """Build, test and check the unchanged output of `kasino bot new`.

    Without the recorded games its tests have to fail, so that they cannot pass without any question.
    """
    folder = scratch / NEW
    _run_all([(*KASINO, "bot", "new", NEW, "--language", language.name, "--folder", str(scratch))], scratch)
    if language.shared:
        (folder / language.shared).symlink_to(BOTS / language.name / language.shared)
    build(language, folder)
    check(language, folder)
    only = [word for name in CHECKS for word in ("--only", name)]
    _run_all([(*KASINO, "bot", "check", spec(language, folder, NEW), *only, *_PATIENT)], folder)
    (folder / "conformance" / "sessions").rename(folder / "conformance" / "elsewhere")
    if _run(language.test, folder).returncode == 0:
        raise ProjectError(f"{' '.join(language.test)} in {folder} passes without a recorded game")


def spec(language: Language, folder: Path, name: str) -> str:
    """The bot spec of this project."""
    words = ",".join(f'"{word}"' for word in program(language, folder, name))
    return f"exec:[{words}]"


def program(language: Language, folder: Path, name: str) -> Words:
    """The command that starts it, with absolute paths."""
    words = [word.replace("NAME", name) for word in language.program]
    return tuple(str(folder / word) if (folder / word).is_file() else word for word in words)


def _run_all(commands: tuple[Words, ...] | list[Words], folder: Path) -> None:
    for words in commands:
        done = _run(words, folder)
        if done.returncode:
            raise ProjectError(f"{' '.join(words)} in {folder} ended with {done.returncode}\n{done.stdout.rstrip()}")


def _run(words: Words, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in this folder, and return its output. Raises ProjectError if it fails."""
    return subprocess.run(
        words,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
