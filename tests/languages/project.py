"""One project: built, checked, tried as a bot and as a guest, and written anew under another name."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.conformance.dealer import Trouble
from tests.conformance.trial import bears
from tests.languages.toolchains import Language, Words

ROOT = Path(__file__).resolve().parents[2]
BOTS = ROOT / "bots"
KASINO = (sys.executable, "-m", "kasino")
NEW = "sly-fox"
START_SECONDS, MOVE_SECONDS = 60, 10
"""No bot needs so long; a machine that has other work to do may."""
_PATIENT = ("--start-seconds", f"{START_SECONDS}", "--move-seconds", f"{MOVE_SECONDS}")
CHECKS = ("starts", "plays", "answers")
"""A project that is a copy has to stand these."""


class ProjectError(Exception):
    """Something did not go as it has to; the text says what, with what was printed."""


def build(language: Language, folder: Path) -> None:
    """Build the project in this folder."""
    _all(language.build, folder)


def check(language: Language, folder: Path) -> None:
    """Its style is that of its language, and its tests pass."""
    _all((*language.style, language.test), folder)


def plays(language: Language, folder: Path) -> None:
    """It stands every check for bots at every table of every rule set."""
    _all([(*KASINO, "bot", "check", spec(language, folder, f"greedy-{language.name}"), *_PATIENT)], folder)


def visits(language: Language, folder: Path) -> None:
    """It takes a seat at a dealer that misbehaves, and plays the game to its end."""
    words = program(language, folder, f"greedy-{language.name}")
    for trouble in Trouble:
        if wrongs := bears(words, trouble):
            raise ProjectError(f"at a dealer where {trouble.value}: {'; '.join(wrongs)}")


def is_new(language: Language, scratch: Path) -> None:
    """What `kasino bot new` writes is built and tested as it stands, and can be let into a tournament.

    Without the recorded games its tests fail: they cannot pass because there was nothing to ask the bot.
    """
    folder = scratch / NEW
    _all([(*KASINO, "bot", "new", NEW, "--language", language.name, "--folder", str(scratch))], scratch)
    if language.shared:
        (folder / language.shared).symlink_to(BOTS / language.name / language.shared)
    build(language, folder)
    check(language, folder)
    only = [word for name in CHECKS for word in ("--only", name)]
    _all([(*KASINO, "bot", "check", spec(language, folder, NEW), *only, *_PATIENT)], folder)
    (folder / "conformance" / "sessions").rename(folder / "conformance" / "elsewhere")
    if _run(language.test, folder).returncode == 0:
        raise ProjectError(f"{' '.join(language.test)} in {folder} passes without a recorded game")


def spec(language: Language, folder: Path, name: str) -> str:
    """How this bot is named for `kasino`."""
    words = ",".join(f'"{word}"' for word in program(language, folder, name))
    return f"exec:[{words}]"


def program(language: Language, folder: Path, name: str) -> Words:
    """What starts it, from any folder."""
    words = [word.replace("NAME", name) for word in language.program]
    return tuple(str(folder / word) if (folder / word).is_file() else word for word in words)


def _all(commands: tuple[Words, ...] | list[Words], folder: Path) -> None:
    for words in commands:
        done = _run(words, folder)
        if done.returncode:
            raise ProjectError(f"{' '.join(words)} in {folder} ended with {done.returncode}\n{done.stdout.rstrip()}")


def _run(words: Words, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in this folder; what it printed is its standard output."""
    return subprocess.run(
        words,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
