# What a search needs in C beside the core: lists of moves to walk, and a table of transpositions. `plain.py` has the
# same in Python.

from kasino.game.core.native cimport CAPTURE, CARDS, STACKS, Moves, count, mask_t, move_t, row_t, uint64_t

cdef enum:
    BOUND = 1_000_000
    MOST_MOVES = 1024

cdef inline move_t move_at(Moves moves, int k) noexcept:
    cdef row_t* row = &moves.rows[k]
    return (row.kind, row.card, row.mask, row.slots, row.value)

cdef int order(Moves moves) except -1

ctypedef struct entry_t:
    size_t first  # of its words
    uint64_t hash
    int length, least, most

cdef class Transpositions:
    cdef mask_t* words
    cdef entry_t* entries
    cdef int* places  # by hash, an entry and 1; 0: a free place
    cdef size_t first, used_words, room_words
    cdef int used, room
    cdef void begin(self) noexcept
    cdef int add(self, mask_t word) except -1
    cdef int find(self) except -1
    cdef int grow(self) except -1
    cdef bint is_key(self, entry_t* entry) noexcept
    cdef uint64_t hash_of_key(self) noexcept
    cdef inline int least(self, int place) noexcept:
        return self.entries[place].least
    cdef inline int most(self, int place) noexcept:
        return self.entries[place].most
    cdef inline void store(self, int place, int least, int most) noexcept:
        self.entries[place].least = least
        self.entries[place].most = most
