cimport cython
from kasino.game.core.law cimport Law
from kasino.game.core.native cimport (
    ACTION_DISABLED, ADD, BAD_BUILD_SUM, BUILD, BUILD_LIMIT, CAPTURE, COUNT, DOUBLE_MISMATCH, EMPTY_TAKE, FACE_IN_BUILD,
    FACE_ONE, HIGHEST, KEEP_TAKER, LEGAL, LOCKED_BUILD, MUST_CAPTURE, MUST_TAKE_EQUAL, NO_PARTITION, NO_TAKER, NOBODY,
    NOT_MAXIMAL, NOT_OWNER, ONE_TABLE_CARD, OWN_BUILD, RAISE, RAISE_HAND_ONLY, TARGET_NOT_BUILD, TARGET_NOT_LOOSE,
    TRAIL, TRAIL_FORBIDDEN, WIDTH, Failed, BIT, count, items_t, mask_t, number, uint64_t,
)
from kasino.game.core.partition cimport covers, splits_evenly
from kasino.game.core.table cimport Table, forced_t

cdef int fault_of(Table table, int kind, int card, mask_t mask, uint64_t slots, int value) except -1
@cython.locals(possible=cython.bint, slots=uint64_t, mask=mask_t, target=cython.int)
cdef bint can_capture(Table table, int card) except -1
@cython.locals(law=Law, target=cython.int, alone_slots=uint64_t, alone=mask_t, rest=mask_t, rest_slots=uint64_t, term_slots=uint64_t, terms=mask_t, must=mask_t, may=mask_t, failed=Failed, one=mask_t, unit=mask_t, slot=uint64_t)
cdef items_t further_item(Table table, int card, uint64_t slots, mask_t mask) except *
@cython.locals(law=Law, low=cython.int, high=cython.int, value=cython.int, match=cython.bint, second=cython.int, slot=cython.int)
cdef int double_fault(Table table, int card, mask_t mask, uint64_t slots, uint64_t held) noexcept
@cython.locals(law=Law, own=uint64_t)
cdef int trail_fault(Table table, int card) except -1
@cython.locals(law=Law, target=cython.int, alone_slots=uint64_t, alone=mask_t, rest=mask_t, rest_slots=uint64_t, term_slots=uint64_t, terms=mask_t, must=mask_t, may=mask_t, slot=uint64_t, one=mask_t)
cdef int capture_fault(Table table, int card, mask_t mask, uint64_t slots) except -1
@cython.locals(law=Law, held=uint64_t)
cdef int build_fault(Table table, int card, mask_t mask, uint64_t slots, int value) except -1
@cython.locals(law=Law)
cdef bint makes_build(Table table, int card, mask_t mask, uint64_t slots, int value) except -1
@cython.locals(law=Law, high=cython.int, items=mask_t, total=cython.int, aces=cython.int, _=cython.int)
cdef bint makes_too_much(Table table, int card, mask_t mask, uint64_t slots, int value) except -1
@cython.locals(law=Law, low=cython.int, whole_slots=uint64_t, whole=mask_t, term_slots=uint64_t, terms=mask_t, must=mask_t, may=mask_t)
cdef bint makes_groups(Table table, int card, mask_t mask, uint64_t slots, int value) except -1
@cython.locals(law=Law, own=uint64_t)
cdef int room_fault(Table table, uint64_t held, uint64_t other) noexcept
@cython.locals(law=Law, slot=cython.int, laid=cython.int, held=uint64_t)
cdef int raise_fault(Table table, int card, uint64_t slots, int value) noexcept
@cython.locals(law=Law, slot=cython.int, held=uint64_t)
cdef int add_fault(Table table, int card, mask_t mask, uint64_t slots, int value) except -1
