"""The board as SVG and in a terminal: what can be clicked has its id, nothing is told by colour alone."""

from typing import Any
from xml.etree import ElementTree

import pytest

from teahouse import Game, State
from teahouse.drawing import chessmen
from teahouse.games.weiss_schach import GAME

CHESS = Game(GAME, {})
LOOKS: dict[str, Any] = {"turned": False, "letters": False}
SQUARES = {f"{column}{rank}" for column in "abcdef" for rank in range(1, 7)}
PROMOTIONS = {"promote-q", "promote-r", "promote-b", "promote-n"}
PROMOTING = CHESS.parse("2n2k/1P4/6/6/6/3K2 w - - 9 9")


def places(state: State, viewer: int | None, **looks: bool) -> dict[str, ElementTree.Element]:
    root = ElementTree.fromstring(state.draw(viewer, {**LOOKS, **looks}))
    named = [element for element in root.iter() if "place" in element.attrib.get("class", "").split()]
    return {element.attrib["id"]: element for element in named}


def classes(element: ElementTree.Element) -> set[str]:
    return set(element.attrib["class"].split()) - {"place"}


def drawn(element: ElementTree.Element) -> set[str]:
    return {part.attrib["href"] for part in element.iter() if "href" in part.attrib}


def text(state: State, viewer: int | None, **looks: bool) -> str:
    return "\n".join("".join(span.text for span in line) for line in state.show(viewer, {**LOOKS, **looks}))


def test_every_square_is_there_and_spoken() -> None:
    found = places(CHESS.start(seed=1), 0)
    assert set(found) == SQUARES
    labels = {name: place.attrib["aria-label"] for name, place in found.items()}
    assert labels["a1"] == "White knight on a1" and labels["d6"] == "Black king on d6" and labels["c3"] == "c3: empty"


def test_what_can_be_moved_is_marked_for_the_side_to_move_only() -> None:
    state = CHESS.start(seed=1)
    clickable = {name for name, place in places(state, 0).items() if "clickable" in classes(place)}
    assert clickable == {path[0] for path in state.clicks(0)} == {"a1", *(f"{column}2" for column in "abcdef")}
    for viewer in (1, None):
        assert not any("clickable" in classes(place) for place in places(state, viewer).values())


def test_the_last_move_and_a_check_are_marked() -> None:
    state = CHESS.parse("nbqkbr/p1pppp/1p4/4P1/PPPP1P/NBQKBR b Kk - 0 3").play("c6b5")
    found = places(state, None)
    assert {name: classes(place) for name, place in found.items() if classes(place)} == {
        "c6": {"left"},
        "b5": {"reached"},
    }
    checked = places(CHESS.parse("nb1kbr/pp1ppp/2p3/4P1/PPPq1P/NBQKBR w Kk - 0 3"), 0)
    assert [name for name, place in checked.items() if "#chess-check" in drawn(place)] == ["d1"]
    assert checked["d1"].attrib["aria-label"] == "White king on d1, in check"


def test_what_a_pawn_may_become_is_there_when_it_is_asked() -> None:
    assert set(places(PROMOTING, 0)) == SQUARES | PROMOTIONS
    assert ("b5", "c6", "promote-q") in PROMOTING.clicks(0)
    for viewer in (1, None):
        assert set(places(PROMOTING, viewer)) == SQUARES
    choice = places(PROMOTING, 0)["promote-n"]
    assert classes(choice) == {"choice"}, "seen only while it can be clicked"
    assert choice.attrib["aria-label"] == "The pawn becomes a knight" and "#chess-white-knight" in drawn(choice)
    black = CHESS.parse("5k/6/6/6/p5/3K2 b - - 0 1")
    assert "#chess-black-queen" in drawn(places(black, 1)["promote-q"])


def test_the_own_side_is_below() -> None:
    def height(viewer: int | None, **looks: bool) -> float:
        shift = places(CHESS.start(seed=1), viewer, **looks)["a1"].attrib["transform"]
        return float(shift.partition("(")[2].partition(")")[0].split()[1])

    assert height(0) == height(None) == height(1, turned=True) > height(1) == height(0, turned=True)


def test_all_pieces_are_different_drawings() -> None:
    """Also in grey: the outline tells the kind, pale lines on dark wood the side."""
    outlines = {kind: chessmen._body(kind) + chessmen._head(kind) for kind in chessmen.KINDS}
    assert len(set(outlines.values())) == len(chessmen.KINDS)
    for kind in chessmen.KINDS:
        assert chessmen.colour("black-mark") in chessmen._chessman("black", kind)
    for side, kind in (("red", "king"), ("white", "peasant")):
        with pytest.raises(ValueError, match="no piece"):
            chessmen.chessman(side, kind)


def test_everything_used_is_defined_once() -> None:
    root = ElementTree.fromstring(PROMOTING.draw(0, LOOKS))
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    used = {element.attrib["href"].removeprefix("#") for element in root.iter() if "href" in element.attrib}
    assert len(ids) == len(set(ids)) and used <= set(ids)


def test_the_terminal_board() -> None:
    state = CHESS.start(seed=1).play("d2d4", "e5d4")
    assert text(state, 0, letters=True).splitlines()[1:3] == [
        "  6   n   b   q   k   b   r  6",
        "  5   p   p   p   p   ×   p  5",
    ]
    rows = text(state, 0).splitlines()
    assert rows[1].split() == ["6", "♞", "♝", "♛", "♚", "♝", "♜", "6"]
    assert "(♟)" in rows[3] and "×" in rows[2] and "[♘]" in rows[6]
    turned = text(state, 1).splitlines()
    assert turned[0].split() == list("fedcba") and turned[1].split()[0] == "1"
    assert "♔!" in text(CHESS.parse("nb1kbr/pp1ppp/2p3/4P1/PPPq1P/NBQKBR w Kk - 0 3"), None)
