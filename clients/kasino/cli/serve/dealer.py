"""Runs the dealer of `kasino serve`: tables in memory, `greedy` as the substitute, and uvloop if it is installed."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import sys
from collections.abc import Callable
from typing import Any

from kasino.cli.output import print_result
from kasino.cli.serve.config import read_serve_file
from kasino.cli.serve.substitute import substitute_move
from kasino.dealer import Lobby, LoopClock, MemoryStore, Settings
from kasino.dealer.address import PORT, Address, parse_address
from kasino.dealer.limits.connection_limit import allow_files
from kasino.dealer.process_log import log_to_stderr
from kasino.dealer.rpc.event_loop import DrainPipeMixin, GrpcLoop
from kasino.dealer.serve import serve
from kasino.dealer.server import Dealer
from kasino.game import KasinoError
from kasino.sandbox.process.garbage_collection import collect_garbage_rarely

_SECRET_BYTES = 32


def run_dealer(address: str | None, config: str | None, *, insecure: bool) -> None:
    """Serve at `address`, or at that of the file `config`, until a signal arrives.

    Raises KasinoError if a setting is invalid, or if other machines could connect without TLS and not `insecure`.
    """
    settings, configured_address, insecure_by_file = Settings(), None, False
    if config is not None:
        settings, configured_address, insecure_by_file = read_serve_file(config)
    at = parse_address(next(one for one in (address, configured_address, f"127.0.0.1:{PORT}") if one is not None))
    if not (at.loopback or settings.tls or insecure or insecure_by_file):
        raise KasinoError(
            f"{at} accepts connections from other machines, and without TLS others on the network can read tokens and "
            "cards: name TLS files in [tls] of a --config file, or give --insecure"
        )
    log_to_stderr()
    allow_files(settings.most_connections)
    collect_garbage_rarely()  # a full collection over thousands of tables stops all of them for a second
    with asyncio.Runner(loop_factory=_loop()) as runner:
        runner.run(_serve(settings, at, None if config is None else lambda: read_serve_file(config)[0]))


async def _serve(settings: Settings, address: Address, read_settings: Callable[[], Settings] | None) -> None:
    clock = LoopClock()
    lobby = Lobby(MemoryStore(), clock, settings, secret=os.urandom(_SECRET_BYTES), substitute=substitute_move)
    await serve(Dealer(lobby, settings, clock, address), _print_address, read_settings)


def _print_address(address: Address) -> None:
    print_result(f"dealing at {address}")
    sys.stdout.flush()


def _loop() -> type[DrainPipeMixin]:
    """The class of the event loop."""
    if importlib.util.find_spec("uvloop") is None:
        return GrpcLoop
    uvloop: Any = importlib.import_module("uvloop")
    return type("UvGrpcLoop", (DrainPipeMixin, uvloop.Loop), {})
