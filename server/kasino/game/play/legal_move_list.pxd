cimport cython
from kasino.game.core.native cimport LEGAL, Moves, mask_t, move_t, row_t, uint64_t
from kasino.game.core.position cimport Position
from kasino.game.core_codec.moves cimport decode_move, match_move, move_value
from kasino.game.core_codec.notation cimport move_text
from kasino.game.core_codec.table cimport stack_refs

cdef enum:
    FIRST = 1024
    MOST = 65536

cdef inline move_t move_at(Moves row, Py_ssize_t place) noexcept:
    cdef row_t* move = &row.rows[place]
    return (move.kind, move.card, move.mask, move.slots, move.value)

@cython.final
@cython.freelist(64)
@cython.collection_type("sequence")
cdef class LegalMoves:
    cdef Position _position
    cdef long long _limit
    cdef Moves _row
    cdef list _values
    cdef tuple _refs
    cdef bint _more
    cdef LegalMoves _cut
    cpdef Position position(self)
    cpdef Py_ssize_t listed(self) except -1
    @cython.locals(listed=Py_ssize_t)
    cpdef Py_ssize_t reach(self, Py_ssize_t count) except -1
    @cython.locals(cut=LegalMoves)
    cpdef LegalMoves limited(self, long long limit)
    @cython.locals(place=Py_ssize_t)
    cpdef object core_move(self, object move)
    @cython.locals(place=Py_ssize_t)
    cdef Py_ssize_t _place_of(self, object move) except? -2
    cpdef bint is_cut(self) except -1
    cdef int _list(self, long long limit) except -1
    @cython.locals(kind=cython.int, card=cython.int, mask=mask_t, slots=uint64_t, value=cython.int)
    cdef object value(self, Py_ssize_t place)
    @cython.locals(listed=Py_ssize_t, place=Py_ssize_t, kind=cython.int, card=cython.int, mask=mask_t, slots=uint64_t, value=cython.int, found=list)
    cpdef list texts(self)
    cdef Py_ssize_t _count(self) except -1
    cdef object _place(self, object move)
