"""Help while learning, on hands whose distance, useful tiles and lines were counted by hand."""

from itertools import combinations_with_replacement
from random import Random

import pytest

from games.hongkong.scenes import JUNK, WAITING, Scene
from random_games import moment
from teahouse.games.hongkong.notation.views import read_meld
from teahouse.games.hongkong.scoring.completeness import counts, is_complete
from teahouse.games.hongkong.scoring.distance import chows_distance
from teahouse.games.hongkong.scoring.hand import Meld, Wind
from teahouse.games.hongkong.words.advice import Own, advice, lacking, lines_in_reach, own_of
from teahouse.material.tiles import Tile, read_tiles, tile_of, write_tiles
from teahouse.texts import Message, speaking


def own(tiles: str, *melds: str) -> Own:
    """A hand of which nothing else has been seen."""
    numbers = counts(read_tiles(tiles))
    laid: tuple[Meld, ...] = tuple(map(read_meld, melds))
    seen = [number + sum(meld.tiles.count(Tile(tile)) for meld in laid) for tile, number in enumerate(numbers)]
    return Own(tuple(numbers), laid, tuple(4 - number for number in seen))


@pytest.mark.parametrize(
    ("tiles", "away", "useful", "left"),
    [
        ("123456789m22s46p", 1, "5p", 4),
        ("123456789m22s45p", 1, "36p", 8),
        ("123456m11p23s555z7s", 1, "14s", 8),
        ("19m19p19s1234567z", 1, "19m19p19s1234567z", 39),
        ("1122m3344p5566s7z", 1, "7z", 3),
        ("123456m1145p2368s", 2, "36p147s", 20),
    ],
)
def test_distance_and_useful_tiles(tiles: str, away: int, useful: str, left: int) -> None:
    hand = own(tiles)
    assert hand.away == away
    assert write_tiles(hand.useful) == useful
    assert sum(hand.useful.values()) == left


def test_what_lies_open_is_not_left() -> None:
    """North waits for 5p; one lies among the discards, two are in South's pung."""
    scene = Scene({"E": "5p19m19s123456z23s1p", "S": "55p123467m12367s", "N": WAITING}, [])
    state = scene.start().play("E discard 5p").play("S pung", "N pass")
    hand = own_of(state.seen_by(3).seen)
    assert hand.unseen[tile_of("5p")] == 1
    assert hand.useful == {tile_of("5p"): 1}


def words(messages: tuple[Message, ...]) -> list[str]:
    return [str(message) for message in messages]


def test_advice_at_ones_own_turn() -> None:
    """Without the lonely 1z this hand waits for 5p; without 4p for 6p alone, without 6p for 4p alone."""
    state = Scene({"E": "123456789m22s46p1z"}, []).start()
    said = words(advice(state.seen_by(0)))
    assert said[0] == "You need 1 more tile for a complete hand."
    assert said[1] == "1z: one tile from winning; 4 useful tiles left: 5p"
    assert len(said) == 6
    assert said[4] == "Already certain: No Flowers nor Seasons (1 fan)."
    assert said[5] == "Within reach: All Chows (1 fan, 1 more tile needed)."


def test_advice_compares_claims() -> None:
    """A pung of 5p leaves 34 67p 123s 67s and a tile to throw: two begun groups wanted of three, no pair."""
    scene = Scene({"E": "5p19m19s123456z23s1p", "S": "3455567p12367s"}, [])
    said = words(advice(scene.start().play("E discard 5p").seen_by(1)))
    assert said[0].startswith("Your hand: ")
    moves = [line.partition(":")[0] for line in said[1:-2]]
    assert moves == ["kong", "pung", "chow 345p", "chow 456p", "chow 567p"]


def test_a_complete_hand_is_told() -> None:
    claim = Scene({"E": "19m159p19s1234567z", "S": WAITING}, []).start().play("E discard 5p")
    assert words(advice(claim.seen_by(1)))[0] == "Your hand is complete: call hu and you win."
    drawn = Scene({"E": JUNK, "S": WAITING}, [], draws="5p").start().play("E discard 9p")
    assert words(advice(drawn.seen_by(1)))[0] == "Your hand is complete: call hu and you win."


def test_with_false_calls_only_a_right_hu_is_advised() -> None:
    false = Scene({"E": JUNK}, [], {"false_calls": True}).start()
    assert "E hu" in false.legal(0)
    assert "complete hand" in words(advice(false.seen_by(0)))[0]


def test_complete_but_too_cheap() -> None:
    """Three chows and a dragon pung without bonus tiles are 2 fan, self-drawn 3: too few for 5."""
    scene = Scene({"E": JUNK, "S": "123m456p789p777z2s"}, [], {"minimum_fan": 5}, draws="2s")
    state = scene.start().play("E discard 1z")
    assert "S hu" not in state.legal(1)
    assert words(advice(state.seen_by(1)))[0] == (
        "Your tiles are complete but worth less than the agreed minimum of 5 fan, so you cannot call hu."
    )


def test_complete_after_a_claim() -> None:
    """The pung of 5p leaves three chows and a pair, but nobody wins with a claimed pung."""
    scene = Scene({"E": "5p19m19s123456z23s1p", "S": "55p123456m12399s"}, [])
    state = scene.start().play("E discard 5p").play("S pung")
    assert words(advice(state.seen_by(1)))[0].startswith(
        "Your tiles are complete, but after claiming a chow or pung you have to discard"
    )


def test_lines_are_told_with_their_unit_one_by_one() -> None:
    """In German the names of some lines hold commas."""
    state = Scene({"E": "19m19p19s1234567z2p"}, []).start()
    with speaking("de"):
        said = words(advice(state.seen_by(0)))
    assert said[-2] == "Schon sicher: Weder Blumen noch Jahreszeiten (1 Fan)."
    assert "Dreizehn Waisen (Limithand, 1 Ziegel fehlt)" in said[-1].removeprefix("In Reichweite: ").split("; ")[0]


def test_a_watcher_gets_no_advice() -> None:
    state = moment("hongkong", 1)
    assert advice(state.seen_by(None)) == ()


def reach(hand: Own) -> dict[str, int]:
    """As South in the East round."""
    return lines_in_reach(hand, Wind(1), Wind(0))


@pytest.mark.parametrize(
    ("tiles", "melds", "line", "missing"),
    [
        ("1245678m11z99p3s5s", (), "half_flush", 5),
        ("1122m3344p5566s7z", (), "seven_pairs", 1),
        ("111222m333p44s56s", (), "all_pungs", 2),
        ("123456m11p23455s", (), "all_chows", 2),
        ("55z666z123m456m78m", (), "dragon_pung", 1),
        ("55z77z123m456m789m", (), "dragon_pung", 1),
        ("22z123m456m789m78p", (), "seat_wind", 2),
        ("556677z123m456m7m", (), "little_three_dragons", 2),
        ("556677z123m456m7m", (), "big_three_dragons", 4),
        ("19m19p19s1234567z", (), "thirteen_orphans", 1),
        ("23456789m55m", ("chow 123m",), "full_flush", 1),
        ("2m", ("pung 111m", "pung 777m", "pung 444m", "kong 9999m"), "full_flush", 1),
    ],
)
def test_lines_in_reach(tiles: str, melds: tuple[str, ...], line: str, missing: int) -> None:
    assert reach(own(tiles, *melds))[line] == missing


@pytest.mark.parametrize(
    ("tiles", "melds", "line"),
    [
        ("23456789m55m", ("pung 111z",), "full_flush"),
        ("23456789m55m", ("chow 123p",), "seven_pairs"),
        ("23456789m55m", ("chow 123p",), "all_pungs"),
        ("23456789m55m", ("pung 111p",), "all_chows"),
        ("23456789m5m5z", (), "dragon_pung"),
    ],
)
def test_lines_out_of_reach(tiles: str, melds: tuple[str, ...], line: str) -> None:
    assert line not in reach(own(tiles, *melds))


def test_a_pung_whose_tiles_are_gone_is_out_of_reach() -> None:
    hand = own("55z123456m11p678s")
    nowhere = Own(hand.numbers, hand.melds, tuple(0 if tile == tile_of("5z") else 4 for tile in range(34)))
    assert "dragon_pung" in reach(hand) and "dragon_pung" not in reach(nowhere)


def test_lacking_is_what_the_nearest_complete_hand_lacks() -> None:
    """Few tiles and three groups laid out, against every group with every pair."""
    rng = Random(5)
    kinds = [tile_of(code) for code in ("1m", "2m", "3m", "4m", "5m", "1z", "2z")]
    complete = [five for five in combinations_with_replacement(kinds, 5) if is_complete(five)]
    complete = [five for five in complete if all(five.count(tile) <= 4 for tile in five)]
    for _ in range(200):
        held = [rng.choice(kinds) for _ in range(rng.randint(0, 4))]
        nearest = min(5 - sum(min(held.count(tile), five.count(tile)) for tile in set(held)) for five in complete)
        assert lacking(counts(held), 3) == nearest, write_tiles(held)


def test_chows_distance_is_what_the_nearest_hand_of_chows_lacks() -> None:
    rng = Random(6)
    suit = [Tile(tile) for tile in range(9)]
    complete = [(low, low + 1, low + 2, pair, pair) for low in range(7) for pair in range(9)]
    for _ in range(200):
        held = [rng.choice(suit) for _ in range(4)]
        nearest = min(5 - sum(min(held.count(tile), five.count(tile)) for tile in set(held)) for five in complete)
        assert chows_distance(counts(held), 3) == nearest, write_tiles(sorted(held))
