"""What a person says at the table, and what is said back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from kasino.game import IllegalMove, Move, NotationError, canonical, parse_move
from kasino.people.conversation.seat_view import SeatView
from kasino.people.input import move_list
from kasino.people.input.commands import RANKS, CardText, Command, EmptyLine, Input, LayOut, Number, StepBack
from kasino.people.input.help import help_lines
from kasino.people.presenter import table_view
from kasino.people.presenter.refusal_text import parse_error_lines, problem_text, rule_text
from kasino.people.presenter.rules_text import rule_sections


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What to say, the move to play, and what else the person wants: to leave, a hint, the last words or move again."""

    lines: tuple[str, ...] = ()
    move: Move | None = None
    leaves: bool = False
    hints: bool = False
    repeats: bool = False
    takes_back: bool = False


def handle_input(view: SeatView, said: Input, *, teaches: bool = False) -> Reply:
    """What comes of these words at this place."""
    match said:
        case Command("quit"):
            return Reply(leaves=True)
        case Command("repeat"):
            return Reply(repeats=True)
        case Command("undo"):
            return Reply(takes_back=True)
        case Command("moves", about) if view.awaits_move:
            shown = move_list.list_moves(view.context, view.seen, about)
            view.listed.update(shown.moves)
            return Reply(lines=shown.lines)
        case Command("hint"):
            return Reply(hints=True) if view.awaits_move else Reply(lines=(_not_now(view),))
        case Command(command, about):
            return Reply(lines=tuple(_ANSWERS[command](view, about)))
        case EmptyLine() if view.composer.draft is None:
            return Reply(
                lines=(
                    *table_view.table_lines(view.context, view.seen),
                    *table_view.hand_lines(view.context, view.seen),
                )
            )
        case _ if not view.awaits_move:
            return Reply(lines=(_not_now(view),))
        case Number():
            return _picked(view, said, teaches=teaches)
        case CardText() | LayOut() | EmptyLine() | StepBack():
            return _composed(view, said, teaches=teaches)


def _composed(view: SeatView, said: CardText | LayOut | EmptyLine | StepBack, *, teaches: bool) -> Reply:
    outcome = view.composer.hear(view.context, view.seen, said)
    lines = list(outcome.lines)
    if outcome.refused is not None:
        view.refused = outcome.refused
        lines.append(rule_text(view.context, outcome.refused) if teaches else view.context.tr("w tells the rule."))
    return Reply(lines=tuple(lines), move=outcome.move)


def _not_now(view: SeatView) -> str:
    tr = view.context.tr
    if view.context.players.seat is None:
        return tr("You watch this table; ? lists what you can say.")
    if view.turn is None or view.turn == view.context.players.seat:
        return tr("There is nothing to play now.")
    return tr("It is not your turn: {who} is to play.", who=view.context.seat_name(view.turn))


def _picked(view: SeatView, said: Number, *, teaches: bool) -> Reply:
    """A number is a move of a list that was shown for this decision, or else the rank of a card."""
    tr, draft = view.context.tr, view.composer.draft
    if said.number in view.listed:
        if draft is None:
            return Reply(move=view.listed[said.number])
        card = view.context.screen.card(draft.card)  # it could be half a card
        return Reply(lines=(tr("{card} is begun: name cards, or b to begin anew.", card=card),))
    if said.text in RANKS:
        return _composed(view, CardText(said.text), teaches=teaches)
    return Reply(lines=(tr("No list that you have seen has a move {number}; m lists what you can play.",
                            number=said.number),))  # fmt: skip


def _why(view: SeatView, about: str) -> Iterator[str]:
    context = view.context
    if about:
        refused = None
        try:
            canonical(view.seen, parse_move(about, view.seen.table))
        except NotationError as error:
            yield from parse_error_lines(context, error)
            return
        except IllegalMove as error:
            refused = error
        if refused is None:
            yield context.tr("That can be played.")
            return
        view.refused = refused
    if view.refused is None:
        yield context.tr("No move of yours was refused.")
    else:
        yield problem_text(context, view.refused)
        yield rule_text(context, view.refused)


def _asked_only(answer: Callable[[SeatView, str], Iterator[str]]) -> Callable[[SeatView, str], Iterator[str]]:
    """An answer that there is only while a move is waited for."""

    def told(view: SeatView, about: str) -> Iterator[str]:
        return answer(view, about) if view.awaits_move else iter((_not_now(view),))

    return told


def rule_lines(place_voice: SeatView, about: str) -> Iterator[str]:
    """The rules of the table, or the part whose title begins like this."""
    sections = rule_sections(place_voice.context)
    wanted = [section for section in sections if section.title.casefold().startswith(about.casefold())]
    for section in wanted or sections:
        yield f"{section.title}"
        for sentence in section.sentences:
            yield f"  {sentence}"


_ANSWERS: Mapping[str, Callable[[SeatView, str], Iterator[str]]] = {
    "hand": lambda view, _: table_view.hand_lines(view.context, view.seen),
    "table": lambda view, _: table_view.table_lines(view.context, view.seen),
    "moves": lambda view, _: iter((_not_now(view),)),
    "score": lambda view, _: table_view.score_lines(view.context, view.seen),
    "last": lambda view, _: table_view.recent_move_lines(view.context, view.seen),
    "why": _asked_only(_why),
    "clock": lambda view, _: table_view.clock_lines(view.context, view.clocks, view.decision, view.seconds_since_asked),
    "deal": lambda view, _: table_view.deal_lines(view.context, view.seen),
    "log": lambda view, _: table_view.round_log_lines(view.context, view.seen),
    "rules": rule_lines,
    "help": lambda view, about: help_lines(view.context, about),
}
