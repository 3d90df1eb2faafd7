"""A tournament of `greedy` in all languages, in which every bot has to play the same moves."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from kasino.tournament import Result, read, standings
from tests.languages.project import KASINO, MOVE_SECONDS, START_SECONDS, ProjectError

TABLES = (("norwegian", 2, 15, 15), ("swedish", 3, 20, 4), ("overspader", 4, 15, 1), ("two_deck", 5, 6, 1))
"""Rule set, seats, sets at size 1, and the minimum of sets. Size 1 is every seating of six bots."""
SEED = "languages"
HERE = "in_process = true\n"
PATIENCE = f"start_seconds = {START_SECONDS}\nmove_seconds = {MOVE_SECONDS}\n"


def play_tournament(specs: Mapping[str, str], size: float, scratch: Path) -> str:
    """Play these bots and our own greedy at each table; returns a summary. Raises ProjectError for a difference."""
    entries = {**specs, "python": "greedy"}
    games = moves = 0
    for rules, seats, most, least in TABLES:
        sets = max(least, round(most * size))
        table = f'rules = "{rules}"\nseats = {seats}\nsets = {sets}\nseed = "{SEED}"\n'
        together = _ledger(entries, table + PATIENCE, scratch / f"{rules}-{seats}")
        alone = _ledger(dict.fromkeys(entries, "greedy"), table + HERE, scratch / f"{rules}-{seats}-alone")
        if _games(together) != _games(alone):
            raise ProjectError(f"they do not play as greedy does: compare {together} with {alone}")
        for contrast in standings(read(together)).table.contrasts:
            if contrast.points.mean or contrast.points.low or contrast.points.high:
                raise ProjectError(f"one of them is better than the others: kasino standings {together}")
        games += sum(1 for _ in read(together))
        moves += sum(len(moves) for result in read(together) for moves in result.rounds)
    return f"{', '.join(entries)} played {games} games and {moves} moves, each as greedy alone; every difference is 0"


def _ledger(entries: Mapping[str, str], lines: str, folder: Path) -> Path:
    """The ledger of a tournament of these entries, from name to spec."""
    folder.mkdir()
    bots = "".join(f"[[bot]]\nname = {json.dumps(name)}\nspec = {json.dumps(spec)}\n" for name, spec in entries.items())
    (folder / "league.toml").write_text(f'{bots}[tournament]\n{lines}ledger = "games.jsonl"\n', encoding="utf-8")
    words = [*KASINO, "tournament", "--config", "league.toml", "--json"]
    done = subprocess.run(words, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ProjectError(f"{' '.join(words)} in {folder} ended with {done.returncode}\n{done.stderr.rstrip()}")
    return folder / "games.jsonl"


def _games(ledger: Path) -> set[Result]:
    """The distinct games, ignoring the seating: one a set, as all bots play the same."""
    return {replace(result, game=result.set, seating=()) for result in read(ledger)}
