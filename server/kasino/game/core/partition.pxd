cimport cython
from kasino.game.core.native cimport CARDS, COUNT, HIGHEST, WIDTH, Failed, BIT, length, mask_t, uint64_t

@cython.final
cdef class Items:
    cdef int size
    cdef uint64_t[104] slots
    cdef mask_t[104] masks
    cdef int[104] values, highs
    cdef bint[104] parts, twins
    cdef uint64_t[105] sums
    cdef mask_t[105] counts
    @cython.locals(k=cython.int)
    cdef void lay(self, uint64_t slot, mask_t mask, int value, int high, bint part, bint twin) noexcept
    @cython.locals(rest=Items, k=cython.int)
    cdef Items without(self, uint64_t slots, mask_t mask)
    @cython.locals(value=cython.int)
    cdef bint is_whole(self, int k, int target, int second) noexcept

@cython.final
cdef class Splits:
    cdef Items items
    cdef int target, second, _depth
    cdef bint single, maximal
    cdef uint64_t slots
    cdef mask_t mask
    cdef Failed _failed
    cdef int[105] _tops, _nexts, _totals
    cdef uint64_t[105] _slots, _lefts
    cdef mask_t[105] _masks, _musts, _mays
    @cython.locals(depth=cython.int, k=cython.int)
    cdef bint find_next(self) except -1
    @cython.locals(items=Items, target=cython.int, depth=cython.int, value=cython.int, left=uint64_t, must=mask_t, may=mask_t, total=cython.int, complete=cython.bint, twin=cython.bint)
    cdef bint _take(self, int k) except -1
    @cython.locals(items=Items, passed=cython.int)
    cdef uint64_t _left_before(self, int k, uint64_t left) noexcept

@cython.locals(value=cython.int, total=cython.int, missing=cython.int, low=cython.int, high=cython.int, pairs=cython.int, others=cython.int)
cpdef bint splits_evenly(mask_t must, mask_t may, int target) except -1
@cython.locals(largest=cython.int, rest=cython.int, left=mask_t, found=cython.bint)
cpdef bint covers(mask_t must, mask_t may, int target, Failed failed=*) except -1
@cython.locals(failed=Failed)
cpdef int failures(mask_t must, mask_t may, int target) except -1
@cython.locals(value=cython.int, unit=mask_t, found=cython.bint)
cdef bint fills(mask_t must, mask_t may, int rest, int largest, int target, Failed failed) except -1
