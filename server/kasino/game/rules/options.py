"""The values that the fields of a rule set choose from: one enum for each rule that is not a number or a switch."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Partnership(StrEnum):
    """Whether four seats may, or as a rule do, play as two and two."""

    NONE = "none"
    OPTIONAL_4 = "optional_4"
    REQUIRED_4 = "required_4"


class DealOrder(StrEnum):
    """Who is dealt to in one pass; always from the dealer's left."""

    OTHERS_TABLE_DEALER = "others_table_dealer"
    ALL_THEN_TABLE = "all_then_table"
    HANDS_THEN_TABLE = "hands_then_table"


class FirstDealer(StrEnum):
    """How the first dealer of a game is found."""

    GIVEN = "given"
    DRAW_LOW = "draw_low"
    DRAW_HIGH = "draw_high"


class ValueScheme(StrEnum):
    """What cards are worth.

    dual: from the hand an ace is 14, the two of spades 15, the ten of diamonds 16; on the table 1, 2, 10.
    choice: an ace is 1 or 14, everywhere. plain: an ace is 1, and faces have no number.
    """

    DUAL = "dual"
    CHOICE = "choice"
    PLAIN = "plain"


class FaceMode(StrEnum):
    """What a jack, queen or king takes: its number, one equal face, or any number of equal faces."""

    NUMERIC = "numeric"
    PAIR_ONE = "pair_one"
    PAIR_ALL = "pair_all"


class CaptureDuty(StrEnum):
    """Whether a card that can take may be laid out all the same."""

    NONE = "none"
    IF_CARD_CAN = "if_card_can"


class CaptureExtent(StrEnum):
    """How much of what it could take a card has to take."""

    ANY = "any"
    MAXIMAL = "maximal"


class BuildTableCards(StrEnum):
    """How many loose cards a new build may use."""

    ONE = "one"
    ONE_OR_MORE = "one_or_more"


class RaiseBuilds(StrEnum):
    """Who may raise a single build: nobody, everybody but its owner, everybody."""

    NOBODY = "nobody"
    OTHERS = "others"
    ANYONE = "anyone"


class AugmentBuilds(StrEnum):
    """Who may add a group of the same value to a build."""

    NOBODY = "nobody"
    OWNER = "owner"
    ANYONE = "anyone"


class SweepCancel(StrEnum):
    """Whether the sweeps of all sides take each other out before they are counted."""

    NONE = "none"
    MIN_ACROSS_SIDES = "min_across_sides"


class SpadesTie(StrEnum):
    """Who gets the points for most spades where two or more sides have as many."""

    NOBODY = "nobody"
    SPLIT_TWO_WAY = "split_two_way"


class WinRule(StrEnum):
    """Who wins where several sides reach the target in one round."""

    HIGHEST_TOTAL = "highest_total"
    COUNT_OUT = "count_out"


class FinalTie(StrEnum):
    """What happens where the tie-break leaves sides level."""

    ANOTHER_ROUND = "another_round"
    SHARED = "shared"


class Rounds(StrEnum):
    """A number of rounds that depends on the table."""

    SEATS = "seats"


class Category(StrEnum):
    """What points are given for, in the order in which they are told."""

    MOST_CARDS = "most_cards"
    SPADES = "spades"
    BIG = "big"
    LITTLE = "little"
    ACES = "aces"
    SWEEPS = "sweeps"
    LAST_CAPTURE = "last_capture"


class Count(StrEnum):
    """What a tie-break compares; casinos is twice the big ones and the little ones, summed."""

    ACES = "aces"
    LITTLE = "little"
    BIG = "big"
    CASINOS = "casinos"
    SPADES = "spades"
    CARDS = "cards"


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalties:
    """Points lost for each card or sweep of a kind; the ace of spades is an ace and a spade.

    `spade` is for each spade but the little casino.
    """

    big: int = 3
    little: int = 2
    spade: int = 1
    ace: int = 1
    sweep: int = 5


DEFAULT_PENALTIES = Penalties()
