"""Sentences for the events of a game and the changes of a seat, one fact each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kasino.client import FaultRecorded, FinishReason, GameFinished, MoveOrigin, SeatChange, SeatedPlayer
from kasino.game import (
    Add,
    Build,
    Capture,
    Dealt,
    Double,
    Event,
    GameOver,
    LeftoversTaken,
    Observation,
    Played,
    Raise,
    RoundScored,
    Trail,
    layout,
)
from kasino.people.i18n.translator import tr_noop
from kasino.people.presenter.round_score_text import round_score_lines
from kasino.people.presenter.text_context import TextContext

_ORIGINS = {
    MoveOrigin.TIMEOUT: tr_noop("{who}: the time was up, so the dealer chose this move."),
    MoveOrigin.FAULT_LIMIT: tr_noop("{who}: too many faults, so the dealer chose this move."),
    MoveOrigin.SUBSTITUTE: tr_noop("{who}: a house bot chose this move."),
    MoveOrigin.ABSENCE: tr_noop("{who}: nobody is there, so the dealer chose this move."),
}
_CHANGES = {
    SeatChange.SEATED: tr_noop("{who}: sits down."),
    SeatChange.LEFT: tr_noop("{who}: gone, the seat is free."),
    SeatChange.DISCONNECTED: tr_noop("{who}: the connection is lost."),
    SeatChange.RECONNECTED: tr_noop("{who}: is here."),
    SeatChange.SUBSTITUTED: tr_noop("{who}: a house bot plays on."),
    SeatChange.DRIVEN: tr_noop("{who}: not asked any more; the dealer plays to the end."),
}
_FINISHES = {
    FinishReason.PLAYED_OUT: tr_noop("The game is over."),
    FinishReason.FORFEIT: tr_noop("The game is over: a seat has forfeited it."),
    FinishReason.ABORTED_BY_ORGANISER: tr_noop("The game was aborted by the organiser of the table."),
    FinishReason.ABORTED_BY_SERVER: tr_noop("The game was aborted: the dealer cannot continue."),
    FinishReason.ABANDONED: tr_noop("The game was aborted: no player was left."),
}


def event_lines(
    context: TextContext, event: Event, seen: Observation, origin: MoveOrigin | None = None
) -> Iterator[str]:
    """The sentences for an event of the game; `seen` is the observation after it."""
    match event:
        case Dealt():
            yield from _dealt(context, event, seen)
        case Played():
            yield from move_lines(context, event)
            if origin in _ORIGINS:
                yield context.tr(_ORIGINS[origin], who=context.seat_name(event.seat))
        case LeftoversTaken(seat=seat, cards=cards) if cards:
            if seat is None:
                yield context.tr("Nobody took a card: {cards} stay where they are.", cards=context.screen.cards(cards))
            else:
                yield context.tr(
                    "{who}: what is left, {cards}", who=context.seat_name(seat), cards=context.screen.cards(cards)
                )
        case RoundScored():
            yield from round_score_lines(context, event, seen)
        case LeftoversTaken() | GameOver():
            pass


def move_lines(context: TextContext, event: Played) -> Iterator[str]:
    """The sentence for a move, and one for its sweep."""
    tr, who, move = context.tr, context.seat_name(event.seat), context.screen.move(event.move)
    match event.move:
        case Trail():
            yield tr("{who}: {move}, laid out", who=who, move=move)
        case Capture():
            count = len(event.captured)
            yield tr.plural("{who}: {move}, {count} card", "{who}: {move}, {count} cards", count, who=who, move=move)
        case Build():
            yield tr("{who}: {move}, {what}", who=who, move=move, what=context.terms.with_term(tr("a build"), "build"))
        case Raise():
            yield tr("{who}: {move}, {what}", who=who, move=move, what=context.terms.with_term(tr("raised"), "raise"))
        case Add():
            yield tr("{who}: {move}, a further group", who=who, move=move)
        case Double():
            yield tr("{who}: {move}, {what}", who=who, move=move, what=context.terms.with_term(tr("doubled"), "double"))
    if event.sweep:
        sweep = context.terms.with_term(tr("a sweep"), "sweep")
        if event.sweep_scored:
            yield tr("{who}: {sweep}! The table is empty.", who=who, sweep=sweep)
        else:
            yield tr("{who}: {sweep}, but it does not count now.", who=who, sweep=sweep)


def seat_change_lines(context: TextContext, change: SeatChange, person: SeatedPlayer) -> Iterator[str]:
    """The sentence for a change of a seat; none for an unknown change or for the connection of a bot."""
    if change in _CHANGES and not (person.bot and change in (SeatChange.DISCONNECTED, SeatChange.RECONNECTED)):
        yield context.tr(_CHANGES[change], who=context.seat_name(person.seat))


def fault_lines(context: TextContext, fault: FaultRecorded) -> Iterator[str]:
    """The sentence for a fault of a bot."""
    yield context.tr("{who}: a fault.", who=context.seat_name(fault.seat))


def result_lines(context: TextContext, end: GameFinished) -> Iterator[str]:
    """How the game ended, the score, and who has won."""
    if end.finish in _FINISHES:
        yield context.tr(_FINISHES[end.finish])
    yield context.tr("Score: {score}", score=context.by_side(end.totals))
    if end.winners:
        yield winners_text(context, end.winners)


def winners_text(context: TextContext, sides: Sequence[int]) -> str:
    """Who has won, or shares the win."""
    if len(sides) > 1:
        return context.tr("{who} share the win.", who=context.sides_name(sides))
    many = len(context.players.seats_of(sides[0])) > 1
    if sides[0] == context.players.side:
        return context.tr("{who} have won.", who=context.side_name(sides[0])) if many else context.tr("You have won.")
    return context.tr("{who} have won." if many else "{who} has won.", who=context.side_name(sides[0]))


def _dealt(context: TextContext, event: Dealt, seen: Observation) -> Iterator[str]:
    tr = context.tr
    dealer = context.terms.with_term(tr("Dealer"), "dealer")
    if event.deal == 1:
        yield tr(
            "Round {round}. {dealer}: {who}.", round=event.round, dealer=dealer, who=context.seat_name(event.dealer)
        )
    else:
        deals = len(layout(seen.rules, seen.sides).hand_sizes)
        size = max(event.hand_counts)
        yield tr.plural(
            "Deal {deal} of {deals}: {count} new card each.",
            "Deal {deal} of {deals}: {count} new cards each.",
            size,
            deal=event.deal,
            deals=deals,
        )
    if event.last:
        yield tr('The dealer says "{call}": this is the last deal.', call=event.call or tr("last"))
