"""Drives a generator of requests with asynchronous replies, for bots outside this process."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Generator
from typing import TypeVar

from kasino.bots.game.requests import Reply, Request

T = TypeVar("T")
Replier = Callable[[Request], Awaitable[Reply]]
"""Sends a request to the bot of one seat, and returns its reply."""


async def drive_async(steps: Generator[Request, Reply, T], reply: Replier) -> T:
    """Run the generator to its end, answering each request by `reply`; its return value."""
    try:
        request = next(steps)
        while True:
            request = steps.send(await reply(request))
    except StopIteration as stopped:
        result: T = stopped.value
        return result
