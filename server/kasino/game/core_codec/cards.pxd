cimport cython
from kasino.game.core.native cimport BIT, mask_t, number

cdef extern from *:
    """
    #define FACTOR 0x1E3779B97F4A7C15LL
    """
    long long FACTOR

cdef enum:
    PLACES = 16384

@cython.final
cdef class KnownCards:
    cdef mask_t mask
    cdef int packs
    cdef tuple cards

cdef list _KNOWN

@cython.locals(place=cython.int, known=KnownCards)
cpdef tuple decode_cards(mask_t mask, int packs)
@cython.locals(card=cython.int, cards=list)
cdef tuple _cards(mask_t mask, int packs)
