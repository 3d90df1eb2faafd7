"""One bot elsewhere: what is to be asked waits in a line, and its process is started when it is needed.

A process has one thing to do at a time: the decisions that wait, together, or the games that begin and end. Its clock
runs from then on, and begins anew with each answer. Who is first in line when it stops is charged; where a process ends
in the midst of many decisions it is started again, and each is put to it alone, until it is clear which it was.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from kasino.bots import Address, Failed, FaultCode, Spec
from kasino.seat.asking.calls import LOST, Answered, Call, Declined, Key, Kind, Outcome, Sent
from kasino.seat.asking.link import REVISION, UNAVAILABLE, UNIMPLEMENTED, Link
from kasino.seat.asking.statuses import INTERNAL, RESOURCE_EXHAUSTED
from kasino.seat.process import BotProcess, Ended, Limits, Output
from kasino.v1 import bot_service_pb2 as bots

MARGIN = 0.1  # seconds that the way there and back may take
MOST_AT_ONCE = 256
TRIES = 3  # starts that fail in a row, after which it is not started any more
REPORT = 1.0  # seconds in which a supervisor tells how a process ended


class AskedBot:
    """A bot, and the process or address where it is. `log` is the file of its output.

    `info` is what it says of itself, once it is up. `life` counts the times that it was started. `pace` is how many
    seconds a decision took it lately.
    """

    def __init__(self, spec: Spec, limits: Limits, log: Path, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.spec = spec
        self.info = bots.GetBotInfoResponse()
        self.life = 0
        self.pace = 0.0
        self._limits = limits
        self._printed = Output(log)
        self._clock = clock
        self._process: BotProcess | None = None
        self._link: Link | None = None
        self._line: deque[Call] = deque()
        self._unit: dict[tuple[str, int, int], Call] = {}  # what has been sent, in order
        self._mark = 0.0  # when the first of it began to be charged
        self._broken: Declined | None = None
        self._wake = asyncio.Event()  # there is something in the line, or the unit is done, or all is lost
        self._idle = True
        self._alone = False  # it does not know ChooseMoves
        self._suspects: dict[Key, Kind] = {}  # with what was sent when the process ended
        self._unexplained: Failed | None = None
        self._extra: dict[Key, list[Failed]] = {}
        self._failures = 0
        self._up = False
        self._starting = asyncio.Lock()
        self._serving: asyncio.Task[None] | None = None

    async def call(self, sent: Sent, seconds: float, life: int) -> tuple[Outcome, list[Failed]]:
        """What comes of this call, and faults of this seat that have come to light beside it."""
        call = Call(sent, seconds, life, asyncio.get_running_loop().create_future())
        self._line.append(call)
        if self._idle:
            self._wake.set()
        if self._serving is None:
            self._serving = asyncio.create_task(self._serve())
        outcome = await call.done
        return outcome, self._extra.pop(call.key, []) if self._extra else []

    async def up(self) -> Failed | None:
        """Start it, where it is not up; why that failed."""
        async with self._starting:
            if self._up:
                return None
            if self._failures >= TRIES:
                text = f"it could not be started {TRIES} times in a row, and is left alone"
                return Failed(FaultCode.CRASH, text, out=True)
            failed = await self._start()
            if failed is None:
                self._up = True
                self._failures = 0
                self.life += 1
                return None
            self._failures += 1
            output = self._printed.news()
            await self._down()
            return failed._replace(out=True, output=output)

    async def restart(self) -> None:
        """End it, when nothing is asked of it; the next call starts it anew."""
        await self._down()

    async def close(self) -> None:
        """End it, with all that it has started."""
        if self._serving is not None:
            self._serving.cancel()
            await asyncio.gather(self._serving, return_exceptions=True)
        if self._link is not None:
            await self._link.close()
        if self._process is not None:
            await self._process.stop()
        self._link = self._process = None

    async def output(self) -> str:
        """What it has printed since this was last asked, the end of it."""
        if self._process is not None:
            await self._process.look()
        return self._printed.news()

    # one thing after the other

    async def _serve(self) -> None:
        while True:
            self._idle = True
            while not self._line:
                self._wake.clear()
                await self._wake.wait()
            self._idle = False
            if self._up and self._broken is not None:
                await self._lose_idle()
            failed = await self.up()
            if failed is not None:
                self._settle(self._line.popleft(), failed)
                continue
            unit = self._next()
            if unit:
                await self._put(unit)

    def _next(self) -> list[Call]:
        """What is put to it next: all decisions in the line, or all starts, or all ends, as the first of them is."""
        most = 1 if self._alone or self._suspects else MOST_AT_ONCE
        unit: list[Call] = []
        others: deque[Call] = deque()
        for call in self._line:
            if call.life != self.life and call.sent.kind is not Kind.START:
                call.finish(LOST)  # of a process that is no more
            elif not unit or (len(unit) < most and call.sent.kind is unit[0].sent.kind):
                unit.append(call)
            else:
                others.append(call)
        self._line = others
        return unit

    async def _put(self, unit: Sequence[Call]) -> None:
        assert self._link is not None
        self._unit = {_number(call): call for call in unit}
        self._mark = self._clock()
        sending = (
            [asyncio.create_task(self._link.ask([call.sent for call in unit]))]
            if unit[0].sent.kind is Kind.CHOICE and not self._alone
            else [asyncio.create_task(self._call(call)) for call in unit]
        )
        await self._done()
        if self._unit:
            for task in sending:
                task.cancel()
            await asyncio.gather(*sending, return_exceptions=True)
            await self._lose()
        else:
            await asyncio.gather(*sending)  # a write that is cancelled would end the stream

    async def _done(self) -> None:
        """Until everything is answered, or the connection is lost, or the first in line is late."""
        loop = asyncio.get_running_loop()
        while self._unit and self._broken is None:
            self._wake.clear()
            late = self._mark + next(iter(self._unit.values())).seconds + MARGIN
            left = late - self._clock()
            if left <= 0:
                return
            due = loop.time() + left
            timer = loop.call_at(due, self._wake.set)
            await self._wake.wait()
            timer.cancel()
            self._mark += max(loop.time() - due, 0.0)  # where this program itself was late, nobody is charged for it

    async def _call(self, call: Call) -> None:
        assert self._link is not None
        outcome = await self._link.call(call.sent)
        if isinstance(outcome, Declined) and outcome.code == UNAVAILABLE:
            self._break(outcome)
        elif self._unit.pop(_number(call), None) is not None:
            self._settle(call, self._timed(outcome))
            self._wake.set()

    def _chosen(self, answers: Sequence[bots.ChosenMove]) -> None:
        """What came on the stream."""
        for answer in answers:
            call = self._unit.pop((answer.game_id, answer.seat, answer.decision_id), None)
            if call is None:
                text = "it answered a question that was not open: it had answered it before, or was never asked it"
                extra = Failed(FaultCode.PROTOCOL, text, again=True)
                self._extra.setdefault((answer.game_id, answer.seat), []).append(extra)
            elif answer.WhichOneof("outcome") == "chosen":
                self._settle(call, self._timed(Answered(answer.chosen, 0.0)))
            else:
                self._settle(call, self._timed(Declined(answer.refused.code or INTERNAL, answer.refused.message)))
        if not self._unit:
            self._wake.set()

    def _timed(self, outcome: Answered | Declined) -> Answered | Declined:
        """The same with the time since the answer before it."""
        now = self._clock()
        seconds, self._mark = now - self._mark, now
        if not isinstance(outcome, Answered):
            return outcome
        self.pace += (seconds - self.pace) / 64 if self.pace else seconds
        return outcome._replace(seconds=seconds)

    def _break(self, status: Declined) -> None:
        self._broken = status
        self._wake.set()

    def _settle(self, call: Call, outcome: Outcome) -> None:
        """This is what comes of the call."""
        if self._suspects.get(call.key) is call.sent.kind and outcome is not LOST:
            del self._suspects[call.key]
            if isinstance(outcome, Failed):
                self._suspects.clear()
                self._unexplained = None
            elif not self._suspects and self._unexplained is not None:
                self._extra.setdefault(call.key, []).append(self._unexplained._replace(again=True))
                self._unexplained = None
        call.finish(outcome)

    # what goes wrong

    async def _lose(self) -> None:
        """The process has ended, or is out of reach, or is late: who is charged, and the others are asked again."""
        waiting = list(self._unit.values())
        self._unit = {}
        status = self._broken
        if status is not None and status.code == UNIMPLEMENTED and not self._alone:
            self._alone, self._broken = True, None
            self._line.extendleft(reversed(waiting))
            return
        late = status is None and not self._has_ended()
        if late:
            failed = Failed(FaultCode.TIMEOUT, f"it gave no answer in {waiting[0].seconds:g} s")
        else:
            failed = self._why(status, await self._how_it_ended())
        failed = failed._replace(output=await self.output())
        await self._down()
        if late or len(waiting) == 1 or waiting[0].sent.kind is Kind.END:
            self._settle(waiting.pop(0), failed)
        else:
            self._suspects = {call.key: call.sent.kind for call in waiting}
            self._unexplained = failed
        for call in waiting:
            call.finish(LOST)

    async def _lose_idle(self) -> None:
        """It ended while nothing was asked of it: whoever asks next is told."""
        failed = self._why(self._broken, await self._how_it_ended())
        first = self._line[0].key
        self._extra.setdefault(first, []).append(failed._replace(again=True, output=self._printed.news()))
        await self._down()

    def _has_ended(self) -> bool:
        return self._process is not None and self._process.ended.done()

    async def _how_it_ended(self) -> Ended | None:
        """How the process ended; None where it has not."""
        if self._process is None:
            return None
        with suppress(TimeoutError):
            return await asyncio.wait_for(asyncio.shield(self._process.ended), REPORT)
        return None

    def _why(self, status: Declined | None, ended: Ended | None) -> Failed:
        if ended is not None:
            return Failed(FaultCode.OOM if ended.out_of_memory else FaultCode.CRASH, ended.text)
        assert status is not None
        text = status.text or "it ended the connection"
        unreadable = status.code == INTERNAL or (status.code == RESOURCE_EXHAUSTED and "larger than max" in text)
        return Failed(FaultCode.PROTOCOL if unreadable else FaultCode.DISCONNECT, text)

    # its life

    async def _start(self) -> Failed | None:
        if isinstance(self.spec, Address):
            address = f"{self.spec.host}:{self.spec.port}"
        else:
            self._process = BotProcess(self.spec, self._limits, self._printed)
            address = self._process.address
        self._link = Link(address, self._chosen, self._break)
        asking = asyncio.create_task(self._link.info(self._limits.start_seconds))
        waiting: set[asyncio.Future[Any]] = {asking}
        if self._process is not None:
            waiting.add(self._process.ended)
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        if not asking.done():
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            assert self._process is not None
            ended = self._process.ended.result()
            return Failed(FaultCode.OOM if ended.out_of_memory else FaultCode.CRASH, self._last_words(ended))
        info = asking.result()
        if isinstance(info, Declined):
            if isinstance(self.spec, Address):
                return Failed(FaultCode.DISCONNECT, f"nobody answers at {self.spec}: {info.text}")
            return Failed(FaultCode.TIMEOUT, f"it did not answer within {self._limits.start_seconds:g} s of its start")
        if info.protocol_revision > REVISION:
            text = f"it was written for revision {info.protocol_revision} of the protocol, and this is {REVISION}"
            return Failed(FaultCode.PROTOCOL, text)
        self.info = info
        if self._process is not None:
            self._process.ended.add_done_callback(partial(self._process_ended, self._link))
        return None

    def _process_ended(self, link: Link, _: object) -> None:
        if link is self._link:
            self._break(Declined(UNAVAILABLE, "its process ended"))

    def _last_words(self, ended: Ended) -> str:
        """How it ended at its start: in the words of the host of Python bots, where it is one that says why."""
        last = self._printed.last()
        return last.removeprefix("kasino: ") if ended.code == 2 and last.startswith("kasino: ") else ended.text

    async def _down(self) -> None:
        link, process = self._link, self._process
        self._link = self._process = self._broken = None
        self._up = False
        if link is not None:
            await link.close()
        if process is not None:
            await process.kill()


def _number(call: Call) -> tuple[str, int, int]:
    return call.sent.game, call.sent.seat, call.sent.decision
