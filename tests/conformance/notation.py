"""Generates bots/conformance/notation.json: moves in notation, each with its parts.

The tests of every language in bots/ parse and format them. They are in canonical form; `stacks` are those on the table,
as in PublicState, and a text without `move` is no move.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from google.protobuf.json_format import MessageToDict

from kasino.game import Add, Build, Capture, Card, Double, Move, Raise, StackRef, Trail, parse_move, parse_position
from kasino.wire import table_to_message

Json = dict[str, Any]

MOVES = {
    "norwegian 2": ("9c", "Td", "9h x 9c 6d 3h", "5h + 4c = 9", "5s + 8c 3h = 8", "Qh * Qd", "Jc + 3d = 14"),
    "norwegian 2 | table [5h 4c]=9@1": ("3d + [5h 4c] = 12", "9h + [5h 4c] = 9", "9d x 9s 6d 3h [5h 4c]"),
    "norwegian 2 | table [9c 3d]=12!@0 [5c 3c]=8@1": ("5s + 3h [5c 3c] = 8", "8s * [5c 3c]", "Qh * [9c 3d]"),
    "norwegian 2 | table [Ah Ac] [Qh Qd]": (
        "2c + [Ah Ac] = 3",
        "Qs * [Qh Qd]",
        "Ks x Qs [Qh Qd]",
        "4c + 3d [Ah Ac] = 8",
    ),
    "norwegian 2 | table [Ah Ac] [2d 2c]": ("5h + [2d 2c] [Ah Ac] = 8", "3s x [2d 2c] [Ah Ac]"),
    "two_deck 2 | table [5h 5d]#3 [5h 5d]#8": ("5s * [5h 5d]#3", "5s x [5h 5d]#8", "Ts x [5h 5d]#8 [5h 5d]#3"),
    "two_deck 2 | table [5h 4c]#12=9@1 [5h 4c]#31=9@0": ("3d + [5h 4c]#12 = 12", "9h + [5h 4c]#31 = 9"),
}
"""Moves by position."""

NO_MOVES = (
    *("", "9", "1h", "hT", "pass", "x 9c", "9h 9c", "9h y 9c", "9h x 9c = 9", "9h x [5d 4s", "9h x 5d 4s]"),
    *("5h + 4c", "5h + 4c =", "5h + 4c = 9 9", "Qh *", "Qh * Qd Qs", "Qh * Qd = 12"),
)
"""Texts that are no move at any table."""


def examples() -> Iterator[Json]:
    """Each text, with the stacks on the table and its move."""
    for line, texts in MOVES.items():
        table = parse_position(line).table
        stacks = [MessageToDict(stack, use_integers_for_enums=True) for stack in table_to_message(table)[1]]
        for text in texts:
            yield {"notation": text, "stacks": stacks, "move": parts(parse_move(text, table))}
    for text in NO_MOVES:
        yield {"notation": text, "stacks": []}


def parts(move: Move) -> Json:
    """The parts of a move, cards and stacks in the order of its notation."""
    match move:
        case Trail():
            return _parts("trail", move.card)
        case Capture():
            return _parts("capture", move.card, (*move.cards, *move.stacks))
        case Build():
            return _parts("build", move.card, (*move.cards, *move.stacks), move.value)
        case Raise():
            return _parts("raise", move.card, (move.stack,), move.value)
        case Add():
            return _parts("add", move.card, (*move.cards, move.stack), move.value)
        case Double():
            return _parts("double", move.card, (move.target,))


def _parts(kind: str, card: Card, items: tuple[Card | StackRef, ...] = (), value: int | None = None) -> Json:
    entry: Json = {"kind": kind, "card": str(card)}
    entry["cards"] = [str(item) for item in reversed(items) if isinstance(item, Card)]
    entry["stacks"] = [_named(item) for item in reversed(items) if isinstance(item, StackRef)]
    return entry if value is None else {**entry, "value": value}


def _named(stack: StackRef) -> Json:
    cards = {"cards": [str(card) for card in reversed(stack.cards)]}
    return cards if stack.id is None else {**cards, "id": stack.id}
