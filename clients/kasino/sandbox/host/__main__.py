"""Serves a Python bot as a BotService: `python -m kasino.sandbox.host SPEC [FOLDER]`.

It listens at KASINO_BOT_ADDRESS, host:port. Paths in the spec are relative to the folder. SIGTERM ends it. Where the
bot cannot be loaded, the last line of standard error says why, and the exit code is 2.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from typing import NoReturn

import grpc.aio

from kasino.bots import BotFactory, load, resolve
from kasino.game import KasinoError
from kasino.sandbox.host.service import BotServicer
from kasino.sandbox.process.environment import ADDRESS
from kasino.sandbox.process.garbage_collection import collect_garbage_rarely

EXIT_FAILED, EXIT_UNUSABLE = 1, 2


def main() -> int:
    """Serve until SIGTERM, and return the exit code."""
    if len(sys.argv) not in (2, 3) or ADDRESS not in os.environ:
        return report_error(
            f"to serve a bot write python -m kasino.sandbox.host SPEC [FOLDER], with {ADDRESS}=host:port"
        )
    try:
        make = load(resolve(*sys.argv[1:]))
    except KasinoError as error:
        return report_error(" ".join(str(error).split()))
    return serve(make, os.environ[ADDRESS])


def serve(make: BotFactory, address: str) -> int:
    """Serve this bot at this address; the bot runs in the calling thread."""
    collect_garbage_rarely()
    service = BotServicer(make)
    signal.signal(signal.SIGTERM, lambda *_: service.work.put(None))
    threading.Thread(
        target=lambda: _run_to_exit(lambda: asyncio.run(_run_server(service, address))), daemon=True
    ).start()
    return _run_to_exit(lambda: _run_bot(service))


def _run_to_exit(function: Callable[[], None]) -> NoReturn:
    """Run this function, print what it raises, and end the process, whatever its other threads do."""
    code = 0
    try:
        function()
    except BaseException:  # noqa: BLE001 a process with one dead thread would let its caller wait
        traceback.print_exc()
        code = EXIT_FAILED
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def _run_bot(service: BotServicer) -> None:
    while (work := service.work.get()) is not None:
        work()


async def _run_server(service: BotServicer, address: str) -> None:
    server = grpc.aio.server()
    server.add_generic_rpc_handlers((service.handlers(),))
    try:
        server.add_insecure_port(address)
        await server.start()
    except RuntimeError as error:
        os._exit(report_error(f"it cannot listen at {address}: {error}"))
    await server.wait_for_termination()


def report_error(sentence: str) -> int:
    """Print this error, and return the exit code."""
    sys.stdout.flush()
    sys.stderr.write(f"\nkasino: {sentence}\n")
    sys.stderr.flush()
    return EXIT_UNUSABLE


if __name__ == "__main__":
    sys.exit(main())
