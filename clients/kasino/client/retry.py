"""A call that may be said again is said again while the dealer is away, and no longer than one wants to wait."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from kasino.client.errors import DealerRefused, DealerUnreachable, RetryAdvice
from kasino.client.resumable_stream import MAX_OUTAGE_SECONDS, RetryClock, backoff, system_clock

T = TypeVar("T")


async def retry_call(
    call: Callable[[], Awaitable[T]],
    *,
    retry_clock: RetryClock | None = None,
    max_outage_seconds: float = MAX_OUTAGE_SECONDS,
) -> T:
    """What the call gives in the end. Raises what it raises where it is no use to wait, or after `patience` seconds."""
    retry_clock = retry_clock or system_clock()
    begun = retry_clock.now()
    tries = 0
    while True:
        try:
            return await call()
        except (DealerUnreachable, DealerRefused) as error:
            wait = error.retry_after if isinstance(error, DealerRefused) else None
            if isinstance(error, DealerRefused) and error.advice is not RetryAdvice.WAIT:
                raise
            if retry_clock.now() - begun > max_outage_seconds:
                raise
        await retry_clock.pause(backoff(tries, retry_clock.random) if wait is None else wait)
        tries += 1
