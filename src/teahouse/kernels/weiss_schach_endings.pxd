from teahouse.kernels.weiss_schach_memory cimport *

cdef enum:
    NO_MAN = 11  # in the names of tables: a king, so none of the others

# A position of three or four men as a table has it: the stronger side is White.
cdef struct Asked:
    int man
    int other  # NO_MAN: there is none
    int white  # squares of the kings
    int black
    int first  # and of the men
    int second
    int layer  # side to move, and 2 where a pawn may be taken in passing

cdef void read_men(Position *p, Asked *a) noexcept nogil
cdef bint is_black_stronger(Asked *a) noexcept nogil
cdef void exchange_sides(Asked *a) noexcept nogil
cdef void turn_board(Asked *a, bint pawns) noexcept nogil
cdef int ask_table(Position *p) noexcept nogil


cdef inline bint is_in_table(Position *p, int ply, int *score) noexcept nogil:
    """Whether a table knows the worth for certain; writes it. A mate that fifty moves may forestall is not certain."""
    cdef int found
    if p.castling or count_bits(p.sides[0] | p.sides[1]) > 4:
        return False
    found = ask_table(p)
    if found < 0 or found and p.clock + found - 1 > 100:
        return False
    if found:
        score[0] = ply + found - 1 - MATE if found & 1 else MATE - ply - found + 1
    return True


cdef inline bint is_insufficient(Position *p) noexcept nogil:
    """Bare kings, one minor piece in all, or only bishops of one square colour: nobody can be mated."""
    cdef Word minors = p.pieces[KNIGHT] | p.pieces[BISHOP]
    if p.pieces[PAWN] | p.pieces[ROOK] | p.pieces[QUEEN]:
        return False
    if minors & (minors - 1) == 0:
        return True
    return not p.pieces[KNIGHT] and (not p.pieces[BISHOP] & DARK or not p.pieces[BISHOP] & ~DARK)
