from teahouse.kernels.bauernaufstand_board cimport *

cdef enum:
    SIDES = 36955
    MIRRORED = 1 << 15
    ROW_BYTES = 4620
    DEEP = 17  # the book lists the positions whose end is so many plies away, or more; a search finds the others

cdef int BELOW[150]  # at cell * 5 + r: sides made of up to r men below that cell
cdef unsigned int MEN[36955]
cdef unsigned char HAND[36955]
cdef unsigned char FORCE[36955]  # men on board and in hand
cdef unsigned short IMAGE[36955]  # the number of the mirror image
cdef int ROWS
cdef unsigned short ROW[36955]  # an image has the row of its image, and MIRRORED

# Where a position stands in the bits, and its name everywhere else: the same for its mirror image.
cdef struct Spot:
    unsigned int row
    unsigned int column

cdef void number_sides()
cdef int list_sides(unsigned int men, int cell, int spare, int number) noexcept


cdef inline int number_of(Word men, int hand) noexcept nogil:
    """The number of a side: how many sides come before it."""
    cdef int number = hand
    cdef int spare = 5 - count_bits(men)
    while men:
        number += BELOW[lowest_bit(men) * 5 + spare]
        spare += 1
        men &= men - 1
    return number


cdef inline void spot_of(int waiting, int mover, Spot *spot) noexcept nogil:
    """Overwrite spot with that of the pair, both sides by number."""
    spot.row, spot.column = ROW[waiting], mover
    if spot.row & MIRRORED:
        spot.row ^= MIRRORED
        spot.column = IMAGE[mover]


cdef inline bint bit_at(const unsigned char *bits, Spot *spot) noexcept nogil:
    """Whether the side to move wins."""
    return bits[<size_t>spot.row * ROW_BYTES + (spot.column >> 3)] >> (spot.column & 7) & 1
