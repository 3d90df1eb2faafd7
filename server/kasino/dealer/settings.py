"""The settings of a dealer: limits and durations, each with its unit, range and default.

The defaults suit a dealer at a public address.
"""

from __future__ import annotations

import re
from dataclasses import Field, dataclass, field, fields
from typing import Any

from kasino.game import KasinoError

MOST_MESSAGE_BYTES = 65_536
"""The longest request that is accepted."""

PROTOCOL_REVISION = 2
"""The revision of the contract that this dealer serves."""

NO_MAXIMUM = 10**9
DAY_SECONDS = 24 * 60 * 60.0
YEAR_SECONDS = 365 * DAY_SECONDS

_TOKEN = re.compile(r"[A-Za-z0-9._~+/=-]{16,512}")


def _number(default: float, least: float, most: float, *, at_start: bool = False) -> Any:
    """A number in a range. `at_start`: it is read only when the dealer starts."""
    return field(default=default, metadata={"least": least, "most": most, "at_start": at_start})


@dataclass(frozen=True, slots=True, kw_only=True)
class Tls:
    """PEM files: the certificate chain of the dealer, its key, and the CA of its clients (None: any client)."""

    certificate: str
    key: str
    client_ca: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of a dealer. Raises KasinoError if a number is out of its range."""

    create_token: str | None = field(default=None, repr=False)
    """The bearer token that creates tables; None: anybody may create one."""

    most_tables: int = _number(10_000, 1, NO_MAXIMUM)
    """Tables that are open or running at a time."""
    tables_per_peer: int = _number(500, 1, NO_MAXIMUM)
    """Tables that are open or running at a time and were created by one peer."""
    opened_tables_per_second: float = _number(50.0, 0.001, NO_MAXIMUM)
    """Tables that one peer may create in the long run."""
    opened_tables_burst: int = _number(500, 1, NO_MAXIMUM)
    """Tables that one peer may create at once."""
    most_streams: int = _number(20_000, 1, NO_MAXIMUM)
    """Streams at a time: of seats, spectators and health."""
    streams_per_peer: int = _number(2000, 1, NO_MAXIMUM)
    """Streams at a time of one peer."""
    most_connections: int = _number(4096, 1, NO_MAXIMUM, at_start=True)
    """Connections at a time."""
    connections_per_peer: int = _number(256, 1, NO_MAXIMUM)
    """Connections at a time of one peer."""
    idle_seconds: float = _number(300.0, 1, YEAR_SECONDS, at_start=True)
    """A connection without an open call is closed after this time."""
    most_spectators: int = _number(50, 1, NO_MAXIMUM)
    """Spectator streams per table."""

    open_seconds: float = _number(3600.0, 0.001, 10 * YEAR_SECONDS)
    """A table that waits for players is closed this long after a player or spectator last joined or connected."""
    finished_tables: int = _number(1000, 1, NO_MAXIMUM)
    """How many finished tables are kept. The oldest are closed."""
    finished_seconds: float = _number(3600.0, 0.001, 10 * YEAR_SECONDS)
    """A finished table is closed after this time."""
    closed_seconds: float = _number(60.0, 0.001, 10 * YEAR_SECONDS)
    """A closed table is deleted after this time."""

    heartbeat_seconds: float = _number(10.0, 0.001, 3600)
    """The interval of heartbeats on an idle stream."""
    missed_heartbeats: int = _number(3, 1, 1000)
    """A client that has answered a heartbeat is gone after this many unanswered ones, unless its decision is open."""
    keepalive_seconds: float = _number(20.0, 0.1, 7200, at_start=True)
    """The interval of keepalive pings on an idle connection."""
    silent_seconds: float = _number(10.0, 0.1, 3600, at_start=True)
    """A connection is closed if a ping is not answered within this time."""
    min_keepalive_seconds: float = _number(10.0, 0.01, 3600, at_start=True)
    """The shortest interval at which a client may ping. One that pings twice as often is disconnected."""
    reconnect_bank_seconds: float = _number(60.0, 0.001, 10 * YEAR_SECONDS)
    """How long in all a seat may be disconnected, if the table does not set it."""
    ready_seconds: float = _number(15.0, 0.001, 10 * YEAR_SECONDS)
    """How long in all a game waits for a player who has never connected."""
    takeovers_per_minute: int = _number(5, 1, NO_MAXIMUM)
    """How often a newer stream of one seat may take over from the older."""
    queue_messages: int = _number(1000, 1, NO_MAXIMUM)
    """A stream ends as too slow if more messages than this are queued."""
    queue_bytes: int = _number(4 * 1024 * 1024, 1024, 2**30)
    """A stream ends as too slow if more bytes than this are queued."""
    retry_seconds: float = _number(1.0, 0.001, 3600)
    """The retry delay that clients are told if nothing better is known."""

    lobby_calls_per_second: float = _number(1000.0, 0.001, NO_MAXIMUM)
    """Lobby calls of one peer in the long run."""
    lobby_calls_burst: int = _number(2000, 1, NO_MAXIMUM)
    """Lobby calls of one peer at once."""
    seat_calls_per_second: float = _number(20.0, 0.001, NO_MAXIMUM)
    """Calls with one token of a table in the long run. Answers to an open decision are not counted."""
    seat_calls_burst: int = _number(40, 1, NO_MAXIMUM)
    """Calls with one token of a table at once."""
    wrong_codes_per_minute: float = _number(10.0, 0.001, NO_MAXIMUM)
    """Wrong codes of one peer in the long run."""
    wrong_codes_burst: int = _number(10, 1, NO_MAXIMUM)
    """Wrong codes of one peer at once."""
    refused_calls_per_second: float = _number(10.0, 0.001, NO_MAXIMUM)
    """Refused calls of one peer or token in the long run. Beyond that they are refused as RATE_LIMITED."""
    refused_calls_burst: int = _number(100, 1, NO_MAXIMUM)
    """Refused calls of one peer or token at once."""

    lowest_revision: int = _number(1, 1, NO_MAXIMUM)
    """Clients for an older revision of the contract cannot open a stream."""
    reflection: bool | None = field(default=None, metadata={"at_start": True})
    """Whether the reflection service is on; None: only at a loopback address."""
    drain_seconds: float = _number(10.0, 0.001, DAY_SECONDS)
    """How long a stopping dealer waits for open calls."""
    tls: Tls | None = None
    """None: connections are not encrypted."""

    def __post_init__(self) -> None:
        for one in fields(self):
            if "least" in one.metadata:
                _check(one, getattr(self, one.name))
        if self.create_token == "":
            raise KasinoError("create_token is empty: leave it out where anybody may open a table")
        if self.create_token is not None and not _TOKEN.fullmatch(self.create_token):
            raise KasinoError(
                "create_token is sent in a header, and nobody may guess it: make it one word of 16 or more letters, "
                "digits and - _ . ~ + / ="
            )


def _check(one: Field[Any], value: float) -> None:
    least, most = one.metadata["least"], one.metadata["most"]
    if not least <= value <= most:
        raise KasinoError(f"{one.name} is {value}: it is a number from {least:g} to {most:.10g}")


def fixed_at_start(old: Settings, new: Settings) -> tuple[str, ...]:
    """The names of the settings that differ and are read only when a dealer starts."""
    return tuple(
        one.name
        for one in fields(Settings)
        if one.metadata.get("at_start") and getattr(old, one.name) != getattr(new, one.name)
    )
