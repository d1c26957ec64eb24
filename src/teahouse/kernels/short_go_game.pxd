from teahouse.kernels.short_go_board cimport *

cdef class Game:
    cdef Board *board
    cdef unsigned long long *hashes
    cdef int count
    cdef int room
    cdef bint superko
    cdef int size
    cdef list moves  # (colour, cell) of everything played, to know the tree again
    cdef int resumed  # how many of them lie before play went on after two passes
    cdef list set_up
    cdef Past past(self) noexcept

cdef int point_of(int size, int cell) noexcept nogil
cdef int cell_of(int size, int p) noexcept nogil
cdef long long count_lines(Board *b, Past *past, int depth) noexcept nogil
cdef void play_randomly(Board *start, Past *past, long games, unsigned long long *random, long long *totals) noexcept nogil
