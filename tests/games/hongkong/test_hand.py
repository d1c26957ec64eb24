"""Every way to read a hand, and none more."""

import pytest

from teahouse.games.hongkong.scoring.hand import EAST, ORPHANS, Hand, Kind, Meld, Reading, readings
from teahouse.material.tiles import Tile, read_tiles, tile_of, write_tiles


def hand(concealed: str, *melds: Meld) -> Hand:
    tiles = read_tiles(concealed)
    return Hand(tiles, tiles[0], EAST, EAST, melds)


def shown(reading: Reading) -> str:
    pairs = ((pair, pair) for pair in reading.pairs)
    return " ".join(map(write_tiles, [*(group.tiles for group in reading.groups), *pairs]))


def ways(concealed: str, *melds: Meld) -> list[str]:
    return [shown(reading) for reading in readings(hand(concealed, *melds))]


def test_melds_know_their_tiles() -> None:
    three = tile_of("3s")
    assert write_tiles(Meld(Kind.CHOW, three).tiles) == "345s"
    assert write_tiles(Meld(Kind.PUNG, three).tiles) == "333s"
    assert write_tiles(Meld(Kind.KONG, three).tiles) == "3333s"
    assert write_tiles(Meld(Kind.CONCEALED_KONG, three).tiles) == "3333s"


@pytest.mark.parametrize(
    ("kind", "chow", "pung", "kong", "claimed"),
    [
        (Kind.CHOW, True, False, False, True),
        (Kind.PUNG, False, True, False, True),
        (Kind.KONG, False, True, True, True),
        (Kind.CONCEALED_KONG, False, True, True, False),
    ],
)
def test_melds_know_their_kind(kind: Kind, chow: bool, pung: bool, kong: bool, claimed: bool) -> None:
    meld = Meld(kind, Tile(0))
    assert (meld.is_chow, meld.is_pung, meld.is_kong, meld.is_claimed) == (chow, pung, kong, claimed)


def test_one_way() -> None:
    assert ways("234m567p33378999s") == ["234m 567p 333s 789s 99s"]


def test_melds_come_first() -> None:
    assert ways("99m", *(Meld(Kind.KONG, Tile(tile)) for tile in (9, 10, 11, 12))) == ["1111p 2222p 3333p 4444p 99m"]


def test_pungs_or_chows() -> None:
    assert ways("111222333m456p99s") == ["123m 123m 123m 456p 99s", "111m 222m 333m 456p 99s"]


def test_the_pair_may_differ() -> None:
    assert ways("11123444m", Meld(Kind.CHOW, tile_of("6p")), Meld(Kind.PUNG, tile_of("8s"))) == [
        "678p 888s 123m 444m 11m",
        "678p 888s 111m 234m 44m",
    ]


def test_four_chows_and_a_pair_in_four_ways() -> None:
    assert len(ways("11122233344455m")) == 4


def test_seven_pairs_and_chows() -> None:
    assert ways("223344m667788p55s") == ["234m 234m 678p 678p 55s", "22m 33m 44m 66p 77p 88p 55s"]


def test_four_equal_tiles_are_two_pairs() -> None:
    assert ways("113333m88p22s4477z") == ["11m 33m 33m 88p 22s 44z 77z"]


def test_four_equal_tiles_are_no_group_of_four() -> None:
    assert ways("1111m222m333p444p5p") == []


def test_thirteen_orphans() -> None:
    (reading,) = readings(hand("19m19p19s12345677z"))
    assert reading.is_orphans and reading.groups == reading.pairs == ()
    assert len(ORPHANS) == 13


@pytest.mark.parametrize("orphan", ORPHANS)
def test_any_orphan_may_come_twice(orphan: Tile) -> None:
    assert readings(Hand((*ORPHANS, orphan), orphan, EAST, EAST))


@pytest.mark.parametrize(
    "concealed",
    [
        "234m567p33378989s",  # no pair
        "89m1p567p33378999s",  # suits do not join
        "189m567p33378999s",  # nor does nine join one
        "234m567p78999s123z",  # winds make no chow
        "234m567p78999s567z",  # nor do dragons
        "1333m5588p22s4477z",  # three equal tiles are no two pairs
        "19m19p19s12345777z",  # green is missing
        "234m567p333789s",  # twelve tiles
        "234m567p33378999s11z",  # sixteen tiles
        "234m567p333789s1f1f",  # bonus tiles make no pair
    ],
)
def test_not_complete(concealed: str) -> None:
    assert not readings(hand(concealed))


def test_laid_out_kongs_exclude_seven_pairs_and_orphans() -> None:
    kong = Meld(Kind.CONCEALED_KONG, tile_of("4z"))
    assert not readings(hand("1133m5588p22s7z", kong))
    assert not readings(hand("19m19p19s12356z", kong))
