"""The terms of `thoughtful`: each is a tip from the source documents as a function from a move to points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kasino.bots.house.thoughtful.move_forecast import MoveForecast
from kasino.game import Trail
from kasino.game.cards.card import BIG_CASINO, LITTLE_CASINO

FORCED = 0.3  # the probability that a rival has to lay out a casino that is still hidden


def points(move: MoveForecast) -> float:
    """Take the cards that count: the aces, the big and the little casino, and spades where each one counts."""
    return float(sum([move.known.cards.points[index] for index in move.taken]))


def cards(move: MoveForecast) -> float:
    """Take many cards while most cards is open."""
    return len(move.taken) * move.known.card_worth


def spades(move: MoveForecast) -> float:
    """Take spades while most spades is open: seven of thirteen are enough."""
    spade = move.known.cards.spade
    return sum([spade[index] for index in move.taken]) * move.known.spade_worth


def sweep(move: MoveForecast) -> float:
    """Empty the table."""
    return move.known.sweep if move.taken and not move.left else 0.0


def last_capture(move: MoveForecast) -> float:
    """In the last deal, be the last to take: for the point, and for what lies there then."""
    known = move.known
    holds = bool(move.taken) or (
        known.seen.last_capturer is not None and known.seen.sides[known.seen.last_capturer] == known.side
    )
    return move.hold() * move.leftovers() if known.seen.last_deal and holds else 0.0


def keep_taker(move: MoveForecast) -> float:
    """In the last deal keep a card that will take something, best of all as dealer, who plays the last card."""
    known = move.known
    if not known.seen.last_deal or not move.hand:
        return 0.0
    after = (known.seen.dealer - known.seen.seat) % known.seen.seats
    takes = max([capture_survives(move, known.cards.key[index]) for index in move.hand])
    return takes * move.leftovers() * 0.5**after / len(move.hand)


def capture_survives(move: MoveForecast, key: int) -> float:
    """The probability that a card of this key can take at the next turn what it could take now."""
    return move.survival(move.masks[key]) if move.masks[key] else 0.0


def gift(move: MoveForecast) -> float:
    """Do not lay out what counts: an ace, the big or the little casino."""
    return -float(move.known.cards.points[move.index]) if isinstance(move.move, Trail) else 0.0


def lay_spade(move: MoveForecast) -> float:
    """Do not lay out a spade if another card will do."""
    spade = move.known.cards.spade[move.index]
    return -move.known.spade_worth if spade and isinstance(move.move, Trail) else 0.0


def exhausted(move: MoveForecast) -> float:
    """Lay out a value of which the others have few left, as an eight after an eight was taken with an eight."""
    if not isinstance(move.move, Trail):
        return 0.0
    known = move.known
    cards = known.cards
    key = cards.high[move.index] or cards.low[move.index] or int(move.move.card.rank)
    return -known.unseen[key] / 4


def spare(move: MoveForecast) -> float:
    """Hold on to a ten, or a two, that can take the casino of that value when another seat has to lay it out."""
    known = move.known
    worth = 0.0
    for casino, value in ((BIG_CASINO, 10), (LITTLE_CASINO, 2)):
        if known.left[casino.index] and any(known.cards.key[index] == value for index in move.hand):
            worth += FORCED * known.cards.points[casino.index]
    return worth


def strong_hand(move: MoveForecast) -> float:
    """Catch with a low card of the hand rather than with a high one, which has more sums to take later."""
    if not move.taken or not move.hand:
        return 0.0
    keys = [move.known.cards.key[index] for index in (move.index, *move.hand)]
    return (sum(keys) / len(keys) - keys[0]) / 16


def dear_sums(move: MoveForecast) -> float:
    """Leave no 14, 15 or 16 for an ace, a little or a big casino."""
    return -move.dear


def open_cards(move: MoveForecast) -> float:
    """Leave nothing that the others are likely to take: what a card would catch, by how likely it is to be held."""
    return -move.other


def small_table(move: MoveForecast) -> float:
    """Leave no table that one card can empty, above all none that adds up to ten or less."""
    return -move.swept


def next_catch(move: MoveForecast) -> float:
    """Prepare a catch of your own, and wait for it where the others can hardly spoil it."""
    known = move.known
    if known.rules.misere or not move.hand:
        return 0.0
    catches = sorted([next_capture(move, index) for index in move.hand], reverse=True)
    return catches[0] + 0.5 * sum(catches[1:2])


def next_capture(move: MoveForecast, index: int) -> float:
    """What this card of the hand would capture at the next turn, times the probability that it is still there."""
    key = move.known.cards.key[index]
    if not move.masks[key]:
        return 0.0
    swept = move.known.next_sweep if move.masks[key] == move.left else 0.0
    return (move.gains[key] + move.known.worth[index] + swept) * move.survival(move.masks[key])


def protect(move: MoveForecast) -> float:
    """Build: what lies in a build of your own is safe from sums."""
    return sum([worth * move.survival(move.masks[key]) for key, worth, _ in move.builds])


def locked(move: MoveForecast) -> float:
    """Build with several groups: nobody can raise that."""
    return sum([worth for _, worth, locked in move.builds if locked]) if move.known.rules.allow_build else 0.0


def their_builds(move: MoveForecast) -> float:
    """A build is never safe: take, or raise, what another side has built, for it will take it itself."""
    return -move.lost_builds


def partner(move: MoveForecast) -> float:
    """Leave to your partner what the partner may take: the piles are put together."""
    return move.partner


def creep(move: MoveForecast) -> float:
    """In krypkasino keep cards that fit nothing on the table, for a card that can take must."""
    known = move.known
    if not known.rules.misere or not move.hand:
        return 0.0
    costs = []
    for index in move.hand:
        key = known.cards.key[index]
        swept = known.next_sweep if move.masks[key] == move.left else 0.0
        costs.append(move.gains[key] + known.worth[index] + swept if move.masks[key] else 0.0)
    return 0.7 * max(costs) + 0.3 * sum(costs) / len(costs)


@dataclass(frozen=True, slots=True)
class Term:
    """A tip: its name, its source documents, and the function that measures a move by it in points."""

    name: str
    source: str
    measure: Callable[[MoveForecast], float]


TERMS = (
    Term("points", "SE", points),
    Term("cards", "SE", cards),
    Term("spades", "SE, NO", spades),
    Term("sweep", "NO, DE, SE, FI, BY", sweep),
    Term("last_capture", "NO, DE, SE", last_capture),
    Term("keep_taker", "NO", keep_taker),
    Term("gift", "DE, SE", gift),
    Term("lay_spade", "NO, SE", lay_spade),
    Term("exhausted", "NO, SE", exhausted),
    Term("spare", "NO, SE", spare),
    Term("strong_hand", "SE", strong_hand),
    Term("dear_sums", "NO", dear_sums),
    Term("open_cards", "DE", open_cards),
    Term("small_table", "DE, SE", small_table),
    Term("next_catch", "SE, NO", next_catch),
    Term("protect", "DE", protect),
    Term("locked", "DE", locked),
    Term("their_builds", "NO, DE", their_builds),
    Term("partner", "NO, DE", partner),
    Term("creep", "NO", creep),
)
"""All terms; `source` uses the abbreviations of docs/rules.md for the documents."""
