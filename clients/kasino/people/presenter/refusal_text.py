"""Why a move is refused: what is wrong with it, and the rule that it breaks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from kasino.game import IllegalMove, NotationError, Reason
from kasino.people.i18n.catalogue import marked
from kasino.people.presenter.voice import Voice

WRONG: Mapping[Reason, str] = {
    Reason.UNKNOWN_ACTION: marked("That is nothing that one can do with a card."),
    Reason.NOT_IN_HAND: marked("{card} is not in your hand, which is {hand}."),
    Reason.NOT_ON_TABLE: marked("{item} {problem}; on the table: {table}."),
    Reason.EMPTY_TAKE: marked("{card} takes nothing like that: name what it takes."),
    Reason.NO_PARTITION: marked("{card} from the hand is {worth}: it does not take {taken}{grouping}."),
    Reason.FACE_ONE: marked("{card} takes one card at a time of {taken}."),
    Reason.MUST_TAKE_EQUAL: marked("{card} has to take {missing} too."),
    Reason.NOT_MAXIMAL: marked("{card} with {taken} could take {missing} as well, so it has to."),
    Reason.MUST_CAPTURE: marked("{card} can take something, so it may not be laid out."),
    Reason.ACTION_DISABLED: marked("{rules} has no {action}."),
    Reason.TARGET_NOT_LOOSE: marked("{item} does not lie loose."),
    Reason.TARGET_NOT_BUILD: marked("{item} is no build."),
    Reason.FACE_IN_BUILD: marked("A jack, queen or king has no number here, so it cannot be built with."),
    Reason.ONE_TABLE_CARD: marked("Your build would stand on {taken}, and it may stand on one card only."),
    Reason.BAD_BUILD_SUM: marked("{laid} do not make {value}."),
    Reason.NO_TAKER: marked("With {card} gone, no card in your hand takes {value}."),
    Reason.BUILD_LIMIT: marked("You have {limit} already."),
    Reason.KEEP_TAKER: marked("With {card} gone, no card in your hand takes your {stranded}."),
    Reason.OWN_BUILD: marked("{item} is your own build."),
    Reason.NOT_OWNER: marked("{item} is not your build, so you cannot add to it."),
    Reason.LOCKED_BUILD: marked("{item} has a value that is fixed."),
    Reason.RAISE_HAND_ONLY: marked("{item} cannot be changed like that."),
    Reason.DOUBLE_MISMATCH: marked("{card} as laid down is {worth}, and {item} is {value}."),
    Reason.TRAIL_FORBIDDEN: marked("{stranded} is yours, so no card may be laid out."),
}
"""What is wrong, by the facts of the case."""

RULE: Mapping[Reason, str] = {
    Reason.UNKNOWN_ACTION: marked("A turn is one card: take with it, lay it out, or build where there are builds."),
    Reason.NOT_IN_HAND: marked("You play a card of your own hand. Say hand to see it."),
    Reason.NOT_ON_TABLE: marked("A move names what lies on the table, a build or pile by its cards in brackets."),
    Reason.EMPTY_TAKE: marked("A capture takes at least one card. A card that takes nothing is laid out."),
    Reason.NO_PARTITION: marked(
        "A card takes what is worth as much as it is, or cards that together are, or several such groups at once."
    ),
    Reason.FACE_ONE: marked("A jack, queen or king has no number: it takes one equal card, and no sums."),
    Reason.MUST_TAKE_EQUAL: marked("Here a card that takes has to take every loose card of its own value."),
    Reason.NOT_MAXIMAL: marked("Here who takes has to take all that the card can, so add to it until nothing fits."),
    Reason.MUST_CAPTURE: marked("Here a card that can take has to. Take with it, or lay out one that takes nothing."),
    Reason.ACTION_DISABLED: marked("These rules do not know this. Say rules to see what a card may do."),
    Reason.TARGET_NOT_LOOSE: marked("A build stands on loose cards, and what lies as one is taken as a whole."),
    Reason.TARGET_NOT_BUILD: marked("Only a build is raised or added to. Build on a loose card, or take it."),
    Reason.FACE_IN_BUILD: marked("Builds are sums of numbers. Take an equal card with it, or lay it out."),
    Reason.ONE_TABLE_CARD: marked("A build is one card of the hand on one card of the table."),
    Reason.BAD_BUILD_SUM: marked("All cards of a build belong to groups that add up to the value that is said."),
    Reason.NO_TAKER: marked("Whoever builds has to hold the card that takes the build."),
    Reason.BUILD_LIMIT: marked("Nobody may own more builds than that. Take yours first."),
    Reason.KEEP_TAKER: marked("As long as a build is yours you keep a card that takes it. Play another, or take it."),
    Reason.OWN_BUILD: marked("Nothing more is laid on your own build. Take it, or wait for it."),
    Reason.NOT_OWNER: marked("Only the owner adds to a build. Take it, or raise it while it is single."),
    Reason.LOCKED_BUILD: marked("A build of several groups, or a doubled one, is never raised. It can be taken."),
    Reason.RAISE_HAND_ONLY: marked("A build is raised by one card of the hand and nothing else."),
    Reason.DOUBLE_MISMATCH: marked("A card doubles what is worth exactly as much as the card is on the table."),
    Reason.TRAIL_FORBIDDEN: marked("Who owns a build may not lay out a card. Take, build, or take the build."),
}
"""The rule, and the way out."""

_ACTIONS = {
    "trailing": marked("laying out"),
    "capturing": marked("taking"),
    "building": marked("building"),
    "raising of builds": marked("raising of builds"),
    "adding to builds": marked("adding to builds"),
    "doubling": marked("doubling"),
}
_UNREADABLE = {
    "there is no pass: play one card, as in 9c to lay it out": marked("There is no pass: one card is played."),
    "one card is played: write x to capture, + to build, * to double": marked(
        "One card is played first; then x to take, + to build, * to double."
    ),
    "a card doubles one card or one stack, as in Qh * Qd": marked("A card doubles one card or one stack: Qh * Qd."),
    "a build says its value: end the move with = and a number, as in 5h + 4c = 9": marked(
        "A build says its value at the end: 5h + 4c = 9."
    ),
    "nothing follows the value of a build": marked("Nothing follows the value of a build."),
    "a move ends here": marked("A capture ends with what it takes."),
    "a bracket is open: end the stack with ], as in [5h 4c]": marked("A bracket is open: [5h 4c]."),
}


def wrong(voice: Voice, refused: IllegalMove) -> str:
    """What is wrong with this move."""
    facts = {"card": str(getattr(refused.move, "card", "")), **refused.facts}
    return voice.say(WRONG[refused.reason], **{name: _fact(voice, name, fact) for name, fact in facts.items()})


def rule(voice: Voice, refused: IllegalMove) -> str:
    """The rule that it breaks, and the way out."""
    return voice.say(RULE[refused.reason])


def unreadable(voice: Voice, error: NotationError) -> Iterator[str]:
    """What cannot be read in a move, and how one is written."""
    say = voice.say
    word = voice.screen.name((error.text[error.at :].split() or [""])[0][:20])
    if error.problem in _UNREADABLE:
        yield say(_UNREADABLE[error.problem])
    elif "lacks a suit" in error.problem:
        yield say("Which {rank}? Write the suit behind it: {rank}c, {rank}d, {rank}h or {rank}s.", rank=word.upper())
    elif "the rank comes first" in error.problem:
        yield say("The rank comes first: {card}.", card=f"{word[1:].upper()}{word[0].lower()}")
    elif not word or error.problem.startswith("a card is missing"):
        yield say("A card is missing there: rank and suit, as in 9h or 10d.")
    else:
        yield say('I do not know "{word}": a card is rank and suit, as in 9h or 10d; ? is help.', word=word)


def _fact(voice: Voice, name: str, fact: object) -> object:
    """A fact of a refusal as the sentence of this language holds it."""
    say, text = voice.say, str(fact)
    numbers = re.findall(r"\d+", text)
    match name:
        case "worth":
            return _worth(voice, numbers)
        case "value":
            return " / ".join(numbers)
        case "grouping":
            return say(", which do not make groups of {value}", value=" / ".join(numbers)) if text else ""
        case "action":
            return say(_ACTIONS[text]) if text in _ACTIONS else text
        case "limit":
            return say.many("{count} build", "{count} builds", int(numbers[0]) if numbers else 1)
        case "problem" if text == "is named twice":
            return say("is named twice")
        case "problem" if text.startswith("may be "):
            one = re.sub(r"^may be |: say which$", "", text).split(" or ")
            return say("may be {stacks}: say which", stacks=" / ".join(map(voice.screen.text, one)))
        case "problem":
            return say("is not on the table")
        case "hand" | "table" if text == "empty":
            return say("empty")
        case "table":
            return voice.screen.text(re.sub(r"=\d+!?@\d+", "", text))
        case "laid":
            card, _, rest = text.partition(" with ")
            return voice.screen.text(f"{card} + {rest}") if rest != "nothing" else voice.screen.text(card)
        case "rules":
            return text
    return voice.screen.text(text)


def _worth(voice: Voice, numbers: list[str]) -> str:
    return " / ".join(numbers) if numbers else voice.say("a face without a number")
