# cython: allow_none_for_extension_args=False
"""The observation of a seat: the part of a state that it may know. `observe` is the only projection from a state.

It is a handle on a core position without the other hands, the captured cards and the deals to come (`seen_by`), on the
public setup of the round and on the public events: nothing that it refers to leads to a hidden card.
"""

from __future__ import annotations

from dataclasses import Field
from hashlib import sha256
from inspect import signature
from random import Random
from typing import Any, ClassVar

try:
    import cython
except ImportError:
    from kasino.game.core import plain as cython
from kasino.game.cards.card import Card
from kasino.game.cards.table import Item
from kasino.game.core_codec.position import encode_position
from kasino.game.play.events import Event
from kasino.game.play.fields import ObservationFields, field_values, fields_text, from_values, with_changes
from kasino.game.play.round_setup import RoundSetup
from kasino.game.rules.rule_set import RuleSet

if not cython.compiled:
    from kasino.game.core import Position
    from kasino.game.core.constants import PLAYING
    from kasino.game.core.plain import count
    from kasino.game.core_codec.cards import decode_cards
    from kasino.game.core_codec.table import decode_table
    from kasino.game.play.history import COUNT_BITS, History, counts_by_seat
    from kasino.game.play.legal_move_list import LegalMoves
    from kasino.game.play.state import State, moves_of

_OF_BOT = frozenset({"seed", "decision", "clock", "legal_moves_truncated"})
"""The fields that the caller of a bot sets."""

_unset: Any = None  # an attribute that is set before it is read


class Observation:
    """All that one seat may know and nothing else, as a value that can be pickled and compared. Bots receive it too.

    `seat` is the observer; `turn` is the seat to play, None once the round is over. `hand` is that of the observer,
    sorted. `table` has the loose cards, sorted, then piles, then builds, both by age. `hand_counts`, `sweeps` and
    `captured_counts` are by seat, `scores` by side. `last_capturer` is None until the first capture of the round.
    `events` are those of the current round, every deal and move: from them a player can know what the captured piles
    hold, which lie face down.

    The caller of a bot sets the last four fields with `dataclasses.replace`, or with `for_bot`. `seed` is the bot's own
    random seed for this game and unrelated to the seed of the pack. `decision` is the number of the decision in this
    game, from 1. `clock` is the time left for the game in seconds, None without a clock. `legal_moves_truncated`: there
    are more legal moves than the bot was given; it may play any of them.

    It is immutable, and behaves as a frozen dataclass of these fields. They are decoded when they are first read.
    """

    __slots__ = (
        "_captured_counts",
        "_clock",
        "_decision",
        "_fields",
        "_hand",
        "_hand_counts",
        "_history",
        "_legal_moves_truncated",
        "_moves",
        "_position",
        "_scores",
        "_seat",
        "_seed",
        "_setup",
        "_table",
    )
    __match_args__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]] = ObservationFields.__dataclass_fields__
    __dataclass_params__ = ObservationFields.__dataclass_params__  # type: ignore[attr-defined]
    __signature__ = signature(ObservationFields)

    def _clear(self) -> None:
        """Have nothing yet: the caller sets the fields, or the position."""
        self._fields: ObservationFields | None = None
        self._seat: int = _unset
        self._setup: RoundSetup = _unset
        self._position: Position = _unset
        self._moves: LegalMoves | None = None
        self._history: History = _unset
        self._hand_counts: int = 0
        self._captured_counts: int = 0
        self._scores: tuple[int, ...] | None = None
        self._hand: tuple[Card, ...] | None = None
        self._table: tuple[Item, ...] | None = None
        self._seed: bytes | None = None
        self._decision: int | None = None
        self._clock: float | None = None
        self._legal_moves_truncated: bool | None = None

    def __init__(
        self,
        *,
        rules: RuleSet,
        seat: int,
        sides: tuple[int, ...],
        dealer: int,
        turn: int | None,
        round: int,
        deal: int,
        last_deal: bool,
        hand: tuple[Card, ...],
        table: tuple[Item, ...],
        hand_counts: tuple[int, ...],
        stock_count: int,
        last_capturer: int | None,
        sweeps: tuple[int, ...],
        captured_counts: tuple[int, ...],
        scores: tuple[int, ...],
        events: tuple[Event, ...] = (),
        seed: bytes = b"",
        decision: int = 1,
        clock: float | None = None,
        legal_moves_truncated: bool = False,
    ) -> None:
        self._clear()
        self._seat = seat
        self._seed = seed
        self._decision = decision
        self._clock = clock
        self._legal_moves_truncated = legal_moves_truncated
        self._fields = ObservationFields(
            rules=rules,
            seat=seat,
            sides=sides,
            dealer=dealer,
            turn=turn,
            round=round,
            deal=deal,
            last_deal=last_deal,
            hand=hand,
            table=table,
            hand_counts=hand_counts,
            stock_count=stock_count,
            last_capturer=last_capturer,
            sweeps=sweeps,
            captured_counts=captured_counts,
            scores=scores,
            events=events,
        )

    @property
    def rules(self) -> RuleSet:
        """The rules of the game."""
        return self._setup.rules if self._fields is None else self._fields.rules

    @property
    def seat(self) -> int:
        """The observer."""
        return self._seat

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        return self._setup.sides if self._fields is None else self._fields.sides

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self._setup.dealer if self._fields is None else self._fields.dealer

    @property
    def turn(self) -> int | None:
        """The seat to play, None once the round is over."""
        if self._fields is not None:
            return self._fields.turn
        return self._position.turn if self._position.phase == PLAYING else None

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return self._setup.number if self._fields is None else self._fields.round

    @property
    def deal(self) -> int:
        """The number of the deal in the round, from 1."""
        return self._setup.deal + self._position.dealt if self._fields is None else self._fields.deal

    @property
    def last_deal(self) -> bool:
        """Whether the hands are the last of the round."""
        return self.stock_count == 0 if self._fields is None else self._fields.last_deal

    @property
    def hand(self) -> tuple[Card, ...]:
        """The hand of the observer, sorted."""
        if self._fields is not None:
            return self._fields.hand
        if self._hand is None:
            self._hand = decode_cards(self._position._hands[self._seat], self._position.law.packs)
        return self._hand

    @property
    def table(self) -> tuple[Item, ...]:
        """The loose cards, then piles, then builds."""
        if self._fields is not None:
            return self._fields.table
        if self._table is None:
            self._table = decode_table(self._position)
        return self._table

    @property
    def hand_counts(self) -> tuple[int, ...]:
        """The number of cards in each hand, by seat."""
        if self._fields is not None:
            return self._fields.hand_counts
        return counts_by_seat(self._hand_counts, self._setup.seats)

    @property
    def stock_count(self) -> int:
        """The number of cards that are still to be dealt."""
        if self._fields is not None:
            return self._fields.stock_count
        return self._setup.stock_counts[self._position.dealt]

    @property
    def last_capturer(self) -> int | None:
        """The seat that captured last in this round, None before the first capture."""
        if self._fields is not None:
            return self._fields.last_capturer
        return None if self._position.last_capturer < 0 else self._position.last_capturer

    @property
    def sweeps(self) -> tuple[int, ...]:
        """The sweeps by seat."""
        return self._position.sweeps if self._fields is None else self._fields.sweeps

    @property
    def captured_counts(self) -> tuple[int, ...]:
        """The number of captured cards by seat."""
        if self._fields is not None:
            return self._fields.captured_counts
        return counts_by_seat(self._captured_counts, self._setup.seats)

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores by side."""
        if self._fields is not None:
            return self._fields.scores
        return self._position.scores if self._scores is None else self._scores

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the current round."""
        return self._history.events() if self._fields is None else self._fields.events

    @property
    def seed(self) -> bytes:
        """The random seed of the bot."""
        return b"" if self._seed is None else self._seed

    @property
    def decision(self) -> int:
        """The number of the decision in this game, from 1."""
        return 1 if self._decision is None else self._decision

    @property
    def clock(self) -> float | None:
        """The time left for the game in seconds, None without a clock."""
        return self._clock

    @property
    def legal_moves_truncated(self) -> bool:
        """Whether there are more legal moves than the bot was given."""
        return False if self._legal_moves_truncated is None else self._legal_moves_truncated

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.sides)

    @property
    def hand_to_play(self) -> tuple[Card, ...]:
        """The hand of the seat to play where that is the observer, otherwise ()."""
        return self.hand if self.turn == self.seat else ()

    def rng(self) -> Random:
        """A random generator for this decision: the same decision in the same game gives the same numbers.

        Its seed is the SHA-256 of seed ‖ decision as a big-endian integer, with the decision as eight bytes big-endian.
        """
        return Random(int.from_bytes(sha256(self.seed + self.decision.to_bytes(8, "big")).digest(), "big"))

    def for_bot(
        self, *, seed: bytes, decision: int, clock: float | None = None, legal_moves_truncated: bool = False
    ) -> Observation:
        """The observation with these fields of a bot, as `dataclasses.replace` makes it; the others are not decoded."""
        return self._copy(seed, decision, clock, legal_moves_truncated)

    def _copy(self, seed: bytes, decision: int, clock: float | None, legal_moves_truncated: bool) -> Observation:
        other = Observation.__new__(Observation)
        other._fields = self._fields
        other._seat = self._seat
        other._setup = self._setup
        other._position = self._position
        other._moves = self._moves
        other._history = self._history
        other._hand_counts = self._hand_counts
        other._captured_counts = self._captured_counts
        other._scores = self._scores
        other._hand = self._hand
        other._table = self._table
        other._seed = seed
        other._decision = decision
        other._clock = clock
        other._legal_moves_truncated = legal_moves_truncated
        return other

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(other) is not Observation:
            return NotImplemented
        return field_values(self) == field_values(other)

    def __hash__(self) -> int:
        return hash(field_values(self))

    def __repr__(self) -> str:
        return fields_text(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return (from_values, (Observation, field_values(self)))

    def __replace__(self, **changes: Any) -> Observation:
        if changes.keys() <= _OF_BOT:
            return self.for_bot(**{name: getattr(self, name) for name in _OF_BOT} | changes)
        changed: Observation = with_changes(self, changes)
        return changed


def observe(state: State, seat: int) -> Observation:
    """The observation of this seat in this state."""
    if state._fields is not None:
        return _from_fields(state, seat)
    position = state._position
    if not 0 <= seat < position.seats:
        raise IndexError(f"there is no seat {seat}")
    seen = Observation.__new__(Observation)
    if not cython.compiled:
        seen._clear()
    seen._seat = seat
    seen._setup = state._setup
    if position.phase != PLAYING:
        seen._scores = state.scores
        seen._position = position.seen_by(seat)
    elif seat == position.turn and position._hands[seat]:
        seen._moves = moves_of(state)
        seen._position = seen._moves._position
    else:
        seen._position = position.seen_by(seat)
    seen._history = state._history
    hands = won = 0
    for k in range(position.seats):
        held = count(position._hands[k])
        hands |= held << COUNT_BITS * k
        held = count(position._won[k])
        won |= held << COUNT_BITS * k
    seen._hand_counts = hands
    seen._captured_counts = won
    return seen


def moves_in(view: State | Observation) -> LegalMoves:
    """The legal moves of the seat to play in this state or observation."""
    if type(view) is State:
        return moves_of(view)
    if type(view) is Observation:
        return moves_seen(view)
    raise TypeError(f"legal moves are those of a state or an observation, not of {type(view).__name__}")


def moves_seen(seen: Observation) -> LegalMoves:
    """The legal moves of the observer where it is the seat to play, otherwise none."""
    if seen._moves is None:
        seen._moves = LegalMoves(_position_to_play(seen))
    return seen._moves


def _position_to_play(seen: Observation) -> Position | None:
    """The position as the observer sees it where it is to play and has cards."""
    if seen.turn != seen._seat or not seen.hand:
        return None
    return encode_position(seen)[0] if seen._position is None else seen._position


def _from_fields(state: State, seat: int) -> Observation:
    """The observation of this seat in a state that was given by its fields."""
    if not 0 <= seat < state.seats:
        raise IndexError(f"there is no seat {seat}")
    return Observation(
        rules=state.rules,
        seat=seat,
        sides=state.sides,
        dealer=state.dealer,
        turn=state.turn,
        round=state.round,
        deal=state.deal,
        last_deal=state.last_deal,
        hand=state.hands[seat],
        table=state.table,
        hand_counts=tuple(map(len, state.hands)),
        stock_count=len(state.stock),
        last_capturer=state.last_capturer,
        sweeps=state.sweeps,
        captured_counts=tuple(map(len, state.won)),
        scores=state.scores,
        events=state.events,
    )
