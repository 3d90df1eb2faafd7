"""Duplex streams of seats, for tests."""

from __future__ import annotations

from grpc import aio

from kasino.v1 import play_service_pb2 as play
from tests.dealer.serving import Caller, Table, Untyped, answering, bearing, opening, within


async def opened(caller: Caller, table: Table, seat: int) -> tuple[Untyped, play.Welcome]:
    """A duplex stream of this seat, and the Welcome that it begins with."""
    stream = caller.play.PlayDuplex(metadata=bearing(table.tokens[seat]))
    await stream.write(opening(table.name))
    return stream, (await within(stream.read())).welcome


async def asked(caller: Caller, table: Table) -> tuple[Untyped, int, str]:
    """The stream of the seat that has to choose, its decision, and its token."""
    streams = [await opened(caller, table, seat) for seat in range(len(table.tokens))]
    [found] = [
        (stream, welcome.decision.decision_id, table.tokens[welcome.seat])
        for stream, welcome in streams
        if welcome.HasField("decision")
    ]
    return found


async def submitted(stream: Untyped) -> play.SubmitMoveResponse:
    """The next answer on a duplex stream."""
    while True:
        message = await within(stream.read())
        assert message is not aio.EOF, "it ended without an answer"
        if message.events.HasField("submitted"):
            answer: play.SubmitMoveResponse = message.events.submitted
            return answer


async def to_the_end(caller: Caller, table: Table, seat: int) -> tuple[Untyped, int]:
    """Play the first legal move at each turn to the end; the stream, and the last decision."""
    stream, welcome = await opened(caller, table, seat)
    told, last = [welcome.decision], 0
    while True:
        for decision in told:
            if decision.decision_id:
                last = decision.decision_id
                await stream.write(answering(last, legal_move_index=0))
        events = (await within(stream.read())).events.events
        told = [event.decision for event in events]
        if any(event.public_event.HasField("game_finished") for event in events):
            return stream, last
