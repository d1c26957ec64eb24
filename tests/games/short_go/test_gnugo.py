"""The readable rules beside GNU Go: the same legal moves, the same prisoners, the same count.

Random games with superko are played to their end. For the count the players leave their own eyes alone until nothing
else is left, so that every stone on the board is alive: there both programs must agree without any judgement.
"""

import shutil
import subprocess
from collections.abc import Iterator
from random import Random

import pytest

import teahouse
from teahouse import State
from teahouse.games.short_go.engine import Engine
from teahouse.games.short_go.fast import is_available
from teahouse.games.short_go.notation import read_point, write_point
from teahouse.games.short_go.position import neighbours, stone_of
from teahouse.protocols.gtp.conversation import answer
from teahouse.protocols.gtp.session import Session

PROGRAM = shutil.which("gnugo") or shutil.which("gnugo", path="/usr/games")
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="GNU Go is not installed")
SEATS = ("black", "white")
LONGEST = 250
"""So many moves of a game are compared; GNU Go remembers 500 boards, and forgets superko after that."""
CHECKED = 10
"""Stones and prisoners are compared after so many moves."""


class GnuGo:
    """GNU Go, spoken to by GTP."""

    def __init__(self, *options: str) -> None:
        assert PROGRAM is not None
        command = [PROGRAM, "--mode", "gtp", "--level", "1", "--seed", "1", *options]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command: str) -> str:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines: list[str] = []
        while (line := self.process.stdout.readline()) != "\n" or not lines:
            assert line, "GNU Go has gone"
            lines.append(line.strip())
        answer = " ".join(lines)
        assert answer.startswith("="), f"{command}: {answer}"
        return answer.removeprefix("=").strip()

    def begin(self, size: int, komi: float) -> None:
        for command in (f"boardsize {size}", "clear_board", f"komi {komi}"):
            self.ask(command)

    def quit(self) -> None:
        self.ask("quit")
        self.process.wait(timeout=10)
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe
            pipe.close()


@pytest.fixture(scope="module")
def gnugo() -> Iterator[GnuGo]:
    program = GnuGo("--chinese-rules", "--positional-superko")
    yield program
    program.quit()


def stones(state: State, sign: str) -> set[str]:
    rows = state.view(None)["board"]
    size = len(rows)
    return {
        write_point(size, read_point(size, f"{'ABCDEFGHJ'[column]}{size - place}") or 0)  # type: ignore[arg-type]
        for place, row in enumerate(rows)
        for column, found in enumerate(row)
        if found == sign
    }


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("size", [7, 9])
def test_legal_moves_stones_and_prisoners(gnugo: GnuGo, size: int, seed: int) -> None:
    state, rng = teahouse.game("short-go", size=size).start(), Random(seed)
    gnugo.begin(size, 7)
    while not state.result:
        seat = state.to_move[0]
        assert set(gnugo.ask(f"all_legal {SEATS[seat]}").split()) == set(state.legal(seat)) - {"pass"}, state.text
        # Passing seldom: the end of a full board is where superko matters.
        moves = [move for move in state.legal(seat) if move != "pass"] or ["pass"]
        move = "pass" if rng.random() < 0.02 else rng.choice(moves)
        gnugo.ask(f"play {SEATS[seat]} {move}")
        state = state.play(move)
        if state.question % CHECKED == 0 or state.result:
            assert_same_board(gnugo, state)
        if state.question > LONGEST:
            break


def assert_same_board(gnugo: GnuGo, state: State) -> None:
    for colour, sign in zip(SEATS, "XO", strict=True):
        assert set(gnugo.ask(f"list_stones {colour}").split()) == stones(state, sign)
        assert int(gnugo.ask(f"captures {colour}")) == state.view(None)["captures"][colour]


def fills_own_eye(state: State, text: str) -> bool:
    """A point with nothing but own stones around it, at the sides and nearly so at the corners."""
    position = state.position
    point, size, own = read_point(position.size, text), position.size, stone_of(position.to_move)
    assert point is not None
    if any(position.board[near] != own for near in neighbours(size)[point]):
        return False
    column, row = point % size, point // size
    corners = [
        position.board[(row + up) * size + column + across]
        for up in (-1, 1)
        for across in (-1, 1)
        if 0 <= row + up < size and 0 <= column + across < size
    ]
    return sum(corner not in (own, 0) for corner in corners) < (1 if len(corners) < 4 else 2)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("size", [7, 9])
def test_the_count_of_finished_games(gnugo: GnuGo, size: int, seed: int) -> None:
    state, rng = teahouse.game("short-go", size=size, komi=6.5).start(), Random(seed)
    gnugo.begin(size, 6.5)
    while not state.result:
        seat = state.to_move[0]
        moves = [move for move in state.legal(seat) if move != "pass" and not fills_own_eye(state, move)]
        move = rng.choice(moves or ["pass"])
        gnugo.ask(f"play {SEATS[seat]} {move}")
        state = state.play(move)
        if state.question > LONGEST:
            pytest.skip("superko keeps this random game from ending soon")
    black, white = state.result.scores
    found = gnugo.ask("final_score").split()[0]
    assert found == f"{'B' if black > white else 'W'}+{abs(black - white)}", state.text
    if is_available():
        session = Session(Engine(memory=1 << 22))
        for line in (f"boardsize {size}", "komi 6.5", *played(state)):
            assert answer(session, line).startswith("="), line
        assert_same_judgement(gnugo, session)


def played(state: State) -> list[str]:
    """The moves of a game as GTP has them."""
    texts = state.text.split()[3:]
    return [f"play {SEATS[number % 2]} {text}" for number, text in enumerate(texts)]


def assert_same_judgement(gnugo: GnuGo, session: Session) -> None:
    """Dead stones, stones in seki and the score of `teahouse gtp`."""
    board = answer(session, "showboard")
    for status in ("dead", "seki"):
        ours = answer(session, f"final_status_list {status}")[1:].split()
        assert sorted(ours) == sorted(gnugo.ask(f"final_status_list {status}").split()), board
    assert margin(answer(session, "final_score")[1:]) == margin(gnugo.ask("final_score")), board


def margin(score: str) -> float:
    """By how much Black has won: `W+7.5` and the like."""
    return 0.0 if score.strip() == "0" else float(score.split()[0][2:]) * (1 if "B" in score else -1)


@pytest.mark.skipif(not is_available(), reason="the kernel was not built")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("size", [7, 9])
def test_the_judgement_of_games_between_computers(gnugo: GnuGo, size: int, seed: int) -> None:
    """Six random stones, then our engine plays both sides until both pass: dead stones are left on the board."""
    session, rng, number = Session(Engine(memory=1 << 22), nodes=100), Random(seed), 0
    gnugo.begin(size, 6.5)
    for line in (f"boardsize {size}", "komi 6.5"):
        answer(session, line)
    while session.game.passes < 2:
        colour = SEATS[number % 2]
        if number < 6:
            move = write_point(size, rng.choice([cell for cell in session.game.legal() if cell >= 0]))
            answer(session, f"play {colour} {move}")
        else:
            move = answer(session, f"genmove {colour}")[1:].strip()
        gnugo.ask(f"play {colour} {move}")
        number += 1
        assert number < 4 * size * size
    assert_same_judgement(gnugo, session)


@pytest.mark.skipif(not is_available(), reason="the kernel was not built")
@pytest.mark.parametrize(
    "stones",
    [
        "B:A5,B3,B4,B5,B6,B7,A3,C2,D1,D2,E2,F1,F2 W:A2,B1,B2,C3,C4,C5,C6,C7,D3,E3,E5,F3,F6,G1,G2,G3",
        "B:A3,B3,C3,D3,E3,F3,G3,G2,G1,B1,C1,D1 W:A2,B2,C2,D2,E2,F2,F1",
    ],
    ids=["eyes", "shared"],
)
def test_stones_in_seki(gnugo: GnuGo, stones: str) -> None:
    session = Session(Engine(memory=1 << 22))
    gnugo.begin(7, 0.5)
    answer(session, "boardsize 7")
    answer(session, "komi 0.5")
    for part in stones.split():
        for point in part[2:].split(","):
            gnugo.ask(f"play {part[0]} {point}")
            assert answer(session, f"play {part[0]} {point}").startswith("=")
    assert answer(session, "final_status_list seki")[1:].split()
    assert_same_judgement(gnugo, session)


@pytest.mark.parametrize("size", [7, 9])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_handicap_stones_lie_where_it_puts_them(gnugo: GnuGo, size: int, count: int) -> None:
    gnugo.begin(size, 0)
    placed = set(gnugo.ask(f"fixed_handicap {count}").split())
    assert placed == stones(teahouse.game("short-go", size=size, handicap=count).start(), "X")
