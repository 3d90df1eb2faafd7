"""The constants of the core: moves, refusals, permissions, phases and bounds. `native.pxd` has the same in C."""

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

SEATS: Final = 5  # the most seats of a table
CARDS: Final = 104  # the most cards of a game: two packs
STACKS: Final = 52  # the most stacks on a table: each holds two cards or more

CROWDED: Final = 1024  # a table with more unions of sums, or 16 times as many sets of terms, is searched
WORD: Final = 128  # a set of items is one word where the cards and the stacks have so many bits, as in C
TRIES: Final = 250  # the sets that are no move after which a limited search gives up: there may be very many

WIDTH: Final = 6  # the bits of one packed count: 104 cards are at most 56 items of one value
COUNT: Final = (1 << WIDTH) - 1

# The categories of points, in the order of `kasino.game.rules.options.Category`.
MOST_CARDS_POINTS: Final = 0
SPADE_POINTS: Final = 1
BIG_POINTS: Final = 2
LITTLE_POINTS: Final = 3
ACE_POINTS: Final = 4
SWEEP_POINTS: Final = 5
LAST_CAPTURE_POINTS: Final = 6
CATEGORIES: Final = 7
