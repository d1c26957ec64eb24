"""The computer players: exact where they say so, and each as strong as its name."""

from random import Random

import pytest

import teahouse
from battle_boards import BATTLE, board, random_board
from teahouse import Bot, State
from teahouse.core.protocol import LEVELS, Seat
from teahouse.games.mahjong_battle import GAME
from teahouse.games.mahjong_battle.bots import margin
from teahouse.kernels import load
from teahouse.search.alphabeta import minimax

MANY = 10**9
TRAP = """
    3 1m
    2 9p
    1 1m 9p 2m 2m
"""
"""Who takes the ones gives away the nines: take the twos, and the other must take the ones."""


def bot(level: str) -> Bot:
    return teahouse.bot("mahjong-battle", level=level, memory=1 << 20)


def exact_value(state: State) -> float:
    return value_for(state.to_move[0], state)


def value_for(seat: Seat, state: State) -> float:
    return minimax(GAME, margin, state.position, seat, depth=60)


def small_boards(number: int) -> list[State]:
    """Boards small enough for every line to be looked at, from either player's side, many equal tiles."""
    found: list[State] = []
    seed = 0
    while len(found) < number:
        state = random_board(Random(seed), pairs=4 + seed % 4, columns=2 + seed % 4)
        seed += 1
        if state.to_move and tree(state, 3000):
            found.append(state)
    return found


def tree(state: State, most: int) -> int:
    """The number of lines and their beginnings; 0 if there are more than that."""
    size, layer = 1, [state.position]
    while layer:
        layer = [
            GAME.play(position, position.to_move, move)
            for position in layer
            for move in GAME.legal(position, position.to_move)
        ]
        size += len(layer)
        if size > most:
            return 0
    return size


SMALL = small_boards(40)


def test_the_small_boards_are_worth_testing() -> None:
    assert {state.to_move[0] for state in SMALL} == {0, 1}
    assert len({exact_value(state) for state in SMALL}) > 10
    assert sum(len(state.legal(state.to_move[0])) > 1 for state in SMALL) > 20


def test_the_trap_by_hand() -> None:
    """2 - 1 + 9 = 10 points more, on top of those taken before."""
    assert exact_value(board(TRAP, player=1, points=(130, 128))) == 12
    assert exact_value(board(TRAP, player=2, points=(130, 128))) == 8


@pytest.mark.parametrize("level", ["strong", "best"])
@pytest.mark.parametrize(("player", "value"), [(1, 12), (2, 8)])
def test_the_trap_is_seen(level: str, player: int, value: float) -> None:
    state = board(TRAP, player=player, points=(130, 128))
    choice = bot(level).choose(state, player - 1, nodes=MANY)
    assert (choice.move, choice.value, choice.exact) == ("c1+d1", value, True)
    assert choice.line == ("c1+d1", "a1+a3", "a2+b1")
    assert [str(reason) for reason in bot(level).explain(state, player - 1, choice)]


@pytest.mark.parametrize("level", ["strong", "best"])
def test_values_are_those_of_plain_minimax(level: str) -> None:
    """Kernels that agree with each other have been wrong together; minimax is the judge."""
    player = bot(level)
    for state in SMALL:
        seat = state.to_move[0]
        choice = player.choose(state, seat, nodes=MANY)
        assert choice.exact
        assert choice.value == exact_value(state), state.text
        assert value_for(seat, state.play(choice.move)) == choice.value, "the move is worth what it promises"


@pytest.mark.parametrize("level", ["strong", "best"])
def test_the_line_leads_to_the_value(level: str) -> None:
    player = bot(level)
    for state in SMALL:
        seat = state.to_move[0]
        choice = player.choose(state, seat, nodes=MANY)
        assert value_for(seat, state.play(*choice.line)) == choice.value


def test_without_the_kernel_best_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    choices = [bot("best").choose(state, state.to_move[0], nodes=MANY) for state in SMALL]
    monkeypatch.setenv("TEAHOUSE_KERNELS", "off")
    load.cache_clear()
    try:
        plain = bot("best")
        assert plain.weakened is not None and "mahjong_battle" in str(plain.weakened)
        for state, choice in zip(SMALL, choices, strict=True):
            again = plain.choose(state, state.to_move[0], nodes=MANY)
            assert (again.value, again.exact) == (choice.value, True)
    finally:
        load.cache_clear()


def test_exact_is_said_only_when_it_is_so() -> None:
    """With a few nodes at the start nothing is proved; what is said to be proved is right."""
    for level in LEVELS:
        assert not bot(level).choose(BATTLE.start(seed=1), 0, nodes=50).exact
    for nodes in (1, 3, 10, 30, 100):
        for state in SMALL:
            choice = bot("best").choose(state, state.to_move[0], nodes=nodes)
            assert not choice.exact or choice.value == exact_value(state)


def test_greedy_takes_the_most_valuable_pair() -> None:
    for seed in range(10):
        state = BATTLE.start(seed=seed)
        gains = {text: sum(state.play(text).position.scores) for text in state.legal(0)}
        assert gains[bot("greedy").choose(state, 0, nodes=1).move] == max(gains.values())


def test_alphabeta3_looks_three_moves_ahead() -> None:
    for seed in range(6):
        state = random_board(Random(seed), pairs=20)
        if not state.to_move:
            continue
        seat = state.to_move[0]
        choice = bot("alphabeta3").choose(state, seat, nodes=1)
        values = {text: minimax(GAME, margin, state.play(text).position, seat, 2) for text in state.legal(seat)}
        assert choice.value == max(values.values())
        assert choice.move == max(values, key=values.__getitem__), "the first of the best"


def test_alphabeta3_is_the_same_without_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    states = [state for state in (random_board(Random(seed), pairs=20) for seed in range(6)) if state.to_move]
    moves = [bot("alphabeta3").choose(state, state.to_move[0], nodes=1).move for state in states]
    monkeypatch.setenv("TEAHOUSE_KERNELS", "off")
    load.cache_clear()
    try:
        assert [bot("alphabeta3").choose(state, state.to_move[0], nodes=1).move for state in states] == moves
    finally:
        load.cache_clear()


def duel(one: str, other: str, games: int) -> int:
    """Points of the first player more than of the other over so many deals, each played from both sides."""
    ahead = 0
    for seed in range(games):
        for first, second, sign in ((one, other, 1), (other, one, -1)):
            bots = [teahouse.bot("mahjong-battle", level, seed=seed) for level in (first, second)]
            state = BATTLE.start(seed=seed)
            while not state.result:
                seat = state.to_move[0]
                state = state.play(bots[seat].choose(state, seat, nodes=300).move)
            ahead += sign * (state.result.scores[0] - state.result.scores[1])
    return ahead


@pytest.mark.parametrize(("better", "weaker"), [("medium", "easy"), ("strong", "medium")])
def test_levels_follow_in_clear_steps(better: str, weaker: str) -> None:
    """Few games, but always the same ones: how strong they are is measured by `teahouse match`."""
    if not load("mahjong_battle"):
        pytest.skip("the kernel is not built; strong would be the reference search")
    assert duel(better, weaker, games=4) > 0
