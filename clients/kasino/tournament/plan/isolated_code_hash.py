"""Code hashes of bots that are started in processes of their own, so that none of their code is loaded here."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from kasino.bots import Failed, Spec
from kasino.game import KasinoError
from kasino.sandbox.calls import BotClient
from kasino.sandbox.process import Limits
from kasino.tournament.plan.code_hash import CodeHashes, hash_in_process, hash_of_running, is_trusted


def hash_in_isolation(specs: Sequence[Spec], limits: Limits) -> CodeHashes:
    """Start each of these bots in its own process and hash its code; house bots are loaded into this process.

    It runs in a thread of its own, because the calling thread may already run an event loop.
    """
    found = hash_in_process(spec for spec in specs if is_trusted(spec))
    untrusted = [spec for spec in dict.fromkeys(specs) if spec not in found]
    outcome: list[BaseException | list[str | KasinoError]] = []

    def start_all() -> None:
        try:
            outcome.append(asyncio.run(_hash_running(untrusted, limits)))
        except BaseException as error:  # noqa: BLE001 the calling thread raises it
            outcome.append(error)

    if untrusted:
        thread = threading.Thread(target=start_all)
        thread.start()
        thread.join()
        if isinstance(outcome[0], BaseException):
            raise outcome[0]
        found.update(zip(untrusted, outcome[0], strict=True))
    return found


async def _hash_running(specs: Sequence[Spec], limits: Limits) -> list[str | KasinoError]:
    with TemporaryDirectory() as logs:
        bots = [BotClient(spec, limits, Path(logs) / f"{number}") for number, spec in enumerate(specs)]
        try:
            failures = await asyncio.gather(*(bot.ensure_started() for bot in bots))
        finally:
            await asyncio.gather(*(bot.close() for bot in bots))
    return [
        hash_of_running(bot.spec, bot.info.bot_version, bot.info.bot_name)
        if failed is None
        else KasinoError(start_failure(str(bot.spec), failed))
        for bot, failed in zip(bots, failures, strict=True)
    ]


def start_failure(name: str, failed: Failed) -> str:
    """The message for a bot that could not be started, with the last line of its output."""
    last = next((line.strip() for line in reversed(failed.output.splitlines()) if line.strip()), "")
    if last == f"kasino: {failed.text}":  # the host of Python bots prints the whole message
        return failed.text
    return f"{name}: {failed.text}{f'; the last that it printed: {last[:300]}' if last else ''}"
