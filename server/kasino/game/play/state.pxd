cimport cython
from kasino.game.core.native cimport PLAYING
from kasino.game.core.position cimport Position
from kasino.game.core_codec.cards cimport decode_cards
from kasino.game.core_codec.table cimport decode_table
from kasino.game.play.history cimport History, followed_by, given_events
from kasino.game.play.legal_move_list cimport LegalMoves

@cython.final
@cython.freelist(64)
cdef class State:
    cdef object _fields, _result
    cdef object _setup
    cdef tuple _rests
    cdef Position _position
    cdef History _history
    cdef LegalMoves _moves
    cdef tuple _hands, _table, _won
    cdef int _clear(self) except -1
    cdef object _finished(self)

@cython.locals(state=State)
cpdef State state_of(object setup, tuple rests, Position position, History history)
cpdef Position core_position(State state)
@cython.locals(position=Position, moves=LegalMoves)
cpdef LegalMoves moves_of(State state)
