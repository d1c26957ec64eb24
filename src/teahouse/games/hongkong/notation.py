"""What stands in records: texts of moves, starts and results as JSON.

move    E discard 5p    S chow 345p    W pung    N kong    E kong 5z    E add 5z    S hu    S pass    S ready
start   {"seats": [seat of E, of S, of W, of N], "round": "E", "hand": 1, "passed": 0, "dice": [3, 4],
        "wall": "<144 tiles in drawing order, the dead wall last>", "match": id, "balances": [by seat]}
result  {"winner": "S", "discarder": "E", "false_hu": null, "fan": 2, "limit": false, "points": 4,
        "elements": [{"id": "no_bonus", "fan": 1}, ...], "payments": {"E": -8, ...}}
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from random import Random
from typing import Any, NoReturn

from teahouse.core.errors import BadPosition, IllegalMove
from teahouse.core.options import Options
from teahouse.core.protocol import Seat
from teahouse.games.hongkong import match
from teahouse.games.hongkong.dealing import dealt_hand, open_hand
from teahouse.games.hongkong.events import write_words
from teahouse.games.hongkong.fan import LINES
from teahouse.games.hongkong.hand import WIND_LETTERS, WINDS, Tiles, Wind, may_begin_chow, read_wind
from teahouse.games.hongkong.outcomes import Outcome
from teahouse.games.hongkong.position import SEATS, Move, Position, agreement, wind_of
from teahouse.games.hongkong.walls import deal_hands, last_dealt
from teahouse.material.tiles import KINDS, SET_144, NotTiles, Tile, code_of, copies, read_tiles
from teahouse.texts import message

TILE = "[1-9][mps]|[1-7]z|[1-4][fg]"
EVERY_TILE = tuple(Tile(tile) for tile in range(len(KINDS)))
EVERY_MOVE = (
    *(Move(kind, tile) for kind in ("discard", "add", "kong") for tile in EVERY_TILE),
    *(Move("chow", tile) for tile in EVERY_TILE if may_begin_chow(tile)),
    *(Move(kind) for kind in ("pung", "kong", "hu", "pass", "ready")),
)
MOVES = {
    f"{letter} {write_words(move.kind, move.tile)}": (wind, move)
    for wind, letter in zip(WINDS, WIND_LETTERS, strict=True)
    for move in EVERY_MOVE
}
"""Every text of a move, and what it means."""
MOST = 10**12
"""No hand counter and no balance comes near."""
MATCH_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


def read_move(position: Position, text: str) -> tuple[Seat, Move]:
    if text not in MOVES:
        raise IllegalMove(text=text, reason=message("hongkong/not-a-move"), position=misfit(text, MOVES))
    wind, move = MOVES[text]
    return position.players[wind], move


def misfit(text: str, known: Collection[str]) -> int:
    """The index of the first sign with which the text becomes none of the known ones.

    >>> misfit("E discrad 5p", MOVES), misfit("E discard 8z", MOVES), misfit("S pun", MOVES), misfit("S pung!", MOVES)
    (6, 11, 5, 6)
    """
    place = 0
    while place < len(text) and any(other.startswith(text[: place + 1]) for other in known):
        place += 1
    return place


def read_legal(texts: Iterable[str]) -> dict[Move, str]:
    """The moves that one wind may make, and their texts."""
    return {MOVES[text][1]: text for text in texts}


def discards_among(moves: Iterable[Move]) -> dict[Move, Tile]:
    return {move: move.tile for move in moves if move.kind == "discard" and move.tile is not None}


def read_claim(words: str) -> Move:
    """A move without its wind."""
    return MOVES[f"{WIND_LETTERS[0]} {words}"][1]


def write_move(position: Position, seat: Seat, move: Move) -> str:
    return f"{WIND_LETTERS[wind_of(position, seat)]} {write_words(move.kind, move.tile)}"


# What people type

WIND_WORDS = {"e": "E", "s": "S", "w": "W", "n": "N", "o": "E", "z": "S"}
"""Ost, Oost and Zuid too."""
SPELLINGS = {
    **dict.fromkeys(("d", "x", "throw", "abwerfen", "abwurf", "wirf", "weg", "wegleggen"), "discard"),
    **dict.fromkeys(("c", "ch", "chi", "tschau"), "chow"),
    **dict.fromkeys(("pong", "peng", "pon"), "pung"),
    **dict.fromkeys(("k", "kang", "gang", "kan"), "kong"),
    **dict.fromkeys(("h", "win", "mahjong"), "hu"),
    **dict.fromkeys(("-", ".", "no", "nein", "nee", "passe", "passen", "pas"), "pass"),
    **dict.fromkeys(("a", "dazu", "erbij"), "add"),
    **dict.fromkeys(("r", "fertig", "bereit", "klaar"), "ready"),
}
"""What people type for the words of the notation; nothing that begins two of them."""


def tidy(text: str) -> str:
    """What a person typed, as the notation has it; the wind may be left out, and so may obvious words.

    >>> tidy(" e  DISCARD 5P "), tidy("d 5 p"), tidy("5p"), tidy("354p"), tidy("Z Pong")
    ('E discard 5p', 'discard 5p', 'discard 5p', 'chow 345p', 'S pung')
    """
    words = text.lower().split()
    wind = f"{WIND_WORDS[words.pop(0)]} " if len(words) > 1 and words[0] in WIND_WORDS else ""
    return wind + _spelt(words)


def _spelt(words: list[str]) -> str:
    """A tile alone is thrown away, a run alone is a chow."""
    tiles = "".join(words)
    if re.fullmatch(TILE, tiles):
        return f"discard {tiles}"
    if re.fullmatch(r"[1-9]{3}[mps]", tiles):
        return f"chow {''.join(sorted(tiles[:3]))}{tiles[3]}"
    kind = SPELLINGS.get(words[0], words[0]) if words else ""
    if kind == "pung":
        return kind  # of which tile lies on the table
    return f"{kind} {_run(''.join(words[1:]))}" if words[1:] else kind


def _run(tiles: str) -> str:
    """`3p4p5p` as `345p`.

    >>> _run("3p4p5p"), _run("5z")
    ('345p', '5z')
    """
    return "".join(sorted(tiles[::2])) + tiles[1] if re.fullmatch(r"([1-9])([mps])([1-9]\2){2}", tiles) else tiles


# Results


def hand_result(position: Position) -> dict[str, Any]:
    return write_result(position.ending.result) if position.ending else {}


def write_result(outcome: Outcome) -> dict[str, Any]:
    return {
        "winner": write_wind(outcome.winner),
        "discarder": write_wind(outcome.discarder),
        "false_hu": write_wind(outcome.false_hu),
        "fan": outcome.fan,
        "limit": outcome.limit,
        "points": outcome.points,
        "elements": [{"id": element, "fan": LINES[element].fan} for element in outcome.elements],
        "payments": dict(zip(WIND_LETTERS, outcome.payments, strict=True)),
    }


def read_result(written: Mapping[str, Any]) -> Outcome:
    east, south, west, north = (written["payments"][WIND_LETTERS[wind]] for wind in WINDS)
    return Outcome(
        winner=read_wind_if_any(written["winner"]),
        discarder=read_wind_if_any(written["discarder"]),
        false_hu=read_wind_if_any(written["false_hu"]),
        fan=written["fan"],
        limit=written["limit"],
        points=written["points"],
        elements=tuple(element["id"] for element in written["elements"]),
        payments=(east, south, west, north),
    )


def write_wind(wind: Wind | None) -> str | None:
    return None if wind is None else WIND_LETTERS[wind]


def read_wind_if_any(letter: str | None) -> Wind | None:
    return None if letter is None else read_wind(letter)


# Starts


def deal(options: Options, previous: Position | None, rng: Random) -> dict[str, Any]:
    """The next hand: seats and match id are drawn before the first, dice and wall before each."""
    head = _next_head(previous) if previous else _first_head(options, rng)
    dice = [rng.randint(1, 6), rng.randint(1, 6)]
    wall = list(SET_144)
    rng.shuffle(wall)
    return {**head, "dice": dice, "wall": "".join(map(code_of, wall))}


def _first_head(options: Options, rng: Random) -> dict[str, Any]:
    """Seats are drawn by lot."""
    seats = list(range(SEATS))
    rng.shuffle(seats)
    stake = agreement(options).stake
    return {
        "match": f"{rng.getrandbits(64):016x}",
        "seats": seats,
        "round": WIND_LETTERS[0],
        "hand": 1,
        "passed": 0,
        "balances": [stake] * SEATS,
    }


def _next_head(previous: Position) -> dict[str, Any]:
    """What the hand before decides."""
    follows = match.following(previous)
    assert follows is not None
    players, round_, passed = follows
    return {
        "match": previous.match,
        "seats": list(players),
        "round": WIND_LETTERS[round_],
        "hand": previous.hand + 1,
        "passed": passed,
        "balances": list(match.totals(previous)),
    }


def hand_of(start: dict[str, Any]) -> int:
    """A start counts hands from 1."""
    return int(start["hand"]) - 1


def begin(options: Options, previous: Position | None, start: dict[str, Any]) -> Position:
    """The position after everything that happens without a question: the deal, bonus tiles."""
    return open_hand(_dealt(options, previous, start))


def lull_before_play(options: Options, previous: Position | None, start: dict[str, Any]) -> Position:
    """The dealt hands, whoever may lay out a kong before play."""
    return dealt_hand(_dealt(options, previous, start))


def _dealt(options: Options, previous: Position | None, start: dict[str, Any]) -> Position:
    start = {**start, "passed": _passed(start)}
    _check_head(start)
    _check_place(options, previous, start)
    first, second = _dice(start)
    wall = _wall(start)
    hands, rest = deal_hands(wall)
    return Position(
        agreed=agreement(options),
        match=start["match"],
        round=WINDS[WIND_LETTERS.index(start["round"])],
        hand=start["hand"],
        passed=start["passed"],
        players=tuple(map(Seat, start["seats"])),
        dice=(first, second),
        balances=tuple(start["balances"]),
        wall=rest,
        hands=hands,
        drawn=last_dealt(wall),
        sheet=(*previous.sheet, match.line(previous)) if previous else (),
        last=match.report(previous) if previous else None,
    )


def _passed(start: dict[str, Any]) -> Any:
    """Where a start does not say how often East was passed on in its round, nobody has repeated (ruling P10)."""
    hand, round_ = start.get("hand"), start.get("round")
    if "passed" in start or type(hand) is not int or not isinstance(round_, str) or round_ not in tuple(WIND_LETTERS):
        return start.get("passed")
    return min(max(hand - 1 - SEATS * WIND_LETTERS.index(round_), 0), SEATS - 1)


def _check_head(start: dict[str, Any]) -> None:
    """Every field is there and possible by itself."""
    if sorted(_whole_numbers(start, "seats")) != list(range(SEATS)):
        _refuse_start("seats")
    if not isinstance(start.get("round"), str):
        _refuse_start("round")
    if start["round"] not in tuple(WIND_LETTERS):
        _refuse_start("round", misfit(start["round"], WIND_LETTERS))
    if type(start["passed"]) is not int or not 0 <= start["passed"] < SEATS:
        _refuse_start("passed")
    if type(start.get("hand")) is not int or not 1 <= start["hand"] < MOST:
        _refuse_start("hand")
    _check_match(start.get("match"))
    balances = _whole_numbers(start, "balances")
    if len(balances) != SEATS or any(abs(points) > MOST for points in balances):
        _refuse_start("balances")


def _check_match(name: object) -> None:
    if not isinstance(name, str):
        _refuse_start("match")
    fitting = MATCH_ID.match(name)
    if fitting is None or fitting.end() < len(name):
        _refuse_start("match", fitting.end() if fitting else 0)


def _whole_numbers(start: dict[str, Any], field: str) -> list[int]:
    """A list of integers, or nothing."""
    values = start.get(field)
    return values if isinstance(values, list) and all(type(value) is int for value in values) else []


def _check_place(options: Options, previous: Position | None, start: dict[str, Any]) -> None:
    """The hand can stand there in a match, and follows the one before."""
    before = SEATS * WIND_LETTERS.index(start["round"]) + start["passed"]
    if start["hand"] <= before:
        _refuse_start("hand")
    stake = agreement(options).stake
    if sum(start["balances"]) != SEATS * stake or (start["hand"] == 1 and set(start["balances"]) != {stake}):
        _refuse_start("balances")
    expected = _next_head(previous) if previous else {}
    for field, value in expected.items():
        if start[field] != value:
            _refuse_start(field)


def _dice(start: dict[str, Any]) -> tuple[int, int]:
    dice = _whole_numbers(start, "dice")
    if len(dice) != 2 or not set(dice) <= set(range(1, 7)):
        _refuse_start("dice")
    return dice[0], dice[1]


def _wall(start: dict[str, Any]) -> Tiles:
    """All 144 tiles in drawing order."""
    text = start.get("wall")
    if not isinstance(text, str):
        _refuse_start("wall")
    try:
        wall = read_tiles(text)
    except NotTiles as error:
        _refuse_start("wall", error.position)
    if tuple(sorted(wall)) != SET_144:
        _refuse_start("wall", _place_of_surplus(text, wall))
    return wall


def _place_of_surplus(text: str, wall: Tiles) -> int:
    """Where the first tile too many stands; the end where tiles are missing."""
    digits = (place for place, sign in enumerate(text) if sign.isdigit())
    seen = Counter[Tile]()
    for place, tile in zip(digits, wall, strict=True):
        seen[tile] += 1
        if seen[tile] > copies(tile):
            return place
    return len(text)


def _refuse_start(field: str, position: int | None = None) -> NoReturn:
    """`position` is the index of the first sign that does not fit into a text."""
    raise BadPosition(reason=message(f"hongkong/start-{field}", field=f"start.{field}"), position=position)
