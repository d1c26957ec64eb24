from teahouse.kernels.bauernaufstand_sides cimport *

cdef enum:
    LEVELS = 21
    BLOCK = 64  # sides solved together: their values fill a cache line
    PART = 512  # sides a thread solves at a time
    WON = 254

# A Row is what solving has found so far for one side to move against each enemy of a level.
cdef struct Row:
    unsigned char *value  # by place less `start`
    int level
    int start  # the level's first place
    int count

cdef int turn_over(int value) noexcept nogil
cdef int plies_of(int worth) noexcept nogil
cdef int place_of(Word men, int hand) noexcept nogil
cdef int progress_of(int number) noexcept
cdef void place_sides()
cdef void try_free(Row *row, unsigned char *child, int cell) noexcept nogil
cdef void try_drop(Row *row, unsigned char *child) noexcept nogil
cdef void try_arrival(Row *row, int cell, bint taking) noexcept nogil
cdef void try_take(Row *row, unsigned char *child, int cell) noexcept nogil
cdef void try_jump(Row *row, unsigned char *child, int cell, int landing) noexcept nogil
cdef void solve_man(Row *row, unsigned char *worth, Word own, int hand, int cell) noexcept nogil
cdef unsigned char *rows_of(unsigned char *worth, Word men, int cell, int hand) noexcept nogil
cdef void solve_row(Row *row, unsigned char *worth, int place) noexcept nogil
cdef void solve_block(unsigned char *worth, unsigned char *block, int first, int last, int level) noexcept nogil
cdef void pack_row(unsigned char *worth, Word enemy, unsigned char *out, bint repeats) noexcept nogil
