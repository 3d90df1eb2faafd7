"""A client of a dealer: its calls, resumable streams of notifications, and bots that play at its seats."""

from __future__ import annotations

from kasino.bots.game.async_driver import Replier, drive_async
from kasino.client.bot_player import FIRST_EVENT, SeatResult, bot_seed, play_seat
from kasino.client.channel_pool import Tls
from kasino.client.dealer import Claim, Dealer, DealerInfo, OpenedTable, Stream, TableOptions
from kasino.client.enums import FaultKind, FinishReason, GoodbyeReason, MoveOrigin, SeatChange, TableState
from kasino.client.errors import DealerRefused, DealerUnreachable, RetryAdvice, StreamInterrupted
from kasino.client.notifications import (
    Accepted,
    DecisionOpened,
    FaultRecorded,
    GameEvent,
    GameFinished,
    Goodbye,
    Heartbeat,
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
from kasino.client.remote_dealer import RemoteDealer
from kasino.client.resumable_stream import ResumableStream, seat_stream, spectator_stream
from kasino.client.retry import RetryClock, retry_call, system_clock
from kasino.client.table_info import SeatedPlayer, TableInfo
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
