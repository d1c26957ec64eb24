from teahouse.kernels.weiss_schach_board cimport *

cdef enum:
    MOST_WORTH = 31000  # no estimate looks like a mate

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

cdef int W[W_END]  # middle game part at even places, endgame part after it

# What one evaluation has found so far; [side] throughout.
cdef struct Survey:
    int middle[2]
    int end[2]
    unsigned long long attacks[2]  # of all men
    unsigned long long by[12]  # of each man
    unsigned long long ring[2]  # the king and the squares around it
    int danger[2]  # of that side's king

cdef void prepare_masks()
cdef void spread_weights() noexcept
cdef Word pawn_attacks(Word pawns, int side) noexcept nogil
cdef void count_in(Survey *s, int side, int weight, int times) noexcept nogil
cdef Word reach(Position *p, int kind, int square, int side) noexcept nogil
cdef void survey_place(Position *p, Survey *s, int side, int kind, int square) noexcept nogil
cdef void survey_kind(Position *p, Survey *s, int side, int kind, int mobility) noexcept nogil
cdef int evaluate_white(Position *p) noexcept nogil
cdef int estimate(Position *p) noexcept nogil
