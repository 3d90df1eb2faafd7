"""Converts a state or an observation to a core position, and the cards won in a position to tallies."""

from __future__ import annotations

from typing import Protocol

from kasino.game import core
from kasino.game.cards.card import Card
from kasino.game.cards.table import Item
from kasino.game.core.board import Board
from kasino.game.core_codec.cards import CardIds
from kasino.game.core_codec.rules import encode_rules
from kasino.game.core_codec.table import encode_table
from kasino.game.errors import TurnError
from kasino.game.rules.rule_set import RuleSet
from kasino.game.scoring.tally import Tally


class View(Protocol):
    """What the core needs of a state or an observation to find the moves of the seat to play."""

    @property
    def rules(self) -> RuleSet: ...
    @property
    def sides(self) -> tuple[int, ...]: ...
    @property
    def turn(self) -> int | None: ...
    @property
    def table(self) -> tuple[Item, ...]: ...
    @property
    def hand_to_play(self) -> tuple[Card, ...]: ...


def encode_position(view: View) -> tuple[core.Position, CardIds]:
    """A core position of this table in which only the hand of the seat to play is known.

    The second result assigns ids to further cards of the same position. Raises TurnError where no seat is to play.
    """
    if view.turn is None:
        raise TurnError("no seat is to play: the round is over")
    rules = view.rules
    ids = CardIds(rules.decks)
    position = core.Position(encode_rules(rules), view.sides, view.turn)
    encode_table(position, view.table, ids)
    position.set_hand(view.turn, ids.mask(view.hand_to_play))
    position.deals = None
    return position, ids


def decode_tallies(position: Board) -> tuple[Tally, ...]:
    """The tally of each seat so far: of the cards in `position.won`, the sweeps and the last capture."""
    law = position.law
    return tuple(
        Tally(
            cards=won.bit_count(),
            spades=(won & law.spades).bit_count(),
            aces=(won & law.aces).bit_count(),
            big=(won & law.big).bit_count(),
            little=(won & law.little).bit_count(),
            jack_spades=(won & law.jack_spades).bit_count(),
            sweeps=position.sweeps[seat],
            last_capture=seat == position.last_capturer,
            leftovers=position.leftovers.bit_count() if seat == position.last_capturer else 0,
            last_capture_was_sweep=seat == position.last_capturer and position.last_swept,
        )
        for seat, won in enumerate(position.won)
    )
