"""The scorer against a second one, written in another style straight from the rule file.

The oracle knows nothing of the package: it works on the text of a case, splits by trying
every three tiles, and takes the lines of the table one after the other. It is slow and
trusts its input. Complete hands of every sort, and the same hands with one tile changed,
must get the same answer from both.
"""

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from teahouse.games.hongkong.scoring.cases import score_case

ORPHANS = [*(f"{n}{s}" for s in "mps" for n in (1, 9)), *(f"{n}z" for n in range(1, 8))]
ALL = [f"{n}{s}" for s in "mps" for n in range(1, 10)] + [f"{n}z" for n in range(1, 8)]
LIMIT = 1000
"""What the oracle adds for a limit hand, so that readings compare as plain numbers."""


# The oracle


def spelled(text: str) -> list[str]:
    """123m55z as single tiles."""
    tiles, digits = [], ""
    for sign in text:
        if sign.isdigit():
            digits += sign
        else:
            tiles += [digit + sign for digit in digits]
            digits = ""
    return tiles


def is_set(three: tuple[str, ...]) -> bool:
    if len(set(three)) == 1:
        return True
    numbers = sorted(int(tile[0]) for tile in three)
    one_suit = len({tile[1] for tile in three}) == 1 and three[0][1] != "z"
    return one_suit and numbers == [numbers[0], numbers[0] + 1, numbers[0] + 2]


def arrangements(tiles: list[str]) -> set[tuple[tuple[str, ...], ...]]:
    """Every way to cut tiles into sets of three: the first tile goes with any two others that fit."""
    if not tiles:
        return {()}
    found = set()
    for second, third in {tuple(two) for two in combinations(tiles[1:], 2)}:
        three = (tiles[0], second, third)
        if is_set(three):
            rest = tiles[1:]
            rest.remove(second)
            rest.remove(third)
            found |= {tuple(sorted((*others, tuple(sorted(three))))) for others in arrangements(rest)}
    return found


def worths(case: dict[str, Any]) -> list[tuple[int, list[str]]]:
    """What each reading is worth, and its lines."""
    hand = sorted(spelled(case["concealed"]))
    laid = [tuple(sorted(spelled(text.split()[1]))) for text in case.get("melds", [])]
    shapes: list[tuple[list[tuple[str, ...]], list[str]]] = []
    for pair in sorted(set(hand)):
        if hand.count(pair) >= 2:
            rest = [*hand]
            rest.remove(pair)
            rest.remove(pair)
            shapes += [([*laid, *sets], [pair]) for sets in arrangements(rest)]
    if not laid and all(number in (2, 4) for number in Counter(hand).values()):
        shapes.append(([], hand[::2]))
    if not laid and sorted(set(hand)) == sorted(ORPHANS):
        shapes.append(([], []))
    return [worth(case, sets, pairs) for sets, pairs in shapes]


def worth(case: dict[str, Any], sets: list[tuple[str, ...]], pairs: list[str]) -> tuple[int, list[str]]:
    fan: list[tuple[str, int]] = []
    threes = [three[0] for three in sets if len(set(three)) == 1]
    everything = "".join(tile for three in sets for tile in three) + "".join(pairs * 2)
    if not pairs:
        everything = "".join(ORPHANS)
    letters, numbers = set(everything[1::2]), everything[::2]
    seat, round_ = (str("ESWN".index(case[field]) + 1) for field in ("seat", "prevalent"))
    bonus, drawn = spelled(case.get("bonus", "")), bool(case.get("self_draw"))
    laid_words = [text.split()[0] for text in case.get("melds", [])]

    if bonus == []:
        fan += [("no_bonus", 1)]
    for letter, own, whole in (("f", "seat_flower", "all_flowers"), ("g", "seat_season", "all_seasons")):
        if seat + letter in bonus:
            fan += [(own, 1)]
        if sum(tile[1] == letter for tile in bonus) == 4:
            fan += [(whole, 1)]
    if len(sets) == 4 and not threes and pairs[0][1] != "z":
        fan += [("all_chows", 1)]
    for dragon in ("5z", "6z", "7z"):
        if dragon in threes:
            fan += [("dragon_pung", 1)]
    if seat + "z" in threes:
        fan += [("seat_wind", 1)]
    if round_ + "z" in threes:
        fan += [("prevalent_wind", 1)]
    if drawn:
        fan += [("self_draw", 1)]
    if case.get("last_tile"):
        fan += [("last_tile_draw" if drawn else "last_tile_claim", 1)]
    if case.get("replacement"):
        fan += [("kong_replacement", 1)]
    if case.get("robbing"):
        fan += [("robbing_kong", 1)]
    if len(threes) == 4:
        fan += [("all_pungs", 3)]
    if len(letters) == 2 and "z" in letters:
        fan += [("half_flush", 3)]
    if len(pairs) == 7:
        fan += [("seven_pairs", 4)]
    dragons = [tile for tile in threes if tile in ("5z", "6z", "7z")]
    if len(dragons) == 2 and pairs[0] in ("5z", "6z", "7z"):
        fan += [("little_three_dragons", 4)]
    if len(letters) == 1 and "z" not in letters:
        fan += [("full_flush", 6)]

    if len(threes) == 4 and drawn and set(laid_words) <= {"ckong"}:
        fan += [("four_concealed_pungs", LIMIT)]
    if len(dragons) == 3:
        fan += [("big_three_dragons", LIMIT)]
    winds = [tile for tile in threes if tile in ("1z", "2z", "3z", "4z")]
    if len(winds) == 3 and pairs[0] in ("1z", "2z", "3z", "4z"):
        fan += [("little_four_winds", LIMIT)]
    if len(winds) == 4:
        fan += [("big_four_winds", LIMIT)]
    if letters == {"z"}:
        fan += [("all_honours", LIMIT)]
    if "z" not in letters and set(numbers) <= {"1", "9"}:
        fan += [("all_terminals", LIMIT)]
    before = sorted(spelled(case["concealed"]))
    before.remove(case["win"])
    if len({tile[1] for tile in before} | {case["win"][1]}) == 1 and "z" not in letters:
        fan += [("nine_gates", LIMIT)] if "".join(tile[0] for tile in before) == "1112345678999" else []
    if not pairs:
        fan += [("thirteen_orphans", LIMIT)]
    if sum(word in ("kong", "ckong") for word in laid_words) == 4:
        fan += [("all_kongs", LIMIT)]
    for name, dragon, suit in (("jade", "6z", "s"), ("ruby", "7z", "m"), ("pearl", "5z", "p")):
        others = [tile[1] for tile in [*threes, *pairs] if tile != dragon]
        if len(threes) == 4 and dragon in threes and others == [suit] * 4:
            fan += [(f"{name}_dragon", LIMIT)]
    if case.get("first"):
        fan += [(case["first"], LIMIT)]
    return sum(value for _, value in fan), sorted(name for name, _ in fan)


# Random hands


class Dealer:
    """Builds complete hands tile by tile, never more than four of a kind."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.left = Counter(dict.fromkeys(ALL, 4))
        style = rng.choice(["any", "flush", "half", "honours", "terminals", "dragons", "pungs", "narrow"])
        suit, low = rng.choice("mps"), rng.randint(1, 6)
        self.pool = {
            "flush": [tile for tile in ALL if tile[1] == suit],
            "half": [tile for tile in ALL if tile[1] in suit + "z"],
            "honours": [tile for tile in ALL if tile[1] == "z"],
            "terminals": [tile for tile in ORPHANS if tile[1] != "z" or rng.random() < 0.1],
            "dragons": ["5z", "6z", "7z"] * 6 + [f"{n}{suit}" for n in range(1, 10)],
            "narrow": [f"{n}{suit}" for n in range(low, low + 4)],
        }.get(style, ALL)
        self.pungs = 0.9 if style in ("pungs", "honours", "terminals", "dragons") else rng.choice([0.1, 0.5])

    def take(self, tiles: list[str]) -> bool:
        """Whether there are as many; then they are gone."""
        if Counter(tiles) - self.left:
            return False
        self.left -= Counter(tiles)
        return True

    def group(self) -> list[str]:
        while True:
            tile = self.rng.choice(self.pool if self.rng.random() < 0.97 else ALL)
            tiles = [tile] * 3 if self.rng.random() < self.pungs else run(tile)
            if tiles and self.take(tiles):
                return tiles

    def pair(self) -> list[str]:
        while True:
            tiles = [self.rng.choice(self.pool if self.rng.random() < 0.97 else ALL)] * 2
            if self.take(tiles):
                return tiles

    def hand(self) -> dict[str, Any]:
        """In hand and laid out."""
        concealed, melds = self.pair(), []
        laid = self.rng.choice([0, 0, 1, 2, 3, 4])
        for place in range(4):
            tiles = self.group()
            if place >= laid:
                concealed += tiles
            elif tiles[0] != tiles[1]:
                melds.append("chow " + joined(tiles))
            elif self.rng.random() < 0.5 and self.take(tiles[:1]):
                melds.append(self.rng.choice(["kong ", "ckong ", "ckong "]) + joined(tiles[:1] * 4))
            else:
                melds.append("pung " + joined(tiles))
        return {"concealed": joined(concealed), "melds": melds}


def run(tile: str) -> list[str]:
    number, suit = int(tile[0]), tile[1]
    return [f"{number + step}{suit}" for step in range(3)] if suit != "z" and number <= 7 else []


def joined(tiles: list[str]) -> str:
    return "".join(tiles)


def special(rng: Random) -> dict[str, Any]:
    """Seven pairs, thirteen orphans, nine gates, or pairs that are chows as well."""
    suit = rng.choice("mps")
    pairs = [tile for _ in range(7) for tile in [rng.choice(ALL)] * 2]
    if rng.random() < 0.5:
        pairs = [f"{rng.choice('123456789')}{rng.choice([suit, suit, 'z'])}" for _ in range(7)] * 2
    doubled = [f"{number + step}{suit}" for number in rng.choices(range(1, 8), k=2) for step in range(3)] * 2
    hands = [
        pairs,
        [*ORPHANS, rng.choice(ORPHANS)],
        [*(f"{number}{suit}" for number in "1112345678999"), f"{rng.randint(1, 9)}{suit}"],
        [*doubled, *[rng.choice(ALL)] * 2],
    ]
    return {"concealed": joined(rng.choice(hands))}


def possible(tiles: list[str]) -> bool:
    return all(tile in ALL and number <= 4 for tile, number in Counter(tiles).items())


def circumstances(rng: Random, case: dict[str, Any]) -> dict[str, Any]:
    """How the winning tile came; only what can be."""
    concealed, melds = spelled(case["concealed"]), case.get("melds", [])
    words = {text.split()[0] for text in melds}
    seat = rng.choice("ESWN")
    bonus = rng.sample([f"{n}{s}" for s in "fg" for n in range(1, 5)], rng.choice([0, 0, 1, 1, 2, 3, 5, 7, 8]))
    case = {**case, "win": rng.choice(concealed), "seat": seat, "prevalent": rng.choice("ESWN"), "bonus": joined(bonus)}
    if rng.random() < 0.5:
        case["self_draw"] = True
        case["replacement"] = bool(words & {"kong", "ckong"}) and rng.random() < 0.5
        if seat == "E" and words <= {"ckong"} and rng.random() < 0.3:
            return {**case, "first": "heaven"}
    else:
        case["discarder"] = rng.choice([wind for wind in "ESWN" if wind != seat])
        if case["discarder"] == "E" and words <= {"ckong"} and rng.random() < 0.3:
            return {**case, "first": "earth"}
        held = concealed + [tile for text in melds for tile in spelled(text.split()[1])]
        if held.count(case["win"]) == 1 and rng.random() < 0.3:
            return {**case, "robbing": True}
    return {**case, "last_tile": rng.random() < 0.1}


def random_case(rng: Random) -> dict[str, Any] | None:
    """A case whose tiles there can be: complete, or with one tile changed."""
    case = special(rng) if rng.random() < 0.25 else Dealer(rng).hand()
    concealed = spelled(case["concealed"])
    if rng.random() < 0.1:
        concealed[rng.randrange(len(concealed))] = rng.choice(ALL)
        case["concealed"] = joined(concealed)
    laid = [tile for text in case.get("melds", []) for tile in spelled(text.split()[1])]
    return circumstances(rng, case) if possible(concealed + laid) else None


def compare(count: int, seed: int) -> Counter[str]:
    """Both scorers on so many hands; how often each line was met."""
    rng, met, done = Random(seed), Counter[str](), 0
    while done < count:
        case = random_case(rng)
        if case is None:
            continue
        done += 1
        answer, expected = score_case(case), worths(case)
        assert answer["valid"] == bool(expected), (case, answer)
        if expected:
            value, lines = max(expected)
            assert [line["id"] for line in answer["elements"]] == lines, (case, answer)
            assert (answer["fan"], answer["limit"]) == (value % LIMIT, value >= LIMIT), (case, answer)
            met.update(lines)
        else:
            met["incomplete"] += 1
    return met


LINES = {
    "no_bonus", "seat_flower", "seat_season", "all_flowers", "all_seasons", "all_chows", "dragon_pung", "seat_wind",
    "prevalent_wind", "self_draw", "last_tile_draw", "last_tile_claim", "kong_replacement", "robbing_kong",
    "all_pungs", "half_flush", "seven_pairs", "little_three_dragons", "full_flush", "four_concealed_pungs",
    "big_three_dragons", "little_four_winds", "big_four_winds", "all_honours", "all_terminals", "nine_gates",
    "thirteen_orphans", "all_kongs", "jade_dragon", "ruby_dragon", "pearl_dragon", "heaven", "earth",
}  # fmt: skip


def test_both_scorers_agree() -> None:
    met = compare(4_000, seed=1)
    assert met["incomplete"] > 100
    assert len(LINES & set(met)) > len(LINES) - 4, "the hands have become too much alike"


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 10))
def test_both_scorers_agree_on_many_hands(seed: int) -> None:
    assert set(compare(20_000, seed)) == {*LINES, "incomplete"}
