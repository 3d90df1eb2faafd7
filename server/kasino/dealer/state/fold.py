"""Folds the event log of a table into its state: each function applies one event."""

from __future__ import annotations

from collections.abc import Iterable

from kasino.dealer.state.player import Player, player_from_message
from kasino.dealer.state.seat_credential import credential_from_bytes
from kasino.dealer.state.table_state import CLOSED, FINISHED, OPEN, RUNNING, OpenDecision, TableState
from kasino.dealer.store.interface import Entry
from kasino.game import KasinoError
from kasino.v1 import event_pb2
from kasino.wire import ending_from_message, move_from_message


class LogCorruptError(KasinoError):
    """An event log that cannot be folded."""


def fold_log(state: TableState, entries: Iterable[Entry]) -> None:
    """Apply all of these events. Raises LogCorruptError if one of them does not follow from those before it."""
    for entry in entries:
        try:
            message = event_pb2.PublicEvent.FromString(entry.public)
            if message.seq != entry.seq or entry.seq != state.last_seq + 1:
                raise LogCorruptError(f"event {entry.seq} is at the place of event {state.last_seq + 1}")
            fold_event(state, message, entry.public, entry.private)
        except Exception as error:
            raise LogCorruptError(f"event {entry.seq} does not follow from those before it") from error


def fold_event(
    state: TableState,
    message: event_pb2.PublicEvent,
    public: bytes,
    private: bytes = b"",
    time: float = 0.0,
    *,
    ahead: bool = False,
) -> None:
    """Apply this event.

    `public` is the event, serialized; `time` is in Unix seconds, 0 for that of the event. `ahead`: the game and the
    round have been advanced past this event already.
    """
    _append(state, public, time or message.time.seconds + message.time.nanos / 1e9)
    if private:
        state.log.private[state.last_seq] = private
    match message.WhichOneof("event"):
        case "move_played":
            _fold_move_played(state, message.move_played)
        case "decision_opened":
            state.open_decision = OpenDecision(state.last_seq, message.decision_opened.seat)
            state.clocks.update_from(message.decision_opened.clocks)
        case "dealt":
            _fold_dealt(state, message.dealt, ahead)
        case "round_finished":
            progress, game = state.rounds[-1], state.game
            progress.points, progress.scores = game.points, game.scores
            state.round_seqs.append(state.last_seq)
        case "leftovers_taken":
            state.round_seqs.append(state.last_seq)
        case "game_finished":
            _fold_game_finished(state, message.game_finished)
        case "seat_changed":
            _fold_seat_changed(state, message.seat_changed, private)
        case "fault_recorded":
            state.faults[message.fault_recorded.seat] += 1
        case "resumed":
            state.clocks.update_from(message.resumed.clocks)
        case "table_closed":
            state.status = CLOSED
            state.open_decision = None
    state.note_standing()


def fold_own_move(
    state: TableState, public: bytes, time: float, decision_id: int, seat: int, origin: int, move: str
) -> None:
    """Apply a MovePlayed event whose move the game of this process has made already, without reading the event."""
    _append(state, public, time)
    _note_move(state, decision_id, seat, origin, move)


def fold_own_decision(state: TableState, public: bytes, time: float, seat: int) -> None:
    """Apply a DecisionOpened event of this process, without reading the event."""
    _append(state, public, time)
    state.open_decision = OpenDecision(state.last_seq, seat)


def _append(state: TableState, public: bytes, time: float) -> None:
    state.log.public.append(public)
    state.log.times.append(time)


def _fold_move_played(state: TableState, played: event_pb2.MovePlayed) -> None:
    assert state.session is not None, "the game has not begun"
    move = move_from_message(played.move, state.session.state.table)
    state.session.play(move)
    state.clocks.update_from(played.clocks)
    _note_move(state, played.decision_id, played.seat, played.origin, str(move))


def _note_move(state: TableState, decision_id: int, seat: int, origin: int, move: str) -> None:
    seq = len(state.log.public)
    if origin == event_pb2.MOVE_ORIGIN_PLAYER:
        state.note_arrival(seat)
    state.open_decision = None
    state.rounds[-1].moves.append((seat, move))
    state.played[decision_id] = (seq, move)
    state.round_seqs.append(seq)


def _fold_dealt(state: TableState, dealt: event_pb2.Dealt, ahead: bool) -> None:
    if dealt.deal == 1:
        if not ahead:
            state.deal_round()
        state.round_seqs.clear()
        state.status = RUNNING
    state.dealt_hands[state.last_seq] = state.game.hands
    state.round_seqs.append(state.last_seq)


def _fold_game_finished(state: TableState, finished: event_pb2.GameFinished) -> None:
    state.round_seqs.append(state.last_seq)
    state.status = FINISHED
    state.open_decision = None
    state.ending = ending_from_message(finished.end)
    state.winners = tuple(finished.winner_sides)


def _fold_seat_changed(state: TableState, changed: event_pb2.SeatChanged, private: bytes) -> None:
    seat = changed.player.seat
    player: Player | None = player_from_message(
        changed.player,
        substituted=changed.kind == event_pb2.SeatChanged.KIND_SUBSTITUTED or _is_substituted(state, seat),
    )
    if changed.kind == event_pb2.SeatChanged.KIND_RECONNECTED:
        state.note_arrival(seat)
    if changed.kind == event_pb2.SeatChanged.KIND_SEATED:
        state.credentials[seat] = credential_from_bytes(private)
    elif changed.kind == event_pb2.SeatChanged.KIND_LEFT:
        if state.status == OPEN:
            player = None
            state.free_seat(seat)
        else:
            state.given_up.add(seat)
    state.players = (*state.players[:seat], player, *state.players[seat + 1 :])


def _is_substituted(state: TableState, seat: int) -> bool:
    player = state.players[seat]
    return player is not None and player.substituted
