# The primitives of the core in C: words of bits, moves, and lists of moves. `plain.py` has the same in Python.

cimport cython
from libc.stdint cimport int64_t, uint64_t

cdef extern from "native.h" nogil:
    ctypedef unsigned long long mask_t  # 128 bits, see native.h
    const mask_t* BIT  # the word in which this bit alone is set
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
    WORD = 128
    CROWDED = 1024
    TRIES = 250
    WIDTH = 6
    COUNT = 63

ctypedef (int, int, mask_t, uint64_t, int) move_t  # kind, card, mask, slots, value
ctypedef (uint64_t, mask_t) items_t  # slots of stacks, mask of loose cards

@cython.final
@cython.freelist(256)
@cython.collection_type("sequence")
cdef class Move:
    cdef readonly int kind, card, value
    cdef readonly mask_t mask
    cdef readonly uint64_t slots
    cdef tuple parts(self)

cdef move_t fields(object move) except *
cdef Move as_move(move_t move)

ctypedef (mask_t, mask_t) counts_t  # packed counts of values: must, may

@cython.final
cdef class Failed:
    cdef counts_t* places
    cdef int used, room  # room is a power of two, or 0
    cdef bint has(self, counts_t counts) noexcept
    cdef int add(self, counts_t counts) except -1
    cdef int place_of(self, counts_t counts) noexcept
    cdef int grow(self) except -1

@cython.final
@cython.freelist(16)
cdef class Sets:
    cdef mask_t* words
    cdef int used, room
    cdef int grow(self) except -1
    cdef inline int size(self) noexcept:
        return self.used
    cdef inline mask_t at(self, int k) noexcept:
        return self.words[k]
    cdef inline void clear(self) noexcept:
        self.used = 0
    cdef inline int append(self, mask_t items) except -1:
        if self.used == self.room:
            self.grow()
        self.words[self.used] = items
        self.used += 1
        return 0
    cdef int extend(self, Sets others) except -1
    cdef int join(self, mask_t items) except -1
    cdef int join_times(self, Sets some, Sets others) except -1
    cdef mask_t disjoint(self) noexcept
    cdef void keep_within(self, mask_t items) noexcept
    cdef void keep_with(self, mask_t items) noexcept
    cdef void keep_in_order(self, mask_t twins) noexcept
    cdef void order(self) noexcept

@cython.final
cdef class Sums:
    cdef mask_t[64] terms
    cdef int[64] values
    cdef uint64_t[65] reached  # bit s: some of the first k numbers add up to s
    cdef int size
    cdef inline void clear(self) noexcept:
        self.size = 0
    cdef void lay(self, mask_t item, int value) noexcept
    cdef void lay_cards(self, mask_t cards, int* values) noexcept
    cdef int find(self, Sets found, int total, int least) except -1
    cdef int walk(self, Sets found, int total, int below, int least, mask_t items) except -1

ctypedef struct row_t:
    mask_t mask
    uint64_t slots
    int value
    unsigned char kind
    unsigned char card

@cython.final
@cython.freelist(64)
@cython.collection_type("sequence")
cdef class Moves:
    cdef row_t* rows
    cdef int used, room
    cdef int grow(self) except -1
    cdef Move made(self, int k)
    cdef bint has(self, Move move) noexcept
    cdef inline void clear(self) noexcept:
        self.used = 0
    cdef inline int size(self) noexcept:
        return self.used
    cdef inline int append(self, move_t move) except -1:
        cdef row_t* row
        if self.used == self.room:
            self.grow()
        row = &self.rows[self.used]
        row.kind = move[0]
        row.card = move[1]
        row.mask = move[2]
        row.slots = move[3]
        row.value = move[4]
        self.used += 1
        return 0
    cdef inline void cut(self, int least) noexcept:
        if least < self.used:
            self.used = least
    cdef int add_trails(self, int* cards, int size) except -1
    cdef int add_cards(self, int kind, int card, mask_t mask, uint64_t slots, int value) except -1
    cdef int add_stacks(self, int kind, int card, uint64_t slots, int value) except -1
    cdef int add_sets(self, int kind, int card, Sets sets, mask_t but, uint64_t slots, int value, int cards) except -1
