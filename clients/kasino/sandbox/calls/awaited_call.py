"""A caller that is a future, for calls that are awaited one by one."""

from __future__ import annotations

import asyncio

from kasino.sandbox.calls.call import CallResult


class AwaitedCall:
    """The caller of one call: `future` is its result."""

    def __init__(self) -> None:
        self.future: asyncio.Future[CallResult] = asyncio.get_running_loop().create_future()

    def resume(self, result: CallResult) -> None:
        """Resolve the future."""
        if not self.future.done():
            self.future.set_result(result)

    def fail(self, error: BaseException) -> None:
        """Fail the future; cancel it where the call was cancelled."""
        if self.future.done():
            return
        if isinstance(error, asyncio.CancelledError):
            self.future.cancel()
        else:
            self.future.set_exception(error)
