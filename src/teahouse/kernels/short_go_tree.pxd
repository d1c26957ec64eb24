# What pure Python mode cannot name: atomic steps, by which threads grow one tree without a lock.
from teahouse.kernels.short_go_network cimport *
from teahouse.kernels.short_go_playouts cimport *

cdef extern from *:
    """
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
    bint claim(unsigned char *flag) noexcept nogil
    void publish(unsigned char *flag, unsigned char value) noexcept nogil
    unsigned char look(unsigned char *flag) noexcept nogil
    long take(long *counter, long amount) noexcept nogil

cdef enum:  # states of a node; 1 while a thread gives it children
    LEAF = 0
    GROWN = 2

cdef struct Node:
    int first_child
    short count
    unsigned char move
    unsigned char state
    int visits
    float wins
    float won
    float lead  # sum of Black's leads
    float rave_visits
    float rave_wins
    float prior_visits  # with a network: the share of its parent's visits that the network expects
    float prior_wins  # with a network: Black's chance to win by it, once it has been asked

# How a tree is grown with a network.
cdef struct Guide:
    Net *net  # NULL: without one
    float mix  # the network's part in the worth of a position; the rest is a playout's, of which there is none at 1
    float curiosity  # for what the network likes and the tree has not seen much of
    float rave  # games in which other moves' results count as much as a move's own; 0: they do not count
    int patience  # visits of a node before the network is asked about it

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
    double *judged  # whose each point is, Black's 1, White's -1: sums of what the network said
    double ahead  # Black's lead as the network saw it last
    long asked  # how often
    long finished  # simulations that were played to the end
    Guide guide
    long simulations
    long limit
    bint *halt

cdef void measure_distances(Board *b, unsigned char *distance) noexcept nogil
cdef void weigh_groups(Board *b, float *good) noexcept nogil
cdef int list_moves(Task *t, unsigned char *moves) noexcept nogil
cdef bint expand(Task *t, Node *node) noexcept nogil
cdef void believe(Task *t, Node *children, int count) noexcept nogil
cdef void trust(Task *t, Node *node, Node *children, int count) noexcept nogil
cdef int pick_by_network(Task *t, Node *node) noexcept nogil
cdef void give_prior(Board *b, Node *child, unsigned char *distance, float *good, unsigned long long *random) noexcept nogil
cdef int pick_child(Task *t, Node *node) noexcept nogil
cdef double worth(double lead) noexcept nogil
cdef double victory(double lead) noexcept nogil
cdef void count_owners(Task *t) noexcept nogil
cdef void simulate(Task *t) noexcept nogil
cdef void back_up(Task *t, int depth, int moves, double value, double won, double lead) noexcept nogil
cdef void work(Task *t) noexcept nogil
