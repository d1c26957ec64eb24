# cython: cdivision=True
# What pure Python mode cannot name: bit counting (`bits` must not be 0), and what other kernels inline.
cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int lowest_bit(unsigned int bits) { unsigned long i; _BitScanForward(&i, bits); return (int)i; }
    static __inline int highest_bit(unsigned int bits) { unsigned long i; _BitScanReverse(&i, bits); return (int)i; }
    #else
    static inline int lowest_bit(unsigned int bits) { return __builtin_ctz(bits); }
    static inline int highest_bit(unsigned int bits) { return 31 - __builtin_clz(bits); }
    #endif
    """
    int lowest_bit(unsigned int bits) noexcept nogil
    int highest_bit(unsigned int bits) noexcept nogil

ctypedef unsigned long long Word
ctypedef unsigned int Bits

# Where the tiles lie and which are free. Kinds are 1..27, so arrays by kind hold 28.
cdef struct Columns:
    unsigned char tile[120]  # kind at column * 10 + row; play does not change it
    int low[12]  # row of the lowest tile
    int high[12]  # row of the highest tile; low > high: empty
    unsigned int ends[28]  # slots where a tile of this kind is free
    unsigned int open  # kinds with at least two free tiles

cdef void fill(Columns *c, const unsigned char *board) noexcept nogil
cdef int pairs_among(Bits ends) noexcept nogil
cdef int count_moves(Columns *c) noexcept nogil
cdef int cell_of(Columns *c, int slot) noexcept nogil
cdef tuple move_of(Columns *c, int one, int two)
cdef long long count_sequences(Columns *c, int depth) noexcept nogil
cdef int play_out(Columns *c, Word *state, long long *points) noexcept nogil
cdef int points_ahead(Columns *c, int depth, int alpha, int beta) noexcept nogil


cdef inline int worth(int kind) noexcept nogil:
    """Points for a pair of this kind."""
    return (kind - 1) % 9 + 1


cdef inline void note_open(Columns *c, int kind) noexcept nogil:
    """Bring `open` up to date for one kind."""
    cdef Bits ends = c.ends[kind]
    cdef Bits bit = <Bits>1 << kind
    if ends & (ends - 1):
        c.open |= bit
    else:
        c.open &= ~bit


cdef inline int lift(Columns *c, int slot) noexcept nogil:
    """Take the free tile at the slot; return the kind it bares there, or 0. Leaves `open` alone."""
    cdef int column = slot >> 1
    cdef Bits bit = <Bits>1 << slot
    cdef int row
    cdef int bared
    if slot & 1:
        row = c.high[column]
        c.high[column] = row - 1
        row -= 1
        c.ends[c.tile[column * 10 + row + 1]] &= ~bit
    else:
        row = c.low[column]
        c.low[column] = row + 1
        row += 1
        c.ends[c.tile[column * 10 + row - 1]] &= ~bit
    if c.low[column] >= c.high[column]:
        return 0  # none left, or one that was free already
    bared = c.tile[column * 10 + row]
    c.ends[bared] |= bit
    return bared


cdef inline int lay(Columns *c, int slot) noexcept nogil:
    """Undo lift(); return the kind it had bared, or 0. Leaves `open` alone."""
    cdef int column = slot >> 1
    cdef Bits bit = <Bits>1 << slot
    cdef int row
    cdef int covered = 0
    if slot & 1:
        row = c.high[column]
        c.high[column] = row + 1
    else:
        row = c.low[column]
        c.low[column] = row - 1
    if c.high[column] - c.low[column] >= 2:
        covered = c.tile[column * 10 + row]
        c.ends[covered] &= ~bit
    row += 1 if slot & 1 else -1
    c.ends[c.tile[column * 10 + row]] |= bit
    return covered


cdef inline void play(Columns *c, int kind, int one, int two) noexcept nogil:
    """Take a pair of this kind from two slots."""
    cdef int bared = lift(c, one)
    if bared:
        note_open(c, bared)
    bared = lift(c, two)
    if bared:
        note_open(c, bared)
    note_open(c, kind)


cdef inline void unplay(Columns *c, int kind, int one, int two) noexcept nogil:
    """Undo play() of the same pair."""
    cdef int covered = lay(c, two)
    if covered:
        note_open(c, covered)
    covered = lay(c, one)
    if covered:
        note_open(c, covered)
    note_open(c, kind)
