"""The tiles: every kind draws, differs, stays small, and no text from outside becomes markup."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from teahouse.drawing import palette, tiles
from teahouse.drawing.faces import FACES, PARTS
from teahouse.drawing.glyphs import GLYPHS
from teahouse.drawing.tiles import TILE_KINDS, TILE_STYLE, Pose, back, defs, single, tile

SVG = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'
NASTY = """<script>"&'</script>"""
SHOWN_FACE_UP = [Pose.SELECTED, Pose.CLICKABLE, Pose.LAST_TAKEN, Pose.DISABLED]


def parse(*content: str) -> ElementTree.Element:
    return ElementTree.fromstring(SVG.format("".join(content)))


def without_colours(drawing: str) -> str:
    return re.sub(r"var\([^()]*\)", "", drawing)


def ids(root: ElementTree.Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def test_there_are_42_kinds_and_each_has_a_face() -> None:
    assert len(TILE_KINDS) == 42
    assert set(TILE_KINDS) == set(FACES)


@pytest.mark.parametrize("kind", TILE_KINDS)
@pytest.mark.parametrize("pose", [Pose.NORMAL, *Pose])
def test_every_kind_in_every_state_is_a_document(kind: str, pose: Pose) -> None:
    root = ElementTree.fromstring(single(kind, pose=pose, label="a tile"))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"


def test_faces_differ_without_their_colours() -> None:
    """Suit and value are told by shape; two faces that differ only in colour would fail here."""
    assert len({without_colours(face) for face in FACES.values()}) == len(TILE_KINDS)


def test_everything_used_is_defined_and_nothing_twice() -> None:
    root = parse(defs(TILE_KINDS), *(tile(kind, 0, 0) for kind in TILE_KINDS), back(0, 0))
    defined = ids(root)
    used = {element.attrib["href"].removeprefix("#") for element in root.iter() if "href" in element.attrib}
    assert used <= set(defined)
    assert len(defined) == len(set(defined))


def test_defs_hold_only_what_the_kinds_need() -> None:
    assert "tile-dot" not in defs(["1m"])
    assert "tile-2m" not in defs(["1m"])
    assert set(PARTS) <= set(ids(parse(defs(TILE_KINDS))))


def test_kinds_given_twice_are_drawn_once() -> None:
    assert defs(["5p", "5p"]) == defs(["5p"])


@pytest.mark.parametrize("kind", ["", "0m", "8z", "5f", '1m"/><script>'])
def test_unknown_kinds_are_refused(kind: str) -> None:
    with pytest.raises(ValueError, match="no kind of tile"):
        tile(kind, 0, 0)
    with pytest.raises(ValueError, match="no kind of tile"):
        defs([kind])


def test_text_from_outside_is_escaped() -> None:
    root = parse(tile("1m", 0, 0, id=NASTY, label=NASTY, extra_class=NASTY))
    (group,) = root
    assert group.attrib["id"] == group.attrib["aria-label"] == NASTY
    assert group.attrib["class"] == f"tile {NASTY}"
    assert len(list(group)) == 2


def test_corner_text_is_escaped() -> None:
    assert [element.text for element in parse(defs(["1z"], {"1z": NASTY})).iter() if element.text] == [NASTY]


def corner_texts(corners: tiles.Corners) -> dict[str, str]:
    texts = {kind: re.search(r"<text[^>]*>(.*)</text>", defs([kind], corners)) for kind in TILE_KINDS}
    return {kind: found[1] for kind, found in texts.items() if found}


def test_corners_follow_the_language() -> None:
    english = corner_texts(True)
    assert [english[kind] for kind in ("1z", "2z", "3z", "4z", "7p", "3f")] == ["E", "S", "W", "N", "7", "3"]
    dutch = corner_texts({"1z": "O", "2z": "Z"})
    assert [dutch[kind] for kind in ("1z", "2z", "3z", "7p")] == ["O", "Z", "W", "7"]


def test_without_corners_only_bonus_tiles_keep_their_number() -> None:
    assert set(corner_texts(False)) == {kind for kind in TILE_KINDS if kind[1] in "fg"}


def test_a_hidden_tile_holds_no_trace_of_its_kind() -> None:
    assert len({tile(kind, 3, 4, pose=Pose.FACE_DOWN) for kind in TILE_KINDS}) == 1
    assert tile("1m", 3, 4, pose=Pose.FACE_DOWN) == back(3, 4)


def test_a_half_open_tile_shows_back_and_kind() -> None:
    drawing = tile("5z", 0, 0, pose=Pose.HALF_OPEN)
    assert "#tile-back" in drawing
    assert "#tile-5z" in drawing


def test_states_are_classes_with_a_rule_that_is_no_mere_colour() -> None:
    """A class makes a mark visible or moves the tile; none only paints it otherwise."""
    rules = dict(re.findall(r"^\.tile\.([a-z-]+)\{([^}]*)\}", TILE_STYLE, re.MULTILINE))
    for pose in SHOWN_FACE_UP:
        (name,) = tiles.class_names(pose)
        assert f'class="tile {name}"' in tile("1m", 0, 0, pose=pose)
        assert ":visible" in rules[name]
    assert f"translateY(-{tiles.HEIGHT / 10:g}px)" in TILE_STYLE


def test_marks_of_states_have_shapes_of_their_own() -> None:
    marks = next(element for element in parse(defs(["1m"])).iter() if element.attrib.get("id") == "tile-marks")
    shapes = [without_colours(ElementTree.tostring(mark, encoding="unicode")) for mark in marks]
    assert len(set(shapes)) == len(shapes) == 3
    assert all("visibility" in mark.attrib for mark in marks)


def test_states_combine() -> None:
    assert 'class="tile clickable last-taken"' in tile("1m", 0, 0, pose=Pose.CLICKABLE | Pose.LAST_TAKEN)


def test_size_and_place() -> None:
    assert 'transform="translate(10 20.5)scale(.5)"' in tile("1m", 10, 20.5, height=40)
    assert tiles.footprint(80) == (60, 85)


@pytest.mark.parametrize("kind", TILE_KINDS)
def test_a_face_is_small(kind: str) -> None:
    assert len(FACES[kind]) <= 2500


def test_a_full_board_is_small() -> None:
    """108 tiles of 27 kinds, with ids and labels, as Mahjong Battle lays them."""
    board = defs(TILE_KINDS[:27]) + "".join(
        tile(kind, 60 * copy, 85 * i, id=f"a{copy}{i}", label="one of circles on a1", pose=Pose.CLICKABLE)
        for i, kind in enumerate(TILE_KINDS[:27])
        for copy in range(4)
    )
    assert len(board.encode()) < 60_000


def test_nothing_comes_from_outside() -> None:
    everything = defs(TILE_KINDS) + "".join(single(kind) for kind in TILE_KINDS)
    outside = set(re.findall(r'(?:https?:|//|@import|<script|<image|style=)[^"\s]*', everything))
    assert outside <= {"http://www.w3.org/2000/svg", "//www.w3.org/2000/svg"}
    assert set(re.findall(r"url\(([^)]*)\)", everything)) == {"#tile-weave"}


def test_every_character_has_an_outline() -> None:
    assert set("一二三四五六七八九萬東南西北中發梅蘭菊竹春夏秋冬") == set(GLYPHS)
    assert all(re.fullmatch(r"m[-mlhvcz\d ]+z", outline) for outline in GLYPHS.values())


def luminance(colour: str) -> float:
    digits = colour.removeprefix("#")
    channels = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme", [palette.LIGHT, palette.DARK])
def test_drawings_stand_out_from_the_face(theme: dict[str, str]) -> None:
    for name in ("tile-ink", "tile-red", "tile-green", "tile-blue"):
        assert contrast(theme[name], theme["tile-face"]) >= 4.5
    assert contrast(theme["tile-gold"], theme["tile-face"]) >= 3
    assert contrast(theme["ink"], theme["paper"]) >= 4.5


def test_both_themes_name_the_same_colours() -> None:
    assert set(palette.LIGHT) == set(palette.DARK)


@pytest.mark.parametrize(("one", "other"), list(combinations(("tile-face", "tile-back", "tile-rim"), 2)))
def test_face_back_and_rim_differ_in_grey(one: str, other: str) -> None:
    assert luminance(palette.LIGHT[one]) != pytest.approx(luminance(palette.LIGHT[other]), abs=0.05)
