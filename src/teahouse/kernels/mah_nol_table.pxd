# What pure Python mode cannot name: constants in C, and what other kernels inline.

cdef enum:  # tiles: games/mah_nol/tiles.py, KINDS
    KINDS = 36
    FIRST_WIND = 27
    FIRST_GAME = 31
    JOKER = 35

cdef enum:  # games
    MARCO_POLO
    FORBIDDEN_CITY
    MIDDLE_KINGDOM
    LONG_MARCH
    NO_GAME = 255

cdef enum:  # sides of the table, clockwise from the player
    NEAR
    LEFT
    FAR
    RIGHT

cdef enum:  # phases
    SEAT
    BURY
    ANNOUNCE
    DRAW
    LOOK
    LAY
    DISCARD
    OVER

cdef enum:  # moves
    TAKE
    LOOK_ON
    KEEP
    LAY_TILE
    DONE
    THROW
    NAME_GAME
    CHOOSE_SEAT
    PUT_AWAY
    WIN

cdef enum:  # slots: numbers are 0 to 8
    GAME_SLOT = 31
    WIND_SLOT = 9  # + side
    LINE_SLOT = 16  # + line: on with it
    OPEN_SLOT = 24  # + side of a path, or axis of a run

cdef enum:
    LOG = 2048
    MOST_LAYS = 1152  # KINDS * slots
    HIDDEN = 255  # a tile of the wall that is not seen

ctypedef unsigned long long Word
ctypedef Word *WordPointer
ctypedef unsigned char *Bytes

cdef struct Layout:
    unsigned char game
    unsigned char slots[9]  # 0, or 1 + tile
    unsigned char winds[4]  # by side
    unsigned char lines
    unsigned char way[4]  # the side a path leads to, or a run's axis
    unsigned char length[4]
    unsigned char tiles[32]  # eight for each line

ctypedef Layout *LayoutPointer

cdef struct Table:  # the numbers of a state: mah_nol.py; then how it went
    int players
    int game
    int different
    int to_winner
    int limit
    int phase
    int current
    int looks
    int turns
    int open
    int worth[24]
    int intent
    unsigned char winds[4]
    int money[4]
    unsigned char hands[144]
    Layout layouts[4]
    unsigned char buried[36]
    int put[4]
    int size
    unsigned char wall[160]
    int winner
    Word random
    int logged
    int log[2048]

ctypedef Table *TablePointer

cdef bint agrees(Bytes tiles, int count, int first, int step) noexcept nogil
cdef bint may_go(TablePointer t, LayoutPointer own, int line, int kind) noexcept nogil
cdef bint may_open(TablePointer t, LayoutPointer own, int way, int kind) noexcept nogil
cdef int find_lays(TablePointer t, int *found) noexcept nogil
cdef void sit(TablePointer t, int wind) noexcept nogil
cdef void put_away(TablePointer t, int seat, int kind) noexcept nogil
cdef void end_burial(TablePointer t) noexcept nogil
cdef void take(TablePointer t) noexcept nogil
cdef void look(TablePointer t) noexcept nogil
cdef bint can_look(TablePointer t) noexcept nogil
cdef void keep(TablePointer t) noexcept nogil
cdef void lay(TablePointer t, int kind, int slot) noexcept nogil
cdef void put(TablePointer t, int kind, int slot) noexcept nogil
cdef void done(TablePointer t) noexcept nogil
cdef void throw(TablePointer t, int kind) noexcept nogil
cdef void win(TablePointer t) noexcept nogil
cdef void make_move(TablePointer t, int move, int tile, int slot) noexcept nogil
cdef int read(TablePointer t, list state, Word seed) except? -1


cdef inline Bytes hand_of(TablePointer t, int seat) noexcept nogil:
    return &t.hands[KINDS * seat]


cdef inline int held(Bytes hand) noexcept nogil:
    cdef int kind
    cdef int count = 0
    for kind in range(KINDS):
        count += hand[kind]
    return count


cdef inline int suit_in_row(LayoutPointer own) noexcept nogil:
    """The suit of the numbers that lie in the Forbidden City's row; -1: none lies yet."""
    cdef int place
    for place in range(9):
        if own.slots[place] and own.slots[place] - 1 != JOKER:
            return (own.slots[place] - 1) // 9
    return -1


cdef inline int wind_at(TablePointer t, int seat, int side) noexcept nogil:
    """The wind tile of a side of this seat; tiles begin with east, sides are counted from north."""
    return FIRST_WIND + (t.winds[seat] + side + 3 & 3)


cdef inline void note(TablePointer t, int move, int tile, int slot) noexcept nogil:
    """Into the log of the hand."""
    if t.logged < LOG:
        t.log[t.logged] = move * 4096 + tile * 64 + slot
        t.logged += 1
