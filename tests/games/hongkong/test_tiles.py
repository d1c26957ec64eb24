"""The tile set and its texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from teahouse.drawing.tiles import TILE_KINDS
from teahouse.material.tiles import (
    GREEN,
    KINDS,
    RED,
    SET_144,
    SUIT_KINDS,
    WHITE,
    NotTiles,
    Tile,
    code_of,
    copies,
    is_bonus,
    is_dragon,
    is_flower,
    is_honour,
    is_season,
    is_suit,
    is_terminal,
    is_wind,
    read_tiles,
    suit_of,
    tile_of,
    value_of,
    write_tiles,
)

EVERY = [Tile(tile) for tile in range(len(KINDS))]


def codes(kind: object) -> str:
    return " ".join(code_of(tile) for tile in EVERY if kind(tile))  # type: ignore[operator]


def test_the_order_of_kinds() -> None:
    assert KINDS == TILE_KINDS and len(KINDS) == 42
    assert KINDS[:27] == SUIT_KINDS
    assert (tile_of("1m"), tile_of("1p"), tile_of("1s"), tile_of("1z"), tile_of("1f"), tile_of("4g")) == (
        0, 9, 18, 27, 34, 41,
    )  # fmt: skip
    assert read_tiles("567z") == (WHITE, GREEN, RED)


def test_a_full_set() -> None:
    assert len(SET_144) == 144
    assert [SET_144.count(tile) for tile in EVERY] == [copies(tile) for tile in EVERY] == [4] * 34 + [1] * 8


def test_families() -> None:
    assert codes(is_wind) == "1z 2z 3z 4z"
    assert codes(is_dragon) == "5z 6z 7z"
    assert codes(is_honour) == "1z 2z 3z 4z 5z 6z 7z"
    assert codes(is_terminal) == "1m 9m 1p 9p 1s 9s"
    assert codes(is_flower) == "1f 2f 3f 4f"
    assert codes(is_season) == "1g 2g 3g 4g"
    assert codes(is_bonus) == "1f 2f 3f 4f 1g 2g 3g 4g"
    assert codes(is_suit).split() == list(SUIT_KINDS)
    assert all(is_suit(tile) + is_honour(tile) + is_bonus(tile) == 1 for tile in EVERY)


def test_value_and_suit_are_the_code() -> None:
    assert all(f"{value_of(tile)}{suit_of(tile)}" == code_of(tile) for tile in EVERY)


@given(some.lists(some.sampled_from(EVERY)))
def test_texts_read_back(tiles: list[Tile]) -> None:
    text = write_tiles(tiles)
    assert list(read_tiles(text)) == sorted(tiles)
    assert write_tiles(read_tiles(text)) == text
    assert read_tiles("".join(map(code_of, tiles))) == tuple(tiles)


def test_blanks_between_groups() -> None:
    assert read_tiles(" 123m  55z ") == read_tiles("123m55z")
    assert read_tiles("") == ()


@pytest.mark.parametrize(
    ("text", "found", "position"),
    [
        ("0m", "0m", 0), ("8z", "8z", 1), ("5f", "5f", 1), ("5g", "5g", 1), ("m", "m", 0), ("12", "12", 2),
        ("1x", "1x", 1), ("1M", "1M", 1), ("123m5", "5", 5), ("12 3m", "12 3m", 2), ("1m,2m", ",2m", 2),
        ("１m", "１m", 0), ("1m\n", "\n", 2), ("19mz", "z", 3), (" 1m  9x ", "9x", 6),
    ],
)  # fmt: skip
def test_what_is_no_tile(text: str, found: str, position: int) -> None:
    with pytest.raises(NotTiles) as caught:
        read_tiles(text)
    assert (caught.value.found, caught.value.position) == (found, position)
