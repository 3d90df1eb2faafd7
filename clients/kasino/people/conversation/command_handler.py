"""Turns a parsed input line into a reply: lines to print, a move to play, or an action of the conversation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from kasino.game import IllegalMove, Move, NotationError, canonical, parse_move
from kasino.people.conversation.seat_view import SeatView
from kasino.people.input.commands import RANKS
from kasino.people.input.help import help_lines
from kasino.people.input.input_parser import CardText, Command, EmptyLine, Input, LayOut, Number, StepBack
from kasino.people.input.move_list import list_moves
from kasino.people.presenter import table_view
from kasino.people.presenter.refusal_text import parse_error_lines, problem_text, rule_text
from kasino.people.presenter.rules_text import rule_sections


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """Lines to print, a move to play, and what else the conversation is to do."""

    lines: tuple[str, ...] = ()
    move: Move | None = None
    quit: bool = False
    hint: bool = False
    repeat: bool = False
    undo: bool = False


def handle_input(view: SeatView, line: Input, *, explains_rules: bool = False) -> Reply:
    """The reply to an input line. `explains_rules`: each refusal is followed by the rule that the move breaks."""
    match line:
        case Command("quit"):
            return Reply(quit=True)
        case Command("repeat"):
            return Reply(repeat=True)
        case Command("undo"):
            return Reply(undo=True)
        case Command("moves", argument) if view.awaits_move:
            page = list_moves(view.context, view.seen, argument)
            view.listed.update(page.moves)
            return Reply(lines=page.lines)
        case Command("hint"):
            return Reply(hint=True) if view.awaits_move else Reply(lines=(_no_decision_text(view),))
        case Command(name, argument):
            return Reply(lines=tuple(_INFORMATION[name](view, argument)))
        case EmptyLine() if view.composer.draft is None:
            context, seen = view.context, view.seen
            return Reply(lines=(*table_view.table_lines(context, seen), *table_view.hand_lines(context, seen)))
        case _ if not view.awaits_move:
            return Reply(lines=(_no_decision_text(view),))
        case Number():
            return _select_by_number(view, line, explains_rules=explains_rules)
        case CardText() | LayOut() | EmptyLine() | StepBack():
            return _compose(view, line, explains_rules=explains_rules)


def _compose(view: SeatView, line: CardText | LayOut | EmptyLine | StepBack, *, explains_rules: bool) -> Reply:
    result = view.composer.apply(view.context, view.seen, line)
    lines = list(result.lines)
    if result.refused is not None:
        view.refused = result.refused
        lines.append(
            rule_text(view.context, result.refused) if explains_rules else view.context.tr("w explains the rule.")
        )
    return Reply(lines=tuple(lines), move=result.move)


def _no_decision_text(view: SeatView) -> str:
    """Why no move can be made now."""
    tr = view.context.tr
    if view.context.players.seat is None:
        return tr("You watch this table; ? lists the commands.")
    if view.turn is None or view.turn == view.context.players.seat:
        return tr("There is nothing to play now.")
    return tr("It is not your turn: {who} is to play.", who=view.context.seat_name(view.turn))


def _select_by_number(view: SeatView, line: Number, *, explains_rules: bool) -> Reply:
    """Play the move that was listed with this number for this decision; otherwise take the number as a rank."""
    tr, draft = view.context.tr, view.composer.draft
    if line.number in view.listed:
        if draft is None:
            return Reply(move=view.listed[line.number])
        card = view.context.screen.card(draft.card)  # the number may be meant as a rank: nothing is played
        return Reply(lines=(tr("{card} is begun: name cards, or b to begin anew.", card=card),))
    if line.text in RANKS:
        return _compose(view, CardText(line.text), explains_rules=explains_rules)
    return Reply(lines=(tr("There is no move {number} in a list of this turn; m lists the legal moves.",
                            number=line.number),))  # fmt: skip


def _why(view: SeatView, argument: str) -> Iterator[str]:
    """Why the named move, or the last refused one, is not allowed."""
    context = view.context
    if argument:
        refused = None
        try:
            canonical(view.seen, parse_move(argument, view.seen.table))
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


def _with_decision_only(answer: Callable[[SeatView, str], Iterator[str]]) -> Callable[[SeatView, str], Iterator[str]]:
    """A command that needs an open decision; without one it tells so."""

    def checked(view: SeatView, argument: str) -> Iterator[str]:
        return answer(view, argument) if view.awaits_move else iter((_no_decision_text(view),))

    return checked


def _rule_lines(view: SeatView, argument: str) -> Iterator[str]:
    """The rules of the table: the sections whose title begins with the argument, all sections if none does."""
    sections = rule_sections(view.context)
    wanted = [section for section in sections if section.title.casefold().startswith(argument.casefold())]
    for section in wanted or sections:
        yield f"{section.title}"
        for sentence in section.sentences:
            yield f"  {sentence}"


_INFORMATION: Mapping[str, Callable[[SeatView, str], Iterator[str]]] = {
    "hand": lambda view, _: table_view.hand_lines(view.context, view.seen),
    "table": lambda view, _: table_view.table_lines(view.context, view.seen),
    "moves": lambda view, _: iter((_no_decision_text(view),)),
    "score": lambda view, _: table_view.score_lines(view.context, view.seen),
    "last": lambda view, _: table_view.recent_move_lines(view.context, view.seen),
    "why": _with_decision_only(_why),
    "clock": lambda view, _: table_view.clock_lines(view.context, view.clocks, view.decision, view.seconds_since_asked),
    "deal": lambda view, _: table_view.deal_lines(view.context, view.seen),
    "log": lambda view, _: table_view.round_log_lines(view.context, view.seen),
    "rules": _rule_lines,
    "help": lambda view, argument: help_lines(view.context, argument),
}
"""The commands that print information: each with the function that gives its lines."""
