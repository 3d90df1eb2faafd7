cimport cython
from kasino.game.core.native cimport BIT, CAPTURE, DOUBLE, TRAIL, length, mask_t, uint64_t
from kasino.game.core_codec.table cimport chosen_refs

cdef list _CARDS

@cython.locals(text=str, highest=cython.int)
cpdef str move_text(int kind, int card, mask_t mask, uint64_t slots, int value, int packs, tuple refs)
