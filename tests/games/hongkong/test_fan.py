"""The printed table: names, fan, points, and one hand for what the public set cannot say."""

import re
from pathlib import Path

import pytest

from teahouse.games.hongkong.scoring.fan import LIMIT_HANDS, LINES, TABLE, points, score, scores
from teahouse.games.hongkong.scoring.hand import EAST, Hand, Wind
from teahouse.material.tiles import read_tiles, tile_of
from teahouse.texts import LANGUAGES, knows, say, speaking

PRINTED = {
    "No Flowers nor Seasons": ("no_bonus", 1),
    "Seat Flower": ("seat_flower", 1),
    "Seat Season": ("seat_season", 1),
    "All Flowers": ("all_flowers", 1),
    "All Seasons": ("all_seasons", 1),
    "All Chows": ("all_chows", 1),
    "Pung (Kong) of Dragons": ("dragon_pung", 1),
    "Pung (Kong) of Seat Wind": ("seat_wind", 1),
    "Pung (Kong) of Prevalent Wind": ("prevalent_wind", 1),
    "Self-Draw": ("self_draw", 1),
    "Last Tile Draw": ("last_tile_draw", 1),
    "Last Tile Claim": ("last_tile_claim", 1),
    "Out with Replacement Tile": ("kong_replacement", 1),
    "Robbing the Kong": ("robbing_kong", 1),
    "All Pungs": ("all_pungs", 3),
    "Half Flush": ("half_flush", 3),
    "Seven Pairs": ("seven_pairs", 4),
    "Little Three Dragons": ("little_three_dragons", 4),
    "Full Flush": ("full_flush", 6),
    "Fully Concealed Four Concealed Pungs": ("four_concealed_pungs", None),
    "Big Three Dragons": ("big_three_dragons", None),
    "Little Four Winds": ("little_four_winds", None),
    "Big Four Winds": ("big_four_winds", None),
    "All Honours": ("all_honours", None),
    "All Terminals": ("all_terminals", None),
    "Nine Gates": ("nine_gates", None),
    "Thirteen Orphans": ("thirteen_orphans", None),
    "All Kongs": ("all_kongs", None),
    "Jade Dragon": ("jade_dragon", None),
    "Ruby Dragon": ("ruby_dragon", None),
    "Pearl Dragon": ("pearl_dragon", None),
    "Blessing of Heaven": ("heaven", None),
    "Blessing of Earth": ("earth", None),
}
"""The league's table in its order. The ids are part of the public contract: a function renamed is a line lost."""


def drawn(text: str, win: str, seat: Wind = EAST) -> Hand:
    return Hand(read_tiles(text), tile_of(win), seat, EAST, self_draw=True)


def test_the_table_is_the_printed_one() -> None:
    assert {line.name: (line.id, line.fan) for line in (*TABLE, *LIMIT_HANDS)} == PRINTED
    assert [line.name for line in (*TABLE, *LIMIT_HANDS)] == list(PRINTED)
    assert list(LINES) == [name for name, _ in PRINTED.values()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_has_its_words(language: str) -> None:
    with speaking(language):
        for line in LINES.values():
            code = "hongkong-score/element-" + line.id.replace("_", "-")
            assert knows(code), code
            assert language != "en" or say(code) == line.name


@pytest.mark.parametrize(
    ("fan", "worth"),
    [(0, 1), (1, 2), (2, 4), (3, 8), (4, 16), (5, 16), (6, 16), (7, 32), (8, 32), (9, 32), (10, 64), (30, 64)],
)
def test_points(fan: int, worth: int) -> None:
    assert points(fan) == worth


def test_an_incomplete_hand_has_no_score() -> None:
    assert score(drawn("234m567p33378989s", "4m")) is None
    assert scores(drawn("234m567p33378989s", "4m")) == ()


def test_every_reading_the_most_valuable_first() -> None:
    found = scores(drawn("11122233344455m", "1m"))
    assert [(one.points, one.fan, one.limit) for one in found] == [(64, 11, True), *[(32, 8, False)] * 3]
    assert score(drawn("11122233344455m", "1m")) == found[0]


def test_the_lines_explain_the_fan() -> None:
    best = score(drawn("234m567p345s99m777z", "7z"))
    assert best
    assert [(line.id, line.fan) for line in best.lines] == [("dragon_pung", 1), ("no_bonus", 1), ("self_draw", 1)]
    assert best.ids == {"dragon_pung", "no_bonus", "self_draw"}
    assert (best.fan, best.points, best.limit) == (3, 8, False)


def test_rulings_are_numbered_and_cited() -> None:
    """Code cites rulings by number; each must be there."""
    folder = Path(__file__).parents[3] / "src" / "teahouse" / "games" / "hongkong"
    listed = re.findall(r"^- \*\*(S\d+)\*\*", (folder / "RULINGS-scoring.md").read_text(encoding="utf-8"), re.M)
    source = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    assert set(re.findall(r"Rulings? (S\d+)", source)) <= set(listed)
