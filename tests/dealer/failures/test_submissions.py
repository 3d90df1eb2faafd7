"""Every answer to a decision is answered, at once and with the same words by both ways, whichever decision it is to."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from google.protobuf.duration_pb2 import Duration
from grpc import aio

from kasino.dealer import Entry, MemoryStore, Settings
from kasino.dealer.table import game_progress as dealing_of_cards
from kasino.v1 import event_pb2, table_pb2
from tests.dealer.seats import asked, opened, submitted, to_the_end
from tests.dealer.serving import (
    Caller,
    Table,
    Untyped,
    answering,
    bearing,
    dealing,
    open_table,
    refusal,
    submission,
    told,
    until,
    within,
)

ANSWERS: list[tuple[str, str, dict[str, str | int], str]] = [
    ("the decision that it answered", "old", {"notation": "None"}, "DECISION_CLOSED"),
    ("the decision that it answered, in the same words", "old", {"legal_move_index": 0}, "duplicate"),
    ("a decision that will come", "future", {"legal_move_index": 0}, "DECISION_NOT_OPEN"),
    ("the decision of the other seat", "foreign", {"legal_move_index": 0}, "DECISION_NOT_OPEN"),
    ("an event that is no decision", "event", {"legal_move_index": 0}, "DECISION_NOT_OPEN"),
    ("the decision that it answered, by saying nothing", "old", {}, "FIELD_INVALID"),
]


@pytest.mark.parametrize("way", ["on its stream", "by a call"])
@pytest.mark.parametrize(("which", "choice", "heard"), [pytest.param(*row[1:], id=row[0]) for row in ANSWERS])
async def test_a_seat_answers(which: str, choice: dict[str, str | int], heard: str, way: str) -> None:
    async with dealing() as served:
        table = await open_table(served)
        stream, first, token = await asked(served, table)
        await stream.write(answering(first, legal_move_index=0))
        now = (await submitted(stream)).accepted.seq + 1
        decision = {"old": first, "future": now + 4, "foreign": now, "event": 1}[which]
        if way == "by a call":
            stream = None
        assert await outcome(served, table, stream, token, decision, **choice) == heard


@pytest.mark.parametrize("way", ["on its stream", "by a call"])
@pytest.mark.parametrize(
    ("which", "choice", "heard"),
    [
        pytest.param("its last", {"legal_move_index": 0}, "duplicate", id="again, as it did"),
        pytest.param("its last", {"notation": "None"}, "DECISION_CLOSED", id="again, in another way"),
        pytest.param("the next", {"legal_move_index": 0}, "TABLE_STATE", id="what it would have been asked next"),
    ],
)
async def test_after_the_end_of_the_game_a_seat_answers(
    which: str, choice: dict[str, str | int], heard: str, way: str
) -> None:
    async with dealing() as served:
        table = await open_table(served)
        (stream, last), _ = await within(asyncio.gather(*(to_the_end(served, table, seat) for seat in range(2))))
        decision = last if which == "its last" else last + 50
        by_call = way == "by a call"
        assert await outcome(served, table, None if by_call else stream, table.tokens[0], decision, **choice) == heard


async def outcome(caller: Caller, table: Table, stream: Untyped, token: str, decision: int, **choice: str | int) -> str:
    """The outcome of this answer."""
    if stream is None:
        try:
            said = submission(decision, table.name, **choice)
            answer = await within(caller.play.SubmitMove(said, metadata=bearing(token)))
        except aio.AioRpcError as error:
            return told(error).reason or ""
    else:
        await stream.write(answering(decision, **choice))
        answer = await submitted(stream)
        assert answer.decision_id == decision
    if answer.HasField("refused"):
        return str(answer.refused.reason)
    return "duplicate" if answer.accepted.duplicate else str(answer.WhichOneof("outcome"))


class Slow(MemoryStore):
    """A store whose writes the test completes or cancels."""

    slow = False

    def __init__(self) -> None:
        super().__init__()
        self.writing: list[asyncio.Future[None]] = []
        self._told: list[tuple[str, Sequence[Entry]]] = []

    def append(self, table: str, entries: Sequence[Entry]) -> asyncio.Future[None]:
        if not self.slow:
            return super().append(table, entries)
        self.writing.append(asyncio.get_running_loop().create_future())
        self._told.append((table, entries))
        return self.writing[-1]

    def go_on(self) -> None:
        """Write all that waits."""
        self.slow = False
        for done, (table, entries) in zip(self.writing, self._told, strict=True):
            super().append(table, entries)
            done.set_result(None)


async def test_a_call_that_is_cancelled_while_its_move_is_persisted_has_played_it() -> None:
    store = Slow()
    async with dealing(store=store) as served:
        _, decision, token = await asked(served, await open_table(served))
        by = bearing(token)
        store.slow = True
        call = served.play.SubmitMove(submission(decision, legal_move_index=0), metadata=by)
        waiting = asyncio.ensure_future(refusal(call))
        await until(lambda: bool(store.writing))
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await within(waiting)
        store.go_on()
        again = await within(served.play.SubmitMove(submission(decision, legal_move_index=0), metadata=by))
        assert again.accepted.duplicate


async def test_a_write_that_is_cancelled_inside_the_dealer_is_refused_and_can_be_retried() -> None:
    store = Slow()
    async with dealing(store=store) as served:
        stream, decision, _ = await asked(served, await open_table(served))
        store.slow = True
        await stream.write(answering(decision, legal_move_index=0))
        await until(lambda: bool(store.writing))
        store.slow = False
        store.writing[0].cancel()
        assert (await submitted(stream)).refused.reason == "INTERNAL"
        await stream.write(answering(decision, legal_move_index=0))
        assert (await submitted(stream)).HasField("accepted")


async def test_a_fault_of_the_rules_in_the_middle_of_a_game_does_not_end_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async with dealing() as served:
        table = await open_table(served)
        stream, decision, _ = await asked(served, table)
        whole = dealing_of_cards.play
        monkeypatch.setattr(dealing_of_cards, "play", fails_with_a_card)
        await stream.write(answering(decision, legal_move_index=0))
        refused = (await submitted(stream)).refused
        assert (refused.reason, "Kh" in str(refused)) == ("INTERNAL", False)
        monkeypatch.setattr(dealing_of_cards, "play", whole)
        ends = await within(asyncio.gather(*(to_the_end(served, table, seat) for seat in range(2))))
        assert len(ends) == 2


async def test_a_game_whose_rules_always_fail_is_aborted_and_other_tables_play_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(dealing_of_cards, "play", fails_with_a_card)
    async with dealing(Settings(retry_seconds=0.05)) as served:
        table = await open_table(served, time_control=table_pb2.TimeControl(per_move=Duration(nanos=50_000_000)))
        (stream, _), _ = [await opened(served, table, seat) for seat in range(2)]
        ends: list[event_pb2.GameEnd.ValueType] = []
        while not ends:
            events = (await within(stream.read())).events.events
            ends = [one.public_event.game_finished.end for one in events if one.public_event.HasField("game_finished")]
        assert ends == [event_pb2.GAME_END_ABORTED_BY_SERVER]
        monkeypatch.undo()
        other = await open_table(served)
        assert len(await within(asyncio.gather(*(to_the_end(served, other, seat) for seat in range(2))))) == 2


def fails_with_a_card(*_: object) -> None:
    raise ZeroDivisionError("Kh")
