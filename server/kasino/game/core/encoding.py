"""The rules of one game as integers, and the core's constants for moves, refusals, permissions and phases."""

from __future__ import annotations

from typing import Final

# Kinds of moves, in the order in which the essentials come.
TRAIL: Final = 0
CAPTURE: Final = 1
BUILD: Final = 2
RAISE: Final = 3
ADD: Final = 4
DOUBLE: Final = 5

# Why a move is refused; 0: it is legal.
LEGAL: Final = 0
EMPTY_TAKE: Final = 1
NO_PARTITION: Final = 2
FACE_ONE: Final = 3
MUST_TAKE_EQUAL: Final = 4
NOT_MAXIMAL: Final = 5
MUST_CAPTURE: Final = 6
ACTION_DISABLED: Final = 7
TARGET_NOT_LOOSE: Final = 8
TARGET_NOT_BUILD: Final = 9
FACE_IN_BUILD: Final = 10
ONE_TABLE_CARD: Final = 11
BAD_BUILD_SUM: Final = 12
NO_TAKER: Final = 13
BUILD_LIMIT: Final = 14
KEEP_TAKER: Final = 15
OWN_BUILD: Final = 16
NOT_OWNER: Final = 17
LOCKED_BUILD: Final = 18
RAISE_HAND_ONLY: Final = 19
DOUBLE_MISMATCH: Final = 20
TRAIL_FORBIDDEN: Final = 21

# Who may do something to a build, as two bits: bit 0 for the owner, bit 1 for the others.
NOBODY: Final = 0
OWNER: Final = 1
OTHERS: Final = 2
ANYONE: Final = 3

# The phase of a position.
PLAYING: Final = 0
COUNTED: Final = 1  # the round is over and has to be counted
STOPPED: Final = 2  # a side reached the target in mid-round: the game is over

HIGHEST: Final = 16  # no card captures more, so no build is worth more

WIDTH: Final = 6  # the bits of one packed count: 104 cards are at most 56 items of one value
COUNT: Final = (1 << WIDTH) - 1

Move = tuple[int, int, int, int]  # kind, card, mask, value
Stack = tuple[int, int, int, int, int]  # id, mask of cards, value, owner (-1: a pile), 1 if locked


class Law:
    """The rules of one game as integers; made once for a rule set by `kasino.game.core_codec.rules`."""

    cards: int = 52
    packs: int = 1
    # the rules
    pair_all: bool = False
    must_capture: bool = False
    maximal: bool = False
    must_take_equal: bool = False
    trail_with_build: bool = True
    allow_build: bool = True
    one_table_card: bool = True
    multiple: bool = False
    add_needs_taker: bool = True
    build_needs_taker: bool = True  # for a new build, or a new value
    keep_taker: bool = False  # for every own build, after every own play
    keep_all: bool = False  # for every own build, once a further one is made
    max_builds: int = 1  # 0: no limit
    raisers: int = OTHERS
    adders: int = NOBODY
    build_in_sums: bool = False
    allow_double: bool = True
    double_own: bool = False
    double_needs_taker: bool = False
    pile_in_sums: bool = True
    build_on_pile: bool = False
    two_values: bool = False  # some cards have a second table value
    takeable: int = 0  # bit v: some card of the pack captures v
    sweep_in_last_deal: bool = True
    freeze: int = -1  # no sweeps once a side has this score; -1: never
    immediate: bool = False
    target: int = 0
    # masks of the cards that are counted, and of the second copies of all cards
    spades: int = 0
    aces: int = 0
    big: int = 0
    little: int = 0
    jack_spades: int = 0
    second: int = 0

    def __init__(self) -> None:
        # by card id
        self.bit: list[int] = []  # the mask of the card by itself
        self.low: list[int] = []  # table value; 0: a face without a number
        self.unit: list[int] = []  # bit v: its table value is v
        self.high: list[int] = []  # a second table value (14 for an ace of two values), or 0
        self.laid: list[int] = []  # bit v: v is one of its table values
        self.hand: list[int] = []  # the value that it captures from the hand; 0: only cards of its rank
        self.hand_low: list[int] = []  # a second value that it captures (1 for an ace of two values), or 0
        self.takes: list[int] = []  # bit v: it captures v
        self.alone: list[int] = []  # the mask of the cards that it takes singly
        self.rank: list[int] = []  # the mask of all cards of its rank
        self.points: list[int] = []  # points when it is captured, under immediate scoring
        # by value
        self.worth: list[int] = []  # the mask of the cards of this (lower) table value; of value 0: without a number
        self.worth_high: list[int] = []  # the mask of the cards of this second table value
        self.below: list[int] = []  # the mask of the cards of lower table values, without those that have no number
