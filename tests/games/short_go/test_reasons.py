"""Why a move is good: facts of the board that its label does not say."""

import pytest

import teahouse
from teahouse.core.protocol import Choice
from teahouse.games.short_go import reasons

CHANCE = "The chance of winning is about 50%."


def told(text: str, line: str) -> list[str]:
    """The reasons for the first move of a line, up to the chance."""
    moves = tuple(line.split())
    choice = Choice(moves[0], 0.5, False, moves, 1, 1)
    *found, last = map(str, reasons.explain(teahouse.game("short-go").parse(text).seen_by(0), choice))
    assert last == CHANCE
    return found


@pytest.mark.parametrize(
    ("text", "line", "sentences"),
    [
        (
            "7 9 area X:C4,E2 O:D3,D5",
            "D4 E4 pass",
            ["It keeps 2 enemy groups apart.", "Play might go on like this: E4, pass."],
        ),
        ("7 9 area X:B2 O:D4", "D3", ["It leans on the enemy group on D4 and leaves it 3 liberties."]),
        ("7 9 area X:A2,B2 O:B1,G7", "A3", ["It extends your own group on A2, which then has 4 liberties."]),
        ("7 9 area X:G7 O:A3,B3,C3,C2,C1", "B2", ["White then surrounds 4 points fewer."]),
        (
            "7 9 area X:C1,C2,C3,B3 O:G7,G6",
            "A3",
            ["It strengthens your own group, which then has 9 liberties.", "You then surround 4 more points."],
        ),
    ],
)
def test_quiet_moves(text: str, line: str, sentences: list[str]) -> None:
    assert told(text, line) == sentences


def test_room_where_nothing_is_near() -> None:
    assert told("7 9 area X:C4,E2 O:D3,D5", "B1")[0].startswith("There is still room here")


def test_an_atari_says_what_it_threatens_and_whether_the_stones_are_lost() -> None:
    threat = "If White does not answer, you capture 1 stone on your next move."
    assert told("7 9 area X:D5,C4 O:D4,G7", "D3") == [threat]
    assert told("7 9 area X:B2 O:A1,E4", "B1") == ["White can no longer save the stone in atari."]


def test_a_capture_says_what_it_brings() -> None:
    """How many stones it takes stands in the label."""
    stronger = ["It strengthens your own group, which then has 3 liberties.", "You then surround 1 more point."]
    assert told("7 9 area X:B1,G6 O:A1,E4", "A2") == stronger
    assert told("7 9 area X:A1,B2 O:A2,G7", "A3") == ["It saves one of your own stones from atari.", *stronger]


def test_a_ko_and_a_stone_that_can_be_captured_at_once() -> None:
    ko = told("7 9 area X:B1,A2,B3 O:C1,D2,C3,B2", "C2")
    assert "White may not recapture straight away: the ko rule forbids it." in ko
    assert told("7 9 area X:D4 O:B1,G7", "A1") == ["White can capture one of your stones straight away."]


def test_marking_is_told_from_unmarking() -> None:
    marking = teahouse.game("short-go", marking=True).start().play("D4", "pass", "pass")
    dead = Choice("B dead D4", 0.5, False, ("B dead D4",), 1, 1)
    assert str(reasons.explain(marking.seen_by(0), dead)[0]) == "This group can no longer be saved."
    unmarked = reasons.explain(marking.play("B dead D4").seen_by(0), dead)[0]
    assert str(unmarked) == "This group is alive; it was marked by mistake."
