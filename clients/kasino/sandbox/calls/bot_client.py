"""A client of one BotService bot: queues its calls, and starts and restarts the bot as needed.

The bot serves one batch at a time: all queued calls, or all of one method where starts and ends of games are calls of
their own. Its time limit runs from the start of the batch, and again from each answer. A timeout is charged to the
first open call. Where the process ends with many open decisions, it is started again and each decision is repeated
alone, until it is known which of them ended it.

One worker task does all of that, and nothing else calls the bot. The answers of one message are passed to their callers
one after the other, without a turn of the event loop between them. An exception of the worker is raised to every
pending call.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path

from kasino.bots import Failed, FaultCode, Spec
from kasino.sandbox.calls.awaited_call import AwaitedCall
from kasino.sandbox.calls.bot_instance import BotInstance, InstanceFailure
from kasino.sandbox.calls.call import (
    INTERRUPTED,
    Answer,
    Call,
    Caller,
    CallResult,
    EncodedRequest,
    Method,
    Outcome,
    SeatKey,
)
from kasino.sandbox.calls.crash_isolation import CrashSuspects
from kasino.sandbox.calls.runner_clock import RunningClock
from kasino.sandbox.process import Limits, OutputLog
from kasino.sandbox.status import ErrorStatus
from kasino.v1 import bot_service_pb2 as bots

MAX_BATCH = 256
MAX_START_TRIES = 3  # failed starts in a row, after which the bot is not started again

_UNEXPECTED_ANSWER = Failed(
    FaultCode.PROTOCOL,
    "it answered a question that was not open: it had answered it before, or was never asked it",
    again=True,
)


class BotClient:
    """A bot, in a process of its own or at an address. `log` is the file of its output.

    `info` is the bot's own description, once it is running. `generation` counts its starts. `mean_seconds` is the
    moving average of its seconds a decision.
    """

    def __init__(self, spec: Spec, limits: Limits, log: Path, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.spec = spec
        self.info = bots.GetBotInfoResponse()
        self.generation = 0
        self.mean_seconds = 0.0
        self._limits = limits
        self._output_log = OutputLog(log)
        self._clock = RunningClock(clock)
        self._instance: BotInstance | None = None
        self._is_running = False
        self._failed_starts = 0
        self._starting = asyncio.Lock()
        self._queue: deque[Call] = deque()
        self._queued = asyncio.Event()
        self._pending: set[Call] = set()  # calls whose callers wait
        self._crash_suspects = CrashSuspects()
        self._side_faults: dict[SeatKey, list[Failed]] = {}
        self._worker: asyncio.Task[None] | None = None

    def submit(self, request: EncodedRequest, seconds: float, generation: int, caller: Caller) -> Call:
        """Queue this call; its result is passed to the caller.

        Raises an internal error of this process, if there was one.
        """
        if self._worker is None:
            self._worker = asyncio.create_task(self._run())
            self._worker.add_done_callback(self._on_worker_done)
        elif self._worker.done():
            self._worker.result()
        call = Call(request, seconds, generation, caller)
        if not self._queue:
            self._queued.set()
        self._queue.append(call)
        self._pending.add(call)
        return call

    async def call(self, request: EncodedRequest, seconds: float, generation: int) -> CallResult:
        """The result of this call. Raises an internal error of this process, if there was one."""
        awaited = AwaitedCall()
        call = self.submit(request, seconds, generation, awaited)
        try:
            return await awaited.future
        finally:
            self.drop(call)

    def drop(self, call: Call) -> None:
        """Do without the result of this call: it is not made, where it is not open yet."""
        call.drop()
        self._pending.discard(call)

    async def ensure_started(self) -> Failed | None:
        """Start the bot, where it is not running. The fault, where that fails."""
        async with self._starting:
            if self._is_running:
                return None
            if self._failed_starts >= MAX_START_TRIES:
                text = f"it could not be started {MAX_START_TRIES} times in a row, and is left alone"
                return Failed(FaultCode.CRASH, text, out=True)
            await self._end_instance()  # what is left of a cancelled start
            instance = BotInstance(
                self.spec, self._limits, self._output_log, self._clock, self._on_answers, self._on_unexpected_answer
            )
            self._instance = instance
            failed = await instance.start()
            if failed is None:
                self._is_running, self._failed_starts = True, 0
                self.info = instance.info
                self.generation += 1
                return None
            self._failed_starts += 1
            output = self._output_log.read_new()
            await self._end_instance()
            return failed._replace(out=True, output=output)

    async def restart(self) -> None:
        """End the bot, while no call is open; the next call starts it again."""
        await self._end_instance()

    async def close(self, *, at_once: bool = False) -> None:
        """End the bot and every process that it has started: by SIGKILL `at_once`, else by SIGTERM first."""
        if self._worker is not None:
            self._worker.cancel()
            await asyncio.gather(self._worker, return_exceptions=True)
        await self._end_instance(at_once=at_once)

    async def output(self) -> str:
        """What the bot has printed since the last call of this: the last 64 KiB at most."""
        if self._instance is not None:
            await self._instance.flush_output()
        return self._output_log.read_new()

    async def _run(self) -> None:
        while True:
            while not self._queue:
                self._queued.clear()
                await self._queued.wait()
            if self._instance is not None and self._instance.has_ended:
                await self._handle_idle_exit(self._instance)
            failed = await self.ensure_started()
            if failed is not None:
                self._settle(self._queue.popleft(), failed)
                continue
            assert self._instance is not None
            batch = self._next_batch(self._instance)
            failure = await self._instance.run(batch) if batch else None
            if failure is not None:
                await self._handle_failure(self._instance, failure)

    def _on_worker_done(self, worker: asyncio.Task[None]) -> None:
        """Fail every pending call: the worker has ended."""
        error = asyncio.CancelledError() if worker.cancelled() else worker.exception()
        pending, self._pending = self._pending, set()
        for call in pending:
            call.fail(error or RuntimeError("the client of this bot is closed"))

    def _next_batch(self, instance: BotInstance) -> list[Call]:
        """The next batch: queued calls that can be made together. Omits dropped calls, and interrupts outdated ones."""
        most = 1 if self._crash_suspects or not instance.batched else MAX_BATCH
        together = instance.streams_games
        batch: list[Call] = []
        others: deque[Call] = deque()
        outdated: list[Call] = []
        for call in self._queue:
            if call.caller is None:
                continue
            if call.generation != self.generation and call.request.method is not Method.START:
                outdated.append(call)  # of a process that has ended
            elif not batch or (len(batch) < most and (together or call.request.method is batch[0].request.method)):
                call.generation = self.generation
                batch.append(call)
            else:
                others.append(call)
        self._queue = others
        for call in outdated:
            self._finish(call, INTERRUPTED)
        return batch

    def _on_answers(self, answers: Sequence[tuple[Call, Answer | ErrorStatus]]) -> None:
        """Pass the answers of one message to their callers, which may queue further calls of this and other bots."""
        finish = self._settle if self._crash_suspects else self._finish
        for call, outcome in answers:
            if type(outcome) is Answer:
                seconds = outcome.seconds
                self.mean_seconds += (seconds - self.mean_seconds) / 64 if self.mean_seconds else seconds
            finish(call, outcome)

    def _on_unexpected_answer(self, game: str, seat: int) -> None:
        self._side_faults.setdefault((game, seat), []).append(_UNEXPECTED_ANSWER)

    def _settle(self, call: Call, outcome: Outcome) -> None:
        """Resolve a call, and charge the crash to it where it is the last suspect."""
        if self._crash_suspects:
            failed = self._crash_suspects.settle(call, outcome)
            if failed is not None:
                self._side_faults.setdefault(call.key, []).append(failed._replace(again=True))
        self._finish(call, outcome)

    def _finish(self, call: Call, outcome: Outcome) -> None:
        self._pending.discard(call)
        if self._side_faults:
            call.finish(CallResult(outcome, call.generation, self._side_faults.pop(call.key, ())))
        else:
            call.finish(CallResult(outcome, call.generation))

    async def _handle_failure(self, instance: BotInstance, failure: InstanceFailure) -> None:
        """End the instance after an exit, a disconnection or a timeout: charge one call, and interrupt the others."""
        first, *others = failure.unanswered
        late = failure.status is None
        text = f"it gave no answer in {first.seconds:g} s"
        failed = Failed(FaultCode.TIMEOUT, text) if late else await instance.exit_fault(failure.status)
        failed = failed._replace(output=await self.output())
        await self._end_instance()
        if late or not others or first.request.method is Method.END:
            self._settle(first, failed)
        else:
            self._crash_suspects.add(failure.unanswered, failed)
            self._finish(first, INTERRUPTED)
        for call in others:
            self._finish(call, INTERRUPTED)

    async def _handle_idle_exit(self, instance: BotInstance) -> None:
        """End an instance that exited while no call was open: the next call is charged beside its outcome."""
        failed = await instance.exit_fault()
        failed = failed._replace(again=True, output=self._output_log.read_new())
        self._side_faults.setdefault(self._queue[0].key, []).append(failed)
        await self._end_instance()

    async def _end_instance(self, *, at_once: bool = True) -> None:
        instance, self._is_running = self._instance, False
        if instance is not None:
            await instance.end(at_once=at_once)
            if self._instance is instance:
                self._instance = None
