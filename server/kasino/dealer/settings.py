"""What a dealer allows, and how long it waits: numbers with their units, each with a default that suits one machine."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields

from kasino.game import KasinoError

MOST_MESSAGE_BYTES = 65_536
"""A longer request is refused."""

MOST = 10**9
"""No number of the settings is larger."""

PROTOCOL_REVISION = 1
"""Of the contract that this dealer serves."""


_TOKEN = re.compile(r"[A-Za-z0-9._~+/=-]{1,512}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tls:
    """PEM files: the certificate of the dealer with those above it, its key, and who signs its clients' (None: all)."""

    certificate: str
    key: str
    client_ca: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a dealer allows. Raises KasinoError where a number cannot be."""

    create_token: str | None = field(default=None, repr=False)
    """What opens a table, as a bearer token; None: anybody may."""

    most_tables: int = 10_000
    """Tables that are open or running at a time."""
    most_streams: int = 20_000
    """Streams of seats and spectators at a time."""
    most_spectators: int = 50
    """Streams of spectators at one table."""

    open_seconds: float = 3600.0
    """A table that nobody touches is closed after so long while it waits for players."""
    finished_tables: int = 1000
    """So many finished tables are kept, the newest."""
    finished_seconds: float = 3600.0
    """A finished table is kept so long."""
    closed_seconds: float = 60.0
    """A closed table is known so long."""

    heartbeat_seconds: float = 10.0
    """A stream on which nothing happens tells so often that the dealer is alive."""
    missed_heartbeats: int = 3
    """A client that answered one heartbeat, and lets so many pass without a word while it is not asked, is gone."""
    keepalive_seconds: float = 20.0
    """A connection on which nothing comes is asked so often whether its other end is there,"""
    silent_seconds: float = 10.0
    """and is given up where it does not answer for so long."""
    min_keepalive_seconds: float = 10.0
    """A client may ask so often whether the dealer is there; one that asks twice as often is sent away."""
    reconnect_bank_seconds: float = 60.0
    """How long in all a seat may be away, where the table does not say."""
    ready_seconds: float = 15.0
    """A game waits no longer than this in all for a seat whose player has not come for the first time."""
    takeovers_per_minute: int = 5
    """How often a newer stream of one seat may end the older."""
    queue_messages: int = 1000
    """A client that lets so many messages wait reads too slowly,"""
    queue_bytes: int = 4 * 1024 * 1024
    """and so does one that lets so many bytes wait."""
    retry_seconds: float = 1.0
    """What a client is told to wait before it comes again, where nothing better is known."""

    lobby_calls_per_second: float = 1000.0
    """Calls of the lobby that one peer may make in the long run,"""
    lobby_calls_burst: int = 2000
    """and at once."""
    refused_calls_per_second: float = 10.0
    """Calls that are refused, or without a valid token, that one peer may make in the long run,"""
    refused_calls_burst: int = 100
    """and at once."""

    lowest_revision: int = 1
    """Clients that were written for an older contract open no stream."""
    reflection: bool | None = None
    """Whether the contract can be asked for; None: only on this machine."""
    drain_seconds: float = 10.0
    """How long a dealer that stops waits for calls that are under way."""
    tls: Tls | None = None
    """None: what is said can be read on the way."""

    def __post_init__(self) -> None:
        for one in fields(self):
            value = getattr(self, one.name)
            if isinstance(value, int | float) and not isinstance(value, bool) and not 0 < value <= MOST:
                raise KasinoError(f"{one.name} is {value}: it is more than 0 and at most {MOST}")
        if self.create_token == "":
            raise KasinoError("create_token is empty: leave it out where anybody may open a table")
        if self.create_token is not None and not _TOKEN.fullmatch(self.create_token):
            raise KasinoError("create_token is sent in a header: make it one word of letters, digits and - _ . ~ + / =")
