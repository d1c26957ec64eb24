"""The sheet: which tiles and groups it has, and what is asked about how a hand was won."""

from functools import cache, partial
from itertools import chain

from teahouse.core.scoring import Faces, NotPieces, Question, Scorer
from teahouse.drawing import tiles
from teahouse.games.hongkong.scorer.worlds import DISCARD, HELD, LAID, LOOSE, SELF, SWITCHES
from teahouse.games.hongkong.scorer.worth import DIRECT, FED, NOBODY, case, missing, score
from teahouse.games.hongkong.scoring.cases import CHECKED, HIGHEST_MINIMUM
from teahouse.games.hongkong.scoring.hand import WIND_LETTERS, WINDS, Kind, Meld, may_begin_chow
from teahouse.games.hongkong.words.names import corner_letters, tile_name, wind_name
from teahouse.material.tiles import (
    DRAGON_KINDS,
    FLOWER_KINDS,
    SEASON_KINDS,
    SUITS,
    WIND_KINDS,
    NotTiles,
    Tile,
    code_of,
    is_suit,
    read_codes,
    tile_of,
    value_of,
    write_codes,
)
from teahouse.texts import Message, language, message

WIND_WORDS = {WIND_LETTERS[wind]: wind_name(wind) for wind in WINDS}


def _group(kind: Kind, code: str) -> tuple[str, ...]:
    tile = tile_of(code)
    if kind is Kind.CHOW and not may_begin_chow(tile):
        return ()
    return tuple(code_of(part) for part in Meld(kind, tile).tiles)


def _run(code: str) -> tuple[str, ...]:
    """The chow that begins with it, or of an 8 or 9 the one that it ends."""
    tile = tile_of(code)
    if not is_suit(tile):
        return ()
    return _group(Kind.CHOW, code_of(Tile(tile - max(0, value_of(tile) - 7))))


def _read(text: str) -> tuple[str, ...]:
    try:
        return read_codes(text)
    except NotTiles as error:
        raise NotPieces(error.found, error.position) from None


def _name_group(kind: str) -> Message:
    return message(f"hongkong-score/word-{LOOSE[kind].value if kind in LOOSE else kind}")


QUESTIONS = (
    Question(
        "from",
        message("scorer/from"),
        {
            SELF: message("scorer/from-self"),
            DISCARD: message("scorer/from-discard"),
            **{letter: message("scorer/from-wind", wind=wind) for letter, wind in WIND_WORDS.items()},
        },
        finer=frozenset(WIND_WORDS),
    ),
    Question("seat", message("scorer/seat"), WIND_WORDS),
    Question("prevalent", message("scorer/prevalent"), WIND_WORDS, stays=True),
    Question(
        "laid",
        message("scorer/laid"),
        {LAID: message("scorer/laid-table"), HELD: message("scorer/laid-hand")},
        rare=True,
    ),
    Question(
        "first",
        message("scorer/first"),
        {
            "none": message("scorer/first-none"),
            "heaven": message("hongkong-score/element-heaven"),
            "earth": message("hongkong-score/element-earth"),
        },
        assumed="none",
        said=message("scorer/assumed-first"),
    ),
    Question(
        "liable",
        message("scorer/liable"),
        {
            NOBODY: message("scorer/liable-nobody"),
            DIRECT: message("scorer/liable-direct"),
            **{answer: message("scorer/liable-fed", wind=wind_name(wind)) for answer, wind in FED.items()},
        },
        assumed=NOBODY,
        said=message("scorer/assumed-liable"),
        rare=True,
    ),
    Question(
        "minimum_fan",
        message("scorer/minimum-fan"),
        {str(fan): message("scorer/number", number=fan) for fan in range(HIGHEST_MINIMUM + 1)},
        assumed="0",
        said=message("scorer/assumed-minimum"),
        stays=True,
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
    no_extras=message("scorer/assumed-bonus"),
    groups={
        **{kind.value: partial(_group, kind) for kind in Kind},
        "run": _run,
        "three": partial(_group, Kind.PUNG),
        "four": partial(_group, Kind.KONG),
    },
    offered=tuple(LOOSE),
    face_down=frozenset({Kind.CONCEALED_KONG.value}),
    questions=QUESTIONS,
    switches={name: message(f"scorer/{name.replace('_', '-')}") for name in SWITCHES},
    no_switches=message("scorer/assumed-switches"),
    name=lambda code: tile_name(tile_of(code)),
    name_group=_name_group,
    read=_read,
    write=write_codes,
    faces=Faces(lambda: _drawn(language()), tiles.LYING_BOX, tiles.lying),
    missing=missing,
    score=score,
    case=case,
    checked=CHECKED,
)
