# What pure Python mode cannot name: a clock, a hint about memory, and constants the C compiler can fold.
from teahouse.kernels.weiss_schach_corrections cimport Errors, correction, learn
from teahouse.kernels.weiss_schach_endings cimport *
from teahouse.kernels.weiss_schach_evaluation cimport MOST_WORTH, estimate
from teahouse.kernels.weiss_schach_exchange cimport *
from teahouse.kernels.weiss_schach_network cimport NETWORK, Sums, judge

cdef extern from *:
    """
    #if defined(_WIN32)
    #include <windows.h>
    static inline double seconds_now(void) {
        LARGE_INTEGER ticks, rate;
        QueryPerformanceCounter(&ticks); QueryPerformanceFrequency(&rate);
        return (double)ticks.QuadPart / (double)rate.QuadPart;
    }
    #else
    #include <time.h>
    static inline double seconds_now(void) {
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
    """
    double seconds_now() noexcept nogil
    void prefetch(const void *place) noexcept nogil

cdef enum:
    MOST_PLIES = 120
    PLIES = 122  # room on the stack
    KILLERS = 244  # two a ply
    LINE_ROOM = 14884  # PLIES lines of PLIES moves
    MOST_HISTORY = 1200
    HISTORY_LIMIT = 16384

cdef struct Worker:
    Shared *shared
    int number  # 0 keeps the time
    bint plain  # nothing is pruned, reduced or extended, and leaves are estimated as they stand
    unsigned long long nodes
    int deepest
    int null_from  # no null move before this ply
    int known_keys  # how many keys come before the root's
    unsigned long long keys[MOST_HISTORY]  # of the game and the line searched
    Position stack[PLIES]
    Sums sums[PLIES]  # of the network
    int static[PLIES]
    int made[PLIES]  # the move that leaves each ply, if it is no null move
    int played[PLIES]  # man * 36 + end of the move that leaves each ply; -1 for a null move
    int excluded[PLIES]
    int killers[KILLERS]
    short history[2592]  # at (side * 36 + start) * 36 + end
    int answers[432]  # the best answer to a move, by man * 36 + end
    short pairs[186624]  # at (man * 36 + end) of an earlier move * 432 + that of this one
    Errors errors  # of the estimate
    unsigned short line[LINE_ROOM]
    int length[PLIES]
    Move roots[MOST_MOVES]
    int root_count
    int root_depth
    int first_root  # earlier ones are the better lines already found

# What a position of the search knows, and the move it tries just now.
cdef struct Node:
    int ply
    int depth
    int alpha
    int beta
    bint pv  # searched in a whole window
    bint cut  # a refutation is expected
    int excluded  # a move that is not tried, see worth_without()
    bint found  # whether the table had the position
    Known known
    bint known_is_noisy
    int raw  # estimate as it stands, which the table keeps; -INFINITE in check
    int static  # the same, corrected by what the search has seen of such positions
    int rough  # the same, bettered by what the table knows
    bint improving  # better than two plies before
    int best
    int chosen  # the move that raised alpha last
    int count
    Move moves[MOST_MOVES]
    int tries
    int quiet_tries
    int tried[MOST_MOVES]  # quiet moves
    int move  # that is tried now
    int rank
    bint quiet
    int record  # how it did before, if that gave it its rank

cdef void prepare_reductions()
cdef void let_signals_through(Shared *t) noexcept with gil
cdef void look_at_clock(Worker *w) noexcept nogil
cdef bint count_node(Worker *w) noexcept nogil
cdef bint is_repeated(Worker *w, int ply) noexcept nogil
cdef bint is_settled(Worker *w, int ply, int *score) noexcept nogil
cdef bint is_own(Position *p, int move) noexcept nogil
cdef void step(Worker *w, int ply, int move) noexcept nogil
cdef int past(Worker *w, int ply, int man_to) noexcept nogil
cdef void rank_moves(Worker *w, int ply, Move *moves, int count, int first) noexcept nogil
cdef void shift(short *place, int bonus) noexcept nogil
cdef void remember(Worker *w, int ply, int move, int bonus) noexcept nogil
cdef void reward(Worker *w, int ply, int move, int depth, int *tried, int count) noexcept nogil
cdef void judge_last(Worker *w, Node *n) noexcept nogil
cdef bint is_leaf(Worker *w, int ply, int *score) noexcept nogil
cdef bint holds(int bound, bint above) noexcept nogil
cdef int last_played(Worker *w, int ply) noexcept nogil
cdef void learn_error(Worker *w, Node *n) noexcept nogil
cdef void store(Worker *w, Node *n, bint exact) noexcept nogil
cdef bint stands(Worker *w, Node *n) noexcept nogil
cdef bint is_rest_hopeless(Position *p, Node *n, int number) noexcept nogil
cdef int quiesce(Worker *w, int ply, int alpha, int beta) noexcept nogil
cdef bint may_pass_turn(Position *p) noexcept nogil
cdef void forget_sums(Worker *w) noexcept nogil
cdef int estimate_at(Worker *w, int ply) noexcept nogil
cdef int plain_leaf(Worker *w, int ply) noexcept nogil
cdef bint null_move_refutes(Worker *w, int ply, int depth, int beta, int surplus, bint cut, int *score) noexcept nogil
cdef void prepare_node(Worker *w, Node *n) noexcept nogil
cdef int explore(Worker *w, int ply, int depth, int alpha, int beta, bint cut) noexcept nogil
cdef int root_reduction(Worker *w, int move, int depth, int number) noexcept nogil
cdef void bring_forward(Worker *w, int index) noexcept nogil
cdef int explore_root(Worker *w, int depth, int alpha, int beta) noexcept nogil
cdef int explore_depth(Worker *w, int depth) noexcept nogil
cdef void help_along(Worker *w, int last) noexcept nogil


cdef inline int bring_best(Move *moves, int start, int count) noexcept nogil:
    """Swap the highest of the rest to the start; return it."""
    cdef int best = start
    cdef int index
    cdef Move swapped
    for index in range(start + 1, count):
        if moves[index].rank > moves[best].rank:
            best = index
    swapped = moves[start]
    moves[start] = moves[best]
    moves[best] = swapped
    return moves[start].move
