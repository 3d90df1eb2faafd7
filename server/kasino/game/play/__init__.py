"""The course of a game: its state, deals, legal moves, transitions, events and observations."""

from __future__ import annotations

from kasino.game.play.deal import deal, next_round
from kasino.game.play.events import Dealt, Event, GameOver, LeftoversTaken, Played, RoundScored, SidePoints
from kasino.game.play.fallback_move import fallback, fallback_among
from kasino.game.play.illegal_move import IllegalMove, Reason
from kasino.game.play.legal_moves import canonical, check_move, first_legal_moves, legal_moves
from kasino.game.play.observation import Observation, observe
from kasino.game.play.round_position import round_position
from kasino.game.play.seat_tallies import seat_tallies
from kasino.game.play.session import Session
from kasino.game.play.state import State
from kasino.game.play.transition import apply

__all__ = [
    "Dealt",
    "Event",
    "GameOver",
    "IllegalMove",
    "LeftoversTaken",
    "Observation",
    "Played",
    "Reason",
    "RoundScored",
    "Session",
    "SidePoints",
    "State",
    "apply",
    "canonical",
    "check_move",
    "deal",
    "fallback",
    "fallback_among",
    "first_legal_moves",
    "legal_moves",
    "next_round",
    "observe",
    "round_position",
    "seat_tallies",
]
