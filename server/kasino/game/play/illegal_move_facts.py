"""The facts of a refused move: what its sentence has to name."""

from __future__ import annotations

from kasino.game import core
from kasino.game.cards.card import PACK, Card
from kasino.game.cards.table import Item, bracketed
from kasino.game.play.core_codec import View
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


def facts(view: View, place: core.Position, move: core.Move, reason: Reason) -> dict[str, object]:
    """What the sentence of `reason` names, by name, for this move that the kernel refuses."""
    kind, number, mask, value = move
    packs = view.rules.decks
    card = PACK[number // packs]
    touched = _items(view, place, mask)
    on_stack: list[Item] = [item for item in touched if not isinstance(item, Card)]
    item = _text((on_stack or touched)[:1])
    own = _text([stack for stack in view.table if not isinstance(stack, Card) and stack.owner == view.turn])
    match reason:
        case Reason.NO_PARTITION:
            values = hand_values(view.rules, card)
            several = len(touched) > 1 and values
            grouping = f", which do not make groups of {' or '.join(map(str, values))}" if several else ""
            worth = _worth(values)
            return {"worth": worth, "taken": _text(touched), "grouping": grouping}
        case Reason.FACE_ONE | Reason.ONE_TABLE_CARD:
            return {"taken": _text(touched)}
        case Reason.MUST_TAKE_EQUAL:
            equals = place.loose & place.law.alone[number] & ~mask
            return {"missing": _text(_items(view, place, equals))}
        case Reason.NOT_MAXIMAL:
            grown = mask
            while further := place.more(number, grown):
                grown |= further
            return {"taken": _text(touched), "missing": _text(_items(view, place, grown & ~mask))}
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
            value = value or min(_values(view, touched[0]))
            most = place.law.takeable.bit_length() - 1
            way_out = f"no card takes more than {most}" if value > most else f"hold one before you lay {card} there"
            return {"value": _worth((value,)), "way_out": way_out}
        case Reason.BUILD_LIMIT:
            limit = view.rules.max_builds_per_seat
            return {"limit": "one build" if limit == 1 else f"{limit} builds"}
        case Reason.KEEP_TAKER:
            return {"stranded": _text(_items(view, place, place.stranded(place.held(number))))}
        case Reason.TRAIL_FORBIDDEN:
            return {"stranded": own}
        case Reason.DOUBLE_MISMATCH:
            laid = _worth(table_values(view.rules, card))
            return {"worth": laid, "item": item, "value": _worth(_values(view, touched[0]))}
    return {}


def _items(view: View, place: core.Position, mask: int) -> list[Item]:
    """The items of a mask."""
    packs = view.rules.decks
    found: list[Item] = []
    loose = place.loose
    for item in view.table:
        if isinstance(item, Card):
            bit = loose & -loose
            loose ^= bit
        else:
            slot = [stack[0] for stack in place.stacks].index(item.id)
            bit = 1 << (52 * packs + slot)
        if bit & mask:
            found.append(item)
    return found


def _text(items: list[Item]) -> str:
    return " ".join(str(item) if isinstance(item, Card) else bracketed(item.cards) for item in items)


def _values(view: View, item: Item) -> tuple[int, ...]:
    return table_values(view.rules, item) if isinstance(item, Card) else (item.value,)


def _worth(values: tuple[int, ...]) -> str:
    if not values:
        return "a face without a number"
    return " or ".join(f"{'an' if value in (8, 11, 18) else 'a'} {value}" for value in values)
