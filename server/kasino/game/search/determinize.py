"""Determinization: draws the hidden cards of an observation uniformly from all deals that are consistent with it.

Hidden are the other hands, the order of the stock, and the captured cards that no event has shown. Hands meet the
constraints that the moves of the deal prove (`inference`). A search plays on from several such states as if everything
were known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from kasino.game.cards.card import PACK, Card, sorted_cards
from kasino.game.cards.table import cards_on, stacks
from kasino.game.errors import DeckError, TurnError
from kasino.game.play.events import Played
from kasino.game.play.observation import Observation
from kasino.game.play.state import State
from kasino.game.rules.layout import layout
from kasino.game.search.hand_sampler import HandSampler
from kasino.game.search.inference import captured, has_whole_round, needs


def determinize(seen: Observation, random: Random) -> State:
    """A state that the observer cannot tell from the real one, drawn uniformly from all such states.

    `observe(determinize(seen, random), seen.seat)` equals `seen`. Cards that are nowhere in the observation, as in a
    position line without `won`, are left out of the state. Raises TurnError once the round is over, DeckError where the
    cards are not those of full packs or where no deal is consistent with the observation. Use `Determinizer` for many
    draws from one observation: it analyses the observation once.
    """
    return Determinizer(seen).draw(random)


class Determinizer:
    """Draws many states for one observation. The constructor raises as `determinize` does."""

    def __init__(self, seen: Observation) -> None:
        if seen.turn is None:
            raise TurnError("the round is over: there are no hidden cards to play on with")
        plan = layout(seen.rules, seen.sides)
        if plan.remaining(seen.deal) != seen.stock_count:
            raise DeckError(
                f"the stock has {seen.stock_count} cards, but deal {seen.deal} leaves {plan.remaining(seen.deal)}"
            )
        self._seen = seen
        self._layout = plan
        self._won = captured(seen) if has_whole_round(seen) else [Counter() for _ in range(seen.seats)]
        known = Counter([*seen.hand, *cards_on(seen.table)])
        for won in self._won:
            known.update(won)
        hidden = Counter(dict.fromkeys(PACK, seen.rules.decks))
        hidden.subtract(known)
        if min(hidden.values()) < 0:
            raise DeckError("a card occurs more often than in the packs")
        self._hidden = sorted(hidden.elements())
        self._others = [seat for seat in range(seen.seats) if seat != seen.seat]
        self._missing = [count - won.total() for count, won in zip(seen.captured_counts, self._won, strict=True)]
        needed = sum(seen.hand_counts[seat] for seat in self._others) + seen.stock_count + sum(self._missing)
        if min(self._missing) < 0:
            raise DeckError("a seat has been seen to capture more cards than it has")
        if needed > len(self._hidden):
            raise DeckError(f"{needed} cards are hidden, and {len(self._hidden)} of the packs have not been seen")
        self._hands = HandSampler(
            self._hidden, {seat: seen.hand_counts[seat] for seat in self._others}, needs(seen), seen.rules
        )

    def draw(self, random: Random) -> State:
        """A random state that is consistent with the observation."""
        seen = self._seen
        hands = self._hands.draw(random)
        pack = self._without(hands.values())
        random.shuffle(pack)
        at = seen.stock_count
        won = []
        for known, missing in zip(self._won, self._missing, strict=True):
            won.append(sorted_cards([*known.elements(), *pack[at : at + missing]]))
            at += missing
        hands[seen.seat] = seen.hand
        return full_state(seen, [hands[seat] for seat in range(seen.seats)], tuple(pack[: seen.stock_count]), won)

    def _without(self, hands: Iterable[Sequence[Card]]) -> list[Card]:
        """The hidden cards that are in none of these hands, sorted."""
        held = [0] * len(PACK)
        for hand in hands:
            for card in hand:
                held[card.index] += 1
        rest = []
        for card in self._hidden:
            if held[card.index]:
                held[card.index] -= 1
            else:
                rest.append(card)
        return rest


def full_state(
    seen: Observation, hands: Sequence[tuple[Card, ...]], stock: tuple[Card, ...], won: Sequence[tuple[Card, ...]]
) -> State:
    """The state with this observation and these hidden cards; `hands` and `won` are by seat."""
    captures = [event.sweep_scored for event in seen.events if isinstance(event, Played) and event.captured]
    return State(
        rules=seen.rules,
        sides=seen.sides,
        layout=layout(seen.rules, seen.sides),
        dealer=seen.dealer,
        round=seen.round,
        deal=seen.deal,
        turn=seen.turn,
        stock=stock,
        hands=tuple(hands),
        table=seen.table,
        won=tuple(won),
        sweeps=seen.sweeps,
        scores=seen.scores,
        last_capturer=seen.last_capturer,
        last_capture_was_sweep=bool(captures) and captures[-1],
        next_stack=1 + max((stack.id for stack in stacks(seen.table)), default=0),
        events=seen.events,
    )
