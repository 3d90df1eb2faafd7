"""A pool of gRPC channels to one dealer: each carries up to 200 streams, then another is opened."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import grpc
from grpc import aio

STREAMS_PER_CHANNEL = 200
"""Streams on one channel; further streams would queue behind them."""

_RETRY_POLICY = {
    "maxAttempts": 4,
    "initialBackoff": "0.1s",
    "maxBackoff": "1s",
    "backoffMultiplier": 2,
    "retryableStatusCodes": ["UNAVAILABLE", "CANCELLED"],  # CANCELLED: the server had too many calls at once
}
_CONFIG = {  # all of these may be repeated: a request_id or a decision_id makes them idempotent
    "methodConfig": [
        {
            "name": [
                {"service": "kasino.v1.TableService"},
                {"service": "kasino.v1.PlayService", "method": "SubmitMove"},
                {"service": "kasino.v1.PlayService", "method": "ListLegalMoves"},
            ],
            "retryPolicy": _RETRY_POLICY,
        }
    ]
}
OPTIONS: tuple[tuple[str, int | str], ...] = (
    ("grpc.keepalive_time_ms", 30_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.http2.ping_timeout_ms", 10_000),  # the default notices a silent peer after a minute
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 1_000),
    ("grpc.max_reconnect_backoff_ms", 5_000),
    ("grpc.use_local_subchannel_pool", 1),  # else all channels would share one connection
    ("grpc.enable_http_proxy", 0),
    ("grpc.service_config", json.dumps(_CONFIG)),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tls:
    """TLS options, each the content of a PEM file. `authority` None: the certificate authorities of this system.

    `certificate` and `key` are those of the client, for a dealer that requires them (mutual TLS).
    """

    authority: bytes | None = None
    certificate: bytes | None = None
    key: bytes | None = field(default=None, repr=False)


class _Channel:
    def __init__(self, channel: aio.Channel) -> None:
        self.channel = channel
        self.streams = 0


class ChannelPool:
    """The channels to the dealer at this address, as many as its streams need.

    `has_answered` tells whether a dealer ever answered here.
    """

    def __init__(self, address: str, tls: Tls | None = None) -> None:
        self.address = address
        self.has_answered = False
        self.tls = tls is not None
        self._tls = tls
        self._channels: list[_Channel] = []

    @property
    def unary_channel(self) -> aio.Channel:
        """The channel for unary calls."""
        return (self._channels[0] if self._channels else self._add_channel()).channel

    @contextmanager
    def stream_channel(self) -> Iterator[aio.Channel]:
        """A channel with room for a stream, reserved while the context lasts."""
        emptiest = min(self._channels, key=lambda one: one.streams, default=None)
        if emptiest is None or emptiest.streams >= STREAMS_PER_CHANNEL:
            emptiest = self._add_channel()
        emptiest.streams += 1
        try:
            yield emptiest.channel
        finally:
            emptiest.streams -= 1

    async def close(self) -> None:
        """Cancel every call, and close every channel."""
        while self._channels:
            await self._channels.pop().channel.close()

    def _add_channel(self) -> _Channel:
        if self._tls is None:
            channel = aio.insecure_channel(self.address, options=OPTIONS)
        else:
            credentials = grpc.ssl_channel_credentials(self._tls.authority, self._tls.key, self._tls.certificate)
            channel = aio.secure_channel(self.address, credentials, options=OPTIONS)
        self._channels.append(_Channel(channel))
        return self._channels[-1]
