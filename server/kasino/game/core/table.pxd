cimport cython
from kasino.game.core.board cimport Board
from kasino.game.core.law cimport Law
from kasino.game.core.native cimport CARDS, OTHERS, OWNER, WIDTH, BIT, count, items_t, length, mask_t, number, uint64_t
from kasino.game.core.partition cimport Items, covers

ctypedef (bint, uint64_t, mask_t) forced_t

cdef class Table(Board):
    @cython.locals(cards=list, rest=mask_t, one=mask_t)
    cpdef list choices(self)
    @cython.locals(law=Law, held=uint64_t, rest=mask_t, one=mask_t)
    cpdef uint64_t held(self, int card) noexcept
    @cython.locals(slots=uint64_t, slot=cython.int)
    cpdef uint64_t own(self) noexcept
    @cython.locals(slots=uint64_t, slot=cython.int)
    cpdef uint64_t stranded(self, uint64_t held) noexcept
    cdef bint allowed(self, int who, int slot) noexcept
    cdef uint64_t piles_for_builds(self) noexcept
    cdef int high(self, int slot) noexcept
    @cython.locals(law=Law)
    cdef bint is_term(self, int slot) noexcept
    @cython.locals(law=Law, slots=uint64_t, slot=cython.int)
    cpdef items_t taken_alone(self, int card) noexcept
    @cython.locals(slots=uint64_t, slot=cython.int)
    cdef items_t terms(self, int target) noexcept
    @cython.locals(law=Law, slots=uint64_t, slot=cython.int)
    cdef items_t whole(self, int value) noexcept
    @cython.locals(law=Law, counts=mask_t, value=cython.int, here=mask_t, slot=cython.int)
    cdef mask_t count(self, uint64_t slots, mask_t mask) noexcept
    @cython.locals(law=Law, sums=uint64_t, rest=mask_t, one=mask_t, slot=cython.int)
    cdef uint64_t reachable(self) noexcept
    @cython.locals(law=Law, slots=uint64_t, mask=mask_t, alone=uint64_t, _=mask_t, summed=uint64_t, term_slots=uint64_t, term_mask=mask_t, must=mask_t, may=mask_t)
    cdef forced_t forced(self, int card) except *
    @cython.locals(law=Law, items=Items, twins=mask_t, rest=mask_t, one=mask_t, card=cython.int, slot=cython.int)
    cdef Items items(self)
