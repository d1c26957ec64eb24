# What pure Python mode cannot name: bit counting, a clock, hints about memory, and constants the C compiler can fold.
# `bits` must not be 0 in lowest_bit.
cdef extern from *:
    """
    #if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__)
    #pragma GCC target("popcnt")
    #define CPU_SUITS (__builtin_cpu_init(), __builtin_cpu_supports("popcnt") != 0)
    #else
    #define CPU_SUITS 1
    #endif
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int lowest_bit(unsigned long long bits) {
        unsigned long i; _BitScanForward64(&i, bits); return (int)i;
    }
    static __inline int count_bits(unsigned long long bits) { return (int)__popcnt64(bits); }
    #else
    static inline int lowest_bit(unsigned long long bits) { return __builtin_ctzll(bits); }
    static inline int count_bits(unsigned long long bits) { return __builtin_popcountll(bits); }
    #endif
    #if defined(_WIN32)
    #include <windows.h>
    static double seconds_now(void) {
        LARGE_INTEGER ticks, rate;
        QueryPerformanceCounter(&ticks); QueryPerformanceFrequency(&rate);
        return (double)ticks.QuadPart / (double)rate.QuadPart;
    }
    #else
    #include <time.h>
    static double seconds_now(void) {
        struct timespec t;
        clock_gettime(CLOCK_MONOTONIC, &t);
        return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
    }
    #endif
    #if defined(_MSC_VER)
    #define prefetch(place) _mm_prefetch((const char *)(place), _MM_HINT_T0)
    #else
    #define prefetch(place) __builtin_prefetch(place)
    #endif
    #if defined(__linux__)
    #include <sys/mman.h>
    static void want_huge_pages(void *block, size_t size) { (void)madvise(block, size, MADV_HUGEPAGE); }
    #else
    static void want_huge_pages(void *block, size_t size) { (void)block; (void)size; }
    #endif
    #define BOARD 0xFFFFFFFFFULL
    #define FILE_A 0x041041041ULL
    #define FILE_F 0x820820820ULL
    #define RANK_1 0x3FULL
    #define RANK_6 0xFC0000000ULL
    #define DARK 0xA95A95A95ULL
    """
    bint CPU_SUITS
    int lowest_bit(unsigned long long bits) noexcept nogil
    int count_bits(unsigned long long bits) noexcept nogil
    double seconds_now() noexcept nogil
    void prefetch(const void *place) noexcept nogil
    void want_huge_pages(void *block, size_t size) noexcept nogil  # block at a multiple of a page
    unsigned long long BOARD
    unsigned long long FILE_A
    unsigned long long FILE_F
    unsigned long long RANK_1
    unsigned long long RANK_6
    unsigned long long DARK  # squares of the colour of a1

cdef enum:
    WHITE = 0
    BLACK = 1
    # kinds of men; a man is kind * 2 + side
    PAWN = 0
    KNIGHT = 1
    BISHOP = 2
    ROOK = 3
    QUEEN = 4
    KING = 5
    EMPTY = 12
    NOWHERE = 36
    # what to generate
    NOISY = 1
    QUIET = 2
    ALL = 3
    MOST_MOVES = 220

cdef struct Position:
    unsigned long long pieces[6]  # by kind, both sides
    unsigned long long sides[2]
    unsigned long long key
    unsigned long long checkers  # men that attack the king of the side to move
    int middle  # material and squares, White's less Black's
    int end
    unsigned char board[36]
    unsigned char side
    unsigned char castling  # 1 White may, 2 Black may
    unsigned char passing  # where a pawn may be taken in passing (legally), or NOWHERE
    unsigned char clock  # plies since a man was taken or a pawn moved
    unsigned char since  # the same, and since somebody passed in the search: what can be repeated

cdef struct Move:
    int move
    int rank

# Magic multiplication: the men on the lines of a square, times a factor found at import, give the
# place of the squares that are reached.
cdef struct Magic:
    unsigned long long mask
    unsigned long long factor
    unsigned long long *reached
    int shift

ctypedef unsigned long long Word

cdef Magic ROOK_LINES[36]
cdef Magic BISHOP_LINES[36]
cdef Word KNIGHT_STEPS[36]
cdef Word KING_STEPS[36]
cdef Word PAWN_TAKES[72]  # at side * 36 + square
cdef Word BETWEEN[1296]  # squares strictly between two on one line
cdef Word LINE[1296]  # the whole line through two squares

cdef Word MAN_KEY[432]  # at man * 36 + square
cdef Word CASTLING_KEY[4]
cdef Word PASSING_KEY[37]
cdef Word SIDE_KEY
cdef unsigned char KEPT_CASTLING[36]  # rights that remain when a man leaves or enters the square

cdef int MIDDLE[432]  # worth of a man on a square, for White, which the evaluation fills in
cdef int END[432]

cdef void make(Position *p, int move, Position *after) noexcept nogil
cdef void make_null(Position *p, Position *after) noexcept nogil
cdef int generate(Position *p, Move *moves, int what) noexcept nogil
cdef object read_fen(Position *p, str fen)
cdef int read_move(Position *p, str text) except? -1


cdef inline Word bit(int square) noexcept nogil:
    return <Word>1 << square


cdef inline int flip(int square) noexcept nogil:
    """The same square as the other side sees it."""
    return square + 30 - 12 * (square // 6)


cdef inline Word straight(int square, Word occupied) noexcept nogil:
    """What a rook there attacks."""
    return ROOK_LINES[square].reached[(occupied & ROOK_LINES[square].mask) * ROOK_LINES[square].factor >> ROOK_LINES[square].shift]


cdef inline Word diagonal(int square, Word occupied) noexcept nogil:
    """What a bishop there attacks."""
    return BISHOP_LINES[square].reached[(occupied & BISHOP_LINES[square].mask) * BISHOP_LINES[square].factor >> BISHOP_LINES[square].shift]


cdef inline Word attackers(Position *p, int square, Word occupied, int side) noexcept nogil:
    """Men of a side that attack the square when these squares are occupied."""
    return p.sides[side] & (
        KNIGHT_STEPS[square] & p.pieces[KNIGHT]
        | PAWN_TAKES[(1 - side) * 36 + square] & p.pieces[PAWN]
        | KING_STEPS[square] & p.pieces[KING]
        | straight(square, occupied) & (p.pieces[ROOK] | p.pieces[QUEEN])
        | diagonal(square, occupied) & (p.pieces[BISHOP] | p.pieces[QUEEN])
    )


cdef inline int king_square(Position *p, int side) noexcept nogil:
    return lowest_bit(p.pieces[KING] & p.sides[side])
