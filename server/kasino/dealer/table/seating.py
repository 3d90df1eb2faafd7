"""Players sit down, come, go away and leave; when the last seat is taken, the game begins."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from hashlib import sha256

from kasino.dealer import refusal_messages
from kasino.dealer.feed import welcome
from kasino.dealer.feed.heartbeat import Heartbeat
from kasino.dealer.feed.stream import Stream
from kasino.dealer.refusal import Refusal, RefusalReason
from kasino.dealer.state.fold import CLOSED, OPEN, RUNNING
from kasino.dealer.state.player import Key, Player, key_to_bytes, seat_changed
from kasino.dealer.table import absence_policy, game_progress
from kasino.dealer.table.step import Step
from kasino.dealer.table.table import Table
from kasino.dealer.tokens import NONCE_BYTES, digest, token
from kasino.v1 import event_pb2, stream_pb2
from kasino.wire import JoinRequest, StreamRequest

MINUTE = 60.0
SEATED = event_pb2.SeatChanged.KIND_SEATED
LEFT = event_pb2.SeatChanged.KIND_LEFT
DISCONNECTED = event_pb2.SeatChanged.KIND_DISCONNECTED
RECONNECTED = event_pb2.SeatChanged.KIND_RECONNECTED
ABORTED_BY_ORGANISER = event_pb2.GAME_END_ABORTED_BY_ORGANISER
ABORTED_BY_SERVER = event_pb2.GAME_END_ABORTED_BY_SERVER


def seat_token(secret: bytes, table: str, seat: int, nonce: bytes) -> str:
    """The token of this seat, taken with this nonce."""
    return token(secret, table, f"seat {seat}", nonce)


def sit(table: Table, secret: bytes, joining: JoinRequest, step: Step) -> tuple[int, Key]:
    """Take a seat, and begin the game if it was the last. The same request gets the same seat."""
    course = step.course
    asked = content(joining)
    for seat, key in enumerate(course.keys):
        if key is not None and joining.request_id and key.request_id == joining.request_id:
            if key.content != asked:
                raise refusal_messages.request_id_reused()
            return seat, key
    seat = _free_seat(course.players, joining.seat)  # before its state, which need not be public yet
    if course.status != OPEN:
        raise refusal_messages.table_state(course.status, "nobody can sit down")
    nonce = table.house.draw(NONCE_BYTES)
    hash = digest(seat_token(secret, table.name, seat, nonce))
    key = Key(nonce=nonce, hash=hash, request_id=joining.request_id, content=asked)
    player = Player(seat=seat, name=joining.player_name, bot=joining.bot)
    step.tell(seat_changed(SEATED, player), key_to_bytes(key))
    table.touched = step.now
    step.life_changed = True
    if None not in course.players:
        game_progress.begin(step)
        absence_policy.proceed(table, step)
    return seat, key


def leave(table: Table, seat: int, step: Step) -> None:
    """Give up the seat: before the game it is free again, in the game the policy of the table holds."""
    course = step.course
    if course.status == OPEN:
        step.tell(seat_changed(LEFT, course.player(seat)))
        step.life_changed = True
    elif course.status == RUNNING:
        absence_policy.give_up(step, seat)
        absence_policy.proceed(table, step)
    else:
        raise refusal_messages.table_state(course.status, "there is no seat to give up")
    step.after.append(partial(_lose, table, seat))


def close(table: Table, step: Step, end: event_pb2.GameEnd.ValueType = ABORTED_BY_ORGANISER) -> None:
    """Nothing happens at this table any more; a game that runs ends like this."""
    if step.course.status == RUNNING:
        game_progress.break_off(step, end)
    if step.course.status != CLOSED:
        step.tell(event_pb2.PublicEvent(table_closed=event_pb2.TableClosed()))


def come(table: Table, seat: int, stream: Stream, opening: StreamRequest, step: Step) -> None:
    """A stream of the seat is opened; it takes over from an older one."""
    course = step.course
    if opening.resume_after > course.last_seq:
        raise refusal_messages.seq_ahead(opening.resume_after, course.last_seq)
    if table.streams[seat] is not None:
        _take_over(table, seat, step.now)
    player, first = course.player(seat), seat not in course.came
    if not player.connected and course.status in (OPEN, RUNNING):
        step.tell(seat_changed(RECONNECTED, replace(player, connected=True)))
    table.touched = step.now
    step.after.append(partial(_attach, table, seat, stream, opening, first=first))


def watch(table: Table, stream: Stream, opening: StreamRequest, step: Step) -> None:
    """A spectator comes."""
    table.gallery.check(step.course, opening)
    table.touched = step.now
    step.after.append(lambda: table.gallery.enter(table.course, stream, opening))


def _attach(table: Table, seat: int, stream: Stream, opening: StreamRequest, *, first: bool) -> None:
    older = table.streams[seat]
    if older is not None:
        older.on_gone = None
        older.end(stream_pb2.GOODBYE_REASON_SUPERSEDED)
    table.streams[seat] = stream
    stream.on_gone = partial(_gone, table, seat)
    table.waiting.turn(seat, first=first)
    house, course = table.house, table.course
    stream.begin(
        welcome.welcome(
            table.message(),
            course,
            seat,
            table.question,
            after=opening.resume_after,
            wanted=stream.telling,
            heartbeat_seconds=house.settings.heartbeat_seconds,
            now=house.clock.now(),
        ),
        course.last_seq,
    )
    if stream.over:
        stream.drop()
    elif course.status == CLOSED:
        stream.on_gone = table.streams[seat] = None
        stream.end(stream_pb2.GOODBYE_REASON_TABLE_CLOSED)
    else:
        Heartbeat(stream, house.clock, house.settings, table.call_at, is_asked=partial(table.asks, seat)).start()


def _gone(table: Table, seat: int, stream: Stream) -> None:
    """The stream of the seat ended without the dealer's doing."""
    if table.streams[seat] is stream:
        table.streams[seat] = None
        table.waiting.turn(seat)
        if not table.stopped and table.lost is None:
            table.post(partial(_drop, table, seat))


def _drop(table: Table, seat: int, step: Step) -> None:
    course = step.course
    player = course.players[seat]
    if table.streams[seat] is None and player is not None and player.connected and course.status in (OPEN, RUNNING):
        step.tell(seat_changed(DISCONNECTED, replace(player, connected=False)))
        absence_policy.proceed(table, step)


def _take_over(table: Table, seat: int, now: float) -> None:
    """Refuse one take-over too many."""
    settings, recent = table.house.settings, table.takeovers[seat]
    while recent and recent[0] <= now - MINUTE:
        recent.popleft()
    if len(recent) >= settings.takeovers_per_minute:
        raise Refusal(
            RefusalReason.RATE_LIMITED,
            "streams of this seat take over from each other too often: two clients may be using one token",
            retry_after=recent[0] + MINUTE - now,
        )
    recent.append(now)


def _lose(table: Table, seat: int) -> None:
    """The seat is no longer this client's."""
    stream, table.streams[seat] = table.streams[seat], None
    if stream is not None:
        stream.on_gone = None
        stream.end(stream_pb2.GOODBYE_REASON_SEAT_LOST)


def _free_seat(players: tuple[Player | None, ...], wanted: int | None) -> int:
    free = [seat for seat, player in enumerate(players) if player is None]
    if wanted is not None and wanted >= len(players):
        raise refusal_messages.field_invalid("seat", f"the seats of this table are 0 to {len(players) - 1}")
    if not free:
        raise Refusal(RefusalReason.TABLE_FULL, "every seat of this table has somebody: find another table")
    if wanted is not None and wanted not in free:
        raise Refusal(RefusalReason.SEAT_TAKEN, f"seat {wanted} has somebody: take another, or leave seat out for any")
    return free[0] if wanted is None else wanted


def content(joining: JoinRequest) -> str:
    """What tells this request from another with the same id: a hash."""
    return sha256(repr((joining.seat, joining.player_name, joining.bot)).encode()).hexdigest()
