"""The rules of one game as integers."""

from __future__ import annotations

from kasino.game.core.weights import Weights

try:
    import cython
except ImportError:
    from kasino.game.core import plain as cython
if not cython.compiled:
    from kasino.game.core.constants import CARDS, HIGHEST, NOBODY, OTHERS


class Law:
    """The rules of one game; made once for a rule set by `kasino.game.core_codec.rules`.

    Lists by card id have CARDS places, those by value HIGHEST + 1; they are set as a whole.
    """

    def __init__(self) -> None:
        self.cards = 52
        self.packs = 1
        self.weights = Weights()
        # the rules
        self.pair_all = False
        self.must_capture = False
        self.maximal = False
        self.must_take_equal = False
        self.trail_with_build = True
        self.allow_build = True
        self.one_table_card = True
        self.multiple = False
        self.add_needs_taker = True
        self.build_needs_taker = True  # for a new build, or a new value
        self.keep_taker = False  # for every own build, after every own play
        self.keep_all = False  # for every own build, once a further one is made
        self.max_builds = 1  # 0: no limit
        self.raisers = OTHERS
        self.adders = NOBODY
        self.build_in_sums = False
        self.allow_double = True
        self.double_own = False
        self.double_needs_taker = False
        self.pile_in_sums = True
        self.build_on_pile = False
        self.two_values = False  # some cards have a second table value
        self.takeable = 0  # bit v: some card of the pack captures v
        self.sweep_in_last_deal = True
        self.freeze = -1  # no sweeps once a side has this score; -1: never
        self.immediate = False
        self.target = 0
        # masks of the cards that are counted, and of the second copies of all cards
        self.spades = 0
        self.aces = 0
        self.big = 0
        self.little = 0
        self.jack_spades = 0
        self.second = 0
        if not cython.compiled:
            # by card id
            self.low = [0] * CARDS  # table value; 0: a face without a number
            self.unit = [0] * CARDS  # bit v: its table value is v
            self.high = [0] * CARDS  # a second table value (14 for an ace of two values), or 0
            self.laid = [0] * CARDS  # bit v: v is one of its table values
            self.hand = [0] * CARDS  # the value that it captures from the hand; 0: only cards of its rank
            self.hand_low = [0] * CARDS  # a second value that it captures (1 for an ace of two values), or 0
            self.takes = [0] * CARDS  # bit v: it captures v
            self.alone = [0] * CARDS  # the mask of the cards that it takes singly
            self.points = [0] * CARDS  # points when it is captured, under immediate scoring
            # by value
            self.worth = [0] * (HIGHEST + 1)  # the cards of this (lower) table value; of value 0: without a number
            self.worth_high = [0] * (HIGHEST + 1)  # the cards of this second table value
            self.below = [0] * (HIGHEST + 1)  # the cards of lower table values, without those that have no number
