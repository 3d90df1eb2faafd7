"""The error for an illegal move: its reason, the facts of the case, and a message for the player."""

from __future__ import annotations

from enum import StrEnum

from kasino.game.errors import KasinoError


class Reason(StrEnum):
    """Why a move is illegal. Where several reasons apply, the error has one of them."""

    UNKNOWN_ACTION = "UNKNOWN_ACTION"
    NOT_IN_HAND = "NOT_IN_HAND"
    NOT_ON_TABLE = "NOT_ON_TABLE"
    EMPTY_TAKE = "EMPTY_TAKE"
    NO_PARTITION = "NO_PARTITION"
    FACE_ONE = "FACE_ONE"
    MUST_TAKE_EQUAL = "MUST_TAKE_EQUAL"
    NOT_MAXIMAL = "NOT_MAXIMAL"
    MUST_CAPTURE = "MUST_CAPTURE"
    ACTION_DISABLED = "ACTION_DISABLED"
    TARGET_NOT_LOOSE = "TARGET_NOT_LOOSE"
    TARGET_NOT_BUILD = "TARGET_NOT_BUILD"
    FACE_IN_BUILD = "FACE_IN_BUILD"
    ONE_TABLE_CARD = "ONE_TABLE_CARD"
    BAD_BUILD_SUM = "BAD_BUILD_SUM"
    NO_TAKER = "NO_TAKER"
    BUILD_LIMIT = "BUILD_LIMIT"
    KEEP_TAKER = "KEEP_TAKER"
    OWN_BUILD = "OWN_BUILD"
    NOT_OWNER = "NOT_OWNER"
    LOCKED_BUILD = "LOCKED_BUILD"
    RAISE_HAND_ONLY = "RAISE_HAND_ONLY"
    DOUBLE_MISMATCH = "DOUBLE_MISMATCH"
    TRAIL_FORBIDDEN = "TRAIL_FORBIDDEN"


class IllegalMove(KasinoError):
    """The rules refuse a move. `facts` holds the texts and numbers that the message names, by name."""

    def __init__(self, reason: Reason, move: object, **facts: object) -> None:
        super().__init__(reason, move, facts)
        self.reason = reason
        self.move = move
        self.facts = facts

    def __str__(self) -> str:
        return _MESSAGES[self.reason].format_map({"card": getattr(self.move, "card", ""), **self.facts})

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (self.reason, self.move, self.facts))


def _rebuild(reason: Reason, move: object, facts: dict[str, object]) -> IllegalMove:
    return IllegalMove(reason, move, **facts)


_MESSAGES = {
    Reason.UNKNOWN_ACTION: "a turn is one card: trail, capture, build, raise, add or double with it; there is no pass",
    Reason.NOT_IN_HAND: "{card} is not in the hand, which is {hand}",
    Reason.NOT_ON_TABLE: "{item} {problem}; the table is {table}",
    Reason.EMPTY_TAKE: "{card} captures nothing: name what it takes, or lay it out as {card}",
    Reason.NO_PARTITION: "{card} from the hand is {worth}: it does not take {taken}{grouping}",
    Reason.FACE_ONE: "a face takes one equal face at a time: {card} takes one of {taken}",
    Reason.MUST_TAKE_EQUAL: "a card that captures takes every card equal to it: {missing} too",
    Reason.NOT_MAXIMAL: "{card} has to take all that it can: a capture of {taken} with {missing} is possible",
    Reason.MUST_CAPTURE: "{card} can capture, so it must: capture with it, or lay out a card that takes nothing",
    Reason.ACTION_DISABLED: "there is no {action} in {rules}",
    Reason.TARGET_NOT_LOOSE: "{item} is not loose: a build is made of loose cards, and a stack is captured whole",
    Reason.TARGET_NOT_BUILD: "{item} is not a build: only a build is raised or gets another group",
    Reason.FACE_IN_BUILD: "a face has no number here, so it is never part of a build",
    Reason.ONE_TABLE_CARD: "a build uses one card of the table, not {taken}",
    Reason.BAD_BUILD_SUM: "{laid} do not make {value}",
    Reason.NO_TAKER: "no other card in the hand takes {value}: {way_out}",
    Reason.BUILD_LIMIT: "one seat has {limit} at a time: take yours first",
    Reason.KEEP_TAKER: "after {card} no card in the hand would take your own {stranded}",
    Reason.OWN_BUILD: "no more cards may be laid on your own build {item}",
    Reason.NOT_OWNER: "only its owner adds to {item}: take it, or raise it while it is single",
    Reason.LOCKED_BUILD: "{item} is several groups or doubled, so its value is fixed",
    Reason.RAISE_HAND_ONLY: "a build is raised by one hand card alone, and a group added to {item} makes its own value",
    Reason.DOUBLE_MISMATCH: "laid down {card} is {worth}, and {item} is {value}: a card doubles its own value only",
    Reason.TRAIL_FORBIDDEN: "no card is laid out while a build is yours: capture, build, or take {stranded}",
}
