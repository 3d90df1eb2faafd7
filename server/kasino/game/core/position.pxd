cimport cython
from kasino.game.core.legality cimport fault_of, further_item
from kasino.game.core.move_list cimport Choices
from kasino.game.core.native cimport CAPTURE, PLAYING, TRIES, Moves, fields, items_t, mask_t, move_t, uint64_t
from kasino.game.core.search cimport Search
from kasino.game.core.table cimport Table

@cython.final
cdef class Position(Table):
    @cython.locals(other=Position)
    cpdef Position clone(self)
    @cython.locals(other=Position, kind=cython.int, card=cython.int, mask=mask_t, slots=uint64_t, value=cython.int)
    cpdef Position after(self, object move)
    @cython.locals(other=Position, k=cython.int)
    cpdef Position seen_by(self, int seat)
    @cython.locals(moves=Moves)
    cpdef Moves moves(self, int limit=*)
    @cython.locals(choices=Choices)
    cdef int list_moves(self, Moves moves, int limit) except -1
    cdef int _check(self) except -1
    @cython.locals(search=Search)
    cdef int _search_moves(self, Moves moves, int limit, Choices choices) except -1
    @cython.locals(choices=Choices)
    cpdef Search _listed(self, Moves moves)
    @cython.locals(kind=cython.int, card=cython.int, mask=mask_t, slots=uint64_t, value=cython.int)
    cpdef int fault(self, object move) except -1

cdef list IDLE
cdef Table NO_TABLE
