cimport cython
from kasino.game.core.law cimport Law
from kasino.game.core.native cimport CARDS, HIGHEST, NOBODY, OTHERS, OWNER, STACKS, WORD, BIT, length, mask_t, number, uint64_t
from kasino.game.core.partition cimport Items
from kasino.game.core.table cimport Table

cdef class Survey:
    cdef Table table
    cdef Law law
    cdef int card_count
    cdef int[104] cards
    cdef uint64_t once, twice, loose_values, loose_several, several, raisable, any_value, known_sums, own, term_slots
    cdef uint64_t[52] stack_values
    cdef mask_t loose, twins
    cdef bint forcing, grouping, crowded, terms_listed
    cdef Items cached_items
    @cython.locals(law=Law)
    cdef void read(self, Table table) noexcept
    @cython.locals(rest=mask_t, single=uint64_t, several=uint64_t, units="uint64_t*", card=cython.int, unit=uint64_t)
    cdef void _read_loose(self, Law law, mask_t loose) noexcept
    @cython.locals(law=Law, takes="uint64_t*", cards="int*", held=cython.int, once=uint64_t, twice=uint64_t, rest=mask_t, one=mask_t, card=cython.int, values=uint64_t)
    cdef void _read_hand(self, mask_t hand) noexcept
    @cython.locals(kept=cython.int, n=cython.int, card=cython.int)
    cdef void _drop_twins(self, mask_t seconds) noexcept
    @cython.locals(law=Law, table=Table, turn=cython.int, single=uint64_t, several=uint64_t, slot=cython.int, cards=mask_t, _=cython.longlong, value=cython.int, owner=cython.int, locked=cython.int, unit=uint64_t, values=uint64_t, is_term=cython.bint)
    cdef void _read_stacks(self) noexcept
    cdef uint64_t held(self, int card) noexcept
    @cython.locals(slots=uint64_t, slot=cython.int)
    cdef uint64_t stacks_worth(self, uint64_t values) noexcept
