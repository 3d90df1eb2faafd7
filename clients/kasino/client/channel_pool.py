"""The channels to one dealer: each carries so many streams, and then there is a further one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import grpc
from grpc import aio

STREAMS = 200
"""How many streams a channel carries: more of them wait for each other."""

_RETRIED = {
    "maxAttempts": 4,
    "initialBackoff": "0.1s",
    "maxBackoff": "1s",
    "backoffMultiplier": 2,
    "retryableStatusCodes": ["UNAVAILABLE", "CANCELLED"],  # CANCELLED: a server to which too many calls came at once
}
_CONFIG = {  # all of these may be said again: a request_id or a decision_id makes it the same request
    "methodConfig": [
        {
            "name": [
                {"service": "kasino.v1.TableService"},
                {"service": "kasino.v1.PlayService", "method": "SubmitMove"},
                {"service": "kasino.v1.PlayService", "method": "ListLegalMoves"},
            ],
            "retryPolicy": _RETRIED,
        }
    ]
}
OPTIONS: tuple[tuple[str, int | str], ...] = (
    ("grpc.keepalive_time_ms", 30_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.http2.ping_timeout_ms", 10_000),  # without it a silent peer is noticed after a minute
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 1_000),
    ("grpc.max_reconnect_backoff_ms", 5_000),
    ("grpc.use_local_subchannel_pool", 1),  # else all channels would share one connection
    ("grpc.enable_http_proxy", 0),
    ("grpc.service_config", json.dumps(_CONFIG)),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tls:
    """A dealer that is asked by TLS; `authority` is a PEM file of who vouches for it, None: those this system knows.

    `certificate` and its `key` are PEM files of the client, for a dealer that asks for them.
    """

    authority: bytes | None = None
    certificate: bytes | None = None
    key: bytes | None = field(default=None, repr=False)


class _Channel:
    def __init__(self, channel: aio.Channel) -> None:
        self.channel = channel
        self.streams = 0


class ChannelPool:
    """Channels to the dealer at this address, as many as its streams need."""

    def __init__(self, address: str, tls: Tls | None = None) -> None:
        self.address = address
        self.answered = False  # whether a dealer ever said something here
        self.tls = tls is not None
        self._tls = tls
        self._channels: list[_Channel] = []

    @property
    def first(self) -> aio.Channel:
        """The channel for calls that are no streams."""
        return (self._channels[0] if self._channels else self._further()).channel

    @contextmanager
    def for_a_stream(self) -> Iterator[aio.Channel]:
        """A channel with room for a stream, for as long as that lasts."""
        emptiest = min(self._channels, key=lambda one: one.streams, default=None)
        if emptiest is None or emptiest.streams >= STREAMS:
            emptiest = self._further()
        emptiest.streams += 1
        try:
            yield emptiest.channel
        finally:
            emptiest.streams -= 1

    async def close(self) -> None:
        """End every call, and close all of them."""
        while self._channels:
            await self._channels.pop().channel.close()

    def _further(self) -> _Channel:
        if self._tls is None:
            channel = aio.insecure_channel(self.address, options=OPTIONS)
        else:
            credentials = grpc.ssl_channel_credentials(self._tls.authority, self._tls.key, self._tls.certificate)
            channel = aio.secure_channel(self.address, credentials, options=OPTIONS)
        self._channels.append(_Channel(channel))
        return self._channels[-1]
