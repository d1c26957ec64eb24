from teahouse.kernels.short_go_board cimport *

cdef unsigned char SHAPES[65536]  # twice the weight of each shape: small numbers, so that the table stays in the cache

cdef Points liberties_after(Board *b, int p, int c, Points *chain) noexcept nogil
cdef bint is_self_atari(Board *b, int p, int c) noexcept nogil
cdef bint is_dead_shape(Points region) noexcept nogil
cdef bint is_square(Points region) noexcept nogil
cdef int vital_point(Points region) noexcept nogil
cdef Points small_region(Board *b, int p, int most) noexcept nogil
cdef bint can_take(Board *b, int p) noexcept nogil
cdef bint escapes(Board *b, int p, int depth) noexcept nogil
cdef int catcher(Board *b, int p) noexcept nogil
cdef int add_rescues(Board *b, int p, int *found, int count) noexcept nogil
cdef void learn_shape(char *text, float weight) noexcept


cdef inline bint is_eye(Board *b, int p, int c) noexcept nogil:
    """Whether p is surrounded by c so that filling it would be folly: at most one corner is lost, none on the edge."""
    cdef Points lost
    if b.geometry.near[p] & ~b.own[c]:
        return False
    lost = b.geometry.corner[p] & b.own[1 - c]
    if not lost:
        return True
    return b.geometry.line[p] > 1 and not without_first(lost)


cdef inline bint has_two_liberties(Board *b, int g) noexcept nogil:
    """Neither more nor fewer."""
    cdef Points others = without_first(b.liberties[g])
    return others != 0 and not without_first(others)


cdef inline int shape(Board *b, int p) noexcept nogil:
    """The eight points around p, two bits each."""
    return (
        b.color[p - 11]
        | b.color[p - 10] << 2
        | b.color[p - 9] << 4
        | b.color[p - 1] << 6
        | b.color[p + 1] << 8
        | b.color[p + 9] << 10
        | b.color[p + 10] << 12
        | b.color[p + 11] << 14
    )
