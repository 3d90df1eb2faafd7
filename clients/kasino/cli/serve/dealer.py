"""A dealer as `kasino serve` has it: tables in memory, greedy as its house, uvloop where it is installed."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kasino.bots import Greedy
from kasino.bots.game.seated_bot import offered_moves
from kasino.cli.output import print_result
from kasino.cli.serve.config import read_serve_file
from kasino.dealer import Lobby, LoopClock, MemoryStore, Settings
from kasino.dealer.address import PORT, Address, parse_address
from kasino.dealer.limits.connection_limit import allow_files
from kasino.dealer.log import log_to_stderr
from kasino.dealer.rpc.event_loop import GrpcLoop, HearsAll
from kasino.dealer.serve import serve
from kasino.dealer.server import Dealer
from kasino.game import KasinoError, Move, Observation
from kasino.sandbox.process.garbage_collection import collect_garbage_rarely

_SECRET_BYTES = 32
_TOLD_MOVES = 128


def run_dealer(address: str | None, config: str | None, *, insecure: bool) -> None:
    """Deal at this address, or that of the file, until a signal comes. Raises KasinoError where that cannot be."""
    settings, wanted, insecure_by_file = Settings(), None, False
    if config is not None:
        settings, wanted, insecure_by_file = read_serve_file(config)
    at = parse_address(next(one for one in (address, wanted, f"127.0.0.1:{PORT}") if one is not None))
    if not (at.loopback or settings.tls or insecure or insecure_by_file):
        raise KasinoError(
            f"{at} is for other machines, too, and without TLS whoever is on the way reads tokens and cards: name TLS "
            "files in [tls] of a --config file, or say --insecure"
        )
    log_to_stderr()
    allow_files(settings.most_connections)
    collect_garbage_rarely()  # a look at thousands of tables takes a second, and everybody waits
    with asyncio.Runner(loop_factory=_loop()) as runner:
        runner.run(_serve(settings, at, None if config is None else lambda: read_serve_file(config)[0]))


async def _serve(settings: Settings, address: Address, read_settings: Callable[[], Settings] | None) -> None:
    clock = LoopClock()
    lobby = Lobby(MemoryStore(), clock, settings, secret=os.urandom(_SECRET_BYTES), substitute=substitute_move)
    await serve(Dealer(lobby, settings, clock, address), _tell, read_settings)


def _tell(address: Address) -> None:
    print_result(f"dealing at {address}")
    sys.stdout.flush()


def substitute_move(seen: Observation) -> Move:
    """What the bot of the house plays at a seat whose player is gone."""
    moves, truncated = offered_moves(seen, _TOLD_MOVES)
    return Greedy().choose_move(replace(seen, legal_moves_truncated=truncated), moves)


def _loop() -> type[HearsAll]:
    """What runs the dealer."""
    if importlib.util.find_spec("uvloop") is None:
        return GrpcLoop
    uvloop: Any = importlib.import_module("uvloop")
    return type("UvGrpcLoop", (HearsAll, uvloop.Loop), {})
