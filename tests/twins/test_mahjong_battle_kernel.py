"""The compiled kernel of Mahjong Battle against plain rules and plain minimax, written for this test."""

import random
import threading
import time
from functools import lru_cache

import pytest

from teahouse.kernels import load

kernel = load("mahjong_battle")
if kernel is None:
    pytest.skip("the kernel is not compiled", allow_module_level=True)

Board = bytes
Move = tuple[int, int]


# ------------------------------------------------------------------ the rules, plainly


def points(board: Board, move: Move) -> int:
    return (board[move[0]] - 1) % 9 + 1


def legal(board: Board) -> list[Move]:
    free = []
    for column in range(12):
        tiles = board[column::12]
        if any(tiles):
            lowest, highest = len(tiles) - len(tiles.lstrip(b"\0")), len(tiles.rstrip(b"\0")) - 1
            free += [12 * row + column for row in sorted({lowest, highest})]
    return [(one, two) for i, one in enumerate(free) for two in free[i + 1 :] if board[one] == board[two]]


def play(board: Board, move: Move) -> Board:
    after = bytearray(board)
    after[move[0]] = after[move[1]] = 0
    return bytes(after)


def count(board: Board, depth: int) -> int:
    return 1 if depth == 0 else sum(count(play(board, move), depth - 1) for move in legal(board))


@lru_cache(maxsize=1 << 18)
def minimax(board: Board, depth: int | None = None) -> int:
    """Points still won by the side to move less the other's, within `depth` plies, or to the end."""
    if depth == 0:
        return 0
    left = None if depth is None else depth - 1
    return max((points(board, move) - minimax(play(board, move), left) for move in legal(board)), default=0)


# ------------------------------------------------------------------ boards


def from_columns(*columns: list[int]) -> Board:
    """Columns from the left, each from the bottom."""
    board = bytearray(108)
    for column, tiles in enumerate(columns):
        for row, kind in enumerate(tiles):
            board[row * 12 + column] = kind
    return bytes(board)


def deal(chance: random.Random) -> Board:
    tiles = [kind for kind in range(1, 28) for _ in range(4)]
    chance.shuffle(tiles)
    return bytes(tiles)


def small_board(chance: random.Random, tiles: int) -> Board:
    """Pairs of a few kinds, dropped on a few columns: tall ones, single tiles, anything."""
    kinds = chance.sample(range(1, 28), tiles // 4 + 1 + chance.randint(0, 6))
    supply = [kind for kind in kinds for _ in range(2)]
    chance.shuffle(supply)
    pile = [kind for kind in supply[: tiles // 2] for _ in range(2)]
    chance.shuffle(pile)
    columns: list[list[int]] = [[] for _ in range(chance.randint(-(-tiles // 9), 12))]
    for kind in pile:
        chance.choice([column for column in columns if len(column) < 9]).append(kind)
    return from_columns(*columns)


def small_boards(number: int, seed: int) -> list[Board]:
    chance = random.Random(seed)
    return [small_board(chance, 2 * chance.randint(2, 10)) for _ in range(number)]


def crowded_board(chance: random.Random, kinds: int) -> Board:
    """All four tiles of a few kinds on columns of any height: it matters which two are taken first."""
    pile = [kind for kind in chance.sample(range(1, 28), kinds) for _ in range(4)]
    chance.shuffle(pile)
    columns: list[list[int]] = [[] for _ in range(chance.randint(-(-len(pile) // 6), 8))]
    for kind in pile:
        chance.choice([column for column in columns if len(column) < 9]).append(kind)
    return from_columns(*columns)


def crowded_boards(number: int, seed: int) -> list[Board]:
    chance = random.Random(seed)
    return [crowded_board(chance, chance.randint(2, 5)) for _ in range(number)]


CORNERS = {
    "empty": from_columns(),
    "one pair in one column": from_columns([9, 9]),
    "one pair, single tiles": from_columns([9], [9]),
    "four equal in a column": from_columns([5, 5, 5, 5]),
    "four equal in a row": from_columns([5], [5], [5], [5]),
    "three equal in a row on one": from_columns([5, 1], [5], [5, 2], [5, 1, 2]),
    "dead: 1 and 2 cross": from_columns([1, 2, 1, 2]),
    "dead below a live pair": from_columns([1, 2, 1, 2, 9], [9]),
    "coins that cancel": from_columns([9, 9], [18, 18]),
    "coins that cancel beside one": from_columns([9, 9], [18, 18], [3, 3]),
    "forced to open": from_columns([1, 9, 4], [4, 9, 1]),
}


# ------------------------------------------------------------------ moves, perft, random games


def test_legal_moves_along_random_games():
    chance = random.Random(1)
    for _ in range(20):
        board = deal(chance)
        while moves := legal(board):
            assert kernel.legal(board) == moves
            board = play(board, chance.choice(moves))
        assert kernel.legal(board) == []


def test_perft():
    chance = random.Random(2)
    for board in [deal(chance) for _ in range(5)] + list(CORNERS.values()):
        for depth in range(4):
            assert kernel.perft(board, depth) == count(board, depth)


def test_random_games_play_whole_games():
    board = deal(random.Random(3))
    games, plies, first, second = kernel.playouts(board, 1000, 7)
    assert (games, plies, first, second) == kernel.playouts(board, 1000, 7)
    assert kernel.playouts(board, 1000, 8) != (games, plies, first, second)
    assert 30 * games < plies <= 54 * games
    assert 150 * games < first + second <= 270 * games


def test_random_games_are_uniform():
    # Three single fives give three equal first moves; the 1s open only if the second five is taken.
    board = from_columns([1, 5, 1], [5, 2, 2], [5], [5])
    expected = 0.0
    stack = [(board, 1.0, 1)]
    while stack:
        position, chance, sign = stack.pop()
        moves = legal(position)
        for move in moves:
            expected += sign * chance / len(moves) * points(position, move)
            stack.append((play(position, move), chance / len(moves), -sign))
    games, _, first, second = kernel.playouts(board, 200_000, 5)
    assert (first - second) / games == pytest.approx(expected, abs=0.05)


# ------------------------------------------------------------------ values


@pytest.mark.parametrize("name", CORNERS)
def test_corner_positions(name):
    board = CORNERS[name]
    value, exact, line, *_ = kernel.Search(memory=1 << 16).search(board)
    assert (value, exact) == (minimax(board), True)
    assert bool(line) == bool(legal(board))


def check_values(memory, threads, boards):
    search = kernel.Search(memory=memory)  # kept: what one search leaves must not harm the next
    for board in boards:
        value, exact, line, *_ = search.search(board, seconds=60.0, threads=threads)
        assert exact
        assert value == minimax(board), board.hex()
        for move in line:
            assert move in legal(board)
            value = points(board, move) - value
            board = play(board, move)
            assert value == minimax(board), "the line leaves the best play"


WAYS = [(memory, threads) for memory in (1 << 12, 1 << 20) for threads in (1, 2)]


def test_exact_values():
    """The same boards in every way: what a plain search says of them is worked out once."""
    boards = small_boards(250, seed=4096) + crowded_boards(100, seed=4097)
    for memory, threads in WAYS:
        check_values(memory, threads, boards)


@pytest.mark.long
@pytest.mark.parametrize(("memory", "threads"), WAYS)
def test_exact_values_of_more_boards(memory, threads):
    seed = memory + threads
    check_values(memory, threads, small_boards(1000, seed=seed) + crowded_boards(500, seed=seed))


def test_exact_values_by_deepening():
    """A depth limit forbids the dive to the end, so horizons are met on the way."""
    search = kernel.Search(memory=1 << 14)
    for board in small_boards(150, seed=5):
        expected = minimax(board)
        for depth in range(1, 12):
            value, exact, *_ = search.search(board, depth=depth)
            assert value == expected or not exact, board.hex()
        assert exact


def test_root_moves_bound_their_values():
    for board in small_boards(100, seed=6):
        value, _, line, _, _, root_moves = kernel.Search(memory=1 << 16).search(board)
        for index, (move, bound) in enumerate(root_moves):
            true = points(board, move) - minimax(play(board, move))
            assert bound == true == value if index == 0 else true <= bound <= value
        assert not root_moves or root_moves[0][0] == line[0]


def test_larger_positions_agree_with_and_without_memory():
    chance = random.Random(9)
    for _ in range(5):
        board = deal(chance)
        while sum(map(bool, board)) > 40 and legal(board):
            board = play(board, max(legal(board), key=lambda move: points(board, move)))
        values = {
            kernel.Search(memory=memory).search(board, threads=threads)[:2]
            for memory in (1 << 14, 1 << 24)
            for threads in (1, 2)
        }
        assert len(values) == 1


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_fixed_depth(depth):
    chance = random.Random(depth)
    for board in [deal(chance) for _ in range(4)] + small_boards(20, seed=7) + list(CORNERS.values()):
        expected = [(move, points(board, move) - minimax(play(board, move), depth - 1)) for move in legal(board)]
        assert kernel.fixed_depth(board, depth) == expected


# ------------------------------------------------------------------ what moves say of each other


def torn(board: Board) -> set[int]:
    """The kinds of rule 6 in mahjong_battle_positions.py, plainly."""
    free: list[int] = []
    flat: list[int] = []
    for column in range(12):
        tiles = [kind for kind in board[column::12] if kind]
        free += tiles[:1] + tiles[1:][-1:]
        flat += tiles if len(tiles) <= 2 else []
    return {
        kind for kind in set(board) - {0} if board.count(kind) > 2 and free.count(kind) < 4 and flat.count(kind) < 3
    }


def check_what_moves_say(board: Board) -> int:
    """Rules 6 and 7 by plain minimax; returns how many moves spoke for others."""
    dearest = max(((kind - 1) % 9 + 1 for kind in board if kind), default=0)
    values = {move: points(board, move) - minimax(play(board, move)) for move in legal(board)}
    spoke = 0
    for move in values:
        if torn(board) <= {board[move[0]]}:
            spoke += 1
            bound = values[move] + 2 * (dearest - points(board, move))
            others = (other for other in values if board[other[0]] not in torn(board))
            assert all(values[other] <= bound for other in others if other != move), board.hex()
            if not torn(board):
                assert minimax(board) <= bound
    return spoke


def test_moves_bound_each_other():
    """The search skips moves by these rules, so they are tried apart from it, along whole games."""
    chance, spoke = random.Random(17), 0
    for board in small_boards(60, seed=8) + crowded_boards(60, seed=9):
        while moves := legal(board):
            spoke += check_what_moves_say(board)
            board = play(board, chance.choice(moves))
    assert spoke > 1000


# ------------------------------------------------------------------ limits


def test_node_limit_is_reproducible():
    chance = random.Random(11)
    used = kernel.Search(memory=1 << 20)
    for _ in range(4):
        board = deal(chance)
        used.search(deal(chance), seconds=0.05)
        fresh = kernel.Search(memory=1 << 20).search(board, nodes=20_000)
        assert used.search(board, nodes=20_000) == fresh
        assert fresh[3] < 21_000


@pytest.mark.parametrize("limit", [{"nodes": 1}, {"seconds": 1e-9}, {"depth": 1}, {"nodes": 2, "threads": 2}])
def test_tiny_limits_still_give_a_legal_move(limit):
    chance = random.Random(12)
    for board in [deal(chance) for _ in range(5)]:
        line = kernel.Search(memory=1 << 12).search(board, **limit)[2]
        assert line[0] in legal(board)


def test_seconds_are_kept():
    """The processor's time counts only our own work, however busy the machine is."""
    start, worked = time.monotonic(), time.thread_time()
    kernel.Search(memory=1 << 24).search(deal(random.Random(13)), seconds=0.3)
    assert time.monotonic() - start > 0.2
    assert time.thread_time() - worked < 2.0


def test_stop_from_another_thread():
    """Said until it is heard: whoever says it once may come before the search has begun."""
    search, over = kernel.Search(memory=1 << 24), threading.Event()
    board = deal(random.Random(14))

    def stop():
        while not over.wait(0.05):
            search.stop()

    stopping = threading.Thread(target=stop)
    stopping.start()
    _, exact, line, *_ = search.search(board, seconds=1e6, threads=2)
    over.set()
    stopping.join()
    assert not exact
    assert line[0] in legal(board)
