"""Draws hands from hidden cards, uniformly among all hands that meet the constraints of `inference`.

Hands are filled card by card, those with constraints first. Cards that meet the same needs form one kind, so the number
of ways to complete the hands depends only on how many cards of each kind are left. Each kind is drawn with a
probability proportional to the number of ways that it leads to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import perm
from random import Random

from kasino.game.cards.card import Card, sorted_cards
from kasino.game.errors import DeckError
from kasino.game.rules.card_values import hand_values
from kasino.game.rules.rule_set import RuleSet
from kasino.game.search.inference import Need


class HandSampler:
    """Samples hands of the given sizes by seat. Raises DeckError where no hands from these cards meet the needs."""

    def __init__(self, cards: Sequence[Card], sizes: Mapping[int, int], needs: Sequence[Need], rules: RuleSet) -> None:
        of_seat = {seat: sum(1 << at for at, need in enumerate(needs) if need.seat == seat) for seat in sizes}
        order = sorted(sizes, key=lambda seat: not of_seat[seat])
        self._slots = [seat for seat in order for _ in range(sizes[seat])]
        self._of_seat = of_seat
        self._due = [
            sum(of_seat[seat] for seat in order if seat not in self._slots[at:]) for at in range(len(self._slots) + 1)
        ]
        self._kinds: dict[int, list[Card]] = {}
        for card in cards:
            values = hand_values(rules, card)
            meets = sum(1 << at for at, need in enumerate(needs) if need.value in values)
            self._kinds.setdefault(meets, []).append(card)
        self._meets = list(self._kinds)
        self._counts = tuple(map(len, self._kinds.values()))
        self._unmet = (1 << len(needs)) - 1
        self._known: dict[tuple[int, int, tuple[int, ...]], int] = {}
        if not self._ways(0, self._unmet, self._counts):
            raise DeckError("no hidden cards agree with what was played: the owner of a build can take it")

    def draw(self, random: Random) -> dict[int, tuple[Card, ...]]:
        """Random hands by seat, each sorted."""
        left = [list(cards) for cards in self._kinds.values()]
        hands: dict[int, list[Card]] = {seat: [] for seat in self._of_seat}
        unmet = self._unmet
        for at, seat in enumerate(self._slots):
            kind = self._kind(random, at, unmet, tuple(map(len, left)))
            cards = left[kind]
            hands[seat].append(cards.pop(random.randrange(len(cards))))
            unmet &= ~(self._meets[kind] & self._of_seat[seat])
        return {seat: sorted_cards(hand) for seat, hand in hands.items()}

    def _kind(self, random: Random, at: int, unmet: int, counts: tuple[int, ...]) -> int:
        """A random kind for slot `at`, weighted by the number of ways to fill the rest."""
        rest = random.randrange(self._ways(at, unmet, counts))
        for kind in range(len(counts)):
            rest -= self._ways_with(kind, at, unmet, counts)
            if rest < 0:
                return kind
        raise AssertionError("the ways of the kinds do not add up to the total")

    def _ways(self, at: int, unmet: int, counts: tuple[int, ...]) -> int:
        """The number of ways to fill the slots from `at` on, with these counts of cards of each kind left.

        `unmet` has a bit for each need that no card drawn so far meets.
        """
        if not unmet:
            return perm(sum(counts), len(self._slots) - at)
        if unmet & self._due[at]:
            return 0
        key = (at, unmet, counts)
        found = self._known.get(key)
        if found is None:
            found = sum(self._ways_with(kind, at, unmet, counts) for kind in range(len(counts)))
            self._known[key] = found
        return found

    def _ways_with(self, kind: int, at: int, unmet: int, counts: tuple[int, ...]) -> int:
        """As `_ways`, with a card of this kind in slot `at`."""
        if not counts[kind]:
            return 0
        met = self._meets[kind] & self._of_seat[self._slots[at]]
        rest = (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])
        return counts[kind] * self._ways(at + 1, unmet & ~met, rest)
