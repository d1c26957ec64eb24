# Numbers that must be constants in C, which pure Python mode cannot name.

cdef enum:  # kinds of men; a man is kind * 2 + side
    PAWN = 0
    KNIGHT = 1
    BISHOP = 2
    ROOK = 3
    QUEEN = 4
    KING = 5

cdef enum:
    NOWHERE = 36
    NO_MAN = 11  # a king, so none of the others
    NONE = 255
    SETTLED = 254  # drawn at once, whatever the moves
    INVALID = 255
    MOST_PLIES = 252

# A position: men and squares side by side, and what stands on each square (number of the man + 1, 0 empty).
cdef struct Place:
    int count
    int man[4]
    int square[4]
    unsigned char board[36]
    int side
    int passing  # where a pawn may be taken in passing, or NOWHERE

# One table while it is made, and those it leads to.
cdef struct Work:
    int count
    int man[4]
    int kings
    int layers
    long long size  # of a layer
    unsigned char *value  # final, as in the table
    unsigned char *best  # fewest plies to a win by a move found so far; NONE: no such move
    unsigned char *worst  # most plies to a mate by the moves known to lose
    unsigned char *left  # moves not known to lose; SETTLED and INVALID stay as they are
    unsigned char **known  # finished tables at first man * 12 + second (NO_MAN: none), None if not

cdef void prepare_ways()
cdef bint sees(Place *p, int origin, int target, int first, int last) noexcept nogil
cdef unsigned char *leaps_from(int kind, int origin) noexcept nogil
cdef bint is_near(unsigned char *list_of, int target) noexcept nogil
cdef bint attacks(Place *p, int number, int target) noexcept nogil
cdef bint is_attacked(Place *p, int side, int without) noexcept nogil
cdef int is_dark(int square) noexcept nogil
cdef bint is_insufficient(Place *p) noexcept nogil
cdef long long digits(Work *w, Place *p, int flip, int layer) noexcept nogil
cdef long long place_of(Work *w, Place *p, int layer) noexcept nogil
cdef int ask(Work *w, Place *p) noexcept nogil
cdef void set_man(Place *p, int number, int square) noexcept nogil
cdef int ask_after(Work *w, Place *p, int number, int target, int kind, int taken) noexcept nogil
cdef void weigh(Work *w, long long place, int found) noexcept nogil
cdef bint try_move(Work *w, Place *p, long long place, int number, int target) noexcept nogil
cdef bint is_enemy(Place *p, int square) noexcept nogil
cdef bint try_pawn(Work *w, Place *p, long long place, int number) noexcept nogil
cdef bint try_leaper(Work *w, Place *p, long long place, int number) noexcept nogil
cdef bint try_line_piece(Work *w, Place *p, long long place, int number) noexcept nogil
cdef bint try_all(Work *w, Place *p, long long place) noexcept nogil
cdef bint lay_out(Work *w, long long place, Place *p) noexcept nogil
cdef bint set_passing(Place *p) noexcept nogil
cdef int survey(Work *w) noexcept nogil
cdef void pass_on(Work *w, long long place, int plies) noexcept nogil
cdef void step_back(Work *w, Place *p, int number, int origin, int plies) noexcept nogil
cdef void step_back_pawn(Work *w, Place *p, int number, int plies) noexcept nogil
cdef void step_back_leaper(Work *w, Place *p, int number, int plies) noexcept nogil
cdef void step_back_line_piece(Work *w, Place *p, int number, int plies) noexcept nogil
cdef void step_back_everywhere(Work *w, Place *p, int plies) noexcept nogil
cdef int work_backwards(Work *w, int most) noexcept nogil
cdef object find_needed(str name, known, unsigned char **tables)
cdef object set_men(Work *w, str name)
