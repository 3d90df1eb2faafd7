"""Every spectator gets every event once and in order, however many connect and disconnect."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import pytest

from kasino.dealer import Settings, Stream
from kasino.dealer.feed import spectator_view
from kasino.v1 import stream_pb2, watch_service_pb2
from kasino.v1.event_pb2 import PublicEvent
from kasino.wire import StreamRequest
from tests.dealer.local_dealer import Dealer, ManualClock, asked, watched

CLOSED = stream_pb2.GOODBYE_REASON_TABLE_CLOSED


class TickingClock(ManualClock):
    """As a real clock, it is a little later each time it is read."""

    def now(self) -> float:
        self._now += 0.003
        return super().now()


@dataclass
class Watcher:
    """A spectator, and the seqs of the events that it received."""

    stream: Stream
    seqs: list[int] = field(default_factory=list)
    goodbye: int = 0
    left: bool = False

    def look(self) -> Watcher:
        for message in watched(self.stream):
            self._take(message)
        return self

    def leave(self) -> None:
        self.look().left = True
        self.stream.drop()

    def _take(self, message: watch_service_pb2.WatchResponse) -> None:
        if message.HasField("welcome"):
            self.seqs = [message.welcome.snapshot_seq]
        for event in message.events.events:
            assert event.seq == self.seqs[-1] + 1, "an event was lost, or told twice"
            self.seqs.append(event.seq)
        if message.HasField("heartbeat"):
            assert message.heartbeat.last_seq == self.seqs[-1], "a heartbeat tells what was shown on its stream"
        self.goodbye = self.goodbye or message.goodbye.reason


@pytest.mark.parametrize("delay", [0.0, 0.01, 0.05, 1.0, 25.0])
async def test_spectators_that_connect_and_disconnect_lose_no_event_with_a_delay_of(delay: float) -> None:
    random = Random(f"watchers {delay}")
    dealer = Dealer(clock=TickingClock(), settings=Settings(most_spectators=1000))
    created, seats = await dealer.game(spectator_delay=delay)
    watchers: list[Watcher] = []

    async def come(after: int = 0) -> None:
        opening = StreamRequest(table=None, resume_after=after, revision=1, watch_code=created.watch_code)
        watchers.append(Watcher(await dealer.lobby.watch(opening)).look())

    await come()
    for _ in range(300):
        match random.randrange(8):
            case 0 | 1 | 2 | 3:
                await asked(seats).play()
            case 4:
                await come()
            case 5:
                await come(after=random.choice(watchers).look().seqs[-1])
            case 6 if len(watchers) > 1:
                random.choice(watchers[1:]).leave()
            case _:
                dealer.clock.move(random.choice([0.001, delay / 5, delay, 12.0]))
    await dealer.lobby.close_table(created.table.name, created.organiser_token)
    last = dealer.lobby.table(created.table.name, created.organiser_token).last_seq
    dealer.clock.move(delay + 1)
    assert {(watcher.look().seqs[-1], watcher.goodbye) for watcher in watchers if not watcher.left} == {(last, CLOSED)}


async def test_an_event_is_read_once_however_many_spectators_connect(monkeypatch) -> None:
    read: list[bytes] = []

    def noted(public: bytes) -> PublicEvent:
        read.append(public)
        return PublicEvent.FromString(public)

    monkeypatch.setattr(spectator_view, "parse_event", noted)
    dealer = Dealer(settings=Settings(most_spectators=1000))
    created, seats = await dealer.game(spectator_delay=0.0)
    opening = StreamRequest(table=None, resume_after=0, revision=1, watch_code=created.watch_code)
    for _ in range(60):
        await asked(seats).play()
        for _ in range(5):
            Watcher(await dealer.lobby.watch(opening)).look()
    assert len(read) == len(set(read)) <= dealer.lobby.table(created.table.name, created.organiser_token).last_seq
