"""Who drives a course of steps brings the bots: they may be elsewhere, and take their time."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Generator
from typing import TypeVar

from kasino.bots import Reply, Request

T = TypeVar("T")
Replier = Callable[[Request], Awaitable[Reply]]
"""What comes of a request to the bot of one seat."""


async def driven(steps: Generator[Request, Reply, T], reply: Replier) -> T:
    """What these steps come to."""
    try:
        request = next(steps)
        while True:
            request = steps.send(await reply(request))
    except StopIteration as ended:
        result: T = ended.value
        return result
