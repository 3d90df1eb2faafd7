"""Retries with exponential backoff while a dealer is unreachable, up to a maximum outage."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from kasino.client.errors import DealerRefused, DealerUnreachable, RetryAdvice

MIN_BACKOFF_SECONDS, MAX_BACKOFF_SECONDS = 0.1, 5.0
"""The longest pause before the first retry, and before any later one."""

MAX_OUTAGE_SECONDS = 600.0
"""How long a dealer may be unreachable before the client gives up."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryClock:
    """The time source of retries: a monotonic clock and a sleep, both in seconds, and the randomness of the backoff."""

    now: Callable[[], float]
    sleep: Callable[[float], Awaitable[object]]
    random: Random


def system_clock() -> RetryClock:
    """The monotonic clock of this machine, and asyncio.sleep."""
    return RetryClock(now=time.monotonic, sleep=asyncio.sleep, random=Random())


def backoff(tries: int, random: Random) -> float:
    """Seconds to wait after this many failed tries, with jitter, so that clients do not retry all at once."""
    longest = min(MIN_BACKOFF_SECONDS * 2.0 ** min(tries, 10), MAX_BACKOFF_SECONDS)
    return longest * (0.5 + random.random() / 2)


async def retry_call(
    call: Callable[[], Awaitable[T]],
    *,
    retry_clock: RetryClock | None = None,
    max_outage_seconds: float = MAX_OUTAGE_SECONDS,
) -> T:
    """The result of an idempotent call, repeated while the dealer is unreachable or asks to wait.

    Raises DealerRefused where a retry cannot help, and the last error after `max_outage_seconds`.
    """
    retry_clock = retry_clock or system_clock()
    started = retry_clock.now()
    tries = 0
    while True:
        try:
            return await call()
        except (DealerUnreachable, DealerRefused) as error:
            wait = error.retry_after if isinstance(error, DealerRefused) else None
            if isinstance(error, DealerRefused) and error.advice is not RetryAdvice.WAIT:
                raise
            if retry_clock.now() - started > max_outage_seconds:
                raise
        await retry_clock.sleep(backoff(tries, retry_clock.random) if wait is None else wait)
        tries += 1
