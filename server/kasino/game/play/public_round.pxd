cimport cython
from kasino.game.core.native cimport ADD, BIT, BUILD, DOUBLE, HIGHEST, PLAYING, RAISE, TRAIL, count, mask_t, number, uint64_t
from kasino.game.core.position cimport Position
from kasino.game.core_codec.moves cimport move_value
from kasino.game.core_codec.table cimport stack_refs
from kasino.game.play.history cimport COUNT_BITS, History, given_events
from kasino.game.play.legal_move_list cimport LegalMoves
from kasino.game.play.observation cimport Observation
from kasino.game.play.transition cimport note_move

@cython.final
cdef class PublicRound:
    cdef object _setup
    cdef Position _position
    cdef History _history
    cdef mask_t _seen
    cdef uint64_t _counts
    cdef int _holders
    cdef tuple _totals
    @cython.locals(card=cython.int)
    cdef int _lay(self, list table) except -1
    @cython.locals(history=History)
    cpdef int deal(self, object hand_counts) except -1
    @cython.locals(counts=uint64_t, held=cython.int, hand=uint64_t, seat=cython.int)
    cdef int _hold(self, object hand_counts) except -1
    @cython.locals(position=Position, before=Position, id=cython.int, k=cython.int, mask=mask_t, own=mask_t, slots=uint64_t, refs=tuple)
    cpdef int play(self, int seat, int kind, int card, tuple cards, tuple stack_ids, int value=*) except -1
    @cython.locals(history=History)
    cpdef int add(self, object event, tuple totals=*) except -1
    cpdef object last_event(self)
    @cython.locals(position=Position, own=Position, seen=Observation, held=cython.int, mask=mask_t, won=uint64_t, taken=uint64_t, k=cython.int, card=cython.int)
    cpdef Observation observation(self, int seat, object hand)
    @cython.locals(packs=cython.int, copy=cython.int, id=cython.int)
    cdef int _unseen(self, int card, mask_t taken) except -1
    @cython.locals(packs=cython.int, card=cython.int, id=cython.int, left=mask_t)
    cdef mask_t _on_table(self, tuple cards) except? 0
    @cython.locals(position=Position, slot=cython.int, id=cython.int, slots=uint64_t, found=uint64_t)
    cdef uint64_t _slots(self, tuple stack_ids) except? 0
    @cython.locals(stacks=cython.int, loose=cython.int, fits=cython.bint)
    cdef int _check(self, int kind, mask_t mask, uint64_t slots, int value) except -1
