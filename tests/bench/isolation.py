"""Benchmark of a tournament of isolated bots, compared with a bare echo, and of batches.

`python -m tests.bench.isolation WHAT` prints one JSON object. `echo`: the messages a second of a bare unbatched
grpc.aio echo over 100 streams, client and server a process each, and the processor's microseconds a message, of both.
`moves`: the moves a second of `random` against `random` at two seats, ledger and all, by two workers and four bots, a
process each, and the processor's microseconds a move, of all six, their start left out. `batches`: the decisions a
second that one process answers, by the size of a batch.
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import grpc
import grpc.aio

from kasino.bots import GameStart, Question, Table, game_loop, parse_spec
from kasino.game import deck, parse_rules
from kasino.sandbox.calls import BotClient, EncodedEvents
from kasino.sandbox.calls.messages import Needs, question_message, start_message
from kasino.sandbox.process import Limits
from kasino.tournament import Isolation, make_plan, run
from kasino.v1 import table_pb2
from tests.bench.tournaments import moves_of

STREAMS = 100
SECONDS = 1.5
SETS = 300
WORKERS = 2
MESSAGE = bytes(200)
SIZES = (1, 4, 16, 64)
RULES = parse_rules("norwegian target=none fixed_rounds=1 final_tie=shared")


async def serve_echo() -> None:
    """Print the port, and echo until the process is killed."""

    async def echo(requests: AsyncIterator[bytes], context: Any) -> AsyncIterator[bytes]:
        async for request in requests:
            yield request

    server = grpc.aio.server()
    handlers: dict[str, Any] = {"Say": grpc.stream_stream_rpc_method_handler(echo)}
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("Echo", handlers),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    sys.stdout.write(f"{port}\n")
    sys.stdout.flush()
    await server.wait_for_termination()


async def ask_echo(port: int) -> float:
    """Round trips a second."""
    count = 0

    async def say(channel: grpc.aio.Channel, until: float) -> None:
        nonlocal count
        stream: Any = channel.stream_stream("/Echo/Say")()
        while perf_counter() < until:
            await stream.write(MESSAGE)
            await stream.read()
            count += 1
        await stream.done_writing()

    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        began = perf_counter()
        await asyncio.gather(*(say(channel, began + SECONDS) for _ in range(STREAMS)))
        return count / (perf_counter() - began)


def echoes() -> dict[str, float]:
    """The bare echo."""
    command = [sys.executable, "-m", "tests.bench.isolation", "server"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            port = int(server.stdout.readline())
            used = spent()
            rate = asyncio.run(ask_echo(port))
            return {"rate": rate, "cost": (spent() - used) / (rate * SECONDS) * 1e6}
        finally:
            server.kill()


def moves() -> dict[str, float]:
    """The tournament, without the start of its processes."""
    plan = make_plan(["random", "random"], "norwegian", seats=2, sets=SETS)
    isolation = Isolation(limits=Limits(move_seconds=30.0))
    begun: list[tuple[float, float]] = []
    with TemporaryDirectory() as folder:
        ledger = Path(folder) / "ledger"
        summary = run(
            plan, ledger, workers=WORKERS, isolation=isolation, on_begin=lambda: begun.append((perf_counter(), spent()))
        )
        assert not summary.faults, "after faults the fallback plays, and nothing is asked"
        began, used = begun[0]
        count = moves_of(ledger, 1) * summary.games  # every game of a round of two seats has as many moves
        return {"rate": count / (perf_counter() - began), "cost": (spent() - used) / count * 1e6}


def spent() -> float:
    """The processor seconds of this process and all its descendants, including ended ones."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used) + spent_below(os.getpid())


def spent_below(process: int) -> float:
    """The processor seconds of the running descendants of this process; 0 on systems without /proc."""
    parents: dict[int, tuple[int, int]] = {}
    for told in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            words = told.read_text().rpartition(")")[2].split()
            parents[int(told.parent.name)] = int(words[1]), sum(map(int, words[11:15]))
    ticks = 0
    below = [process]
    while below:
        above = below.pop()
        for child, (parent, used) in parents.items():
            if parent == above:
                below.append(child)
                ticks += used
    return ticks / os.sysconf("SC_CLK_TCK")


async def batches(folder: Path) -> dict[int, float]:
    """The decisions a second of one process, by batch size."""
    bot = BotClient(parse_spec("random"), Limits(move_seconds=30.0), folder / "log")
    await bot.ensure_started()
    rates = {}
    try:
        for size in SIZES:
            asked = [a_question(f"{size} {number}") for number in range(size)]
            for game, start, _ in asked:
                await bot.call(
                    start_message(game, start, EncodedEvents(), 0, table_pb2.TimeControl(), 128), 30.0, bot.generation
                )
            count = number = 0
            began = perf_counter()
            while perf_counter() - began < SECONDS / 3:
                number += 1
                messages = [
                    question_message(
                        game,
                        question._replace(decision=number),
                        EncodedEvents(),
                        (0, 0),
                        seconds=30.0,
                        bank_left=None,
                        needs=Needs.of(bot.info),
                    )
                    for game, _, question in asked
                ]
                await asyncio.gather(*(bot.call(message, 30.0, bot.generation) for message in messages))
                count += size
            rates[size] = count / (perf_counter() - began)
    finally:
        await bot.close()
    return rates


def a_question(game: str) -> tuple[str, GameStart, Question]:
    """The first question of a game, to the seat that plays first."""
    steps = game_loop(
        Table(RULES, lambda round: deck(game.encode(), round, RULES.decks), seeds=[b"", b""], sides=(0, 1), dealer=1)
    )
    begun = next(steps)
    steps.send(None)
    question = steps.send(None)
    assert isinstance(question, Question)
    start = begun.start  # type: ignore[union-attr]
    assert start.seat == question.seat
    return game, start, question._replace(events=())


def main(what: str) -> None:
    """Measure, and print."""
    if what == "batches":
        with TemporaryDirectory() as folder:
            told: object = asyncio.run(batches(Path(folder)))
    else:
        told = {"echo": echoes, "moves": moves}[what]()
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    asyncio.run(serve_echo()) if sys.argv[1] == "server" else main(sys.argv[1])
