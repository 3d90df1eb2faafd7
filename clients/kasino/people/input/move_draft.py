"""The draft of a move: a card of the hand, the items named for it, and the legal moves that it can become."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, product

from kasino.game import (
    Add,
    Build,
    Capture,
    Card,
    Double,
    IllegalMove,
    Item,
    KasinoError,
    Move,
    Observation,
    Raise,
    Stack,
    StackRef,
    Trail,
    canonical,
    check_move,
    hand_values,
    legal_moves,
    table_values,
)
from kasino.game.cards.table import ref

MAX_BUILD_VALUE = 16
_MAX_STEPS = 4_000
"""The search for further groups tries at most this many combinations of items."""
_MAX_SUMS = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveDraft:
    """A card of the hand and the items of the table that were named for it, in the order of naming."""

    card: Card
    items: tuple[Item, ...] = ()

    def with_item(self, item: Item) -> MoveDraft:
        """The draft with a further item."""
        return replace(self, items=(*self.items, item))

    def without_item(self, item: Item) -> MoveDraft:
        """The draft without the first such item."""
        index = self.items.index(item)
        return replace(self, items=self.items[:index] + self.items[index + 1 :])

    def rest(self, seen: Observation) -> list[Item]:
        """The items of the table that are not named."""
        left = list(seen.table)
        for item in self.items:
            left.remove(item)
        return left

    def capture(self, seen: Observation) -> Capture:
        """The capture of all named items; it may be illegal."""
        return Capture(self.card, *_cards_and_refs(seen, self.items))


def legal_form(seen: Observation, move: Move) -> Move | None:
    """The move in canonical form, None if it is illegal."""
    try:
        return canonical(seen, move)
    except KasinoError:
        return None


def legal_capture(seen: Observation, draft: MoveDraft) -> Move | None:
    """The capture of the named items, None if there are none or it is illegal."""
    return legal_form(seen, draft.capture(seen)) if draft.items else None


def other_moves(seen: Observation, draft: MoveDraft) -> list[Move]:
    """The legal moves with the card and the named items that are no capture: build, raise, add, double."""
    if not draft.items:
        return []
    cards, stacks = _cards_and_refs(seen, draft.items)
    candidates: list[Move] = []
    if len(draft.items) == 1:
        candidates.append(Double(draft.card, stacks[0] if stacks else cards[0]))
    if seen.rules.allow_build:
        for value in range(1, MAX_BUILD_VALUE + 1):
            candidates.append(Build(draft.card, cards, value, stacks))
            if len(stacks) == 1:
                candidates.append(Add(draft.card, stacks[0], cards, value))
                if not cards:
                    candidates.append(Raise(draft.card, stacks[0], value))
    found = [move for candidate in candidates if (move := legal_form(seen, candidate)) is not None]
    return list(dict.fromkeys(found))


def legal_trail(seen: Observation, draft: MoveDraft) -> Move | None:
    """The move that lays the card out, None if it is illegal."""
    return legal_form(seen, Trail(draft.card))


def check_refusal(seen: Observation, move: Move) -> IllegalMove | None:
    """The error that refuses this move, None if it is legal."""
    try:
        check_move(seen, move)
    except IllegalMove as refused:
        return refused
    return None


def sums(seen: Observation, items: Sequence[Item]) -> list[int]:
    """The sums of these items by their table values, sorted; several if an ace has two values, none with a face."""
    values = [_table_values(seen, item) for item in items]
    if not all(values):
        return []
    return sorted({sum(choice) for choice, _ in zip(product(*values), range(_MAX_SUMS), strict=False)})


def further_groups(seen: Observation, draft: MoveDraft, most: int = 8) -> list[tuple[Item, ...]]:
    """At most `most` groups of items that each complete the capture or extend it, the smallest first."""
    return list(_find_groups(seen, draft, most))


def takes_anything(seen: Observation, draft: MoveDraft) -> bool:
    """Whether the card has a legal capture at all."""
    return any(isinstance(move, Capture) and move.card == draft.card for move in legal_moves(seen, limit=1))


def full_capture(seen: Observation, draft: MoveDraft) -> Move | None:
    """The capture of everything that the card takes, None if two groups need the same item."""
    whole, table = draft, Counter(seen.table)
    found = further_groups(seen, draft)
    while found:
        whole = replace(whole, items=(*whole.items, *chain(*found)))
        if Counter(whole.items) - table or legal_capture(seen, whole) is None:
            return None
        found = further_groups(seen, whole)
    return legal_capture(seen, whole)


def _find_groups(seen: Observation, draft: MoveDraft, most: int) -> Iterator[tuple[Item, ...]]:
    rest = draft.rest(seen)
    found: list[Counter[Item]] = []
    steps = 0
    for size in range(1, len(rest) + 1):
        for chosen in combinations(rest, size):
            steps += 1
            if steps > _MAX_STEPS or len(found) >= most:
                return
            bag = Counter(chosen)
            if bag in found or not _may_fit(seen, draft, chosen) or any(group <= bag for group in found):
                continue
            if legal_form(seen, replace(draft, items=(*draft.items, *chosen)).capture(seen)) is not None:
                found.append(bag)
                yield chosen


def _may_fit(seen: Observation, draft: MoveDraft, chosen: Sequence[Item]) -> bool:
    """A cheap filter before the legality check: whether these items can be one further group of the capture."""
    if len(chosen) == 1 or draft.items:
        return len(chosen) <= 3
    wanted = hand_values(seen.rules, draft.card)
    return any(value in wanted for value in sums(seen, chosen))


def _table_values(seen: Observation, item: Item) -> tuple[int, ...]:
    return (item.value,) if isinstance(item, Stack) else table_values(seen.rules, item)


def _cards_and_refs(seen: Observation, items: Sequence[Item]) -> tuple[tuple[Card, ...], tuple[StackRef, ...]]:
    cards = tuple(sorted(item for item in items if isinstance(item, Card)))
    return cards, tuple(ref(item, seen.table) for item in items if isinstance(item, Stack))
