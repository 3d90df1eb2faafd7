cimport cython
from kasino.game.core.law cimport Law
from kasino.game.core.move_list cimport Choices
from kasino.game.core.native cimport (
    ADD, BUILD, CAPTURE, WIDTH, Sets, as_move, BIT, count, items_t, mask_t, move_t, number, uint64_t,
)
from kasino.game.core.partition cimport Items, Splits
from kasino.game.core.table cimport Table, forced_t

@cython.final
cdef class Search:
    cdef Choices choices
    cdef Law law
    cdef int kind, card, value, tries, _n, _face
    cdef mask_t mask, _forced
    cdef uint64_t slots, _values, _builds, _forced_slots
    cdef Splits _splits
    cdef Sets _faces
    cdef bint _forced_alone
    cpdef bint find_next(self) except -1
    cpdef object move(self)
    @cython.locals(choices=Choices)
    cdef bint _is_other(self) except -1
    @cython.locals(choices=Choices, unit=uint64_t, size=cython.int, slot=uint64_t)
    cdef bint _begin_task(self) except -1
    @cython.locals(law=Law, choices=Choices, table=Table, card=cython.int, target=cython.int, _=cython.bint, slots=uint64_t, mask=mask_t, items=Items, must=mask_t, may=mask_t, alone_slots=uint64_t, alone=mask_t, term_slots=uint64_t, terms=mask_t)
    cdef void _begin_captures(self) except *
    @cython.locals(law=Law, items=Items, card=cython.int, value=cython.int, low=cython.int, must=mask_t, may=mask_t)
    cdef void _begin_groups(self, int size, bint single) except *
    @cython.locals(splits=Splits)
    cdef bint _find_set(self) except -1
    @cython.locals(choices=Choices, card=cython.int, maximal=cython.bint, faces=Sets, splits=Splits, found=cython.bint)
    cdef bint _find_capture(self) except -1
