cimport cython
from kasino.game.core.counting cimport RoundCount
from kasino.game.core.native cimport PLAYING, Moves, mask_t, move_t, uint64_t
from kasino.game.core.position cimport Position
from kasino.game.search.native cimport MOST_MOVES, move_at

@cython.final
cdef class Playout:
    cdef Position start, position
    cdef Moves listed
    cdef RoundCount made
    cdef uint64_t word
    cdef readonly long long moves
    @cython.locals(position=Position, moves=Moves, number=cython.int, kind=cython.int, card=cython.int, mask=mask_t, slots=uint64_t, value=cython.int)
    cdef int _play(self) except -1
    @cython.locals(word=uint64_t)
    cdef int _draw(self, int below) noexcept
