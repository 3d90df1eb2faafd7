"""What viewers of a table receive: streams, heartbeats, the projection for a seat, spectators and their delay."""

from __future__ import annotations

from kasino.dealer.feed.heartbeat import Heartbeat
from kasino.dealer.feed.spectators import Spectators
from kasino.dealer.feed.stream import DecisionDetail, Stream
from kasino.dealer.feed.table_summary import TableSummary
from kasino.dealer.feed.welcome import seat_welcome

__all__ = ["DecisionDetail", "Heartbeat", "Spectators", "Stream", "TableSummary", "seat_welcome"]
