"""The score of a round as text, category by category, with the cards of each side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from kasino.game import Card, Category, LeftoversTaken, Observation, Played, Rank, RoundScored, Suit, Tally, by_side
from kasino.game.cards.card import BIG_CASINO, LITTLE_CASINO
from kasino.game.rules.options import SweepCancel
from kasino.game.rules.rule_set import RuleSet
from kasino.people.presenter.text_context import TextContext


@dataclass(frozen=True, slots=True, kw_only=True)
class Piles:
    """What each side has captured in a round: its sorted cards and its tally. All of it is public."""

    cards: tuple[tuple[Card, ...], ...]
    tallies: tuple[Tally, ...]
    last_capturer: int | None
    leftovers: int


def piles(seen: Observation) -> Piles:
    """The piles by side, from the observed events of the round; complete if its first deal was observed."""
    won: list[list[Card]] = [[] for _ in seen.sides]
    sweeps = [0] * seen.seats
    last: int | None = None
    left, swept = 0, False
    for event in seen.events:
        if isinstance(event, Played) and event.captured:
            won[event.seat] += event.captured
            sweeps[event.seat] += event.sweep_scored
            last, swept = event.seat, event.sweep_scored
        elif isinstance(event, LeftoversTaken) and event.seat is not None:
            won[event.seat] += event.cards
            left = len(event.cards)
    tallies = [
        Tally.of(
            cards,
            sweeps=sweeps[seat],
            last_capture=seat == last,
            leftovers=left if seat == last else 0,
            last_capture_was_sweep=seat == last and swept,
        )
        for seat, cards in enumerate(won)
    ]
    by_sides: list[list[Card]] = [[] for _ in range(max(seen.sides) + 1)]
    for seat, cards in enumerate(won):
        by_sides[seen.sides[seat]] += cards
    return Piles(
        cards=tuple(tuple(sorted(cards)) for cards in by_sides),
        tallies=by_side(tallies, seen.sides),
        last_capturer=last,
        leftovers=left,
    )


def round_score_lines(context: TextContext, event: RoundScored, seen: Observation) -> Iterator[str]:
    """The score of a round: for each category what each side has and its points, then the sums."""
    tr = context.tr
    points = [dict(side) for side in event.points]
    yield tr("Round {round} is counted.", round=event.round)
    found = piles(seen)
    for category in Category:
        got = [side.get(category, 0) for side in points]
        if any(got) or _has_points(seen.rules, category):
            yield from _category_lines(context, category, found, got, seen.rules)
    sums = [sum(side.values()) for side in points]
    yield tr("This round: {points}", points=context.by_side(sums))
    if list(event.totals) != sums:
        yield tr("Together: {points}", points=context.by_side(event.totals))


def _has_points(rules: RuleSet, category: Category) -> bool:
    """Whether these rules give or take points for a category."""
    lost = rules.misere_points
    paid = {
        Category.MOST_CARDS: rules.most_cards_points,
        Category.SPADES: rules.most_spades_points
        or rules.spade_each_points
        or rules.jack_spades_points
        or rules.over_spades_from is not None
        or (rules.misere and lost.spade),
        Category.BIG: rules.big_casino_points or (rules.misere and lost.big),
        Category.LITTLE: rules.little_casino_points or (rules.misere and lost.little),
        Category.ACES: rules.ace_points or rules.most_aces_points or (rules.misere and lost.ace),
        Category.SWEEPS: rules.sweep_points or (rules.misere and lost.sweep),
        Category.LAST_CAPTURE: rules.last_capture_points,
    }
    return bool(paid[category])


def _category_lines(
    context: TextContext, category: Category, found: Piles, got: Sequence[int], rules: RuleSet
) -> Iterator[str]:
    """What each side has in a category, and the points for it."""
    tr, tallies = context.tr, found.tallies
    title = category_title(context, category)
    match category:
        case Category.MOST_CARDS:
            yield tr("{title}: {numbers}", title=title, numbers=context.by_side([tally.cards for tally in tallies]))
        case Category.SPADES:
            yield from _card_lines(context, title, found, lambda card: card.suit is Suit.SPADES)
        case Category.BIG:
            yield from _card_lines(context, title, found, lambda card: card == BIG_CASINO)
        case Category.LITTLE:
            yield from _card_lines(context, title, found, lambda card: card == LITTLE_CASINO)
        case Category.ACES:
            yield from _card_lines(context, title, found, lambda card: card.rank is Rank.ACE)
        case Category.SWEEPS:
            yield tr("{title}: {numbers}", title=title, numbers=context.by_side([tally.sweeps for tally in tallies]))
            yield from _sweep_notes(context, found, rules)
        case Category.LAST_CAPTURE:
            who = tr("nobody") if found.last_capturer is None else context.seat_name(found.last_capturer)
            yield tr("{title}: {who}", title=title, who=who)
    if any(got):
        yield "  " + tr("points: {points}", points=_points_text(context, got))
    elif category in (Category.MOST_CARDS, Category.SPADES) and len(set(got)) == 1:
        yield "  " + tr("level, or not enough: no points")


def category_title(context: TextContext, category: Category) -> str:
    """The title of a category, with the family's own term the first time."""
    tr, with_term = context.tr, context.terms.with_term
    match category:
        case Category.MOST_CARDS:
            return with_term(tr("Most cards"), "most cards")
        case Category.SPADES:
            if context.rules.over_spades_from is not None:
                return with_term(tr("Spades above {number}", number=context.rules.over_spades_from), "spades above")
            if context.rules.most_spades_points:
                return with_term(tr("Most spades"), "most spades")
            return tr("Spades")
        case Category.BIG:
            return with_term(tr("Big casino"), "big casino") + " " + context.screen.card(BIG_CASINO)
        case Category.LITTLE:
            return with_term(tr("Little casino"), "little casino") + " " + context.screen.card(LITTLE_CASINO)
        case Category.ACES:
            return tr("Aces")
        case Category.SWEEPS:
            return with_term(tr("Sweeps"), "sweep")
        case Category.LAST_CAPTURE:
            return with_term(tr("Last capture"), "last capture")


def _card_lines(context: TextContext, title: str, found: Piles, counts: Callable[[Card], bool]) -> Iterator[str]:
    """The cards that count in a category, a line for each side that has any."""
    order = sorted(range(len(found.cards)), key=lambda side: side != context.players.side)
    yield f"{title}:"
    for side in order:
        cards = [card for card in found.cards[side] if counts(card)]
        if cards:
            yield "  " + context.tr("{who} {count}: {cards}", who=context.side_name(side), count=len(cards),
                                   cards=context.screen.cards(cards))  # fmt: skip
    if not any(counts(card) for cards in found.cards for card in cards):
        yield "  " + context.tr("nobody has one")


def _points_text(context: TextContext, got: Sequence[int]) -> str:
    order = sorted(range(len(got)), key=lambda side: side != context.players.side)
    return ", ".join(f"{context.side_name(side)} {'+' * (got[side] > 0)}{got[side]}" for side in order if got[side])


def _sweep_notes(context: TextContext, found: Piles, rules: RuleSet) -> Iterator[str]:
    """The rules that change the number of sweeps before points are given."""
    if rules.sweep_cancel is SweepCancel.MIN_ACROSS_SIDES and all(tally.sweeps for tally in found.tallies):
        yield "  " + context.tr("every side has one: they take each other out")
    last = [tally for tally in found.tallies if tally.last_capture]
    if not rules.sweep_on_last_capture and any(tally.last_capture_was_sweep for tally in last):
        yield "  " + context.tr("the last capture of the round was a sweep, which does not count")
    if rules.last_capture_also_sweep and found.leftovers:
        yield "  " + context.tr("what was left brings its winner one more")
