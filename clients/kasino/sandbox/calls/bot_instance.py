"""One start of a bot: its process, its channel, and the calls that are open.

A batch of calls of one method runs at a time. The time limit of the first open call starts again with each answer. Once
the instance is found to have failed, everything that it still sends is ignored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from kasino.bots import Address, Failed, FaultCode, Program, Spec
from kasino.sandbox.calls.call import END_KEY, START_KEY, Answer, Call, CallKey, Method, call_key
from kasino.sandbox.calls.channel import REVISION, BotChannel, StreamEnd
from kasino.sandbox.calls.messages import has_games_in_stream
from kasino.sandbox.calls.runner_clock import TICK_SECONDS, Deadline, RunningClock, wait_for_any
from kasino.sandbox.process import BotProcess, Limits, OutputLog, ProcessExit
from kasino.sandbox.status import INTERNAL, UNAVAILABLE, UNIMPLEMENTED, ErrorStatus
from kasino.v1 import bot_service_pb2 as bots

TRANSIT_SECONDS = 0.1  # for the way to the bot and back, on top of its time limit
EXIT_REPORT_SECONDS = 1.0  # in which a supervisor reports how its process ended

T = TypeVar("T")
AnswerMessage = bots.StartedGame | bots.ChosenMove | bots.EndedGame


class InstanceFailure(NamedTuple):
    """An instance has failed and has to be ended: `unanswered` are the calls without an answer, in their order.

    `status` is that of the closed connection; None: the first of them is past its time limit.
    """

    unanswered: Sequence[Call]
    status: ErrorStatus | None


class BotInstance:
    """A starting or running bot. `on_answers` receives the answers of each message, and `on_unexpected_answer` the game
    and the seat of an answer to a call that is not open.
    """

    def __init__(
        self,
        spec: Spec,
        limits: Limits,
        output_log: OutputLog,
        clock: RunningClock,
        on_answers: Callable[[Sequence[tuple[Call, Answer | ErrorStatus]]], None],
        on_unexpected_answer: Callable[[str, int], None],
    ) -> None:
        self.info = bots.GetBotInfoResponse()
        self.batched = True  # it implements ChooseMoves
        self.streams_games = False  # starts and ends are in ChooseMoves, too
        self._spec = spec
        self._limits = limits
        self._output_log = output_log
        self._clock = clock
        self._pass_answers = on_answers
        self._on_unexpected_answer = on_unexpected_answer
        self._process = None if isinstance(spec, Address) else BotProcess(spec, limits, output_log)
        address = f"{spec.host}:{spec.port}" if isinstance(spec, Address) else None
        self._channel = BotChannel(address or self._process.address, self._on_answers, self._on_stream_end)  # type: ignore[union-attr]
        self._open: dict[CallKey, Call] = {}
        self._unavailable: list[tuple[Call, ErrorStatus]] = []
        self._charged_from = 0.0  # since when the first open call is charged
        self._status: ErrorStatus | None = None  # of the ended ChooseMoves stream
        self._error: BaseException | None = None  # an internal error of this process
        self._changed = asyncio.Event()
        self._is_closed = False
        self._exit_seen_at: float | None = None  # when the exit of the process was first seen

    async def start(self) -> Failed | None:
        """Start the bot, and wait until it answers. The fault, where it does not."""
        probe = asyncio.create_task(self._channel.info())
        try:
            await wait_for_any([probe, *self._process_exits], self._limits.start_seconds, self._clock)
        finally:
            info = await _result_or_cancel(probe)
        if not isinstance(info, bots.GetBotInfoResponse):
            return await self._start_fault(info)
        if info.protocol_revision > REVISION:
            text = f"it was written for revision {info.protocol_revision} of the protocol, and this is {REVISION}"
            return Failed(FaultCode.PROTOCOL, text)
        self.info = info
        if isinstance(self._spec, Program | Address):
            self.batched = await self._has_stream()
        self.streams_games = self.batched and has_games_in_stream(info)
        for process_exit in self._process_exits:
            process_exit.add_done_callback(lambda _: self._changed.set())
        return None

    async def run(self, calls: Sequence[Call]) -> InstanceFailure | None:
        """Send these calls, and wait for all answers. The failure, where the instance fails before that."""
        calls = _in_order(calls)
        self._open = {call_key(call.request): call for call in calls}
        self._unavailable = []
        self._charged_from = self._clock.read()
        sending = (
            [asyncio.create_task(self._channel.send([call.request for call in calls]))]
            if self.streams_games or (self.batched and calls[0].request.method is Method.CHOOSE)
            else [asyncio.create_task(self._call(call)) for call in calls]
        )
        for task in sending:
            task.add_done_callback(self._on_sent)
        try:
            failure = await self._wait_for_answers()
        except BaseException:
            await _cancel_all(sending)
            raise
        if failure is not None:
            await _cancel_all(sending)
        else:
            await asyncio.gather(*sending)  # cancelling a write would end the stream
        return failure

    @property
    def has_ended(self) -> bool:
        """Whether its process or its connection is known to have ended."""
        return self._status is not None or self._error is not None or any(one.done() for one in self._process_exits)

    async def exit_fault(self, status: ErrorStatus | None = None) -> Failed:
        """The fault for its end, with this status of the connection. Raises an internal error of this process."""
        if self._error is not None:
            raise self._error
        if self._process is not None and await wait_for_any(self._process_exits, EXIT_REPORT_SECONDS, self._clock):
            process_exit = self._process.ended.result()
            return Failed(FaultCode.OOM if process_exit.out_of_memory else FaultCode.CRASH, process_exit.text)
        status = status or self._status
        if status is None:
            return Failed(FaultCode.DISCONNECT, "it ended the connection")
        unreadable = status.code in (INTERNAL, UNIMPLEMENTED) or "larger than max" in status.text
        code = FaultCode.PROTOCOL if unreadable else FaultCode.DISCONNECT
        return Failed(code, status.text or "it ended the connection")

    async def flush_output(self) -> None:
        """Write all that the bot has printed to its log."""
        if self._process is not None:
            await self._process.flush_output()

    async def end(self, *, at_once: bool) -> None:
        """End the bot and every process that it has started: by SIGKILL `at_once`, else by SIGTERM first."""
        self._is_closed = True
        await self._channel.close()
        if self._process is not None:
            await (self._process.kill() if at_once else self._process.stop())

    async def _wait_for_answers(self) -> InstanceFailure | None:
        """Wait until every call is answered, or the instance has failed: from then on it is closed, and ignored."""
        loop, deadline = asyncio.get_running_loop(), Deadline(self._clock)
        while self._open:
            failure = self._find_failure(deadline)
            if failure is not None:
                self._is_closed = True
                return failure
            self._changed.clear()
            timer = loop.call_later(TICK_SECONDS, self._changed.set)
            await self._changed.wait()
            timer.cancel()
        if self._unavailable:
            self._is_closed = True
            return InstanceFailure([call for call, _ in self._unavailable], self._unavailable[0][1])
        return None

    def _find_failure(self, deadline: Deadline) -> InstanceFailure | None:
        """The failure, if it has failed by now."""
        if self._error is not None:
            raise self._error
        status = self._status
        if status is None and any(one.done() for one in self._process_exits):  # its last answers may still arrive
            self._exit_seen_at = self._clock.read() if self._exit_seen_at is None else self._exit_seen_at
            if not deadline.has_passed(self._exit_seen_at + TRANSIT_SECONDS):
                return None
            status = ErrorStatus(UNAVAILABLE, "its process ended")
        first = next(iter(self._open.values()))
        if status is None and not deadline.has_passed(self._charged_from + first.seconds + TRANSIT_SECONDS):
            return None
        return InstanceFailure([*self._open.values(), *(call for call, _ in self._unavailable)], status)

    async def _call(self, call: Call) -> None:
        outcome = await self._channel.call(call.request)
        if self._is_closed or self._open.pop(call_key(call.request), None) is None:
            return
        if isinstance(outcome, ErrorStatus) and outcome.code == UNAVAILABLE:
            self._unavailable.append((call, outcome))
        else:
            seconds = self._restart_charge()
            outcome = outcome._replace(seconds=seconds) if isinstance(outcome, Answer) else outcome
            self._pass_answers([(call, outcome)])
        if not self._open:
            self._changed.set()

    def _on_answers(self, answers: bots.ChooseMovesResponse) -> None:
        """Handle answers of the ChooseMoves stream."""
        if self._is_closed:
            return
        found: list[tuple[Call, Answer | ErrorStatus]] = []
        now = self._clock.read()
        seconds = now - self._charged_from  # of the first answer; the others are there at the same time
        for started in answers.started:
            self._match(found, (started.game_id, started.seat, START_KEY), started, seconds)
        for chosen in answers.chosen:
            key = chosen.game_id, chosen.seat, chosen.decision_id
            call = self._open.pop(key, None) if chosen.HasField("chosen") else None
            if call is not None:
                found.append((call, Answer(chosen.chosen, 0.0 if found else seconds)))
            else:
                self._match(found, key, chosen)
        for ended in answers.ended:
            self._match(found, (ended.game_id, ended.seat, END_KEY), ended, seconds)
        if found:  # other answers do not restart the time limit
            self._charged_from = now
        if not self._open:
            self._changed.set()
        self._pass_answers(found)

    def _match(
        self,
        found: list[tuple[Call, Answer | ErrorStatus]],
        key: CallKey,
        message: AnswerMessage,
        seconds: float = 0.0,
    ) -> None:
        """Append the call of this answer, and its outcome: an answer without a move, or the status in the message."""
        call = self._open.pop(key, None)
        if call is None:
            self._on_unexpected_answer(message.game_id, message.seat)
        elif message.HasField("refused") or type(message) is bots.ChosenMove:
            found.append((call, ErrorStatus(message.refused.code or INTERNAL, message.refused.message)))
        else:
            found.append((call, Answer(None, seconds)))

    def _restart_charge(self) -> float:
        """The seconds since the last answer, from which the next one is charged."""
        now = self._clock.read()
        seconds, self._charged_from = now - self._charged_from, now
        return seconds

    def _on_stream_end(self, end: StreamEnd) -> None:
        if isinstance(end, ErrorStatus):
            self._status = end
        else:
            self._error = end
        self._changed.set()

    def _on_sent(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            self._on_stream_end(error)

    @property
    def _process_exits(self) -> list[asyncio.Future[ProcessExit]]:
        return [] if self._process is None else [self._process.ended]

    async def _has_stream(self) -> bool:
        """Whether it implements ChooseMoves; assumed where it does not answer in time."""
        probe = asyncio.create_task(self._channel.has_stream())
        try:
            await wait_for_any([probe, *self._process_exits], EXIT_REPORT_SECONDS, self._clock)
        finally:
            found = await _result_or_cancel(probe)
        return found is not False

    async def _start_fault(self, status: ErrorStatus | None) -> Failed:
        if self._process is not None and self._process.ended.done():
            process_exit = self._process.ended.result()
            return Failed(
                FaultCode.OOM if process_exit.out_of_memory else FaultCode.CRASH, self._start_error(process_exit)
            )
        if status is not None:
            return await self.exit_fault(status)
        if isinstance(self._spec, Address):
            text = f"no bot answered at {self._spec} within {self._limits.start_seconds:g} s"
            return Failed(FaultCode.DISCONNECT, text)
        return Failed(FaultCode.TIMEOUT, f"it did not answer within {self._limits.start_seconds:g} s of its start")

    def _start_error(self, process_exit: ProcessExit) -> str:
        """Why it ended at its start: the message of the host of Python bots, where it is one, else its exit."""
        last_line = self._output_log.last_line()
        return (
            last_line.removeprefix("kasino: ")
            if process_exit.code == 2 and last_line.startswith("kasino: ")
            else process_exit.text
        )


async def _cancel_all(tasks: Sequence[asyncio.Task[Any]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _result_or_cancel(task: asyncio.Task[T]) -> T | None:
    """The result of this task; None where it is not done, and is cancelled."""
    if task.done():
        return task.result()
    await _cancel_all([task])
    return None


def _in_order(calls: Sequence[Call]) -> list[Call]:
    """The calls of one message in the order in which the bot handles them: starts, decisions, ends."""
    if all(call.request.method is Method.CHOOSE for call in calls):
        return list(calls)
    return [call for method in Method for call in calls if call.request.method is method]
