"""A move that is put together card by card: what it is so far, and what it could become."""

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

HIGHEST = 16
_MOST_STEPS = 4_000
_MOST_SUMS = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveDraft:
    """A card of the hand, and the items of the table that were named for it, in the order in which they were named."""

    card: Card
    items: tuple[Item, ...] = ()

    def named(self, item: Item) -> MoveDraft:
        """With this item; without it where it was named before and there is no twin of it."""
        return replace(self, items=(*self.items, item))

    def without(self, item: Item) -> MoveDraft:
        """Without this item."""
        place = self.items.index(item)
        return replace(self, items=self.items[:place] + self.items[place + 1 :])

    def rest(self, seen: Observation) -> list[Item]:
        """What lies there and is not named."""
        left = list(seen.table)
        for item in self.items:
            left.remove(item)
        return left

    def capture(self, seen: Observation) -> Capture:
        """The capture of all that is named."""
        return Capture(self.card, *_parts(seen, self.items))


def legal(seen: Observation, move: Move) -> Move | None:
    """The move as the game writes it, None where it is refused."""
    try:
        return canonical(seen, move)
    except KasinoError:
        return None


def capture_of(seen: Observation, draft: MoveDraft) -> Move | None:
    """The capture that the draft is, if it is one."""
    return legal(seen, draft.capture(seen)) if draft.items else None


def laid(seen: Observation, draft: MoveDraft) -> list[Move]:
    """What else can be done with the card and these items: build, raise, add, double."""
    if not draft.items:
        return []
    cards, stacks = _parts(seen, draft.items)
    wishes: list[Move] = []
    if len(draft.items) == 1:
        wishes.append(Double(draft.card, stacks[0] if stacks else cards[0]))
    if seen.rules.allow_build:
        for value in range(1, HIGHEST + 1):
            wishes.append(Build(draft.card, cards, value, stacks))
            if len(stacks) == 1:
                wishes += [Add(draft.card, stacks[0], cards, value)] + [Raise(draft.card, stacks[0], value)] * (
                    not cards
                )
    found = [move for wish in wishes if (move := legal(seen, wish)) is not None]
    return list(dict.fromkeys(found))


def trail_of(seen: Observation, draft: MoveDraft) -> Move | None:
    """The card laid out, if it may be."""
    return legal(seen, Trail(draft.card))


def refusal(seen: Observation, move: Move) -> IllegalMove | None:
    """Why this move is refused, None where it is not."""
    try:
        check_move(seen, move)
    except IllegalMove as refused:
        return refused
    return None


def sums(seen: Observation, items: Sequence[Item]) -> list[int]:
    """What these items add up to on the table; several where an ace is worth two things."""
    values = [_worth(seen, item) for item in items]
    if not all(values):
        return []
    return sorted({sum(choice) for choice, _ in zip(product(*values), range(_MOST_SUMS), strict=False)})


def groups(seen: Observation, draft: MoveDraft, most: int = 8) -> list[tuple[Item, ...]]:
    """What could be taken further: groups of items that each complete the capture, the smallest first."""
    return list(_found(seen, draft, most))


def takes(seen: Observation, draft: MoveDraft) -> bool:
    """Whether the card takes anything at all."""
    return any(isinstance(move, Capture) and move.card == draft.card for move in legal_moves(seen, limit=1))


def whole_capture(seen: Observation, draft: MoveDraft) -> Move | None:
    """The capture of all that the card takes, where there is one: no two groups of it want the same card."""
    whole, table = draft, Counter(seen.table)
    found = groups(seen, draft)
    while found:
        whole = replace(whole, items=(*whole.items, *chain(*found)))
        if Counter(whole.items) - table or capture_of(seen, whole) is None:
            return None
        found = groups(seen, whole)
    return capture_of(seen, whole)


def _found(seen: Observation, draft: MoveDraft, most: int) -> Iterator[tuple[Item, ...]]:
    rest = draft.rest(seen)
    told: list[Counter[Item]] = []
    steps = 0
    for size in range(1, len(rest) + 1):
        for chosen in combinations(rest, size):
            steps += 1
            if steps > _MOST_STEPS or len(told) >= most:
                return
            bag = Counter(chosen)
            if bag in told or not _may_fit(seen, draft, chosen) or any(group <= bag for group in told):
                continue
            if legal(seen, replace(draft, items=(*draft.items, *chosen)).capture(seen)) is not None:
                told.append(bag)
                yield chosen


def _may_fit(seen: Observation, draft: MoveDraft, chosen: Sequence[Item]) -> bool:
    """A quick look, so that few captures are asked about: one further group adds up to what the card is worth."""
    if len(chosen) == 1 or draft.items:
        return len(chosen) <= 3
    wanted = hand_values(seen.rules, draft.card)
    return any(value in wanted for value in sums(seen, chosen))


def _worth(seen: Observation, item: Item) -> tuple[int, ...]:
    return (item.value,) if isinstance(item, Stack) else table_values(seen.rules, item)


def _parts(seen: Observation, items: Sequence[Item]) -> tuple[tuple[Card, ...], tuple[StackRef, ...]]:
    cards = tuple(sorted(item for item in items if isinstance(item, Card)))
    return cards, tuple(ref(item, seen.table) for item in items if isinstance(item, Stack))
