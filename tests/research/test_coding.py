"""Moves as numbers and views as arrays: each is its own inverse, and tells a seat nothing but its view."""

from random import Random
from typing import Any

import numpy as np
import pytest

import teahouse
from random_games import VARIANTS, random_move, resampled, whole_game
from teahouse import IllegalMove, NotYourTurn, State
from teahouse.core.coding import Coder
from teahouse.core.handles import Game
from teahouse.core.options import settle
from teahouse.games import GAMES

MORE = {
    "short-go, marking": ("short-go", {"marking": True}),
    "short-go, territory and marking": ("short-go", {"marking": True, "scoring": "territory", "size": 9}),
    "hongkong, false calls": ("hongkong", {"false_calls": True, "length": "hand"}),
}
CODED = [*(name for name, game in VARIANTS.items() if game.declaration.coding), *MORE]
SOME = 40
"""So many moments of a game are looked at."""
MANY = 60
"""So many moves of a moment are tried."""


def some_moments(name: str) -> list[State]:
    """Moments of a random game, the first and the last among them."""
    states = list(whole_game(name, 3)) if name in VARIANTS else begun_game(name)
    return [*states[:: max(1, len(states) // SOME)], states[-1]]


def begun_game(name: str, moves: int = 400) -> list[State]:
    """A random game of an agreement that has no variant of its own."""
    game, options = MORE[name]
    states, rng = [teahouse.game(game, **options).start(seed=5)], Random(name)
    while not states[-1].result and len(states) < moves:
        states.append(states[-1].play(random_move(states[-1], rng)))
    return states


def some_moves(state: State, seat: int) -> list[str]:
    legal = state.legal(seat)
    return list(legal) if len(legal) <= MANY else [*legal[:3], *Random(1).sample(legal, MANY), *legal[-3:]]


@pytest.mark.parametrize("name", CODED)
def test_every_move_is_its_number_and_back_and_the_mask_has_the_first_of_each(name: str) -> None:
    moments = some_moments(name)
    coder = Coder(moments[0].game)
    for state in moments:
        for seat in range(state.game.seats):
            firsts, legal = set(), state.legal(seat)
            for text in some_moves(state, seat):
                code = coder.encode(state, seat, text)
                assert coder.decode(state, seat, code) == text
                actions = code if isinstance(code, tuple) else (code,)
                assert all(coder.mask(state, seat, actions[:place])[action] for place, action in enumerate(actions)), (
                    "every part of it may be chosen"
                )
                firsts.add(actions[0])
            mask = coder.mask(state, seat)
            assert mask.dtype == np.bool_ and mask.shape == (coder.actions,)
            assert firsts <= set(np.flatnonzero(mask).tolist())
            assert len(legal) > MANY or firsts == set(np.flatnonzero(mask).tolist())


@pytest.mark.parametrize("name", CODED)
def test_whatever_the_mask_allows_leads_to_a_legal_move(name: str) -> None:
    rng = Random(1)
    for state in some_moments(name):
        coder = Coder(state.game)
        for seat in state.to_move:
            for _ in range(5):
                begun: tuple[int, ...] = ()
                while not begun or not coder.is_whole(state, seat, begun):
                    begun = (*begun, rng.choice(np.flatnonzero(coder.mask(state, seat, begun)).tolist()))
                assert coder.decode(state, seat, begun) in state.choices(seat)


@pytest.mark.parametrize("name", CODED)
def test_a_view_is_an_array_of_the_shape_that_was_promised(name: str) -> None:
    for state in some_moments(name):
        coder = Coder(state.game)
        for seat in range(state.game.seats):
            seen = coder.observe(state.view(seat))
            assert seen.shape == coder.shape and seen.dtype == coder.dtype
            assert np.array_equal(seen, coder.observe(state.seen_by(seat))), "as JSON and as data"


@pytest.mark.parametrize("name", [name for name in CODED if name in VARIANTS and VARIANTS[name].declaration.secrets])
def test_equal_views_give_equal_observations_and_masks(name: str) -> None:
    """In another world that the seat cannot tell from this one."""
    rng, told = Random(2), 0
    for state in some_moments(name):
        coder = Coder(state.game)
        for seat in range(state.game.seats):
            elsewhere = resampled(state, seat, rng)
            if elsewhere.view(seat) == state.view(seat):
                told += elsewhere.position != state.position
                assert np.array_equal(coder.observe(state.view(seat)), coder.observe(elsewhere.view(seat)))
                assert np.array_equal(coder.mask(state, seat), coder.mask(elsewhere, seat))
    assert told, "the worlds differ"


def test_each_seat_of_a_board_game_sees_its_own_men_walk_up() -> None:
    coder = teahouse.coding("bauernaufstand")
    state = coder.game.start().play("@c1", "@d6")
    black, white = (coder.observe(state.view(seat)) for seat in (0, 1))
    assert black[0, 0, 2] == black[1, 5, 3] == white[0, 0, 3] == white[1, 5, 2] == 1
    assert coder.encode(state, 0, "c1c2") == 2
    assert coder.encode(state.play("c1c2"), 1, "d6d5") == 3


def test_a_bid_is_its_digits() -> None:
    coder = teahouse.coding("mah-nol")
    state = coder.game.start(seed=1)
    assert coder.encode(state, 0, "A bid 12") == (0, 0, 1, 2)
    assert coder.decode(state, 0, (0, 4, 0, 5)) == "A bid 405"
    assert np.flatnonzero(coder.mask(state, 0)).tolist() == [0, 10], "nobody has 1000 Fing; or one is out"
    assert np.flatnonzero(coder.mask(state, 0, (0, 4, 0))).tolist() == [0, 1, 2, 3, 4, 5]
    assert np.flatnonzero(coder.mask(state, 0, (0, 0, 0))).tolist() == list(range(1, 10)), "a bid of nothing is none"
    with pytest.raises(IllegalMove):
        coder.decode(state, 0, (0, 4, 0, 6))
    begun = coder.observe(state.view(0), (0, 4))
    assert begun[-4:].tolist() == [1, 5, 0, 0] and not coder.observe(state.view(0))[-4:].any()


def test_secret_answers_are_not_seen_by_who_is_asked_next() -> None:
    coder = teahouse.coding("mah-nol")
    state = coder.game.start(seed=1).play("A bid 1", "B out", "C out", "D out", "A choose N")
    before = [coder.observe(state.view(seat)) for seat in range(4)]
    buried = state.play(*(f"A bury {tile}" for tile in state.view(0)["own"][:9]))
    for seat in (1, 2, 3):
        assert np.array_equal(before[seat], coder.observe(buried.view(seat)))
    assert not np.array_equal(before[0], coder.observe(buried.view(0)))


@pytest.mark.parametrize("action", [-1, 150, 10**30, 1.0, "3", None, True, (), (1, 2), [151], object()])
def test_what_is_no_action_is_refused_in_a_sentence(action: Any) -> None:
    coder = teahouse.coding("bauernaufstand")
    with pytest.raises(IllegalMove, match=r"from 0 to 149|The mask shows") as refused:
        coder.decode(coder.game.start(), 0, action)
    assert isinstance(refused.value, ValueError)


def test_who_is_not_asked_has_no_actions() -> None:
    coder = teahouse.coding("bauernaufstand")
    state = coder.game.start()
    assert not coder.mask(state, 1).any()
    with pytest.raises(NotYourTurn):
        coder.decode(state, 1, 144)
    with pytest.raises(IllegalMove):
        coder.encode(state, 0, "a1a2")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_of_the_house_can_be_learned(game: str) -> None:
    coder = teahouse.coding(game)
    assert coder.actions > 1 and coder.shape


def test_a_game_without_numbers_says_so() -> None:
    from examples import EXAMPLES

    rules = EXAMPLES["breakthrough"]
    with pytest.raises(teahouse.NoCoding):
        Coder(Game(rules, settle(rules.options, {})))


def test_unknown_games_and_options_are_refused_as_ever() -> None:
    with pytest.raises(teahouse.UnknownGame):
        teahouse.coding("chess")
    with pytest.raises(teahouse.UnknownOption):
        teahouse.coding("short-go", colour="red")
    with pytest.raises(teahouse.BadOption):
        teahouse.coding("short-go", size=8)
