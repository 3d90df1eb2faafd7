"""Benchmark of the card games of other libraries, each driven by the same loop: moves a second.

`python -m tests.bench.peers` measures on request (`tests.bench.meter`) in an environment of its own: `rate` LIBRARY
GAME SECONDS, `games` (what is installed) and `versions`. A move is: list the legal moves, choose one at random, play
it. Starting a game is outside the clock, and so is what chance deals, where the library leaves it to the caller
(OpenSpiel); elsewhere cards that are drawn during a game are part of a move.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module, metadata
from importlib.util import find_spec
from random import Random
from typing import Any

from tests.bench.meter import Clock, serve

GAMES = {
    "open_spiel": ("hearts", "crazy_eights", "gin_rummy", "cribbage", "hanabi"),
    "rlcard core": ("gin-rummy", "uno", "leduc-holdem", "doudizhu"),
    "rlcard": ("gin-rummy", "uno", "leduc-holdem", "limit-holdem", "doudizhu", "bridge", "mahjong"),
    "pettingzoo": ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "hanabi_v5"),
}
MODULES = {"open_spiel": "pyspiel", "rlcard core": "rlcard", "rlcard": "rlcard", "pettingzoo": "pettingzoo"}
Game = Callable[[Random, Clock], int]
"""Plays one game, with the clock running during its moves; returns their number."""


@cache
def open_spiel(name: str) -> Game:
    """A game of OpenSpiel, written in C++."""
    return partial(play_open_spiel, import_module("pyspiel").load_game(name))


def play_open_spiel(game: Any, random: Random, clock: Clock) -> int:
    """legal_actions, one of them at random, apply_action."""
    state = game.new_initial_state()
    moves = 0
    while not state.is_terminal():
        while state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, weights)[0])
        clock.start()
        while not (state.is_terminal() or state.is_chance_node()):
            actions = state.legal_actions()
            state.apply_action(actions[int(random.random() * len(actions))])
            moves += 1
        clock.stop()
    return moves


@cache
def rlcard_core(name: str) -> Game:
    """A game of RLCard without its environment: the rules as their own classes."""
    room, kind, legal = {
        "gin-rummy": ("gin_rummy", "GinRummyGame", lambda game: game.judge.get_legal_actions()),
        "uno": ("uno", "UnoGame", lambda game: game.get_legal_actions()),
        "leduc-holdem": ("leducholdem", "LeducholdemGame", lambda game: game.get_legal_actions()),
        "doudizhu": ("doudizhu", "DoudizhuGame", lambda game: game.state["actions"]),
    }[name]
    return partial(play_rlcard_core, getattr(import_module(f"rlcard.games.{room}.game"), kind), legal)


def play_rlcard_core(kind: Any, legal: Callable[[Any], list[Any]], random: Random, clock: Clock) -> int:
    """The legal actions, one of them at random, step."""
    game = kind()
    game.init_game()
    moves = 0
    clock.start()
    while not game.is_over():
        actions = legal(game)
        game.step(actions[int(random.random() * len(actions))])
        moves += 1
    clock.stop()
    return moves


@cache
def rlcard(name: str) -> Game:
    """An environment of RLCard: the observation of the next seat is made as arrays after each move."""
    return partial(play_rlcard, import_module("rlcard").make(name, {"seed": 1}))


def play_rlcard(game: Any, random: Random, clock: Clock) -> int:
    """The legal actions of the observation, one of them at random, step."""
    state, _ = game.reset()
    moves = 0
    clock.start()
    while not game.is_over():
        actions = list(state["legal_actions"])
        state, _ = game.step(actions[int(random.random() * len(actions))])
        moves += 1
    clock.stop()
    return moves


@cache
def pettingzoo(name: str) -> Game:
    """An environment of PettingZoo, without the wrappers that check its caller."""
    return partial(play_pettingzoo, import_module(f"pettingzoo.classic.{name}").raw_env())


def play_pettingzoo(game: Any, random: Random, clock: Clock) -> int:
    """The mask of the observation, one of its actions at random, step."""
    from numpy import flatnonzero  # type: ignore[import-not-found]  # only the environment of the peers has it

    game.reset()
    moves = 0
    clock.start()
    for _ in game.agent_iter():
        observation, _, ended, cut, information = game.last()
        if ended or cut:
            break
        mask = observation["action_mask"] if "action_mask" in observation else information["action_mask"]
        actions = flatnonzero(mask)
        game.step(int(actions[int(random.random() * len(actions))]))
        moves += 1
    clock.stop()
    return moves


LIBRARIES: dict[str, Callable[[str], Game]] = {
    "open_spiel": open_spiel,
    "rlcard core": rlcard_core,
    "rlcard": rlcard,
    "pettingzoo": pettingzoo,
}


def rate(library: str, name: str, seconds: float) -> dict[str, float]:
    """Moves a second of random games that take at least this long, by processor time and by the wall."""
    play = LIBRARIES[library](name)
    clock, random, moves = Clock(), Random(1), 0
    while clock.processor < seconds:
        moves += play(random, clock)
    return clock.rates(moves)


def games() -> dict[str, tuple[str, ...]]:
    """The games of the libraries that are installed."""
    return {library: names for library, names in GAMES.items() if find_spec(MODULES[library])}


def versions() -> dict[str, str]:
    """The versions of the libraries that are installed."""
    found = {}
    for library in ("open_spiel", "rlcard", "pettingzoo"):
        try:
            found[library] = metadata.version(library)
        except metadata.PackageNotFoundError:
            continue
    return found


if __name__ == "__main__":
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    warnings.simplefilter("ignore")
    serve({"rate": rate, "games": games, "versions": versions})
