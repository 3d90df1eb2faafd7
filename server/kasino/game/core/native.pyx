"""Moves and lists of moves of the compiled core."""

from libc.stdlib cimport calloc, free, qsort, realloc

cdef class Move:
    """A move: it unpacks, indexes, compares and hashes as the tuple (kind, card, mask, slots, value)."""

    def __init__(self, int kind, int card, mask_t mask, uint64_t slots, int value):
        if not 0 <= card < CARDS or slots >> STACKS or mask >> CARDS:
            raise ValueError(f"there is no card {card}, no stack in the slots {slots}, or no card in the mask {mask}")
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
    """The five numbers of a move, which may be a tuple as well."""
    cdef Move made = move if type(move) is Move else Move(*move)
    return (made.kind, made.card, made.mask, made.slots, made.value)


cdef Move as_move(move_t move):
    """A move of these five numbers."""
    return Move(move[0], move[1], move[2], move[3], move[4])


cdef class Failed:
    """A hash set of packed counts, `must` and `may`, that are known not to split; an empty place has a `must` of 0."""

    def __dealloc__(self):
        free(self.places)

    def __len__(self):
        return self.used

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


cdef class Sets:
    """A list of sets of items, each a word: the mask of its loose cards, and above them the slots of its stacks."""

    def __dealloc__(self):
        free(self.words)

    cdef int grow(self) except -1:
        cdef int room = 2 * self.room if self.room else 32
        cdef mask_t* words = <mask_t*>realloc(self.words, room * sizeof(mask_t))
        if not words:
            raise MemoryError
        self.words = words
        self.room = room
        return 0

    cdef int extend(self, Sets others) except -1:
        cdef int k
        for k in range(others.used):
            self.append(others.words[k])
        return 0

    cdef int join(self, mask_t items) except -1:
        """Add this set, and its unions with all that are disjoint from it."""
        cdef int k, used = self.used
        for k in range(used):
            if not self.words[k] & items:
                self.append(self.words[k] | items)
        return self.append(items)

    cdef int join_times(self, Sets some, Sets others) except -1:
        """Add some sets, and their unions with the others that are disjoint from them."""
        cdef int k, n
        cdef mask_t items
        for k in range(some.used):
            items = some.words[k]
            self.append(items)
            for n in range(others.used):
                if not items & others.words[n]:
                    self.append(items | others.words[n])
        return 0

    cdef mask_t disjoint(self) noexcept:
        """The union of disjoint sets: the first, then each next one that is disjoint from those before."""
        cdef int k
        cdef mask_t used = 0
        for k in range(self.used):
            if not self.words[k] & used:
                used |= self.words[k]
        return used

    cdef void keep_within(self, mask_t items) noexcept:
        """Drop the sets with other items than these."""
        cdef int k, kept = 0
        for k in range(self.used):
            if not self.words[k] & ~items:
                self.words[kept] = self.words[k]
                kept += 1
        self.used = kept

    cdef void keep_with(self, mask_t items) noexcept:
        """Drop the sets without some of these items."""
        cdef int k, kept = 0
        for k in range(self.used):
            if not items & ~self.words[k]:
                self.words[kept] = self.words[k]
                kept += 1
        self.used = kept

    cdef void keep_in_order(self, mask_t twins) noexcept:
        """Drop the sets that have a card of `twins`, which are second copies, without the first copy of it."""
        cdef int k, kept = 0
        for k in range(self.used):
            if not (self.words[k] & twins) >> 1 & ~self.words[k]:
                self.words[kept] = self.words[k]
                kept += 1
        self.used = kept

    cdef void order(self) noexcept:
        """Sort the sets, and drop those that occur twice."""
        cdef int k, n, kept = 1
        cdef mask_t items
        if self.used < 2:
            return
        if self.used > 32:
            qsort(self.words, self.used, sizeof(mask_t), compare)
        else:
            for k in range(1, self.used):
                items = self.words[k]
                n = k
                while n and items < self.words[n - 1]:
                    self.words[n] = self.words[n - 1]
                    n -= 1
                self.words[n] = items
        for k in range(1, self.used):
            if self.words[k] != self.words[kept - 1]:
                self.words[kept] = self.words[k]
                kept += 1
        self.used = kept


cdef class Sums:
    """The sums of all sets of some numbers, which are laid in the order of their items."""

    cdef void lay(self, mask_t item, int value) noexcept:
        """Add the number of an item."""
        self.terms[self.size] = item
        self.values[self.size] = value
        self.reached[0] = 1
        self.reached[self.size + 1] = self.reached[self.size] | self.reached[self.size] << value
        self.size += 1

    cdef void lay_cards(self, mask_t cards, int* values) noexcept:
        """Add the numbers of these loose cards, which `values` has by card."""
        cdef mask_t one
        while cards:
            one = cards & -cards
            cards ^= one
            self.lay(one, values[number(one)])

    cdef int find(self, Sets found, int total, int least) except -1:
        """Add the sets of at least so many items that add up to `total`, ascending."""
        if total == 0 and least == 0:
            found.append(0)
        elif total > 0:
            self.walk(found, total, self.size, least, 0)
        return 0

    cdef int walk(self, Sets found, int total, int below, int least, mask_t items) except -1:
        """Add the sets of numbers before `below` that add up to `total`, ascending, each with these items."""
        cdef int k, value
        for k in range(below):
            value = self.values[k]
            if value == total:
                if least < 2:
                    found.append(items | self.terms[k])
            elif value < total and (self.reached[k] >> (total - value)) & 1:
                self.walk(found, total - value, k, least - 1, items | self.terms[k])
        return 0


cdef inline int compare(const void* first, const void* second) noexcept nogil:
    cdef mask_t one = (<mask_t*>first)[0]
    cdef mask_t other = (<mask_t*>second)[0]
    return -1 if one < other else one > other


cdef class Moves:
    """A list of moves, which are made into objects when they are looked at."""

    def __dealloc__(self):
        free(self.rows)

    cdef int grow(self) except -1:
        cdef int room = 2 * self.room if self.room else 32
        cdef row_t* rows = <row_t*>realloc(self.rows, room * sizeof(row_t))
        if not rows:
            raise MemoryError
        self.rows = rows
        self.room = room
        return 0

    cdef Move made(self, int k):
        cdef row_t* row = &self.rows[k]
        cdef Move move = Move.__new__(Move)
        move.kind = row.kind
        move.card = row.card
        move.mask = row.mask
        move.slots = row.slots
        move.value = row.value
        return move

    cdef bint has(self, Move move) noexcept:
        cdef int k
        cdef row_t* row
        for k in range(self.used):
            row = &self.rows[k]
            if (
                row.mask == move.mask
                and row.card == move.card
                and row.kind == move.kind
                and row.slots == move.slots
                and row.value == move.value
            ):
                return True
        return False

    cdef int add_trails(self, int* cards, int size) except -1:
        """Add a trail of each of these cards."""
        cdef int k
        for k in range(size):
            self.append((TRAIL, cards[k], 0, 0, 0))
        return 0

    cdef int add_cards(self, int kind, int card, mask_t mask, uint64_t slots, int value) except -1:
        """Add a move with each loose card of `mask` by itself, and these stacks."""
        cdef mask_t one
        while mask:
            one = mask & -mask
            mask ^= one
            self.append((kind, card, one, slots, value))
        return 0

    cdef int add_stacks(self, int kind, int card, uint64_t slots, int value) except -1:
        """Add a move with each of these stacks by itself."""
        cdef uint64_t slot
        while slots:
            slot = slots & -slots
            slots ^= slot
            self.append((kind, card, 0, slot, value))
        return 0

    cdef int add_sets(self, int kind, int card, Sets sets, mask_t but, uint64_t slots, int value, int cards) except -1:
        """Add a move with each set of several items except `but`, and these stacks; the game has so many cards."""
        cdef int k
        cdef mask_t items
        cdef mask_t loose = BIT[cards] - 1
        for k in range(sets.used):
            items = sets.words[k]
            if items & (items - 1) and items != but:
                self.append((kind, card, items & loose, <uint64_t>(items >> cards) | slots, value))
        return 0

    def __len__(self):
        return self.used

    def __getitem__(self, at):
        cdef Py_ssize_t k
        if isinstance(at, slice):
            return [self.made(k) for k in range(*at.indices(self.used))]
        k = at
        if k < 0:
            k += self.used
        if not 0 <= k < self.used:
            raise IndexError("there are not so many moves")
        return self.made(k)

    def __contains__(self, move):
        return move in list(self) if type(move) is not Move else self.has(move)

    def __eq__(self, other):
        if type(other) is Moves or isinstance(other, list):
            return list(self) == list(other)
        return NotImplemented

    def __repr__(self):
        return repr(list(self))
