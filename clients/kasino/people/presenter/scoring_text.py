"""Sweeps, points and the end of a game, as a person reads them: from the data alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kasino.game import Category, Count, RuleSet
from kasino.game.rules.ranges import MOST_ROUNDS
from kasino.game.rules.rule_set import FinalTie, Rounds, SpadesTie, SweepCancel, WinRule
from kasino.people.presenter.voice import Voice


def sweeps_told(voice: Voice, rules: RuleSet) -> Iterator[str]:
    """What a sweep is, and when it counts."""
    say = voice.say
    sweep = voice.terms.beside(say("a sweep"), "sweep")
    points = rules.sweep_points - (rules.misere_points.sweep if rules.misere else 0)
    yield say.many(
        "A capture that empties the table is {sweep}: {count} point.",
        "A capture that empties the table is {sweep}: {count} points.",
        points,
        sweep=sweep,
    )
    if not rules.sweep_on_last_capture:
        yield say("The last capture of a round is none.")
    if not rules.sweep_in_last_deal:
        yield say("None counts once the last cards are dealt.")
    if rules.sweep_cancel is SweepCancel.MIN_ACROSS_SIDES:
        yield say("If every side has one, they take each other out.")
    if rules.sweep_freeze_score is not None:
        yield say("None counts once a side has {points} points.", points=rules.sweep_freeze_score)
    if rules.last_capture_also_sweep:
        yield say("Who gets what is left at the end has one more.")


def counting_told(voice: Voice, rules: RuleSet) -> Iterator[str]:
    """What is paid for in a round."""
    say, beside = voice.say, voice.terms.beside
    yield say("What is left on the table goes to whoever took last.")
    big = voice.screen.text("Td")
    little = voice.screen.text("2s")
    if rules.most_cards_points:
        yield _paid(voice, beside(say("Most cards"), "most cards"), rules.most_cards_points)
    if rules.most_spades_points:
        yield _paid(voice, beside(say("Most spades"), "most spades"), rules.most_spades_points)
        if rules.most_spades_tie is SpadesTie.SPLIT_TWO_WAY:
            yield say("Two of three or more sides that are level in spades share the points.")
    if rules.most_cards_points or rules.most_spades_points or rules.most_aces_points:
        yield say("Who is level with others in most of a thing gets nothing for it otherwise.")
    if rules.over_spades_from is not None:
        title = beside(say("Each spade above {number}", number=rules.over_spades_from), "spades above")
        yield _paid(voice, title, 1)
    if rules.spade_each_points:
        yield _paid(voice, say("Each spade"), rules.spade_each_points)
    if rules.jack_spades_points:
        yield _paid(voice, voice.screen.text("Js"), rules.jack_spades_points)
    if rules.big_casino_points:
        yield _paid(voice, f"{beside(say('Big casino'), 'big casino')} {big}", rules.big_casino_points)
    if rules.little_casino_points:
        yield _paid(voice, f"{beside(say('Little casino'), 'little casino')} {little}", rules.little_casino_points)
    if rules.ace_points:
        yield _paid(voice, say("Each ace"), rules.ace_points)
    if rules.most_aces_points:
        yield _paid(voice, say("Most aces"), rules.most_aces_points)
    if rules.last_capture_points:
        yield _paid(voice, beside(say("Last capture"), "last capture"), rules.last_capture_points)
    if rules.misere:
        lost = rules.misere_points
        yield say("Here points are lost: the fewest win.")
        yield _paid(voice, big, -lost.big)
        yield _paid(voice, little, -lost.little)
        yield _paid(voice, say("Each other spade"), -lost.spade)
        yield _paid(voice, say("Each ace"), -lost.ace)
    if rules.immediate_scoring:
        yield say("Aces, {big} and {little} count the moment they are taken.", big=big, little=little)


def ending_told(voice: Voice, rules: RuleSet) -> Iterator[str]:
    """When a game is over, and who has won."""
    say = voice.say
    if rules.target is not None:
        yield say("The game is to {target}.", target=rules.target)
    if rules.fixed_rounds is Rounds.SEATS:
        yield say("There are as many rounds as players.")
    elif rules.fixed_rounds is not None:
        yield say.many("The game has {count} round.", "The game has {count} rounds.", int(rules.fixed_rounds))
    if rules.win_rule is WinRule.COUNT_OUT:
        order = ", ".join(_category(voice, category) for category in rules.count_out_order or ())
        yield say("If several get there in one round, points count in this order: {order}.", order=order)
    else:
        yield say("Of several, the highest total wins.")
    if rules.tie_break:
        order = ", ".join(_count(voice, count) for count in rules.tie_break)
        yield say("Equal totals are told apart by the last round: {order}.", order=order)
    if rules.final_tie is FinalTie.ANOTHER_ROUND:
        yield say("If that is level too, another round is played.")
    else:
        yield say("If that is level too, they share the win.")
    yield say.many(
        "After {count} round the game is over in any case.",
        "After {count} rounds the game is over in any case.",
        rules.round_limit or MOST_ROUNDS,
    )


def _paid(voice: Voice, what: str, points: int) -> str:
    return voice.say.many("{what}: {count} point.", "{what}: {count} points.", points, what=what)


def _category(voice: Voice, category: Category) -> str:
    say = voice.say
    names: dict[Any, str] = {
        Category.MOST_CARDS: say("most cards"),
        Category.SPADES: say("spades"),
        Category.BIG: say("big casino"),
        Category.LITTLE: say("little casino"),
        Category.ACES: say("aces"),
        Category.SWEEPS: say("sweeps"),
        Category.LAST_CAPTURE: say("last capture"),
    }
    return names[category]


def _count(voice: Voice, count: Count) -> str:
    say = voice.say
    names: dict[Any, str] = {
        Count.ACES: say("aces"),
        Count.LITTLE: say("little casino"),
        Count.BIG: say("big casino"),
        Count.CASINOS: say("the two casinos"),
        Count.SPADES: say("spades"),
        Count.CARDS: say("cards"),
    }
    return names[count]
