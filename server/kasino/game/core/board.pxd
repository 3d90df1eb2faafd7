cimport cython
from kasino.game.core.law cimport Law
from kasino.game.core.native cimport (
    BUILD, CAPTURE, COUNTED, CROWDED, HIGHEST, PLAYING, RAISE, SEATS, STACKS, STOPPED, TRAIL,
    BIT, fields, int64_t, mask_t, move_t, number, uint64_t,
)

ctypedef (mask_t, int64_t, short, short, short) stack_t  # mask of cards, id, value, owner (-1: a pile), 1 if locked

@cython.freelist(256)
cdef class Board:
    cdef readonly Law law
    cdef readonly int seats, side_count, stack_count
    cdef public int turn, leader, dealt, last_capturer, phase, crowded
    cdef public int64_t next_stack
    cdef public bint last_swept, gave_up
    cdef public mask_t loose, leftovers
    cdef public object deals, count_round
    cdef list _past
    cdef int _moves_made
    cdef int[5] _sides, _sweeps
    cdef long long[5] _scores
    cdef mask_t[5] _hands, _won
    cdef stack_t[52] _stacks

    cpdef void set_hand(self, int seat, mask_t cards) except *
    cdef int _checked(self, int seat) except -1
    cdef mask_t _checked_cards(self, mask_t cards) except? 0
    @cython.locals(seat=cython.int)
    cpdef void copy_from(self, Board other) except *
    @cython.locals(k=cython.int)
    cdef void _copy_moment(self, Board other, int seats) noexcept
    @cython.locals(past=list, kind=cython.int, card=cython.int, mask=mask_t, slots=uint64_t, value=cython.int)
    cpdef void play(self, object move) except *
    @cython.locals(left=cython.int, past=list)
    cpdef void undo(self) except *
    cpdef void keep_history(self)
    @cython.locals(saved=Board)
    cdef int _save(self, list past) except -1
    @cython.locals(seat=cython.int, own=mask_t)
    cdef int _advance(self, int kind, int card, mask_t mask, uint64_t slots, int value) except -1
    @cython.locals(seat=cython.int)
    cdef bint _anyone_holds(self) noexcept
    @cython.locals(deals=object)
    cdef bint _has_more_deals(self) except -1
    @cython.locals(law=Law, taken=mask_t)
    cdef int _capture(self, int seat, mask_t own, mask_t mask, uint64_t slots) except -1
    @cython.locals(cards=mask_t, kept=cython.int, slot=cython.int, stack=stack_t)
    cdef mask_t _lift(self, uint64_t slots) noexcept
    @cython.locals(best=cython.longlong, side=cython.int)
    cdef long long _best_score(self) noexcept
    @cython.locals(best=cython.longlong, leaders=cython.int, side=cython.int)
    cdef void _score_at_once(self, int seat, mask_t taken) noexcept
    @cython.locals(law=Law, points=cython.int, bit=mask_t)
    cpdef int points_of(self, mask_t cards) noexcept
    @cython.locals(cards=mask_t, total=cython.int, slot=cython.int, under=mask_t, name=int64_t, worth=cython.int, owner=cython.int, _=cython.int)
    cdef void _lay(self, int kind, int seat, int card, mask_t mask, uint64_t slots, int value) noexcept
    @cython.locals(law=Law, total=cython.int, bit=mask_t)
    cpdef int sum_of(self, mask_t cards, uint64_t slots) noexcept
    cdef int worth(self, int slot) noexcept
    cdef int owner(self, int slot) noexcept
    cdef bint is_locked(self, int slot) noexcept
    @cython.locals(piles=cython.int)
    cdef int pile_count(self) noexcept
    @cython.locals(slot=cython.int)
    cdef void _put(self, int place, mask_t cards, int value, int owner, int locked) noexcept
    @cython.locals(deals=object, seat=cython.int, hand=mask_t)
    cdef int _hands_are_empty(self) except -1
    @cython.locals(left=mask_t, slot=cython.int)
    cdef void _take_leftovers(self) noexcept
