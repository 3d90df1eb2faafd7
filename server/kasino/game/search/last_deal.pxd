cimport cython
from kasino.game.core.counting cimport RoundCount
from kasino.game.core.law cimport Law
from kasino.game.core.native cimport PLAYING, Moves, BIT, count, int64_t, mask_t, move_t, uint64_t
from kasino.game.core.position cimport Position
from kasino.game.search.native cimport BOUND, Transpositions, move_at, order

@cython.final
cdef class LastDeal:
    cdef readonly long long nodes, max_nodes
    cdef RoundCount made
    cdef Transpositions known
    cdef list positions
    @cython.locals(moves=Moves, best=cython.int, value=cython.int, found=cython.int, k=cython.int)
    cpdef tuple best(self)
    @cython.locals(before=Position, after=Position, kind=cython.int, card=cython.int, mask=mask_t, slots=uint64_t, value=cython.int)
    cdef int _play(self, int depth, Moves moves, int k) except -1
    @cython.locals(position=Position, place=cython.int, least=cython.int, most=cython.int, best=cython.int)
    cdef int _value(self, int depth, int low, int high) except? -1
    @cython.locals(best=cython.int, k=cython.int, found=cython.int)
    cdef int _search(self, int depth, Moves moves, int low, int high) except? -1
    @cython.locals(points=cython.int, root=Position)
    cdef int _points(self, Position position, int depth) except? -1
    @cython.locals(law=Law, won=mask_t, counts=uint64_t, known=Transpositions, slot=cython.int, cards=mask_t, _=int64_t, value=cython.int, owner=cython.int, locked=cython.int)
    cdef int _place(self, Position position) except -1
