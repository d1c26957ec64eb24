# cython: cdivision=True
# What pure Python mode cannot name: a clock, a hint about memory, and constants the C compiler can fold.
from teahouse.kernels.weiss_schach_endings cimport *
from teahouse.kernels.weiss_schach_evaluation cimport estimate
from teahouse.kernels.weiss_schach_exchange cimport *

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

cdef unsigned char REDUCTION[4096]  # at depth * 64 + number of the move

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
    int static[PLIES]
    int played[PLIES]  # man * 36 + end of the move that leaves each ply; -1 for a null move
    int excluded[PLIES]
    int killers[KILLERS]
    short history[2592]  # at (side * 36 + start) * 36 + end
    int answers[432]  # the best answer to a move, by man * 36 + end
    short pairs[186624]  # at (man * 36 + end) of an earlier move * 432 + that of this one
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
    int static  # estimate as it stands; -INFINITE in check
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
cdef bint is_leaf(Worker *w, int ply, int *score) noexcept nogil
cdef bint holds(int bound, bint above) noexcept nogil
cdef void assess(Worker *w, Node *n) noexcept nogil
cdef void store(Worker *w, Node *n, bint exact) noexcept nogil
cdef bint stands(Worker *w, Node *n) noexcept nogil
cdef bint is_rest_hopeless(Position *p, Node *n, int number) noexcept nogil
cdef bint try_takes(Worker *w, Node *n) noexcept nogil
cdef int quiesce(Worker *w, int ply, int alpha, int beta) noexcept nogil
cdef bint may_pass_turn(Position *p) noexcept nogil
cdef int plain_leaf(Position *p, int ply) noexcept nogil
cdef bint null_move_refutes(Worker *w, int ply, int depth, int beta, int surplus, bint cut, int *score) noexcept nogil
cdef bint is_known(Worker *w, Node *n, int *score) noexcept nogil
cdef void prepare_node(Worker *w, Node *n) noexcept nogil
cdef bint is_decided(Worker *w, Node *n, int *score) noexcept nogil
cdef int try_moves(Worker *w, Node *n) noexcept nogil
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


cdef inline void note_line(Worker *w, int ply, int move) noexcept nogil:
    """The best line from here is the move and the best line after it."""
    cdef unsigned short *here = &w.line[ply * PLIES]
    cdef unsigned short *below = &w.line[(ply + 1) * PLIES]
    cdef int index
    here[ply] = move
    for index in range(ply + 1, w.length[ply + 1]):
        here[index] = below[index]
    w.length[ply] = max(w.length[ply + 1], ply + 1)


cdef inline bint refutes(Worker *w, Node *n, int score) noexcept nogil:
    """Note what the move was worth; True if it is more than the other side will allow."""
    if score > n.best:
        n.best = score
        if score > n.alpha:
            n.alpha = score
            n.chosen = n.move
            note_line(w, n.ply, n.move)
    return score >= n.beta


cdef inline void take_up(Worker *w, Node *n, int index) noexcept nogil:
    """Bring the best of the moves that are left to its place: it is tried now."""
    n.move = bring_best(n.moves, index, n.count)
    n.rank = n.moves[index].rank
    n.quiet = not is_noisy(&w.stack[n.ply], n.move)
    n.record = n.rank if n.quiet and abs(n.rank) < 1 << 18 else 0


cdef inline int usual_reduction(int depth, int number) noexcept nogil:
    return REDUCTION[min(depth, 63) * 64 + min(number, 63)]


cdef inline bint is_hopeless(Position *p, Node *n) noexcept nogil:
    """Whether the move, when others have not led to mate, promises too little to be searched."""
    cdef int depth = max(n.depth - 1 - usual_reduction(n.depth, n.tries), 0)  # of its search
    if not n.quiet:
        return n.depth <= 6 and n.rank < 0 and not wins_exchange(p, n.move, -90 * n.depth)
    if not n.pv and n.depth <= 8 and n.quiet_tries > (4 + n.depth * n.depth) // (1 if n.improving else 2):
        return True
    if depth <= 6 and not p.checkers and n.static + 90 + 85 * depth + n.record // 128 <= n.alpha:
        return True
    if depth <= 3 and n.record < -3500 * (depth + 1):
        return True
    return n.depth <= 8 and not wins_exchange(p, n.move, -25 * depth * depth - 20)


cdef inline bint may_be_singular(Worker *w, Node *n) noexcept nogil:
    """Whether the move is the table's, and known well enough to ask if it is the only good one."""
    return (
        not w.plain
        and n.depth >= 7
        and n.move == n.known.move
        and not n.excluded
        and n.ply < 2 * w.root_depth
        and n.known.bound & LOWER
        and n.known.depth >= n.depth - 3
        and abs(from_root(n.known.score, n.ply)) < LONG_MATE
    )


cdef inline int worth_without(Worker *w, Node *n, int bar) noexcept nogil:
    """The worth of the position without the move, searched half as deep: does it reach the bar?"""
    cdef int found
    w.excluded[n.ply] = n.move
    found = explore(w, n.ply, (n.depth - 1) // 2, bar - 1, bar, n.cut)
    w.excluded[n.ply] = 0
    return found


cdef inline int extend(Worker *w, Node *n, int extension) noexcept nogil:
    """How much deeper the move, which was made, is searched: one ply when it gives a check that loses nothing."""
    cdef Position *p = &w.stack[n.ply]
    if w.stack[n.ply + 1].checkers and extension == 0 and not w.plain and n.rank > -(1 << 18):
        if n.pv or n.depth <= 5 or wins_exchange(p, n.move, 0):
            extension = 1
    if extension > 0 and n.ply >= 2 * w.root_depth:
        extension = 0  # the line must end some time
    return extension


cdef inline int late_reduction(Worker *w, Node *n, int depth) noexcept nogil:
    """How much less deep than `depth` the move is searched at first: late quiet moves and losing takes."""
    cdef int found
    if w.plain or n.depth < 3 or n.tries <= 1 + 2 * n.pv or not n.quiet and n.rank >= 0:
        return 0
    found = usual_reduction(n.depth, n.tries) - n.pv + n.cut + n.known_is_noisy
    if not n.improving:
        found += 1
    if w.stack[n.ply].checkers or w.stack[n.ply + 1].checkers:
        found -= 1
    if not n.quiet or n.rank >= 1 << 20:
        found -= 1
    found -= max(min(n.record // 7000, 2), -2)
    return max(min(found, depth - 1), 0)


cdef inline int explore_first(Worker *w, Node *n, int depth) noexcept nogil:
    """The worth of the first move, which was made: searched in the whole window."""
    return -explore(w, n.ply + 1, depth, -n.beta, -n.alpha, not n.pv and not n.cut)


cdef inline int explore_later(Worker *w, Node *n, int depth, int reduction) noexcept nogil:
    """The worth of a later move, which was made: is it better at all? Then in full depth, then how much better."""
    cdef int score = -explore(w, n.ply + 1, depth - reduction, -n.alpha - 1, -n.alpha, True)
    if score > n.alpha and reduction and not w.shared.halt:
        score = -explore(w, n.ply + 1, depth, -n.alpha - 1, -n.alpha, not n.cut)
    if score > n.alpha and score < n.beta and not w.shared.halt:
        score = -explore(w, n.ply + 1, depth, -n.beta, -n.alpha, False)
    return score


cdef inline int try_move(Worker *w, Node *n, int extension) noexcept nogil:
    """Make the move and search what follows."""
    cdef int depth
    step(w, n.ply, n.move)
    depth = n.depth - 1 + extend(w, n, extension)
    if n.quiet:
        n.tried[n.quiet_tries] = n.move
        n.quiet_tries += 1
    if n.tries == 1:
        return explore_first(w, n, depth)
    return explore_later(w, n, depth, late_reduction(w, n, depth))
