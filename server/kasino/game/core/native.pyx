"""Moves and lists of moves of the compiled core."""

from libc.stdlib cimport calloc, free

cdef class Move:
    """A move: it unpacks, indexes, compares and hashes as the tuple (kind, card, mask, slots, value)."""

    def __init__(self, int kind, int card, mask_t mask, uint64_t slots, int value):
        self.kind = kind
        self.card = card
        self.mask = mask
        self.slots = slots
        self.value = value

    cdef tuple parts(self):
        return (self.kind, self.card, self.mask, self.slots, self.value)

    def __len__(self):
        return 5

    def __getitem__(self, at):
        return self.parts()[at]

    def __iter__(self):
        return iter(self.parts())

    def __eq__(self, other):
        if type(other) is not Move:
            return self.parts() == other
        cdef Move move = other
        return (
            self.mask == move.mask
            and self.card == move.card
            and self.kind == move.kind
            and self.slots == move.slots
            and self.value == move.value
        )

    def __lt__(self, other):
        return self.parts() < tuple(other)

    def __hash__(self):
        return hash(self.parts())

    def __repr__(self):
        return repr(self.parts())

    def __reduce__(self):
        return Move, self.parts()


cdef move_t fields(object move) except *:
    """The five numbers of a move, which may be a tuple as well. Raises IndexError where there is no such card."""
    cdef move_t found
    cdef Move made
    if type(move) is Move:
        made = move
        return (made.kind, made.card, made.mask, made.slots, made.value)
    found = tuple(move)
    if not 0 <= found[1] < CARDS:
        raise IndexError(f"there is no card {found[1]}")
    return found


cdef class Failed:
    """A hash set of packed counts, `must` and `may`, that are known not to split; an empty place has a `must` of 0."""

    def __dealloc__(self):
        free(self.places)

    cdef bint has(self, counts_t counts) noexcept:
        return self.room and self.places[self.place_of(counts)][0] != 0

    cdef int add(self, counts_t counts) except -1:
        if 2 * self.used >= self.room:
            self.grow()
        cdef int place = self.place_of(counts)
        if not self.places[place][0]:
            self.places[place] = counts
            self.used += 1
        return 0

    cdef int place_of(self, counts_t counts) noexcept:
        """The place of these counts, or the empty one where they go."""
        cdef uint64_t mixed = <uint64_t>counts[0] ^ (<uint64_t>(counts[0] >> 64) << 20)
        mixed ^= (<uint64_t>counts[1] ^ (<uint64_t>(counts[1] >> 64) << 20)) * <uint64_t>0xD6E8FEB86659FD93
        mixed *= <uint64_t>0x9E3779B97F4A7C15
        cdef int place = <int>(mixed >> 33) & (self.room - 1)
        while self.places[place][0] and (self.places[place][0] != counts[0] or self.places[place][1] != counts[1]):
            place = (place + 1) & (self.room - 1)
        return place

    cdef int grow(self) except -1:
        cdef counts_t* before = self.places
        cdef int room = self.room, k
        cdef counts_t* places = <counts_t*>calloc(2 * room if room else 64, sizeof(counts_t))
        if not places:
            raise MemoryError
        self.places = places
        self.room = 2 * room if room else 64
        for k in range(room):
            if before[k][0]:
                places[self.place_of(before[k])] = before[k]
        free(before)
        return 0
