"""Generates a Python bot project: a small package with a test, which plays as it is."""

from __future__ import annotations

import re
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from string import Template

from kasino.bots.loading.loader import known_bots
from kasino.game import KasinoError

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def new_bot(name: str, folder: Path | str = ".") -> list[Path]:
    """Write a bot package into the new folder `folder/name`, and return the files written.

    The distribution and the entry point are called `name`, the package `name` with underscores. Raises KasinoError
    where the name is not valid, or where it exists already.
    """
    root, package = new_folder(name, folder), name.replace("-", "_")
    if iskeyword(package) or find_spec(package) is not None:
        raise KasinoError(f"'{name}' is not a valid name of a bot: Python has something called {package} already")
    words = {"name": name, "package": package, "bot": _class_name(name)}
    written = []
    for path, text in _FILES.items():
        file = root / Template(path).substitute(words)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(Template(text).substitute(words), encoding="utf-8")
        written.append(file)
    return written


def new_folder(name: str, folder: Path | str) -> Path:
    """The folder for a bot of this name, not created yet. Raises KasinoError where the name is invalid or exists."""
    if not _NAME.fullmatch(name) or len(name) > 60:
        raise KasinoError(
            f"'{name}' is not a valid name of a bot: use lower-case letters, digits and hyphens, as in sly-fox"
        )
    if any(known.name == name for known in known_bots()):
        raise KasinoError(f"there is a bot called {name} already: choose another name")
    root = Path(folder) / name
    if root.exists():
        raise KasinoError(f"{root} exists already, and was not changed: choose another name or folder")
    return root


def _class_name(name: str) -> str:
    words = "".join(part.capitalize() for part in name.split("-"))
    return words if words.endswith("bot") else f"{words}Bot"


_FILES = {
    "pyproject.toml": """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "$name"
version = "0.1.0"
description = "A bot for Kasino."
readme = "README.md"
requires-python = ">=3.11"
dependencies = ["kasino"]

[project.optional-dependencies]
dev = ["pytest"]

[project.entry-points."kasino.bots"]
$name = "$package.bot:$bot"

[tool.hatch.build.targets.wheel]
packages = ["src/$package"]
""",
    "src/$package/__init__.py": '''\
"""$bot, a bot for Kasino."""

from __future__ import annotations

from $package.bot import $bot

__all__ = ["$bot"]
''',
    "src/$package/bot.py": '''\
"""$bot takes as many cards as it can, and otherwise lays out the lowest card of its hand."""

from __future__ import annotations

from collections.abc import Sequence

from kasino.bots import Choice, Observation
from kasino.game import Capture, Move, Trail


class $bot:
    """Keyword arguments are its options: `$name?spare_aces=false`."""

    def __init__(self, spare_aces: bool = True) -> None:
        self.spare_aces = spare_aces

    def choose_move(self, observation: Observation, legal_moves: Sequence[Move], /) -> Move | Choice:
        """One of the legal moves, which come in canonical order; a Choice may say why."""
        captures = [move for move in legal_moves if isinstance(move, Capture)]
        if captures:
            most = max(captures, key=lambda move: len(move.cards) + len(move.stacks))
            return Choice(most, note="most cards")
        trails = [move for move in legal_moves if isinstance(move, Trail)]
        if self.spare_aces:
            trails = [move for move in trails if move.card.rank > 1] or trails
        return trails[0] if trails else legal_moves[0]
''',
    "tests/test_bot.py": '''\
"""$bot at the table."""

from __future__ import annotations

import pytest
from kasino.bots import ask, play
from kasino.game import RULES
from $package import $bot


@pytest.mark.parametrize("rules", RULES)
def test_it_plays_a_whole_game_against_greedy_without_a_fault(rules):
    game = play([$bot, "greedy"], rules, seed=1)
    assert game.faults == ()
    assert not game.abandoned


def test_it_is_found_by_its_name_and_takes_most_cards():
    choice = ask("$name", "norwegian 2 | turn 0 | table 9c 6d 3h Kc | hand 9h Kd | others 2 | stock 40")
    assert str(choice.move) == "9h x 9c 6d 3h"
    assert choice.note == "most cards"
''',
    "README.md": """\
# $name

A bot for Kasino: the class `$bot` in `src/$package/bot.py`. Install it beside Kasino, and run its test:

    pip install -e '.[dev]'
    pytest

Kasino then finds the bot by its name, in every command and in Python:

    kasino bot check $name
    kasino tournament $name greedy
    python -c 'from kasino.bots import play; print(play(["$name", "greedy"]).scores)'

Without an installation, name the file: `./src/$package/bot.py`. `kasino docs bots` documents the interface.
""",
}
