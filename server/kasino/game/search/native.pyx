"""The order of moves and the transposition table of the compiled search."""

from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcmp, memset


cdef inline int taken(row_t* row) noexcept:
    """How many items a capture takes; 0 for other moves."""
    return count(row.mask) + count(row.slots) if row.kind == CAPTURE else 0


cdef int order(Moves moves) except -1:
    """Sort the moves by the items that they capture, the most first; those of equal number stay in their order."""
    cdef int[CARDS + STACKS + 1] starts
    cdef int k, items, most = 0, at = 0
    memset(starts, 0, sizeof(starts))
    for k in range(moves.used):
        items = taken(&moves.rows[k])
        starts[items] += 1
        if items > most:
            most = items
    if not most:
        return 0
    for items in range(most, -1, -1):
        starts[items], at = at, at + starts[items]
    cdef row_t* ordered = <row_t*>malloc(moves.room * sizeof(row_t))
    if not ordered:
        raise MemoryError
    for k in range(moves.used):
        items = taken(&moves.rows[k])
        ordered[starts[items]] = moves.rows[k]
        starts[items] += 1
    free(moves.rows)
    moves.rows = ordered
    return 0


cdef class Transpositions:
    """A table of positions, each a key of words, with the bounds of their values.

    `begin`, `add` for each word and `find` give the place of a key, which is entered with open bounds where it is new.
    """

    def __dealloc__(self):
        free(self.words)
        free(self.entries)
        free(self.places)

    cdef void begin(self) noexcept:
        self.first = self.used_words

    cdef int add(self, mask_t word) except -1:
        cdef size_t room
        cdef mask_t* words
        if self.used_words == self.room_words:
            room = 2 * self.room_words if self.room_words else 1024
            words = <mask_t*>realloc(self.words, room * sizeof(mask_t))
            if not words:
                raise MemoryError
            self.words = words
            self.room_words = room
        self.words[self.used_words] = word
        self.used_words += 1
        return 0

    cdef int find(self) except -1:
        if 2 * self.used >= self.room:
            self.grow()
        cdef uint64_t hash = self.hash_of_key()
        cdef int place = <int>(hash & <uint64_t>(self.room - 1))
        cdef entry_t* entry
        while self.places[place]:
            entry = &self.entries[self.places[place] - 1]
            if entry.hash == hash and self.is_key(entry):
                self.used_words = self.first
                return self.places[place] - 1
            place = (place + 1) & (self.room - 1)
        entry = &self.entries[self.used]
        entry.first = self.first
        entry.length = <int>(self.used_words - self.first)
        entry.hash = hash
        entry.least = -BOUND
        entry.most = BOUND
        self.used += 1
        self.places[place] = self.used
        return self.used - 1

    cdef bint is_key(self, entry_t* entry) noexcept:
        cdef size_t length = self.used_words - self.first
        if entry.length != <int>length:
            return False
        return memcmp(&self.words[entry.first], &self.words[self.first], length * sizeof(mask_t)) == 0

    cdef uint64_t hash_of_key(self) noexcept:
        cdef uint64_t hash = 0
        cdef size_t k
        for k in range(self.first, self.used_words):
            hash = (hash ^ <uint64_t>self.words[k]) * <uint64_t>0x9E3779B97F4A7C15
            hash ^= hash >> 29
            hash = (hash ^ <uint64_t>(self.words[k] >> 64)) * <uint64_t>0xD6E8FEB86659FD93
            hash ^= hash >> 32
        return hash

    cdef int grow(self) except -1:
        cdef int room = 2 * self.room if self.room else 2048, k, place
        cdef entry_t* entries = <entry_t*>realloc(self.entries, room // 2 * sizeof(entry_t))
        if not entries:
            raise MemoryError
        self.entries = entries
        cdef int* places = <int*>realloc(self.places, room * sizeof(int))
        if not places:
            raise MemoryError
        self.places = places
        self.room = room
        memset(places, 0, room * sizeof(int))
        for k in range(self.used):
            place = <int>(entries[k].hash & <uint64_t>(room - 1))
            while places[place]:
                place = (place + 1) & (room - 1)
            places[place] = k + 1
        return 0
