"""A seat at a dealer: what a client asks for, what happens at the table, and how a bot plays there."""

from __future__ import annotations

from kasino.seat.aside import Aside
from kasino.seat.channels import Tls
from kasino.seat.dealing import Claim, Dealer, DealerInfo, Opened, Stream, TableWish
from kasino.seat.driving import Replier, driven
from kasino.seat.follower import Follower, LostError, Message
from kasino.seat.happenings import (
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
from kasino.seat.insisting import insisted
from kasino.seat.line import Line, Pace, real_pace, seat_line, watch_line
from kasino.seat.playing import FROM_THE_START, SeatResult, play_seat, seed_of
from kasino.seat.refusals import Advice, CutOff, DealerRefused, DealerUnreachable
from kasino.seat.remote import RemoteDealer
from kasino.wire import NO_CLOCK, Clock, Decision, TimeControl
from kasino.wire.requests import LONGEST_SEED

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
