"""The rules of the Casino family of card games. Rules are data; moves and states are frozen values; no dependencies.

>>> state = deal(RULES["norwegian"], seats=2, deck=deck(b"kasino", 1))
>>> position_text(observe(state, 1))
'norwegian 2 | turn 1 dealer 0 | table As 5c 6c 7s | hand 4h 7h 8c Tc | others 4 | stock 40 | scores 0 0'
>>> print(*legal_moves(state), sep=", ")
4h, 7h, 8c, Tc, 7h * 7s, 4h + 6c = 10, 7h + As = 8, 7h x 7s 6c As, 7h x 7s, 8c x 7s As, 7h x 6c As
"""

from __future__ import annotations

from kasino.game import extensions

extensions.install()

from kasino.game.cards.card import PACK, Card, Rank, Suit, cards_text, parse_cards
from kasino.game.cards.deck import deck
from kasino.game.cards.move import Add, Build, Capture, Double, Move, Raise, Trail
from kasino.game.cards.notation import parse_move
from kasino.game.cards.table import Item, Stack, StackRef
from kasino.game.errors import DeckError, KasinoError, NotationError, RecordError, RulesError, TurnError
from kasino.game.play.deal import deal, next_round
from kasino.game.play.events import Dealt, Event, GameOver, LeftoversTaken, Played, RoundScored, SidePoints
from kasino.game.play.fallback_move import fallback
from kasino.game.play.illegal_move import IllegalMove, Reason
from kasino.game.play.legal_moves import canonical, check_move, first_legal_moves, legal_moves
from kasino.game.play.observation import Observation, observe
from kasino.game.play.round_position import round_position
from kasino.game.play.session import Session
from kasino.game.play.state import State
from kasino.game.play.transition import apply
from kasino.game.rules.card_values import hand_values, table_values
from kasino.game.rules.first_dealer import first_dealer
from kasino.game.rules.layout import PARTNERS, Layout, default_sides, layout
from kasino.game.rules.options import Category, Count
from kasino.game.rules.overrides import override, parse_overrides, parse_rules, rule_set, rules_text
from kasino.game.rules.presets import RULES
from kasino.game.rules.rule_set import RuleSet
from kasino.game.scoring.game_end import Standing, game_end, stops_at_once
from kasino.game.scoring.points import Points, card_points, score
from kasino.game.scoring.tally import Tally, by_side
from kasino.game.search.determinize import Determinizer, determinize
from kasino.game.search.playouts import playouts
from kasino.game.search.solver import Solution, known_state, solve
from kasino.game.text.position_parser import parse_position
from kasino.game.text.position_text import position_text
from kasino.game.text.record import Record
from kasino.game.text.record_round import Ending, Round
from kasino.game.text.replay import replay

__all__ = [
    "PACK",
    "PARTNERS",
    "RULES",
    "Add",
    "Build",
    "Capture",
    "Card",
    "Category",
    "Count",
    "Dealt",
    "DeckError",
    "Determinizer",
    "Double",
    "Ending",
    "Event",
    "GameOver",
    "IllegalMove",
    "Item",
    "KasinoError",
    "Layout",
    "LeftoversTaken",
    "Move",
    "NotationError",
    "Observation",
    "Played",
    "Points",
    "Raise",
    "Rank",
    "Reason",
    "Record",
    "RecordError",
    "Round",
    "RoundScored",
    "RuleSet",
    "RulesError",
    "Session",
    "SidePoints",
    "Solution",
    "Stack",
    "StackRef",
    "Standing",
    "State",
    "Suit",
    "Tally",
    "Trail",
    "TurnError",
    "apply",
    "by_side",
    "canonical",
    "card_points",
    "cards_text",
    "check_move",
    "deal",
    "deck",
    "default_sides",
    "determinize",
    "fallback",
    "first_dealer",
    "first_legal_moves",
    "game_end",
    "hand_values",
    "known_state",
    "layout",
    "legal_moves",
    "next_round",
    "observe",
    "override",
    "parse_cards",
    "parse_move",
    "parse_overrides",
    "parse_position",
    "parse_rules",
    "playouts",
    "position_text",
    "replay",
    "round_position",
    "rule_set",
    "rules_text",
    "score",
    "solve",
    "stops_at_once",
    "table_values",
]
