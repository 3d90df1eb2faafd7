"""The legal moves of a position as a lazy sequence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

try:
    import cython
except ImportError:
    from kasino.game.core import plain as cython
from kasino.game.cards.move import Move
from kasino.game.cards.table import StackRef
from kasino.game.errors import KasinoError

if not cython.compiled:
    from kasino.game.core import Position
    from kasino.game.core.constants import LEGAL
    from kasino.game.core.plain import Moves
    from kasino.game.core_codec.moves import decode_move, match_move, move_value
    from kasino.game.core_codec.notation import move_text
    from kasino.game.core_codec.table import stack_refs

    FIRST = 1 << 10  # moves are listed at once where no limit is given; more follow when they are read
    MOST = 1 << 16  # moves are counted at most where no limit is given

    def move_at(row: Sequence[tuple[int, int, int, int, int]], place: int) -> tuple[int, int, int, int, int]:
        """The move in this place of a row."""
        return row[place]


_unset: Any = None  # an attribute that is set before it is read


class LegalMoves:
    """The legal moves of the seat to play in canonical order: an immutable sequence, whose moves are decoded when read.

    With a limit it is a prefix of them. Without one there can be more moves than a computer could list: it can be
    iterated over, and `in` checks a move without listing the others, but where there are more than 65 536 moves, `len`,
    a negative index and an index beyond them raise KasinoError. It equals a tuple or a list of the same moves.
    """

    __slots__ = ("_cut", "_limit", "_more", "_position", "_refs", "_row", "_values")

    def __init__(self, position: Position | None, limit: int = 0) -> None:
        """`position` as the seat to play sees it, None where there are no moves; `limit` 0: none."""
        self._position: Any = position
        self._limit: int = limit
        self._row: Any = None
        self._values: list[Move | None] = _unset
        self._refs: tuple[StackRef, ...] = _unset
        self._more: bool = False  # there are more moves than in the row, or may be
        self._cut: LegalMoves | None = None  # the last list with a limit that was made from this one

    # inside the package

    def position(self) -> Position | None:
        """The position as the seat to play sees it, None where there are no moves."""
        position: Position | None = self._position
        return position

    def listed(self) -> int:
        """The number of moves that are listed so far, after listing the first ones."""
        if self._row is None:
            self._list(self._limit or FIRST)
        return len(self._values)

    def reach(self, count: int) -> int:
        """List so many moves, as far as there are, and return how many are listed."""
        listed = self.listed()
        while listed < count and self._more and not self._limit and listed < MOST:
            self._list(min(max(listed, FIRST) * 8, MOST))
            if len(self._values) == listed:  # the search gives up
                break
            listed = len(self._values)
        return listed

    def limited(self, limit: int) -> LegalMoves:
        """The first moves with this limit (from 1); this list where it is known not to be cut."""
        if self._position is None or self._limit == limit:
            return self
        if self._row is not None and not self._more and len(self._values) <= limit:
            return self
        if self._cut is None or self._cut._limit != limit:
            row, more = self._position.prefix(limit)
            if not more and self._row is None:
                self._row, self._values = row, [None] * len(row)
                return self
            self._cut = LegalMoves(self._position, limit)
            self._cut._row, self._cut._values, self._cut._more = row, [None] * len(row), more
        return self._cut

    def core_move(self, move: object) -> Any:
        """The core move of a value that was read from this list, told by its identity; None for any other value."""
        place = self._place_of(move)
        if place >= 0:
            return self._row[place]
        return None if self._cut is None else self._cut.core_move(move)

    def _place_of(self, move: object) -> int:
        """The place of a value that was read from this list, told by its identity; -1 for any other value."""
        if move is not None and self._values is not None:
            for place in range(len(self._values)):
                if self._values[place] is move:
                    return place
        return -1

    def is_cut(self) -> bool:
        """Whether there are more legal moves than in this list, or may be, as the search for them gave up."""
        self.listed()
        return self._more

    def _list(self, limit: int) -> None:
        known = self._values or []
        if self._position is None:
            self._row = Moves()
        else:
            self._row, self._more = self._position.prefix(limit)
        self._values = known + [None] * (len(self._row) - len(known))

    def value(self, place: int) -> Move:
        """The move in this place of the row."""
        found = self._values[place]
        if found is None:
            kind, card, mask, slots, value = move_at(self._row, place)
            if slots and self._refs is None:
                self._refs = stack_refs(self._position)
            found = self._values[place] = move_value(
                kind, card, mask, slots, value, self._position.law.packs, self._refs
            )
        return found

    def texts(self) -> list[str]:
        """The notation of each listed move, of which no value is made."""
        listed = self.listed()
        if listed and self._refs is None:
            self._refs = stack_refs(self._position)
        found = []
        for place in range(listed):
            kind, card, mask, slots, value = move_at(self._row, place)
            found.append(move_text(kind, card, mask, slots, value, self._position.law.packs, self._refs))
        return found

    def _count(self) -> int:
        """The number of moves. Raises KasinoError where they cannot be counted."""
        count = self.reach(MOST)
        if self._more and not self._limit:
            raise KasinoError(
                f"there are more legal moves than can be counted, at least {count}: give a limit, or iterate over them"
            )
        return count

    # the sequence

    def __len__(self) -> int:
        return self._count()

    def __bool__(self) -> bool:
        return self.listed() > 0

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return tuple([self.value(at) for at in range(*place.indices(self._needed(place)))])
        at: int = place.__index__()
        if at < 0:
            at += self._count()
        if not 0 <= at < self.reach(at + 1):
            if at >= MOST:
                self._count()
            raise IndexError("there are not so many legal moves")
        return self.value(at)

    def __iter__(self) -> Iterator[Move]:
        at = 0
        while at < self.listed() or at < self.reach(at + 1):
            yield self.value(at)
            at += 1
        if self._more and not self._limit:
            for move in islice(self._position.iterate(), at, None):
                yield decode_move(move, self._position)

    def __reversed__(self) -> Iterator[Move]:
        for at in range(self._count() - 1, -1, -1):
            yield self.value(at)

    def __contains__(self, move: object) -> bool:
        return self._place(move) is not None

    def index(self, move: object, start: int = 0, stop: int | None = None) -> int:
        """The place of this move. Raises ValueError where it is not in the list."""
        at = self._place_of(move)
        if at >= 0 and not start and stop is None:
            return at
        core_move = self._place(move)
        if core_move is not None:
            at = 0
            while at < self.reach(at + 1):
                if self._row[at] == core_move:
                    if at in range(self._count())[start:stop]:
                        return at
                    break
                at += 1
        raise ValueError(f"{move} is not in the list")

    def count(self, move: object) -> int:
        """1 where the move is in the list, otherwise 0."""
        return int(self._place(move) is not None)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, tuple | list | LegalMoves):
            return NotImplemented
        count = len(other)
        return self.reach(count + 1) == count and all(self.value(at) == other[at] for at in range(count))

    __hash__ = None  # type: ignore[assignment]  # it equals lists, which have no hash

    def __repr__(self) -> str:
        return f"<legal moves: {', '.join(map(str, self[:20]))}{', …' if len(self[:21]) > 20 else ''}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (tuple, (tuple(self[:]),))

    def __copy__(self) -> LegalMoves:
        return self

    def __deepcopy__(self, memo: object) -> LegalMoves:
        return self

    def _needed(self, part: slice) -> int:
        """The number of moves that this slice counts with: all, or those up to its end."""
        start, stop, step = part.start or 0, part.stop, part.step or 1
        if stop is None or start < 0 or stop < 0 or step < 0:
            return self._count()
        return self.reach(stop)

    def _place(self, move: object) -> Any:
        """The core move of a value where it equals one of this list, otherwise None."""
        if self._position is None:
            return None
        found = self.core_move(move)
        if found is not None:
            return found
        found = match_move(self._position, move)
        if found is None or self._position.fault(found) != LEGAL or decode_move(found, self._position) != move:
            return None
        if self._limit and self.is_cut() and found not in self._row:
            return None
        return found


Sequence.register(LegalMoves)
