"""What a person says at the table, and what is said back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from kasino.game import IllegalMove, Move, NotationError, canonical, parse_move
from kasino.people.conversation.seat_view import Place
from kasino.people.input import move_list
from kasino.people.input.commands import RANKS, Ask, Back, Enter, Lay, Pick, Said, Words
from kasino.people.input.help import help_lines
from kasino.people.presenter import table_view
from kasino.people.presenter.refusal_text import rule, unreadable, wrong
from kasino.people.presenter.rules_text import rules_told


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What to say, the move to play, and what else the person wants: to leave, a hint, the last words or move again."""

    lines: tuple[str, ...] = ()
    move: Move | None = None
    leaves: bool = False
    hints: bool = False
    repeats: bool = False
    takes_back: bool = False


def reply(place: Place, said: Said, *, teaches: bool = False) -> Reply:
    """What comes of these words at this place."""
    match said:
        case Ask("quit"):
            return Reply(leaves=True)
        case Ask("repeat"):
            return Reply(repeats=True)
        case Ask("undo"):
            return Reply(takes_back=True)
        case Ask("moves", about) if place.is_asked:
            shown = move_list.listing(place.voice, place.seen, about)
            place.listed.update(shown.moves)
            return Reply(lines=shown.lines)
        case Ask("hint"):
            return Reply(hints=True) if place.is_asked else Reply(lines=(_not_now(place),))
        case Ask(command, about):
            return Reply(lines=tuple(_ANSWERS[command](place, about)))
        case Enter() if place.composer.draft is None:
            return Reply(lines=(*table_view.table(place.voice, place.seen), *table_view.hand(place.voice, place.seen)))
        case _ if not place.is_asked:
            return Reply(lines=(_not_now(place),))
        case Pick():
            return _picked(place, said, teaches=teaches)
        case Words() | Lay() | Enter() | Back():
            return _composed(place, said, teaches=teaches)


def _composed(place: Place, said: Words | Lay | Enter | Back, *, teaches: bool) -> Reply:
    outcome = place.composer.hear(place.voice, place.seen, said)
    lines = list(outcome.lines)
    if outcome.refused is not None:
        place.refused = outcome.refused
        lines.append(rule(place.voice, outcome.refused) if teaches else place.voice.say("w tells the rule."))
    return Reply(lines=tuple(lines), move=outcome.move)


def _not_now(place: Place) -> str:
    say = place.voice.say
    if place.voice.company.seat is None:
        return say("You watch this table; ? lists what you can say.")
    if place.turn is None or place.turn == place.voice.company.seat:
        return say("There is nothing to play now.")
    return say("It is not your turn: {who} is to play.", who=place.voice.who(place.turn))


def _picked(place: Place, said: Pick, *, teaches: bool) -> Reply:
    """A number is a move of a list that was shown for this decision, or else the rank of a card."""
    say, draft = place.voice.say, place.composer.draft
    if said.number in place.listed:
        if draft is None:
            return Reply(move=place.listed[said.number])
        card = place.voice.screen.card(draft.card)  # it could be half a card
        return Reply(lines=(say("{card} is begun: name cards, or b to begin anew.", card=card),))
    if said.text in RANKS:
        return _composed(place, Words(said.text), teaches=teaches)
    return Reply(lines=(say("No list that you have seen has a move {number}; m lists what you can play.",
                            number=said.number),))  # fmt: skip


def _why(place: Place, about: str) -> Iterator[str]:
    voice = place.voice
    if about:
        refused = None
        try:
            canonical(place.seen, parse_move(about, place.seen.table))
        except NotationError as error:
            yield from unreadable(voice, error)
            return
        except IllegalMove as error:
            refused = error
        if refused is None:
            yield voice.say("That can be played.")
            return
        place.refused = refused
    if place.refused is None:
        yield voice.say("No move of yours was refused.")
    else:
        yield wrong(voice, place.refused)
        yield rule(voice, place.refused)


def _asked_only(answer: Callable[[Place, str], Iterator[str]]) -> Callable[[Place, str], Iterator[str]]:
    """An answer that there is only while a move is waited for."""

    def told(place: Place, about: str) -> Iterator[str]:
        return answer(place, about) if place.is_asked else iter((_not_now(place),))

    return told


def rule_lines(place_voice: Place, about: str) -> Iterator[str]:
    """The rules of the table, or the part whose title begins like this."""
    sections = rules_told(place_voice.voice)
    wanted = [section for section in sections if section.title.casefold().startswith(about.casefold())]
    for section in wanted or sections:
        yield f"{section.title}"
        for sentence in section.sentences:
            yield f"  {sentence}"


_ANSWERS: Mapping[str, Callable[[Place, str], Iterator[str]]] = {
    "hand": lambda place, _: table_view.hand(place.voice, place.seen),
    "table": lambda place, _: table_view.table(place.voice, place.seen),
    "moves": lambda place, _: iter((_not_now(place),)),
    "score": lambda place, _: table_view.score(place.voice, place.seen),
    "last": lambda place, _: table_view.last(place.voice, place.seen),
    "why": _asked_only(_why),
    "clock": lambda place, _: table_view.clock(place.voice, place.clocks, place.decision, place.passed),
    "deal": lambda place, _: table_view.deal(place.voice, place.seen),
    "log": lambda place, _: table_view.log(place.voice, place.seen),
    "rules": rule_lines,
    "help": lambda place, about: help_lines(place.voice, about),
}
