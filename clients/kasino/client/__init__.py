"""A seat at a dealer: what a client asks for, what happens at the table, and how a bot plays there."""

from __future__ import annotations

from kasino.bots.game.async_driver import Replier, drive_async
from kasino.client.bot_player import FIRST_EVENT, SeatResult, bot_seed, play_seat
from kasino.client.channel_pool import Tls
from kasino.client.dealer import Claim, Dealer, DealerInfo, OpenedTable, Stream, TableOptions
from kasino.client.errors import DealerRefused, DealerUnreachable, RetryAdvice, StreamInterrupted
from kasino.client.notifications import (
    Accepted,
    DecisionOpened,
    FaultKind,
    FaultRecorded,
    FinishReason,
    GameEvent,
    GameFinished,
    Goodbye,
    GoodbyeReason,
    Heartbeat,
    MoveOrigin,
    MoveRequested,
    Notification,
    Paused,
    Reconnecting,
    Refused,
    Rejected,
    Resumed,
    SeatChange,
    SeatChanged,
    SeatedPlayer,
    StreamResumed,
    TableClosed,
    TableInfo,
    TableState,
    Welcome,
)
from kasino.client.remote_dealer import RemoteDealer
from kasino.client.resumable_stream import ResumableStream, RetryClock, seat_stream, spectator_stream, system_clock
from kasino.client.retry import retry_call
from kasino.client.table_tracker import EventGapError, Message, TableTracker
from kasino.client.worker_thread import WorkerThread
from kasino.wire import NO_CLOCK, Clock, Decision, TimeControl
from kasino.wire.messages.table_requests import LONGEST_SEED

__all__ = [
    "FIRST_EVENT",
    "LONGEST_SEED",
    "NO_CLOCK",
    "Accepted",
    "Claim",
    "Clock",
    "Dealer",
    "DealerInfo",
    "DealerRefused",
    "DealerUnreachable",
    "Decision",
    "DecisionOpened",
    "EventGapError",
    "FaultKind",
    "FaultRecorded",
    "FinishReason",
    "GameEvent",
    "GameFinished",
    "Goodbye",
    "GoodbyeReason",
    "Heartbeat",
    "Message",
    "MoveOrigin",
    "MoveRequested",
    "Notification",
    "OpenedTable",
    "Paused",
    "Reconnecting",
    "Refused",
    "Rejected",
    "RemoteDealer",
    "Replier",
    "ResumableStream",
    "Resumed",
    "RetryAdvice",
    "RetryClock",
    "SeatChange",
    "SeatChanged",
    "SeatResult",
    "SeatedPlayer",
    "Stream",
    "StreamInterrupted",
    "StreamResumed",
    "TableClosed",
    "TableInfo",
    "TableOptions",
    "TableState",
    "TableTracker",
    "TimeControl",
    "Tls",
    "Welcome",
    "WorkerThread",
    "bot_seed",
    "drive_async",
    "play_seat",
    "retry_call",
    "seat_stream",
    "spectator_stream",
    "system_clock",
]
