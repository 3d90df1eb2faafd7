"""The channel options of the gRPC server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kasino.dealer.settings import MOST_MESSAGE_BYTES, Settings

MOST_PENDING_CALLS = 20_000
"""Calls that may wait for a handler. The dealer accepts this many in about ten seconds."""

OPTIONS: Sequence[tuple[str, Any]] = (
    ("grpc.so_reuseport", 0),  # else two dealers share a port, and each gets some of the calls
    ("grpc.max_receive_message_length", MOST_MESSAGE_BYTES),
    ("grpc.max_concurrent_streams", 4096),  # with few, a client's further streams wait for ever without an error
    ("grpc.server_handshake_timeout_ms", 10_000),
    # gRPC queues calls until a handler takes them, one per iteration of the event loop. It cancels some without a
    # reason if more are queued than this (default: 1000 to 3000), and all that were queued this many seconds (30).
    ("grpc.server.max_pending_requests", MOST_PENDING_CALLS),
    ("grpc.server.max_pending_requests_hard_limit", MOST_PENDING_CALLS),
    ("grpc.server_max_unrequested_time_in_server", 600),
    ("grpc.http2.max_pings_without_data", 0),
    ("grpc.keepalive_permit_without_calls", 1),
)
"""The options that do not depend on the settings."""


def server_options(settings: Settings) -> Sequence[tuple[str, Any]]:
    """All options. The ping timeout detects a silent peer: that of keepalive alone takes over a minute."""
    silent = round(settings.silent_seconds * 1000)
    return (
        *OPTIONS,
        ("grpc.max_allowed_incoming_connections", settings.most_connections),
        ("grpc.max_connection_idle_ms", round(settings.idle_seconds * 1000)),
        ("grpc.keepalive_time_ms", round(settings.keepalive_seconds * 1000)),
        ("grpc.keepalive_timeout_ms", silent),
        ("grpc.http2.ping_timeout_ms", silent),
        # gRPC disconnects a client at its third ping that comes too soon. Half of the interval that clients are told
        # leaves room for pings that take longer on the way than others.
        ("grpc.http2.min_ping_interval_without_data_ms", round(settings.min_keepalive_seconds * 500)),
    )
