cimport cython
from kasino.game.core.native cimport (
    ADD, CAPTURE, DOUBLE, RAISE, TRAIL, BIT, fields, mask_t, move_t, number, uint64_t,
)
from kasino.game.core.position cimport Position
from kasino.game.core_codec.cards cimport FACTOR, PLACES, decode_cards, new_value, set_field
from kasino.game.core_codec.notation cimport move_text
from kasino.game.core_codec.table cimport chosen_refs, stack_refs

@cython.final
@cython.no_gc
cdef class KnownMove:
    cdef uint64_t key
    cdef mask_t mask
    cdef int packs
    cdef object ref, move

cdef list _KNOWN
cdef tuple _CLASSES

@cython.locals(kind=cython.int, card=cython.int, mask=mask_t, slots=uint64_t, value=cython.int)
cpdef object decode_move(object move, Position position)
@cython.locals(key=uint64_t, place=cython.int, known=KnownMove)
cdef object move_value(int kind, int card, mask_t mask, uint64_t slots, int value, int packs, tuple refs)
@cython.locals(chosen=tuple)
cdef object _made(int kind, int card, mask_t mask, uint64_t slots, int value, int packs, tuple refs)
@cython.locals(card=cython.int, mask=mask_t, slots=uint64_t)
cpdef object match_move(Position position, object move)
@cython.locals(packs=cython.int, twins=mask_t, index=cython.int)
cdef int _in_hand(Position position, object card) except -2
cdef mask_t _copies(int index, int packs) noexcept
@cython.locals(packs=cython.int, twins=mask_t, mask=mask_t, index=cython.int)
cdef mask_t _on_table(Position position, object cards) except? 0
@cython.locals(slots=uint64_t, found=cython.int, slot=cython.int, named=tuple)
cdef uint64_t _slots(Position position, object refs) except? 0
