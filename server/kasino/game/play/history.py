"""The events of a round as a chain: each event holds the one before it, and is decoded when it is first read."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from kasino.game.core import plain as cython
from kasino.game.cards.move import Move
from kasino.game.play.events import Dealt, Event, Played
from kasino.game.play.round_setup import RoundSetup

if not cython.compiled:
    from kasino.game.core_codec.cards import decode_cards
    from kasino.game.core_codec.table import decode_stack

    COUNT_BITS = 8  # of one count in a word that has a count for each seat


class History:
    """An event and those before it. All that it holds is public: states share it with the observations of all seats.

    It is one of three: events that are given as values, a move, or a further deal of the round.
    """

    __slots__ = (
        "_before",
        "_captured",
        "_counts",
        "_dealt",
        "_events",
        "_move",
        "_seat",
        "_setup",
        "_stack_cards",
        "_stack_id",
        "_stack_locked",
        "_stack_owner",
        "_stack_value",
        "_sweep",
        "_sweep_scored",
        "_value",
    )

    def __init__(self) -> None:
        self._before: History | None = None
        self._events: tuple[Event, ...] | None = None
        self._value: Event | None = None
        self._setup: RoundSetup | None = None
        # a move
        self._move: Move | None = None
        self._seat: int = 0
        self._captured: int = 0
        self._sweep: bool = False
        self._sweep_scored: bool = False
        self._stack_id: int = 0  # 0: the move made or changed no stack
        self._stack_cards: int = 0
        self._stack_value: int = 0
        self._stack_owner: int = 0
        self._stack_locked: int = 0
        # a further deal
        self._dealt: int = 0
        self._counts: int = 0

    def events(self) -> tuple[Event, ...]:
        """All events up to this one, each decoded once."""
        if self._events is None:
            later: list[Event] = []
            link: History = self
            while link._events is None:
                later.append(link.event())
                assert link._before is not None
                link = link._before
            later.reverse()
            self._events = link._events + tuple(later)
        return self._events

    def event(self) -> Event:
        """The event itself."""
        if self._value is None:
            self._value = self._dealt_event() if self._move is None else self._played_event()
        return self._value

    def _played_event(self) -> Played:
        setup, move = self._setup, self._move
        assert setup is not None
        assert move is not None
        packs = setup.packs
        stack = None
        if self._stack_id:
            stack = decode_stack(
                self._stack_id, self._stack_cards, self._stack_value, self._stack_owner, self._stack_locked, packs
            )
        return Played(
            seat=self._seat,
            move=move,
            captured=decode_cards(self._captured, packs),
            sweep=bool(self._sweep),
            sweep_scored=bool(self._sweep_scored),
            stack=stack,
        )

    def _dealt_event(self) -> Dealt:
        setup = self._setup
        assert setup is not None
        stock = setup.stock_counts[self._dealt]
        return Dealt(
            round=setup.number,
            deal=setup.deal + self._dealt,
            dealer=setup.dealer,
            hand_counts=counts_by_seat(self._counts, setup.seats),
            table=(),
            stock_count=stock,
            last=not stock,
            call=None if stock else setup.rules.announce_last_deal,
        )


def given_events(events: tuple[Event, ...]) -> History:
    """The history of these events."""
    history = History()
    history._events = events
    return history


def followed_by(before: History, events: tuple[Event, ...]) -> History:
    """The history before, and then these events."""
    last = before
    for event in events:
        link = History()
        link._before = last
        link._value = event
        last = link
    return last


def counts_by_seat(counts: int, seats: int) -> tuple[int, ...]:
    """The counts of a word that has one for each seat."""
    return tuple([counts >> COUNT_BITS * seat & (1 << COUNT_BITS) - 1 for seat in range(seats)])
