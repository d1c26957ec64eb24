"""A hand to be scored as JSON in, its score as JSON out: docs/hongkong-hands.md has the fields.

Whatever cannot be is refused with the reason: no object, unknown or wrong fields, tiles
that do not exist, hands that are not complete, circumstances that contradict each other.
The checks stand here in the order in which they are made.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from teahouse.core.errors import CannotBe, quotable
from teahouse.games.hongkong.scoring.fan import Score, scores
from teahouse.games.hongkong.scoring.hand import (
    EAST,
    GROUPS,
    TILES,
    WIND_LETTERS,
    WINDS,
    First,
    Hand,
    Kind,
    Meld,
    Wind,
    may_begin_chow,
)
from teahouse.games.hongkong.scoring.payments import settle
from teahouse.material.tiles import (
    NotTiles,
    Tile,
    code_of,
    copies,
    is_bonus,
    read_tiles,
    write_tiles,
)
from teahouse.texts import Message, message

TEXTS = ("concealed", "win", "seat", "prevalent", "bonus", "first", "discarder")
SWITCHES = ("self_draw", "last_tile", "replacement", "robbing")
FIELDS = (*TEXTS, *SWITCHES, "melds", "minimum_fan")
REMARKS = ("id", "name", "explanation")
"""Fields that tell cases apart and mean nothing to the scorer. Ruling S11."""
NEEDED = ("concealed", "win", "seat", "prevalent")
HIGHEST_MINIMUM = 10
CHECKED = Path(__file__).with_name("hands.jsonl")
"""Hands with the results they must have, which were derived by reading the rules: docs/hongkong-hands.md."""
FIRSTS: dict[str, First] = {"heaven": "heaven", "earth": "earth"}


class BadCase(CannotBe):
    """A hand that is to be scored."""

    code = "bad-case"


@dataclass(frozen=True)
class Case:
    """A hand, who discarded its winning tile (None: self-drawn), and the fan it must reach."""

    hand: Hand
    discarder: Wind | None = None
    minimum_fan: int = 0


def score_case(case: object) -> dict[str, Any]:
    """The JSON answer to a JSON case; an impossible one is answered with the reason, in the reader's language.

    >>> answer = score_case({"concealed": "234m567p123s22277z", "win": "4m", "self_draw": True,
    ...                      "seat": "S", "prevalent": "E", "bonus": "3f"})
    >>> answer["fan"], answer["points"], answer["payments"]
    (2, 4, {'E': -8, 'S': 24, 'W': -8, 'N': -8})
    """
    try:
        read = read_case(case)
        return write_score(read, best_score(read))
    except BadCase as error:
        return refused(error.reason)


def read_case(case: object) -> Case:
    """The case behind the JSON, if it can be; BadCase otherwise."""
    fields = _read_fields(case)
    hand = Hand(
        concealed=_read_tiles("concealed", fields["concealed"]),
        win=_read_win(fields["win"]),
        seat=_read_wind("seat", fields["seat"]),
        prevalent=_read_wind("prevalent", fields["prevalent"]),
        melds=tuple(_read_meld(text) for text in fields.get("melds", ())),
        bonus=_read_tiles("bonus", fields.get("bonus", "")),
        first=_read_first(fields.get("first")),
        **{name: fields.get(name, False) for name in SWITCHES},
    )
    discarder = _read_wind("discarder", fields["discarder"]) if "discarder" in fields else None
    _check_tiles(hand)
    _check_winning_tile(hand, discarder)
    _check_first(hand, discarder)
    return Case(hand, discarder, fields.get("minimum_fan", 0))


def best_score(case: Case) -> Score:
    """The most valuable reading, if the hand is complete and reaches the minimum; limit hands always do."""
    return all_scores(case)[0]


def all_scores(case: Case) -> tuple[Score, ...]:
    """Every reading, the most valuable first, under the same conditions."""
    found = scores(case.hand)
    if not found:
        _refuse("hongkong-score/not-complete", tiles=write_tiles(case.hand.tiles))
    if not found[0].limit and found[0].fan < case.minimum_fan:
        _refuse("hongkong-score/below-minimum", found=found[0].fan, n=case.minimum_fan)
    return found


def write_score(case: Case, score: Score) -> dict[str, Any]:
    paid = settle(case.hand.seat, score.points, case.discarder)
    return {
        "valid": True,
        "error": None,
        "fan": score.fan,
        "limit": score.limit,
        "points": score.points,
        "elements": [{"id": line.id, "fan": line.fan} for line in score.lines],
        "payments": dict(zip(WIND_LETTERS, paid, strict=True)),
    }


def refused(reason: Message) -> dict[str, Any]:
    """The answer to what cannot be scored: nothing is won, nobody pays."""
    nothing = {"fan": 0, "limit": False, "points": 0, "elements": []}
    return {"valid": False, "error": str(reason), **nothing, "payments": dict.fromkeys(WIND_LETTERS, 0)}


def _refuse(code: str, **params: object) -> NoReturn:
    raise BadCase(reason=message(code, **{name: quotable(value) for name, value in params.items()}))


# The fields and their types


def _read_fields(case: object) -> Mapping[str, Any]:
    """The fields that are there (null is as good as missing), each of its type."""
    if not isinstance(case, dict):
        _refuse("hongkong-score/no-object")
    for name in case:
        if name not in FIELDS + REMARKS:
            _refuse("hongkong-score/unknown-field", field=str(name), known=FIELDS)
    fields = {name: value for name, value in case.items() if value is not None and name in FIELDS}
    for name in NEEDED:
        if name not in fields:
            _refuse("hongkong-score/field-missing", field=name)
    for name, value in fields.items():
        _check_type(name, value)
    return fields


def _check_type(name: str, value: object) -> None:
    if name in TEXTS and not isinstance(value, str):
        _refuse("hongkong-score/not-a-text", field=name)
    if name in SWITCHES and not isinstance(value, bool):
        _refuse("hongkong-score/not-a-switch", field=name)
    if name == "melds" and not _is_list_of_texts(value):
        _refuse("hongkong-score/not-melds")
    if name == "minimum_fan" and not (type(value) is int and 0 <= value <= HIGHEST_MINIMUM):
        _refuse("hongkong-score/not-a-minimum", high=HIGHEST_MINIMUM)


def _is_list_of_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(part, str) for part in value)


# What the texts mean


def _read_tiles(field: str, text: str, begin: int = 0) -> tuple[Tile, ...]:
    """The tiles that stand in a field's text from that index on."""
    try:
        return read_tiles(text[begin:])
    except NotTiles as error:
        _refuse("hongkong-score/not-tiles", field=field, found=error.found, position=begin + error.position)


def _read_win(text: str) -> Tile:
    tiles = _read_tiles("win", text)
    if len(tiles) != 1:
        _refuse("hongkong-score/win-not-one-tile", found=text)
    return tiles[0]


def _read_wind(field: str, text: str) -> Wind:
    if len(text) != 1 or text not in WIND_LETTERS:
        _refuse("hongkong-score/not-a-wind", field=field, found=text)
    return WINDS[WIND_LETTERS.index(text)]


def _read_first(text: str | None) -> First | None:
    if text is None:
        return None
    if text in FIRSTS:
        return FIRSTS[text]
    _refuse("hongkong-score/not-first", found=text)


def _read_meld(text: str) -> Meld:
    """`chow 345s`, `pung 777z`, `kong 1111p` or `ckong 1111p`."""
    word = text.strip(" ").partition(" ")[0]
    tiles = sorted(_read_tiles("melds", text, text.index(word) + len(word)))
    if word not in [kind.value for kind in Kind] or not tiles or any(map(is_bonus, tiles)):
        _refuse("hongkong-score/not-a-meld", found=text)
    if Kind(word) is Kind.CHOW and not may_begin_chow(tiles[0]):
        _refuse("hongkong-score/not-a-meld", found=text)
    meld = Meld(Kind(word), tiles[0])
    if list(meld.tiles) != tiles:
        _refuse("hongkong-score/not-a-meld", found=text)
    return meld


# Whether there can be such tiles


def _check_tiles(hand: Hand) -> None:
    if any(map(is_bonus, hand.concealed)):
        _refuse("hongkong-score/bonus-in-hand")
    for tile in hand.bonus:
        if not is_bonus(tile):
            _refuse("hongkong-score/not-bonus", tile=code_of(tile))
    expected = TILES - 3 * len(hand.melds)
    if len(hand.melds) > GROUPS:
        _refuse("hongkong-score/too-many-melds", found=len(hand.melds))
    if len(hand.concealed) != expected:
        _refuse("hongkong-score/wrong-count", found=len(hand.concealed), expected=expected)
    _check_copies(hand.tiles + hand.bonus)


def _check_copies(tiles: Iterable[Tile]) -> None:
    for tile, number in sorted(Counter(tiles).items()):
        if number > copies(tile):
            _refuse("hongkong-score/too-many-of-a-kind", tile=code_of(tile), found=number, n=copies(tile))


# Whether it can have come like this


def _check_winning_tile(hand: Hand, discarder: Wind | None) -> None:
    if hand.win not in hand.concealed:
        _refuse("hongkong-score/win-not-in-hand", tile=code_of(hand.win))
    if hand.self_draw and discarder is not None:
        _refuse("hongkong-score/self-draw-and-discarder")
    if hand.robbing and hand.self_draw:
        _refuse("hongkong-score/self-draw-and-robbing")
    if not hand.self_draw and discarder is None:
        _refuse("hongkong-score/no-discarder")
    if discarder == hand.seat:
        _refuse("hongkong-score/own-discard")
    if hand.replacement:
        _check_replacement(hand)
    if hand.robbing:
        _check_robbing(hand)


def _check_replacement(hand: Hand) -> None:
    """The replacement of a kong of one's own, taken from the wall."""
    if not hand.self_draw:
        _refuse("hongkong-score/replacement-not-drawn")
    if not any(meld.is_kong for meld in hand.melds):
        _refuse("hongkong-score/replacement-without-kong")


def _check_robbing(hand: Hand) -> None:
    """The other three lie in the robbed pung; and after the last tile nobody may add a kong. Ruling S3."""
    if hand.last_tile:
        _refuse("hongkong-score/robbing-last-tile")
    if hand.tiles.count(hand.win) > 1:
        _refuse("hongkong-score/robbing-held", tile=code_of(hand.win), n=hand.tiles.count(hand.win) - 1)


def _check_first(hand: Hand, discarder: Wind | None) -> None:
    """Before anybody has claimed anything: dealt concealed kongs may lie, nothing else. Ruling S4."""
    if hand.first is None:
        return
    if hand.first == "heaven" and (hand.seat != EAST or not hand.self_draw):
        _refuse("hongkong-score/heaven-by-east")
    if hand.first == "earth" and (hand.self_draw or hand.robbing or discarder != EAST):
        _refuse("hongkong-score/earth-from-east")
    if any(meld.is_claimed for meld in hand.melds):
        _refuse("hongkong-score/first-and-claimed")
    if hand.last_tile:
        _refuse("hongkong-score/first-and-last")
