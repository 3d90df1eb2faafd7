"""The points that a rule set gives, as integers."""

from __future__ import annotations


class Weights:
    """The points that a rule set gives; made once for a rule set by `kasino.game.scoring.points`.

    Those of single cards and sweeps are less their penalties in misère.
    """

    def __init__(self) -> None:
        self.most_cards = 0
        self.most_spades = 0
        self.split_spades = False  # two of three or more sides that tie for most spades get half of the points each
        self.most_aces = 0
        self.big = 0
        self.little = 0
        self.ace = 0
        self.spade = 0
        self.jack_of_spades = 0  # beside those as a spade
        self.two_of_spades = 0  # beside those as a spade and as the little casino
        self.spades_above = -1  # each spade above this number gives a point; -1: none does
        self.sweep = 0
        self.last_capture = 0
        self.sweep_on_last_capture = True  # a sweep by the last capture of the round counts
        self.leftovers_sweep = False  # the last capturer has one sweep more if it inherits cards
        self.cancel_sweeps = False  # the sweeps that all sides have in common take each other out
