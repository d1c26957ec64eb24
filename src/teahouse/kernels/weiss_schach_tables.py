# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Exact tables of Weiß-Schach: every position of three or four men, worked out backwards from the mates.

    6   30 31 ... 35     A man is kind * 2 + side: pawn, knight, bishop, rook, queen, king; 0 White, 1 Black.
    1    0  1 ...  5     The men of a table: White's king, Black's king, then the others as its name has them:
         a  b      f     KQKR is queen against rook, KPPK two pawns against nothing. The stronger side is White.

A table is bytes, one a position: 0 drawn, else 1 + the plies until mate when both play their best; the side to
move wins where these plies are odd, and is mated where they are even. 255: no such position. Its place:

    layer * kings * 36 ** (men - 1) + king * 36 ** (men - 1) + the other squares as digits to the base 36

The layer is the side to move; pawn against pawn has two more, 2 + side to move, where a pawn may be taken in passing.
Boards are mirrored so that White's king stands on the files a to c and, where there are no pawns, on the ranks
1 to 3: `king` counts these squares (18 or 9). No square is its own mirror image, so positions are met exactly once.

Nobody can castle in a table. Fifty moves and repetitions play no part. Material that cannot win is drawn at once.
Twin: games/weiss_schach/rules.py; this kernel moves its few men by itself and shares nothing with weiss_schach.py.
"""

import cython
from cython.cimports.cpython.bytes import PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cython.cimports.libc.stdlib import calloc, free, malloc
from cython.cimports.libc.string import memset

EDITION = 1
"""Of the layout and the rules behind it: another number where tables on disk would be wrong."""

LETTERS = "PNBRQK"

# Squares reached from each square in each direction, the nearest first, NOWHERE at the end: (square * 8 + way) * 6.
# The first four ways are straight, the others diagonal.
RAYS = cython.declare(cython.uchar[1728])
LEAPS = cython.declare(cython.uchar[324])  # a knight's, at square * 9
STEPS = cython.declare(cython.uchar[324])  # a king's


def prepare_ways():
    ways = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1))
    leaps = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
    for square in range(36):
        file, rank = square % 6, square // 6
        for number, (across, up) in enumerate(ways):
            ray = [
                (rank + up * far) * 6 + file + across * far
                for far in range(1, 6)
                if 0 <= file + across * far < 6 and 0 <= rank + up * far < 6
            ]
            for place, target in enumerate([*ray, NOWHERE]):
                RAYS[(square * 8 + number) * 6 + place] = target
        near = [(LEAPS, leaps), (STEPS, ways)]
        for is_step, (_, moves) in enumerate(near):
            found = [
                (rank + up) * 6 + file + across for across, up in moves if 0 <= file + across < 6 and 0 <= rank + up < 6
            ]
            for place, target in enumerate([*found, NOWHERE]):
                if is_step:
                    STEPS[square * 9 + place] = target
                else:
                    LEAPS[square * 9 + place] = target


prepare_ways()


def sees(p, origin, target, first, last):
    """Whether a line piece on one square reaches the other in one of the ways first to last - 1."""
    way: cython.int
    ray: cython.p_uchar
    for way in range(first, last):
        ray = cython.address(RAYS[(origin * 8 + way) * 6])
        while ray[0] != NOWHERE:
            if ray[0] == target:
                return True
            if p.board[ray[0]]:
                break
            ray += 1
    return False


def leaps_from(kind, origin):
    """Where a knight or king can go, then NOWHERE."""
    return cython.address(LEAPS[origin * 9]) if kind == KNIGHT else cython.address(STEPS[origin * 9])


def is_near(list_of, target):
    while list_of[0] != NOWHERE:
        if list_of[0] == target:
            return True
        list_of += 1
    return False


def attacks(p, number, target):
    """Whether this man could take on the square."""
    kind: cython.int = p.man[number] >> 1
    origin: cython.int = p.square[number]
    if kind == KING or kind == KNIGHT:
        return is_near(leaps_from(kind, origin), target)
    if kind == PAWN:
        if abs(origin % 6 - target % 6) != 1:
            return False
        return target // 6 - origin // 6 == (1 if p.man[number] & 1 == 0 else -1)
    return sees(p, origin, target, 4 if kind == BISHOP else 0, 4 if kind == ROOK else 8)


def is_attacked(p, side, without):
    """Whether the king of a side is attacked, by any man but the one that was taken (-1: none was)."""
    number: cython.int
    for number in range(p.count):
        if number != without and p.man[number] & 1 != side and attacks(p, number, p.square[side]):
            return True
    return False


def is_dark(square):
    return 1 - (square % 6 + square // 6) % 2


def is_insufficient(p):
    """One minor piece, or only bishops of one square colour."""
    number: cython.int
    kind: cython.int
    for number in range(2, p.count):
        kind = p.man[number] >> 1
        if kind != BISHOP and (kind != KNIGHT or p.count > 3):
            return False
    return p.count < 4 or is_dark(p.square[2]) == is_dark(p.square[3])


def digits(w, p, flip, layer):
    """The place in a table; `flip` is 1 to mirror the files, 2 the ranks, 3 both."""
    number: cython.int
    square: cython.int
    found: cython.longlong = 0
    for number in range(p.count):
        square = p.square[number]
        if flip & 1:
            square += 5 - 2 * (square % 6)
        if flip & 2:
            square += 30 - 12 * (square // 6)
        if number == 0:
            found = layer * w.kings + square // 6 * 3 + square % 6
        else:
            found = found * 36 + square
    return found


def place_of(w, p, layer):
    king: cython.int = p.square[0]
    return digits(w, p, (1 if king % 6 > 2 else 0) | (2 if w.kings == 9 and king // 6 > 2 else 0), layer)


def ask(w, p):
    """What a finished table says of a position that came about by taking or promoting (nothing in passing there)."""
    q: Place
    other: Work
    number: cython.int
    swapped: cython.int
    side: cython.int
    if is_insufficient(p) or p.count < 3:
        return 0
    q = p[0]
    # The stronger side is White: two men before one, then the greater kind.
    if p.count == 3:
        side = p.man[2] & 1
    elif p.man[2] & 1 == p.man[3] & 1:
        side = p.man[2] & 1
    elif p.man[2] >> 1 == p.man[3] >> 1:
        side = 0
    else:
        side = (p.man[2] if p.man[2] > p.man[3] else p.man[3]) & 1
    if side:
        for number in range(p.count):
            swapped = number ^ 1 if number < 2 else number
            q.man[swapped] = p.man[number] ^ 1
            q.square[swapped] = p.square[number] + 30 - 12 * (p.square[number] // 6)
        q.side = 1 - p.side
    if q.count == 4 and 16 * (q.man[2] & 1) - (q.man[2] >> 1) > 16 * (q.man[3] & 1) - (q.man[3] >> 1):
        q.man[2], q.man[3] = q.man[3], q.man[2]
        q.square[2], q.square[3] = q.square[3], q.square[2]
    other.kings = 9
    for number in range(2, q.count):
        if q.man[number] >> 1 == PAWN:
            other.kings = 18
    return w.known[q.man[2] * 12 + (q.man[3] if q.count == 4 else NO_MAN)][
        place_of(cython.address(other), cython.address(q), q.side)
    ]


def set_man(p, number, square):
    p.board[p.square[number]] = 0
    p.square[number] = square
    p.board[square] = number + 1


def ask_after(w, p, number, target, kind, taken):
    """What other tables say after a man has gone to the target, become `kind` and taken that man (-1: none)."""
    q: Place
    each: cython.int
    q.count = 0
    for each in range(p.count):
        if each == taken:
            continue
        q.man[q.count] = p.man[each] if each != number else kind << 1 | p.man[each] & 1
        q.square[q.count] = p.square[each] if each != number else target
        q.count += 1
    q.side = 1 - p.side
    q.passing = NOWHERE
    return ask(w, cython.address(q))


def weigh(w, place, found):
    """Count a move that leads to another table, where the enemy then has what was found."""
    if found == 0:
        w.left[place] += 1  # nobody will ever say that it loses
    elif found & 1:  # the enemy is mated in found - 1 plies
        if found < w.best[place]:
            w.best[place] = found
    elif found > w.worst[place]:
        w.worst[place] = found


def try_move(w, p, place, number, target):
    """Count a move if it is legal: inside the table, or by what others say of it."""
    origin: cython.int = p.square[number]
    taken: cython.int = p.board[target] - 1
    kind: cython.int = p.man[number] >> 1
    victim: cython.int = NOWHERE
    safe: cython.bint
    new: cython.int
    if kind == PAWN and target == p.passing:
        victim = target - 6 if p.side == 0 else target + 6
        taken = p.board[victim] - 1
        p.board[victim] = 0
    p.board[origin] = 0
    p.board[target] = number + 1
    p.square[number] = target
    safe = not is_attacked(p, p.side, taken)
    p.square[number] = origin
    p.board[target] = taken + 1 if victim == NOWHERE else 0
    p.board[origin] = number + 1
    if victim != NOWHERE:
        p.board[victim] = taken + 1
    if not safe:
        return False
    if kind == PAWN and (target < 6 or target >= 30):
        for new in range(KNIGHT, KING):
            weigh(w, place, ask_after(w, p, number, target, new, taken))
    elif taken >= 0:
        weigh(w, place, ask_after(w, p, number, target, kind, taken))
    else:
        w.left[place] += 1
    return True


def is_enemy(p, square):
    """Whether a man of the side that is not to move stands there."""
    return p.board[square] and p.man[p.board[square] - 1] & 1 != p.side


def try_pawn(w, p, place, number):
    """Count the moves of a pawn; whether there is one."""
    origin: cython.int = p.square[number]
    up: cython.int = 6 if p.side == 0 else -6
    way: cython.int
    some: cython.bint = False
    if not p.board[origin + up]:
        some |= try_move(w, p, place, number, origin + up)
        if origin // 6 == (1 if p.side == 0 else 4) and not p.board[origin + 2 * up]:
            some |= try_move(w, p, place, number, origin + 2 * up)
    for way in range(-1, 2, 2):
        if 0 <= origin % 6 + way < 6:
            if origin + up + way == p.passing or is_enemy(p, origin + up + way):
                some |= try_move(w, p, place, number, origin + up + way)
    return some


def try_leaper(w, p, place, number):
    """Count the moves of a knight or king; whether there is one."""
    target: cython.p_uchar = leaps_from(p.man[number] >> 1, p.square[number])
    some: cython.bint = False
    while target[0] != NOWHERE:
        if not p.board[target[0]] or is_enemy(p, target[0]):
            some |= try_move(w, p, place, number, target[0])
        target += 1
    return some


def try_line_piece(w, p, place, number):
    """Count the moves of a bishop, rook or queen; whether there is one."""
    kind: cython.int = p.man[number] >> 1
    way: cython.int
    ray: cython.p_uchar
    some: cython.bint = False
    for way in range(4 if kind == BISHOP else 0, 4 if kind == ROOK else 8):
        ray = cython.address(RAYS[(p.square[number] * 8 + way) * 6])
        while ray[0] != NOWHERE and not p.board[ray[0]]:
            some |= try_move(w, p, place, number, ray[0])
            ray += 1
        if ray[0] != NOWHERE and is_enemy(p, ray[0]):
            some |= try_move(w, p, place, number, ray[0])
    return some


def try_all(w, p, place):
    """Count every legal move of the side to move; whether there is one."""
    number: cython.int
    kind: cython.int
    some: cython.bint = False
    for number in range(p.count):
        if p.man[number] & 1 != p.side:
            continue
        kind = p.man[number] >> 1
        if kind == PAWN:
            some |= try_pawn(w, p, place, number)
        elif kind == KNIGHT or kind == KING:
            some |= try_leaper(w, p, place, number)
        else:
            some |= try_line_piece(w, p, place, number)
    return some


def lay_out(w, place, p):
    """Overwrite p with the men of a place in the table; False where they cannot stand so."""
    rest: cython.longlong = place % w.size
    layer: cython.int = cython.cast(cython.int, place // w.size)
    number: cython.int
    square: cython.int
    memset(p.board, 0, 36)
    p.count = w.count
    p.side = layer & 1
    p.passing = NOWHERE
    for number in range(w.count - 1, -1, -1):
        if number:
            square = cython.cast(cython.int, rest % 36)
            rest //= 36
        else:
            square = cython.cast(cython.int, rest // 3 * 6 + rest % 3)
        if p.board[square] or w.man[number] >> 1 == PAWN and (square < 6 or square >= 30):
            return False
        p.man[number] = w.man[number]
        p.square[number] = square
        p.board[square] = number + 1
    if is_attacked(p, 1 - p.side, -1):
        return False
    return layer < 2 or set_passing(p)


def set_passing(p):
    """Note that the other side's pawn has just gone two squares; False where it cannot be taken for that.

    Only for pawn against pawn: men 2 (White's) and 3.
    """
    jumper: cython.int = 3 if p.side == 0 else 2
    taker: cython.int = 5 - jumper
    up: cython.int = 6 if p.side == 0 else -6  # of the side to move
    square: cython.int = p.square[jumper]
    safe: cython.bint
    if square // 6 != (2 if p.side == 0 else 3) or p.board[square + up] or p.board[square + 2 * up]:
        return False
    if p.square[taker] // 6 != square // 6 or abs(p.square[taker] - square) != 1:
        return False
    p.board[square] = p.board[p.square[taker]] = 0
    p.board[square + up] = taker + 1
    safe = not is_attacked(p, p.side, jumper)
    p.board[square + up] = 0
    p.board[square] = jumper + 1
    p.board[p.square[taker]] = taker + 1
    if safe:
        p.passing = square + up
    return safe


def survey(w):
    """Look at every position once: its moves, and what other tables say. The most plies that they speak of."""
    p: Place
    place: cython.longlong
    most: cython.int = 0
    for place in range(w.size * w.layers):
        w.best[place] = NONE
        if not lay_out(w, place, cython.address(p)):
            w.left[place] = INVALID
            w.value[place] = 255
        elif is_insufficient(cython.address(p)):
            w.left[place] = SETTLED
        elif not try_all(w, cython.address(p), place):
            if not is_attacked(cython.address(p), p.side, -1):
                w.left[place] = SETTLED
        else:
            if w.best[place] != NONE:
                most = max(most, w.best[place])
            most = max(most, w.worst[place])
    return most


def pass_on(w, place, plies):
    """A move from this place leads to a position known to end in so many plies."""
    if w.left[place] >= SETTLED:
        return
    if plies & 1:
        w.left[place] -= 1
        w.worst[place] = max(w.worst[place], plies + 1)
    elif plies + 1 < w.best[place]:
        w.best[place] = plies + 1


def step_back(w, p, number, origin, plies):
    """The man came from there."""
    target: cython.int = p.square[number]
    place: cython.longlong
    p.square[number] = origin
    place = place_of(w, p, 1 - p.side)
    p.square[number] = target
    pass_on(w, place, plies)
    if w.layers == 4:
        pass_on(w, place + 2 * w.size, plies)


def step_back_pawn(w, p, number, plies):
    """One step or, from where it started, two; just two where it may be taken in passing."""
    target: cython.int = p.square[number]
    up: cython.int = 6 if p.side else -6  # of the side that has moved
    if p.passing != NOWHERE:
        step_back(w, p, number, target - 2 * up, plies)
        return
    if not 1 <= (target - up) // 6 <= 4 or p.board[target - up]:
        return
    step_back(w, p, number, target - up, plies)
    if (
        target // 6 == (3 if p.side else 2)
        and not p.board[target - 2 * up]
        and not (w.layers == 4 and set_passing(p))
    ):  # fmt: skip
        step_back(w, p, number, target - 2 * up, plies)
    p.passing = NOWHERE


def step_back_leaper(w, p, number, plies):
    origin: cython.p_uchar = leaps_from(p.man[number] >> 1, p.square[number])
    while origin[0] != NOWHERE:
        if not p.board[origin[0]]:
            step_back(w, p, number, origin[0], plies)
        origin += 1


def step_back_line_piece(w, p, number, plies):
    kind: cython.int = p.man[number] >> 1
    way: cython.int
    ray: cython.p_uchar
    for way in range(4 if kind == BISHOP else 0, 4 if kind == ROOK else 8):
        ray = cython.address(RAYS[(p.square[number] * 8 + way) * 6])
        while ray[0] != NOWHERE and not p.board[ray[0]]:
            step_back(w, p, number, ray[0], plies)
            ray += 1


def step_back_everywhere(w, p, plies):
    """Every move that could have led here without taking: told to the position it came from."""
    number: cython.int
    kind: cython.int
    for number in range(p.count):
        if p.man[number] & 1 == p.side:
            continue
        kind = p.man[number] >> 1
        if kind == PAWN:
            step_back_pawn(w, p, number, plies)
        elif p.passing != NOWHERE:
            continue
        elif kind == KNIGHT or kind == KING:
            step_back_leaper(w, p, number, plies)
        else:
            step_back_line_piece(w, p, number, plies)


def work_backwards(w, most):
    """Settle all that ends in 0 plies, in 1, in 2, ...; the longest way to mate, or -1 if a byte cannot hold it."""
    p: Place
    place: cython.longlong
    plies: cython.int = 0
    longest: cython.int = 0
    while plies <= most + 1 or plies <= longest + 2:
        for place in range(w.size * w.layers):
            if w.value[place] or w.left[place] >= SETTLED:
                continue
            if plies & 1:
                if w.best[place] != plies:
                    continue
            elif w.left[place] or w.best[place] != NONE or w.worst[place] != plies:
                continue
            w.value[place] = plies + 1
            longest = plies
            lay_out(w, place, cython.address(p))
            step_back_everywhere(w, cython.address(p), plies)
        plies += 1
        if plies > MOST_PLIES:
            return -1
    return longest


def read_name(name: str) -> list:
    """The men of a table: [10, 11, 8, 7] for KQKR. Refuses what is no table's name."""
    white, _, black = name[1:].partition("K")
    if name[:1] != "K" or "K" not in name[1:] or not 1 <= len(white) + len(black) <= 2:
        raise ValueError(f"no table: {name!r}")
    if set(white + black) - set("PNBRQ"):
        raise ValueError(f"no table: {name!r}")
    men = [LETTERS.index(letter) * 2 for letter in white] + [LETTERS.index(letter) * 2 + 1 for letter in black]
    order = [man >> 1 for man in men]
    if not white or order != sorted(order, reverse=True):
        raise ValueError(f"the stronger side comes first: {name!r}")
    return [KING * 2, KING * 2 + 1, *men]


def needs(name: str) -> list:
    """The tables that must be finished before this one: what it becomes by taking and promoting, once."""
    white, _, black = name[1:].partition("K")
    found = []
    for own, others, is_white in ((white, black, True), (black, white, False)):
        for place, letter in enumerate(own):
            rest = own[:place] + own[place + 1 :]
            for new in "QRBN" if letter == "P" else "":
                found.append((rest + new, others) if is_white else (others, rest + new))
                for lost in range(len(others)):
                    fewer = others[:lost] + others[lost + 1 :]
                    found.append((rest + new, fewer) if is_white else (fewer, rest + new))
            found.append((rest, others) if is_white else (others, rest))
    return sorted({canonical(white, black) for white, black in found if has_table(white + black)} - {name})


def has_table(letters: str) -> bool:
    """Bare kings and one minor piece are drawn, and need none."""
    return len(letters) == 2 or letters in ("P", "R", "Q")


def canonical(white: str, black: str) -> str:
    """The name of the table for these men, whoever has them.

    >>> canonical("R", "Q"), canonical("", "PQ")
    ('KQKR', 'KQPK')
    """
    one, two = [sorted([LETTERS.index(letter) for letter in men], reverse=True) for men in (white, black)]
    if (len(one), one) < (len(two), two):
        one, two = two, one
    return "K" + "".join([LETTERS[kind] for kind in one]) + "K" + "".join([LETTERS[kind] for kind in two])


def size_of(name: str) -> int:
    """Bytes of a table."""
    men = read_name(name)
    layers = 4 if name == "KPKP" else 2
    return layers * (18 if "P" in name else 9) * 36 ** (len(men) - 1)


def find_needed(name, known, tables):
    """Write where the tables are that this one leads to."""
    for other in needs(name):
        data: bytes = known[other]
        if len(data) != size_of(other):
            raise ValueError(f"the table {other} has a wrong size")
        men = read_name(other)
        place: cython.int = men[2] * 12 + (men[3] if len(men) == 4 else NO_MAN)
        tables[place] = cython.cast(cython.p_uchar, PyBytes_AS_STRING(data))
    return None


def set_men(w, name):
    """The men of a table and its size."""
    index: cython.int
    men: list = read_name(name)
    w.count = len(men)
    for index in range(w.count):
        w.man[index] = men[index]
    w.layers = 4 if name == "KPKP" else 2
    w.kings = 18 if "P" in name else 9
    w.size = size_of(name) // w.layers
    return None


def build(name: str, known) -> bytes:
    """The table of these men; `known` maps the names of all that it needs to their bytes."""
    w: Work
    tables: cython.p_uchar[144]
    total: cython.longlong = size_of(name)
    longest: cython.int
    memset(cython.address(w), 0, cython.sizeof(Work))
    memset(tables, 0, cython.sizeof(tables))
    find_needed(name, known, tables)
    set_men(cython.address(w), name)
    w.known = tables
    made: bytes = PyBytes_FromStringAndSize(cython.NULL, total)
    w.value = cython.cast(cython.p_uchar, PyBytes_AS_STRING(made))
    w.best = cython.cast(cython.p_uchar, malloc(total))
    w.worst = cython.cast(cython.p_uchar, calloc(total, 1))
    w.left = cython.cast(cython.p_uchar, calloc(total, 1))
    try:
        if not w.best or not w.worst or not w.left:
            raise MemoryError
        with cython.nogil:
            memset(w.value, 0, total)
            longest = work_backwards(cython.address(w), survey(cython.address(w)))
        if longest < 0:
            raise OverflowError(f"mates of {name} are further away than a byte can say")
        return made
    finally:
        free(w.best)
        free(w.worst)
        free(w.left)
