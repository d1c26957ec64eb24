from teahouse.kernels.short_go_game cimport *
from teahouse.kernels.short_go_tactics cimport *
from teahouse.kernels.short_go_vectors cimport *

cdef enum:
    PLANES = 16  # inputs of a point
    HEAD = 16  # hidden numbers of a point, between the last layer and its move
    HIDDEN = 32  # hidden numbers of the whole board
    OUTPUTS = 3  # the win, the lead, the pass
    MOST_WIDTH = 64
    MOST_BLOCKS = 12
    ALL_PLANES = 1792  # PLACES * PLANES
    ALL_HEADS = 1792  # PLACES * HEAD
    ALL_NUMBERS = 7168  # PLACES * MOST_WIDTH
    MOST_SEEN = 130  # 2 * MOST_WIDTH + 2

# Weights and what is added, as the file has them but convolutions in the order of short_go_vectors.pxd.
cdef struct Net:
    int width
    int blocks
    Convolve convolve
    short *first
    int *first_added
    short *layers  # two a block
    int *layers_added
    short *move
    short *move_board
    int *move_added
    short *move_out
    short *owner
    int *owner_added
    short *board
    int *board_added
    short *board_out
    int *board_out_added

# What the network says, 256 being 1: of every point, of the pass, and of the board, for the side to move.
cdef struct Opinion:
    int move[PLACES]
    int owner[PLACES]
    int win
    int lead
    int passing

cdef class Network:
    cdef Net net
    cdef short *shorts
    cdef int *ints
    cdef object _copy(self, object data)
    cdef bint _pack(self, const char *source, object layers)
    cdef void _share_out(self) noexcept

cdef Points forbidden(Board *b, Past *past) noexcept nogil
cdef void mark(short *planes, Points set, int plane, int number) noexcept nogil
cdef void see(Board *b, Past *past, double komi, short *planes) noexcept nogil
cdef void pool(Net *net, Board *b, short *trunk, short *planes, short *pooled) noexcept nogil
cdef void consult(Net *net, Board *b, Past *past, double komi, Opinion *said) noexcept nogil
cdef void conclude(Net *net, Board *b, short *trunk, short *planes, Opinion *said) noexcept nogil
cdef void pack(short *target, const short *source, int taps, int inputs, int outputs) noexcept
cdef bint fits(const short *weights, const int *added, int inputs, int outputs) noexcept
