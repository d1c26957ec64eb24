# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Bauernaufstand, compiled: the whole game solved.

A side's progress: a man in hand has 0, one on rank r has 1 + r, a dead one 5. A move raises the
mover's progress and never lowers the enemy's, so pairs are solved from the highest sum of both
down, and pairs of one sum in any order. Solving places the sides in order of progress; those of
one progress ("level") are neighbours, so that a whole row of enemies is worked on at once.

Values are bytes, the higher the better: 0, 2, 4 ... is "lost in so many plies", 254, 252 ... is
"won in 1, 3 ..." (255 less that). No move at all is 0, the least, and arriving is WON.
"""

import cython
from cython.cimports.libc.stdlib import free, malloc
from cython.cimports.libc.string import memset

PLACE = cython.declare(cython.ushort[36955])  # of a side by number
AT = cython.declare(cython.ushort[36955])  # the number of the side at a place
LEVEL = cython.declare(cython.int[22])  # the first place of each level

# Of the enemy, by his own cell and his place.
FREE = cython.declare(cython.uchar[1108650])  # 255 where he does not stand on the cell, else 0
HOLDERS = cython.declare(cython.int[660])  # at cell * 22 + level: first of the next two, all cells in a row
HOLDER = cython.declare(cython.ushort[136710])  # places that hold the cell
WITHOUT = cython.declare(cython.ushort[136710])  # the same without the man on it


def turn_over(value):
    """What a value is worth, a ply earlier, to the side that moved there. Its own inverse, but for the ply.

    Lost in d becomes won in d + 1, won in d becomes lost in d + 1.
    """
    return 254 - value if value < 128 else 256 - value


def plies_of(worth):
    """Plies to the end for the side to move, from what the pair is worth to the other: even is lost, odd is won."""
    return 254 - worth if worth >= 128 else worth - 1


def place_of(men, hand):
    return PLACE[number_of(men, hand)]


def progress_of(number):
    men: Word = MEN[number]
    progress: cython.int = 5 * (4 - HAND[number] - count_bits(men))
    while men:
        progress += 1 + lowest_bit(men) // 6
        men &= men - 1
    return progress


def place_sides():
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


def try_free(row, child, cell):
    """A move to a cell (the enemy's name for it) where no enemy may stand."""
    value: cython.p_uchar = row.value
    free_there: cython.p_uchar = cython.address(FREE[cell * SIDES + row.start])
    worth: Byte
    i: cython.int
    child += row.start
    for i in range(row.count):
        worth = child[i] & free_there[i]
        value[i] = worth if worth > value[i] else value[i]


def try_drop(row, child):
    """A drop: no enemy stands on one's first rank."""
    value: cython.p_uchar = row.value
    i: cython.int
    child += row.start
    for i in range(row.count):
        value[i] = child[i] if child[i] > value[i] else value[i]


def try_arrival(row, cell, taking):
    """A step, or a take, onto the enemy's cell of the last rank."""
    value: cython.p_uchar = row.value
    free_there: cython.p_uchar = cython.address(FREE[cell * SIDES + row.start])
    wrong: Byte = 255 if taking else 0
    worth: Byte
    i: cython.int
    for i in range(row.count):
        worth = (free_there[i] ^ wrong) & WON
        value[i] = worth if worth > value[i] else value[i]


def try_take(row, child, cell):
    """A take of the man on the enemy's cell."""
    value: cython.p_uchar = row.value - row.start
    worth: Byte
    i: cython.int
    for i in range(HOLDERS[cell * 22 + row.level], HOLDERS[cell * 22 + row.level + 1]):
        worth = child[WITHOUT[i]]
        value[HOLDER[i]] = worth if worth > value[HOLDER[i]] else value[HOLDER[i]]


def try_jump(row, child, cell, landing):
    """A jump over the enemy's cell; no child: it arrives."""
    value: cython.p_uchar = row.value - row.start
    free_there: cython.p_uchar = cython.address(FREE[landing * SIDES])
    worth: Byte
    i: cython.int
    for i in range(HOLDERS[cell * 22 + row.level], HOLDERS[cell * 22 + row.level + 1]):
        worth = (child[WITHOUT[i]] if child else WON) & free_there[HOLDER[i]]
        value[HOLDER[i]] = worth if worth > value[HOLDER[i]] else value[HOLDER[i]]


def solve_man(row, worth, own, hand, cell):
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


def rows_of(worth, men, cell, hand):
    """What the pairs with this waiting side are worth to it: its men and one more, by the mover's place."""
    place: cython.int = place_of(men | cython.cast(Word, 1) << cell, hand)
    return worth + cython.cast(cython.size_t, place) * SIDES


def solve_row(row, worth, place):
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


def solve_block(worth, block, first, last, level):
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


def pack_row(worth, enemy, out, repeats):
    """One row of Solving.pack(), which may repeat the row above."""
    men: cython.pointer(cython.uint) = cython.address(MEN[0])
    mover: cython.int
    bit: cython.int
    for mover in range(SIDES):
        if not men[mover] & enemy:
            bit = worth[PLACE[mover]] < 128
        else:
            bit = repeats and out[(mover >> 3) - ROW_BYTES] >> (mover & 7) & 1
        out[mover >> 3] |= bit << (mover & 7)


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
        number: cython.int
        worth: cython.p_uchar
        out: cython.p_uchar
        with cython.nogil:
            for number in range(SIDES):
                if first <= ROW[number] < last:
                    worth = self.worth + cython.cast(cython.size_t, PLACE[number]) * SIDES
                    out = cython.address(bits[cython.cast(cython.size_t, ROW[number]) * ROW_BYTES])
                    pack_row(worth, flip(MEN[number]), out, ROW[number] > first)

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
