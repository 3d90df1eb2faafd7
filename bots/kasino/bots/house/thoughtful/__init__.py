"""The bot `thoughtful`: each tip of the source documents is a term with a weight, and the best sum is played."""

from __future__ import annotations

from kasino.bots.house.thoughtful.bot import Thoughtful, terms_of
from kasino.bots.house.thoughtful.terms import TERMS, Term
from kasino.bots.house.thoughtful.weights import Weights

__all__ = ["TERMS", "Term", "Thoughtful", "Weights", "terms_of"]
