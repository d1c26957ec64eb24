"""Who pays: the ordinary payments, penalties, and every case of dangerous play."""

from itertools import product

import pytest

from teahouse.games.hongkong.scoring.hand import Kind, Meld, Wind
from teahouse.games.hongkong.scoring.payments import (
    Danger,
    Discard,
    dangers,
    had_no_choice,
    penalty,
    settle,
    settle_with_liability,
)
from teahouse.material.tiles import read_tiles, tile_of

E, S, W, N = map(Wind, range(4))


def laid(text: str) -> tuple[Meld, ...]:
    """`555z 6666z 234m`: melds by their tiles; four tiles are a claimed kong, `!` before them a concealed one."""
    return tuple(_meld(word) for word in text.split())


def _meld(word: str) -> Meld:
    tiles = read_tiles(word.lstrip("!"))
    if len(tiles) == 4:
        return Meld(Kind.CONCEALED_KONG if word[0] == "!" else Kind.KONG, tiles[0])
    return Meld(Kind.PUNG if tiles[0] == tiles[1] else Kind.CHOW, tiles[0])


# Ordinary payments


def test_on_a_discard_the_discarder_pays_double() -> None:
    assert settle(S, 16, W) == (-16, 64, -32, -16)


def test_self_drawn_everybody_pays_double() -> None:
    assert settle(W, 8, None) == (-16, -16, 48, -16)


def test_east_has_no_privilege() -> None:
    assert settle(E, 4, N) == (16, -4, -4, -8)
    assert settle(N, 4, E) == (-8, -4, -4, 16)


def test_payments_sum_to_zero() -> None:
    for winner, other in product((E, S, W, N), (E, S, W, N, None)):
        if winner != other:
            assert sum(settle(winner, 32, other)) == 0
            assert settle(winner, 32, other)[winner] == 32 * (6 if other is None else 4)


def test_false_hu_and_obstruction_cost_16_to_each() -> None:
    assert [penalty(wind) for wind in (E, S, W, N)] == [
        (-48, 16, 16, 16),
        (16, -48, 16, 16),
        (16, 16, -48, 16),
        (16, 16, 16, -48),
    ]


# What is dangerous


@pytest.mark.parametrize(
    ("melds", "tile", "expected"),
    [
        ("555z 666z", "7z", {Danger.DRAGONS}),
        ("5555z !6666z", "7z", {Danger.DRAGONS}),
        ("555z 666z", "6z", set()),  # the third dragon, not one of the two
        ("555z 666z", "1z", set()),
        ("555z", "7z", set()),
        ("555z 666z 777z", "7z", {Danger.HONOURS}),
        ("111z 222z 333z", "4z", {Danger.WINDS, Danger.HONOURS}),
        ("111z 222z 333z", "5z", {Danger.HONOURS}),
        ("111z 222z", "4z", set()),
        ("111z 222z 333z", "1m", set()),
        ("111z 555z 666z", "7z", {Danger.DRAGONS, Danger.HONOURS}),
        ("111z 555z 222z", "3z", {Danger.HONOURS}),
        ("222m 555m 888m", "1m", {Danger.FLUSH}),
        ("222m 555m !8888m", "7m", {Danger.FLUSH}),
        ("222m 555m 888m", "1p", set()),
        ("222m 555m 888m", "1z", set()),
        ("222m 555m 678m", "1m", set()),  # a chow is no pung
        ("222m 555m 888p", "1m", set()),
        ("222m 555m 888m 333m", "2m", {Danger.FLUSH}),
        ("111m 999m 111p", "9s", {Danger.TERMINALS}),
        ("111m 999m 111p", "8s", set()),
        ("111m 999m 222p", "9s", set()),
        ("111m 999m 222m", "9m", {Danger.FLUSH}),
        ("111m 999p 111p 999s", "1s", {Danger.TERMINALS}),
        ("", "7z", set()),
    ],
)
def test_dangers(melds: str, tile: str, expected: set[Danger]) -> None:
    assert dangers(laid(melds), tile_of(tile)) == expected


def test_fourth_tile_of_a_laid_honour() -> None:
    """Ruling S8: the groups alone decide, so a fourth East counts as another honour."""
    assert dangers(laid("111z 222z 555z"), tile_of("1z")) == {Danger.HONOURS}


def test_no_choice() -> None:
    others = [laid("222m 555m 888m"), laid("555z 666z"), laid("")]
    assert had_no_choice(read_tiles("1349m7z"), others)
    assert not had_no_choice(read_tiles("1349m7z1p"), others)
    assert not had_no_choice(read_tiles("1349m1z"), others)


# Who answers

DRAGONS = frozenset({"big_three_dragons", "dragon_pung"})
LITTLE = frozenset({"little_three_dragons", "dragon_pung"})
WINDS = frozenset({"big_four_winds", "half_flush"})
FLUSH = frozenset({"full_flush"})
HONOURS = frozenset({"all_honours", "all_pungs"})
TERMINALS = frozenset({"all_terminals", "all_pungs"})
NOTHING = frozenset({"half_flush"})


def won_on(melds: str, tile: str, won: frozenset[str], no_choice: bool = False) -> tuple[int, ...]:
    """East wins 64 points on South's discard of the tile; what he had laid out is given."""
    return settle_with_liability(E, 64, won, S, Discard(S, tile_of(tile), laid(melds), no_choice), ())


ALONE = (256, -256, 0, 0)
NORMAL = (256, -128, -64, -64)


@pytest.mark.parametrize(
    ("melds", "tile", "won"),
    [
        ("555z 666z", "7z", LITTLE),
        ("555z 666z", "7z", DRAGONS),
        ("111z 222z 333z", "4z", WINDS),
        ("111z 222z 333z", "4z", frozenset({"little_four_winds"})),
        ("222m 555m 888m", "1m", FLUSH),
        ("111z 222z 555z", "7z", HONOURS),
        ("111m 999m 111p", "9s", TERMINALS),
    ],
)
def test_the_dangerous_discard_pays_for_all(melds: str, tile: str, won: frozenset[str]) -> None:
    assert won_on(melds, tile, won) == ALONE
    assert won_on(melds, tile, NOTHING) == NORMAL, "the named hand was not won"
    assert won_on(melds, tile, won, no_choice=True) == NORMAL, "there was no choice"


def test_a_harmless_discard_is_paid_normally() -> None:
    """Big three dragons won with the pair: South's 5m was dangerous for nothing."""
    assert won_on("555z 666z 777z", "5m", DRAGONS) == NORMAL


def test_the_hand_must_be_the_one_the_tile_was_dangerous_for() -> None:
    """With two dragon pungs laid out the third dragon is dangerous for dragons, not for all honours."""
    assert won_on("555z 666z", "7z", HONOURS) == NORMAL


def test_somebody_else_wins_with_it() -> None:
    """West had laid out nothing: the discard, dangerous towards East, is normal towards West."""
    assert settle_with_liability(W, 8, FLUSH, S, Discard(S, tile_of("1m"), laid("")), ()) == (-8, -16, 32, -8)


FED = Discard(W, tile_of("7z"), laid("555z 666z"))
"""West let East claim the third dragon."""


def later(discarder: Wind | None, won: frozenset[str], *fed: Discard) -> tuple[int, ...]:
    last = None if discarder is None else Discard(discarder, tile_of("9m"), laid("555z 666z 777z"))
    return settle_with_liability(E, 64, won, discarder, last, fed)


def test_the_feeder_pays_a_self_draw_alone() -> None:
    assert later(None, DRAGONS, FED) == (384, 0, -384, 0)


def test_the_feeder_pays_his_own_discard_alone() -> None:
    assert later(W, DRAGONS, FED) == (256, 0, -256, 0)


def test_the_feeder_and_another_discarder_share() -> None:
    assert later(S, DRAGONS, FED) == (256, -128, -128, 0)


def test_a_feeder_who_had_no_choice() -> None:
    excused = Discard(FED.discarder, FED.tile, FED.laid, no_choice=True)
    assert later(None, DRAGONS, excused) == (384, -128, -128, -128)
    assert later(S, DRAGONS, excused) == (256, -128, -64, -64)


def test_fed_but_won_otherwise() -> None:
    assert later(S, NOTHING, FED) == NORMAL
    assert later(None, NOTHING, FED) == (384, -128, -128, -128)


def test_little_three_dragons_is_not_fed() -> None:
    """Feeding the third dragon pung means big three dragons; the little ones have no third pung."""
    assert later(None, LITTLE, FED) == (384, -128, -128, -128)


@pytest.mark.parametrize(
    ("melds", "tile", "won"),
    [
        ("111z 222z 333z", "4z", WINDS),
        ("222m 555m 888m", "1m", FLUSH),
        ("111z 222z 555z", "6z", HONOURS),
        ("111m 999m 111p", "9s", TERMINALS),
    ],
)
def test_the_fourth_pung_fed(melds: str, tile: str, won: frozenset[str]) -> None:
    assert later(None, won, Discard(N, tile_of(tile), laid(melds))) == (384, 0, 0, -384)


def test_feeding_an_early_pung_is_nothing() -> None:
    assert later(None, DRAGONS, Discard(W, tile_of("6z"), laid("555z"))) == (384, -128, -128, -128)


def test_of_several_feeders_the_latest_answers() -> None:
    second = Discard(N, tile_of("1z"), laid("555z 666z 777z"))
    both = DRAGONS | HONOURS
    assert later(None, both, FED, second) == (384, 0, 0, -384)
    assert later(None, DRAGONS, FED, second) == (384, 0, -384, 0), "all honours was not won"


def test_a_feeder_with_a_choice_stays_liable_beside_an_excused_one() -> None:
    excused = Discard(N, tile_of("1z"), laid("555z 666z 777z"), no_choice=True)
    assert later(None, DRAGONS | HONOURS, FED, excused) == (384, 0, -384, 0)


def test_the_feeder_goes_before_the_last_discard() -> None:
    """South's last discard was dangerous too (full flush), but West had fed the fourth pung."""
    fed = Discard(W, tile_of("1m"), laid("222m 555m 888m"))
    last = Discard(S, tile_of("9m"), laid("222m 555m 888m 111m"))
    assert settle_with_liability(E, 16, FLUSH, S, last, [fed]) == (64, -32, -32, 0)


def test_the_feeding_excused_the_last_discard_is_judged_by_itself() -> None:
    fed = Discard(W, tile_of("1m"), laid("222m 555m 888m"), no_choice=True)
    last = Discard(S, tile_of("9m"), laid("222m 555m 888m 111m"))
    assert settle_with_liability(E, 16, FLUSH, S, last, [fed]) == (64, -64, 0, 0)


def test_a_robbed_tile_is_no_discard() -> None:
    """Its owner is not liable for it, but counts as the discarder beside a feeder."""
    assert settle_with_liability(E, 64, FLUSH, S, None, ()) == NORMAL
    assert settle_with_liability(E, 64, DRAGONS, S, None, [FED]) == (256, -128, -128, 0)
    assert settle_with_liability(E, 64, DRAGONS, W, None, [FED]) == (256, 0, -256, 0)
