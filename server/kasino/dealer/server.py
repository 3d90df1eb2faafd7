"""A dealer is a lobby and its faces at one address; it opens once, and it closes with a goodbye to all."""

from __future__ import annotations

import asyncio
import errno
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Protocol

import grpc
from grpc import aio

from kasino.dealer.address import Address, bindable, refused
from kasino.dealer.clock import Clock
from kasino.dealer.fault_log import log_fault
from kasino.dealer.limits.concurrency_limit import Room
from kasino.dealer.limits.connection_limit import ConnectionLimit
from kasino.dealer.lobby.lobby import Lobby
from kasino.dealer.rpc import health, play_service, reflection, table_service, watch_service
from kasino.dealer.rpc.interceptor import Shield
from kasino.dealer.rpc.shutdown import Stopping
from kasino.dealer.rpc.tls import Credentials
from kasino.dealer.settings import MOST_MESSAGE_BYTES, Settings, fixed_at_start
from kasino.game import KasinoError

MOST_PENDING_CALLS = 20_000
"""So many calls wait for a handler; it takes the dealer about ten seconds to take so many."""

SERVICES = (table_service.NAME, play_service.NAME, watch_service.NAME)

OPTIONS: Sequence[tuple[str, Any]] = (
    ("grpc.so_reuseport", 0),  # else two dealers share a port, and tables are found by chance
    ("grpc.max_receive_message_length", MOST_MESSAGE_BYTES),
    ("grpc.max_concurrent_streams", 4096),  # with few a client's further streams wait for ever, without an error
    ("grpc.server_handshake_timeout_ms", 10_000),
    # Calls wait in gRPC until a handler takes them, one each time the event loop goes round. gRPC cancels, without a
    # reason, some where more wait than this (unless told, 1000 to 3000), and all that have waited so many seconds (30).
    ("grpc.server.max_pending_requests", MOST_PENDING_CALLS),
    ("grpc.server.max_pending_requests_hard_limit", MOST_PENDING_CALLS),
    ("grpc.server_max_unrequested_time_in_server", 600),
    ("grpc.http2.max_pings_without_data", 0),
    ("grpc.keepalive_permit_without_calls", 1),
)


def _options(settings: Settings) -> Sequence[tuple[str, Any]]:
    """All options. A peer that is silent is noticed by the timeout of a ping: that of keepalive takes over a minute."""
    silent = round(settings.silent_seconds * 1000)
    return (
        *OPTIONS,
        ("grpc.max_allowed_incoming_connections", settings.most_connections),
        ("grpc.max_connection_idle_ms", round(settings.idle_seconds * 1000)),
        ("grpc.keepalive_time_ms", round(settings.keepalive_seconds * 1000)),
        ("grpc.keepalive_timeout_ms", silent),
        ("grpc.http2.ping_timeout_ms", silent),
        # A client is sent away for its third ping that comes too soon. One that keeps to the time it is told never is,
        # though some of its pings take longer on the way than others.
        ("grpc.http2.min_ping_interval_without_data_ms", round(settings.min_keepalive_seconds * 500)),
    )


class Service(Protocol):
    """A service of gRPC."""

    def handlers(self, shield: Shield) -> Mapping[str, grpc.RpcMethodHandler[Any, Any]]:
        """The handlers by name, behind the shield."""
        ...


class Dealer:
    """The faces of a lobby. Made, opened and closed in one event loop, the only one in its process that uses gRPC."""

    def __init__(self, lobby: Lobby, settings: Settings, clock: Clock, address: Address) -> None:
        self.lobby = lobby
        self.settings = settings
        self.clock = clock
        self.address = address
        self.room = Room("streams", settings.most_streams, settings.streams_per_peer, settings.retry_seconds)
        self._stopping = Stopping(settings.retry_seconds)
        self._shield = Shield(lobby.limits, lobby.turns, self._stopping, holder=lobby.holder)
        self._server: aio.Server | None = None
        self._credentials: Credentials | None = None
        self._limiting: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin to answer; `address` then has the port. Raises KasinoError where that cannot be."""
        self._credentials = None if self.settings.tls is None else Credentials(self.settings.tls)
        credentials = None if self._credentials is None else self._credentials.server
        server = aio.server(options=_options(self.settings))
        # Registered methods would each be waited for anew at every call: that takes as long as a move.
        for name, handlers in self.handlers().items():
            server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(name, dict(handlers)),))
        self.address = Address(self.address.host, _bind(server, self.address, credentials))
        await server.start()
        self._server = server
        self._limiting = asyncio.create_task(self._limit_connections())

    def change(self, settings: Settings) -> tuple[str, ...]:
        """Go by these settings from now on; the names of those that differ, but are read only as a dealer is started.

        Raises KasinoError, and all is as it was, where that cannot be.
        """
        if (settings.tls is None) != (self.settings.tls is None):
            raise KasinoError("tls: whether a dealer uses TLS changes only as it is started")
        if self._credentials is not None and settings.tls is not None:
            self._credentials.change(settings.tls)
        kept = fixed_at_start(self.settings, settings)
        self.settings = replace(settings, **{name: getattr(self.settings, name) for name in kept})
        self.lobby.change(self.settings)
        self.room.change(settings.most_streams, settings.streams_per_peer, settings.retry_seconds)
        self._stopping.retry_seconds = settings.retry_seconds
        return kept

    async def close(self) -> None:
        """Say goodbye to all, and return as soon as nobody is left, or when the time for it is over."""
        self._stop()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._end_calls(), self.settings.drain_seconds)
        if self._server is not None:
            await self._server.stop(self.settings.drain_seconds)

    async def _end_calls(self) -> None:
        """End the streams with Goodbye, and refuse with a reason the calls that wait to be let in."""
        await self.lobby.stop()
        await self._shield.quiet()

    async def abort(self) -> None:
        """End every call at once."""
        self._stop()
        if self._server is not None:
            await self._server.stop(None)

    def _stop(self) -> None:
        self._stopping.begin()
        if self._limiting is not None:
            self._limiting.cancel()

    async def _limit_connections(self) -> None:
        try:
            await ConnectionLimit(self.address.port, lambda: self.settings.connections_per_peer).watch()
        except Exception as error:  # noqa: BLE001 – the dealer is more than this limit
            log_fault("the connections of a peer are no longer limited", error)

    def handlers(self) -> Mapping[str, Mapping[str, grpc.RpcMethodHandler[Any, Any]]]:
        """The handlers of every service, by its name, and then by theirs."""
        settings, room, stopping, shield = self.settings, self.room, self._stopping, self._shield
        services: dict[str, Service] = {
            table_service.NAME: table_service.TableService(self.lobby),
            play_service.NAME: play_service.PlayService(self.lobby, self.clock, room, stopping),
            watch_service.NAME: watch_service.WatchService(self.lobby, room),
            health.NAME: health.HealthService(SERVICES, room, stopping),
        }
        if self.address.loopback if settings.reflection is None else settings.reflection:
            names = (*SERVICES, health.NAME)
            services[reflection.NAME] = reflection.ReflectionService(names, room, stopping)
        return {name: service.handlers(shield) for name, service in services.items()}


def _bind(server: aio.Server, address: Address, credentials: grpc.ServerCredentials | None) -> int:
    """The port that the server has from now on, at every address of this host."""
    port = address.port
    for place in bindable(address):
        try:
            if credentials is None:
                port = server.add_insecure_port(str(place))
            else:
                port = server.add_secure_port(str(place), credentials)
        except RuntimeError:  # somebody was faster
            raise refused(address, OSError(errno.EADDRINUSE, os.strerror(errno.EADDRINUSE))) from None
    return port
