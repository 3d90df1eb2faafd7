"""A seat at a dealer: what a client asks for, what happens at the table, and how a bot plays there."""

from __future__ import annotations

from kasino.bots.game.async_driver import Replier, driven
from kasino.client.bot_player import FROM_THE_START, SeatResult, play_seat, seed_of
from kasino.client.channel_pool import Tls
from kasino.client.dealer import Claim, Dealer, DealerInfo, Opened, Stream, TableWish
from kasino.client.errors import Advice, CutOff, DealerRefused, DealerUnreachable
from kasino.client.follower import Follower, LostError, Message
from kasino.client.notifications import (
    Accepted,
    Asked,
    Away,
    Beat,
    Begun,
    Change,
    Faulted,
    Finish,
    GameFinished,
    Goodbye,
    Happened,
    Happening,
    Origin,
    Parting,
    Paused,
    Person,
    Refused,
    Rejected,
    Resumed,
    SeatChanged,
    TableClosed,
    TableInfo,
    TableState,
    TakenUp,
    Waiting,
    Wrong,
)
from kasino.client.remote_dealer import RemoteDealer
from kasino.client.resumable_stream import Line, Pace, real_pace, seat_line, watch_line
from kasino.client.retry import insisted
from kasino.client.worker_thread import Aside
from kasino.wire import NO_CLOCK, Clock, Decision, TimeControl
from kasino.wire.messages.requests import LONGEST_SEED

__all__ = [
    "FROM_THE_START",
    "LONGEST_SEED",
    "NO_CLOCK",
    "Accepted",
    "Advice",
    "Aside",
    "Asked",
    "Away",
    "Beat",
    "Begun",
    "Change",
    "Claim",
    "Clock",
    "CutOff",
    "Dealer",
    "DealerInfo",
    "DealerRefused",
    "DealerUnreachable",
    "Decision",
    "Faulted",
    "Finish",
    "Follower",
    "GameFinished",
    "Goodbye",
    "Happened",
    "Happening",
    "Line",
    "LostError",
    "Message",
    "Opened",
    "Origin",
    "Pace",
    "Parting",
    "Paused",
    "Person",
    "Refused",
    "Rejected",
    "RemoteDealer",
    "Replier",
    "Resumed",
    "SeatChanged",
    "SeatResult",
    "Stream",
    "TableClosed",
    "TableInfo",
    "TableState",
    "TableWish",
    "TakenUp",
    "TimeControl",
    "Tls",
    "Waiting",
    "Wrong",
    "driven",
    "insisted",
    "play_seat",
    "real_pace",
    "seat_line",
    "seed_of",
    "watch_line",
]
