# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Bauernaufstand, compiled: perft, random games, the whole solution, and answers from it.

A board is 36 bytes, cell = rank * 6 + file, cell 0 is a1; 0 is empty, 1 a black man, 2 a white
one. Sides are 0 (Black) and 1 (White). A move is (from, to) in cells; from is -1 for a drop.

    5   30  31 ...  35      Inside, each side's men are a set of bits seen from that side: it
    ..                      enters on rank 0 and wins on rank 5, so rank 5 stays empty while the
    0    0   1 ...   5      game lasts. To see the enemy's men with one's own eyes, flip ranks.

Nothing here checks a board: at most four men a side, on board and in hand together, none of
them arrived. Readable twin: games/bauernaufstand/rules.py. C++ twin: benchmarks/bauernaufstand.cpp.
"""

import cython
from cython.cimports.libc.stdlib import calloc, free, malloc
from cython.cimports.libc.string import memset
from cython.cimports.teahouse.kernels.bits import count_bits, lowest_bit
from cython.cimports.teahouse.kernels.chance import below, mix

Word = cython.typedef(cython.ulonglong)
Byte = cython.typedef(cython.uchar)

# ------------------------------------------------------------------ positions and moves

# Seen by the side to move, except that `other` is seen by the other side.
Position = cython.struct(own=cython.ulonglong, other=cython.ulonglong, own_hand=cython.int, other_hand=cython.int)

# `taken` is the man that is taken, as its own side sees it, or 0. `start` is -1 for a drop.
Move = cython.struct(start=cython.int, end=cython.int, taken=cython.ulonglong)

# Cells where moves end. No two kinds of the first four end on one cell (steps, jumps and drops go to
# free cells, takes to the enemy's), so `single` holds them all; takes to the right stand apart.
Ends = cython.struct(single=cython.ulonglong, right=cython.ulonglong, left=cython.ulonglong, jump=cython.ulonglong)

BOARD = cython.declare(cython.ulonglong, 0xFFFFFFFFF)
FIRST_RANK = cython.declare(cython.ulonglong, 0x3F)
LAST_RANK = cython.declare(cython.ulonglong, 0xFC0000000)
FILE_A = cython.declare(cython.ulonglong, 0x041041041)
FILE_B = cython.declare(cython.ulonglong, 0x082082082)
FILE_C = cython.declare(cython.ulonglong, 0x104104104)
FILE_F = cython.declare(cython.ulonglong, 0x820820820)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def flip(men: Word) -> Word:
    """The same men seen from the other side: ranks upside down, files as they were."""
    return (
        (men & 0x3F) << 30
        | (men & 0xFC0) << 18
        | (men & 0x3F000) << 6
        | men >> 6 & 0x3F000
        | men >> 18 & 0xFC0
        | men >> 30 & 0x3F
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def mirror(men: Word) -> Word:
    """The same men in a mirror: file a becomes file f."""
    return (
        (men & FILE_A) << 5
        | (men & FILE_B) << 3
        | (men & FILE_C) << 1
        | men >> 1 & FILE_C
        | men >> 3 & FILE_B
        | men >> 5 & FILE_A
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def flip_cell(cell: cython.int) -> cython.int:
    return cell + 30 - 12 * (cell // 6)


@cython.cfunc
@cython.exceptval(check=False)
def fill(
    p: cython.pointer(Position), board: cython.p_const_uchar, black: cython.int, white: cython.int, side: cython.int
) -> cython.void:
    """Overwrite p with the position of the board and the men in hand."""
    cell: cython.int
    men: cython.ulonglong[2]
    men[0] = men[1] = 0
    for cell in range(36):
        if board[cell]:
            men[board[cell] - 1] |= cython.cast(Word, 1) << cell
    men[1] = flip(men[1])
    p.own, p.other = men[side], men[1 - side]
    p.own_hand, p.other_hand = (white, black) if side else (black, white)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def find_ends(p: cython.pointer(Position), ends: cython.pointer(Ends)) -> cython.void:
    """Where the moves of the side to move end."""
    enemy: Word = flip(p.other)
    free_cells: Word = ~(p.own | enemy) & BOARD
    ahead: Word = p.own << 6
    if p.own_hand:
        ahead |= FIRST_RANK  # a drop is a step from below the board
    ends.left = (p.own & ~FILE_A) << 5 & enemy
    ends.right = (p.own & ~FILE_F) << 7 & enemy
    ends.jump = (p.own << 6 & enemy) << 6 & free_cells
    ends.single = ahead & free_cells | ends.jump | ends.left


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def count_moves(ends: cython.pointer(Ends)) -> cython.int:
    return count_bits(ends.single) + count_bits(ends.right)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def has_win(ends: cython.pointer(Ends)) -> cython.bint:
    """Whether some move arrives."""
    return (ends.single | ends.right) & LAST_RANK != 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def describe(
    ends: cython.pointer(Ends), end: cython.int, right: cython.bint, move: cython.pointer(Move)
) -> cython.void:
    """Overwrite move with the one that ends there: a take to the right, or one of the others."""
    bit: Word = cython.cast(Word, 1) << end
    move.end = end
    move.taken = 0
    if right:
        move.start = end - 7
        move.taken = cython.cast(Word, 1) << flip_cell(end)
    elif ends.left & bit:
        move.start = end - 5
        move.taken = cython.cast(Word, 1) << flip_cell(end)
    elif ends.jump & bit:
        move.start = end - 12
        move.taken = cython.cast(Word, 1) << flip_cell(end - 6)
    else:
        move.start = end - 6 if end >= 6 else -1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def generate(p: cython.pointer(Position), moves: cython.pointer(Move)) -> cython.int:
    """Write the legal moves (at most 16) in a fixed order, the same for both sides; return how many."""
    ends: Ends
    left: Word
    count: cython.int = 0
    find_ends(p, cython.address(ends))
    left = ends.single
    while left:
        describe(cython.address(ends), lowest_bit(left), False, cython.address(moves[count]))
        left &= left - 1
        count += 1
    left = ends.right
    while left:
        describe(cython.address(ends), lowest_bit(left), True, cython.address(moves[count]))
        left &= left - 1
        count += 1
    return count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def make(p: cython.pointer(Position), move: cython.pointer(Move), after: cython.pointer(Position)) -> cython.void:
    """Overwrite `after` with the position after the move, the other side to move."""
    after.other = p.own | cython.cast(Word, 1) << move.end
    after.other_hand = p.own_hand
    if move.start >= 0:
        after.other &= ~(cython.cast(Word, 1) << move.start)
    else:
        after.other_hand -= 1
    after.own = p.other & ~move.taken
    after.own_hand = p.other_hand


def legal(board: bytes, hands: tuple, side: cython.int) -> list:
    """The moves as (from, to) in cells; none when a side has arrived."""
    p: Position
    moves: Move[16]
    fill(cython.address(p), board, hands[0], hands[1], side)
    if has_arrived(cython.address(p)):
        return []
    return [cells_of(cython.address(moves[index]), side) for index in range(generate(cython.address(p), moves))]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def has_arrived(p: cython.pointer(Position)) -> cython.bint:
    return (p.own | p.other) & LAST_RANK != 0


@cython.cfunc
def cells_of(move: cython.pointer(Move), side: cython.int) -> tuple:
    """(from, to) on the board as Black sees it."""
    if side == 0:
        return (move.start, move.end)
    return (flip_cell(move.start) if move.start >= 0 else -1, flip_cell(move.end))


# ------------------------------------------------------------------ perft and random games


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_lines(p: cython.pointer(Position), depth: cython.int) -> Word:
    """Move sequences of exactly this length (at least 1)."""
    ends: Ends
    moves: Move[16]
    after: Position
    total: Word = 0
    index: cython.int
    if depth == 1:
        find_ends(p, cython.address(ends))
        return count_moves(cython.address(ends))
    for index in range(generate(p, moves)):
        if moves[index].end < 30:  # who arrives ends the game
            make(p, cython.address(moves[index]), cython.address(after))
            total += count_lines(cython.address(after), depth - 1)
    return total


def perft(board: bytes, hands: tuple, side: cython.int, depth: cython.int) -> int:
    """Move sequences of exactly this length."""
    p: Position
    total: Word = 1
    fill(cython.address(p), board, hands[0], hands[1], side)
    if depth > 0:
        with cython.nogil:
            total = 0 if has_arrived(cython.address(p)) else count_lines(cython.address(p), depth)
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def play_out(p: cython.pointer(Position), state: cython.pointer(Word)) -> cython.int:
    """Play uniformly random moves to the end; return the plies. Who made the last move has won."""
    ends: Ends
    move: Move
    after: Position
    left: Word
    moves: cython.int
    pick: cython.int
    right: cython.bint
    plies: cython.int = 0
    while True:
        find_ends(p, cython.address(ends))
        moves = count_moves(cython.address(ends))
        if moves == 0:
            return plies
        pick = below(state, moves)
        left = ends.single
        right = pick >= moves - count_bits(ends.right)
        if right:
            left = ends.right
            pick -= moves - count_bits(ends.right)
        while pick:
            left &= left - 1
            pick -= 1
        describe(cython.address(ends), lowest_bit(left), right, cython.address(move))
        plies += 1
        if move.end >= 30:
            return plies
        make(p, cython.address(move), cython.address(after))
        p[0] = after


def playouts(board: bytes, hands: tuple, side: cython.int, games: cython.longlong, seed: cython.ulonglong) -> tuple:
    """(games, plies, wins of Black, wins of White) of uniformly random games; nobody has arrived yet."""
    start: Position
    p: Position
    wins: cython.longlong[2]
    plies: cython.longlong = 0
    length: cython.int
    state: Word = mix(seed)
    game: cython.longlong
    wins[0] = wins[1] = 0
    fill(cython.address(start), board, hands[0], hands[1], side)
    with cython.nogil:
        for game in range(games):
            p = start
            length = play_out(cython.address(p), cython.address(state))
            plies += length
            wins[side ^ (length + 1 & 1)] += 1
    return (games, plies, wins[0], wins[1])


# ------------------------------------------------------------------ one side's men by number

# While the game lasts, one side is a set of at most four men on 30 cells and the men in hand, at
# most four together: 36,955 possibilities. They are numbered by the set read as a binary number,
# then by the hand: sets with the same men in front are neighbours, and as these decide the game,
# neighbours mostly have the same value; that is what lets the solution be packed so small.
SIDES = cython.declare(cython.int, 36955)
BELOW = cython.declare(cython.int[150])  # at cell * 5 + r: sides made of up to r men below that cell
MEN = cython.declare(cython.uint[36955])
HAND = cython.declare(cython.uchar[36955])
FORCE = cython.declare(cython.uchar[36955])  # men on board and in hand
IMAGE = cython.declare(cython.ushort[36955])  # the number of the mirror image

# A pair of sides and its mirror image have one value. The bits have rows for those sides of the
# waiting player that come before their mirror image; ROW tells an image's row plus MIRRORED.
ROWS = cython.declare(cython.int, 0)
ROW = cython.declare(cython.ushort[36955])
MIRRORED = cython.declare(cython.ushort, 1 << 15)
ROW_BYTES = cython.declare(cython.int, 4620)

# The book lists the positions whose end is this many plies away, or more; a search finds the others.
DEEP = cython.declare(cython.int, 17)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def number_of(men: Word, hand: cython.int) -> cython.int:
    """The number of a side: how many sides come before it."""
    number: cython.int = hand
    spare: cython.int = 5 - count_bits(men)
    while men:
        number += BELOW[lowest_bit(men) * 5 + spare]
        spare += 1
        men &= men - 1
    return number


@cython.cfunc
def number_sides() -> cython.void:
    """Fill BELOW, MEN, HAND, FORCE, IMAGE, ROWS and ROW."""
    cell: cython.int
    spare: cython.int
    number: cython.int
    global ROWS
    for spare in range(5):
        BELOW[spare] = spare + 1  # only the hand is left to choose
    for cell in range(1, 30):
        BELOW[cell * 5] = 1
        for spare in range(1, 5):  # the cell below is free, or it is not
            BELOW[cell * 5 + spare] = BELOW[cell * 5 - 5 + spare] + BELOW[cell * 5 - 6 + spare]
    list_sides(0, 30, 4, 0)
    for number in range(SIDES):
        FORCE[number] = HAND[number] + count_bits(MEN[number])
        IMAGE[number] = number_of(mirror(MEN[number]), HAND[number])
        if number <= IMAGE[number]:
            ROW[number] = ROWS
            ROWS += 1
        else:
            ROW[number] = ROW[IMAGE[number]] | MIRRORED


@cython.cfunc
@cython.exceptval(check=False)
def list_sides(men: cython.uint, cell: cython.int, spare: cython.int, number: cython.int) -> cython.int:
    """Write all sides with these men and up to `spare` more, below the cell or in hand; return the next number."""
    hand: cython.int
    if cell == 0:
        for hand in range(spare + 1):
            MEN[number + hand], HAND[number + hand] = men, hand
        return number + spare + 1
    number = list_sides(men, cell - 1, spare, number)
    if spare:
        number = list_sides(men | cython.cast(cython.uint, 1) << cell - 1, cell - 1, spare - 1, number)
    return number


number_sides()


def size() -> tuple:
    """(rows, bytes a row) of the bits."""
    return (ROWS, ROW_BYTES)


# Where a position stands in the bits, and its name everywhere else: the same for its mirror image.
Spot = cython.struct(row=cython.uint, column=cython.uint)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def spot_of(waiting: cython.int, mover: cython.int, spot: cython.pointer(Spot)) -> cython.void:
    """Overwrite spot with that of the pair, both sides by number."""
    spot.row, spot.column = ROW[waiting], mover
    if spot.row & MIRRORED:
        spot.row ^= MIRRORED
        spot.column = IMAGE[mover]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def bit_at(bits: cython.p_const_uchar, spot: cython.pointer(Spot)) -> cython.bint:
    """Whether the side to move wins."""
    return bits[cython.cast(cython.size_t, spot.row) * ROW_BYTES + (spot.column >> 3)] >> (spot.column & 7) & 1


# ------------------------------------------------------------------ solving

# A side's progress: a man in hand has 0, one on rank r has 1 + r, a dead one 5. A move raises the
# mover's progress and never lowers the enemy's, so pairs are solved from the highest sum of both
# down, and pairs of one sum in any order. Solving places the sides in order of progress; those of
# one progress ("level") are neighbours, so that a whole row of enemies is worked on at once.
LEVELS = cython.declare(cython.int, 21)
BLOCK = cython.declare(cython.int, 64)  # sides solved together: their values fill a cache line
PART = cython.declare(cython.int, 512)  # sides a thread solves at a time
PLACE = cython.declare(cython.ushort[36955])  # of a side by number
AT = cython.declare(cython.ushort[36955])  # the number of the side at a place
LEVEL = cython.declare(cython.int[22])  # the first place of each level

# Of the enemy, by his own cell and his place.
FREE = cython.declare(cython.uchar[1108650])  # 255 where he does not stand on the cell, else 0
HOLDERS = cython.declare(cython.int[660])  # at cell * 22 + level: first of the next two, all cells in a row
HOLDER = cython.declare(cython.ushort[136710])  # places that hold the cell
WITHOUT = cython.declare(cython.ushort[136710])  # the same without the man on it

# Values are bytes, the higher the better: 0, 2, 4 ... is "lost in so many plies", 254, 252 ... is
# "won in 1, 3 ..." (255 less that). No move at all is 0, the least, and arriving is WON.
WON = cython.declare(cython.uchar, 254)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def turn_over(value: cython.int) -> cython.int:
    """What a value is worth, a ply earlier, to the side that moved there. Its own inverse, but for the ply.

    Lost in d becomes won in d + 1, won in d becomes lost in d + 1.
    """
    return 254 - value if value < 128 else 256 - value


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def plies_of(worth: cython.int) -> cython.int:
    """Plies to the end for the side to move, from what the pair is worth to the other: even is lost, odd is won."""
    return 254 - worth if worth >= 128 else worth - 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def place_of(men: Word, hand: cython.int) -> cython.int:
    return PLACE[number_of(men, hand)]


@cython.cfunc
@cython.exceptval(check=False)
def progress_of(number: cython.int) -> cython.int:
    men: Word = MEN[number]
    progress: cython.int = 5 * (4 - HAND[number] - count_bits(men))
    while men:
        progress += 1 + lowest_bit(men) // 6
        men &= men - 1
    return progress


@cython.cfunc
def place_sides() -> cython.void:
    """Fill PLACE, AT and LEVEL, then FREE, HOLDERS, HOLDER and WITHOUT."""
    level: cython.int
    number: cython.int
    cell: cython.int
    place: cython.int = 0
    held: cython.int = 0
    for level in range(LEVELS):
        LEVEL[level] = place
        for number in range(SIDES):
            if progress_of(number) == level:
                PLACE[number], AT[place] = place, number
                place += 1
    LEVEL[LEVELS] = place
    for cell in range(30):
        for level in range(LEVELS):
            HOLDERS[cell * 22 + level] = held
            for place in range(LEVEL[level], LEVEL[level + 1]):
                number = AT[place]
                FREE[cell * SIDES + place] = 0 if MEN[number] >> cell & 1 else 255
                if MEN[number] >> cell & 1:
                    HOLDER[held] = place
                    WITHOUT[held] = place_of(MEN[number] & ~(cython.cast(Word, 1) << cell), HAND[number])
                    held += 1
        HOLDERS[cell * 22 + LEVELS] = held


# A Row is what solving has found so far for one side to move against each enemy of a level.
Row = cython.struct(
    value=cython.p_uchar,  # by place less `start`
    level=cython.int,
    start=cython.int,  # the level's first place
    count=cython.int,
)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def try_free(row: cython.pointer(Row), child: cython.p_uchar, cell: cython.int) -> cython.void:
    """A move to a cell (the enemy's name for it) where no enemy may stand."""
    value: cython.p_uchar = row.value
    free_there: cython.p_uchar = cython.address(FREE[cell * SIDES + row.start])
    worth: Byte
    i: cython.int
    child += row.start
    for i in range(row.count):
        worth = child[i] & free_there[i]
        value[i] = worth if worth > value[i] else value[i]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def try_drop(row: cython.pointer(Row), child: cython.p_uchar) -> cython.void:
    """A drop: no enemy stands on one's first rank."""
    value: cython.p_uchar = row.value
    i: cython.int
    child += row.start
    for i in range(row.count):
        value[i] = child[i] if child[i] > value[i] else value[i]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def try_arrival(row: cython.pointer(Row), cell: cython.int, taking: cython.bint) -> cython.void:
    """A step, or a take, onto the enemy's cell of the last rank."""
    value: cython.p_uchar = row.value
    free_there: cython.p_uchar = cython.address(FREE[cell * SIDES + row.start])
    wrong: Byte = 255 if taking else 0
    worth: Byte
    i: cython.int
    for i in range(row.count):
        worth = (free_there[i] ^ wrong) & WON
        value[i] = worth if worth > value[i] else value[i]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def try_take(row: cython.pointer(Row), child: cython.p_uchar, cell: cython.int) -> cython.void:
    """A take of the man on the enemy's cell."""
    value: cython.p_uchar = row.value - row.start
    worth: Byte
    i: cython.int
    for i in range(HOLDERS[cell * 22 + row.level], HOLDERS[cell * 22 + row.level + 1]):
        worth = child[WITHOUT[i]]
        value[HOLDER[i]] = worth if worth > value[HOLDER[i]] else value[HOLDER[i]]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def try_jump(row: cython.pointer(Row), child: cython.p_uchar, cell: cython.int, landing: cython.int) -> cython.void:
    """A jump over the enemy's cell; no child: it arrives."""
    value: cython.p_uchar = row.value - row.start
    free_there: cython.p_uchar = cython.address(FREE[landing * SIDES])
    worth: Byte
    i: cython.int
    for i in range(HOLDERS[cell * 22 + row.level], HOLDERS[cell * 22 + row.level + 1]):
        worth = (child[WITHOUT[i]] if child else WON) & free_there[HOLDER[i]]
        value[HOLDER[i]] = worth if worth > value[HOLDER[i]] else value[HOLDER[i]]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def solve_man(
    row: cython.pointer(Row), worth: cython.p_uchar, own: Word, hand: cython.int, cell: cython.int
) -> cython.void:
    """Every move of the man on the cell. Twin: rules.py, legal()."""
    rest: Word = own & ~(cython.cast(Word, 1) << cell)
    file: cython.int = cell % 6
    ahead: cython.int = cell + 6
    cell_ahead: cython.int = flip_cell(ahead)  # as the enemy names it
    if cell >= 24:
        try_arrival(row, file, False)
        if file > 0:
            try_arrival(row, file - 1, True)
        if file < 5:
            try_arrival(row, file + 1, True)
        return
    if not own >> ahead & 1:
        try_free(row, rows_of(worth, rest, ahead, hand), cell_ahead)
    if file > 0 and not own >> ahead - 1 & 1:
        try_take(row, rows_of(worth, rest, ahead - 1, hand), cell_ahead - 1)
    if file < 5 and not own >> ahead + 1 & 1:
        try_take(row, rows_of(worth, rest, ahead + 1, hand), cell_ahead + 1)
    if cell >= 18:
        try_jump(row, cython.NULL, cell_ahead, file)
    elif not own >> ahead + 6 & 1:
        try_jump(row, rows_of(worth, rest, ahead + 6, hand), cell_ahead, cell_ahead - 6)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def rows_of(worth: cython.p_uchar, men: Word, cell: cython.int, hand: cython.int) -> cython.p_uchar:
    """What the pairs with this waiting side are worth to it: its men and one more, by the mover's place."""
    place: cython.int = place_of(men | cython.cast(Word, 1) << cell, hand)
    return worth + cython.cast(cython.size_t, place) * SIDES


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def solve_row(row: cython.pointer(Row), worth: cython.p_uchar, place: cython.int) -> cython.void:
    """The values for the side at the place, to move. Pairs with two men on one cell get any value."""
    own: Word = MEN[AT[place]]
    hand: cython.int = HAND[AT[place]]
    left: Word = own
    cell: cython.int
    memset(row.value, 0, row.count)
    if hand:
        for cell in range(6):
            if not own >> cell & 1:
                try_drop(row, rows_of(worth, own, cell, hand - 1))
    while left:
        solve_man(row, worth, own, hand, lowest_bit(left))
        left &= left - 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def solve_block(
    worth: cython.p_uchar, block: cython.p_uchar, first: cython.int, last: cython.int, level: cython.int
) -> cython.void:
    """Solve the sides at places first..last-1, to move, against each enemy of the level.

    `block` is room for their values. What they are worth to the enemy goes into his rows.
    """
    row: Row
    place: cython.int
    enemy: cython.int
    out: cython.p_uchar
    row.level, row.start, row.count = level, LEVEL[level], LEVEL[level + 1] - LEVEL[level]
    for place in range(first, last):
        row.value = block + cython.cast(cython.size_t, place - first) * row.count
        solve_row(cython.address(row), worth, place)
    for enemy in range(row.count):
        out = worth + cython.cast(cython.size_t, row.start + enemy) * SIDES
        for place in range(first, last):
            out[place] = turn_over(block[(place - first) * row.count + enemy])


@cython.cclass
class Solving:
    """The whole game: 36,955 x 36,955 bytes, what each pair of sides is worth to the one that waits.

    Call solve() for every part of parts(), those of one list in any order or at once from several
    threads, list after list; everything else afterwards.
    """

    worth: cython.p_uchar  # at (place of the waiting side) * SIDES + place of the mover

    def __cinit__(self) -> None:
        if LEVEL[LEVELS] == 0:
            place_sides()
        self.worth = cython.cast(cython.p_uchar, malloc(cython.cast(cython.size_t, SIDES) * SIDES))
        if self.worth == cython.NULL:
            raise MemoryError

    def __dealloc__(self) -> None:
        free(self.worth)

    def parts(self) -> list:
        """Lists of (first, last, level), the order of the work."""
        return [
            [
                (first, min(first + PART, LEVEL[level + 1]), total - level)
                for level in range(max(0, total - LEVELS + 1), min(LEVELS, total + 1))
                for first in range(LEVEL[level], LEVEL[level + 1], PART)
            ]
            for total in range(2 * LEVELS - 2, -1, -1)
        ]

    def solve(self, part: tuple) -> int:
        """Solve one part; return its number of pairs."""
        first: cython.int = part[0]
        last: cython.int = part[1]
        level: cython.int = part[2]
        start: cython.int = first
        count: cython.int = LEVEL[level + 1] - LEVEL[level]
        block: cython.p_uchar = cython.cast(cython.p_uchar, malloc(BLOCK * count))
        if block == cython.NULL:
            raise MemoryError
        with cython.nogil:
            while start < last:
                solve_block(self.worth, block, start, min(start + BLOCK, last), level)
                start += BLOCK
        free(block)
        return count * (last - first)

    def tally(self, first: cython.int, last: cython.int) -> list:
        """Positions by (mover's men, other's men, plies to the end) at [mine * 5 + other][plies].

        Counts those whose waiting side is at places first..last-1. Mirror images count apart.
        """
        counts: cython.longlong[1600]
        waiting: cython.int
        place: cython.int
        enemy: Word
        worth: cython.p_uchar
        theirs: cython.int
        memset(counts, 0, cython.sizeof(counts))
        with cython.nogil:
            for waiting in range(first, last):
                enemy = flip(MEN[AT[waiting]])
                theirs = FORCE[AT[waiting]]
                worth = self.worth + cython.cast(cython.size_t, waiting) * SIDES
                for place in range(SIDES):
                    if not MEN[AT[place]] & enemy:
                        counts[(FORCE[AT[place]] * 5 + theirs) * 64 + plies_of(worth[place])] += 1
        return [[counts[kind * 64 + plies] for plies in range(64)] for kind in range(25)]

    def plies(self, board: bytes, hands: tuple, side: cython.int) -> int:
        """Plies to the end with best play; odd: the side to move wins."""
        p: Position
        fill(cython.address(p), board, hands[0], hands[1], side)
        return plies_of(
            self.worth[
                cython.cast(cython.size_t, place_of(p.other, p.other_hand)) * SIDES + place_of(p.own, p.own_hand)
            ]
        )

    def pack(self, bits: cython.uchar[::1], first: cython.int, last: cython.int) -> None:
        """Write rows first..last-1 of the bits: 1 where the side to move wins.

        Where two men would stand on one cell a row repeats the row above, so that it packs well;
        the first row of a call has zeros there.
        """
        bit: cython.int
        enemy: Word
        worth: cython.p_uchar
        out: cython.p_uchar
        number: cython.int
        mover: cython.int
        with cython.nogil:
            for number in range(SIDES):
                if not first <= ROW[number] < last:
                    continue
                enemy = flip(MEN[number])
                worth = self.worth + cython.cast(cython.size_t, PLACE[number]) * SIDES
                out = cython.address(bits[cython.cast(cython.size_t, ROW[number]) * ROW_BYTES])
                for mover in range(SIDES):
                    if not MEN[mover] & enemy:
                        bit = worth[PLACE[mover]] < 128
                    else:
                        bit = ROW[number] > first and out[(mover >> 3) - ROW_BYTES] >> (mover & 7) & 1
                    out[mover >> 3] |= bit << (mover & 7)

    def list_deep(self, starts: cython.uint[::1], columns: cython.uchar[::1], plies: cython.uchar[::1]) -> int:
        """The book: positions whose end is at least DEEP plies away, row after row; return how many.

        starts: by row of the bits, the index of its first; one more for the end. columns: two bytes
        each, the lower first. plies: one byte each. With too little room it only counts.
        """
        number: cython.int
        mover: cython.int
        distance: cython.int
        enemy: Word
        worth: cython.p_uchar
        room: cython.uint = plies.shape[0]
        index: cython.uint = 0
        with cython.nogil:
            for number in range(SIDES):
                if ROW[number] & MIRRORED:
                    continue
                starts[ROW[number]] = index
                enemy = flip(MEN[number])
                worth = self.worth + cython.cast(cython.size_t, PLACE[number]) * SIDES
                for mover in range(SIDES):
                    distance = plies_of(worth[PLACE[mover]])
                    if distance < DEEP or MEN[mover] & enemy:
                        continue
                    if index < room:
                        columns[2 * index], columns[2 * index + 1], plies[index] = mover & 255, mover >> 8, distance
                    index += 1
            starts[ROWS] = index
        return index

    def compare(self, bits: cython.const[cython.uchar][::1], first: cython.int, last: cython.int) -> int:
        """Positions whose bit is wrong, mirror images included; waiting side at places first..last-1."""
        waiting: cython.int
        place: cython.int
        number: cython.int
        enemy: Word
        worth: cython.p_uchar
        spot: Spot
        start: cython.p_const_uchar = cython.address(bits[0])
        wrong: cython.longlong = 0
        with cython.nogil:
            for waiting in range(first, last):
                number = AT[waiting]
                enemy = flip(MEN[number])
                worth = self.worth + cython.cast(cython.size_t, waiting) * SIDES
                for place in range(SIDES):
                    if not MEN[AT[place]] & enemy:
                        spot_of(number, AT[place], cython.address(spot))
                        wrong += bit_at(start, cython.address(spot)) != (worth[place] < 128)
        return wrong


# ------------------------------------------------------------------ answers

# What searches remember of a position's distance, in one word, so that threads share the table without
# a lock: bits 0-31 its key plus 1 (0 is an empty slot), 32-39 it is at least, 40-47 at most so many
# plies, 48-55 the move that showed it.
UNKNOWN = cython.declare(cython.int, 255)
Known = cython.struct(key=cython.uint, lower=cython.int, upper=cython.int, move=cython.int)


@cython.cclass
class Answers:
    """Answers from the solution: who wins, in how many plies, by which move. Threads may share it.

    data: the bits and the book, one after the other: the rows of Solving.pack(), then starts (4
    bytes each, the lowest first), columns and plies of Solving.list_deep(). It is only read.
    memory: bytes for what searches remember, a power of two.
    """

    view: object  # keeps the data alive
    bits: cython.p_const_uchar
    starts: cython.p_const_uchar
    columns: cython.p_const_uchar
    plies: cython.p_const_uchar
    table: cython.pointer(cython.ulonglong)
    mask: cython.uint

    def __cinit__(self, data: cython.const[cython.uchar][::1], memory: int = 1 << 24) -> None:
        listed: cython.longlong = (data.shape[0] - ROWS * ROW_BYTES - 4 * (ROWS + 1)) // 3
        if listed < 0:
            raise ValueError("the solution is cut short")
        self.view = data
        self.bits = cython.address(data[0])
        self.starts = self.bits + ROWS * ROW_BYTES
        self.columns = self.starts + 4 * (ROWS + 1)
        self.plies = self.columns + 2 * listed
        if number_at(self.starts, ROWS) != listed:
            raise ValueError("the solution is cut short")
        self.mask = memory // 8 - 1
        self.table = cython.cast(cython.pointer(cython.ulonglong), calloc(memory // 8, 8))
        if self.table == cython.NULL:
            raise MemoryError

    def __dealloc__(self) -> None:
        free(self.table)

    # what is known at once

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_won(self, p: cython.pointer(Position)) -> cython.bint:
        spot: Spot
        spot_of(number_of(p.other, p.other_hand), number_of(p.own, p.own_hand), cython.address(spot))
        return bit_at(self.bits, cython.address(spot))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def book_plies(self, p: cython.pointer(Position)) -> cython.int:
        """Plies to the end if they are at least DEEP, else 0."""
        spot: Spot
        low: cython.uint
        high: cython.uint
        middle: cython.uint
        column: cython.uint
        spot_of(number_of(p.other, p.other_hand), number_of(p.own, p.own_hand), cython.address(spot))
        low, high = number_at(self.starts, spot.row), number_at(self.starts, spot.row + 1)
        while low < high:
            middle = (low + high) >> 1
            column = self.columns[2 * middle] | self.columns[2 * middle + 1] << 8
            if column == spot.column:
                return self.plies[middle]
            if column < spot.column:
                low = middle + 1
            else:
                high = middle
        return 0

    # what searches find: the winner looks only at moves that keep the win

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def recall(self, p: cython.pointer(Position), known: cython.pointer(Known)) -> cython.void:
        spot: Spot
        word: Word
        spot_of(number_of(p.other, p.other_hand), number_of(p.own, p.own_hand), cython.address(spot))
        known.key = spot.row * SIDES + spot.column
        word = self.table[slot_of(known.key) & self.mask]
        known.lower, known.upper, known.move = 0, UNKNOWN, UNKNOWN
        if cython.cast(cython.uint, word) == known.key + 1:
            known.lower, known.upper, known.move = word >> 32 & 255, word >> 40 & 255, word >> 48 & 255

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def keep(self, known: cython.pointer(Known)) -> cython.void:
        self.table[slot_of(known.key) & self.mask] = (
            cython.cast(Word, known.key) + 1
            | cython.cast(Word, known.lower) << 32
            | cython.cast(Word, known.upper) << 40
            | cython.cast(Word, known.move) << 48
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def wins_within(self, p: cython.pointer(Position), plies: cython.int) -> cython.bint:
        """The side to move wins, as the bits say: does it take no more plies (odd)?"""
        known: Known
        moves: Move[16]
        after: Position
        ends: Ends
        count: cython.int
        index: cython.int
        tried: cython.int
        find_ends(p, cython.address(ends))
        if has_win(cython.address(ends)):
            return True
        if plies == 1 and p.other_hand:
            return False  # who has a man in hand has a move
        self.recall(p, cython.address(known))
        if known.upper <= plies:
            return True
        if known.lower > plies:
            return False
        count = generate(p, moves)
        for tried in range(-1, count):  # first what was best before
            index = known.move if tried < 0 else tried
            if index >= count or tried == known.move:
                continue
            make(p, cython.address(moves[index]), cython.address(after))
            if not self.is_won(cython.address(after)) and self.loses_within(cython.address(after), plies - 1):
                known.upper, known.move = plies, index
                self.keep(cython.address(known))
                return True
        known.lower = plies + 2
        self.keep(cython.address(known))
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def loses_within(self, p: cython.pointer(Position), plies: cython.int) -> cython.bint:
        """The side to move loses, as the bits say: is it over within so many plies (even)?"""
        known: Known
        moves: Move[16]
        after: Position
        count: cython.int = generate(p, moves)
        index: cython.int
        tried: cython.int
        if count == 0:
            return True
        if plies == 0:
            return False
        self.recall(p, cython.address(known))
        if known.upper <= plies:
            return True
        if known.lower > plies:
            return False
        for tried in range(-1, count):  # first what lasted longest before
            index = known.move if tried < 0 else tried
            if index >= count or tried == known.move:
                continue
            make(p, cython.address(moves[index]), cython.address(after))
            if not self.wins_within(cython.address(after), plies - 1):
                known.lower, known.move = plies + 2, index
                self.keep(cython.address(known))
                return False
        known.upper = plies
        self.keep(cython.address(known))
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def ends_within(self, p: cython.pointer(Position), plies: cython.int) -> cython.bint:
        """Whether best play takes no more plies (odd if the side to move wins, else even)."""
        in_book: cython.int = self.book_plies(p)
        if in_book:
            return in_book <= plies
        if plies >= DEEP - 1:
            return True
        if plies < 0:
            return False
        return self.wins_within(p, plies) if plies & 1 else self.loses_within(p, plies)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def distance(self, p: cython.pointer(Position)) -> cython.int:
        """Plies to the end; odd: the side to move wins."""
        plies: cython.int = self.book_plies(p)
        if plies == 0:
            plies = 1 if self.is_won(p) else 0
            while not self.ends_within(p, plies):
                plies += 2
        return plies

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def choose(self, p: cython.pointer(Position), plies: cython.int, moves: cython.pointer(Move)) -> cython.int:
        """The first move that keeps to this distance (at least 1). Overwrites moves; return its index."""
        after: Position
        index: cython.int
        for index in range(generate(p, moves)):
            if moves[index].end >= 30:
                return index  # who can arrive wins in 1
            make(p, cython.address(moves[index]), cython.address(after))
            if plies & 1:
                if not self.is_won(cython.address(after)) and self.ends_within(cython.address(after), plies - 1):
                    return index
            elif not self.ends_within(cython.address(after), plies - 3):
                return index
        return 0  # not reached: some move has the distance

    # questions from outside

    def wins(self, board: bytes, hands: tuple, side: cython.int) -> bool:
        """Whether the side to move wins."""
        p: Position
        fill(cython.address(p), board, hands[0], hands[1], side)
        return self.is_won(cython.address(p))

    def plies_left(self, board: bytes, hands: tuple, side: cython.int) -> int:
        """Plies to the end with best play; odd: the side to move wins."""
        p: Position
        plies: cython.int
        fill(cython.address(p), board, hands[0], hands[1], side)
        with cython.nogil:
            plies = self.distance(cython.address(p))
        return plies

    def values(self, board: bytes, hands: tuple, side: cython.int) -> list:
        """(move, the mover wins, plies to the end) for every move, in the order of legal()."""
        p: Position
        after: Position
        moves: Move[16]
        index: cython.int
        plies: cython.int
        found = []
        fill(cython.address(p), board, hands[0], hands[1], side)
        for index in range(generate(cython.address(p), moves)):
            plies = 1
            if moves[index].end < 30:
                make(cython.address(p), cython.address(moves[index]), cython.address(after))
                with cython.nogil:
                    plies = 1 + self.distance(cython.address(after))
            found.append((cells_of(cython.address(moves[index]), side), plies & 1 == 1, plies))
        return found

    def line(self, board: bytes, hands: tuple, side: cython.int) -> list:
        """The moves to the end: the winner's fastest, the loser's longest; of equal ones the first of legal()."""
        p: Position
        after: Position
        moves: Move[16]
        index: cython.int
        plies: cython.int
        found = []
        fill(cython.address(p), board, hands[0], hands[1], side)
        with cython.nogil:
            plies = self.distance(cython.address(p))
        while plies > 0:
            with cython.nogil:
                index = self.choose(cython.address(p), plies, moves)
            found.append(cells_of(cython.address(moves[index]), side))
            if moves[index].end >= 30:
                break
            make(cython.address(p), cython.address(moves[index]), cython.address(after))
            p = after
            side = 1 - side
            plies -= 1
        return found


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def number_at(numbers: cython.p_const_uchar, index: cython.uint) -> cython.uint:
    """One of a row of numbers of four bytes, the lowest first, whatever the machine's habit."""
    at: cython.p_const_uchar = numbers + 4 * cython.cast(cython.size_t, index)
    return at[0] | at[1] << 8 | at[2] << 16 | cython.cast(cython.uint, at[3]) << 24


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def slot_of(key: cython.uint) -> cython.uint:
    return cython.cast(cython.uint, cython.cast(Word, key) * cython.cast(Word, 0x9E3779B97F4A7C15) >> 36)
