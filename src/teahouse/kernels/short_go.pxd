# What pure Python mode cannot name: sets of points in 128 bits, bit counting, atomic steps, a clock.
cdef extern from *:
    """
    #include <time.h>
    typedef unsigned __int128 points_t;
    static inline int first_point(points_t set) {
        unsigned long long low = (unsigned long long)set;
        return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((unsigned long long)(set >> 64));
    }
    static inline int count_points(points_t set) {
        return __builtin_popcountll((unsigned long long)set) + __builtin_popcountll((unsigned long long)(set >> 64));
    }
    static inline points_t without_first(points_t set) { return set & (set - 1); }
    static inline points_t spread(points_t set) { return set | set << 1 | set >> 1 | set << 10 | set >> 10; }
    static inline double seconds_now(int processor) {
        struct timespec t;
        clock_gettime(processor ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &t);
        return t.tv_sec + 1e-9 * t.tv_nsec;
    }
    static inline int claim(unsigned char *flag) {
        unsigned char free = 0;
        return __atomic_compare_exchange_n(flag, &free, 1, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
    }
    static inline void publish(unsigned char *flag, unsigned char value) {
        __atomic_store_n(flag, value, __ATOMIC_RELEASE);
    }
    static inline unsigned char look(unsigned char *flag) { return __atomic_load_n(flag, __ATOMIC_ACQUIRE); }
    static inline long take(long *counter, long amount) {
        return __atomic_fetch_add(counter, amount, __ATOMIC_RELAXED);
    }
    """
    ctypedef unsigned long long Points "points_t"
    int first_point(Points set) noexcept nogil
    int count_points(Points set) noexcept nogil
    Points without_first(Points set) noexcept nogil
    Points spread(Points set) noexcept nogil
    double seconds_now(bint processor) noexcept nogil
    bint claim(unsigned char *flag) noexcept nogil
    void publish(unsigned char *flag, unsigned char value) noexcept nogil
    unsigned char look(unsigned char *flag) noexcept nogil
    long take(long *counter, long amount) noexcept nogil

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

cdef struct Node:
    int first_child
    short count
    unsigned char move
    unsigned char state
    int visits
    float wins
    float won
    float rave_visits
    float rave_wins
    float prior_visits
    float prior_wins

cdef struct Past:
    unsigned long long *hashes
    int count
    bint superko

cdef struct Task:
    Board *root
    Board *board
    Past past
    Node *nodes
    long *used
    long capacity
    double komi
    bint territory
    unsigned long long random
    int *path
    int *sequence
    int *colors
    unsigned int *owned
    long simulations
    long limit
    bint *halt

# board
cdef void lay_out(Geometry *geometry, int size) noexcept
cdef void clear(Board *b, Geometry *geometry) noexcept nogil
cdef bint may_play(Board *b, int p, int c) noexcept nogil
cdef void put_stone(Board *b, int p, int c) noexcept nogil
cdef void lift(Board *b, Points captured, int enemy) noexcept nogil
cdef void do_pass(Board *b) noexcept nogil
cdef void add_free(Board *b, int p) noexcept nogil
cdef unsigned long long hash_after(Board *b, int p, int c) noexcept nogil
cdef bint repeats(Past *past, unsigned long long hash) noexcept nogil
cdef void find_areas(Board *b, Points *black, Points *white) noexcept nogil
cdef int area_score(Board *b) noexcept nogil

# tactics
cdef bint is_eye(Board *b, int p, int c) noexcept nogil
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
cdef int shape(Board *b, int p) noexcept nogil
cdef void learn_shape(char *text, float weight) noexcept

# playouts
cdef unsigned int draw(unsigned long long *random, unsigned int below) noexcept nogil
cdef bint happens(unsigned long long *random, unsigned int per_thousand) noexcept nogil
cdef int answer_atari(Board *b, unsigned long long *random) noexcept nogil
cdef int answer_two_liberties(Board *b, unsigned long long *random) noexcept nogil
cdef int answer_nakade(Board *b, unsigned long long *random) noexcept nogil
cdef int answer_shape(Board *b, unsigned long long *random) noexcept nogil
cdef int capture_anywhere(Board *b, unsigned long long *random) noexcept nogil
cdef bint is_sane(Board *b, int p, int c) noexcept nogil
cdef int choose(Board *b, unsigned long long *random) noexcept nogil
cdef int finish(Board *b, unsigned long long *random, int *sequence, int *colors, int count) noexcept nogil
cdef double margin(Board *b, double komi, bint territory) noexcept nogil

# tree
cdef void measure_distances(Board *b, unsigned char *distance) noexcept nogil
cdef void weigh_groups(Board *b, float *good) noexcept nogil
cdef bint expand(Task *t, Node *node) noexcept nogil
cdef void give_prior(Board *b, Node *child, unsigned char *distance, float *good, unsigned long long *random) noexcept nogil
cdef int pick_child(Task *t, Node *node) noexcept nogil
cdef void simulate(Task *t) noexcept nogil
cdef void work(Task *t) noexcept nogil
cdef double worth(double lead) noexcept nogil
cdef double victory(double lead) noexcept nogil
cdef void count_owners(Task *t) noexcept nogil
cdef void back_up(Task *t, int depth, int moves, double lead) noexcept nogil
