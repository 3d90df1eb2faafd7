cimport cython
from kasino.game.core.native cimport int64_t, mask_t, uint64_t
from kasino.game.core.position cimport Position
from kasino.game.core_codec.cards cimport FACTOR, PLACES, decode_cards, new_value, set_field

@cython.final
@cython.no_gc
cdef class KnownStack:
    cdef int64_t id
    cdef uint64_t key
    cdef mask_t cards
    cdef int packs
    cdef object stack

@cython.final
@cython.no_gc
cdef class KnownRef:
    cdef mask_t cards
    cdef int packs
    cdef object ref

cdef list _STACKS
cdef list _REFS

@cython.locals(packs=cython.int, slot=cython.int, cards=tuple)
cpdef tuple decode_table(Position position)
@cython.locals(cards=mask_t, id=int64_t, value=cython.int, owner=cython.int, locked=cython.int)
cpdef object stack_in(Position position, int slot)
@cython.locals(slot=cython.int)
cpdef object stack_with_id(Position position, int64_t id)
@cython.locals(name=uint64_t, key=uint64_t, place=cython.int, known=KnownStack)
cpdef object decode_stack(int64_t id, mask_t cards, int value, int owner, int locked, int packs)
cdef object _made_stack(int64_t id, mask_t cards, int value, int owner, int locked, int packs)
@cython.locals(packs=cython.int, slot=cython.int, refs=list)
cpdef tuple stack_refs(Position position)
@cython.locals(slot=cython.int, chosen=list)
cdef tuple chosen_refs(uint64_t slots, tuple refs)
@cython.locals(place=cython.int, known=KnownRef)
cdef object _ref(mask_t cards, int packs)
@cython.locals(slot=cython.int)
cdef list _unambiguous(Position position, list refs)
