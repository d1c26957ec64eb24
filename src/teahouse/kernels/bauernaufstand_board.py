# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Bauernaufstand, compiled: positions and moves, perft, random games.

A board is 36 bytes, cell = rank * 6 + file, cell 0 is a1; 0 is empty, 1 a black man, 2 a white
one. Sides are 0 (Black) and 1 (White). A move is (from, to) in cells; from is -1 for a drop.

    5   30  31 ...  35      Inside, each side's men are a set of bits seen from that side: it
    ..                      enters on rank 0 and wins on rank 5, so rank 5 stays empty while the
    0    0   1 ...   5      game lasts. To see the enemy's men with one's own eyes, flip ranks.

Nothing here checks a board: at most four men a side, on board and in hand together, none of
them arrived. What other kernels inline stands in the .pxd.
Readable twin: games/bauernaufstand/rules.py. C++ twin: benchmarks/bauernaufstand.cpp.
"""

import cython
from cython.cimports.teahouse.kernels.chance import below, mix


def mirror(men):
    """The same men in a mirror: file a becomes file f."""
    return (
        (men & FILE_A) << 5
        | (men & FILE_B) << 3
        | (men & FILE_C) << 1
        | men >> 1 & FILE_C
        | men >> 3 & FILE_B
        | men >> 5 & FILE_A
    )


def fill(p, board, black, white, side):
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


def has_arrived(p):
    return (p.own | p.other) & LAST_RANK != 0


def cells_of(move, side):
    """(from, to) on the board as Black sees it."""
    if side == 0:
        return (move.start, move.end)
    return (flip_cell(move.start) if move.start >= 0 else -1, flip_cell(move.end))


def legal(board: bytes, hands: tuple, side: cython.int) -> list:
    """The moves as (from, to) in cells; none when a side has arrived."""
    p: Position
    moves: Move[16]
    fill(cython.address(p), board, hands[0], hands[1], side)
    if has_arrived(cython.address(p)):
        return []
    return [cells_of(cython.address(moves[index]), side) for index in range(generate(cython.address(p), moves))]


# ------------------------------------------------------------------ perft and random games


def count_lines(p, depth):
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


def play_out(p, state):
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
