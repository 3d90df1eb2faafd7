cimport cython
from kasino.game.core.law cimport Law
from kasino.game.core.legality cimport further_item
from kasino.game.core.native cimport (
    CARDS, HIGHEST, Sets, Sums, BIT, count, items_t, length, mask_t, uint64_t,
)
from kasino.game.core.partition cimport Items
from kasino.game.core.survey cimport Survey
from kasino.game.core.table cimport Table

cdef class CaptureSets(Survey):
    cdef Sums terms
    cdef list known
    cdef Sets joined, first, grouped
    cdef uint64_t[104] large_slots
    cdef mask_t[104] large_masks
    @cython.locals(items=mask_t)
    cdef mask_t word(self, uint64_t slots, mask_t mask) noexcept
    @cython.locals(law=Law, card=cython.int, target=cython.int, slots=uint64_t, mask=mask_t, blocks=Sets, items=mask_t)
    cdef int find_large(self, int n, uint64_t alone_slots, mask_t alone, uint64_t forced_slots, mask_t forced) except -1
    @cython.locals(slot=uint64_t, one=mask_t)
    cdef items_t grown(self, int card, uint64_t slots, mask_t mask) except *
    @cython.locals(used_slots=uint64_t, used=mask_t, items=Items, rest=Items, k=cython.int, missing=cython.int)
    cdef items_t _search_disjoint_sums(self, int target, uint64_t slots, mask_t mask) except *
    @cython.locals(law=Law, table=Table, reach=cython.int, rest=mask_t, terms=cython.int, sums=Sums, slot=cython.int)
    cdef void list_terms(self) noexcept
    @cython.locals(found=Sets)
    cdef Sets sums(self, int target)
    @cython.locals(sets=Sets, limit=cython.int, blocks=Sets, k=cython.int, singles=mask_t, one=mask_t)
    cdef Sets unions(self, int target, uint64_t slots, mask_t mask)
    @cython.locals(sets=Sets, mask=mask_t)
    cdef Sets faces(self, mask_t like)
    @cython.locals(law=Law, table=Table, total=cython.int, allowed=mask_t, first=Sets, slots=uint64_t, mask=mask_t, unions=Sets, sets=Sets)
    cdef Sets groups(self, int card, int value, uint64_t piles, bint single)
    cdef bint in_order(self, mask_t mask) noexcept
    cdef Items items(self)
