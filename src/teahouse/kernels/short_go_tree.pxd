# What pure Python mode cannot name: atomic steps, by which threads grow one tree without a lock.
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
    float rave_visits
    float rave_wins
    float prior_visits
    float prior_wins

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

cdef void measure_distances(Board *b, unsigned char *distance) noexcept nogil
cdef void weigh_groups(Board *b, float *good) noexcept nogil
cdef bint expand(Task *t, Node *node) noexcept nogil
cdef void give_prior(Board *b, Node *child, unsigned char *distance, float *good, unsigned long long *random) noexcept nogil
cdef int pick_child(Task *t, Node *node) noexcept nogil
cdef double worth(double lead) noexcept nogil
cdef double victory(double lead) noexcept nogil
cdef void count_owners(Task *t) noexcept nogil
cdef void simulate(Task *t) noexcept nogil
cdef void back_up(Task *t, int depth, int moves, double lead) noexcept nogil
cdef void work(Task *t) noexcept nogil
