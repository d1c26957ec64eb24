# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Short Go, compiled: a game as the house sees it, every rule kept.

A cell is row * size + column from the lower left, and -1 is a pass. Readable twin: games/short_go/rules.py.
"""

import cython
from cython.cimports.libc.stdlib import free, malloc, realloc
from cython.cimports.libc.string import memcpy, memset


def point_of(size, cell):
    return 0 if cell < 0 else (cell // size + 1) * 10 + cell % size + 1


def cell_of(size, p):
    return -1 if p == 0 else (p // 10 - 1) * size + p % 10 - 1


class Game:
    """A game of size 7 or 9: stones, whose move it is, and every position that has been there.

    `superko` forbids every position that has been there; without it simple ko holds.
    """

    def __cinit__(self, size: cython.int, superko: cython.bint = True):
        if size not in (7, 9):
            raise ValueError(size)
        self.size = size
        self.superko = superko
        self.board = cython.cast(cython.pointer(Board), malloc(cython.sizeof(Board)))
        self.room = 1024
        self.hashes = cython.cast(cython.pointer(cython.ulonglong), malloc(self.room * 8))
        if self.board == cython.NULL or self.hashes == cython.NULL:
            raise MemoryError
        clear(self.board, geometry_of(size))
        self.hashes[0] = 0
        self.count = 1
        self.moves = []
        self.set_up = []

    def __dealloc__(self):
        free(self.board)
        free(self.hashes)

    def set_stones(self, black: list, white: list, to_move: cython.int) -> None:
        """Put stones on an empty board; history begins here. Each group must have a liberty."""
        for c, cells in enumerate((black, white)):
            for cell in cells:
                put_stone(self.board, point_of(self.size, cell), c)
        self.board.to_move = to_move
        self.board.last = self.board.before_last = self.board.ko = 0
        self.hashes[0] = self.board.hash
        self.count = 1
        self.moves = []
        self.set_up = [sorted(black), sorted(white), to_move]

    @property
    def to_move(self) -> int:
        return self.board.to_move

    @property
    def passes(self) -> int:
        return self.board.passes

    @property
    def captures(self) -> tuple:
        """Stones taken by Black, by White."""
        return self.board.taken[0], self.board.taken[1]

    def cells(self) -> bytes:
        """0 Black, 1 White, 2 empty, from the lower left, row by row."""
        return bytes([self.board.color[point_of(self.size, cell)] for cell in range(self.size * self.size)])

    def turn(self, color: cython.int) -> None:
        """Let this colour move next (GTP allows the same colour twice)."""
        if self.board.to_move != color:
            self.board.to_move = color
            self.board.ko = 0

    def resume(self) -> None:
        """Play goes on after two passes: they count no more."""
        self.board.passes = 0
        self.resumed = len(self.moves)

    def is_legal(self, cell: cython.int) -> bool:
        p: cython.int = point_of(self.size, cell)
        past: Past = self.past()
        if p == 0:
            return True
        if not may_play(self.board, p, self.board.to_move):
            return False
        return not repeats(cython.address(past), hash_after(self.board, p, self.board.to_move))

    def legal(self) -> list:
        """Cells the side to move may play on, in order, then -1; nothing after two passes."""
        if self.board.passes >= 2:
            return []
        return [cell for cell in range(self.size * self.size) if self.is_legal(cell)] + [-1]

    def play(self, cell: cython.int) -> None:
        """Trusts its caller that this is legal."""
        p: cython.int = point_of(self.size, cell)
        self.moves.append((self.board.to_move, cell))
        if p:
            put_stone(self.board, p, self.board.to_move)
        else:
            do_pass(self.board)
        if self.count == self.room:
            self.room *= 2
            self.hashes = cython.cast(cython.pointer(cython.ulonglong), realloc(self.hashes, self.room * 8))
        self.hashes[self.count] = self.board.hash
        self.count += 1

    def score(self) -> int:
        """Black's area less White's, every stone alive."""
        return area_score(self.board)

    def areas(self) -> tuple:
        """Black's area and White's, every stone alive."""
        black: Points
        white: Points
        find_areas(self.board, cython.address(black), cython.address(white))
        return count_points(black), count_points(white)

    def past(self):
        past: Past
        past.hashes = self.hashes
        past.count = self.count
        past.superko = self.superko
        return past

    def perft(self, depth: cython.int) -> int:
        """Sequences of so many moves."""
        room: cython.pointer(cython.ulonglong)
        past: Past = self.past()
        found: cython.longlong
        room = cython.cast(cython.pointer(cython.ulonglong), malloc((self.count + depth + 1) * 8))
        if room == cython.NULL:
            raise MemoryError
        memcpy(room, self.hashes, self.count * 8)
        past.hashes = room
        with cython.nogil:
            found = count_lines(self.board, cython.address(past), depth)
        free(room)
        return found

    def random_games(self, games: cython.long, seed: cython.ulonglong) -> tuple:
        """(games, moves, Black's area, White's area): sums over uniformly random games, every rule kept."""
        totals: cython.longlong[3]
        past: Past = self.past()
        room: cython.pointer(cython.ulonglong)
        random: cython.ulonglong = seed * cython.cast(cython.ulonglong, 0x9E3779B97F4A7C15) + 0x1234567
        room = cython.cast(cython.pointer(cython.ulonglong), malloc((self.count + 100_002) * 8))
        if room == cython.NULL:
            raise MemoryError
        memcpy(room, self.hashes, self.count * 8)
        past.hashes = room
        memset(totals, 0, cython.sizeof(totals))
        random = random if random else 1
        with cython.nogil:
            play_randomly(self.board, cython.address(past), games, cython.address(random), totals)
        free(room)
        return games, totals[0], totals[1], totals[2]


def count_lines(b, past, depth):
    after: Board
    total: cython.longlong = 0
    i: cython.int
    p: cython.int
    if depth == 0:
        return 1
    if b.passes >= 2:
        return 0
    for i in range(b.geometry.count + 1):
        p = b.geometry.points[i] if i < b.geometry.count else 0
        if p and (not may_play(b, p, b.to_move) or repeats(past, hash_after(b, p, b.to_move))):
            continue
        if depth == 1:
            total += 1
            continue
        memcpy(cython.address(after), b, cython.sizeof(Board))
        if p:
            put_stone(cython.address(after), p, b.to_move)
        else:
            do_pass(cython.address(after))
        past.hashes[past.count] = after.hash
        past.count += 1
        total += count_lines(cython.address(after), past, depth - 1)
        past.count -= 1
    return total


def play_randomly(start, past, games, random, totals):
    """Uniformly random legal moves until two passes; totals are moves, Black's area, White's area."""
    b: Board
    game: cython.long
    known: cython.int = past.count
    p: cython.uint
    black: Points
    white: Points
    for game in range(games):
        memcpy(cython.address(b), start, cython.sizeof(Board))
        past.count = known
        while b.passes < 2 and past.count < known + 100_000:
            # Whatever is drawn and not legal is drawn again: the legal moves stay equally likely.
            p = draw(random, b.free_count + 1)
            if p == b.free_count:
                do_pass(cython.address(b))
            else:
                p = b.free[p]
                if not may_play(cython.address(b), p, b.to_move):
                    continue
                if repeats(past, hash_after(cython.address(b), p, b.to_move)):
                    continue
                put_stone(cython.address(b), p, b.to_move)
            past.hashes[past.count] = b.hash
            past.count += 1
            totals[0] += 1
        find_areas(cython.address(b), cython.address(black), cython.address(white))
        totals[1] += count_points(black)
        totals[2] += count_points(white)
    past.count = known
