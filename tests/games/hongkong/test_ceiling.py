"""The laboratory's player that sees every tile, and how luck is counted: tools/hongkong_ceiling.py and _luck.py."""

from random import Random
from typing import Any

import pytest

from teahouse.games.hongkong.players.fast import GREEDY, LEARNED, taught

kernel = taught()
if kernel is None:
    pytest.skip("the kernel is not compiled", allow_module_level=True)
np = pytest.importorskip("numpy")

from tools import hongkong_ceiling as ceiling  # noqa: E402
from tools import hongkong_luck as luck  # noqa: E402

WALLS = kernel.make_walls(8, 5)


def start(deal: int) -> bytes:
    begun: bytes = kernel.start(WALLS[144 * deal : 144 * deal + 144], deal % 4)
    return begun


@pytest.mark.parametrize("policy", [GREEDY, LEARNED])
@pytest.mark.parametrize("deal", range(4))
def test_it_gets_what_it_foresaw_and_never_less_than_its_base(deal: int, policy: int) -> None:
    others = ceiling.Others(kernel, deal, policy, GREEDY)
    found = ceiling.foresee(others, start(deal), 8)
    paid = ceiling.play(others, start(deal), found.plan)
    assert paid[deal] == found.paid >= others.play_out(start(deal))
    assert sum(paid) == 0


def test_it_finds_more_than_its_base() -> None:
    seats = [ceiling.Others(kernel, wind, GREEDY, GREEDY) for wind in range(4)]
    based = [others.play_out(start(4)) for others in seats]
    assert sum(based) == 0  # four of a kind
    assert sum(ceiling.foresee(others, start(4), 8).paid for others in seats) > 0


def test_without_a_beam_it_is_its_base() -> None:
    others = ceiling.Others(kernel, 1, GREEDY, GREEDY)
    assert ceiling.foresee(others, start(5), 0) == ceiling.Found(others.play_out(start(5)), ())


def test_the_draws_it_reckons_with_are_those_of_a_wall_that_nobody_claims_from() -> None:
    """All pass and throw away what they drew: each further hand holds what was really drawn, but bonus tiles."""
    others = ceiling.Others(kernel, 2, GREEDY, GREEDY)
    hand = kernel.Hand(start(6))
    while hand.state()[ceiling.PHASE] == 0:
        hand.play(hand.asked()[0], 133)
    others.go_on(hand)
    held, _ = ceiling.with_draws(np.frombuffer(hand.state(), np.uint8).reshape(1, -1), 2)
    wall, front = hand.state()[ceiling.WALL : ceiling.WALL + 144], hand.state()[ceiling.FRONT]
    away = 3 if hand.state()[ceiling.CURRENT] == 2 else (2 - hand.state()[ceiling.CURRENT] - 1) % 4
    drawn = [tile for tile in wall[front + away : front + away + 20 : 4] if tile < 34]
    assert held[0, 5].sum() == held[0, 0].sum() + len(drawn)
    assert all(held[0, 5, tile] > held[0, 0, tile] for tile in drawn)


@pytest.mark.parametrize(
    ("held", "melds", "missing"),
    [("11122233344455", 0, 0), ("11122233344", 1, 0), ("1112223334455", 0, 1), ("11223344556677", 0, 4)],
)
def test_missing_to_pungs(held: str, melds: int, missing: int) -> None:
    hand = np.zeros((1, 1, 34), np.uint8)
    for digit in held:
        hand[0, 0, int(digit) - 1] += 1
    assert ceiling.missing_pungs(hand, np.array([melds]))[0, 0, 0] == missing


# Luck


def table(cells: Any, noise: Any) -> Any:
    """float[deals, times, 4]: a deal's own part, and what each play adds."""
    return cells[:, None, :] + noise


def test_a_deal_that_says_everything_explains_everything() -> None:
    rng = np.random.default_rng(1)
    paid = table(rng.normal(size=(200, 4)), np.zeros((200, 6, 4)))
    assert luck.share_explained(paid)[0] == pytest.approx(1)


@pytest.mark.parametrize("cell", [0.0, 0.5, 1.0])
def test_the_share_is_estimated_without_a_bias(cell: float) -> None:
    rng = np.random.default_rng(2)
    paid = table(cell * rng.normal(size=(2000, 4)), rng.normal(size=(2000, 4, 4)))
    share, doubt = luck.share_explained(paid)
    assert abs(share - cell**2 / (cell**2 + 1)) < doubt < 0.05


def test_what_players_get_sums_to_zero() -> None:
    for decide in luck.PLAYERS.values():
        assert sum(luck.play(kernel, start(7), decide, luck.EVERYBODY, Random(1))) == 0
