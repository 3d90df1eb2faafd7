"""Runs a dealer until SIGTERM or SIGINT, and reloads its settings and TLS files at SIGHUP.

The first SIGTERM or SIGINT closes the dealer with Goodbye; a second one cancels all calls at once.
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
_CALLS_SECONDS = 2.0
_LOG = logging.getLogger("kasino.dealer")


async def serve(
    dealer: Dealer, on_open: Callable[[Address], None], read_settings: Callable[[], Settings] | None = None
) -> None:
    """Restore the tables of its store, open this dealer, call `on_open` with its address, and close it at a signal.

    `read_settings` returns the settings at SIGHUP, or raises KasinoError. None: there is no file of settings.
    """
    signals = asyncio.Queue[None]()
    loop = asyncio.get_running_loop()
    for number in SIGNALS:
        loop.add_signal_handler(number, signals.put_nowait, None)
    loop.add_signal_handler(signal.SIGHUP, _reload, dealer, read_settings)
    try:
        await dealer.lobby.restore()
        await dealer.open()
        on_open(dealer.address)
        await signals.get()
        await _close(dealer, signals)
    finally:
        await dealer.abort()
        await _wait_for_calls()
        for number in (*SIGNALS, signal.SIGHUP):
            loop.remove_signal_handler(number)


def _reload(dealer: Dealer, read_settings: Callable[[], Settings] | None) -> None:
    """Change the settings, or keep the old ones if the new ones are wrong."""
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


async def _wait_for_calls() -> None:
    """Wait for the last calls, which end after the server. Cancelled with the loop, they would log errors."""
    calls = asyncio.all_tasks() - {asyncio.current_task()}
    if calls:
        await asyncio.wait(calls, timeout=_CALLS_SECONDS)


async def _close(dealer: Dealer, signals: asyncio.Queue[None]) -> None:
    """Close the dealer, and cancel all calls if a second signal comes."""
    closing, second = asyncio.ensure_future(dealer.close()), asyncio.ensure_future(signals.get())
    await asyncio.wait({closing, second}, return_when=asyncio.FIRST_COMPLETED)
    second.cancel()
    if not closing.done():
        closing.cancel()
        await dealer.abort()
    await asyncio.wait({closing})
    if not closing.cancelled():
        closing.result()
