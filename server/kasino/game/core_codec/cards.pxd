cimport cython
from kasino.game.core.native cimport BIT, mask_t, number

cdef extern from *:
    """
    #define FACTOR 0x1E3779B97F4A7C15LL
    #define new_value(kind) PyType_GenericAlloc((PyTypeObject *)(kind), 0)
    #define set_field PyObject_GenericSetAttr
    """
    long long FACTOR
    object new_value(object kind)
    int set_field(object value, str name, object field) except -1

cdef enum:
    PLACES = 16384

@cython.final
@cython.no_gc
cdef class KnownCards:
    cdef mask_t mask
    cdef int packs
    cdef tuple cards

cdef list _KNOWN

@cython.locals(place=cython.int, known=KnownCards)
cpdef tuple decode_cards(mask_t mask, int packs)
@cython.locals(card=cython.int, cards=list)
cdef tuple _cards(mask_t mask, int packs)
