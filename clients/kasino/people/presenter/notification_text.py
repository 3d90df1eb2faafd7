"""What is said of each happening."""

from __future__ import annotations

from collections.abc import Iterator

from kasino.client import (
    FaultRecorded,
    GameEvent,
    GameFinished,
    Goodbye,
    GoodbyeReason,
    MoveRequested,
    Notification,
    Paused,
    Reconnecting,
    Refused,
    Rejected,
    Resumed,
    SeatChanged,
    StreamResumed,
    TableClosed,
    Welcome,
)
from kasino.game import Dealt, Played, RoundScored
from kasino.people.i18n.catalogue import tr_noop
from kasino.people.presenter import event_text, table_view
from kasino.people.presenter.text_context import TextContext
from kasino.people.presenter.tutorial import Tutorial

_PARTINGS = {
    GoodbyeReason.TABLE_CLOSED: tr_noop("The table is closed."),
    GoodbyeReason.SUPERSEDED: tr_noop("This seat is played from somewhere else now."),
    GoodbyeReason.SERVER_STOPPING: tr_noop("The dealer stops for a while."),
    GoodbyeReason.TOO_SLOW: tr_noop("The dealer has lost patience with this connection."),
    GoodbyeReason.SEAT_LOST: tr_noop("This seat is not yours any more."),
    GoodbyeReason.MOVED: tr_noop("The table has moved to {endpoint}."),
}


def notification_lines(
    context: TextContext, happening: Notification, tutorial: Tutorial | None = None
) -> Iterator[str]:
    """The sentences for this; a teacher adds what is new to the learner."""
    tr = context.tr
    match happening:
        case Welcome():
            yield from _begun(context, happening, tutorial)
        case StreamResumed():
            yield tr("The connection is back.")
        case GameEvent(event=event, seen=seen, origin=origin):
            yield from event_text.event_lines(context, event, seen, origin)
            if tutorial is not None:
                yield from tutorial.after(context, event)
            if isinstance(event, RoundScored):
                yield ""
        case MoveRequested(seen=seen):
            yield from table_view.table_lines(context, seen)
            yield from table_view.hand_lines(context, seen)
            if tutorial is not None:
                yield from table_view.valuable_card_lines(context, seen)
                yield from tutorial.at_turn(context, seen)
        case SeatChanged(change=change, player=person):
            yield from event_text.seat_change_lines(context, change, person)
        case FaultRecorded():
            yield from event_text.fault_lines(context, happening)
        case Paused(reason=reason):
            yield tr("The game is paused: {reason}", reason=context.screen.name(reason))
        case Resumed():
            yield tr("The game goes on.")
        case GameFinished():
            yield from event_text.result_lines(context, happening)
        case Rejected(message=message) | Refused(message=message):
            yield tr("The dealer does not take this move: {reason}", reason=context.screen.name(message))
        case TableClosed():
            yield tr("The table is closed.")
        case Reconnecting(why=why):
            yield tr("No connection ({why}); trying again until it is back.", why=context.screen.name(why))
        case Goodbye(reason=reason, endpoint=endpoint) if reason in _PARTINGS:
            yield tr(_PARTINGS[reason], endpoint=context.screen.name(endpoint))
        case _:
            pass


def changes_table(happening: Notification) -> bool:
    """Whether something else lies on the table now."""
    match happening:
        case Welcome(seen=seen):
            return seen.round > 0
        case GameEvent(event=Dealt(deal=deal)):
            return deal == 1
        case GameEvent(event=Played()):
            return True
    return False


def _begun(context: TextContext, happening: Welcome, tutorial: Tutorial | None) -> Iterator[str]:
    yield from table_view.players_lines(context)
    if happening.seen.round == 0:
        if len(happening.table.players) < happening.table.seats:
            yield context.tr("Waiting for the others to sit down.")
    elif len(happening.so_far) > 1:
        yield from table_view.deal_lines(context, happening.seen)
        yield from table_view.score_lines(context, happening.seen)
        yield from table_view.recent_move_lines(context, happening.seen)
    else:
        for event in happening.so_far:
            yield from event_text.event_lines(context, event, happening.seen)
    if tutorial is not None:
        yield from tutorial.welcome(context)
