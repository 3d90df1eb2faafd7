"""The sentences for each notification of a table."""

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
from kasino.people.i18n.translator import tr_noop
from kasino.people.presenter import event_text, table_view
from kasino.people.presenter.text_context import TextContext
from kasino.people.presenter.tutorial import Tutorial

_GOODBYES = {
    GoodbyeReason.TABLE_CLOSED: tr_noop("The table is closed."),
    GoodbyeReason.SUPERSEDED: tr_noop("This seat is played from somewhere else now."),
    GoodbyeReason.SERVER_STOPPING: tr_noop("The dealer stops for a while."),
    GoodbyeReason.TOO_SLOW: tr_noop("The dealer ended this connection: it read too slowly."),
    GoodbyeReason.SEAT_LOST: tr_noop("This seat is not yours any more."),
    GoodbyeReason.MOVED: tr_noop("The table has moved to {endpoint}."),
}


def notification_lines(
    context: TextContext, notification: Notification, tutorial: Tutorial | None = None
) -> Iterator[str]:
    """The sentences for a notification. A tutorial adds an explanation of what is new."""
    tr = context.tr
    match notification:
        case Welcome():
            yield from _begun(context, notification, tutorial)
        case StreamResumed():
            yield tr("The connection is back.")
        case GameEvent(event=event, seen=seen, origin=origin):
            yield from event_text.event_lines(context, event, seen, origin)
            if tutorial is not None:
                yield from tutorial.after_event(context, event)
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
            yield from event_text.fault_lines(context, notification)
        case Paused(reason=reason):
            yield tr("The game is paused: {reason}", reason=context.screen.name(reason))
        case Resumed():
            yield tr("The game continues.")
        case GameFinished():
            yield from event_text.result_lines(context, notification)
        case Rejected(message=message) | Refused(message=message):
            yield tr("The dealer does not take this move: {reason}", reason=context.screen.name(message))
        case TableClosed():
            yield tr("The table is closed.")
        case Reconnecting(why=why):
            yield tr("No connection ({why}); trying again until it is back.", why=context.screen.name(why))
        case Goodbye(reason=reason, endpoint=endpoint) if reason in _GOODBYES:
            yield tr(_GOODBYES[reason], endpoint=context.screen.name(endpoint))
        case _:
            pass


def changes_table(notification: Notification) -> bool:
    """Whether the notification changes what lies on the table: the first deal of a round, a move, or joining a game."""
    match notification:
        case Welcome(seen=seen):
            return seen.round > 0
        case GameEvent(event=Dealt(deal=deal)):
            return deal == 1
        case GameEvent(event=Played()):
            return True
    return False


def _begun(context: TextContext, notification: Welcome, tutorial: Tutorial | None) -> Iterator[str]:
    yield from table_view.players_lines(context)
    if notification.seen.round == 0:
        if len(notification.table.players) < notification.table.seats:
            yield context.tr("Waiting for the others to sit down.")
    elif len(notification.so_far) > 1:
        yield from table_view.deal_lines(context, notification.seen)
        yield from table_view.score_lines(context, notification.seen)
        yield from table_view.recent_move_lines(context, notification.seen)
    else:
        for event in notification.so_far:
            yield from event_text.event_lines(context, event, notification.seen)
    if tutorial is not None:
        yield from tutorial.introduction(context)
