"""One bot elsewhere: what is to be asked waits in a line, and the bot is started when it is needed.

It has one thing to do at a time: the decisions that wait, together, or the games that begin and end. Its clock runs
from then on, and begins anew with each answer. Who is first in line when it stops is charged; where a process ends in
the midst of many decisions it is started again, and each is put to it alone, until it is clear which it was.

One task does all of that, and nothing else puts calls to the bot. What it raises is raised to everybody who waits for a
call.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

from kasino.bots import Failed, FaultCode, Spec
from kasino.sandbox.calls.bot_instance import BotInstance, InstanceFailure
from kasino.sandbox.calls.call import (
    INTERRUPTED,
    Answer,
    Call,
    CallResult,
    EncodedRequest,
    ErrorStatus,
    Method,
    Outcome,
    SeatKey,
)
from kasino.sandbox.calls.crash_isolation import CrashSuspects
from kasino.sandbox.calls.runner_clock import RunningClock
from kasino.sandbox.process import Limits, OutputLog
from kasino.v1 import bot_service_pb2 as bots

MOST_AT_ONCE = 256
TRIES = 3  # starts that fail in a row, after which it is not started any more

_UNASKED = Failed(
    FaultCode.PROTOCOL,
    "it answered a question that was not open: it had answered it before, or was never asked it",
    again=True,
)


class BotClient:
    """A bot, and the process or address where it is. `log` is the file of its output.

    `info` is what it says of itself, once it is up. `life` counts the times that it was started. `pace` is how many
    seconds a decision took it lately.
    """

    def __init__(self, spec: Spec, limits: Limits, log: Path, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.spec = spec
        self.info = bots.GetBotInfoResponse()
        self.generation = 0
        self.mean_seconds = 0.0
        self._limits = limits
        self._printed = OutputLog(log)
        self._clock = RunningClock(clock)
        self._instance: BotInstance | None = None
        self._is_running = False
        self._failures = 0
        self._starting = asyncio.Lock()
        self._line: deque[Call] = deque()
        self._more = asyncio.Event()
        self._open: set[Call] = set()  # those that somebody waits for
        self._crash_suspects = CrashSuspects()
        self._beside: dict[SeatKey, list[Failed]] = {}
        self._serving: asyncio.Task[None] | None = None

    async def call(self, sent: EncodedRequest, seconds: float, generation: int) -> CallResult:
        """What comes of this call. Raises what went wrong here, if anything did."""
        if self._serving is None:
            self._serving = asyncio.create_task(self._serve())
            self._serving.add_done_callback(self._served)
        elif self._serving.done():
            self._serving.result()
        call = Call(sent, seconds, generation, asyncio.get_running_loop().create_future())
        self._line.append(call)
        self._open.add(call)
        self._more.set()
        try:
            outcome = await call.done
        finally:
            self._open.discard(call)
        return CallResult(outcome, call.generation, self._beside.pop(call.key, []) if self._beside else [])

    async def ensure_started(self) -> Failed | None:
        """Start it, where it is not up; why that failed."""
        async with self._starting:
            if self._is_running:
                return None
            if self._failures >= TRIES:
                text = f"it could not be started {TRIES} times in a row, and is left alone"
                return Failed(FaultCode.CRASH, text, out=True)
            await self._down()  # what is left of a start that was given up
            instance = BotInstance(self.spec, self._limits, self._printed, self._clock, self._answered, self._unasked)
            self._instance = instance
            failed = await instance.start()
            if failed is None:
                self._is_running, self._failures = True, 0
                self.info = instance.info
                self.generation += 1
                return None
            self._failures += 1
            output = self._printed.news()
            await self._down()
            return failed._replace(out=True, output=output)

    async def restart(self) -> None:
        """End it, when nothing is asked of it; the next call starts it anew."""
        await self._down()

    async def close(self, *, at_once: bool = False) -> None:
        """End it, with all that it has started; in good order where not at once."""
        if self._serving is not None:
            self._serving.cancel()
            await asyncio.gather(self._serving, return_exceptions=True)
        await self._down(at_once=at_once)

    async def output(self) -> str:
        """What it has printed since this was last asked, the end of it."""
        if self._instance is not None:
            await self._instance.look()
        return self._printed.news()

    # one thing after the other

    async def _serve(self) -> None:
        while True:
            while not self._line:
                self._more.clear()
                await self._more.wait()
            if self._instance is not None and self._instance.has_ended:
                await self._lose_idle(self._instance)
            failed = await self.ensure_started()
            if failed is not None:
                self._settle(self._line.popleft(), failed)
                continue
            assert self._instance is not None
            unit = self._next(self._instance)
            failure = await self._instance.put(unit) if unit else None
            if failure is not None:
                await self._lose(self._instance, failure)

    def _served(self, serving: asyncio.Task[None]) -> None:
        """Nothing is asked any more: whoever waits is told why."""
        for call in self._open:
            if call.done.done():
                continue
            if serving.cancelled():
                call.done.cancel()
            else:
                call.done.set_exception(serving.exception() or RuntimeError("nothing is asked any more"))

    def _next(self, instance: BotInstance) -> list[Call]:
        """What is put to it next: all decisions in the line, or all starts, or all ends, as the first of them is."""
        alone = self._crash_suspects or not instance.batched
        unit: list[Call] = []
        others: deque[Call] = deque()
        for call in self._line:
            if call.done.done():
                continue  # nobody waits for it any more
            if call.generation != self.generation and call.sent.method is not Method.START:
                call.finish(INTERRUPTED)  # of a process that is no more
            elif not unit or (len(unit) < (1 if alone else MOST_AT_ONCE) and call.sent.method is unit[0].sent.method):
                call.generation = self.generation
                unit.append(call)
            else:
                others.append(call)
        self._line = others
        return unit

    def _answered(self, call: Call, outcome: Answer | ErrorStatus) -> None:
        if isinstance(outcome, Answer):
            self.mean_seconds += (outcome.seconds - self.mean_seconds) / 64 if self.mean_seconds else outcome.seconds
        self._settle(call, outcome)

    def _unasked(self, game: str, seat: int) -> None:
        self._beside.setdefault((game, seat), []).append(_UNASKED)

    def _settle(self, call: Call, outcome: Outcome) -> None:
        """This is what comes of the call."""
        failed = self._crash_suspects.settle(call, outcome)
        if failed is not None:
            self._beside.setdefault(call.key, []).append(failed._replace(again=True))
        call.finish(outcome)

    # what goes wrong

    async def _lose(self, instance: BotInstance, failure: InstanceFailure) -> None:
        """It has ended, or is out of reach, or is late: who is charged, and the others are asked again."""
        first, *others = failure.left
        late = failure.status is None
        text = f"it gave no answer in {first.seconds:g} s"
        failed = Failed(FaultCode.TIMEOUT, text) if late else await instance.why(failure.status)
        failed = failed._replace(output=await self.output())
        await self._down()
        if late or not others or first.sent.method is Method.END:
            self._settle(first, failed)
        else:
            self._crash_suspects.add(failure.left, failed)
            first.finish(INTERRUPTED)
        for call in others:
            call.finish(INTERRUPTED)

    async def _lose_idle(self, instance: BotInstance) -> None:
        """It ended while nothing was asked of it: whoever asks next is told."""
        failed = await instance.why()
        failed = failed._replace(again=True, output=self._printed.news())
        self._beside.setdefault(self._line[0].key, []).append(failed)
        await self._down()

    async def _down(self, *, at_once: bool = True) -> None:
        instance, self._is_running = self._instance, False
        if instance is not None:
            await instance.end(at_once=at_once)
            if self._instance is instance:
                self._instance = None
