from teahouse.kernels.mah_nol_missing cimport *
from teahouse.kernels.mah_nol_table cimport *

cdef int least_needed(TablePointer t, int seat) noexcept nogil
cdef int likely_game(TablePointer t, int seat) noexcept nogil
cdef void step(TablePointer t) noexcept nogil
cdef void play_on(TablePointer t) noexcept nogil
