# The primitives of the core in C: words of bits, moves, and lists of moves. `plain.py` has the same in Python.

cimport cython
from libc.stdint cimport int8_t, uint8_t, uint16_t, uint64_t

cdef extern from "native.h" nogil:
    ctypedef unsigned long long mask_t  # 128 bits, see native.h
    mask_t bit(int number)
    int number(mask_t word)
    int length(mask_t word)
    int count(mask_t word)

cdef enum:
    TRAIL = 0
    CAPTURE = 1
    BUILD = 2
    RAISE = 3
    ADD = 4
    DOUBLE = 5

    LEGAL = 0
    EMPTY_TAKE = 1
    NO_PARTITION = 2
    FACE_ONE = 3
    MUST_TAKE_EQUAL = 4
    NOT_MAXIMAL = 5
    MUST_CAPTURE = 6
    ACTION_DISABLED = 7
    TARGET_NOT_LOOSE = 8
    TARGET_NOT_BUILD = 9
    FACE_IN_BUILD = 10
    ONE_TABLE_CARD = 11
    BAD_BUILD_SUM = 12
    NO_TAKER = 13
    BUILD_LIMIT = 14
    KEEP_TAKER = 15
    OWN_BUILD = 16
    NOT_OWNER = 17
    LOCKED_BUILD = 18
    RAISE_HAND_ONLY = 19
    DOUBLE_MISMATCH = 20
    TRAIL_FORBIDDEN = 21

    NOBODY = 0
    OWNER = 1
    OTHERS = 2
    ANYONE = 3

    PLAYING = 0
    COUNTED = 1
    STOPPED = 2

    HIGHEST = 16
    SEATS = 5
    CARDS = 104
    STACKS = 52
    WIDTH = 6
    COUNT = 63

ctypedef (int, int, mask_t, uint64_t, int) move_t  # kind, card, mask, slots, value

@cython.final
@cython.freelist(256)
@cython.collection_type("sequence")
cdef class Move:
    cdef readonly int kind, card, value
    cdef readonly mask_t mask
    cdef readonly uint64_t slots
    cdef tuple parts(self)

cdef move_t fields(object move) except *

ctypedef (mask_t, mask_t) counts_t  # packed counts of values: must, may

@cython.final
cdef class Failed:
    cdef counts_t* places
    cdef int used, room  # room is a power of two, or 0
    cdef bint has(self, counts_t counts) noexcept
    cdef int add(self, counts_t counts) except -1
    cdef int place_of(self, counts_t counts) noexcept
    cdef int grow(self) except -1
