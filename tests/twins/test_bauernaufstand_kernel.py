"""The solved game against plain code, written here from the rule document and from nothing else.

Kernel, solver and shipped file agree with each other by construction, so they are judged by a naive
move generator, a naive minimax and a naive reading of the file.
"""

import itertools
import lzma
import os
import random
import subprocess
import sys
import threading
from functools import cache
from pathlib import Path

import pytest

from teahouse.games.bauernaufstand import solution, solving
from teahouse.kernels import load

kernel = load("bauernaufstand")
pytestmark = pytest.mark.skipif(kernel is None, reason="the kernel was not built")

START = (bytes(36), (4, 4), 0)


# ------------------------------------------------------------------ the rules once more, plainly


def moves(board, hands, side):
    """(from, to, taken cell or None) of every legal move, for a game that is not over."""
    man, enemy = (1, 2) if side == 0 else (2, 1)
    up = 1 if side == 0 else -1
    first = 0 if side == 0 else 5
    found = []
    if hands[side]:
        found += [(-1, first * 6 + file, None) for file in range(6) if board[first * 6 + file] == 0]
    for rank, file in itertools.product(range(6), range(6)):
        if board[rank * 6 + file] != man:
            continue
        cell, ahead = rank * 6 + file, rank + up
        if not 0 <= ahead <= 5:
            continue
        if board[ahead * 6 + file] == 0:
            found.append((cell, ahead * 6 + file, None))
        for aside in (file - 1, file + 1):
            if 0 <= aside <= 5 and board[ahead * 6 + aside] == enemy:
                found.append((cell, ahead * 6 + aside, ahead * 6 + aside))
        beyond = ahead + up
        if 0 <= beyond <= 5 and board[ahead * 6 + file] == enemy and board[beyond * 6 + file] == 0:
            found.append((cell, beyond * 6 + file, ahead * 6 + file))
    return found


def play(board, hands, side, move):
    start, end, taken = move
    cells, left = bytearray(board), list(hands)
    if taken is not None:
        cells[taken] = 0
    if start < 0:
        left[side] -= 1
    else:
        cells[start] = 0
    cells[end] = side + 1
    return bytes(cells), tuple(left), 1 - side


def arrives(side, move):
    return move[1] // 6 == (5 if side == 0 else 0)


def count_lines(position, depth):
    if depth == 0:
        return 1
    side = position[2]
    return sum(
        int(depth == 1) if arrives(side, move) else count_lines(play(*position, move), depth - 1)
        for move in moves(*position)
    )


@cache
def distance(position):
    """Plies to the end, odd if the side to move wins: minimax without any cut."""
    side = position[2]
    after = [1 if arrives(side, move) else 1 + distance(play(*position, move)) for move in moves(*position)]
    won = [plies for plies in after if plies % 2]
    return min(won) if won else max(after, default=0)


# ------------------------------------------------------------------ positions to try


def random_position(rng, most=4):
    """Any position at all, reachable or not, with at most so many men a side."""
    board = bytearray(36)
    hands = []
    for man, cells in ((1, range(30)), (2, range(6, 36))):
        men = rng.randint(0, most)
        hands.append(rng.randint(0, men))
        empty = [cell for cell in cells if not board[cell]]
        for cell in rng.sample(empty, men - hands[-1]):
            board[cell] = man
    return bytes(board), tuple(hands), rng.randint(0, 1)


def random_game(rng):
    """The positions of a random game from the start."""
    position = START
    while True:
        yield position
        legal = moves(*position)
        if not legal:
            return
        move = rng.choice(legal)
        if arrives(position[2], move):
            return
        position = play(*position, move)


def late_positions(rng, count):
    """Positions near the end, affordable for minimax: few men, or men that stand far ahead."""
    found = []
    while len(found) < count:
        board, hands, side = random_position(rng, rng.choice((1, 2, 2, 3)))
        to_go = sum(5 - cell // 6 if man == 1 else cell // 6 for cell, man in enumerate(board) if man)
        if to_go + 6 * sum(hands) <= 16:
            found.append((board, hands, side))
    return found


# ------------------------------------------------------------------ rules


def test_legal_moves_are_those_of_the_plain_rules():
    rng = random.Random(1)
    positions = [random_position(rng) for _ in range(3000)] + [p for _ in range(50) for p in random_game(rng)]
    for position in positions:
        assert sorted(kernel.legal(*position)) == sorted(move[:2] for move in moves(*position)), position


def test_perft():
    assert [kernel.perft(*START, depth) for depth in range(6)] == [1, 6, 36, 216, 1296, 7992]
    rng = random.Random(2)
    for position in [START] + [random_position(rng) for _ in range(30)]:
        for depth in range(4):
            assert kernel.perft(*position, depth) == count_lines(position, depth), position


def test_no_line_goes_beyond_an_arrival():
    arrived = (bytes(30) + bytes([1, 0, 0, 0, 0, 0]), (3, 4), 1)
    assert kernel.legal(*arrived) == []
    assert [kernel.perft(*arrived, depth) for depth in range(3)] == [1, 0, 0]


def test_random_games():
    games, plies, *wins = kernel.playouts(*START, 20_000, 7)
    assert (games, plies, *wins) == kernel.playouts(*START, 20_000, 7)
    assert sum(wins) == games == 20_000
    rng = random.Random(3)
    plain = [len(list(random_game(rng))) for _ in range(2000)]
    assert abs(plies / games - sum(plain) / len(plain)) < 0.5


def test_who_cannot_move_loses_random_games_too():
    stuck = (bytes(12) + bytes([1]) + bytes(5) + bytes([1]) + bytes(17), (0, 0), 1)
    assert kernel.playouts(*stuck, 10, 1) == (10, 0, 10, 0)


# ------------------------------------------------------------------ values


def check(position, plies):
    move, wins, length, line = solution.answer(*position)
    assert solution.wins(*position) == wins == (plies % 2 == 1), position
    assert length == plies == len(line), position
    assert move == (line[0] if line else None)
    return line


def test_values_are_those_of_plain_minimax():
    for position in late_positions(random.Random(4), 400):
        check(position, distance(position))
        values = {move: plies for move, _, plies in solution.values(*position)}
        side = position[2]
        for move in moves(*position):
            plies = 1 if arrives(side, move) else 1 + distance(play(*position, move))
            assert values[move[:2]] == plies, position


@pytest.mark.long
def test_values_are_those_of_plain_minimax_at_length():
    for position in late_positions(random.Random(5), 20_000):
        check(position, distance(position))


def test_best_lines_can_be_played():
    rng = random.Random(6)
    for _ in range(40):
        position = rng.choice(list(random_game(rng)))
        line = solution.answer(*position)[3]
        for index, way in enumerate(line):
            side = position[2]
            move = next(move for move in moves(*position) if move[:2] == way)
            assert solution.answer(*position)[3] == line[index:]
            if arrives(side, move):
                assert index == len(line) - 1
                break
            position = play(*position, move)
        else:
            assert not moves(*position)


@pytest.mark.parametrize("count", [4_000, pytest.param(100_000, marks=pytest.mark.long)])
def test_values_follow_from_the_moves(count):
    """A position is won if and only if some move arrives or leaves a lost one: on any positions at all."""
    rng = random.Random(7)
    for index in range(count):
        position = random_position(rng) if index % 2 else rng.choice(list(random_game(rng)))
        won = any(arrives(position[2], move) or not solution.wins(*play(*position, move)) for move in moves(*position))
        assert solution.wins(*position) == won, position


def test_symmetry():
    """A mirror changes nothing, nor does turning the board upside down and swapping colours."""
    rng = random.Random(8)
    for _ in range(2000):
        board, hands, side = position = random_position(rng)
        plies = solution.answer(*position)[2]
        mirrored = bytes(board[rank * 6 + 5 - file] for rank in range(6) for file in range(6))
        turned = bytes((0, 2, 1)[board[(5 - rank) * 6 + file]] for rank in range(6) for file in range(6))
        assert solution.answer(mirrored, hands, side)[2] == plies
        assert solution.answer(turned, hands[::-1], 1 - side)[2] == plies


def test_the_start():
    """The result that docs/bauernaufstand-solved.md reports."""
    move, wins, plies, _ = solution.answer(*START)
    assert (move, wins, plies) == ((-1, 2), False, 30)
    assert [value[2] for value in solution.values(*START)] == [28, 28, 30, 30, 28, 28]


def test_no_answer_beyond_the_game():
    with pytest.raises(ValueError):
        solution.wins(bytes(30) + bytes([1, 0, 0, 0, 0, 0]), (3, 4), 1)
    with pytest.raises(ValueError):
        solution.answer(bytes([1] * 5) + bytes(31), (0, 4), 0)


# ------------------------------------------------------------------ the shipped file


def test_the_file_is_small_and_reads_as_documented():
    """Find bits by the words of the documentation: sides sorted by their set of cells, then the hand."""
    packed = solution.PACKED.read_bytes()
    assert len(packed) <= 5_000_000
    bits = lzma.decompress(packed)
    assert len(bits) == solution.UNPACKED_BYTES
    sets = [sum(1 << cell for cell in men) for n in range(5) for men in itertools.combinations(range(30), n)]
    sides = sorted((men, hand) for men in sets for hand in range(5 - men.bit_count()))
    assert len(sides) == solving.SIDES
    number = {side: index for index, side in enumerate(sides)}

    def mirrored(side):
        return sum(1 << cell // 6 * 6 + 5 - cell % 6 for cell in range(30) if side[0] >> cell & 1), side[1]

    rows = {side: row for row, side in enumerate(side for side in sides if side <= mirrored(side))}
    rng = random.Random(9)
    for _ in range(3000):
        board, hands, side = position = random_position(rng)
        black = sum(1 << cell for cell in range(30) if board[cell] == 1), hands[0]
        white = sum(1 << cell for cell in range(30) if board[(5 - cell // 6) * 6 + cell % 6] == 2), hands[1]
        mover, waiting = (black, white) if side == 0 else (white, black)
        if waiting not in rows:
            mover, waiting = mirrored(mover), mirrored(waiting)
        bit = bits[rows[waiting] * 4620 + number[mover] // 8] >> number[mover] % 8 & 1
        assert bool(bit) == solution.wins(*position)


ASK = "from teahouse.games.bauernaufstand import solution; print(solution.answer(bytes(36), (4, 4), 0)[2])"


def asking(cache_home):
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache_home)}
    return subprocess.Popen([sys.executable, "-c", ASK], env=environment, stdout=subprocess.PIPE)


def test_processes_unpack_at_once(tmp_path):
    askers = [asking(tmp_path) for _ in range(3)]
    assert [asker.communicate()[0].strip() for asker in askers] == [b"30"] * 3
    (file,) = (tmp_path / "teahouse").iterdir()
    file.write_bytes(file.read_bytes()[:-1000])  # somebody has cut it short: it is made anew
    assert asking(tmp_path).communicate()[0].strip() == b"30"


def test_without_a_place_for_the_cache(tmp_path):
    (tmp_path / "teahouse").write_text("no folder")
    assert asking(tmp_path).communicate()[0].strip() == b"30"


def test_threads_share_one_solution():
    rng = random.Random(10)
    positions = [random_position(rng) for _ in range(500)]
    alone = [solution.answer(*position) for position in positions]
    together = [[] for _ in range(4)]
    threads = [
        threading.Thread(target=lambda found=found: found.extend(solution.answer(*p) for p in positions))
        for found in together
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == [alone] * 4


# ------------------------------------------------------------------ solving


@pytest.mark.long
def test_solving_confirms_what_is_shipped(tmp_path):
    seen = []
    found = solving.solve(lambda done, total, what: seen.append((done, total)), None, 2)
    assert found["shipped"]["agrees"] and found["shipped"]["wrong_positions"] == 0
    assert found["positions"] == found["won"] + found["lost"] == 918_297_935
    assert found["start"] == {"winner": "white", "plies": 30}
    assert seen == sorted(seen) and seen[-1][0] == seen[-1][1]


@pytest.mark.long
def test_interrupted_packing_leaves_nothing_behind(tmp_path):
    def interrupt(done, total, what):
        if total > solving.PASSES * solving.SIDES**2 // 1_000_000:  # packing has begun
            raise KeyboardInterrupt

    old = tmp_path / Path(solution.PACKED.name)
    old.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt):
        solving.solve(interrupt, tmp_path, 2)
    assert [(path, path.read_bytes()) for path in tmp_path.iterdir()] == [(old, b"old")]
