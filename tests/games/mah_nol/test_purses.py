"""What purses are worth for the match, and what follows for bids."""

from dataclasses import replace
from random import Random

import pytest

from teahouse.core.handles import Game
from teahouse.core.options import settle
from teahouse.games.mah_nol import GAME
from teahouse.games.mah_nol.judging.purses import LUCK, Purses, Standing, standing
from teahouse.games.mah_nol.judging.situation import Situation
from teahouse.games.mah_nol.notation.moves import write_own
from teahouse.games.mah_nol.players.bidding import Prospects, raised
from teahouse.games.mah_nol.players.trying import Tried

TWO = LUCK["bank", 2]
every_kind = pytest.mark.parametrize("kind", LUCK)


def some_purses(players: int, count: int) -> list[Purses]:
    rng = Random(players)
    return [tuple(rng.randint(1, 900) for _ in range(players)) for _ in range(count)]


@every_kind
def test_somebody_wins(kind: tuple[str, int]) -> None:
    """The chances of all seats are one; the rest is what adding up a curve at seven places costs."""
    for purses in some_purses(kind[1], 200):
        chances = [Standing(seat, LUCK[kind]).chance(purses) for seat in range(kind[1])]
        assert sum(chances) == pytest.approx(1, abs=0.005)


@every_kind
def test_a_fing_more_is_never_worse(kind: tuple[str, int]) -> None:
    for purses in some_purses(kind[1], 200):
        richer = (purses[0] + 9, *purses[1:])
        assert Standing(0, LUCK[kind]).chance(richer) >= Standing(0, LUCK[kind]).chance(purses)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_equal_purses_all_are_equal(players: int) -> None:
    for purse in (27, 405, 2025):
        chance = Standing(0, LUCK["bank", players]).chance((purse,) * players)
        assert chance == pytest.approx(1 / players, abs=0.002)


def test_the_same_lead_is_worth_more_when_the_end_is_near() -> None:
    match = Standing(0, TWO)
    assert match.chance((324, 243)) > match.chance((2025, 1944)) > 0.5
    assert match.chance((243, 324)) < match.chance((1944, 2025)) < 0.5


def test_when_it_is_over_the_leader_has_won() -> None:
    """An empty purse ends the match, or the last hand; ties are shared."""
    assert Standing(0, TWO).chance((1, 0)) == 1
    assert Standing(1, TWO).chance((0, 0)) == 0.5
    assert Standing(0, LUCK["bank", 3]).chance((162, 162, 0)) == 0.5
    assert Standing(0, TWO, hands_left=0).chance((405, 404)) == 1


def test_agreed_hands_shorten_the_match() -> None:
    ahead = (1500, 1300)
    one, many, open_end = (Standing(0, TWO, left).chance(ahead) for left in (1, 99, None))
    assert one > many == open_end > 0.5


def test_a_view_tells_how_the_match_stands() -> None:
    state = Game(GAME, settle(GAME.options, {"players": 3, "hands": 4, "losers_pay": "winner"})).start(seed=1)
    assert standing(state.seen_by(2)) == Standing(2, LUCK["winner", 3], hands_left=3)
    state = Game(GAME, settle(GAME.options, {"players": 2})).start(seed=1)
    assert standing(state.seen_by(0)) == Standing(0, TWO, hands_left=None)


def auction(purses: Purses, mine: Purses, others: Purses) -> Prospects:
    """Two players: how the purses are if one buys and if the other does, as if for nothing; medium has no say."""
    match = Standing(0, TWO)
    bought, sold = (
        replace(Tried([], (0, 0, 0)), purses=[end] * 999, chances=[match.chance(end)] * 999) for end in (mine, others)
    )
    return Prospects(match, purses, 0, [bought], {1: sold})


def test_who_would_be_ruined_pays_up_to_what_would_ruin_him() -> None:
    """Both must lose all by losing this hand: then buying it is worth any price but the last Fing."""
    assert auction((81, 81), mine=(81, 0), others=(0, 81)).limit() >= 75


def test_what_a_hand_is_worth_is_what_it_changes() -> None:
    """Whoever buys wins a single game: to have the 81 rather than the other is worth as much to be paid."""
    even = auction((2025, 2025), mine=(2025, 1944), others=(1944, 2025))
    assert 70 <= even.limit() <= 81


def test_nobody_pays_for_what_changes_nothing() -> None:
    assert auction((405, 405), mine=(405, 324), others=(405, 324)).limit() == 0


def test_the_purse_to_expect_is_never_below_nothing() -> None:
    """Half of the price was not there to be lost any more."""
    prospects = auction((100, 405), mine=(20, 405), others=(100, 324))
    assert prospects.purse(price=0) == 100
    assert prospects.purse(price=40) == 0


@pytest.mark.parametrize(
    ("limit", "bid"), [(0, "A out"), (9, "A out"), (10, "A bid 10"), (129, "A bid 29"), (2000, "A bid 36")]
)
def test_a_bid_goes_a_small_step_towards_its_limit(limit: int, bid: str) -> None:
    state = Game(GAME, settle(GAME.options, {"players": 2, "stake": 1500})).start(seed=1).play("A bid 1", "B bid 9")
    assert write_own(0, raised(Situation(state.seen_by(0)), limit)) == bid
