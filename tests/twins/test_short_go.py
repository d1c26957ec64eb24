"""Short Go's kernel beside the readable rules, beside GNU Go, and on positions whose answer people know."""

import random
import shutil
import subprocess
from dataclasses import replace

import pytest

from teahouse.games.short_go import fast, rules
from teahouse.games.short_go.engine import Engine
from teahouse.games.short_go.fast import PASS, Situation, kernel_game, situation_of
from teahouse.games.short_go.notation import read_move
from teahouse.games.short_go.position import BLACK, WHITE, Deed, Move, Terms, start
from teahouse.games.short_go.position import PASS as PASSING
from teahouse.kernels import load

kernel = load("short_go")
pytestmark = pytest.mark.skipif(kernel is None, reason="the kernel was not built")

COLUMNS = "ABCDEFGHJ"


def cell(text, size):
    return PASS if text == "pass" else (int(text[1]) - 1) * size + COLUMNS.index(text[0])


def vertex(number, size):
    return "pass" if number == PASS else f"{COLUMNS[number % size]}{number // size + 1}"


def drawn(text, to_move=0, komi=0.0, territory=False):
    """A situation drawn from the top row down: X Black, O White."""
    rows = text.split()
    size = len(rows)
    cells = "".join(reversed(rows))
    black, white = (tuple(n for n, sign in enumerate(cells) if sign == stone) for stone in "XO")
    return Situation(size, komi, territory, black, white, to_move)


def play(situation, moves):
    """The kernel's game after these moves, each of them legal."""
    game = kernel_game(situation)
    for text in moves.split():
        number = cell(text, situation.size)
        assert game.is_legal(number), text
        game.play(number)
    return game


# ------------------------------------------------------------------ the readable rules


def random_position(rng, terms, plies):
    """The positions of a random game; captures and kos come by themselves on a full board."""
    position = start(terms)
    for _ in range(plies):
        yield position
        moves = rules.legal(position, position.to_move)
        if not moves:
            return
        stones = [move for move in moves if move.point is not None]
        move = rng.choice(stones) if stones and rng.random() < 0.97 else moves[-1]
        position = rules.play(position, position.to_move, move)
    yield position


def cells_of(moves):
    return [PASS if move.point is None else move.point for move in moves]


@pytest.mark.parametrize("scoring", ["area", "territory"])
@pytest.mark.parametrize("size", [7, 9])
def test_legal_moves_boards_and_areas_are_those_of_the_rules(size, scoring):
    rng = random.Random(size)
    for _ in range(3):
        for position in random_position(rng, Terms(size, scoring=scoring), 3 * size * size):
            if rules.result(position):
                break
            game = kernel_game(situation_of(position))
            assert sorted(game.legal()) == sorted(cells_of(rules.legal(position, position.to_move)))
            assert bytes((2, 0, 1)[stone] for stone in position.board) == game.cells()
            assert game.captures == position.taken
            assert game.areas() == rules.area(position)


def test_perft_is_that_of_the_rules():
    def plain(position, depth):
        if depth == 0:
            return 1
        return sum(
            plain(rules.play(position, position.to_move, move), depth - 1)
            for move in rules.legal(position, position.to_move)
        )

    rng = random.Random(3)
    late = list(random_position(rng, Terms(7), 90))[-1]
    for position in (start(Terms(7)), late):
        for depth in range(3):
            assert fast.count(position, depth) == plain(position, depth)


def test_random_games_are_uniform():
    """Means over many games of the kernel and fewer of the rules; both scatter."""
    position = start(Terms(7))
    found = fast.playouts(position, 20_000, 5)
    assert found == fast.playouts(position, 20_000, 5) != fast.playouts(position, 20_000, 6)
    rng = random.Random(4)
    lengths = []
    for _ in range(60):
        position, plies = start(Terms(7)), 0
        while not rules.result(position):
            position = rules.play(position, position.to_move, rng.choice(rules.legal(position, position.to_move)))
            plies += 1
        lengths.append(plies)
    spread = (sum((each - found.plies / found.games) ** 2 for each in lengths) / len(lengths)) ** 0.5
    assert abs(sum(lengths) / 60 - found.plies / found.games) < 4 * spread / 60**0.5
    assert found.scores[0] + found.scores[1] <= found.games * (49 + 9)


# ------------------------------------------------------------------ GNU Go


class GnuGo:
    def __init__(self, size):
        rules = ["--chinese-rules", "--positional-superko", "--capture-all-dead"]
        words = ["gnugo", "--mode", "gtp", *rules, "--level", "1"]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ask(f"boardsize {size}")
        self.ask("clear_board")
        self.ask("komi 0")

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        lines = []
        while True:
            found = self.process.stdout.readline()
            if not found.strip():
                break
            lines.append(found.strip())
        assert lines[0].startswith("="), (line, lines)
        return " ".join(lines)[1:].strip()

    def close(self):
        self.ask("quit")
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


@pytest.mark.skipif(not shutil.which("gnugo", path="/usr/games:/usr/bin:/usr/local/bin"), reason="gnugo is missing")
@pytest.mark.parametrize("size", [7, 9])
def test_legal_moves_and_captures_are_gnu_gos(size, monkeypatch):
    monkeypatch.setenv("PATH", "/usr/games:/usr/bin:/usr/local/bin")
    rng = random.Random(size)
    for _ in range(4):
        peer, game = GnuGo(size), kernel.Game(size)
        for _ in range(2 * size * size):
            color = ("black", "white")[game.to_move]
            stones = [number for number in game.legal() if number != PASS]
            assert sorted(peer.ask(f"all_legal {color}").split()) == sorted(vertex(n, size) for n in stones)
            if not stones:
                break
            number = rng.choice(stones)
            peer.ask(f"play {color} {vertex(number, size)}")
            game.play(number)
        black, white = game.captures
        assert (peer.ask("captures black"), peer.ask("captures white")) == (str(black), str(white))
        peer.close()


# ------------------------------------------------------------------ rules by hand


def test_suicide_of_one_and_of_many():
    many = ".XO.... XXO.... OOO.... ....... ....... ....... ......."
    assert not kernel_game(drawn(many, to_move=0)).is_legal(cell("A7", 7))
    assert kernel_game(drawn(many, to_move=1)).is_legal(cell("A7", 7))  # takes three
    one = ".O..... O...... ....... ....... ....... ....... ......."
    assert not kernel_game(drawn(one, to_move=0)).is_legal(cell("A7", 7))
    assert kernel_game(drawn(one, to_move=1)).is_legal(cell("A7", 7))


def test_snapback():
    """White takes the stone thrown in and is taken back, three for one; no ko forbids it."""
    game = play(drawn("..X.... OOX.... XX..... ....... ....... ....... ......."), "A7 B7 A7")
    assert game.captures == (3, 1)


def test_simple_ko_and_a_threat():
    game = play(drawn("..XO... .XO.O.. ..XO... ....... ....... ....... ......."), "D6")
    assert not game.is_legal(cell("C6", 7))
    game.play(cell("A1", 7))
    game.play(cell("G1", 7))
    assert game.is_legal(cell("C6", 7))


SENDING_TWO = "....... ....... ....... ....... ....... XXO.... .O.O..."


def test_sending_two_returning_one():
    """White sends two, Black takes them, White may not take one back: so the stones lay before."""
    assert not play(drawn(SENDING_TWO, to_move=1), "A1 C1").is_legal(cell("B1", 7))
    assert play(drawn(SENDING_TWO, to_move=1, territory=True), "A1 C1").is_legal(cell("B1", 7))


TRIPLE_KO = "XO.O... .XO...X .....XO .....O. ......O .XO.... X.XO..."


def test_triple_ko():
    """Three kos taken in turn come back to the beginning with the sixth move."""
    moves = "C7 B1 G4 B7 C1"
    assert not play(drawn(TRIPLE_KO), moves).is_legal(cell("G5", 7))
    assert play(drawn(TRIPLE_KO, territory=True), moves).is_legal(cell("G5", 7))


def test_the_tree_knows_superko():
    """A move that only the history forbids is not even looked at."""
    moves = tuple((n % 2, cell(text, 7)) for n, text in enumerate(["C7", "B1", "G4", "B7", "C1"]))
    begun = drawn(TRIPLE_KO)
    for territory in (False, True):
        situation = replace(begun, territory=territory, moves=moves)
        looked_at = {each.cell for each in Engine(memory=1 << 22).think(situation, nodes=50).candidates}
        assert (cell("G5", 7) in looked_at) == territory


RESUMED = Move(Deed.RESUME)


@pytest.mark.parametrize("scoring", ["area", "territory"])
def test_after_play_went_on_the_whole_game_still_counts(scoring):
    """Legal moves, prisoners, kos and superko are those of the rules when nobody agreed on the dead stones."""
    rng = random.Random(7)
    terms = Terms(7, scoring=scoring, marking=True)
    for plies in (20, 60, 90):
        position = [each for each in random_position(rng, terms, plies) if each.passes == 0][-1]
        for move in (PASSING, PASSING, RESUMED):
            position = rules.play(position, position.to_move, move)
        for _ in range(40):
            game = kernel_game(situation_of(position))
            assert sorted(game.legal()) == sorted(cells_of(rules.legal(position, position.to_move)))
            assert (game.captures, game.passes) == (position.taken, position.passes)
            position = rules.play(position, position.to_move, rng.choice(rules.placements(position) or (PASSING,)))


def test_the_engine_knows_superko_in_a_resumed_game():
    """The triple ko, interrupted by passes, marking and playing on."""
    begun = drawn(TRIPLE_KO)
    position = start(Terms(7, marking=True, black=begun.black, white=begun.white))
    places = [Move(Deed.PLACE, cell(text, 7)) for text in ("C7", "B1", "G4", "B7", "C1")]
    for move in (*places[:3], PASSING, PASSING, RESUMED, *places[3:]):
        position = rules.play(position, position.to_move, move)
    looked_at = {each.cell for each in Engine(memory=1 << 22).think(situation_of(position), nodes=50).candidates}
    assert cell("G5", 7) not in looked_at
    assert looked_at == set(cells_of(rules.legal(position, position.to_move)))


KO = "....... ....... ....... ..XO... .X.XO.. ..XO... ......."


@pytest.mark.parametrize("scoring", ["area", "territory"])
def test_superko_holds_when_play_goes_on_after_the_marking(scoring):
    """White takes, both pass and play on: Black may not take back under superko, and no pass counts any more."""
    stones = drawn(KO)
    terms = Terms(7, 0.0, scoring, marking=True, black=stones.black, white=stones.white, first=WHITE)
    position = start(terms)
    for text in ("C3", "pass", "pass", "B resume"):
        seat, move = read_move(position, text)
        position = rules.play(position, position.to_move if seat is None else seat, move)
    situation = situation_of(position)
    assert (kernel_game(situation).passes, situation.to_move) == (0, BLACK)
    looked_at = {each.cell for each in Engine(memory=1 << 22).think(situation, nodes=50).candidates}
    assert (cell("D3", 7) in looked_at) == (scoring == "territory")


# ------------------------------------------------------------------ judgement

SEKI = ".XO.... .XO..O. XXO.O.. .XO.... XXOOOOO OOXXXXO .O.X.XO"


@pytest.mark.parametrize("to_move", [0, 1])
def test_both_live_in_seki(to_move):
    """Each has one eye, and one liberty is common: whoever fills it is taken."""
    situation = drawn(SEKI, to_move, komi=0.5)
    assert Engine(memory=1 << 22).dead(situation) == frozenset()


@pytest.mark.parametrize("to_move", [0, 1])
def test_stones_in_the_other_ones_territory_are_dead(to_move):
    situation = drawn("..XO.O. ..XO... ..XO.X. O.XO.O. ..XO... ..XO.O. ..XO...", to_move, komi=0.5)
    assert Engine(memory=1 << 22).dead(situation) == {cell("A4", 7), cell("F5", 7)}


def test_a_group_that_has_lost_its_eye_is_dead():
    """Three points in a bend, and the other side sits on the vital one."""
    board = "..OX... .XOX... OOOX... XXXX... ....... ....... ......."
    situation = drawn(board, to_move=1, komi=0.5)
    assert Engine(memory=1 << 22).dead(situation) >= {cell("C7", 7), cell("A5", 7)}


# ------------------------------------------------------------------ search


def test_takes_the_large_group():
    situation = drawn("....... .XXXX.. .XOOOX. .XOOOX. ..XXO.. ....X.. .......", to_move=0, komi=9.0)
    thought = Engine(memory=1 << 22).think(situation, nodes=400)
    assert thought.cell == cell("F3", 7)


def test_with_nodes_the_answer_repeats():
    situation = Situation(9, 7.0)
    engine = Engine(memory=1 << 24)
    first = engine.think(situation, nodes=600, seed=5)
    assert first == engine.think(situation, nodes=600, seed=5)
    assert first == Engine(memory=1 << 24).think(situation, nodes=600, seed=5)


def test_the_tree_is_kept_from_move_to_move():
    engine = Engine(memory=1 << 24, processor=True)
    first = engine.think(Situation(7, 9.0), seconds=0.3)
    answer = first.line[1]
    after = engine.think(Situation(7, 9.0, moves=((0, first.cell), (1, answer))), seconds=0.05)
    fresh = Engine(memory=1 << 24).think(Situation(7, 9.0, moves=((0, first.cell), (1, answer))), nodes=10)
    assert after.visits > fresh.visits


RACE = "..X.XXXO. ..XXOXOOO .OO.OXO.. ...O.XOX. .XO.OOXX. .XOX.OOX. ..X.XOXX. ...X.OXO. ........."
"""Black's stones at the top seem lost, but White's beside them have fewer liberties: H7 or J7 wins the race."""


def test_sees_the_race_for_liberties():
    """From a lost game against GNU Go: the saving move had so poor a repute that it was never tried."""
    thought = Engine(memory=1 << 24).think(drawn(RACE, komi=7.5), nodes=4_000)
    assert vertex(thought.cell, 9) in ("H7", "J7")


def test_a_narrow_win_is_worth_as_much_as_a_great_one():
    """The value is the probability of winning alone: nothing in it tells by how much."""
    board = "..XO... .XXO.O. ..XO... XXXOOOO ..XO... .XXO.O. ..XO..."
    narrow = Engine(memory=1 << 22).think(drawn(board, komi=-7.5), nodes=2_000)
    great = Engine(memory=1 << 22).think(drawn(board, komi=-40.5), nodes=2_000)
    assert narrow.value > 0.99
    assert great.value - narrow.value < 0.01


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_share_one_tree(threads):
    """No thread alone may do half of the simulations that the tree has in the end, and they agree on a sound move."""
    game, search = kernel_game(drawn(RACE, komi=7.5)), kernel.Search(memory=1 << 25)
    search.search(game, komi=7.5, simulations=12_000, threads=threads)
    moves = search.moves(game)
    assert 11_000 < sum(visits for _, visits, _ in moves) <= 12_000
    assert vertex(moves[0][0], 9) in ("H7", "J7")
    assert all(0 <= value <= 1 for _, _, value in moves)
    assert all(-1 <= owner <= 1 for owner in search.ownership(game))


def test_processor_time_ends_a_search_too():
    thought = Engine(memory=1 << 24, processor=True).think(Situation(9, 7.0), seconds=0.1)
    assert thought.cell in range(81)
    assert thought.visits > 64, "more than one look at the clock"


def test_memory_may_run_out():
    thought = Engine(memory=1).think(Situation(9, 7.0), nodes=8_000)
    assert thought.cell in range(81)


def test_passes_when_that_wins():
    """The other has passed, and as the stones lie the game is won."""
    board = "..XO... ..XO... ..XO... ..XO... ..XO... ..XO... ..XO..."
    situation = drawn(board, to_move=0, komi=0.0)
    lost = Situation(7, 0.0, black=situation.black, white=situation.white, first=0, moves=((0, PASS),))
    thought = Engine(memory=1 << 22).think(lost, nodes=300)
    assert (thought.cell, thought.value, thought.exact) == (PASS, 1.0, True)


def test_does_not_pass_while_a_dead_stone_costs_the_game():
    """Two passes would count White's lonely stone alive and Black's side as nobody's: it has to be taken."""
    board = "..XO... ..XO... ..XO... O.XO... ..XO... ..XO... ..XO..."
    situation = replace(drawn(board, to_move=1, komi=-10.0), moves=((1, PASS),))
    engine = Engine(memory=1 << 22)
    assert engine.think(situation, nodes=1_000).cell != PASS
    won = replace(situation, komi=-30.0)
    assert engine.think(won, nodes=100).cell == PASS
    assert engine.think(won, nodes=100, cleanup=True).cell != PASS


@pytest.mark.parametrize("size", [7, 9])
def test_whole_games_stay_legal(size):
    engine = Engine(memory=1 << 22)
    moves = []
    while len(moves) < 400:
        situation = Situation(size, 7.0, moves=tuple(moves))
        game = kernel_game(situation)
        if game.passes >= 2:
            break
        thought = engine.think(situation, nodes=30, seed=len(moves))
        assert thought.cell in game.legal()
        moves.append((situation.to_move, thought.cell))
    assert len(moves) < 400
