cimport cython
from kasino.game.core.board cimport Board
from kasino.game.core.native cimport fields, mask_t, move_t, uint64_t

@cython.final
cdef class Position(Board):
    @cython.locals(other=Position)
    cpdef Position clone(self)
    @cython.locals(other=Position, kind=cython.int, card=cython.int, mask=mask_t, slots=uint64_t, value=cython.int)
    cpdef Position after(self, object move)
    @cython.locals(other=Position, k=cython.int)
    cpdef Position seen_by(self, int seat)
