from teahouse.kernels.mahjong_battle_board cimport *

cdef struct Position:
    Columns columns  # its `open` leaves out coins
    unsigned long long key
    unsigned long long pairs  # 7 bits for each worth 1..9: pairs left that are not coins
    unsigned int coins  # bit v: one coin of worth v (two have cancelled)
    unsigned int coin_kinds  # kinds that have become coins; their tiles stay in the columns
    unsigned int many  # kinds of which more than two tiles are left
    int left[28]  # tiles left of each kind
    int flat[28]  # flat tiles of each kind
    unsigned long long hash[1200]  # of tiles low..high of a column, at (column * 10 + low) * 10 + high + 1

# What a move changes beyond the columns, kept to undo it.
cdef struct Before:
    unsigned long long key
    unsigned long long pairs
    unsigned int open
    unsigned int coins
    unsigned int coin_kinds
    unsigned int many

# A move of the search: a pair of slots, or (kind 0) a coin of worth `one`. `change` is what it
# does to the sum of column hashes: it names the move whatever the order of the columns.
cdef struct Move:
    int score
    int kind
    int one
    int two
    unsigned long long change

cdef Word COIN[10]  # hash of one coin of this worth

cdef Word column_hash(unsigned char *tiles, int count) noexcept
cdef void set_up(Position *p, const unsigned char *board) noexcept
cdef void become_coins(Position *p, int kind) noexcept nogil
cdef void flip_coin(Position *p, int points) noexcept nogil
cdef int coin_value(Bits coins) noexcept nogil
cdef int dearest(int *count, int pairs) noexcept nogil
cdef int cheapest(int *count, int pairs) noexcept nogil
cdef int find_bounds(Position *p, int *lower, int *upper) noexcept nogil
cdef int count_pairs(Position *p) noexcept nogil
cdef int dearest_left(Position *p) noexcept nogil
cdef Bits torn_kinds(Position *p) noexcept nogil
cdef int estimate(Position *p) noexcept nogil


cdef inline void refresh(Position *p, Bits kinds) noexcept nogil:
    """Bring `open` and the coins up to date for these kinds."""
    cdef int kind
    cdef Bits bit
    cdef Bits ends
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        bit = <Bits>1 << kind
        if p.coin_kinds & bit:
            continue
        ends = p.columns.ends[kind]
        if not ends & (ends - 1):
            p.columns.open &= ~bit
        elif p.flat[kind] < p.left[kind]:
            p.columns.open |= bit
        else:
            become_coins(p, kind)


cdef inline Word height_hash(Position *p, int column) noexcept nogil:
    """Hash of what the column holds now."""
    return p.hash[(column * 10 + p.columns.low[column]) * 10 + p.columns.high[column] + 1]


cdef inline Bits take(Position *p, int kind, int slot) noexcept nogil:
    """Take the tile of this kind at the slot; return the kinds that need a refresh()."""
    cdef int column = slot >> 1
    cdef Bits touched
    cdef int bottom
    cdef int top
    cdef int height
    p.key -= height_hash(p, column)
    touched = <Bits>1 << lift(&p.columns, slot)
    p.key += height_hash(p, column)
    height = p.columns.high[column] - p.columns.low[column] + 1
    if height < 2:
        p.flat[kind] -= 1
    elif height == 2:
        bottom = p.columns.tile[column * 10 + p.columns.low[column]]
        top = p.columns.tile[column * 10 + p.columns.high[column]]
        p.flat[bottom] += 1
        p.flat[top] += 1
        touched |= <Bits>1 << bottom | <Bits>1 << top
    return touched & ~<Bits>1  # "kind" 0: nothing bared


cdef inline void put_back(Position *p, int kind, int slot) noexcept nogil:
    """Undo take(), but for key, open and coins."""
    cdef int column = slot >> 1
    cdef int height = p.columns.high[column] - p.columns.low[column] + 1
    if height < 2:
        p.flat[kind] += 1
    elif height == 2:
        p.flat[p.columns.tile[column * 10 + p.columns.low[column]]] -= 1
        p.flat[p.columns.tile[column * 10 + p.columns.high[column]]] -= 1
    lay(&p.columns, slot)


cdef inline int make(Position *p, Move *move, Before *before) noexcept nogil:
    """Play the move, fill `before`, return the points."""
    cdef Bits touched
    cdef int kind = move.kind
    before.key, before.pairs, before.open = p.key, p.pairs, p.columns.open
    before.coins, before.coin_kinds, before.many = p.coins, p.coin_kinds, p.many
    if not kind:
        flip_coin(p, move.one)
        return move.one
    touched = take(p, kind, move.one)
    touched |= take(p, kind, move.two) | <Bits>1 << kind
    p.left[kind] -= 2
    p.many &= ~(<Bits>1 << kind)
    p.pairs -= <Word>1 << (7 * (worth(kind) - 1))
    refresh(p, touched)
    return worth(kind)


cdef inline void unmake(Position *p, Move *move, Before *before) noexcept nogil:
    """Undo make()."""
    if move.kind:
        put_back(p, move.kind, move.two)
        put_back(p, move.kind, move.one)
        p.left[move.kind] += 2
    p.key, p.pairs, p.columns.open = before.key, before.pairs, before.open
    p.coins, p.coin_kinds, p.many = before.coins, before.coin_kinds, before.many
