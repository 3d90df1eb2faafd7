"""Texts for refused moves: the problem, the rule that the move breaks, and errors of notation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from kasino.game import IllegalMove, NotationError, Reason
from kasino.people.i18n.translator import tr_noop
from kasino.people.presenter.text_context import TextContext

PROBLEMS: Mapping[Reason, str] = {
    Reason.UNKNOWN_ACTION: tr_noop("That is nothing that one can do with a card."),
    Reason.NOT_IN_HAND: tr_noop("{card} is not in your hand, which is {hand}."),
    Reason.NOT_ON_TABLE: tr_noop("{item} {problem}; on the table: {table}."),
    Reason.EMPTY_TAKE: tr_noop("{card} takes nothing like that: name what it takes."),
    Reason.NO_PARTITION: tr_noop("{card} from the hand is {worth}: it does not take {taken}{grouping}."),
    Reason.FACE_ONE: tr_noop("{card} takes one card at a time of {taken}."),
    Reason.MUST_TAKE_EQUAL: tr_noop("{card} has to take {missing} too."),
    Reason.NOT_MAXIMAL: tr_noop("{card} with {taken} could take {missing} as well, so it has to."),
    Reason.MUST_CAPTURE: tr_noop("{card} can take something, so it may not be laid out."),
    Reason.ACTION_DISABLED: tr_noop("{rules} has no {action}."),
    Reason.TARGET_NOT_LOOSE: tr_noop("{item} does not lie loose."),
    Reason.TARGET_NOT_BUILD: tr_noop("{item} is not a build."),
    Reason.FACE_IN_BUILD: tr_noop("A jack, queen or king has no number here, so it cannot be built with."),
    Reason.ONE_TABLE_CARD: tr_noop("Your build would stand on {taken}, and it may stand on one card only."),
    Reason.BAD_BUILD_SUM: tr_noop("{laid} do not make {value}."),
    Reason.NO_TAKER: tr_noop("With {card} gone, no card in your hand takes {value}."),
    Reason.BUILD_LIMIT: tr_noop("You have {limit} already."),
    Reason.KEEP_TAKER: tr_noop("With {card} gone, no card in your hand takes your {stranded}."),
    Reason.OWN_BUILD: tr_noop("{item} is your own build."),
    Reason.NOT_OWNER: tr_noop("{item} is not your build, so you cannot add to it."),
    Reason.LOCKED_BUILD: tr_noop("{item} has a value that is fixed."),
    Reason.RAISE_HAND_ONLY: tr_noop("{item} cannot be changed like that."),
    Reason.DOUBLE_MISMATCH: tr_noop("{card} as laid down is {worth}, and {item} is {value}."),
    Reason.TRAIL_FORBIDDEN: tr_noop("{stranded} is yours, so no card may be laid out."),
}
"""The problem for each reason; its fields are the facts of the refusal."""

BROKEN_RULES: Mapping[Reason, str] = {
    Reason.UNKNOWN_ACTION: tr_noop("A turn is one card: take with it, lay it out, or build where there are builds."),
    Reason.NOT_IN_HAND: tr_noop("You play a card of your own hand. Type hand to see it."),
    Reason.NOT_ON_TABLE: tr_noop("A move names what lies on the table, a build or pile by its cards in brackets."),
    Reason.EMPTY_TAKE: tr_noop("A capture takes at least one card. A card that takes nothing is laid out."),
    Reason.NO_PARTITION: tr_noop(
        "A card takes what is worth as much as it is, or cards that together are, or several such groups at once."
    ),
    Reason.FACE_ONE: tr_noop("A jack, queen or king has no number: it takes one equal card, and no sums."),
    Reason.MUST_TAKE_EQUAL: tr_noop("Here a card that takes has to take every loose card of its own value."),
    Reason.NOT_MAXIMAL: tr_noop("Here who takes has to take all that the card can, so add to it until nothing fits."),
    Reason.MUST_CAPTURE: tr_noop("Here a card that can take has to. Take with it, or lay out one that takes nothing."),
    Reason.ACTION_DISABLED: tr_noop("These rules do not have this. Type rules to see what a card may do."),
    Reason.TARGET_NOT_LOOSE: tr_noop("A build stands on loose cards, and what lies as one is taken as a whole."),
    Reason.TARGET_NOT_BUILD: tr_noop("Only a build is raised or added to. Build on a loose card, or take it."),
    Reason.FACE_IN_BUILD: tr_noop("Builds are sums of numbers. Take an equal card with it, or lay it out."),
    Reason.ONE_TABLE_CARD: tr_noop("A build is one card of the hand on one card of the table."),
    Reason.BAD_BUILD_SUM: tr_noop("All cards of a build belong to groups that add up to the value that is said."),
    Reason.NO_TAKER: tr_noop("To build, you have to hold a card that takes the build."),
    Reason.BUILD_LIMIT: tr_noop("Nobody may own more builds than that. Take yours first."),
    Reason.KEEP_TAKER: tr_noop("As long as a build is yours you keep a card that takes it. Play another, or take it."),
    Reason.OWN_BUILD: tr_noop("Nothing more is laid on your own build. Take it, or wait for it."),
    Reason.NOT_OWNER: tr_noop("Only the owner adds to a build. Take it, or raise it while it is single."),
    Reason.LOCKED_BUILD: tr_noop("A build of several groups, or a doubled one, is never raised. It can be taken."),
    Reason.RAISE_HAND_ONLY: tr_noop("A build is raised by one card of the hand and nothing else."),
    Reason.DOUBLE_MISMATCH: tr_noop("A card doubles what is worth exactly as much as the card is on the table."),
    Reason.TRAIL_FORBIDDEN: tr_noop("Who owns a build may not lay out a card. Take, build, or take the build."),
}
"""The rule for each reason, and the way out."""

_ACTIONS = {
    "trailing": tr_noop("laying out"),
    "capturing": tr_noop("taking"),
    "building": tr_noop("building"),
    "raising of builds": tr_noop("raising of builds"),
    "adding to builds": tr_noop("adding to builds"),
    "doubling": tr_noop("doubling"),
}
_NOTATION_ERRORS = {
    "there is no pass: play one card, as in 9c to lay it out": tr_noop("There is no pass: one card is played."),
    "one card is played: write x to capture, + to build, * to double": tr_noop(
        "One card is played first; then x to take, + to build, * to double."
    ),
    "a card doubles one card or one stack, as in Qh * Qd": tr_noop("A card doubles one card or one stack: Qh * Qd."),
    "a build says its value: end the move with = and a number, as in 5h + 4c = 9": tr_noop(
        "A build says its value at the end: 5h + 4c = 9."
    ),
    "nothing follows the value of a build": tr_noop("Nothing follows the value of a build."),
    "a move ends here": tr_noop("A capture ends with what it takes."),
    "a bracket is open: end the stack with ], as in [5h 4c]": tr_noop("A bracket is open: [5h 4c]."),
}


def problem_text(context: TextContext, refused: IllegalMove) -> str:
    """The problem of a refused move."""
    facts = {"card": str(getattr(refused.move, "card", "")), **refused.facts}
    return context.tr(PROBLEMS[refused.reason], **{name: _fact(context, name, fact) for name, fact in facts.items()})


def rule_text(context: TextContext, refused: IllegalMove) -> str:
    """The rule that a refused move breaks, and the way out."""
    return context.tr(BROKEN_RULES[refused.reason])


def parse_error_lines(context: TextContext, error: NotationError) -> Iterator[str]:
    """The error in the notation of a move, and how to write it."""
    tr = context.tr
    word = context.screen.name((error.text[error.at :].split() or [""])[0][:20])
    if error.problem in _NOTATION_ERRORS:
        yield tr(_NOTATION_ERRORS[error.problem])
    elif "lacks a suit" in error.problem:
        yield tr("Which {rank}? Write the suit behind it: {rank}c, {rank}d, {rank}h or {rank}s.", rank=word.upper())
    elif "the rank comes first" in error.problem:
        yield tr("The rank comes first: {card}.", card=f"{word[1:].upper()}{word[0].lower()}")
    elif not word or error.problem.startswith("a card is missing"):
        yield tr("A card is missing there: rank and suit, as in 9h or 10d.")
    else:
        yield tr('I do not know "{word}": a card is rank and suit, as in 9h or 10d; ? is help.', word=word)


def _fact(context: TextContext, name: str, fact: object) -> object:
    """A fact of a refusal as the translated sentence contains it."""
    tr, text = context.tr, str(fact)
    numbers = re.findall(r"\d+", text)
    match name:
        case "worth":
            return _worth(context, numbers)
        case "value":
            return " / ".join(numbers)
        case "grouping":
            return tr(", which do not make groups of {value}", value=" / ".join(numbers)) if text else ""
        case "action":
            return tr(_ACTIONS[text]) if text in _ACTIONS else text
        case "limit":
            return tr.plural("{count} build", "{count} builds", int(numbers[0]) if numbers else 1)
        case "problem" if text == "is named twice":
            return tr("is named twice")
        case "problem" if text.startswith("may be "):
            one = re.sub(r"^may be |: say which$", "", text).split(" or ")
            return tr("may be {stacks}: say which", stacks=" / ".join(map(context.screen.text, one)))
        case "problem":
            return tr("is not on the table")
        case "hand" | "table" if text == "empty":
            return tr("empty")
        case "table":
            return context.screen.text(re.sub(r"=\d+!?@\d+", "", text))
        case "laid":
            card, _, rest = text.partition(" with ")
            return context.screen.text(f"{card} + {rest}") if rest != "nothing" else context.screen.text(card)
        case "rules":
            return text
    return context.screen.text(text)


def _worth(context: TextContext, numbers: list[str]) -> str:
    return " / ".join(numbers) if numbers else context.tr("a face without a number")
