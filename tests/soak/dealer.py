"""Soak test of the dealer's memory: finished tables leave nothing behind."""

from __future__ import annotations

import asyncio
import gc
from time import perf_counter

from kasino.dealer import Lobby, LoopClock, MemoryStore, SeatAccess, Settings
from kasino.dealer.table.table import Table
from kasino.v1 import play_service_pb2 as play
from kasino.v1 import table_pb2
from kasino.v1.model_pb2 import Choice
from kasino.v1.rules_pb2 import Rules
from kasino.v1.table_service_pb2 import CreateTableRequest, JoinTableRequest
from kasino.wire import (
    join_request_from_message,
    new_table_from_message,
    stream_request_from_message,
    submission_from_message,
)
from tests.soak.memory import resident

GAMES = 50_000
AT_ONCE = 20
SHORT = tuple(
    Rules(preset=name, target=1, immediate_scoring=True)
    for name in ("norwegian", "byggekasino", "swedish", "overspader", "finnish")
)
"""The first point wins: about ten moves."""
KEPT_TABLES = 50
"""The number of finished tables that the dealer keeps."""
CLOSED_SECONDS = 0.1
"""The time for which a closed table is kept."""
MAX_GROWTH = 16 << 20  # bytes of memory over the second half


def many_games(size: float) -> str:
    """Memory is flat over 50 000 games at a dealer's tables."""
    return asyncio.run(_many_games(max(round(GAMES * size), 4 * KEPT_TABLES)))


async def _many_games(count: int) -> str:
    clock = LoopClock()
    settings = Settings(finished_tables=KEPT_TABLES, closed_seconds=CLOSED_SECONDS)
    lobby = Lobby(MemoryStore(), clock, settings, secret=b"of the soak" * 3)
    numbers = iter(range(count))

    async def play_half() -> None:
        for _, number in zip(range(count // 2 // AT_ONCE), numbers, strict=False):
            await _game(lobby, clock, SHORT[number % len(SHORT)])

    began = perf_counter()
    await asyncio.gather(*[play_half() for _ in range(AT_ONCE)])
    await asyncio.sleep(3 * CLOSED_SECONDS)
    before, alive = resident(), sum(isinstance(one, Table) for one in gc.get_objects())
    if alive > KEPT_TABLES:
        raise AssertionError(f"{alive} tables are in memory after {count // 2} games, and {KEPT_TABLES} are kept")
    await asyncio.gather(*[play_half() for _ in range(AT_ONCE)])
    grown = resident() - before
    await lobby.stop()
    if grown > MAX_GROWTH:
        raise AssertionError(f"memory grew by {grown >> 20} MiB over the second half of {count} games")
    return (
        f"{count} games, {count / (perf_counter() - began):.0f} a second, memory {resident() >> 20} MiB, "
        f"{grown / (1 << 20):+.1f} MiB over the second half"
    )


async def _game(lobby: Lobby, clock: LoopClock, rules: Rules) -> None:
    """Create a table, and play its game to the end."""
    created = await lobby.create_table(new_table_from_message(CreateTableRequest(rules=rules, sides=(0, 1))))
    seats = []
    for _ in range(2):
        joining = JoinTableRequest(join_code=created.join_code, player_name="a bot", bot=True)
        joined = await lobby.join(join_request_from_message(joining))
        seats.append(lobby.seat(created.table.name, joined.seat_token))
    await asyncio.gather(*[_sit(seat, clock) for seat in seats])


async def _sit(seat: SeatAccess, clock: LoopClock) -> None:
    """Play a seat to the end, always the last legal move."""
    stream = await seat.open(stream_request_from_message(play.PlayRequest(name=seat.name)))
    try:
        while (received := await stream.receive()) is not None:
            message = play.PlayResponse.FromString(received)
            for told in [message.welcome] if message.HasField("welcome") else message.events.events:
                if told.HasField("decision"):
                    choice = Choice(notation=told.decision.legal_moves[-1])
                    answer = play.SubmitMoveRequest(decision_id=told.decision.decision_id, choice=choice)
                    await seat.submit(submission_from_message(answer), received=clock.now(), stream=stream)
            if _over(message):
                return
    finally:
        stream.drop()


def _over(message: play.PlayResponse) -> bool:
    """Whether the game has ended; the other seat may win before this one is connected."""
    return message.welcome.table.state == table_pb2.Table.STATE_FINISHED or any(
        told.public_event.HasField("game_finished") for told in message.events.events
    )
