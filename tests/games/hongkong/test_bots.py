"""The players, the distance they go by, and what they say about a choice."""

from collections import Counter
from functools import cache
from random import Random
from statistics import fmean, stdev

import pytest

from games.hongkong.many_hands import played
from games.hongkong.scenes import JUNK, SCENES, WAITING, Scene, advance
from random_games import resampled
from teahouse import Bot
from teahouse.core.handles import Game, State, _playouts
from teahouse.core.options import settle
from teahouse.core.protocol import LEVELS, Choice
from teahouse.games.hongkong import GAME
from teahouse.games.hongkong.players import fast
from teahouse.games.hongkong.scoring.completeness import is_complete
from teahouse.games.hongkong.scoring.distance import tiles_away
from teahouse.kernels import load
from teahouse.material.tiles import SET_144, Tile, is_bonus, read_tiles
from teahouse.texts import speaking


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
    won = sum(ending is not None and ending.result.winner is not None for ending in endings)
    assert won >= 4


# The levels

kernel = load(fast.KERNEL)
compiled = pytest.mark.skipif(kernel is None, reason="the kernel is not compiled")
AGREEMENTS = ({}, {"false_calls": True}, {"dangerous_play": True, "minimum_fan": 3})


def moments(options: dict[str, object], seed: int, every: int = 1) -> list[State]:
    """The questions of one hand of medium players, or only some of them."""
    return list(_moments(tuple(options.items()), seed)[::every])


@cache
def _moments(options: tuple[tuple[str, object], ...], seed: int) -> list[State]:
    state = Game(GAME, settle(GAME.options, dict(options))).start(seed=seed)
    bot, found = Bot(GAME, "medium", seed=seed), list[State]()
    while state.hand == 0 and state.to_move:
        found.append(state)
        state = state.play(bot.choose(state, state.to_move[0], nodes=1).move)
    return found


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("options", AGREEMENTS)
def test_every_level_plays_by_every_agreement(level: str, options: dict[str, object]) -> None:
    bot = Bot(GAME, level)
    for state in moments(options, 3, every=4):
        for seat in state.to_move:
            choice = bot.choose(state, seat, nodes=24)
            assert choice.move in state.legal(seat) and choice.line == (choice.move,)
            for language in ("de", "en", "nl"):
                with speaking(language):
                    assert all(" " in str(reason) for reason in bot.explain(state, seat, choice))


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_calls_a_false_hu(level: str) -> None:
    bot = Bot(GAME, level)
    state = advance(SCENES["false_call_before_a_right_one"].start(), "E discard 5p")
    assert bot.choose(state, 1, nodes=40).move != "S hu"
    if level != "easy":
        assert bot.choose(state, 2, nodes=40).move == "W hu"


@pytest.mark.parametrize("level", ["medium", "strong", "best"])
def test_a_good_player_wins_when_it_can(level: str) -> None:
    state = advance(SCENES["earth"].start(), "E discard 5p")
    assert Bot(GAME, level).choose(state, 1, nodes=100).move == "S hu"


def test_a_hint_says_what_it_is_based_on() -> None:
    state = advance(Scene({"E": JUNK, "S": WAITING}, [], draws="7z").start(), "E discard 3s")
    while state.position.phase == "claim":
        state = state.play(state.legal(state.to_move[0])[-1])
    bot = Bot(GAME, "best")
    choice = bot.choose(state, 1, nodes=400)
    assert choice.move == "S discard 7z"
    with speaking("en"):
        said = [str(reason) for reason in bot.explain(state, 1, choice)]
    assert said[0] == "Then the hand is one tile short (5 of circles); 4 such tiles are still unseen."
    assert choice.value > 0 and "On average" in said[-1]
    assert said[1] == "Every other discard leaves the hand further from complete.", "compared with what"
    assert len(said) == 3, "what it waits for already says that one tile is missing"


@pytest.mark.parametrize(
    ("language", "tiles"),
    [("de", "Kreis 3 oder Kreis 6"), ("en", "3 of circles or 6 of circles"), ("nl", "cirkel 3 of cirkel 6")],
)
def test_the_last_of_several_tiles_a_hand_waits_for_comes_after_an_or(language: str, tiles: str) -> None:
    state = advance(Scene({"E": JUNK, "S": "123456789m22s45p"}, [], draws="7z").start(), "E discard 9m")
    while state.position.phase == "claim":
        state = state.play(state.legal(state.to_move[0])[-1])
    choice = Choice("S discard 7z", 0.0, False, ("S discard 7z",), 1, 0)
    with speaking(language):
        assert tiles in str(GAME.explain(state.seen_by(1), choice)[0])


@compiled
def test_a_beginner_loses_to_the_others() -> None:
    totals = Counter[int]()
    for seed in range(12):
        state = Game(GAME, settle(GAME.options, {})).start(seed=seed)
        bots = [Bot(GAME, "easy" if seat == seed % 4 else "medium", seed=seed) for seat in range(4)]
        while state.hand == 0 and state.to_move:
            state = state.play(bots[state.to_move[0]].choose(state, state.to_move[0], nodes=1).move)
        totals[0] += state.position.balances[seed % 4]
    assert totals[0] < 0


@compiled
def test_random_hands_bring_what_the_readable_rules_say() -> None:
    """Most random hands are drawn; the number of moves tells as much as the points."""
    state = moments({"dangerous_play": True}, 2)[-1]
    fast_ones = state.playouts(20_000, seed=1)
    assert fast_ones.games == 20_000 and sum(fast_ones.scores) == 0
    plies = [_playouts(state, 1, seed).plies for seed in range(49)]
    assert abs(fmean(plies) - fast_ones.plies / 20_000) < 5 * stdev(plies) / 7 + 0.5
    assert state.playouts(50, seed=3) == state.playouts(50, seed=3)
    assert Game(GAME, settle(GAME.options, {"false_calls": True})).start(seed=1).playouts(1, seed=1).games == 1


@compiled
def test_points_of_random_hands_go_to_the_seats() -> None:
    """From a hand about to be won the winner is clear, whoever sits there."""
    for seed in range(2):
        state = moments({}, seed)[-1]
        scores = [score / 3000 for score in state.playouts(3000, seed=1).scores]
        plain = [score / 150 for score in _playouts(state, 150, 1).scores]
        assert max(abs(one - other) for one, other in zip(scores, plain, strict=True)) < 4


def test_the_network_needs_no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without looking ahead the choice is the same, only slower."""
    states = [state for options in AGREEMENTS[:2] for state in moments(options, 5, every=5)]
    bot, asked = Bot(GAME, "best", seed=1), [(state, seat) for state in states for seat in state.to_move]
    chosen = [bot.choose(state, seat, nodes=1).move for state, seat in asked]
    monkeypatch.setattr(fast, "taught", lambda: None)
    assert [bot.choose(state, seat, nodes=1).move for state, seat in asked] == chosen


@compiled
def test_best_looks_at_worlds_as_long_as_it_may() -> None:
    state = next(state for state in moments({}, 7) if len(state.legal(state.to_move[0])) > 8)
    seat = state.to_move[0]
    looked = [Bot(GAME, "best", seed=2).choose(state, seat, nodes=nodes) for nodes in (1, 80, 80)]
    assert [choice.nodes for choice in looked] == [1, 80, 80] and looked[1] == looked[2]
    assert Bot(GAME, "best").choose(state, seat, seconds=0.02).nodes >= 1


@compiled
def test_best_goes_by_what_it_sees_alone() -> None:
    """Another world with the same view leads to the same choice and the same points."""
    for state in moments({}, 3, every=6):
        seat = state.to_move[0]
        other = resampled(state, seat, Random(5))
        assert other.view(seat) == state.view(seat)
        choices = [Bot(GAME, "best", seed=4).choose(each, seat, nodes=40) for each in (state, other)]
        assert choices[0] == choices[1]


def test_strong_is_reproducible_and_not_always_best() -> None:
    best, found = Bot(GAME, "best"), list[bool]()
    for state in moments({}, 7, every=3):
        seat = state.to_move[0]
        strong = Bot(GAME, "strong", seed=7).choose(state, seat)
        assert strong == Bot(GAME, "strong", seed=7).choose(state, seat)
        found.append(strong.move == best.choose(state, seat, nodes=1).move)
    assert any(found) and not all(found)
