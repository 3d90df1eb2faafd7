"""The context of a gRPC call: its peer, and whether it was cancelled."""

from __future__ import annotations

import asyncio
from typing import Any, TypeAlias

from grpc.aio import ServicerContext

from kasino.dealer.limits.peer import peer_name

Context: TypeAlias = ServicerContext[Any, Any]


def peer_of(context: Context) -> str:
    """The peer of the call, as limits count it."""
    return peer_name(context.peer())


def is_cancelled() -> bool:
    """Whether the current call was cancelled, and not merely something that it awaited."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
