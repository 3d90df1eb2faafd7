# cython: allow_none_for_extension_args=False
"""The complete state of a game, hidden cards included, as a value: a handle on a position of the core."""

from __future__ import annotations

from dataclasses import Field
from inspect import signature
from typing import Any, ClassVar

try:
    import cython
except ImportError:
    from kasino.game.core import plain as cython
from kasino.game.cards.card import Card
from kasino.game.cards.table import Item
from kasino.game.play.events import Event, SidePoints
from kasino.game.play.fields import StateFields, field_values, fields_text, from_values, with_changes
from kasino.game.play.round_end import RoundResult, count_round
from kasino.game.play.round_setup import RoundSetup
from kasino.game.play.state_encoder import Rests, encode_state
from kasino.game.rules.layout import Layout
from kasino.game.rules.rule_set import RuleSet

if not cython.compiled:
    from kasino.game.core import Position
    from kasino.game.core.constants import PLAYING
    from kasino.game.core_codec.cards import decode_cards
    from kasino.game.core_codec.table import decode_table
    from kasino.game.play.history import History, followed_by, given_events
    from kasino.game.play.legal_move_list import LegalMoves

_unset: Any = None  # an attribute that is set before it is read


class State:
    """A game between two moves, as the dealer knows it. Seats and sides count from 0, rounds and deals from 1.

    `turn` is the seat to play, None once the round is over. `stock` is the rest of the pack, the next card first.
    `table`, `hands` and `won` (both by seat) are sorted; `sweeps` is by seat. `scores` are by side; within a round they
    change only under immediate scoring. `last_capture_was_sweep`: the last capture is recorded as a sweep. `leftovers`
    is the number of cards that the last capturer inherited at the end of the round. `points` are those of the round
    just finished, by side. `events` are those of the current round. Once `over`, `winners` are the sides that have won;
    several share the win.

    It is immutable, and behaves as a frozen dataclass of these fields. They are decoded when they are first read.
    """

    __slots__ = (
        "_fields",
        "_hands",
        "_history",
        "_moves",
        "_position",
        "_rests",
        "_result",
        "_setup",
        "_table",
        "_won",
    )
    __match_args__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]] = StateFields.__dataclass_fields__
    __dataclass_params__ = StateFields.__dataclass_params__  # type: ignore[attr-defined]
    __signature__ = signature(StateFields)

    def _clear(self) -> None:
        """Have nothing yet: the caller sets the fields, or the position."""
        self._fields: StateFields | None = None
        self._setup: RoundSetup = _unset
        self._rests: Rests = _unset
        self._position: Position = _unset
        self._history: History = _unset
        self._moves: LegalMoves | None = None
        self._result: RoundResult | None = None
        self._hands: tuple[tuple[Card, ...], ...] | None = None
        self._table: tuple[Item, ...] | None = None
        self._won: tuple[tuple[Card, ...], ...] | None = None

    def __init__(
        self,
        *,
        rules: RuleSet,
        sides: tuple[int, ...],
        layout: Layout,
        dealer: int,
        round: int,
        deal: int,
        turn: int | None,
        stock: tuple[Card, ...],
        hands: tuple[tuple[Card, ...], ...],
        table: tuple[Item, ...],
        won: tuple[tuple[Card, ...], ...],
        sweeps: tuple[int, ...],
        scores: tuple[int, ...],
        last_capturer: int | None = None,
        last_capture_was_sweep: bool = False,
        leftovers: int = 0,
        next_stack: int = 1,
        points: tuple[SidePoints, ...] = (),
        events: tuple[Event, ...] = (),
        over: bool = False,
        winners: tuple[int, ...] = (),
    ) -> None:
        self._clear()
        self._fields = StateFields(
            rules=rules,
            sides=sides,
            layout=layout,
            dealer=dealer,
            round=round,
            deal=deal,
            turn=turn,
            stock=stock,
            hands=hands,
            table=table,
            won=won,
            sweeps=sweeps,
            scores=scores,
            last_capturer=last_capturer,
            last_capture_was_sweep=last_capture_was_sweep,
            leftovers=leftovers,
            next_stack=next_stack,
            points=points,
            events=events,
            over=over,
            winners=winners,
        )

    @property
    def rules(self) -> RuleSet:
        """The rules of the game."""
        return self._setup.rules if self._fields is None else self._fields.rules

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        return self._setup.sides if self._fields is None else self._fields.sides

    @property
    def layout(self) -> Layout:
        """How many cards are dealt where."""
        return self._setup.layout if self._fields is None else self._fields.layout

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self._setup.dealer if self._fields is None else self._fields.dealer

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return self._setup.number if self._fields is None else self._fields.round

    @property
    def deal(self) -> int:
        """The number of the deal in the round, from 1."""
        return self._setup.deal + self._position.dealt if self._fields is None else self._fields.deal

    @property
    def turn(self) -> int | None:
        """The seat to play, None once the round is over."""
        if self._fields is not None:
            return self._fields.turn
        return self._position.turn if self._position.phase == PLAYING else None

    @property
    def stock(self) -> tuple[Card, ...]:
        """The rest of the pack, the next card first."""
        return self._rests[self._position.dealt] if self._fields is None else self._fields.stock

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The hands by seat, sorted."""
        if self._fields is not None:
            return self._fields.hands
        if self._hands is None:
            self._hands = _by_seat(self._position.hands, self._position.law.packs)
        return self._hands

    @property
    def table(self) -> tuple[Item, ...]:
        """The loose cards, then piles, then builds."""
        if self._fields is not None:
            return self._fields.table
        if self._table is None:
            self._table = decode_table(self._position)
        return self._table

    @property
    def won(self) -> tuple[tuple[Card, ...], ...]:
        """The captured cards by seat, sorted."""
        if self._fields is not None:
            return self._fields.won
        if self._won is None:
            self._won = _by_seat(self._position.won, self._position.law.packs)
        return self._won

    @property
    def sweeps(self) -> tuple[int, ...]:
        """The sweeps by seat."""
        return self._position.sweeps if self._fields is None else self._fields.sweeps

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores by side."""
        if self._fields is not None:
            return self._fields.scores
        result = self._finished()
        return self._position.scores if result is None else result.totals

    @property
    def last_capturer(self) -> int | None:
        """The seat that captured last in this round, None before the first capture."""
        if self._fields is not None:
            return self._fields.last_capturer
        return None if self._position.last_capturer < 0 else self._position.last_capturer

    @property
    def last_capture_was_sweep(self) -> bool:
        """Whether the last capture is recorded as a sweep."""
        return bool(self._position.last_swept) if self._fields is None else self._fields.last_capture_was_sweep

    @property
    def leftovers(self) -> int:
        """The number of cards that the last capturer inherited at the end of the round."""
        return self._position.leftovers.bit_count() if self._fields is None else self._fields.leftovers

    @property
    def next_stack(self) -> int:
        """The id of the next stack."""
        return self._position.next_stack if self._fields is None else self._fields.next_stack

    @property
    def points(self) -> tuple[SidePoints, ...]:
        """The points of the round just finished, by side; () before its end."""
        if self._fields is not None:
            return self._fields.points
        result = self._finished()
        return () if result is None else result.points

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the current round."""
        if self._fields is not None:
            return self._fields.events
        self._finished()
        return self._history.events()

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        if self._fields is not None:
            return self._fields.over
        result = self._finished()
        return result is not None and result.over

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that have won, once the game is over."""
        if self._fields is not None:
            return self._fields.winners
        result = self._finished()
        return () if result is None else result.winners

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.sides)

    @property
    def last_deal(self) -> bool:
        """Whether the hands are the last of the round."""
        return not self.stock

    @property
    def hand_to_play(self) -> tuple[Card, ...]:
        """The hand of the seat to play, () once the round is over."""
        turn = self.turn
        return () if turn is None else self.hands[turn]

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(other) is not State:
            return NotImplemented
        return field_values(self) == field_values(other)

    def __hash__(self) -> int:
        return hash(field_values(self))

    def __repr__(self) -> str:
        return fields_text(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return (from_values, (State, field_values(self)))

    def __replace__(self, **changes: Any) -> State:
        changed: State = with_changes(self, changes)
        return changed

    def _finished(self) -> RoundResult | None:
        """The result of the round once it is over, otherwise None; its events end the history from then on."""
        if self._result is None and self._position.phase != PLAYING:
            self._result = count_round(self._setup, self._position)
            self._history = followed_by(self._history, self._result.events)
        return self._result


def state_of(setup: RoundSetup, rests: Rests, position: Position, history: History) -> State:
    """The state at a position of a round. `rests` is the stock after each deal from the first one of the setup on."""
    state = State.__new__(State)
    if not cython.compiled:
        state._clear()
    state._setup = setup
    state._rests = rests
    state._position = position
    state._history = history
    return state


def core_position(state: State) -> Position:
    """The position of a state with everything that the dealer knows, hands still to be dealt included.

    Do not change it, and do not give it to a player. Raises TurnError where the state was given by its fields and no
    seat is to play, DeckError where its cards are not those of the packs.
    """
    if state._position is None:
        assert state._fields is not None
        state._setup, state._rests, state._position = encode_state(state._fields)
        state._history = given_events(tuple(state._fields.events))
    return state._position


def moves_of(state: State) -> LegalMoves:
    """The legal moves of the seat to play, listed once for a state and its observations."""
    if state._moves is None:
        turn = state.turn
        if turn is None:
            state._moves = LegalMoves(None)
        else:
            position = core_position(state)
            state._moves = LegalMoves(position.seen_by(turn) if position._hands[turn] else None)
    return state._moves


def _by_seat(masks: tuple[int, ...], packs: int) -> tuple[tuple[Card, ...], ...]:
    return tuple([decode_cards(mask, packs) for mask in masks])
