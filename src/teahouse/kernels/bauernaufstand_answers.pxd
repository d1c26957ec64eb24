cimport cython

from teahouse.kernels.bauernaufstand_sides cimport *

cdef enum:
    UNKNOWN = 255

# What searches remember of a position's distance, in one word, so that threads share the table without
# a lock: bits 0-31 its key plus 1 (0 is an empty slot), 32-39 it is at least, 40-47 at most so many
# plies, 48-55 the move that showed it.
cdef struct Known:
    unsigned int key
    int lower
    int upper
    int move

cdef unsigned int number_at(const unsigned char *numbers, unsigned int index) noexcept nogil
cdef unsigned int slot_of(unsigned int key) noexcept nogil

@cython.final
cdef class Answers:
    cdef object view  # keeps the data alive
    cdef const unsigned char *bits
    cdef const unsigned char *starts
    cdef const unsigned char *columns
    cdef const unsigned char *plies
    cdef unsigned long long *table
    cdef unsigned int mask
    cdef bint is_won(self, Position *p) noexcept nogil
    cdef int book_plies(self, Position *p) noexcept nogil
    cdef void recall(self, Position *p, Known *known) noexcept nogil
    cdef void keep(self, Known *known) noexcept nogil
    cdef bint wins_within(self, Position *p, int plies) noexcept nogil
    cdef bint loses_within(self, Position *p, int plies) noexcept nogil
    cdef bint ends_within(self, Position *p, int plies) noexcept nogil
    cdef int distance(self, Position *p) noexcept nogil
    cdef int choose(self, Position *p, int plies, Move *moves) noexcept nogil
