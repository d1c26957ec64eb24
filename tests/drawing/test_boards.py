"""Boards: thin frames, coordinates at two sides as the viewer sees them, and pictures that end where the board does."""

import re
from xml.etree import ElementTree

import pytest

import teahouse
from teahouse import State
from teahouse.drawing import boards, goban
from teahouse.drawing.boards import CELL, Board
from teahouse.drawing.goban import Goban

COORDINATES = re.compile(r'<text x="([\d.]+)" y="([\d.]+)">(\w)</text>')
OPEN_GAMES = ("mahjong-battle", "bauernaufstand", "weiss-schach", "short-go")


def coordinates(drawing: str) -> dict[str, tuple[float, float]]:
    """Where each name stands; one that stood at two sides would be found twice."""
    found = COORDINATES.findall(drawing)
    assert len({text for _, _, text in found}) == len(found)
    return {text: (float(x), float(y)) for x, y, text in found}


@pytest.mark.parametrize("turned", [False, True])
def test_names_stand_left_and_below_beside_their_squares(turned: bool) -> None:
    board = Board(6, 6, turned)
    left, top, _, height = board.box
    named = coordinates(boards.frame(board, "abcdef"))
    assert set(named) == set("abcdef123456")
    for place in range(6):
        (x, y), (across, down) = named["abcdef"[place]], board.centre(place, place)
        assert x == across and top + height < y < board.height
        x, y = named[str(place + 1)]
        assert 0 < x < left and abs(y - down) < CELL / 8


@pytest.mark.parametrize("size", [7, 9])
@pytest.mark.parametrize("look", goban.GROUNDS)
def test_names_of_crossings_stand_left_and_below(size: int, look: str) -> None:
    board = Goban(size)
    named = coordinates(goban.ground(board, look, "ABCDEFGHJ"))
    assert len(named) == 2 * size
    assert named["A"][0] == board.centre(0, 0)[0] and named["A"][1] > board.box[3]
    assert named["1"][0] < board.box[0] and abs(named["1"][1] - board.centre(0, 0)[1]) < CELL / 8


def test_frames_are_thin() -> None:
    board = Board(6, 6)
    assert board.box[2] - 6 * CELL <= CELL / 4
    assert Goban(7).box[2] - 8 * CELL <= CELL / 4
    assert goban.RADIUS < Goban(9).frame < CELL * 0.6, "stones on the edge lie on the board"


def shapes(state: State) -> dict[bool, ElementTree.Element]:
    """The state drawn for a wide screen and for a narrow one."""
    looks = {look.name: look.default_for({}) for look in state.game.declaration.looks}
    return {
        portrait: ElementTree.fromstring(state.draw(0, {**looks, "portrait": portrait})) for portrait in (False, True)
    }


@pytest.mark.parametrize("game", OPEN_GAMES)
def test_everything_to_be_clicked_is_there_in_both_shapes(game: str) -> None:
    state = teahouse.game(game).start(seed=4)
    wide, narrow = (
        {each.attrib["id"] for each in root.iter() if "aria-label" in each.attrib and "id" in each.attrib}
        for root in shapes(state).values()
    )
    assert wide == narrow >= {path[0] for path in state.clicks(0)}


@pytest.mark.parametrize("game", ["bauernaufstand", "short-go"])
def test_what_lies_beside_the_board_lies_below_it_on_a_narrow_screen(game: str) -> None:
    """So the board has the whole width there, and the whole height elsewhere."""
    (width, height), (narrow, high) = (
        map(float, root.attrib["viewBox"].split()[2:]) for root in shapes(teahouse.game(game).start(seed=4)).values()
    )
    assert narrow < width and high > height
    assert narrow - height < CELL / 2, "but for the coordinates both boards are the same"
