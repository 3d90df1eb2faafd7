"""The rules of sweeps, points and the end of a game as text, from the fields of the rule set."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kasino.game import Category, Count, RuleSet
from kasino.game.rules.options import FinalTie, Rounds, SpadesTie, SweepCancel, WinRule
from kasino.game.rules.ranges import MAX_ROUNDS
from kasino.people.presenter.text_context import TextContext


def sweep_sentences(context: TextContext, rules: RuleSet) -> Iterator[str]:
    """What a sweep is, and when it counts."""
    tr = context.tr
    sweep = context.terms.with_term(tr("a sweep"), "sweep")
    points = rules.sweep_points - (rules.misere_points.sweep if rules.misere else 0)
    yield tr.plural(
        "A capture that empties the table is {sweep}: {count} point.",
        "A capture that empties the table is {sweep}: {count} points.",
        points,
        sweep=sweep,
    )
    if not rules.sweep_on_last_capture:
        yield tr("The last capture of a round is none.")
    if not rules.sweep_in_last_deal:
        yield tr("None counts once the last cards are dealt.")
    if rules.sweep_cancel is SweepCancel.MIN_ACROSS_SIDES:
        yield tr("If every side has one, they take each other out.")
    if rules.sweep_freeze_score is not None:
        yield tr("None counts once a side has {points} points.", points=rules.sweep_freeze_score)
    if rules.last_capture_also_sweep:
        yield tr("Who gets what is left at the end has one more.")


def scoring_sentences(context: TextContext, rules: RuleSet) -> Iterator[str]:
    """The points of a round."""
    tr, text = context.tr, context.screen.text
    yield tr("What is left on the table goes to whoever took last.")
    yield from _majority_points(context, rules)
    yield from _card_points(context, rules)
    if rules.misere:
        lost = rules.misere_points
        yield tr("Here points are lost: the fewest win.")
        yield _points(context, text("Td"), -lost.big)
        yield _points(context, text("2s"), -lost.little)
        yield _points(context, tr("Each other spade"), -lost.spade)
        yield _points(context, tr("Each ace"), -lost.ace)
    if rules.immediate_scoring:
        yield tr("Aces, {big} and {little} count the moment they are taken.", big=text("Td"), little=text("2s"))


def _majority_points(context: TextContext, rules: RuleSet) -> Iterator[str]:
    """The points for most cards and most spades, and what becomes of ties."""
    tr, with_term = context.tr, context.terms.with_term
    if rules.most_cards_points:
        yield _points(context, with_term(tr("Most cards"), "most cards"), rules.most_cards_points)
    if rules.most_spades_points:
        yield _points(context, with_term(tr("Most spades"), "most spades"), rules.most_spades_points)
        if rules.most_spades_tie is SpadesTie.SPLIT_TWO_WAY:
            yield tr("Two of three or more sides that are level in spades share the points.")
    if rules.most_cards_points or rules.most_spades_points or rules.most_aces_points:
        yield tr("Who is level with others in most of a thing gets nothing for it otherwise.")


def _card_points(context: TextContext, rules: RuleSet) -> Iterator[str]:
    """The points for spades, the two casinos, aces and the last capture."""
    tr, with_term, text = context.tr, context.terms.with_term, context.screen.text
    if rules.over_spades_from is not None:
        title = with_term(tr("Each spade above {number}", number=rules.over_spades_from), "spades above")
        yield _points(context, title, 1)
    if rules.spade_each_points:
        yield _points(context, tr("Each spade"), rules.spade_each_points)
    if rules.jack_spades_points:
        yield _points(context, text("Js"), rules.jack_spades_points)
    if rules.big_casino_points:
        big = f"{with_term(tr('Big casino'), 'big casino')} {text('Td')}"
        yield _points(context, big, rules.big_casino_points)
    if rules.little_casino_points:
        little = f"{with_term(tr('Little casino'), 'little casino')} {text('2s')}"
        yield _points(context, little, rules.little_casino_points)
    if rules.ace_points:
        yield _points(context, tr("Each ace"), rules.ace_points)
    if rules.most_aces_points:
        yield _points(context, tr("Most aces"), rules.most_aces_points)
    if rules.last_capture_points:
        yield _points(context, with_term(tr("Last capture"), "last capture"), rules.last_capture_points)


def game_end_sentences(context: TextContext, rules: RuleSet) -> Iterator[str]:
    """When a game is over, and who has won."""
    tr = context.tr
    if rules.target is not None:
        yield tr("The game is to {target}.", target=rules.target)
    if rules.fixed_rounds is Rounds.SEATS:
        yield tr("There are as many rounds as players.")
    elif rules.fixed_rounds is not None:
        yield tr.plural("The game has {count} round.", "The game has {count} rounds.", int(rules.fixed_rounds))
    if rules.win_rule is WinRule.COUNT_OUT:
        order = ", ".join(_category_name(context, category) for category in rules.count_out_order or ())
        yield tr("If several get there in one round, points count in this order: {order}.", order=order)
    else:
        yield tr("Of several, the highest total wins.")
    if rules.tie_break:
        order = ", ".join(_count_name(context, count) for count in rules.tie_break)
        yield tr("Equal totals are told apart by the last round: {order}.", order=order)
    if rules.final_tie is FinalTie.ANOTHER_ROUND:
        yield tr("If that is level too, another round is played.")
    else:
        yield tr("If that is level too, they share the win.")
    yield tr.plural(
        "After {count} round the game is over in any case.",
        "After {count} rounds the game is over in any case.",
        rules.round_limit or MAX_ROUNDS,
    )


def _points(context: TextContext, what: str, points: int) -> str:
    return context.tr.plural("{what}: {count} point.", "{what}: {count} points.", points, what=what)


def _category_name(context: TextContext, category: Category) -> str:
    tr = context.tr
    names: dict[Any, str] = {
        Category.MOST_CARDS: tr("most cards"),
        Category.SPADES: tr("spades"),
        Category.BIG: tr("big casino"),
        Category.LITTLE: tr("little casino"),
        Category.ACES: tr("aces"),
        Category.SWEEPS: tr("sweeps"),
        Category.LAST_CAPTURE: tr("last capture"),
    }
    return names[category]


def _count_name(context: TextContext, count: Count) -> str:
    tr = context.tr
    names: dict[Any, str] = {
        Count.ACES: tr("aces"),
        Count.LITTLE: tr("little casino"),
        Count.BIG: tr("big casino"),
        Count.CASINOS: tr("the two casinos"),
        Count.SPADES: tr("spades"),
        Count.CARDS: tr("cards"),
    }
    return names[count]
