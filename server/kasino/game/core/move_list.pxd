cimport cython
from kasino.game.core.capture_sets cimport CaptureSets
from kasino.game.core.law cimport Law
from kasino.game.core.legality cimport double_fault, further_item
from kasino.game.core.native cimport (
    ADD, BUILD, CAPTURE, DOUBLE, LEGAL, NOBODY, OTHERS, OWNER, RAISE, TRAIL, Moves, Sets, BIT, count, items_t, mask_t,
    move_t, number, uint64_t,
)
from kasino.game.core.table cimport Table, forced_t

@cython.final
cdef class Choices(CaptureSets):
    cdef mask_t further
    @cython.locals(law=Law)
    cdef bint list_moves(self, Moves moves, int limit) except -1
    @cython.locals(card=cython.int)
    cdef int _trails(self, Moves moves) except -1
    @cython.locals(law=Law)
    cdef bint _may_trail(self, int card) except -1
    @cython.locals(possible=cython.bint, slots=uint64_t, mask=mask_t)
    cdef bint _can_capture(self, int card) except -1
    @cython.locals(law=Law, cards="int*", takes="uint64_t*", several=uint64_t, any_value=uint64_t, matching=uint64_t, n=cython.int, card=cython.int, values=uint64_t, mask=mask_t, slots=uint64_t)
    cdef int _captures(self, Moves moves) except -1
    @cython.locals(card=cython.int, possible=cython.bint, forced_slots=uint64_t, forced=mask_t, large_slots=uint64_t, large=mask_t, target=cython.int, found=Sets)
    cdef int _restricted_captures(self, Moves moves, int n, uint64_t slots, mask_t mask) except -1
    cdef bint has_further(self, int n) noexcept
    cdef forced_t forced(self, int card) except *
    @cython.locals(whole_slots=uint64_t, whole=mask_t, one=mask_t, slot=uint64_t)
    cdef items_t _maximal_singles(self, int card, uint64_t slots, mask_t mask) except *
    cdef bint is_maximal(self, int card, uint64_t slots, mask_t mask) except -1
    cdef int _single_captures(self, Moves moves, int card, uint64_t slots, mask_t mask) except -1
    cdef uint64_t _buildable(self, int card) noexcept
    @cython.locals(law=Law, own=uint64_t)
    cdef bint _has_room(self, int card, uint64_t other) noexcept
    @cython.locals(law=Law, table=Table, takers=uint64_t, card=cython.int, low=cython.int, high=cython.int, values=uint64_t, slot=cython.int, worth=cython.int)
    cdef int _raises(self, Moves moves) except -1
    @cython.locals(law=Law, card=cython.int, low=cython.int, slots=uint64_t, slot=uint64_t, value=cython.int, rest=mask_t)
    cdef int _adds(self, Moves moves) except -1
    @cython.locals(law=Law, laid="uint64_t*", present=uint64_t, sure=cython.bint, card=cython.int, values=uint64_t, held=uint64_t, mask=mask_t, slots=uint64_t, slot=uint64_t)
    cdef int _doubles(self, Moves moves) except -1
    @cython.locals(law=Law, needs_taker=cython.bint, takers=uint64_t, simple=cython.bint, lows="int*", loose_values=uint64_t, card=cython.int, low=cython.int, values=uint64_t)
    cdef int _builds(self, Moves moves) except -1
    @cython.locals(values=uint64_t)
    cdef uint64_t _partnered(self, int low, int high) noexcept
    @cython.locals(law=Law, low=cython.int, high=cython.int, unit=uint64_t, value=cython.int, rest=mask_t)
    cdef int _builds_of(self, int card, uint64_t values, Moves moves) except -1
    @cython.locals(law=Law, table=Table, low=cython.int, slot=cython.int, worth=cython.int, whole=cython.bint)
    cdef int _builds_on_piles(self, int card, int value, Moves moves) except -1
    @cython.locals(least=cython.int, n=cython.int)
    cdef bint list_others(self, Moves moves, int limit) except -1
    @cython.locals(law=Law, card=cython.int, target=cython.int, sets=Sets, _=cython.bint, slots=uint64_t, mask=mask_t, large=mask_t)
    cdef int _further_captures(self, Moves moves, int n) except -1
    @cython.locals(law=Law, loose=mask_t, k=cython.int, items=mask_t, slots=uint64_t, mask=mask_t)
    cdef int _add_maximal(self, Moves moves, int card, Sets sets, mask_t but) except -1
    @cython.locals(law=Law, values=uint64_t, unit=uint64_t, value=cython.int, sets=Sets, added=uint64_t, slot=uint64_t)
    cdef int _groups(self, Moves moves, int card) except -1
    @cython.locals(law=Law, low=cython.int, values=uint64_t)
    cdef uint64_t group_values(self, int card) noexcept
    @cython.locals(law=Law, table=Table, slots=uint64_t, values=uint64_t, slot=cython.int)
    cdef uint64_t group_slots(self, int card) noexcept
