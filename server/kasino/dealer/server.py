"""The gRPC server of a dealer: serves a lobby at one address, reloads settings, and closes with Goodbye."""

from __future__ import annotations

import asyncio
import errno
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Protocol

import grpc
from grpc import aio

from kasino.dealer.address import Address, bind_error, bindable
from kasino.dealer.clock import Clock
from kasino.dealer.fault_log import log_fault
from kasino.dealer.limits.concurrency_limit import ConcurrencyLimit
from kasino.dealer.limits.connection_limit import ConnectionLimit
from kasino.dealer.lobby.lobby import Lobby
from kasino.dealer.rpc import health, play_service, reflection, table_service, watch_service
from kasino.dealer.rpc.interceptor import Interceptor
from kasino.dealer.rpc.server_options import server_options
from kasino.dealer.rpc.shutdown import Shutdown
from kasino.dealer.rpc.tls import Credentials
from kasino.dealer.settings import Settings, fixed_at_start
from kasino.game import KasinoError

SERVICES = (table_service.NAME, play_service.NAME, watch_service.NAME)


class Service(Protocol):
    """A gRPC service."""

    def handlers(self, interceptor: Interceptor) -> Mapping[str, grpc.RpcMethodHandler[Any, Any]]:
        """The wrapped handlers by the name of their rpc."""
        ...


class Dealer:
    """Serves a lobby. Made, opened and closed in one event loop, the only one of its process that uses gRPC."""

    def __init__(self, lobby: Lobby, settings: Settings, clock: Clock, address: Address) -> None:
        self.lobby = lobby
        self.settings = settings
        self.clock = clock
        self.address = address
        self.stream_limit = ConcurrencyLimit(
            "streams", settings.most_streams, settings.streams_per_peer, settings.retry_seconds
        )
        self._shutdown = Shutdown(settings.retry_seconds)
        self._interceptor = Interceptor(lobby.limits, lobby.scheduler, self._shutdown, holder=lobby.holder)
        self._server: aio.Server | None = None
        self._credentials: Credentials | None = None
        self._limiting: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Start serving. `address` then has the actual port. Raises KasinoError if it cannot listen there."""
        self._credentials = None if self.settings.tls is None else Credentials(self.settings.tls)
        credentials = None if self._credentials is None else self._credentials.server
        server = aio.server(options=server_options(self.settings))
        # Registered method handlers would cost each call as much time as a move.
        for name, handlers in self.handlers().items():
            server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(name, dict(handlers)),))
        self.address = Address(self.address.host, _bind(server, self.address, credentials))
        await server.start()
        self._server = server
        self._limiting = asyncio.create_task(self._limit_connections())

    def change(self, settings: Settings) -> tuple[str, ...]:
        """Change the settings. Returns the names of those that differ but are read only when a dealer is started.

        Raises KasinoError, and changes nothing, if the TLS files are wrong.
        """
        if (settings.tls is None) != (self.settings.tls is None):
            raise KasinoError("tls: whether a dealer uses TLS changes only when it is started")
        if self._credentials is not None and settings.tls is not None:
            self._credentials.change(settings.tls)
        unchanged = fixed_at_start(self.settings, settings)
        self.settings = replace(settings, **{name: getattr(self.settings, name) for name in unchanged})
        self.lobby.change(self.settings)
        self.stream_limit.change(settings.most_streams, settings.streams_per_peer, settings.retry_seconds)
        self._shutdown.retry_seconds = settings.retry_seconds
        return unchanged

    async def close(self) -> None:
        """End all streams with Goodbye. Returns when all calls have ended, or after `drain_seconds`."""
        self._stop()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._end_calls(), self.settings.drain_seconds)
        if self._server is not None:
            await self._server.stop(self.settings.drain_seconds)

    async def _end_calls(self) -> None:
        """End the streams with Goodbye, and refuse with a reason the calls in gRPC's queue."""
        await self.lobby.stop()
        await self._interceptor.wait_idle()

    async def abort(self) -> None:
        """Cancel all calls at once."""
        self._stop()
        if self._server is not None:
            await self._server.stop(None)

    def _stop(self) -> None:
        self._shutdown.begin()
        if self._limiting is not None:
            self._limiting.cancel()

    async def _limit_connections(self) -> None:
        try:
            await ConnectionLimit(self.address.port, lambda: self.settings.connections_per_peer).watch()
        except Exception as error:  # noqa: BLE001 – the dealer works without this limit
            log_fault("the connections of a peer are no longer limited", error)

    def handlers(self) -> Mapping[str, Mapping[str, grpc.RpcMethodHandler[Any, Any]]]:
        """The wrapped handlers by the name of their service, and then of their rpc."""
        settings, stream_limit, shutdown, interceptor = (
            self.settings,
            self.stream_limit,
            self._shutdown,
            self._interceptor,
        )
        services: dict[str, Service] = {
            table_service.NAME: table_service.TableService(self.lobby),
            play_service.NAME: play_service.PlayService(self.lobby, self.clock, stream_limit, shutdown),
            watch_service.NAME: watch_service.WatchService(self.lobby, stream_limit),
            health.NAME: health.HealthService(SERVICES, stream_limit, shutdown),
        }
        if self.address.loopback if settings.reflection is None else settings.reflection:
            names = (*SERVICES, health.NAME)
            services[reflection.NAME] = reflection.ReflectionService(names, stream_limit, shutdown)
        return {name: service.handlers(interceptor) for name, service in services.items()}


def _bind(server: aio.Server, address: Address, credentials: grpc.ServerCredentials | None) -> int:
    """Bind the server to every address of this host, and return the port."""
    port = address.port
    for place in bindable(address):
        try:
            if credentials is None:
                port = server.add_insecure_port(str(place))
            else:
                port = server.add_secure_port(str(place), credentials)
        except RuntimeError:  # the port was taken in between
            raise bind_error(address, OSError(errno.EADDRINUSE, os.strerror(errno.EADDRINUSE))) from None
    return port
