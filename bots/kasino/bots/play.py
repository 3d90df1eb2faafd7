"""One game of bots in this process, by the rules and nothing else: the engine of tournaments and of training loops."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from kasino.bots.interface import Bot, GameEnd, GameStart, Player
from kasino.bots.loading import Maker, load
from kasino.bots.player import Fault, Remark, Seated
from kasino.game import (
    Card,
    Category,
    Ending,
    KasinoError,
    Played,
    Record,
    Round,
    RuleSet,
    Session,
    State,
    deal,
    deck,
    default_sides,
    fallback,
    observe,
    parse_rules,
)
from kasino.game.events import SidePoints

Decks = Callable[[int], Sequence[Card]]
"""The pack of each round, from 1, in the order in which it is dealt."""

Entrant = Player | type[Bot] | Maker
"""A bot, or what makes one: a class or a `Maker` makes a new bot for the game and closes it after."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game that has ended. `scores` and `points`, by category over all rounds, are by side; `winners` are sides.

    `abandoned`: it was broken off because no bot was asked any more; nobody wins it, and the scores are as they stood.
    """

    record: Record
    scores: tuple[int, ...]
    points: tuple[SidePoints, ...]
    winners: tuple[int, ...]
    faults: tuple[Fault, ...] = ()
    remarks: tuple[Remark, ...] = ()
    abandoned: bool = False


def play(
    bots: Sequence[Entrant | str],
    rules: RuleSet | str = "norwegian",
    seed: int = 0,
    *,
    sides: Sequence[int] | None = None,
) -> Game:
    """Play a whole game, a bot a seat: objects, functions, classes or specs (`greedy`, `./my_bot.py?depth=2`).

    `rules` may be text with overrides, as in `"norwegian target=21"`. The packs are those of the deck seed
    `kasino/1 deck SEED`, and the seed of a seat is the SHA-256 of `kasino/1 seat SEED SEAT`, both in UTF-8. Where no
    sides are given they are those that the rules ask for. Raises a KasinoError for rules, specs or tables that cannot
    be; the faults of bots are in the game.
    """
    if isinstance(bots, str):
        raise KasinoError(f"a game needs a list of bots, one a seat, as in play([{bots!r}, 'random'])")
    rules = parse_rules(rules) if isinstance(rules, str) else rules
    return play_game(
        [load(bot) if isinstance(bot, str) else bot for bot in bots],
        rules,
        decks=lambda round: deck(f"kasino/1 deck {seed}".encode(), round, rules.decks),
        seeds=[sha256(f"kasino/1 seat {seed} {seat}".encode()).digest() for seat in range(len(bots))],
        sides=default_sides(rules, len(bots)) if sides is None else sides,
    )


def play_game(
    bots: Sequence[Entrant],
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

    `names` are told to all bots; None hides them. A bot that raises, or whose answer is not legal, is charged a fault
    and the fallback moves in its place; after `max_faults` it is not asked again, and when no bot is asked any more the
    game is abandoned. Raises a KasinoError where these rules cannot be played at this table.
    """
    if not len(bots) == len(seeds) == len(sides):
        raise KasinoError(f"{len(bots)} bots, {len(seeds)} seeds and {len(sides)} sides: each seat has one of each")
    makers = [_maker(bot) for bot in bots]
    pack = tuple(decks(1))
    state = deal(rules, deck=pack, sides=sides, dealer=dealer)
    table = [Seated(make, seat=seat, seed=seeds[seat], max_faults=max_faults) for seat, (make, _) in enumerate(makers)]
    for player in table:
        player.tell(
            "on_game_start",
            GameStart(
                rules=rules,
                seat=player.seat,
                sides=state.sides,
                dealer=dealer,
                names=tuple(names or ()),
                seed=seeds[player.seat],
            ),
        )
    game = _Course(table, state, max_legal_moves).run(pack, decks)
    end = GameEnd(
        scores=game.scores,
        points=game.points,
        winners=game.winners,
        faults=tuple(len(player.faults) for player in table),
        abandoned=game.abandoned,
    )
    for player, (_, ours) in zip(table, makers, strict=True):
        player.tell("on_game_end", end)
        if ours:
            player.tell("close")
    return replace(
        game,
        faults=tuple(fault for player in table for fault in player.faults),
        remarks=tuple(remark for player in table for remark in player.remarks),
    )


class _Course:
    """The course of one game."""

    def __init__(self, table: list[Seated], state: State, limit: int) -> None:
        self._table = table
        self._listeners = [player for player in table if player.on_event is not None]
        self._session = Session(state)
        self._limit = limit
        self._points: list[dict[Category, int]] = [{} for _ in state.scores]

    def run(self, pack: tuple[Card, ...], decks: Decks) -> Game:
        record = Record.begin(self._session.state, pack)
        rounds: list[Round] = []
        while True:
            moves, abandoned = self._round()
            state = self._session.state
            counted = state.turn is None
            rounds.append(
                Round(
                    deck=pack,
                    moves=tuple(moves),
                    points=state.points if counted else (),
                    scores=state.scores if counted else (),
                )
            )
            for side, points in enumerate(state.points):
                for category, worth in points:
                    self._points[side][category] = self._points[side].get(category, 0) + worth
            if state.over or abandoned:
                break
            pack = tuple(decks(state.round + 1))
            self._session.next_round(pack)
        return Game(
            record=replace(record, rounds=tuple(rounds)).ended(
                Ending.PLAYED_OUT if state.over else Ending.ABORTED, state.winners
            ),
            scores=state.scores,
            points=tuple(
                tuple((category, side[category]) for category in Category if side.get(category))
                for side in self._points
            ),
            winners=state.winners,
            abandoned=not state.over,
        )

    def _round(self) -> tuple[list[tuple[int, str]], bool]:
        """Play the round to its end; the moves behind their seats, and whether nobody is asked any more."""
        session = self._session
        state = session.state
        moves: list[tuple[int, str]] = []
        told = self._tell(state, 0)
        while state.turn is not None:
            player = self._table[state.turn]
            move = None
            if player.is_asked:
                seen = observe(state, player.seat)
                move = player.choose(seen, *session.legal_moves(self._limit))
            elif not any(player.is_asked for player in self._table):
                break
            state = session.play(fallback(state) if move is None else move)
            played = state.events[told]
            assert isinstance(played, Played)
            moves.append((played.seat, str(played.move)))
            told = self._tell(state, told)
        return moves, not state.over and not any(player.is_asked for player in self._table)

    def _tell(self, state: State, told: int) -> int:
        """Tell the events from number `told` on; the number of those told."""
        events = state.events
        for player in self._listeners:
            for event in events[told:]:
                player.tell("on_event", event)
        return len(events)


def _maker(bot: Entrant) -> tuple[Callable[[], Player], bool]:
    """What makes this bot, and whether we make it, and so have to close it."""
    if isinstance(bot, Maker) or (isinstance(bot, type) and callable(getattr(bot, "choose_move", None))):
        return bot, True
    if isinstance(bot, type) or not callable(getattr(bot, "choose_move", bot)):
        name = bot.__name__ if isinstance(bot, type) else type(bot).__name__
        raise KasinoError(f"{name} is no bot: it has no choose_move, and it is no function")
    return lambda: bot, False
