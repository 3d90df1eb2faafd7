"""Collects the facts that the message of an illegal move names: items, values and limits as text."""

from __future__ import annotations

from collections.abc import Sequence

from kasino.game import core
from kasino.game.cards.card import PACK, Card
from kasino.game.cards.table import Item, bracketed, stacks
from kasino.game.core_codec.position import View
from kasino.game.play.illegal_move import Reason
from kasino.game.rules.card_values import hand_values, table_values

_ACTIONS = {
    core.TRAIL: "trailing",
    core.CAPTURE: "capturing",
    core.BUILD: "building",
    core.RAISE: "raising of builds",
    core.ADD: "adding to builds",
    core.DOUBLE: "doubling",
}


def facts(view: View, position: core.Position, move: core.Move, reason: Reason, value: int) -> dict[str, object]:
    """The facts that the message of `reason` names, for a move that the core refuses in this position.

    `value` is the value that the move gives to a build, or 0: the core move has it only as far as the core counts.
    """
    kind, number, mask, slots, _ = move
    card = PACK[number // view.rules.decks]
    touched = _items(view, position, mask, slots)
    on_stack: list[Item] = [item for item in touched if not isinstance(item, Card)]
    item = _text((on_stack or touched)[:1])
    match reason:
        case Reason.NO_PARTITION:
            return _no_partition(hand_values(view.rules, card), touched)
        case Reason.FACE_ONE | Reason.ONE_TABLE_CARD:
            return {"taken": _text(touched)}
        case Reason.MUST_TAKE_EQUAL:
            equals = position.loose & position.law.alone[number] & ~mask
            return {"missing": _text(_items(view, position, equals))}
        case Reason.NOT_MAXIMAL:
            missing = _missing(position, number, mask, slots)
            return {"taken": _text(touched), "missing": _text(_items(view, position, *missing))}
        case Reason.ACTION_DISABLED:
            return {"action": _ACTIONS[kind], "rules": view.rules.name}
        case Reason.TARGET_NOT_LOOSE | Reason.TARGET_NOT_BUILD | Reason.OWN_BUILD | Reason.NOT_OWNER:
            return {"item": item}
        case Reason.LOCKED_BUILD | Reason.RAISE_HAND_ONLY:
            return {"item": item}
        case Reason.BAD_BUILD_SUM:
            if not touched:
                return {"laid": f"{card} with nothing", "value": f"a build of {value}"}
            return {"laid": f"{card} with {_text(touched)}", "value": value}
        case Reason.NO_TAKER:
            return _no_taker(card, value or min(_values(view, touched[0])), position.law.takeable.bit_length() - 1)
        case Reason.BUILD_LIMIT:
            limit = view.rules.max_builds_per_seat
            return {"limit": "one build" if limit == 1 else f"{limit} builds"}
        case Reason.KEEP_TAKER:
            return {"stranded": _text(_items(view, position, 0, position.stranded(position.held(number))))}
        case Reason.TRAIL_FORBIDDEN:
            return {"stranded": _text([stack for stack in stacks(view.table) if stack.owner == view.turn])}
        case Reason.DOUBLE_MISMATCH:
            laid = _worth(table_values(view.rules, card))
            return {"worth": laid, "item": item, "value": _worth(_values(view, touched[0]))}
    return {}


def _no_partition(values: tuple[int, ...], touched: Sequence[Item]) -> dict[str, object]:
    """The facts where a card of these hand values does not take these items."""
    several = len(touched) > 1 and values
    grouping = f", which do not make groups of {' or '.join(map(str, values))}" if several else ""
    return {"worth": _worth(values), "taken": _text(touched), "grouping": grouping}


def _no_taker(card: Card, value: int, highest: int) -> dict[str, object]:
    """The facts where no other card in the hand takes this value; no card of the pack takes more than `highest`."""
    way_out = f"no card takes more than {highest}" if value > highest else f"hold one before you lay {card} there"
    return {"value": _worth((value,)), "way_out": way_out}


def _missing(position: core.Position, number: int, mask: int, slots: int) -> tuple[int, int]:
    """The cards and the slots that a maximal capture by the card with this id takes beside these."""
    cards, stacks = mask, slots
    while (further := position.more(number, cards, stacks)) != (0, 0):
        cards |= further[0]
        stacks |= further[1]
    return cards & ~mask, stacks & ~slots


def _items(view: View, position: core.Position, mask: int, slots: int = 0) -> list[Item]:
    """The items of the table in a mask and in a word of slots."""
    found: list[Item] = []
    loose = position.loose
    slot = 0
    for item in view.table:
        if isinstance(item, Card):
            bit = loose & -loose
            loose ^= bit
            chosen = bit & mask
        else:
            chosen = slots >> slot & 1
            slot += 1
        if chosen:
            found.append(item)
    return found


def _text(items: Sequence[Item]) -> str:
    return " ".join(str(item) if isinstance(item, Card) else bracketed(item.cards) for item in items)


def _values(view: View, item: Item) -> tuple[int, ...]:
    return table_values(view.rules, item) if isinstance(item, Card) else (item.value,)


def _worth(values: tuple[int, ...]) -> str:
    if not values:
        return "a face without a number"
    return " or ".join(f"{'an' if value in (8, 11, 18) else 'a'} {value}" for value in values)
