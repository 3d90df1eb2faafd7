cimport cython
from kasino.game.core.board cimport Board
from kasino.game.core.law cimport Law
from kasino.game.core.native cimport SEATS, STOPPED, count, mask_t
from kasino.game.core.weights cimport Weights

cdef enum:
    MOST_CARDS_POINTS = 0
    SPADE_POINTS = 1
    BIG_POINTS = 2
    LITTLE_POINTS = 3
    ACE_POINTS = 4
    SWEEP_POINTS = 5
    LAST_CAPTURE_POINTS = 6
    CATEGORIES = 7

@cython.final
@cython.freelist(8)
cdef class RoundCount:
    cdef readonly int side_count
    cdef int[5] _cards, _spades, _aces, _big, _little, _jacks, _sweeps
    cdef bint[5] _last, _swept, _inherited
    cdef int[35] _points
    @cython.locals(side=cython.int, at=cython.int)
    cpdef int clear(self, int side_count) except -1
    cpdef void add(self, int side, int cards, int spades, int aces, int big, int little, int jacks, int sweeps)
    cpdef void end(self, int side, bint swept, bint inherited)
    @cython.locals(law=Law, seat=cython.int, side=cython.int, won=mask_t)
    cpdef int read(self, Board board) except -1
    @cython.locals(law=Law)
    cpdef int count_round(self, Board board) except -1
    @cython.locals(side=cython.int, at=cython.int)
    cpdef void count_at_once(self, Weights weights)
    @cython.locals(side=cython.int, points=cython.int)
    cpdef void count_cards(self, Weights weights)
    @cython.locals(side=cython.int, at=cython.int)
    cpdef void count_all(self, Weights weights)
    @cython.locals(best=cython.int, tied=cython.int, side=cython.int)
    cdef void _add_most(self, int* counts, int category, int points, bint split) noexcept
    @cython.locals(fewest=cython.int, side=cython.int, sweeps=cython.int, at=cython.int)
    cdef void _count_sweeps(self, Weights weights) noexcept
    @cython.locals(total=cython.int, at=cython.int)
    cpdef int total(self, int side) noexcept
