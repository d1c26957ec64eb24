"""The wall as SVG, in a frame and from edge to edge."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

import teahouse
from teahouse.drawing import tiles
from teahouse.games.mahjong_battle.drawing import NARROW, WIDE, Room
from teahouse.games.mahjong_battle.position import BOARD, COLUMNS, ROWS

LOOKS: dict[str, Any] = {"pairs": False, "corners": True, "letters": False, "portrait": False}
STATE = teahouse.game("mahjong-battle").start(seed=7)


def drawn(**looks: Any) -> ElementTree.Element:
    return ElementTree.fromstring(STATE.draw(0, {**LOOKS, **looks}))


def rectangles(root: ElementTree.Element) -> list[str]:
    return [each.attrib.get("fill", "") for each in root if each.tag.endswith("rect")]


def test_a_phone_has_felt_from_edge_to_edge_and_no_frame() -> None:
    (felt,) = rectangles(drawn(portrait=True))
    assert "--table" in felt
    assert any("--board-frame" in fill for fill in rectangles(drawn()))
    assert 0.92 * NARROW.width < COLUMNS * tiles.WIDTH
    assert NARROW.right < tiles.WIDTH / 10


@pytest.mark.parametrize("room", [WIDE, NARROW])
def test_the_wall_fills_its_room(room: Room) -> None:
    corners = [room.corner(square) for square in BOARD]
    assert 0 < min(x for x, _ in corners) < tiles.WIDTH
    assert tiles.LIFT < min(y for _, y in corners) < tiles.HEIGHT / 3, "a tile can be lifted in the first row"
    assert 0 < room.width - max(x for x, _ in corners) - tiles.WIDTH < tiles.WIDTH / 2
    assert 0 < room.height - max(y for _, y in corners) - tiles.HEIGHT < tiles.HEIGHT / 1.5
    assert len(set(corners)) == COLUMNS * ROWS


@pytest.mark.parametrize("portrait", [False, True])
def test_rows_and_columns_are_named_once(portrait: bool) -> None:
    texts = [
        each.text
        for each in drawn(portrait=portrait).iter()
        if each.tag.endswith("text") and "class" not in each.attrib
    ]
    assert sorted(filter(None, texts)) == sorted("abcdefghijkl123456789")


def test_only_a_drawing_with_a_corner_makes_room_for_it() -> None:
    with_corners, without = STATE.draw(0, LOOKS), STATE.draw(0, {**LOOKS, "corners": False})
    assert (
        len(re.findall('class="tile-drawing"', with_corners))
        == len(re.findall('class="tile-corner"', with_corners))
        == 27
    )
    assert 'class="tile-drawing"' not in without
