"""A call that may be said again is said again while the dealer is away, and no longer than one wants to wait."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from kasino.client.errors import Advice, DealerRefused, DealerUnreachable
from kasino.client.resumable_stream import PATIENCE, Pace, backoff, real_pace

T = TypeVar("T")


async def insisted(call: Callable[[], Awaitable[T]], *, pace: Pace | None = None, patience: float = PATIENCE) -> T:
    """What the call gives in the end. Raises what it raises where it is no use to wait, or after `patience` seconds."""
    pace = pace or real_pace()
    begun = pace.now()
    tries = 0
    while True:
        try:
            return await call()
        except (DealerUnreachable, DealerRefused) as error:
            wait = error.retry_after if isinstance(error, DealerRefused) else None
            if isinstance(error, DealerRefused) and error.advice is not Advice.WAIT:
                raise
            if pace.now() - begun > patience:
                raise
        await pace.pause(backoff(tries, pace.random) if wait is None else wait)
        tries += 1
