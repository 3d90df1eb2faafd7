"""A dealer deals until a signal asks it to stop: it then says goodbye to all, and at a second one goes at once."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable

from kasino.dealer.address import Address
from kasino.dealer.server import Dealer

SIGNALS = (signal.SIGTERM, signal.SIGINT)
_LAST_SECONDS = 2.0


async def serve(dealer: Dealer, on_open: Callable[[Address], None]) -> None:
    """Take up the tables of its store, open this dealer, tell where it is, and close it at SIGTERM or SIGINT."""
    asked = asyncio.Queue[None]()
    loop = asyncio.get_running_loop()
    for number in SIGNALS:
        loop.add_signal_handler(number, asked.put_nowait, None)
    try:
        await dealer.lobby.restore()
        await dealer.open()
        on_open(dealer.address)
        await asked.get()
        await _close(dealer, asked)
    finally:
        await dealer.abort()
        await _last_words()
        for number in SIGNALS:
            loop.remove_signal_handler(number)


async def _last_words() -> None:
    """The server says that it has stopped before its last calls have: cut off, they would complain."""
    calls = asyncio.all_tasks() - {asyncio.current_task()}
    if calls:
        await asyncio.wait(calls, timeout=_LAST_SECONDS)


async def _close(dealer: Dealer, asked: asyncio.Queue[None]) -> None:
    """Close it, but wait for nobody once it is asked again."""
    closing, again = asyncio.ensure_future(dealer.close()), asyncio.ensure_future(asked.get())
    await asyncio.wait({closing, again}, return_when=asyncio.FIRST_COMPLETED)
    again.cancel()
    if not closing.done():
        closing.cancel()
        await dealer.abort()
    await asyncio.wait({closing})
    if not closing.cancelled():
        closing.result()
