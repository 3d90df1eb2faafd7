"""A client whose process stands still: the dealer holds little for it, the others play on, and it misses nothing."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from grpc import aio

from kasino.dealer import Settings
from kasino.v1 import event_pb2
from kasino.v1 import table_service_pb2 as tables
from kasino.v1 import watch_service_pb2 as watch
from kasino.v1.rules_pb2 import FINAL_TIE_SHARED, FixedRounds, Rules
from tests.dealer.seats import opened
from tests.dealer.serving import Caller, Served, Table, answering, dealing, ended, open_table, refusal, within

ROOT = Path(__file__).resolve().parents[3]
SPECTATORS = 8
ROUNDS = 2


@contextmanager
def client(served: Served, table: Table, secret: str, count: int) -> Iterator[subprocess.Popen[str]]:
    """The client as a process, which is killed where it does not end by itself."""
    words = [str(served.dealer.address), table.name, secret, str(count)]
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.dealer.failures.client", *words], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


async def is_open(process: subprocess.Popen[str]) -> None:
    assert process.stdout is not None
    assert await within(asyncio.to_thread(process.stdout.readline)) == "open\n"


def many(rounds: int) -> Rules:
    return Rules(preset="norwegian", target=0, fixed_rounds=FixedRounds(number=rounds), final_tie=FINAL_TIE_SHARED)


async def play(caller: Caller, table: Table, seat: int) -> int:
    """Play the first legal move at each turn; how many moves the dealer made for one who was away."""
    stream, welcome = await opened(caller, table, seat)
    told, away = [welcome.decision], 0
    while True:
        for decision in told:
            if decision.decision_id:
                await stream.write(answering(decision.decision_id, legal_move_index=0))
        message = await within(stream.read())
        assert message is not aio.EOF
        told = [event.decision for event in message.events.events]
        for event in message.events.events:
            away += bool(event.public_event.move_played.origin == event_pb2.MOVE_ORIGIN_ABSENCE)
            if event.public_event.HasField("game_finished"):
                await stream.done_writing()
                return away


async def test_spectators_that_stand_still_are_cut_off_and_then_see_all_without_a_gap() -> None:
    async with dealing(Settings(most_spectators=SPECTATORS, queue_messages=20)) as served:
        table = await open_table(served, rules=many(ROUNDS), spectator_delay={"seconds": 0})
        with client(served, table, table.watch_code, SPECTATORS) as process:
            await is_open(process)
            request = watch.WatchRequest(watch_code=table.watch_code)
            assert (await refusal(served.watch.Watch(request).read())).reason == "SERVER_FULL"
            process.send_signal(signal.SIGSTOP)
            await within(asyncio.gather(play(served, table, 0), play(served, table, 1)))
            guest = served.watch.Watch(request)
            assert (await within(guest.read())).HasField("welcome"), "those who stand still are not counted any more"
            guest.cancel()
            process.send_signal(signal.SIGCONT)
            code, out, _ = await ended(process)
    assert code == 0
    assert len(set(out.splitlines())) == 1
    times, reasons, first, last = out.splitlines()[0].split()
    assert set(reasons.split(",")) == {"GOODBYE_REASON_TOO_SLOW"}
    assert int(times) >= 1
    assert int(last) - int(first) > ROUNDS * 52


async def test_a_seat_that_stands_still_is_away_and_the_other_plays_on() -> None:
    settings = Settings(keepalive_seconds=0.3, silent_seconds=0.3, reconnect_bank_seconds=0.3)
    async with dealing(settings) as served:
        table = await open_table(served, joined=1, reconnect_seconds=0)
        with client(served, table, table.tokens[0], 0) as process:
            await is_open(process)
            process.send_signal(signal.SIGSTOP)
            asked = tables.JoinTableRequest(join_code=table.join_code, player_name="a person")
            joined = await served.tables.JoinTable(asked)
            table = table._replace(tokens=(*table.tokens, joined.seat_token))
            assert await within(play(served, table, 1)) > 20
            process.send_signal(signal.SIGCONT)
            code, out, _ = await ended(process)
    assert code == 0
    assert out.startswith("1 UNAVAILABLE ")
