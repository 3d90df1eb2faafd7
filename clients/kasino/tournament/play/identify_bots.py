"""Who the bots are is asked of themselves, each in a process of its own: no code of theirs is loaded here."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from kasino.bots import Failed, Spec
from kasino.game import KasinoError
from kasino.sandbox.calls import BotClient
from kasino.sandbox.process import Limits
from kasino.tournament.plan.isolation import content_of, contents_here, is_trusted


def contents_apart(specs: Sequence[Spec], limits: Limits) -> Mapping[Spec, str | KasinoError]:
    """The hash of the code of each of these bots, or why it cannot be started."""
    found = contents_here(spec for spec in specs if is_trusted(spec))
    strangers = [spec for spec in dict.fromkeys(specs) if spec not in found]
    told: list[BaseException | list[str | KasinoError]] = []

    def ask() -> None:
        try:
            told.append(asyncio.run(_ask(strangers, limits)))
        except BaseException as error:  # noqa: BLE001 it is raised in the thread that waits for it
            told.append(error)

    if strangers:  # in a thread of its own, for this one may have a loop already
        thread = threading.Thread(target=ask)
        thread.start()
        thread.join()
        if isinstance(told[0], BaseException):
            raise told[0]
        found.update(zip(strangers, told[0], strict=True))
    return found


async def _ask(specs: Sequence[Spec], limits: Limits) -> list[str | KasinoError]:
    with TemporaryDirectory() as logs:
        bots = [BotClient(spec, limits, Path(logs) / f"{number}") for number, spec in enumerate(specs)]
        try:
            failures = await asyncio.gather(*(bot.ensure_started() for bot in bots))
        finally:
            await asyncio.gather(*(bot.close() for bot in bots))
    return [
        content_of(bot.spec, bot.info.bot_version, bot.info.bot_name)
        if failed is None
        else KasinoError(not_started(str(bot.spec), failed))
        for bot, failed in zip(bots, failures, strict=True)
    ]


def not_started(name: str, failed: Failed) -> str:
    """Why a bot cannot take part, with the last that it printed."""
    last = next((line.strip() for line in reversed(failed.output.splitlines()) if line.strip()), "")
    if last == f"kasino: {failed.text}":  # the host of Python bots says it in full
        return failed.text
    return f"{name}: {failed.text}{f'; the last that it printed: {last[:300]}' if last else ''}"
