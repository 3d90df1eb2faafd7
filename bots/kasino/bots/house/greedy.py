"""The bot `greedy`: it takes what is worth most now. It is a specification: in every language it plays the same moves.

Of the legal moves, in the order in which they are offered:

1. the one that takes most points at once;
2. of those, the one that takes most cards;
3. of those, the first.

The points that a move takes at once, by the fields of the rule set:

* A capture takes the played card, the loose cards, and every card of the stacks that it names. Each of these cards
  brings the sum of
    - `big_casino_points` if it is the ten of diamonds,
    - `little_casino_points` if it is the two of spades,
    - `ace_points` if it is an ace,
    - `jack_spades_points` if it is the jack of spades and that field is not 0, else `spade_each_points` if it is a
      spade,
    - and under `misere` less, by `misere_points`: `big` for the ten of diamonds, `little` for the two of spades, `ace`
      for an ace, `spade` for a spade that is not the two of spades.
* A capture that takes every item on the table brings `sweep_points` too, under `misere` less `misere_points.sweep`,
  unless the sweep does not count:
    - in the last deal without `sweep_in_last_deal`;
    - where a side has `sweep_freeze_score` or more;
    - with the last card of the round (last deal, one card in the own hand, none in all others) without
      `sweep_on_last_capture`.
* Every other move takes 0 points and 0 cards. Majorities, the last capture, what is left on the table when the round
  ends, and sweeps that cancel each other do not count.

The cards that a capture takes are counted with the played card.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kasino.game import PACK, Capture, Card, Move, Observation, RuleSet, Stack, Tally
from kasino.game.scoring.points import card_points


class Greedy:
    """Takes most points, then most cards; of equals the first in canonical order."""

    def choose_move(self, observation: Observation, legal_moves: Sequence[Move], /) -> Move:
        """The first of the best moves."""
        worths = worth_of_cards(observation.rules)
        sweep = sweep_worth(observation)
        stacks = [item for item in observation.table if isinstance(item, Stack)]
        best, best_worth = legal_moves[0], (-1_000_000, 0)
        for move in legal_moves:
            worth = (0, 0)
            if isinstance(move, Capture):
                cards = [move.card, *move.cards]
                for ref in move.stacks:
                    cards += ref.candidates(stacks)[0].cards
                points = sum([worths[card.index] for card in cards])
                if len(move.cards) + len(move.stacks) == len(observation.table):
                    points += sweep
                worth = (points, len(cards))
            if worth > best_worth:
                best, best_worth = move, worth
        return best


@lru_cache(maxsize=64)
def worth_of_cards(rules: RuleSet) -> tuple[int, ...]:
    """What each card is worth by itself to the side that takes it, by `Card.index`."""
    return tuple(_worth(rules, card) for card in PACK)


def _worth(rules: RuleSet, card: Card) -> int:
    return sum(card_points(rules, Tally.of([card])).values())


def sweep_worth(observation: Observation) -> int:
    """What emptying the table now is worth: 0 where it does not count."""
    rules = observation.rules
    last_card = observation.stock_count == 0 and sum(observation.hand_counts) == 1
    frozen = rules.sweep_freeze_score is not None and max(observation.scores) >= rules.sweep_freeze_score
    if frozen or (observation.last_deal and not rules.sweep_in_last_deal):
        return 0
    if last_card and not rules.sweep_on_last_capture:
        return 0
    return rules.sweep_points - (rules.misere_points.sweep if rules.misere else 0)
