cimport cython
from kasino.game.core.native cimport PLAYING, count, uint64_t
from kasino.game.core.position cimport Position
from kasino.game.core_codec.cards cimport decode_cards
from kasino.game.core_codec.table cimport decode_table
from kasino.game.play.history cimport COUNT_BITS, History, counts_by_seat
from kasino.game.play.legal_move_list cimport LegalMoves
from kasino.game.play.state cimport State, moves_of

@cython.final
@cython.freelist(64)
cdef class Observation:
    cdef object _fields, _scores, _seed, _decision, _clock, _legal_moves_truncated, _seat
    cdef object _setup
    cdef Position _position
    cdef LegalMoves _moves
    cdef History _history
    cdef uint64_t _hand_counts, _captured_counts
    cdef tuple _hand, _table
    cdef int _clear(self) except -1
    @cython.locals(other=Observation)
    cdef Observation _copy(self, object seed, object decision, object clock, object legal_moves_truncated)

@cython.locals(position=Position, seen=Observation, hands=uint64_t, won=uint64_t, held=uint64_t, k=cython.int)
cpdef Observation observe(State state, int seat)
cpdef LegalMoves moves_in(object view)
@cython.locals(position=Position)
cpdef LegalMoves moves_seen(Observation seen)
cdef Position _position_to_play(Observation seen)
cdef Observation _from_fields(State state, int seat)
