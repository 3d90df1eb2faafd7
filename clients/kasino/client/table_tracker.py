"""Applies the messages of a stream to a local copy of the table, and detects missing events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kasino.client import decoding
from kasino.client.enums import MoveOrigin, SeatChange, TableState
from kasino.client.notifications import (
    DecisionOpened,
    GameEvent,
    GameFinished,
    Heartbeat,
    MoveRequested,
    Notification,
    Paused,
    Rejected,
    Resumed,
    SeatChanged,
    StreamResumed,
    TableClosed,
    Welcome,
)
from kasino.client.table_info import SeatedPlayer, TableInfo
from kasino.game import Card, Dealt, KasinoError, Observation
from kasino.v1 import event_pb2, play_service_pb2, seat_pb2, table_pb2, watch_service_pb2
from kasino.wire import (
    Clock,
    Decision,
    MessageError,
    cards_from_message,
    decision_from_message,
    event_from_message,
    events_from_messages,
    initial_observation,
    observation_after,
    observation_from_messages,
)

Message = play_service_pb2.PlayResponse | play_service_pb2.PlayDuplexResponse | watch_service_pb2.WatchResponse
"""A message on a stream of a dealer."""

WelcomeMessage = play_service_pb2.Welcome | watch_service_pb2.WatchWelcome


class EventGapError(KasinoError):
    """An event is missing or duplicated: the stream has to be opened again after the last applied event."""


class TableTracker:
    """What a seat or a spectator knows of its table, from one stream after the other without a gap.

    `seq` is the last applied event: the next stream is opened after it. `table` and `seen` are None until the first
    message. `decision` is the open decision of this seat; `waiting` is the id of the open decision of any seat.
    """

    def __init__(self, after: int = 0) -> None:
        self.seq = after
        self.seat: int | None = None
        self.table: TableInfo | None = None
        self.seen: Observation | None = None
        self.decision: Decision | None = None
        self.waiting: int | None = None
        self.clocks: tuple[Clock, ...] = ()
        self._clock_messages: Sequence[table_pb2.Clock] = ()

    def apply(self, message: Message) -> Iterator[Notification]:
        """Apply a message, and yield its notifications.

        Raises EventGapError where an event is missing, and KasinoError where the message breaks the protocol.
        """
        match message.WhichOneof("item"):
            case "welcome":
                yield from self._apply_welcome(message.welcome)
            case "events":
                yield from self._apply_events(message.events)
            case "heartbeat":
                yield Heartbeat(nonce=message.heartbeat.nonce, last_seq=self.seq)
                if self.seat is not None and message.heartbeat.last_seq > self.seq:
                    raise EventGapError(f"the dealer is at event {message.heartbeat.last_seq}, this seat at {self.seq}")
            case "goodbye":
                yield decoding.goodbye(message.goodbye)

    def _apply_events(self, batch: play_service_pb2.Events | watch_service_pb2.PublicEvents) -> Iterator[Notification]:
        if isinstance(batch, watch_service_pb2.PublicEvents):
            for event in batch.events:
                yield from self._apply_event(event, (), None)
            return
        if batch.HasField("submitted"):
            yield from self._submission_outcome(batch.submitted)
        for one in batch.events:
            dealt = cards_from_message(one.dealt_to_you, "dealt_to_you") if one.dealt_to_you else ()
            yield from self._apply_event(one.public_event, dealt, one.decision if one.HasField("decision") else None)

    def _apply_welcome(self, welcome: WelcomeMessage) -> Iterator[Notification]:
        private: seat_pb2.PrivateState | None = None
        if isinstance(welcome, play_service_pb2.Welcome):
            self.seat = welcome.seat
            private = welcome.private_state
        self.table = table = decoding.table_info(welcome.table)
        if not 0 <= (self.seat or 0) < table.seats:
            raise MessageError("welcome.seat", f"there are seats 0 to {table.seats - 1}")
        if welcome.resumed and self.seen is not None:
            yield StreamResumed(table=table)
            yield from self._open_decision(welcome)
            return
        self.decision, self.waiting = None, None
        self._read_clocks(welcome.clocks)
        self.seen = initial_observation(table.rules, self.seat or 0, table.sides)
        if not welcome.resumed:
            self.seq = welcome.snapshot_seq
            if welcome.HasField("public_state"):
                self.seen = observation_from_messages(
                    welcome.public_state,
                    private,
                    rules=table.rules,
                    seat=self.seat or 0,
                    sides=table.sides,
                    events=events_from_messages(welcome.round_so_far),
                )
        yield Welcome(
            seq=self.seq, seat=self.seat, table=table, seen=self.seen, so_far=self.seen.events, clocks=self.clocks
        )
        yield from self._apply_history(welcome)

    def _apply_history(self, welcome: WelcomeMessage) -> Iterator[Notification]:
        """What events before the snapshot imply: the decision that is open, and a finished game."""
        assert self.seen is not None
        for event in welcome.round_so_far:
            match event.WhichOneof("event"):
                case "decision_opened":
                    self.waiting = event.decision_opened.decision_id
                case "move_played":
                    self.waiting = None
                case "game_finished":
                    yield self._finish(event)
        yield from self._open_decision(welcome)

    def _open_decision(self, welcome: WelcomeMessage) -> Iterator[Notification]:
        assert self.seen is not None
        if isinstance(welcome, play_service_pb2.Welcome) and welcome.HasField("decision"):
            self.decision = decision_from_message(welcome.decision, self.seen.table)
            self.waiting = self.decision.id
            yield MoveRequested(decision=self.decision, seen=self.seen, clocks=self.clocks)

    def _apply_event(
        self, event: event_pb2.PublicEvent, dealt: Sequence[Card], decision: seat_pb2.Decision | None
    ) -> Iterator[Notification]:
        if self.seen is None or self.table is None:
            raise EventGapError("the stream begins without a welcome")
        if event.seq != self.seq + 1:
            raise EventGapError(f"event {self.seq + 1} is due, and {event.seq} came")
        self.seq = event.seq
        match event.WhichOneof("event"):
            case "dealt" | "move_played" | "leftovers_taken" | "round_finished":
                yield from self._game_event(event, dealt)
            case "decision_opened":
                opened = event.decision_opened
                self.waiting = event.seq
                self._read_clocks(opened.clocks)
                yield DecisionOpened(seq=event.seq, seat=opened.seat, clocks=self.clocks)
                if decision is not None:
                    self.decision = decision_from_message(decision, self.seen.table)
                    yield MoveRequested(decision=self.decision, seen=self.seen, clocks=self.clocks)
            case "game_finished":
                yield from self._game_event(event, ())
                yield self._finish(event)
            case "seat_changed":
                yield self._seat_changed(event)
            case "fault_recorded":
                yield decoding.fault_recorded(event)
            case "paused":
                self._set_state(TableState.PAUSED)
                yield Paused(seq=event.seq, reason=event.paused.reason)
            case "resumed":
                self._set_state(TableState.RUNNING)
                self._read_clocks(event.resumed.clocks)
                yield Resumed(seq=event.seq, clocks=self.clocks)
            case "table_closed":
                self._set_state(TableState.CLOSED)
                yield TableClosed(seq=event.seq)

    def _game_event(self, message: event_pb2.PublicEvent, dealt: Sequence[Card]) -> Iterator[Notification]:
        before = self.seen
        assert before is not None
        event = event_from_message(message, before.table)
        if event is None:  # an aborted game, whose end is GameFinished
            self.seen = replace(before, turn=None)
            return
        self.seen = observation_after(before, event, dealt)
        origin = decision_id = None
        if message.HasField("move_played"):
            played = message.move_played
            origin = decoding.MOVE_ORIGINS.get(played.origin, MoveOrigin.UNKNOWN)
            decision_id = played.decision_id
            self._read_clocks(played.clocks)
            self.decision, self.waiting = None, None
        elif isinstance(event, Dealt):
            self._set_state(TableState.RUNNING)
        yield GameEvent(
            seq=message.seq,
            event=event,
            before=before,
            seen=self.seen,
            time=message.time.seconds + message.time.nanos / 1e9,
            origin=origin,
            decision_id=decision_id,
            dealt=tuple(dealt),
            clocks=self.clocks,
        )

    def _finish(self, event: event_pb2.PublicEvent) -> GameFinished:
        self._set_state(TableState.FINISHED)
        self.decision, self.waiting = None, None
        return decoding.game_finished(event)

    def _seat_changed(self, event: event_pb2.PublicEvent) -> SeatChanged:
        assert self.table is not None
        change = decoding.SEAT_CHANGES.get(event.seat_changed.kind, SeatChange.UNKNOWN)
        player = decoding.seated_player(event.seat_changed.player)
        others: list[SeatedPlayer] = [one for one in self.table.players if one.seat != player.seat]
        if change is not SeatChange.LEFT or self.table.state is not TableState.OPEN:
            others.append(player)
        self.table = replace(self.table, players=tuple(sorted(others, key=lambda one: one.seat)))
        return SeatChanged(seq=event.seq, change=change, player=player)

    def _submission_outcome(self, submitted: play_service_pb2.SubmitMoveResponse) -> Iterator[Notification]:
        match submitted.WhichOneof("outcome"):
            case "accepted":
                yield decoding.accepted(submitted.decision_id, submitted.accepted)
            case "refused":
                yield decoding.refused(submitted.decision_id, submitted.refused)
            case "rejected":
                rejected, reopened = submitted.rejected, None
                if rejected.HasField("decision") and self.seen is not None:
                    reopened = self.decision = decision_from_message(rejected.decision, self.seen.table)
                left = rejected.faults_left if rejected.HasField("faults_left") else None
                yield Rejected(
                    decision_id=submitted.decision_id, message=rejected.message, faults_left=left, decision=reopened
                )

    def _read_clocks(self, messages: Sequence[table_pb2.Clock]) -> None:
        if messages != self._clock_messages:  # equal clocks are sent with every decision where no clock runs
            self._clock_messages, self.clocks = messages, decoding.clocks(messages)

    def _set_state(self, state: TableState) -> None:
        if self.table is not None and self.table.state is not state:
            self.table = replace(self.table, state=state)
