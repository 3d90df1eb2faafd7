"""The cards that the public and each seat may know after each event of a table, by its record, not by what was sent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kasino.game import Card, Dealt, Event, LeftoversTaken, Played, Record, State, replay
from kasino.v1 import event_pb2, model_pb2

Cards = frozenset[str]
NONE: Cards = frozenset()
WHOLE_PACK: Cards = frozenset(str(Card.parse(rank + suit)) for rank in "A23456789TJQK" for suit in "cdhs")
KINDS: dict[str, type[Event]] = {"dealt": Dealt, "move_played": Played, "leftovers_taken": LeftoversTaken}
"""The events that can hold a card."""


def card_text(number: int) -> str:
    """The card of the contract with this number, in notation."""
    suit, rank = divmod(number - 1, 13)
    assert 1 <= number <= len(WHOLE_PACK), f"{number} is no card of {model_pb2.Card.DESCRIPTOR.name}"
    return "A23456789TJQK"[rank] + "cdhs"[suit]


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth:
    """By seq, from 0, where nothing had happened: the open cards of the round, and all that a seat held in it."""

    open: Sequence[Cards]
    held: Sequence[Sequence[Cards]]
    times: Sequence[float]
    """When it happened, in Unix seconds."""
    ended: bool

    def knows(self, seat: int | None, seq: int) -> Cards:
        """The cards that this seat, or a spectator if it is None, may know after this event."""
        if not 0 <= seq < len(self.open):
            return NONE
        return self.open[seq] if seat is None else self.open[seq] | self.held[seq][seat]


def truth(record: Record, log: Sequence[event_pb2.PublicEvent]) -> Truth:
    """The truth of this game; of its `log` only the order of the events is believed."""
    assert [event.seq for event in log] == list(range(1, len(log) + 1)), "the log has a gap"
    seats = len(record.sides)
    shown: Cards = NONE
    held = [NONE] * seats
    opens, hands, times = [shown], [tuple(held)], [0.0]
    happened = _happened(record)
    for told in log:
        kind = KINDS.get(str(told.WhichOneof("event")))
        if kind is not None:
            event, state = next(happened)
            assert isinstance(event, kind), f"event {told.seq} is no {kind.__name__}"
            if isinstance(event, Dealt):
                if event.deal == 1:
                    shown, held = NONE, [NONE] * seats
                shown |= _texts(event.table)
                held = [had | _texts(hand) for had, hand in zip(held, state.hands, strict=True)]
            elif isinstance(event, Played):
                shown |= {str(event.move.card)}
                assert _texts(event.captured) <= shown
        opens.append(shown)
        hands.append(tuple(held))
        times.append(told.time.ToNanoseconds() / 1e9)
    assert next(happened, None) is None, "the record has more than the log"
    return Truth(open=opens, held=hands, times=times, ended=record.ending is not None)


def _happened(record: Record) -> Iterator[tuple[Event, State]]:
    """The events that can hold a card, each with the state behind it."""
    before = 0
    for state in replay(record):
        if len(state.events) <= before:
            before = 0
        for event in state.events[before:]:
            if isinstance(event, tuple(KINDS.values())):
                yield event, state
        before = len(state.events)


def _texts(cards: Sequence[Card]) -> Cards:
    return frozenset(map(str, cards))
