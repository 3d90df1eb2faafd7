"""Runs of a plan at a dealer, over gRPC: a table for each game."""

from __future__ import annotations

from kasino.tournament.play.dealer.at_dealer import OpenDealer, play_at_dealer
from kasino.tournament.play.dealer.bot_seats import BotSeats, InProcessSeats, IsolatedSeats

__all__ = ["BotSeats", "InProcessSeats", "IsolatedSeats", "OpenDealer", "play_at_dealer"]
