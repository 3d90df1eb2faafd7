"""`python -m kasino.sandbox.host SPEC [FOLDER]` serves a Python bot as a BotService, at the address in its environment.

Paths in the spec begin at the folder. KASINO_BOT_ADDRESS is that address, host:port. SIGTERM ends it. A bot that cannot
be had is told in the last line of standard error, and the exit code is 2.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from typing import Any, NoReturn

import grpc.aio

from kasino.bots import BotFactory, load, resolve
from kasino.game import KasinoError
from kasino.sandbox.host.service import BotServicer
from kasino.sandbox.process.environment import ADDRESS
from kasino.sandbox.process.garbage_collection import collect_garbage_rarely
from kasino.v1 import bot_service_pb2_grpc

FAILED, UNUSABLE = 1, 2


def main() -> int:
    """Serve until SIGTERM; the exit code."""
    if len(sys.argv) not in (2, 3) or ADDRESS not in os.environ:
        return refuse(f"to serve a bot write python -m kasino.sandbox.host SPEC [FOLDER], with {ADDRESS}=host:port")
    try:
        make = load(resolve(*sys.argv[1:]))
    except KasinoError as error:
        return refuse(" ".join(str(error).split()))
    return serve(make, os.environ[ADDRESS])


def serve(make: BotFactory, address: str) -> int:
    """Serve this bot here; the bot has this thread."""
    collect_garbage_rarely()
    service = BotServicer(make)
    signal.signal(signal.SIGTERM, lambda *_: service.work.put(None))
    threading.Thread(target=lambda: _ended(lambda: asyncio.run(_serve(service, address))), daemon=True).start()
    return _ended(lambda: _work(service))


def _ended(what: Callable[[], None]) -> NoReturn:
    """Do this, and end the process, whatever its other threads do; what is raised is printed."""
    code = 0
    try:
        what()
    except BaseException:  # noqa: BLE001 a process that is half alive would let whoever asks it wait
        traceback.print_exc()
        code = FAILED
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def _work(service: BotServicer) -> None:
    while (work := service.work.get()) is not None:
        work()


async def _serve(service: BotServicer, address: str) -> None:
    server = grpc.aio.server()
    add: Any = bot_service_pb2_grpc.add_BotServiceServicer_to_server
    add(service, server)
    try:
        server.add_insecure_port(address)
        await server.start()
    except RuntimeError as error:
        os._exit(refuse(f"it cannot listen at {address}: {error}"))
    await server.wait_for_termination()


def refuse(sentence: str) -> int:
    """Say why not."""
    sys.stdout.flush()
    sys.stderr.write(f"\nkasino: {sentence}\n")
    sys.stderr.flush()
    return UNUSABLE


if __name__ == "__main__":
    sys.exit(main())
