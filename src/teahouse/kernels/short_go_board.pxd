# What pure Python mode cannot name: sets of points in 128 bits, constants in C, and what other kernels inline.
# `set` must not be empty in first_point.
cdef extern from *:
    """
    typedef unsigned __int128 points_t;
    #define POINT(p) ((points_t)1 << (p))
    #define TEN(p) POINT(p), POINT(p + 1), POINT(p + 2), POINT(p + 3), POINT(p + 4), \\
                   POINT(p + 5), POINT(p + 6), POINT(p + 7), POINT(p + 8), POINT(p + 9)
    __attribute__((unused)) static const points_t BIT[112] = {
        TEN(0), TEN(10), TEN(20), TEN(30), TEN(40), TEN(50), TEN(60), TEN(70), TEN(80), TEN(90), TEN(100),
        POINT(110), POINT(111)
    };
    static inline int first_point(points_t set) {
        unsigned long long low = (unsigned long long)set;
        return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((unsigned long long)(set >> 64));
    }
    static inline int count_points(points_t set) {
        return __builtin_popcountll((unsigned long long)set) + __builtin_popcountll((unsigned long long)(set >> 64));
    }
    static inline points_t without_first(points_t set) { return set & (set - 1); }
    static inline points_t spread(points_t set) { return set | set << 1 | set >> 1 | set << 10 | set >> 10; }
    """
    ctypedef unsigned long long Points "points_t"
    const Points BIT[112]  # the set of one point
    int first_point(Points set) noexcept nogil
    int count_points(Points set) noexcept nogil
    Points without_first(Points set) noexcept nogil
    Points spread(Points set) noexcept nogil

cdef enum:
    BLACK
    WHITE
    EMPTY
    OFF

cdef enum:
    PLACES = 112

cdef struct Geometry:
    int size
    int count
    Points board
    Points near[112]
    Points corner[112]
    unsigned char points[81]
    unsigned char line[112]

cdef struct Board:
    Points stones[112]
    Points liberties[112]
    Points own[2]
    Points empty
    Geometry *geometry
    unsigned long long hash
    int ko
    int last
    int before_last
    int to_move
    int passes
    int free_count
    int placed[2]
    int taken[2]
    unsigned char color[112]
    unsigned char group[112]
    unsigned char free[88]
    unsigned char place[112]

cdef struct Past:
    unsigned long long *hashes
    int count
    bint superko

cdef void lay_out(Geometry *geometry, int size) noexcept
cdef Geometry *geometry_of(int size) noexcept
cdef void clear(Board *b, Geometry *geometry) noexcept nogil
cdef void put_stone(Board *b, int p, int c) noexcept nogil
cdef void lift(Board *b, Points captured, int enemy) noexcept nogil
cdef void add_free(Board *b, int p) noexcept nogil
cdef void do_pass(Board *b) noexcept nogil
cdef unsigned long long hash_after(Board *b, int p, int c) noexcept nogil
cdef bint repeats(Past *past, unsigned long long hash) noexcept nogil
cdef void find_areas(Board *b, Points *black, Points *white) noexcept nogil
cdef int area_score(Board *b) noexcept nogil


cdef inline bint may_play(Board *b, int p, int c) noexcept nogil:
    """Whether c may play on p: an empty point, no suicide, no simple ko. Superko is asked apart."""
    cdef Points rest
    cdef int g
    if b.color[p] != EMPTY:
        return False
    if b.geometry.near[p] & b.empty:
        return True
    if p == b.ko and c == b.to_move:
        return False
    rest = b.geometry.near[p]
    while rest:
        g = b.group[first_point(rest)]
        rest &= ~b.stones[g]
        if (without_first(b.liberties[g]) != 0) == (b.color[g] == c):
            return True  # a friend with another liberty, or an enemy without
    return False


cdef inline unsigned int draw(unsigned long long *random, unsigned int below) noexcept nogil:
    """A random number from 0 to below - 1."""
    cdef unsigned long long x = random[0]
    x ^= x << 13
    x ^= x >> 7
    x ^= x << 17
    random[0] = x
    return <unsigned int>((x >> 32) * below >> 32)
