"""The reference players, and the distance they go by."""

from random import Random

import pytest

from games.hongkong.many_hands import played
from games.hongkong.scenes import JUNK, SCENES, WAITING, Scene, advance
from teahouse import Bot
from teahouse.games.hongkong import GAME
from teahouse.games.hongkong.complete import is_complete
from teahouse.games.hongkong.distance import tiles_away
from teahouse.material.tiles import SET_144, Tile, is_bonus, read_tiles


@pytest.mark.parametrize(
    ("tiles", "melds", "away"),
    [
        ("123m456p789s11122z", 0, 0),
        ("123m456p789s1112z", 0, 1),
        ("1122m3344p5566s77z", 0, 0),
        ("1111m2222p3333s44z", 0, 0),
        ("19m19p19s1234567z", 0, 1),
        ("19m19p19s12345677z", 0, 0),
        ("147m258p369s1234z", 0, 7),
        ("45p", 4, 1),
        ("5p", 4, 1),
        ("55p", 4, 0),
        ("1m4m7m1p", 3, 3),
    ],
)
def test_distance(tiles: str, melds: int, away: int) -> None:
    assert tiles_away(read_tiles(tiles), melds) == away


def test_distance_zero_is_complete_and_one_is_ready() -> None:
    rng = Random(4)
    heap = [tile for tile in SET_144 if tile < 12 or tile == 33]
    for _ in range(150):
        tiles = sorted(rng.sample(heap, 13))
        waits = [kind for kind in range(34) if is_complete(sorted([*tiles, Tile(kind)]))]
        away = tiles_away(tiles, 0)
        assert away == 1 or not waits
        if waits and any(tiles.count(Tile(kind)) < 4 for kind in waits):
            assert away == 1
    assert not any(is_bonus(tile) for tile in heap)


def test_greedy_takes_every_hu_and_nothing_useless() -> None:
    bot = Bot(GAME, "greedy")
    state = advance(SCENES["earth"].start(), "E discard 5p")
    assert bot.choose(state, 1).move == "S hu"
    state = advance(SCENES["robbing_a_kong"].start(), "W discard 5p")
    assert bot.choose(state, 1).move == "S hu"
    state = advance(SCENES["false_call_before_a_right_one"].start(), "E discard 5p")
    assert bot.choose(state, 1).move == "S pass", "false calls are not its game"
    assert bot.choose(state, 2).move == "W hu"
    assert [str(reason) for reason in bot.explain(state, 2, bot.choose(state, 2))] == ["This wins the hand."]


def test_greedy_throws_what_it_needs_least() -> None:
    state = advance(Scene({"E": JUNK, "S": WAITING}, [], draws="7z").start(), "E discard 3s")
    while state.position.phase == "claim":
        state = state.play(state.legal(state.to_move[0])[-1])
    assert Bot(GAME, "greedy").choose(state, 1).move == "S discard 7z", "it waits for one tile"


def test_greedy_wins_where_random_players_draw() -> None:
    endings = [state.position.ending for state in played("plain", "greedy", 1, 6)]
    won = sum(ending is not None and ending.result["winner"] is not None for ending in endings)
    assert won >= 4
