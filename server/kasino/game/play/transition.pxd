cimport cython
from kasino.game.core.native cimport BUILD, CAPTURE, PLAYING, TRAIL, count, fields, int64_t, mask_t, number, uint64_t
from kasino.game.core.position cimport Position
from kasino.game.core_codec.moves cimport decode_move
from kasino.game.play.history cimport COUNT_BITS, History
from kasino.game.play.legal_move_list cimport LegalMoves
from kasino.game.play.state cimport State, core_position, moves_of, state_of

@cython.locals(position=Position)
cpdef State apply(State state, object move)
@cython.locals(before=Position, position=Position, history=History, kind=cython.int, card=cython.int, mask=mask_t, slots=uint64_t, value=cython.int)
cdef State _after(State state, object played, object move)
@cython.locals(noted=History)
cdef History note_move(History history, object setup, Position before, Position position, int kind, uint64_t slots, object move)
@cython.locals(seat=cython.int)
cdef int _note_capture(History history, Position before, Position position) except -1
@cython.locals(made=cython.bint, wanted=int64_t, slot=cython.int, cards=mask_t, id=int64_t, value=cython.int, owner=cython.int, locked=cython.int)
cdef int _note_stack(History history, Position before, Position position, int kind, uint64_t slots) except -1
@cython.locals(history=History, counts=uint64_t, held=uint64_t, seat=cython.int)
cdef History _deal(History before, Position position, object setup)
