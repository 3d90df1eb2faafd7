"""The values that the fields of a rule set choose from: one enum for each rule that is not a number or a switch."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Partnership(StrEnum):
    """Whether four seats can play as two sides of partners: never, optionally, always."""

    NONE = "none"
    OPTIONAL_4 = "optional_4"
    REQUIRED_4 = "required_4"


class DealOrder(StrEnum):
    """The order of hands and table in a pass of the deal, which starts on the dealer's left."""

    OTHERS_TABLE_DEALER = "others_table_dealer"
    ALL_THEN_TABLE = "all_then_table"
    HANDS_THEN_TABLE = "hands_then_table"


class FirstDealer(StrEnum):
    """How the first dealer of a game is chosen."""

    GIVEN = "given"
    DRAW_LOW = "draw_low"
    DRAW_HIGH = "draw_high"


class ValueScheme(StrEnum):
    """The values of cards (docs/rules.md 3.3).

    dual: from the hand an ace is 14, the two of spades 15, the ten of diamonds 16; on the table they are 1, 2, 10.
    choice: an ace is 1 or 14 everywhere. plain: an ace is 1, and faces have no number.
    """

    DUAL = "dual"
    CHOICE = "choice"
    PLAIN = "plain"


class FaceMode(StrEnum):
    """What a jack, queen or king captures: its number, one equal face, or any number of equal faces."""

    NUMERIC = "numeric"
    PAIR_ONE = "pair_one"
    PAIR_ALL = "pair_all"


class CaptureDuty(StrEnum):
    """Whether a card that can capture has to capture, or may be trailed."""

    NONE = "none"
    IF_CARD_CAN = "if_card_can"


class CaptureExtent(StrEnum):
    """Whether a capture may be any set, or has to be maximal."""

    ANY = "any"
    MAXIMAL = "maximal"


class BuildTableCards(StrEnum):
    """How many loose cards of the table a new build may use."""

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
    """Whether the sweeps of the sides cancel each other before they are counted."""

    NONE = "none"
    MIN_ACROSS_SIDES = "min_across_sides"


class SpadesTie(StrEnum):
    """Who gets the points for most spades where sides tie."""

    NOBODY = "nobody"
    SPLIT_TWO_WAY = "split_two_way"


class WinRule(StrEnum):
    """Who wins where several sides reach the target in one round."""

    HIGHEST_TOTAL = "highest_total"
    COUNT_OUT = "count_out"


class FinalTie(StrEnum):
    """What happens where sides are still tied after the tie-break."""

    ANOTHER_ROUND = "another_round"
    SHARED = "shared"


class Rounds(StrEnum):
    """A number of rounds that depends on the table."""

    SEATS = "seats"


class Category(StrEnum):
    """What points are given for, in the order in which they are listed."""

    MOST_CARDS = "most_cards"
    SPADES = "spades"
    BIG = "big"
    LITTLE = "little"
    ACES = "aces"
    SWEEPS = "sweeps"
    LAST_CAPTURE = "last_capture"


class Count(StrEnum):
    """What a tie-break compares. CASINOS is twice the number of big casinos plus the number of little ones."""

    ACES = "aces"
    LITTLE = "little"
    BIG = "big"
    CASINOS = "casinos"
    SPADES = "spades"
    CARDS = "cards"


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalties:
    """The points lost in misère for each card or sweep of a kind.

    The ace of spades counts as an ace and as a spade. `spade` is for each spade except the little casino.
    """

    big: int = 3
    little: int = 2
    spade: int = 1
    ace: int = 1
    sweep: int = 5


DEFAULT_PENALTIES = Penalties()
