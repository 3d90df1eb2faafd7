"""Plays a game of bots in this process, synchronously: for tournaments and training loops."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256

from kasino.bots.game.game import Decks, Game, Table
from kasino.bots.game.game_loop import game_loop
from kasino.bots.game.seated_bot import Seated
from kasino.bots.interface import Bot, Player
from kasino.bots.loading.loader import BotFactory, load
from kasino.game import KasinoError, RuleSet, deck, default_sides, parse_rules

BotOrFactory = Player | type[Bot] | BotFactory
"""A bot, or a class or `BotFactory` that creates a new bot for the game, which is closed after it."""


def play(
    bots: Sequence[BotOrFactory | str],
    rules: RuleSet | str = "norwegian",
    seed: int = 0,
    *,
    sides: Sequence[int] | None = None,
) -> Game:
    """Play a whole game, a bot a seat: objects, functions, classes or specs (`greedy`, `./my_bot.py?depth=2`).

    `rules` may be text with overrides, as in `"norwegian target=21"`. The packs are those of the deck seed
    `kasino/1 deck SEED`, and the seed of a seat is the SHA-256 of `kasino/1 seat SEED SEAT`, both in UTF-8. By
    default the sides are those that the rules ask for. Raises a KasinoError for invalid rules, specs or sides; the
    faults of bots are recorded in the game.
    """
    if isinstance(bots, str):
        raise KasinoError(f"a game needs a list of bots, one a seat, as in play([{bots!r}, 'random'])")
    rules = parse_rules(rules) if isinstance(rules, str) else rules
    table = table_for(len(bots), rules, seed, sides=sides)
    return _run([load(bot) if isinstance(bot, str) else bot for bot in bots], table)


def table_for(seats: int, rules: RuleSet, seed: int = 0, *, sides: Sequence[int] | None = None) -> Table:
    """The table that `play` uses for these arguments."""
    return Table(
        rules=rules,
        decks=lambda round: deck(f"kasino/1 deck {seed}".encode(), round, rules.decks),
        seeds=[sha256(f"kasino/1 seat {seed} {seat}".encode()).digest() for seat in range(seats)],
        sides=default_sides(rules, seats) if sides is None else sides,
    )


def play_game(
    bots: Sequence[BotOrFactory],
    rules: RuleSet,
    *,
    decks: Decks,
    seeds: Sequence[bytes],
    sides: Sequence[int],
    dealer: int = 0,
    max_legal_moves: int = 128,
    names: Sequence[str] | None = None,
    max_faults: int = 3,
) -> Game:
    """Play a game to its end, `bots[seat]` at each seat with the randomness of `seeds[seat]`.

    `names` are shown to all bots; None hides them. A bot that raises, or whose answer is not legal, is charged a fault,
    and the fallback plays in its place; after `max_faults` it is not asked again, and when no bot is asked any more the
    game is abandoned. Raises a KasinoError where the rules do not fit the sides.
    """
    if not len(bots) == len(seeds) == len(sides):
        raise KasinoError(f"{len(bots)} bots, {len(seeds)} seeds and {len(sides)} sides: each seat has one of each")
    table = Table(
        rules=rules,
        decks=decks,
        seeds=seeds,
        sides=sides,
        dealer=dealer,
        max_legal_moves=max_legal_moves,
        names=names,
        max_faults=max_faults,
    )
    return _run(bots, table)


def _run(bots: Sequence[BotOrFactory], table: Table) -> Game:
    seats = [Seated(make, close_after=close_after) for make, close_after in map(_factory, bots)]
    steps = game_loop(table, seats)
    request = next(steps)
    try:
        while True:
            request = steps.send(seats[request.seat].reply(request))
    except StopIteration as ended:
        game: Game = ended.value
        return game


def _factory(bot: BotOrFactory) -> tuple[Callable[[], Player], bool]:
    """The factory of this bot, and whether it creates a new bot, which has to be closed after the game."""
    if isinstance(bot, BotFactory) or (isinstance(bot, type) and callable(getattr(bot, "choose_move", None))):
        return bot, True
    if isinstance(bot, type) or not callable(getattr(bot, "choose_move", bot)):
        name = bot.__name__ if isinstance(bot, type) else type(bot).__name__
        raise KasinoError(f"{name} is not a bot: it has no choose_move, and it is not a function")
    return lambda: bot, False
