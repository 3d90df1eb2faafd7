cimport cython
from kasino.game.core.native cimport int64_t, mask_t, uint64_t
from kasino.game.core_codec.cards cimport decode_cards
from kasino.game.core_codec.table cimport decode_stack

cdef enum:
    COUNT_BITS = 8

@cython.final
@cython.freelist(256)
cdef class History:
    cdef mask_t _captured, _stack_cards
    cdef uint64_t _counts
    cdef History _before
    cdef tuple _events
    cdef object _value, _move
    cdef object _setup
    cdef int64_t _stack_id
    cdef int _seat, _stack_value, _stack_owner, _stack_locked, _dealt
    cdef bint _sweep, _sweep_scored
    @cython.locals(link=History, later=list)
    cpdef tuple events(self)
    cpdef object event(self)
    cdef object _played_event(self)
    cdef object _dealt_event(self)

@cython.locals(history=History)
cpdef History given_events(tuple events)
@cython.locals(last=History, link=History)
cpdef History followed_by(History before, tuple events)
@cython.locals(seat=cython.int)
cpdef tuple counts_by_seat(uint64_t counts, int seats)
