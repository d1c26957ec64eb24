"""Texts of moves and positions: what is refused says why, and at which sign it goes wrong."""

import pytest

import teahouse
from teahouse import BadPosition, IllegalMove
from teahouse.texts import LANGUAGES, speaking

GO = teahouse.game("short-go")
CAPTURED = "7 9 area X:D4 O:C4,E4,D3,D5"
KO = "7 9 area X:C4,D3,D5 O:E3,E5,F4,D4 E4"


@pytest.mark.parametrize(
    ("text", "proper"),
    [
        ("7 9 Area", "7 9 area"),
        (" 7  9 area\n", "7 9 area"),
        ("7 6.50 area", "7 6.5 area"),
        ("7 9.0 area", "7 9 area"),
        ("7 -0 area", "7 0 area"),
        ("7 9 area to:X", "7 9 area"),
        ("7 9 area D4  e5 ", "7 9 area D4 E5"),
        ("7 0 TERRITORY h2 to:x d4 Pass", "7 0 territory h2 to:X D4 pass"),
        ("7 9 area D4 pass pass b DEAD d4 w accept", "7 9 area D4 pass pass B dead D4 W accept"),
        ("7 9 area x:d4,e5 o:c3 d3", "7 9 area X:D4,E5 O:C3 D3"),
    ],
)
def test_positions_are_read_liberally_and_written_in_one_way(text: str, proper: str) -> None:
    state = GO.parse(text)
    assert state.text == proper and state.record() == GO.parse(proper).record()


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("", "position-fields", 0),
        ("7 9", "position-fields", 3),
        ("8 9 area", "position-size", 0),
        ("77 9 area", "position-size", 1),
        ("7  area D4", "position-komi", 3),
        ("7 09 area", "position-komi", 3),
        ("7 82 area", "position-komi", 2),
        ("7 x area", "position-komi", 2),
        ("7 9 areas", "position-scoring", 8),
        ("7 9 territor D4", "position-scoring", 12),
        ("7 9 area X:D4,H1", "position-point", 14),
        ("7 9 area X:D4,E8", "position-point", 15),
        ("7 9 area X: O:D4", "position-point", 11),
        ("7 9 area X:D4 O:C3,D4", "position-twice", 19),
        ("7 0 area h2 X:C3", "position-twice", 14),
        (CAPTURED, "position-no-liberty", 11),
        ("7 0 area h2 O:B3,D3,C2,C4", "position-no-liberty", 9),
        ("7 9 area D4 Z5", "position-move", 12),
        ("7 9 area D4 D9", "position-move", 13),
        ("7 9 area D4  Z5", "position-move", 13),
        ("7 9 area D4 E5 D4", "position-move", 15),
        ("7 9 area pass pass D4", "position-move", 19),
        ("7 9 area pass pass B dead", "position-move", 25),
        ("7 9 area pass pass B dead D4", "position-move", 19),
        (f"{KO} D4", "position-move", len(KO) + 1),
        ("7 9 area h5", "position-move", 9),
    ],
)
def test_refused_positions(text: str, code: str, place: int) -> None:
    with pytest.raises(BadPosition) as refused:
        GO.parse(text)
    assert (refused.value.params["reason"].code, refused.value.where["position"]) == (f"short-go/{code}", place)
    for language in LANGUAGES:
        with speaking(language):
            assert f" {place + 1}." in str(refused.value) and "short-go/" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("", "not-a-move", 0),
        ("d4", "not-a-move", 0),
        ("D", "not-a-move", 1),
        ("D4 ", "not-a-move", 2),
        ("pas", "not-a-move", 3),
        ("pass!", "not-a-move", 4),
        ("B deed D4", "not-a-move", 4),
        ("W accepts", "not-a-move", 8),
        ("I3", "not-a-move", 0),
        ("H1", "off-board", 0),
        ("A8", "off-board", 1),
        ("B dead J1", "off-board", 7),
        ("B dead A9", "off-board", 8),
        ("resign", "resign-at-table", None),
    ],
)
def test_what_is_no_move_anywhere(text: str, code: str, place: int | None) -> None:
    with pytest.raises(IllegalMove) as refused:
        GO.start().play(text)
    assert (refused.value.params["reason"].code, refused.value.params["position"]) == (f"short-go/{code}", place)


def test_a_start_of_a_record_is_no_text() -> None:
    """What is wrong with it has a name, no place."""
    with pytest.raises(BadPosition) as refused:
        GO.begin({"size": 7, "komi": 9.0, "scoring": "area", "handicap": 0, "X": ["D4", "Z9"]})
    assert refused.value.params["position"] is None and "position" not in refused.value.where
