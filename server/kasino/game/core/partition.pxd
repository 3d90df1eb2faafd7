cimport cython
from kasino.game.core.native cimport COUNT, WIDTH, Failed, bit, length, mask_t

@cython.locals(total=cython.int, value=cython.int, missing=cython.int, low=cython.int, high=cython.int, pairs=cython.int, others=cython.int)
cpdef bint splits_evenly(mask_t must, mask_t may, int target) except -1
@cython.locals(largest=cython.int, rest=cython.int, left=mask_t, found=cython.bint)
cpdef bint covers(mask_t must, mask_t may, int target, Failed failed) except -1
@cython.locals(value=cython.int)
cdef bint fills(mask_t must, mask_t may, int rest, int largest, int target, Failed failed) except -1
