"""A client as a process of its own, which a test can stop and wake: it watches by many streams, or plays a seat.

It says `open` once its streams are, and in the end one line for each stream: how often it came again, why, and the
numbers of the first and the last event, between which none was missing.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress

from grpc import aio

from kasino.v1 import play_service_pb2, stream_pb2, watch_service_pb2
from kasino.v1.play_service_pb2_grpc import PlayServiceStub
from kasino.v1.watch_service_pb2_grpc import WatchServiceStub
from tests.dealer.serving import Untyped, bearing, submission

NARROW = (("grpc.http2.lookahead_bytes", 4096), ("grpc.http2.bdp_probe", 0))
"""So little is on its way to a stream that is not read."""


class Viewer:
    """A spectator that receives every event once, and resumes when its stream ends."""

    def __init__(self, channel: aio.Channel, name: str, secret: str, *, seat: bool) -> None:
        self._channel: Untyped = channel
        self._name = name
        self._secret = secret
        self._seat = seat
        self.opened = asyncio.Event()
        self.first = self.last = 0
        self.ends: list[str] = []
        self.over = False

    async def see(self) -> str:
        """See all until the game is over; the line that tells how it went."""
        while not self.over:
            try:
                await self._stay()
            except aio.AioRpcError as error:
                self.ends.append(error.code().name)
        return f"{len(self.ends)} {','.join(self.ends)} {self.first} {self.last}"

    async def _stay(self) -> None:
        async for message in self._stream():
            if message.HasField("welcome"):
                assert message.welcome.resumed == bool(self.last)
                self.first = self.first or message.welcome.snapshot_seq
                self.last = self.last or message.welcome.snapshot_seq
                self.opened.set()
                await self._answer(message.welcome.decision if self._seat else None)
            for event in message.events.events:
                self._happened(event.public_event if self._seat else event)
                await self._answer(event.decision if self._seat else None)
            if message.HasField("goodbye"):
                self.ends.append(stream_pb2.GoodbyeReason.Name(message.goodbye.reason))
            if self.over:
                return

    def _stream(self) -> Untyped:
        if self._seat:
            request = play_service_pb2.PlayRequest(name=self._name, resume_after_seq=self.last)
            return PlayServiceStub(self._channel).Play(request, metadata=bearing(self._secret))
        asked = watch_service_pb2.WatchRequest(watch_code=self._secret, resume_after_seq=self.last)
        stub: Untyped = WatchServiceStub(self._channel)
        return stub.Watch(asked)

    def _happened(self, event: Untyped) -> None:
        assert event.seq == self.last + 1, f"event {event.seq} came after {self.last}"
        self.last = event.seq
        self.over = self.over or event.HasField("game_finished")

    async def _answer(self, decision: Untyped) -> None:
        if decision is not None and decision.decision_id:
            stub: Untyped = PlayServiceStub(self._channel)
            said = submission(decision.decision_id, self._name, legal_move_index=0)
            with suppress(aio.AioRpcError):  # it may have come too late
                await stub.SubmitMove(said, metadata=bearing(self._secret))


async def main(address: str, name: str, secret: str, count: str) -> None:
    """COUNT spectators with this watch code, or with 0 the seat of this token."""
    async with aio.insecure_channel(address, options=NARROW) as channel:
        viewers = [Viewer(channel, name, secret, seat=count == "0") for _ in range(int(count) or 1)]
        seeing = [asyncio.create_task(viewer.see()) for viewer in viewers]
        for viewer in viewers:
            await viewer.opened.wait()
        sys.stdout.write("open\n")
        sys.stdout.flush()
        for line in await asyncio.gather(*seeing):
            sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
