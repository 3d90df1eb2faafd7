cimport cython
from kasino.game.core.native cimport PLAYING
from kasino.game.play.history cimport History
from kasino.game.play.state cimport State

@cython.locals(history=History)
cpdef int effects(State before, State after) except -1
@cython.locals(later=list, link=History)
cpdef tuple later_events(State before, State after)
cpdef object last_move(State after)
