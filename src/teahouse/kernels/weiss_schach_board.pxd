# cython: cdivision=True
# What pure Python mode cannot name: bit counting (`bits` must not be 0 in lowest_bit), constants the C compiler can fold,
# and what other kernels inline.
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

# What all moves of a position have in common.
cdef struct Scope:
    int what  # NOISY, QUIET or ALL
    int side
    int king  # of the side to move
    unsigned long long own
    unsigned long long enemy
    unsigned long long occupied
    unsigned long long targets  # where pieces may end
    unsigned long long allowed  # where men that are not the king may end: in check, what ends it
    unsigned long long pinned

cdef Word walk(int square, Word occupied, int across, int up) noexcept
cdef Word walk_straight(int square, Word occupied) noexcept
cdef Word walk_diagonal(int square, Word occupied) noexcept
cdef Word inner(int square, int across, int up) noexcept
cdef Word matters(int square, bint straight) noexcept
cdef bint fits(Word mask, Word magic, Word *reached, Word *table) noexcept
cdef Word find_magic(Word mask, Word seed, Word *reached, Word *table) noexcept
cdef int prepare_line_piece(Magic *magic, int square, bint straight) noexcept
cdef size_t sizeof_words(int count) noexcept
cdef void prepare_lines()
cdef void prepare_keys()
cdef bint may_pass(Position *p, int start, int square) noexcept nogil
cdef void note_passing(Position *p, int square) noexcept nogil
cdef void make(Position *p, int move, Position *after) noexcept nogil
cdef void make_null(Position *p, Position *after) noexcept nogil
cdef bint can_castle(Position *p, Scope *g) noexcept nogil
cdef int generate(Position *p, Move *moves, int what) noexcept nogil
cdef Word count_lines(Position *p, int depth) noexcept nogil
cdef str square_text(int square)
cdef bint read_rank(Position *p, int rank, str text)
cdef object read_board(Position *p, str text, str fen)
cdef object read_side(Position *p, str text, str fen)
cdef object read_castling(Position *p, str text, str fen)
cdef object read_passing(Position *p, str text, str fen)
cdef object read_fen(Position *p, str fen)
cdef str write_fen(Position *p, object number)
cdef int read_move(Position *p, str text)


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


cdef inline void put(Position *p, int man, int square) noexcept nogil:
    p.pieces[man >> 1] |= bit(square)
    p.sides[man & 1] |= bit(square)
    p.board[square] = man
    p.key ^= MAN_KEY[man * 36 + square]
    p.middle += MIDDLE[man * 36 + square]
    p.end += END[man * 36 + square]


cdef inline void lift(Position *p, int man, int square) noexcept nogil:
    p.pieces[man >> 1] &= ~bit(square)
    p.sides[man & 1] &= ~bit(square)
    p.board[square] = EMPTY
    p.key ^= MAN_KEY[man * 36 + square]
    p.middle -= MIDDLE[man * 36 + square]
    p.end -= END[man * 36 + square]


cdef inline void find_checkers(Position *p) noexcept nogil:
    p.checkers = attackers(p, king_square(p, p.side), p.sides[0] | p.sides[1], 1 - p.side)


cdef inline int add(Move *moves, int count, int start, Word ends) noexcept nogil:
    while ends:
        moves[count].move = start | lowest_bit(ends) << 6
        ends &= ends - 1
        count += 1
    return count


cdef inline int add_pawns(Move *moves, int count, Word ends, int step, Word pinned, int king) noexcept nogil:
    """Pawns that go `step` squares to each of the ends; pinned ones stay on the line of their king."""
    cdef int end
    cdef int kind
    while ends:
        end = lowest_bit(ends)
        ends &= ends - 1
        if pinned & bit(end - step) and not LINE[king * 36 + end - step] & bit(end):
            continue
        if bit(end) & (RANK_1 | RANK_6):
            for kind in range(QUEEN, PAWN, -1):
                moves[count].move = end - step | end << 6 | kind << 12
                count += 1
        else:
            moves[count].move = end - step | end << 6
            count += 1
    return count


cdef inline Word find_pinned(Position *p, int king, Word occupied) noexcept nogil:
    """Own men that alone stand between their king and a line piece of the enemy."""
    cdef Word own = p.sides[p.side]
    cdef Word enemy = p.sides[1 - p.side]
    cdef Word found = 0
    cdef Word between
    cdef Word snipers = enemy & (
        straight(king, enemy) & (p.pieces[ROOK] | p.pieces[QUEEN])
        | diagonal(king, enemy) & (p.pieces[BISHOP] | p.pieces[QUEEN])
    )
    while snipers:
        between = BETWEEN[king * 36 + lowest_bit(snipers)] & occupied
        snipers &= snipers - 1
        if between & (between - 1) == 0:
            found |= between & own
    return found
