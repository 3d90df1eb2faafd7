"""Runs a dealer until SIGTERM or SIGINT: it then says goodbye to all, and at a second one ends at once.

At SIGHUP it reads its settings and TLS files anew.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable

from kasino.dealer.address import Address
from kasino.dealer.server import Dealer
from kasino.dealer.settings import Settings
from kasino.game import KasinoError

SIGNALS = (signal.SIGTERM, signal.SIGINT)
_LAST_SECONDS = 2.0
_LOG = logging.getLogger("kasino.dealer")


async def serve(
    dealer: Dealer, on_open: Callable[[Address], None], read_settings: Callable[[], Settings] | None = None
) -> None:
    """Take up the tables of its store, open this dealer, tell where it is, and close it at SIGTERM or SIGINT.

    `read_settings` gives at SIGHUP what it is to go by from then on, or raises KasinoError; None: nothing can be read.
    """
    asked = asyncio.Queue[None]()
    loop = asyncio.get_running_loop()
    for number in SIGNALS:
        loop.add_signal_handler(number, asked.put_nowait, None)
    loop.add_signal_handler(signal.SIGHUP, _read_anew, dealer, read_settings)
    try:
        await dealer.lobby.restore()
        await dealer.open()
        on_open(dealer.address)
        await asked.get()
        await _close(dealer, asked)
    finally:
        await dealer.abort()
        await _last_words()
        for number in (*SIGNALS, signal.SIGHUP):
            loop.remove_signal_handler(number)


def _read_anew(dealer: Dealer, read_settings: Callable[[], Settings] | None) -> None:
    """Go by new settings, or by the old ones where something is wrong with them."""
    if read_settings is None:
        _LOG.warning("SIGHUP: there is no file of settings to read anew: start the dealer with --config")
        return
    try:
        kept = dealer.change(read_settings())
    except KasinoError as error:
        _LOG.error("settings and TLS files stay as they were: %s", error)
        return
    _LOG.info("settings and TLS files are read anew")
    if kept:
        _LOG.warning("%s: only as the dealer is started", ", ".join(kept))


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
