"""One start of a bot: its process, the connection to it, and the calls that are open there.

Calls are put together, all of one kind, and the time of the first that is open runs anew with each answer. From the
moment in which it is settled that the instance has failed, whatever still comes from it is ignored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from kasino.bots import Address, Failed, FaultCode, Program, Spec
from kasino.sandbox.calls.call import Answer, Call, ErrorStatus, Method
from kasino.sandbox.calls.channel import REVISION, UNAVAILABLE, UNIMPLEMENTED, BotChannel, StreamEnd
from kasino.sandbox.calls.error_mapping import INTERNAL
from kasino.sandbox.calls.runner_clock import TICK, Deadline, RunningClock, wait_for_any
from kasino.sandbox.process import BotProcess, Limits, OutputLog, ProcessExit
from kasino.v1 import bot_service_pb2 as bots

MARGIN = 0.1  # seconds that the way there and back may take
REPORT = 1.0  # seconds in which a supervisor tells how a process ended

T = TypeVar("T")
Number = tuple[str, int, int]
"""A game, a seat in it, and a decision of it."""


class InstanceFailure(NamedTuple):
    """An instance has failed, and has to be ended: `left` are the calls that it has not answered.

    `status` tells how it ended the connection; None: it is there, and has not answered the first of them in time.
    """

    left: Sequence[Call]
    status: ErrorStatus | None


class BotInstance:
    """A bot that is being started, or has been. `answered` is called with each answer, and `unasked` with the game and
    the seat of each answer to what is not open.
    """

    def __init__(
        self,
        spec: Spec,
        limits: Limits,
        printed: OutputLog,
        clock: RunningClock,
        answered: Callable[[Call, Answer | ErrorStatus], None],
        unasked: Callable[[str, int], None],
    ) -> None:
        self.info = bots.GetBotInfoResponse()
        self.batched = True  # it knows ChooseMoves
        self._spec = spec
        self._limits = limits
        self._printed = printed
        self._clock = clock
        self._answered = answered
        self._unasked = unasked
        self._process = None if isinstance(spec, Address) else BotProcess(spec, limits, printed)
        address = f"{spec.host}:{spec.port}" if isinstance(spec, Address) else None
        self._link = BotChannel(address or self._process.address, self._chosen, self._broken)  # type: ignore[union-attr]
        self._open: dict[Number, Call] = {}
        self._unavailable: list[tuple[Call, ErrorStatus]] = []
        self._mark = 0.0  # when the first that is open began to be charged
        self._status: ErrorStatus | None = None  # with which the stream of answers ended
        self._error: BaseException | None = None  # what went wrong here
        self._news = asyncio.Event()
        self._over = False
        self._end_seen: float | None = None  # when it was seen that the process has ended

    async def start(self) -> Failed | None:
        """Wait until it answers; why it does not."""
        asking = asyncio.create_task(self._link.info())
        try:
            await wait_for_any([asking, *self._endings], self._limits.start_seconds, self._clock)
        finally:
            info = await _result(asking)
        if not isinstance(info, bots.GetBotInfoResponse):
            return await self._why_not_started(info)
        if info.protocol_revision > REVISION:
            text = f"it was written for revision {info.protocol_revision} of the protocol, and this is {REVISION}"
            return Failed(FaultCode.PROTOCOL, text)
        self.info = info
        if isinstance(self._spec, Program | Address):
            self.batched = await self._has_stream()
        for ending in self._endings:
            ending.add_done_callback(lambda _: self._news.set())
        return None

    async def put(self, calls: Sequence[Call]) -> InstanceFailure | None:
        """Ask these, and wait for the answers; where it fails before that, how."""
        self._open = {_number(call): call for call in calls}
        self._unavailable = []
        self._mark = self._clock.read()
        sending = (
            [asyncio.create_task(self._link.ask([call.sent for call in calls]))]
            if self.batched and calls[0].sent.method is Method.CHOOSE
            else [asyncio.create_task(self._call(call)) for call in calls]
        )
        for task in sending:
            task.add_done_callback(self._sent)
        try:
            failure = await self._settled()
        except BaseException:
            await _cancelled(sending)
            raise
        if failure is not None:
            await _cancelled(sending)
        else:
            await asyncio.gather(*sending)  # a write that is cancelled would end the stream
        return failure

    @property
    def has_ended(self) -> bool:
        """Whether its process or its connection is seen to have ended."""
        return self._status is not None or self._error is not None or any(one.done() for one in self._endings)

    async def why(self, status: ErrorStatus | None = None) -> Failed:
        """What is charged where it ended, with this status of the connection."""
        if self._error is not None:
            raise self._error
        if self._process is not None and await wait_for_any(self._endings, REPORT, self._clock):
            ended = self._process.ended.result()
            return Failed(FaultCode.OOM if ended.out_of_memory else FaultCode.CRASH, ended.text)
        status = status or self._status
        if status is None:
            return Failed(FaultCode.DISCONNECT, "it ended the connection")
        unreadable = status.code in (INTERNAL, UNIMPLEMENTED) or "larger than max" in status.text
        code = FaultCode.PROTOCOL if unreadable else FaultCode.DISCONNECT
        return Failed(code, status.text or "it ended the connection")

    async def look(self) -> None:
        """Have all that it has printed written to its log."""
        if self._process is not None:
            await self._process.look()

    async def end(self, *, at_once: bool) -> None:
        """End it, with all that it has started; in good order where not at once."""
        self._over = True
        await self._link.close()
        if self._process is not None:
            await (self._process.kill() if at_once else self._process.stop())

    # while calls are open

    async def _settled(self) -> InstanceFailure | None:
        """Wait until all is answered, or it has failed: from then on nothing that comes of it counts."""
        loop, deadline = asyncio.get_running_loop(), Deadline(self._clock)
        while self._open:
            failure = self._failure(deadline)
            if failure is not None:
                self._over = True
                return failure
            self._news.clear()
            timer = loop.call_later(TICK, self._news.set)
            await self._news.wait()
            timer.cancel()
        if self._unavailable:
            self._over = True
            return InstanceFailure([call for call, _ in self._unavailable], self._unavailable[0][1])
        return None

    def _failure(self, deadline: Deadline) -> InstanceFailure | None:
        """Whether it has failed by now."""
        if self._error is not None:
            raise self._error
        status = self._status
        if status is None and any(one.done() for one in self._endings):  # what it had answered before arrives first
            self._end_seen = self._clock.read() if self._end_seen is None else self._end_seen
            if not deadline.has_passed(self._end_seen + MARGIN):
                return None
            status = ErrorStatus(UNAVAILABLE, "its process ended")
        first = next(iter(self._open.values()))
        if status is None and not deadline.has_passed(self._mark + first.seconds + MARGIN):
            return None
        return InstanceFailure([*self._open.values(), *(call for call, _ in self._unavailable)], status)

    async def _call(self, call: Call) -> None:
        outcome = await self._link.call(call.sent)
        if self._over or self._open.pop(_number(call), None) is None:
            return
        if isinstance(outcome, ErrorStatus) and outcome.code == UNAVAILABLE:
            self._unavailable.append((call, outcome))
        else:
            seconds = self._taken()
            self._answered(call, outcome._replace(seconds=seconds) if isinstance(outcome, Answer) else outcome)
        if not self._open:
            self._news.set()

    def _chosen(self, answers: Sequence[bots.ChosenMove]) -> None:
        """What came on the stream."""
        for answer in [] if self._over else answers:
            call = self._open.pop((answer.game_id, answer.seat, answer.decision_id), None)
            if call is None:
                self._unasked(answer.game_id, answer.seat)
                continue
            seconds = self._taken()
            if answer.WhichOneof("outcome") == "chosen":
                self._answered(call, Answer(answer.chosen, seconds))
            else:
                self._answered(call, ErrorStatus(answer.refused.code or INTERNAL, answer.refused.message))
        if not self._open:
            self._news.set()

    def _taken(self) -> float:
        """The seconds since the answer before this one."""
        now = self._clock.read()
        seconds, self._mark = now - self._mark, now
        return seconds

    def _broken(self, end: StreamEnd) -> None:
        if isinstance(end, ErrorStatus):
            self._status = end
        else:
            self._error = end
        self._news.set()

    def _sent(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            self._broken(error)

    # at its start

    @property
    def _endings(self) -> list[asyncio.Future[ProcessExit]]:
        return [] if self._process is None else [self._process.ended]

    async def _has_stream(self) -> bool:
        """Whether it knows ChooseMoves; where it does not say so it does."""
        asking = asyncio.create_task(self._link.has_stream())
        try:
            await wait_for_any([asking, *self._endings], REPORT, self._clock)
        finally:
            found = await _result(asking)
        return found is not False

    async def _why_not_started(self, error_status: ErrorStatus | None) -> Failed:
        if self._process is not None and self._process.ended.done():
            ended = self._process.ended.result()
            return Failed(FaultCode.OOM if ended.out_of_memory else FaultCode.CRASH, self._last_words(ended))
        if error_status is not None:
            return await self.why(error_status)
        if isinstance(self._spec, Address):
            text = f"nobody answered at {self._spec} within {self._limits.start_seconds:g} s"
            return Failed(FaultCode.DISCONNECT, text)
        return Failed(FaultCode.TIMEOUT, f"it did not answer within {self._limits.start_seconds:g} s of its start")

    def _last_words(self, ended: ProcessExit) -> str:
        """How it ended at its start: in the words of the host of Python bots, where it is one that says why."""
        last = self._printed.last()
        return last.removeprefix("kasino: ") if ended.code == 2 and last.startswith("kasino: ") else ended.text


async def _cancelled(tasks: Sequence[asyncio.Task[Any]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _result(task: asyncio.Task[T]) -> T | None:
    """What this comes to by now; None where it is not done, and is cancelled."""
    if task.done():
        return task.result()
    await _cancelled([task])
    return None


def _number(call: Call) -> Number:
    return call.sent.game, call.sent.seat, call.sent.decision
