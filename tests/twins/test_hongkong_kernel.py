"""The compiled kernel of Hongkong Easy against its readable twins, and against a plain count of missing tiles."""

import json
import threading
from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest

from games.hongkong.test_fan_oracle import LINES, random_case
from teahouse.games.hongkong.scoring.cases import CHECKED
from teahouse.games.hongkong.scoring.distance import distance, useful_tiles
from teahouse.games.hongkong.scoring.fan import LIMIT_HANDS, TABLE, score
from teahouse.games.hongkong.scoring.hand import ORPHANS, WIND_LETTERS, Hand, Kind, Meld, Wind
from teahouse.kernels import load
from teahouse.material.tiles import Tile, read_tiles, tile_of

kernel = load("hongkong")
if kernel is None:
    pytest.skip("the kernel is not compiled", allow_module_level=True)

FLOWER, SEASON = 34, 38
NO_MELD = 255
SUITS = [range(0, 9), range(9, 18), range(18, 27)]
HONOURS = range(27, 34)

Counts = list[int]


# ------------------------------------------------------------------ hands


def random_hand(rng: Random, tiles: int) -> Counts:
    """Of all tiles, or of few, where readings are many; or complete but for some tiles."""
    suit, low = rng.choice(SUITS), rng.randrange(5)
    kinds = rng.choice([range(34), suit, [*suit, *HONOURS], suit[low : low + 5], HONOURS, ORPHANS])
    heap = [tile for tile in kinds for _ in range(4)]
    rng.shuffle(heap)
    hand = rng.choice([lambda: [], lambda: groups(rng, tiles // 3, kinds), lambda: pairs(rng, tiles, kinds)])()
    rng.shuffle(hand)
    del hand[rng.choice([tiles, tiles, tiles - 1, rng.randint(0, tiles)]) :]
    for tile in hand:
        if tile in heap:
            heap.remove(tile)
    return counted((hand + heap)[:tiles])


def groups(rng: Random, number: int, kinds: Any) -> list[int]:
    """A pair, and as many chows and pungs as can soon be found; at most four of a kind."""
    hand = [rng.choice(kinds)] * 2
    for _ in range(30):
        tile = rng.choice(kinds)
        chow = tile < 27 and tile % 9 < 7 and rng.random() < 0.6
        more = hand + ([tile, tile + 1, tile + 2] if chow else [tile] * 3)
        if len(more) <= 3 * number + 2 and max(counted(more)) <= 4:
            hand = more
    return hand


def pairs(rng: Random, tiles: int, kinds: Any) -> list[int]:
    return [tile for tile in rng.sample([*kinds, *kinds], min(tiles // 2, len(kinds))) for _ in range(2)]


def counted(tiles: list[int]) -> Counts:
    found = Counter(tiles)
    return [found[tile] for tile in range(34)]


def random_unseen(rng: Random, hand: Counts) -> Counts:
    return [rng.randint(0, 4 - number) for number in hand]


def distances(hands: list[Counts], melds: list[int]) -> list[int]:
    return list(kernel.distances(b"".join(map(bytes, hands)), bytes(melds)))


# ------------------------------------------------------------------ distances


def compare_distances(count: int, seed: int) -> Counter[int]:
    rng = Random(seed)
    melds = [rng.choice([0, 0, 1, 2, 3, 4]) for _ in range(count)]
    hands = [random_hand(rng, rng.choice([13, 14]) - 3 * laid) for laid in melds]
    found = distances(hands, melds)
    for hand, laid, away in zip(hands, melds, found, strict=True):
        assert away == distance(hand, laid), (hand, laid)
    return Counter(found)


def test_distances_are_the_readable_ones() -> None:
    met = compare_distances(4_000, seed=1)
    assert set(met) >= {0, 1, 2, 3, 4, 5}


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 6))
def test_distances_of_many_hands_are_the_readable_ones(seed: int) -> None:
    compare_distances(100_000, seed)


def test_hands_a_table_has_names_for() -> None:
    hands = {
        ("123456789m11222z", 0): 0,
        ("19m19p19s1234567z", 0): 1,  # all orphans, any of them a second time
        ("19m19p19s12345677z", 0): 0,
        ("1111m2222p3333s44z", 0): 0,  # seven pairs: four equal tiles are two
        ("1111m2222p3333s4z", 0): 1,
        ("1122334455667m", 0): 1,
        ("147m258p369s1234z", 0): 7,  # seven pairs, each with one tile
        ("1z", 4): 1,
        ("11z", 4): 0,
        ("12z", 4): 1,
        ("11m11p11s11z", 2): 2,  # four pairs are not two groups and a pair
    }
    for (text, melds), away in hands.items():
        assert distances([counted(list(read_tiles(text)))], [melds]) == [away], text


@cache
def complete_hands(number: int) -> list[list[tuple[int, int]]]:
    """Every hand of so many groups and a pair, as (tile, how many)."""
    groups = [(tile,) * 3 for tile in range(34)] + [(tile, tile + 1, tile + 2) for tile in range(27) if tile % 9 < 7]
    found = {
        tuple(sorted(sum(chosen, (pair, pair))))
        for chosen in combinations_with_replacement(groups, number)
        for pair in range(34)
    }
    return [list(hand.items()) for hand in map(Counter, found) if max(hand.values()) <= 4]


@pytest.mark.parametrize(("melds", "count"), [(4, 500), (3, 300), (2, 12)])
def test_the_distance_is_the_number_of_tiles_missing(melds: int, count: int) -> None:
    """Found in a list of all complete hands. Hands with four equal tiles are left out: they may wait for a fifth."""
    rng = Random(melds)
    done = 0
    while done < count:
        hand = random_hand(rng, rng.choice([13, 14]) - 3 * melds)
        if max(hand) < 4:
            done += 1
            missing = min(
                sum(want - hand[tile] for tile, want in complete if want > hand[tile])
                for complete in complete_hands(4 - melds)
            )
            assert distances([hand], [melds]) == [missing], hand


def test_arrays_of_every_sort_are_read() -> None:
    numpy = pytest.importorskip("numpy")
    hand = counted(list(read_tiles("123456789m1122z")))
    for kind in (bytes, bytearray, lambda numbers: numpy.array(numbers, dtype=numpy.uint8)):
        assert kernel.distances(kind(hand * 3), kind([0, 0, 0])) == bytes([1, 1, 1])
    assert kernel.distances(b"", b"") == b""


def test_what_cannot_be_looked_up_is_refused() -> None:
    hand = bytes(counted(list(read_tiles("123456789m1122z"))))
    five = bytes([5, *[0] * 33])
    for call in (
        lambda: kernel.distances(hand, b"\0\0"),
        lambda: kernel.distances(hand[1:], b"\0"),
        lambda: kernel.distances(five, b"\0"),
        lambda: kernel.distances(hand, b"\5"),
        lambda: kernel.useful(hand, -1, hand),
        lambda: kernel.useful(five, 0, hand),
        lambda: kernel.useful(hand, 0, b""),
        lambda: kernel.discards(hand[1:], 0, hand),
        lambda: kernel.discards(hand, 5, hand),
        lambda: kernel.values(five, b"\xff" * 4, *[b"\0"] * 5),
        lambda: kernel.values(hand, b"\xff" * 3, *[b"\0"] * 5),
        lambda: kernel.values(hand, b"\xff" * 4, *[b"\0"] * 4, b""),
    ):
        with pytest.raises(ValueError):
            call()


def test_threads_share_the_tables() -> None:
    rng = Random(5)
    hands = b"".join(bytes(random_hand(rng, 13)) for _ in range(2_000)) * 20
    melds = bytes(len(hands) // 34)
    found: list[bytes] = []
    threads = [threading.Thread(target=lambda: found.append(kernel.distances(hands, melds))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4 and set(found) == {kernel.distances(hands, melds)}


# ------------------------------------------------------------------ useful tiles and discards


def readable_useful(hand: Counts, melds: int, unseen: Counts) -> list[tuple[int, int]]:
    """One tile at a time."""
    alone = {tile: [number if other == tile else 0 for other in range(34)] for tile, number in enumerate(unseen)}
    return [(tile, unseen[tile]) for tile in range(34) if useful_tiles(list(hand), melds, alone[tile])]


def without(hand: Counts, tile: int) -> Counts:
    return [number - (other == tile) for other, number in enumerate(hand)]


def compare_useful(count: int, seed: int) -> None:
    rng = Random(seed)
    for _ in range(count):
        melds = rng.choice([0, 0, 1, 2, 3, 4])
        hand = random_hand(rng, 14 - 3 * melds)
        unseen = random_unseen(rng, hand)
        kept = kernel.discards(bytes(hand), melds, bytes(unseen))
        assert [tile for tile, _, _ in kept] == [tile for tile in range(34) if hand[tile]]
        for tile, away, useful in kept:
            left = without(hand, tile)
            assert away == distance(left, melds), (hand, melds, tile)
            assert useful == useful_tiles(left, melds, unseen), (hand, melds, tile)
        left = without(hand, rng.choice(kept)[0])
        assert kernel.useful(bytes(left), melds, bytes(unseen)) == readable_useful(left, melds, unseen)


def test_useful_tiles_and_discards_are_the_readable_ones() -> None:
    compare_useful(150, seed=1)


@pytest.mark.long
def test_useful_tiles_and_discards_of_many_hands_are_the_readable_ones() -> None:
    compare_useful(6_000, seed=2)


# ------------------------------------------------------------------ values


def hand_of(case: dict[str, Any]) -> Hand:
    """A case as a hand, whatever else may be wrong with it."""
    melds = [text.split() for text in case.get("melds") or []]
    return Hand(
        concealed=read_tiles(case["concealed"]),
        win=tile_of(case["win"]),
        seat=Wind(WIND_LETTERS.index(case["seat"])),
        prevalent=Wind(WIND_LETTERS.index(case["prevalent"])),
        melds=tuple(Meld(Kind(word), Tile(min(read_tiles(tiles)))) for word, tiles in melds),
        bonus=read_tiles(case.get("bonus") or ""),
        self_draw=bool(case.get("self_draw")),
        last_tile=bool(case.get("last_tile")),
        replacement=bool(case.get("replacement")),
        robbing=bool(case.get("robbing")),
        first=case.get("first"),
    )


def arrays(hands: list[Hand]) -> list[bytes]:
    """What values() wants."""
    return [
        b"".join(bytes(counted(list(hand.concealed))) for hand in hands),
        b"".join(bytes([*map(meld_byte, hand.melds), *[NO_MELD] * (4 - len(hand.melds))]) for hand in hands),
        bytes(hand.win for hand in hands),
        bytes(hand.seat for hand in hands),
        bytes(hand.prevalent for hand in hands),
        bytes(sum(1 << tile - FLOWER for tile in hand.bonus) for hand in hands),
        bytes(map(flags, hands)),
    ]


def meld_byte(meld: Meld) -> int:
    return 64 * kernel.KINDS.index(meld.kind.value) + meld.tile


def flags(hand: Hand) -> int:
    named = {name: getattr(hand, name) for name in ("self_draw", "last_tile", "replacement", "robbing")}
    named |= {"heaven": hand.first == "heaven", "earth": hand.first == "earth"}
    return sum(named[name] << bit for bit, name in enumerate(kernel.FLAGS))


def compare_values(hands: list[Hand]) -> Counter[str]:
    """The kernel's answers beside score()'s; how often each line was met."""
    met: Counter[str] = Counter()
    for hand, fan, points, limit, bits in zip(hands, *kernel.values(*arrays(hands)), strict=True):
        lines = sorted(name for bit, name in enumerate(kernel.LINES) if bits >> bit & 1)
        expected = score(hand)
        if expected is None:
            assert (fan, points, limit, bits) == (0, 0, 0, 0), hand
            met["incomplete"] += 1
        else:
            assert lines == [line.id for line in expected.lines], hand
            assert (fan, points, bool(limit)) == (expected.fan, expected.points, expected.limit), hand
            met.update(lines)
    return met


def test_the_bits_follow_the_printed_table() -> None:
    ids = [line.id for line in (*TABLE, *LIMIT_HANDS)]
    assert list(kernel.LINES) == [*ids, "dragon_pung", "dragon_pung"]
    assert list(kernel.KINDS) == [kind.value for kind in Kind]


def test_every_hand_checked_by_hand_has_its_value() -> None:
    """The cases whose tiles can be; what else is wrong with a case is not the kernel's business."""
    cases = [json.loads(line) for line in CHECKED.read_text().splitlines()]
    right = [case for case in cases if case["result"]["valid"]]
    assert len(right) > 200
    found = kernel.values(*arrays([hand_of(case["case"]) for case in right]))
    for case, fan, points, limit, bits in zip(right, *found, strict=True):
        result = case["result"]
        lines = sorted(name for bit, name in enumerate(kernel.LINES) if bits >> bit & 1)
        assert (fan, points, bool(limit)) == (result["fan"], result["points"], result["limit"]), case["name"]
        assert lines == [line["id"] for line in result["elements"]], case["name"]
    assert set(compare_values([hand_of(case["case"]) for case in right])) >= LINES


def random_hands(count: int, seed: int) -> list[Hand]:
    """As the scorer's own test has them: complete ones of every sort, and some with one tile changed."""
    rng = Random(seed)
    hands: list[Hand] = []
    while len(hands) < count:
        case = random_case(rng)
        if case is not None:
            hands.append(hand_of(case))
    return hands


def shapeless_hands(count: int, seed: int) -> list[Hand]:
    """Tiles, melds and circumstances at random, also such as cannot be: the table has no opinion on that."""
    rng = Random(seed)
    hands = []
    for _ in range(count):
        laid = rng.choice([0, 0, 1, 2, 3, 4])
        held = [Tile(tile) for tile, number in enumerate(random_hand(rng, 14 - 3 * laid)) for _ in range(number)]
        if rng.random() < 0.02:
            held.pop()
        hands.append(
            Hand(
                concealed=tuple(held),
                win=rng.choice(held),
                seat=Wind(rng.randrange(4)),
                prevalent=Wind(rng.randrange(4)),
                melds=tuple(random_melds(rng, laid, held)),
                bonus=tuple(Tile(tile) for tile in range(FLOWER, SEASON + 4) if rng.random() < 0.4),
                self_draw=rng.random() < 0.5,
                last_tile=rng.random() < 0.3,
                replacement=rng.random() < 0.3,
                robbing=rng.random() < 0.3,
                first=rng.choice([None, None, "heaven", "earth"]),
            )
        )
    return hands


def random_melds(rng: Random, count: int, held: list[Tile]) -> list[Meld]:
    """No two pungs of one tile, nor one of which there is another in hand; of suit tiles there may be too many."""
    melds: list[Meld] = []
    taken = set(held)
    while len(melds) < count:
        kind = rng.choice(list(Kind))
        tile = rng.choice([rng.randrange(34), rng.choice(HONOURS), rng.choice(ORPHANS)])
        if kind is Kind.CHOW and tile < 27:
            melds.append(Meld(kind, Tile(tile - max(0, tile % 9 - 6))))
        elif kind is not Kind.CHOW and tile not in taken:
            melds.append(Meld(kind, Tile(tile)))
            taken.add(Tile(tile))
    return melds


def test_values_are_the_readable_ones() -> None:
    met = compare_values(random_hands(3_000, seed=1)) + compare_values(shapeless_hands(3_000, seed=1))
    assert met["incomplete"] > 500
    assert len(LINES & set(met)) > len(LINES) - 4, "the hands have become too much alike"


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 10))
def test_values_of_many_hands_are_the_readable_ones(seed: int) -> None:
    met = compare_values(random_hands(25_000, seed)) + compare_values(shapeless_hands(25_000, seed))
    assert set(met) == {*LINES, "incomplete"}


def test_a_hand_without_its_winning_tile_has_no_value() -> None:
    hand = counted(list(read_tiles("123456789m11222z")))
    for win, points in ((tile_of("1z"), 16), (tile_of("7z"), 0), (34, 0), (255, 0)):
        found = kernel.values(bytes(hand), bytes([NO_MELD] * 4), bytes([win]), *[bytes([1])] * 4)
        assert list(found[1]) == [points]
