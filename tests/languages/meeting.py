"""All languages play `greedy`, so where they meet they play the same games, to the move."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from kasino.tournament import Result, read, standings
from tests.languages.project import KASINO, MOVE_SECONDS, START_SECONDS, ProjectError

TABLES = (("norwegian", 2, 15, 15), ("swedish", 3, 20, 4), ("overspader", 4, 15, 1), ("two_deck", 5, 6, 1))
"""Rule set, seats, and sets at size 1 and at least. So many at size 1 are all that six bots can sit down as."""
SEED = "languages"
HERE = "in_process = true\n"
PATIENCE = f"start_seconds = {START_SECONDS}\nmove_seconds = {MOVE_SECONDS}\n"


def meet(specs: Mapping[str, str], size: float, scratch: Path) -> str:
    """A tournament of these bots and the house's greedy at each table; a sentence with what was compared."""
    entries = {**specs, "python": "greedy"}
    games = moves = 0
    for rules, seats, most, least in TABLES:
        sets = max(least, round(most * size))
        table = f'rules = "{rules}"\nseats = {seats}\nsets = {sets}\nseed = "{SEED}"\n'
        met = _played(entries, table + PATIENCE, scratch / f"{rules}-{seats}")
        alone = _played(dict.fromkeys(entries, "greedy"), table + HERE, scratch / f"{rules}-{seats}-alone")
        if _games(met) != _games(alone):
            raise ProjectError(f"they do not play as greedy does: compare {met} with {alone}")
        for contrast in standings(read(met)).table.contrasts:
            if contrast.points.mean or contrast.points.low or contrast.points.high:
                raise ProjectError(f"one of them is better, which cannot be: kasino standings {met}")
        games += sum(1 for _ in read(met))
        moves += sum(len(moves) for result in read(met) for moves in result.rounds)
    return f"{', '.join(entries)} played {games} games and {moves} moves, each as greedy alone; every difference is 0"


def _played(entries: Mapping[str, str], lines: str, folder: Path) -> Path:
    """The ledger of a tournament of these entries, name and spec."""
    folder.mkdir()
    bots = "".join(f"[[bot]]\nname = {json.dumps(name)}\nspec = {json.dumps(spec)}\n" for name, spec in entries.items())
    (folder / "league.toml").write_text(f'{bots}[tournament]\n{lines}ledger = "games.jsonl"\n', encoding="utf-8")
    words = [*KASINO, "tournament", "--config", "league.toml", "--json"]
    done = subprocess.run(words, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ProjectError(f"{' '.join(words)} in {folder} ended with {done.returncode}\n{done.stderr.rstrip()}")
    return folder / "games.jsonl"


def _games(ledger: Path) -> set[Result]:
    """Every game that is another one, whoever sat where: as all play alike, one a set."""
    return {replace(result, game=result.set, seating=()) for result in read(ledger)}
