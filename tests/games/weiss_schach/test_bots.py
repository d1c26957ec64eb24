"""The players: they see mates, know what repeats, and stand in clear steps."""

from random import Random

import pytest

from teahouse import Bot, Game
from teahouse.core.protocol import LEVELS
from teahouse.games.weiss_schach import GAME
from teahouse.games.weiss_schach.bots import PLAYERS
from teahouse.games.weiss_schach.evaluation import advantage, chance
from teahouse.games.weiss_schach.position import BLACK, WHITE, start
from teahouse.games.weiss_schach.view import read_seen
from teahouse.search.alphabeta import minimax

CHESS = Game(GAME, {})
MATE = CHESS.parse("5k/3ppp/6/6/6/R2K2 w - - 0 1")


@pytest.mark.parametrize("player", ["strong", "best", "alphabeta2"])
def test_a_mate_is_seen_and_proved(player: str) -> None:
    choice = Bot(GAME, player).choose(MATE, 0, nodes=500)
    assert (choice.move, choice.value, choice.exact) == ("a1a6", 1.0, True)


def test_the_evaluation_is_fair() -> None:
    assert advantage(start()) == pytest.approx(0.15)
    assert chance(start(), WHITE) + chance(start(), BLACK) == pytest.approx(1)
    more = CHESS.parse("nbqkbr/1ppppp/6/6/PPPPPP/NBQKBR w Kk - 0 1").position
    assert advantage(more) > advantage(start())
    assert chance(CHESS.parse("k5/6/6/6/6/5K w - - 0 1").position, WHITE) == 0.5


@pytest.mark.parametrize("seed", range(6))
def test_alphabeta2_is_worth_what_minimax_says(seed: int) -> None:
    rng, state = Random(seed), CHESS.start(seed=seed)
    for _ in range(10 + 4 * seed):
        if len(state.play(move := rng.choice(state.legal(state.to_move[0]))).to_move):
            state = state.play(move)
    seat = state.to_move[0]
    choice = Bot(GAME, "alphabeta2").choose(state, seat)
    assert choice.value == pytest.approx(minimax(GAME, chance, state.position, seat, choice.depth))


def test_a_view_has_the_history() -> None:
    """One move would repeat the position for the third time; a player with the view alone knows it."""
    dance = ("d1d2", "d6d5", "d2d1", "d5d6")
    state = CHESS.parse("3k1q/6/6/6/6/3K1R w - - 4 9").play(*dance, *dance[:3])
    seat = state.to_move[0]
    position = read_seen(state.view(seat))
    assert position == state.position and len(position.earlier) == 7
    assert state.play("d5d6").result is not None
    assert state.play("d5d6").result.reason == "threefold"  # type: ignore[union-attr]


def test_every_player_is_listed() -> None:
    assert set(PLAYERS) == {*LEVELS, "random", "alphabeta2"}


def test_random_plays_everything() -> None:
    state = CHESS.start(seed=1)
    moves = {Bot(GAME, "random", seed=seed).choose(state, 0).move for seed in range(200)}
    assert moves == set(state.legal(0))


@pytest.mark.long
def test_levels_stand_in_steps() -> None:
    """Each level wins clearly more than half of the points against the one below."""
    for better, worse in (("medium", "easy"), ("strong", "medium")):
        points, games = 0.0, 10
        for seed in range(games):
            bots = {seed % 2: Bot(GAME, better, seed=seed), 1 - seed % 2: Bot(GAME, worse, seed=seed)}
            state = CHESS.start(seed=seed)
            while not state.result:
                seat = state.to_move[0]
                state = state.play(bots[seat].choose(state, seat, nodes=2_000).move)
            points += state.result.scores[seed % 2]
        assert points / games > 0.6, (better, worse)
