"""What the right stone of a puzzle is about."""

import pytest

import teahouse
from teahouse.games.short_go import notation
from teahouse.games.short_go.themes import theme_of


@pytest.mark.parametrize(
    ("stones", "point", "theme"),
    [
        ("X:A3,B3,C3,D2,D1 O:C1,C2,B2,A2", "B1", "snapback"),
        ("X:A3,B3,C3,D2,D1,E4 O:C1,C2,B2,A2,F6,F5", "G7", "vital-point"),
        ("X:C4,B3,C2 O:D4,E3,D2,C3", "D3", "ko"),
        ("X:A2,B2,C2,D2,D1 O:A3,B3,C3,D3,E2,E1", "B1", "two-eyes"),
        ("X:A3,B3,C3,D3,E2,E1 O:A2,B2,C2,D2,D1", "B1", "two-eyes"),
        ("X:A1 O:A2", "B1", "rescue"),
        ("X:A2,C3 O:A1,C4", "B1", "capture"),
        ("X:B1,B2,C3 O:C1,C2,A3,B3", "D2", "capture-race"),
        ("X:D4 O:D3,F6", "C3", "vital-point"),
        ("X:D4,E3 O:D3,F6", "C3", "atari"),
    ],
)
def test_what_a_stone_is_about(stones: str, point: str, theme: str) -> None:
    position = teahouse.game("short-go").parse(f"7 9 area {stones} to:X").position
    assert theme_of(position, notation.read_point(7, point)) == theme
