"""What a dealer allows, and how long it waits: numbers with their units, each with a range and a default.

The defaults suit a dealer at a public address.
"""

from __future__ import annotations

import re
from dataclasses import Field, dataclass, field, fields
from typing import Any

from kasino.game import KasinoError

MOST_MESSAGE_BYTES = 65_536
"""A longer request is refused."""

PROTOCOL_REVISION = 1
"""Of the contract that this dealer serves."""

MANY = 10**9
DAY_SECONDS = 24 * 60 * 60.0
YEAR_SECONDS = 365 * DAY_SECONDS

_TOKEN = re.compile(r"[A-Za-z0-9._~+/=-]{16,512}")


def _number(default: float, least: float, most: float, *, at_start: bool = False) -> Any:
    """A number in a range. `at_start`: it is read as the dealer starts, and not anew while it runs."""
    return field(default=default, metadata={"least": least, "most": most, "at_start": at_start})


@dataclass(frozen=True, slots=True, kw_only=True)
class Tls:
    """PEM files: the certificate of the dealer with those above it, its key, and who signs its clients' (None: all)."""

    certificate: str
    key: str
    client_ca: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a dealer allows. Raises KasinoError where a number is out of its range."""

    create_token: str | None = field(default=None, repr=False)
    """What opens a table, as a bearer token; None: anybody may."""

    most_tables: int = _number(10_000, 1, MANY)
    """Tables that are open or running at a time,"""
    tables_per_peer: int = _number(500, 1, MANY)
    """and those of them that one peer opened."""
    opened_tables_per_second: float = _number(50.0, 0.001, MANY)
    """Tables that one peer may open in the long run,"""
    opened_tables_burst: int = _number(500, 1, MANY)
    """and at once."""
    most_streams: int = _number(20_000, 1, MANY)
    """Streams at a time: of seats, of spectators, and of health,"""
    streams_per_peer: int = _number(2000, 1, MANY)
    """and those of one peer."""
    most_connections: int = _number(4096, 1, MANY, at_start=True)
    """Connections at a time,"""
    connections_per_peer: int = _number(256, 1, MANY)
    """and those of one peer."""
    idle_seconds: float = _number(300.0, 1, YEAR_SECONDS, at_start=True)
    """A connection on which no call is open for so long is closed."""
    most_spectators: int = _number(50, 1, MANY)
    """Streams of spectators at one table."""

    open_seconds: float = _number(3600.0, 0.001, 10 * YEAR_SECONDS)
    """A table that nobody touches is closed after so long while it waits for players."""
    finished_tables: int = _number(1000, 1, MANY)
    """So many finished tables are kept, the newest."""
    finished_seconds: float = _number(3600.0, 0.001, 10 * YEAR_SECONDS)
    """A finished table is kept so long."""
    closed_seconds: float = _number(60.0, 0.001, 10 * YEAR_SECONDS)
    """A closed table is known so long."""

    heartbeat_seconds: float = _number(10.0, 0.001, 3600)
    """A stream on which nothing happens tells so often that the dealer is alive."""
    missed_heartbeats: int = _number(3, 1, 1000)
    """A client that answered one heartbeat, and lets so many pass without a word while it is not asked, is gone."""
    keepalive_seconds: float = _number(20.0, 0.1, 7200, at_start=True)
    """A connection on which nothing comes is asked so often whether its other end is there,"""
    silent_seconds: float = _number(10.0, 0.1, 3600, at_start=True)
    """and is given up where it does not answer for so long."""
    min_keepalive_seconds: float = _number(10.0, 0.01, 3600, at_start=True)
    """A client may ask so often whether the dealer is there; one that asks twice as often is sent away."""
    reconnect_bank_seconds: float = _number(60.0, 0.001, 10 * YEAR_SECONDS)
    """How long in all a seat may be away, where the table does not say."""
    ready_seconds: float = _number(15.0, 0.001, 10 * YEAR_SECONDS)
    """A game waits no longer than this in all for a seat whose player has not come for the first time."""
    takeovers_per_minute: int = _number(5, 1, MANY)
    """How often a newer stream of one seat may end the older."""
    queue_messages: int = _number(1000, 1, MANY)
    """A client that lets so many messages wait reads too slowly,"""
    queue_bytes: int = _number(4 * 1024 * 1024, 1024, 2**30)
    """and so does one that lets so many bytes wait."""
    retry_seconds: float = _number(1.0, 0.001, 3600)
    """What a client is told to wait before it comes again, where nothing better is known."""

    lobby_calls_per_second: float = _number(1000.0, 0.001, MANY)
    """Calls of the lobby that one peer may make in the long run,"""
    lobby_calls_burst: int = _number(2000, 1, MANY)
    """and at once."""
    seat_calls_per_second: float = _number(20.0, 0.001, MANY)
    """Calls with one token of a table in the long run, answers to an open decision not counted,"""
    seat_calls_burst: int = _number(40, 1, MANY)
    """and at once."""
    wrong_codes_per_minute: float = _number(10.0, 0.001, MANY)
    """Codes of no table that one peer may send in the long run,"""
    wrong_codes_burst: int = _number(10, 1, MANY)
    """and at once."""
    refused_calls_per_second: float = _number(10.0, 0.001, MANY)
    """Refusals that one peer is told the reason of in the long run,"""
    refused_calls_burst: int = _number(100, 1, MANY)
    """and at once."""

    lowest_revision: int = _number(1, 1, MANY)
    """Clients that were written for an older contract open no stream."""
    reflection: bool | None = field(default=None, metadata={"at_start": True})
    """Whether the contract can be asked for; None: only on this machine."""
    drain_seconds: float = _number(10.0, 0.001, DAY_SECONDS)
    """How long a dealer that stops waits for calls that are under way."""
    tls: Tls | None = None
    """None: what is said can be read on the way."""

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
    """The names of settings that are read only as a dealer starts, and differ."""
    return tuple(
        one.name
        for one in fields(Settings)
        if one.metadata.get("at_start") and getattr(old, one.name) != getattr(new, one.name)
    )
