cimport cython
from kasino.game.core.native cimport CARDS, HIGHEST, NOBODY, OTHERS, mask_t, uint64_t
from kasino.game.core.weights cimport Weights

@cython.final
cdef class Law:
    cdef public int cards, packs
    cdef public bint pair_all, must_capture, maximal, must_take_equal, trail_with_build
    cdef public bint allow_build, one_table_card, multiple, add_needs_taker, build_needs_taker, keep_taker, keep_all
    cdef public int max_builds, raisers, adders
    cdef public bint build_in_sums, allow_double, double_own, double_needs_taker, pile_in_sums, build_on_pile, two_values
    cdef public uint64_t takeable
    cdef public bint sweep_in_last_deal, immediate
    cdef public int freeze, target
    cdef public mask_t spades, aces, big, little, jack_spades, second
    cdef public int[104] low, high, hand, hand_low, points
    cdef public uint64_t[104] unit, laid, takes
    cdef public mask_t[104] alone
    cdef public mask_t[17] worth, worth_high, below
    cdef public Weights weights
