"""What is said of each happening."""

from __future__ import annotations

from collections.abc import Iterator

from kasino.client.notifications import (
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
from kasino.people.i18n.catalogue import marked
from kasino.people.presenter import event_text, table_view
from kasino.people.presenter.tutorial import Teacher
from kasino.people.presenter.voice import Voice

_PARTINGS = {
    GoodbyeReason.TABLE_CLOSED: marked("The table is closed."),
    GoodbyeReason.SUPERSEDED: marked("This seat is played from somewhere else now."),
    GoodbyeReason.SERVER_STOPPING: marked("The dealer stops for a while."),
    GoodbyeReason.TOO_SLOW: marked("The dealer has lost patience with this connection."),
    GoodbyeReason.SEAT_LOST: marked("This seat is not yours any more."),
    GoodbyeReason.MOVED: marked("The table has moved to {endpoint}."),
}


def news(voice: Voice, happening: Notification, teacher: Teacher | None = None) -> Iterator[str]:
    """The sentences for this; a teacher adds what is new to the learner."""
    say = voice.say
    match happening:
        case Welcome():
            yield from _begun(voice, happening, teacher)
        case StreamResumed():
            yield say("The connection is back.")
        case GameEvent(event=event, seen=seen, origin=origin):
            yield from event_text.happened(voice, event, seen, origin)
            if teacher is not None:
                yield from teacher.after(voice, event)
            if isinstance(event, RoundScored):
                yield ""
        case MoveRequested(seen=seen):
            yield from table_view.table(voice, seen)
            yield from table_view.hand(voice, seen)
            if teacher is not None:
                yield from table_view.dear(voice, seen)
                yield from teacher.at_turn(voice, seen)
        case SeatChanged(change=change, player=person):
            yield from event_text.seat_changed(voice, change, person)
        case FaultRecorded():
            yield from event_text.faulted(voice, happening)
        case Paused(reason=reason):
            yield say("The game is paused: {reason}", reason=voice.screen.name(reason))
        case Resumed():
            yield say("The game goes on.")
        case GameFinished():
            yield from event_text.finished(voice, happening)
        case Rejected(message=message) | Refused(message=message):
            yield say("The dealer does not take this move: {reason}", reason=voice.screen.name(message))
        case TableClosed():
            yield say("The table is closed.")
        case Reconnecting(why=why):
            yield say("No connection ({why}); trying again until it is back.", why=voice.screen.name(why))
        case Goodbye(reason=reason, endpoint=endpoint) if reason in _PARTINGS:
            yield say(_PARTINGS[reason], endpoint=voice.screen.name(endpoint))
        case _:
            pass


def lies_anew(happening: Notification) -> bool:
    """Whether something else lies on the table now."""
    match happening:
        case Welcome(seen=seen):
            return seen.round > 0
        case GameEvent(event=Dealt(deal=deal)):
            return deal == 1
        case GameEvent(event=Played()):
            return True
    return False


def _begun(voice: Voice, happening: Welcome, teacher: Teacher | None) -> Iterator[str]:
    yield from table_view.at_the_table(voice)
    if happening.seen.round == 0:
        if len(happening.table.players) < happening.table.seats:
            yield voice.say("Waiting for the others to sit down.")
    elif len(happening.so_far) > 1:
        yield from table_view.deal(voice, happening.seen)
        yield from table_view.score(voice, happening.seen)
        yield from table_view.last(voice, happening.seen)
    else:
        for event in happening.so_far:
            yield from event_text.happened(voice, event, happening.seen)
    if teacher is not None:
        yield from teacher.welcome(voice)
