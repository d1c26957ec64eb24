"""The scorer as a page: a sheet becomes a case (cases.py), its score a list of lines in words."""

from functools import cache, partial
from itertools import chain
from typing import Any

from teahouse.core.scoring import Faces, Question, Scorer, Sheet, Worth
from teahouse.drawing import tiles
from teahouse.games.hongkong.scoring.cases import HIGHEST_MINIMUM, BadCase, best_score, read_case, write_score
from teahouse.games.hongkong.scoring.fan import LINES, Fan
from teahouse.games.hongkong.scoring.hand import TILES, WIND_LETTERS, WINDS, Kind, Meld, may_begin_chow
from teahouse.games.hongkong.words.names import corner_letters, tile_name, wind_name
from teahouse.material.tiles import (
    DRAGON_KINDS,
    FLOWER_KINDS,
    SEASON_KINDS,
    SUITS,
    WIND_KINDS,
    code_of,
    read_codes,
    tile_of,
    write_codes,
    write_tiles,
)
from teahouse.texts import Message, knows, language, message, say

SELF = "self"
SWITCHES = ("last_tile", "replacement", "robbing")
WIND_WORDS = {WIND_LETTERS[wind]: wind_name(wind) for wind in WINDS}


def case_of(sheet: Sheet) -> dict[str, Any]:
    """The JSON case a sheet stands for."""
    chosen = {question.name: sheet.choices.get(question.name, next(iter(question.answers))) for question in QUESTIONS}
    case: dict[str, Any] = {
        "concealed": write_tiles(map(tile_of, sheet.held)),
        "melds": [f"{kind} {write_tiles(map(tile_of, group))}" for kind, group in sheet.groups],
        "win": sheet.last or (sheet.held[-1] if sheet.held else ""),
        "seat": chosen["seat"],
        "prevalent": chosen["prevalent"],
        "bonus": write_tiles(map(tile_of, sheet.extras)),
        "self_draw": chosen["from"] == SELF,
        "minimum_fan": int(chosen["minimum_fan"]),
        **{name: name in sheet.switches for name in SWITCHES},
    }
    if chosen["from"] != SELF:
        case["discarder"] = chosen["from"]
    if chosen["first"] != "none":
        case["first"] = chosen["first"]
    return case


def score(sheet: Sheet) -> Worth:
    try:
        case = read_case(case_of(sheet))
        best = best_score(case)
    except BadCase as error:
        return Worth(problem=_plainly(error.reason))
    lines = sorted(best.lines, key=list(LINES.values()).index)
    paid = write_score(case, best)["payments"]
    total = "hongkong-score/table-limit-points" if best.limit else "hongkong-score/table-points"
    return Worth(
        lines=tuple((_name(line), _weight(line)) for line in lines),
        total=message(total, fan=best.fan, n=best.points),
        shares=tuple((WIND_WORDS[letter], amount) for letter, amount in paid.items()),
    )


def _plainly(reason: Message) -> Message:
    """Without the names of fields, which a page does not show."""
    plain = reason.code.replace("hongkong-score/", "scorer/why-")
    return Message(plain, reason.params) if knows(plain) else reason


def missing(sheet: Sheet) -> int:
    return TILES - 3 * len(sheet.groups) - len(sheet.held)


def _name(line: Fan) -> Message:
    return message(f"hongkong-score/element-{line.id.replace('_', '-')}")


def _weight(line: Fan) -> str:
    return say("hongkong-score/table-limit") if line.fan is None else str(line.fan)


def _group(kind: Kind, code: str) -> tuple[str, ...]:
    tile = tile_of(code)
    if kind is Kind.CHOW and not may_begin_chow(tile):
        return ()
    return tuple(code_of(part) for part in Meld(kind, tile).tiles)


QUESTIONS = (
    Question("seat", message("scorer/seat"), WIND_WORDS),
    Question("prevalent", message("scorer/prevalent"), WIND_WORDS),
    Question("from", message("scorer/from"), {SELF: message("scorer/from-self"), **WIND_WORDS}),
    Question(
        "first",
        message("scorer/first"),
        {
            "none": message("scorer/first-none"),
            "heaven": message("hongkong-score/element-heaven"),
            "earth": message("hongkong-score/element-earth"),
        },
    ),
    Question(
        "minimum_fan",
        message("scorer/minimum-fan"),
        {str(fan): message("scorer/number", number=fan) for fan in range(HIGHEST_MINIMUM + 1)},
    ),
)

TRAY = (*(tuple(f"{value}{suit}" for value in range(1, 10)) for suit in SUITS), (*WIND_KINDS, *DRAGON_KINDS))
BONUS = (*FLOWER_KINDS, *SEASON_KINDS)


@cache
def _drawn(chosen: str) -> str:
    """All tiles, winds with the letter of the language."""
    return tiles.defs([*chain(*TRAY), *BONUS], corner_letters())


SCORER = Scorer(
    tray=TRAY,
    copies=4,
    extras=BONUS,
    groups={kind.value: partial(_group, kind) for kind in Kind},
    face_down=frozenset({Kind.CONCEALED_KONG.value}),
    questions=QUESTIONS,
    switches={name: message(f"scorer/{name.replace('_', '-')}") for name in SWITCHES},
    name=lambda code: tile_name(tile_of(code)),
    name_group=lambda kind: message(f"hongkong-score/word-{kind}"),
    read=read_codes,
    write=write_codes,
    faces=Faces(lambda: _drawn(language()), tiles.LYING_BOX, tiles.lying),
    missing=missing,
    score=score,
)
