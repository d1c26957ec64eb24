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
    NO_MAN = 11  # in the names of tables: a king, so none of the others
    # what to generate
    NOISY = 1
    QUIET = 2
    ALL = 3
    MOST_MOVES = 220

    # the search
    INFINITE = 32500
    MATE = 32000
    LONG_MATE = 31500  # a score beyond it is a mate
    MOST_PLIES = 120
    PLIES = 122  # room on the stack
    KILLERS = 244  # two a ply
    LINE_ROOM = 14884  # PLIES lines of PLIES moves
    MOST_HISTORY = 1200
    HISTORY_LIMIT = 16384
    UPPER = 1
    LOWER = 2
    EXACT = 3

    # where the weights of the evaluation begin; each has a middle game and an endgame part
    W_MATERIAL = 0
    W_SQUARES = 10
    W_KNIGHT = 442
    W_BISHOP = 460
    W_ROOK = 480
    W_QUEEN = 502
    W_PASSED = 542
    W_BLOCKED = 554
    W_OWN_KING = 566
    W_OTHER_KING = 578
    W_FREE_PATH = 590
    W_DOUBLED = 592
    W_ISOLATED = 594
    W_BACKWARD = 596
    W_SUPPORTED = 598
    W_PHALANX = 610
    W_BISHOP_PAIR = 622
    W_OPEN_FILE = 624
    W_HALF_OPEN_FILE = 626
    W_OUTPOST = 628
    W_PAWN_THREAT = 632
    W_MINOR_THREAT = 640
    W_ROOK_THREAT = 650
    W_HANGING = 660
    W_PUSH_THREAT = 662
    W_SHIELD = 664
    W_KING_OPEN = 670
    W_TEMPO = 672
    W_KING_ATTACK = 674
    W_KING_WEAK = 682
    W_END = 684
