"""Weiß-Schach's kernel: its moves against pyffish, its values against plain minimax, and what its engine promises."""

import itertools
import json
import random
import threading
from pathlib import Path

import pytest

from teahouse.kernels import load

kernel = load("weiss_schach")
pytestmark = pytest.mark.skipif(kernel is None, reason="the kernel was not built")

START = "nbqkbr/pppppp/6/6/PPPPPP/NBQKBR w Kk - 0 1"
VARIANT = "weiss-schach"
INI = Path(__file__).parents[2] / "benchmarks" / "weiss_schach.ini"
MATE = 32_000
"""A score of MATE less n is a mate after n plies."""

CASTLING = "3k1r/pp3p/6/6/PP3P/3K1R w Kk - 0 1"
PASSING = "3k2/p1p3/6/1P1P2/6/3K2 b - - 0 1"
PROMOTING = "r2k2/1P4/6/6/4p1/3K1R w - - 0 1"


def random_line(rng, plies, start=START):
    """Positions of a random game, the first included."""
    fens = [start]
    for _ in range(plies):
        moves = kernel.legal(fens[-1])
        if not moves:
            break
        fens.append(kernel.play(fens[-1], [rng.choice(moves)]))
    return fens


def random_positions(count, seed, plies=60):
    rng = random.Random(seed)
    return [rng.choice(random_line(rng, rng.randint(1, plies))) for _ in range(count)]


# ------------------------------------------------------------------ moves


@pytest.mark.parametrize(("depth", "lines"), [(0, 1), (1, 13), (2, 160), (3, 2362), (4, 32207), (5, 515462)])
def test_perft_of_the_start(depth, lines):
    """As counted by Fairy-Stockfish 11.1."""
    assert kernel.perft(START, depth) == lines


@pytest.fixture(scope="module")
def peer():
    pyffish = pytest.importorskip("pyffish", reason="pyffish is not installed")
    pyffish.load_variant_config(INI.read_text(encoding="utf-8"))
    return pyffish


def peer_perft(peer, fen, depth):
    moves = peer.legal_moves(VARIANT, fen, [])
    if depth == 1:
        return len(moves)
    return sum(peer_perft(peer, peer.get_fen(VARIANT, fen, [move]), depth - 1) for move in moves)


def same_position(ours, theirs):
    """pyffish names the square behind any pawn that might be taken in passing, we only a legal capture."""
    ours, theirs = ours.split(), theirs.split()
    return ours[:3] == theirs[:3] and ours[4:] == theirs[4:] and ours[3] in (theirs[3], "-")


@pytest.mark.parametrize("seed", range(3))
def test_random_games_are_the_same_for_pyffish(peer, seed):
    """Every call of pyffish takes milliseconds, so there are few here and many in the long test."""
    rng = random.Random(seed)
    fen, played = START, []
    while len(played) < 100 and (moves := kernel.legal(fen)):
        assert sorted(moves) == sorted(peer.legal_moves(VARIANT, fen, [])), fen
        assert len(moves) == len(set(moves))
        played.append(rng.choice(moves))
        fen = kernel.play(fen, played[-1:])
    assert same_position(fen, peer.get_fen(VARIANT, START, played))
    assert kernel.is_check(fen) == peer.gives_check(VARIANT, fen, [])


@pytest.mark.parametrize("fen", [CASTLING, PASSING, PROMOTING, *(random_positions(8, 5) if kernel else ())])
def test_perft_is_pyffishs(peer, fen):
    if kernel.legal(fen):
        assert kernel.perft(fen, 2) == peer_perft(peer, fen, 2)


@pytest.mark.long
def test_many_random_games_have_the_same_moves_as_pyffish(peer):
    rng = random.Random(99)
    for _ in range(200):
        for fen in random_line(rng, 200):
            assert sorted(kernel.legal(fen)) == sorted(peer.legal_moves(VARIANT, fen, [])), fen


def test_castling_is_kept_by_safe_squares_and_unmoved_men():
    assert "d1f1" in kernel.legal(CASTLING)
    assert kernel.play(CASTLING, ["d1f1"]).split()[:3] == ["3k1r/pp3p/6/6/PP3P/4RK", "b", "k"]
    assert "d1f1" not in kernel.legal("3k1r/pp3p/6/6/PP3P/3K1R w k - 0 1")
    for board in (
        "k2r2/6/6/6/6/3K1R",  # in check
        "k3r1/6/6/6/6/3K1R",  # through check
        "k4r/6/6/6/6/3K1R",  # into check: the king ends where the rook stood
        "k5/6/6/6/6/3KNR",  # not empty
        "k5/6/6/6/4p1/3K1R",  # a pawn attacks d1 and f1
    ):
        assert "d1f1" not in kernel.legal(f"{board} w K - 0 1"), board
    assert "d6f6" in kernel.legal("3k1r/6/6/6/6/3K2 b k - 0 1")


def test_a_field_for_passing_is_filled_only_when_the_capture_is_legal():
    assert kernel.play(PASSING, ["c5c3"]).split()[3] == "c4"
    assert kernel.play("3k2/p1p3/6/3P2/6/3K2 b - - 0 1", ["a5a3"]).split()[3] == "-"
    pinned = "Nbqkb1/1p1p2/4p1/p1P3/PPK2P/1BQ1BR b - - 0 8"  # taking d3 in passing would open the c file
    assert kernel.play(pinned, ["d5d3"]).split()[3] == "-"


@pytest.mark.parametrize("fen", random_positions(30, 8) if kernel else ())
def test_fen_is_read_as_it_is_written(fen):
    assert kernel.play(fen, []) == fen


@pytest.mark.parametrize(
    "text",
    [
        "", "x", "nbqkbr/pppppp/6/6/PPPPPP w Kk - 0 1", "nbqkbr/pppppp/6/6/PPPPPP/NBQ1BR w - - 0 1",
        "nbqkbr/pppppp/6/6/PPPPPP/NBQKBRR w Kk - 0 1", "nbqkbr/pppppp/6/7/PPPPPP/NBQKBR w Kk - 0 1",
        "nbqkbr/pppppp/6/6/PPPPPP/NBQKBR x Kk - 0 1", "nbqkbr/pppppp/6/6/PPPPPP/NBQKBR w Q - 0 1",
        "nbqkbr/pppppp/6/6/PPPPPP/NBQKRB w Kk - 0 1", "nbqkbr/pppppp/6/6/PPPPPP/NBQKBR w Kk c3 0 1",
        "nbqkbr/pppppp/6/6/PPPPPP/NBQKBR w Kk - a 1", "3k2/6/6/6/6/P2K2 w - - 0 1", "3k2/6/6/6/3R2/3K2 w - - 0 1",
    ],
)  # fmt: skip
def test_what_is_no_position_is_refused(text):
    with pytest.raises(ValueError, match=r"."):
        kernel.perft(text, 1)


def test_illegal_moves_are_refused():
    for move in ("a2a5", "d1f1", "a1a1", "e7e8q", "", "a2a3q"):
        with pytest.raises(ValueError, match="not a legal move"):
            kernel.play(START, [move])


# ------------------------------------------------------------------ values


def is_insufficient(fen):
    men = [letter for letter in fen.split()[0].lower() if letter in "pnbrq"]
    return not men or men in (["n"], ["b"])


def minimax(fen, depth, ply=0):
    """Plain: every move to the depth, then the kernel's estimate. No table, no window."""
    moves = kernel.legal(fen)
    if not moves:
        return ply - MATE if kernel.is_check(fen) else 0
    if ply and (int(fen.split()[4]) >= 100 or is_insufficient(fen)):
        return 0
    if depth == 0:
        return kernel.evaluate(fen)
    return max(-minimax(kernel.play(fen, [move]), depth - 1, ply + 1) for move in moves)


def playable(fens):
    return [fen for fen in fens if kernel.legal(fen)]


@pytest.mark.parametrize("memory", [1, 1 << 20], ids=["crowded", "roomy"])
@pytest.mark.parametrize("fen", playable(random_positions(10, 21)) if kernel else ())
def test_full_width_values_are_those_of_minimax(fen, memory):
    """Window, order and table change nothing, even when a table of 256 slots is overwritten all the time."""
    for depth in (1, 2):
        found = kernel.Engine(memory).search(fen, depth=depth, plain=True)
        assert found.lines[0].score == minimax(fen, depth), (fen, depth)
        assert found.depth == depth


@pytest.mark.parametrize("fen", [*playable(random_positions(4, 33, 90)), PROMOTING, PASSING] if kernel else ())
def test_full_width_values_at_depth_three(fen):
    assert kernel.Engine().search(fen, depth=3, plain=True).lines[0].score == minimax(fen, 3), fen


@pytest.mark.parametrize("fen", playable(random_positions(6, 44)) if kernel else ())
def test_several_lines_are_the_best_moves_in_order(fen):
    moves = kernel.legal(fen)
    worth = {move: -minimax(kernel.play(fen, [move]), 1, 1) for move in moves}
    found = kernel.Engine().search(fen, depth=2, lines=3, plain=True)
    assert [line.score for line in found.lines] == sorted(worth.values(), reverse=True)[:3]
    for line in found.lines:
        assert line.score == worth[line.moves[0]]


def mirrored(fen):
    """The same position with the colours exchanged."""
    board, side, castling, passing, *clocks = fen.split()
    board = "/".join(reversed(board.split("/"))).swapcase()
    castling = "".join(sorted(castling.swapcase()))
    passing = passing if passing == "-" else passing[0] + str(7 - int(passing[1]))
    return " ".join([board, "b" if side == "w" else "w", castling, passing, *clocks])


@pytest.mark.parametrize("fen", random_positions(40, 3) if kernel else ())
def test_colours_are_worth_the_same(fen):
    assert kernel.evaluate(fen) == kernel.evaluate(mirrored(fen))
    assert kernel.perft(fen, 2) == kernel.perft(mirrored(fen), 2)


# ------------------------------------------------------------------ what the real search finds


@pytest.mark.parametrize(
    ("fen", "mate"),
    [
        ("3k2/6/3K2/6/6/4Q1 w - - 0 1", 2),
        ("k5/6/1K4/6/6/5R w - - 0 1", 1),
        ("5k/6/6/6/1r4/r4K w - - 0 1", 0),
        ("3k2/6/6/4K1/1r4/r5 b - - 0 1", None),
    ],
)
def test_mates(fen, mate):
    found = kernel.Engine().search(fen, depth=12, tables=False)  # with them a line ends where they begin
    if mate == 0:
        assert found.lines == ()
    elif mate is None:
        assert found.lines[0].mate is not None
        assert found.lines[0].mate > 0
    else:
        assert found.lines[0].mate == mate
        end = kernel.play(fen, found.lines[0].moves)
        assert not kernel.legal(end)
        assert kernel.is_check(end)


def test_mates_are_as_near_as_minimax_says():
    """Mates that full width finds within three plies are found by the pruned search, and no nearer."""
    met = 0
    for fen in playable(random_positions(150, 77, 120)):
        exact = kernel.Engine(1 << 16).search(fen, depth=3, plain=True).lines[0]
        if exact.mate is None:
            continue
        met += 1
        assert kernel.Engine(1 << 20).search(fen, depth=8).lines[0].mate == exact.mate, fen
    assert met >= 5


@pytest.mark.parametrize("fen", playable(random_positions(10, 51)) if kernel else ())
def test_lines_are_legal_and_scores_in_range(fen):
    found = kernel.Engine(1 << 20).search(fen, nodes=20_000, lines=2)
    assert len(found.lines) == min(2, len(kernel.legal(fen)))
    assert len({line.moves[0] for line in found.lines}) == len(found.lines)
    for line in found.lines:
        kernel.play(fen, line.moves)
        assert abs(line.score) <= MATE
        assert (line.mate is None) == (abs(line.score) < MATE - 500)


# ------------------------------------------------------------------ draws inside the search

QUEEN_UP = "3k2/6/6/6/1Q4/3K2 w - - 0 1"
SHUFFLE = ["d1c1", "d6c6", "c1d1", "c6d6"]


def score_of(fen, moves, only, depth=5):
    return kernel.Engine(1 << 20).search(fen, moves, depth=depth, only=(only,)).lines[0].score


def test_the_third_time_is_a_draw():
    assert score_of(QUEEN_UP, SHUFFLE + SHUFFLE[:2], "c1d1", depth=1) > 500  # Black need not repeat yet
    assert score_of(QUEEN_UP, SHUFFLE + SHUFFLE[:3], "c6d6") == 0
    assert score_of(QUEEN_UP, [], "d1c1") > 500


def test_a_queen_up_the_search_avoids_the_repetition():
    found = kernel.Engine(1 << 20).search(QUEEN_UP, SHUFFLE * 2, depth=8)
    assert found.lines[0].score > 500


def test_fifty_moves_are_a_draw_but_mate_comes_first():
    late = "k5/6/1K4/6/6/4R1 w - - 99 80"
    assert score_of(late, [], "e1e2") == 0
    found = kernel.Engine(1 << 20).search(late, depth=6)
    assert found.lines[0].mate == 1
    assert found.lines[0].moves == ("e1e6",)


def test_nobody_wins_without_the_men_for_it():
    assert score_of("3k2/6/6/6/3r2/3K2 w - - 0 1", [], "d1d2") == 0
    assert score_of("3k2/6/6/6/2Nr2/3K2 w - - 0 1", [], "d1d2") == 0
    assert score_of("1b1k2/6/6/6/3rb1/3K2 w - - 0 1", [], "d1d2") != 0


# ------------------------------------------------------------------ the table


def test_an_empty_slot_matches_no_key():
    """A zero key once gave a wrong value in another kernel."""
    engine = kernel.Engine(1 << 16)
    assert not engine.knows(0)
    assert not any(engine.knows(key) for key in range(1 << 12))
    engine.search(START, depth=4)
    assert engine.knows(kernel.key(kernel.play(START, ["f2f4"])))
    assert not any(engine.knows(key) for key in range(1 << 12))
    engine.clear()
    assert not engine.knows(kernel.key(kernel.play(START, ["f2f4"])))


def test_keys_tell_positions_apart_and_depend_on_nothing_else():
    fens = {fen for seed in range(40) for fen in random_line(random.Random(seed), 80)}
    bare = {" ".join(fen.split()[:4]) for fen in fens}
    assert len({kernel.key(fen) for fen in fens}) == len(bare)
    assert kernel.key("3k2/6/6/6/1Q4/3K2 w - - 7 30") == kernel.key(QUEEN_UP)
    assert kernel.key(kernel.play(START, ["c2c3", "c5c4", "f2f3"])) == kernel.key(
        kernel.play(START, ["f2f3", "c5c4", "c2c3"])
    )


# ------------------------------------------------------------------ limits


def test_nodes_are_a_limit_and_make_the_answer_reproducible():
    engine = kernel.Engine(1 << 20)
    found = [engine.search(START, nodes=30_000, afresh=True)._replace(seconds=0.0) for _ in range(2)]
    assert found[0] == found[1]
    assert found[0].nodes <= 30_000
    other = kernel.Engine(1 << 20)
    other.search(PROMOTING, nodes=5_000)
    assert other.search(START, nodes=30_000, afresh=True)._replace(seconds=0.0) == found[0]


def test_seconds_end_a_search():
    """It has no other end."""
    assert kernel.Engine(1 << 20).search(START, seconds=0.2).lines


def test_stop_ends_an_endless_search():
    engine = kernel.Engine(1 << 20)
    told = threading.Event()
    answers = []
    thread = threading.Thread(target=lambda: answers.append(engine.search(START, info=lambda _: told.set())))
    thread.start()
    assert told.wait(60)
    engine.stop()
    thread.join(60)
    assert not thread.is_alive()
    assert answers[0].lines[0].moves[0] in kernel.legal(START)


def test_a_stop_before_the_start_still_gives_a_move():
    halt = threading.Event()
    halt.set()
    found = kernel.Engine(1 << 20).search(START, stop=halt)
    assert found.lines[0].moves[0] in kernel.legal(START)


def test_info_is_told_after_each_depth():
    told = []
    found = kernel.Engine(1 << 20).search(START, depth=6, info=told.append)
    assert [each.depth for each in told] == [1, 2, 3, 4, 5, 6]
    assert told[-1].lines == found.lines
    assert all(one.nodes <= two.nodes for one, two in itertools.pairwise(told))


def test_several_threads_share_a_table():
    engine = kernel.Engine(1 << 20)
    found = engine.search("3k2/6/3K2/6/6/4Q1 w - - 0 1", depth=8, threads=3)
    assert found.lines[0].mate == 2
    found = engine.search(START, nodes=60_000, threads=2)
    assert found.lines[0].moves[0] in kernel.legal(START)


def test_only_some_moves():
    found = kernel.Engine(1 << 20).search(START, depth=5, only=("a2a3", "b2b3"), lines=5)
    assert {line.moves[0] for line in found.lines} == {"a2a3", "b2b3"}


# ------------------------------------------------------------------ tuning


def test_weights_can_be_exchanged_and_slopes_agree_with_them():
    before = kernel.weights()
    worth, slopes = kernel.slopes(START)
    assert worth == 0
    assert len(before) == len(slopes) == 2 * sum(size for _, size in kernel.PARTS)
    fen = "3k1r/ppp3/6/6/PPPP2/3K1R w - - 0 1"
    worth, slopes = kernel.slopes(fen)
    assert sum(0 < abs(slope) < 1 for slope in slopes) >= 5  # between middle game and endgame both count in part
    try:
        for place in range(0, len(before), 7):
            changed = list(before)
            changed[place] += 90 if place < 674 else 0
            kernel.set_weights(changed)
            assert abs(kernel.slopes(fen)[0] - worth - (changed[place] - before[place]) * slopes[place]) <= 2, place
    finally:
        kernel.set_weights(before)
    assert json.dumps(kernel.weights()) == json.dumps(before)
