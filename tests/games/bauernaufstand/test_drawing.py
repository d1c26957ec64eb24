"""The board as SVG and in a terminal: what can be clicked has its id, nothing is told by colour alone."""

from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from teahouse import Game, State
from teahouse.drawing import boards, men
from teahouse.games.bauernaufstand import GAME

REVOLT = Game(GAME, {})
LOOKS: dict[str, Any] = {"turned": False, "letters": False}
MIDDLE = REVOLT.start(seed=1).play("@c1", "@d6", "c1c2", "d6d5", "@e1", "@b6", "c2c3", "d5d4")


def places(state: State, viewer: int | None, **looks: bool) -> dict[str, ElementTree.Element]:
    root = ElementTree.fromstring(state.draw(viewer, {**LOOKS, **looks}))
    named = [element for element in root.iter() if "place" in element.attrib.get("class", "").split()]
    return {element.attrib["id"]: element for element in named}


def classes(element: ElementTree.Element) -> set[str]:
    return set(element.attrib["class"].split()) - {"place"}


def text(lines: Any) -> str:
    return "\n".join("".join(span.text for span in line) for line in lines)


def test_every_square_and_both_hands_can_be_clicked() -> None:
    found = places(MIDDLE, 0)
    assert set(found) == {f"{column}{rank}" for column in "abcdef" for rank in range(1, 7)} | {"hand-0", "hand-1"}


def test_every_place_is_spoken() -> None:
    labels = {name: place.attrib["aria-label"] for name, place in places(MIDDLE, 0).items()}
    assert labels["c3"] == "Peasant on c3" and labels["d4"] == "Mercenary on d4" and labels["a1"] == "a1: empty"
    assert labels["hand-0"] == "Black: 2 men in hand"


def test_what_can_be_moved_is_marked_for_the_side_to_move_only() -> None:
    clickable = {name for name, place in places(MIDDLE, 0).items() if "clickable" in classes(place)}
    assert clickable == {"c3", "e1", "hand-0"} == {path[0] for path in MIDDLE.clicks(0)}
    for viewer in (1, None):
        assert not any("clickable" in classes(place) for place in places(MIDDLE, viewer).values())


def test_the_last_move_is_marked() -> None:
    found = places(MIDDLE, None)
    assert {name: classes(place) for name, place in found.items() if classes(place)} == {
        "d5": {"left"},
        "d4": {"reached"},
    }
    dropped = places(REVOLT.start(seed=1).play("@c1"), None)
    assert {name: classes(place) for name, place in dropped.items() if classes(place)} == {"c1": {"reached"}}


def test_men_and_marks_differ_in_shape() -> None:
    """Without their colours the two men and the marks of the states are still different drawings."""
    drawings = [men._peasant(), men._mercenary()]
    assert len({ElementTree.fromstring(each).find(".//path") is not None for each in drawings}) == 1
    peasant, mercenary = (ElementTree.fromstring(each) for each in drawings)
    assert [element.tag for element in peasant.iter()] != [element.tag for element in mercenary.iter()]
    with pytest.raises(ValueError, match="no man"):
        men.man("king")


def test_everything_used_is_defined_once() -> None:
    root = ElementTree.fromstring(MIDDLE.draw(0, LOOKS))
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    used = {element.attrib["href"].removeprefix("#") for element in root.iter() if "href" in element.attrib}
    assert len(ids) == len(set(ids)) and used <= set(ids)


def test_as_many_men_lie_in_the_trays_as_are_in_hand() -> None:
    rng, state = Random(3), REVOLT.start(seed=3)
    while not state.result:
        state = state.play(rng.choice(state.legal(state.to_move[0])))
        found = places(state, None)
        for seat, kind in enumerate(men.MEN):
            uses = [use for use in found[f"hand-{seat}"].iter() if use.attrib.get("href") == f"#man-{kind}"]
            assert len(uses) == state.position.hands[seat]
            assert str(len(uses)) in "".join(found[f"hand-{seat}"].itertext())


def test_a_turned_board_has_a1_at_the_top_right() -> None:
    straight, turned = boards.Board(6, 6), boards.Board(6, 6, turned=True)
    assert straight.centre(0, 0) == turned.centre(5, 5)
    assert turned.centre(0, 0) == straight.centre(5, 5)
    assert places(MIDDLE, 0)["a1"].attrib["transform"] == places(MIDDLE, 0, turned=True)["f6"].attrib["transform"]


def test_text_from_outside_is_escaped() -> None:
    nasty = """<script>"&'</script>"""
    drawn = boards.square(boards.Board(1, 1), 0, 0, id=nasty, label=nasty)
    element = ElementTree.fromstring(drawn)
    assert element.attrib["id"] == element.attrib["aria-label"] == nasty


def test_the_terminal_shows_the_board() -> None:
    assert text(MIDDLE.show(0, LOOKS)) == "\n".join([
        "      a   b   c   d   e   f ",
        "  6   ·   ▽   ·   ·   ·   ·  6    ▽▽    2",
        "  5   ·   ·   ·   ×   ·   ·  5",
        "  4   ·   ·   ·  (▽)  ·   ·  4",
        "  3   ·   ·  [▲]  ·   ·   ·  3",
        "  2   ·   ·   ·   ·   ·   ·  2",
        "  1   ·   ·   ·   ·  [▲]  ·  1   [▲▲]   2",
        "      a   b   c   d   e   f ",
    ])  # fmt: skip


def test_the_terminal_does_with_letters_and_turned() -> None:
    letters = text(MIDDLE.show(0, {**LOOKS, "letters": True}))
    assert "[b]" in letters and "(w)" in letters and "▲" not in letters
    turned = text(MIDDLE.show(0, {**LOOKS, "turned": True})).splitlines()
    assert turned[0].split() == list("fedcba")
    assert turned[1] == "  1   ·  [▼]  ·   ·   ·   ·  1   [▼▼]   2"
