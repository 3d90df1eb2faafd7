cimport cython

@cython.final
cdef class Weights:
    cdef public int most_cards, most_spades, most_aces, big, little, ace, spade, jack_of_spades, two_of_spades
    cdef public int spades_above, sweep, last_capture
    cdef public bint split_spades, sweep_on_last_capture, leftovers_sweep, cancel_sweeps
