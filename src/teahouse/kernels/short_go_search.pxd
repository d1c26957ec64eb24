# What pure Python mode cannot name: a clock.
from teahouse.kernels.short_go_game cimport *
from teahouse.kernels.short_go_tree cimport *

cdef extern from *:
    """
    #include <time.h>
    static inline double seconds_now(int processor) {
        struct timespec t;
        clock_gettime(processor ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &t);
        return t.tv_sec + 1e-9 * t.tv_nsec;
    }
    """
    double seconds_now(bint processor) noexcept nogil
