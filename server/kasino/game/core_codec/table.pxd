cimport cython
from kasino.game.core.native cimport BIT, mask_t
from kasino.game.core.position cimport Position
from kasino.game.core_codec.cards cimport FACTOR, PLACES, decode_cards

@cython.final
cdef class KnownStack:
    cdef mask_t cards
    cdef int id, value, owner, locked, packs
    cdef object stack

@cython.final
cdef class KnownRef:
    cdef mask_t cards
    cdef int packs
    cdef object ref

cdef list _STACKS
cdef list _REFS

@cython.locals(packs=cython.int, slot=cython.int, cards=tuple)
cpdef tuple decode_table(Position position)
@cython.locals(cards=mask_t, id=cython.int, value=cython.int, owner=cython.int, locked=cython.int)
cpdef object stack_in(Position position, int slot)
@cython.locals(slot=cython.int)
cpdef object stack_with_id(Position position, int id)
@cython.locals(place=cython.int, known=KnownStack)
cpdef object decode_stack(int id, mask_t cards, int value, int owner, int locked, int packs)
@cython.locals(packs=cython.int, slot=cython.int, refs=list)
cpdef tuple stack_refs(Position position)
@cython.locals(place=cython.int, known=KnownRef)
cdef object _ref(mask_t cards, int packs)
@cython.locals(slot=cython.int)
cdef list _unambiguous(Position position, list refs)
