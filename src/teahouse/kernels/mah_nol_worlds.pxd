from teahouse.kernels.mah_nol_missing cimport *
from teahouse.kernels.mah_nol_policy cimport *
from teahouse.kernels.mah_nol_table cimport *

cdef struct Bag:  # tiles a viewer does not see, and what others gave up
    int size
    unsigned char tiles[160]
    int away
    unsigned char gone[320]

ctypedef Bag *BagPointer

cdef struct Guess:  # what a viewer knows about the others
    int viewer
    int buyer
    int kept
    int held[4]
    int down[4]
    int came[4]
    int taken[4]
    unsigned char tiles[128]

ctypedef Guess *GuessPointer

cdef int read_guess(GuessPointer g, list guess, int players) except? -1
cdef void guess_world(TablePointer t, BagPointer unseen, GuessPointer g, Word seed) noexcept nogil
