"""What a page asks about a line, and the line that the answers make.

Players are tapped by their seats (`0` to `3`), so that no name can be mistaken for anything else.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import parse_qs

from teahouse.core.evenings import Answers, BadLine, Entry, Field, Line, Pick, Place, Row, Shown, refuse
from teahouse.core.protocol import Seat
from teahouse.games.hongkong.evening.standing import Standing
from teahouse.games.hongkong.evening.worth import DRAGON_PUNGS, MOST_FAN, element_name
from teahouse.games.hongkong.scoring.fan import LIMIT_FAN, LIMIT_HANDS, TABLE, points
from teahouse.games.hongkong.scoring.hand import EAST, WIND_LETTERS
from teahouse.games.hongkong.words.names import wind_letter, wind_name
from teahouse.texts import Message, message

SELF, LIMIT, FAN = "self", "limit", "fan-"
SECOND = ":2"
"""Behind the second pung of dragons, which is a box of its own."""
BY_OFFENDER = ("false_call", "obstruction", "dead", "disqualified")
"""Penalties that say nothing but whose they are."""
IN_TILES = {"hand": "concealed", "win": "win", "bonus": "bonus", "first": "first"}
"""Parts of a scorer's address that are fields of a case; melds and switches have their own shape."""
BONUS = re.compile("[0-9]+[fg]")
SWITCHES = ("last_tile", "replacement", "robbing")
POINTS, ELEMENTS, TILES, DANGER = FOLDS = ("points", "elements", "tiles", "danger")


def header(names: Sequence[str], options: Mapping[str, Any]) -> Line:
    """In turn order from the first East on."""
    return {"players": list(names), "options": dict(options), "east": 0}


# The questions


def entries(standing: Standing) -> tuple[Entry, ...]:
    """Wins and drawn hands, then penalties."""
    usual = (_win(standing), Entry(name="drawn", label=message("evening/ask-drawn")))
    penalties = tuple(_penalty(standing, kind) for kind in BY_OFFENDER)
    time_up = Entry(name="time", label=message("evening/ask-time"), is_rare=True)
    return (*usual, *penalties, *((time_up,) if standing.agreed.time_limit else ()))


def _win(standing: Standing) -> Entry:
    seats = players(standing)
    danger = _danger(standing) if standing.agreed.dangerous_play else ()
    fields = (
        Field(name="win", label=message("evening/ask-win"), picks=seats),
        Field(name="from", label=message("evening/ask-from"), picks=(*seats, _SELF), unlike="win"),
        Field(name="worth", label=message("evening/ask-fan"), picks=tuple(_fans(standing))),
        Field(name="points", label=message("evening/ask-points"), picks=tuple(_points(standing)), fold=POINTS),
        Field(name="elements", label=message("evening/ask-elements"), kind="several", picks=_ELEMENTS, fold=ELEMENTS),
        Field(name="tiles", label=message("evening/ask-tiles"), kind="text", fold=TILES),
        *danger,
    )
    folds = {fold: message(f"evening/fold-{fold}") for fold in FOLDS if fold != DANGER or danger}
    return Entry(name="win", label=message("evening/ask-a-win"), fields=fields, folds=folds)


def _danger(standing: Standing) -> tuple[Field, ...]:
    kinds = tuple(Pick(kind, message(f"evening/kind-{kind}")) for kind in ("direct", "fed"))
    return (
        Field(name="kind", label=message("evening/ask-kind"), picks=kinds, fold=DANGER),
        Field(name="liable", label=message("evening/ask-liable"), picks=players(standing), fold=DANGER, unlike="win"),
        Field(name="excused", label=message("evening/ask-excused"), picks=players(standing), fold=DANGER, unlike="win"),
    )


def _penalty(standing: Standing, kind: str) -> Entry:
    asked = Field(name="who", label=message("evening/ask-who"), picks=players(standing))
    return Entry(name=kind, label=message(f"evening/ask-{kind.replace('_', '-')}"), fields=(asked,), is_rare=True)


def players(standing: Standing) -> tuple[Pick, ...]:
    """Always in the same order, so that thumbs find them."""
    return tuple(Pick(str(seat), name) for seat, name in enumerate(standing.names))


_SELF = Pick(SELF, message("evening/self-drawn"))


def _fans(standing: Standing) -> list[Pick]:
    """Every number of fan that may win, and limit hands."""
    low = standing.agreed.minimum_fan
    fans = [Pick(f"{FAN}{fan}", str(fan), _worth(points(fan))) for fan in range(low, LIMIT_FAN)]
    most = Pick(f"{FAN}{LIMIT_FAN}", f"{LIMIT_FAN}+", _worth(points(LIMIT_FAN)))
    return [*fans, most, Pick(LIMIT, message("evening/limit"), _worth(points(LIMIT_FAN)))]


def _points(standing: Standing) -> list[Pick]:
    return [Pick(str(worth), str(worth)) for worth, fan in MOST_FAN.items() if fan >= standing.agreed.minimum_fan]


def _worth(worth: int) -> Message:
    return message("evening/points-short", n=worth)


def _elements() -> tuple[Pick, ...]:
    """Without the one that is known: who drew the tile."""
    found = [Pick(line.id, element_name(line.id), str(line.fan)) for line in TABLE if line.id != "self_draw"]
    place = next(place for place, pick in enumerate(found) if pick.value == "dragon_pung")
    found.insert(place + 1, Pick("dragon_pung" + SECOND, message("evening/second-dragon"), "1"))
    return (*found, *(Pick(line.id, element_name(line.id), message("evening/limit")) for line in LIMIT_HANDS))


_ELEMENTS = _elements()


# The answers


def read(standing: Standing, entry: str, answers: Answers) -> Line:
    if entry == "win":
        return _read_win(standing, answers)
    if entry in BY_OFFENDER:
        return {entry: _name(standing, answers, "who")}
    if entry in ("drawn", "time"):
        return {entry: True}
    raise refuse("evening/which-kind", known=("win", "drawn", *BY_OFFENDER, "time"))


def _read_win(standing: Standing, answers: Answers) -> Line:
    line: dict[str, Any] = {"win": _name(standing, answers, "win")}
    line["from"] = None if _one(answers, "from") == SELF else _name(standing, answers, "from")
    line |= _read_worth(answers, line["from"] is None)
    if standing.agreed.dangerous_play:
        line |= _read_danger(standing, answers)
    return line


def _read_danger(standing: Standing, answers: Answers) -> dict[str, str]:
    """Who answers for it and how: neither without the other."""
    found = {name: _name(standing, answers, name) for name in ("liable", "excused") if _one(answers, name)}
    kind = _one(answers, "kind")
    if kind and "liable" not in found:
        raise _missing("liable")
    if "liable" in found and not kind:
        raise _missing("kind")
    return {**found, "kind": kind} if kind else found


def _read_worth(answers: Answers, is_drawn: bool) -> dict[str, Any]:
    """What is said most exactly counts: tiles before elements, elements before points, points before fan."""
    if tiles := _one(answers, "tiles").strip():
        return {"hand": read_tiles(tiles)}
    if ticked := answers.get("elements"):
        return {"elements": _read_elements(ticked, is_drawn)}
    if worth := _one(answers, "points"):
        return {"points": _number(worth)}
    fan = _one(answers, "worth")
    if not fan:
        raise _missing("fan")
    return {"limit": True} if fan == LIMIT else {"fan": _number(fan.removeprefix(FAN))}


def _read_elements(ticked: Sequence[str], is_drawn: bool) -> list[str]:
    """With what goes without saying: who drew the tile, and the two pungs beside the third dragon's pair."""
    found = [element.removesuffix(SECOND) for element in ticked]
    if "little_three_dragons" in found:
        found = [*(each for each in found if each != "dragon_pung"), *["dragon_pung"] * DRAGON_PUNGS]
    return [*found, "self_draw"] if is_drawn else found


def read_tiles(text: str) -> dict[str, Any]:
    """A case without what the sheet knows: from a scorer's address, or from the tiles alone, the winning one last.

    Flowers and seasons among the tiles lie beside the hand.

    >>> read_tiles("hand=123p888p5z5z&meld=pung+222z&meld=chow+345m&last_tile=on")
    {'concealed': '123p888p5z5z', 'win': '5z', 'melds': ['pung 222z', 'chow 345m'], 'last_tile': True}
    >>> read_tiles("234m567p123s22777z")
    {'concealed': '234m567p123s22777z', 'win': '7z'}
    >>> read_tiles("234m567p123s22777z 1f3g")
    {'concealed': '234m567p123s22777z', 'bonus': '1f3g', 'win': '7z'}
    """
    said = text.partition("?")[2] or text
    query = parse_qs(said) if "=" in said else _typed(said)
    case: dict[str, Any] = {IN_TILES[name]: values[0] for name, values in query.items() if name in IN_TILES}
    case.setdefault("win", _last(case.get("concealed", "")))
    if case.get("first") == "none":
        del case["first"]
    if "meld" in query:
        case["melds"] = query["meld"]
    return case | {name: True for name in SWITCHES if query.get(name) == ["on"]}


def _typed(tiles: str) -> dict[str, list[str]]:
    """As an address has it."""
    parts = {"hand": BONUS.sub("", tiles).strip(), "bonus": "".join(BONUS.findall(tiles))}
    return {name: [found] for name, found in parts.items() if found}


def _last(tiles: str) -> str:
    """The last tile of a grouped text: 5 and z of 255z."""
    digits = [sign for sign in tiles if sign.isdigit()]
    return digits[-1] + tiles[-1] if digits and tiles else ""


def _one(answers: Answers, name: str) -> str:
    return next(iter(answers.get(name, ())), "")


def _name(standing: Standing, answers: Answers, name: str) -> str:
    """The player who was tapped."""
    seat = _one(answers, name)
    if not seat:
        raise _missing(name)
    if seat not in map(str, range(len(standing.names))):
        raise refuse("evening/unknown-name", name=seat[:9], known=standing.names)
    return standing.names[int(seat)]


def _missing(name: str) -> BadLine:
    return refuse("evening/pick-missing", what=message(f"evening/ask-{name}"))


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1


def answers(standing: Standing, line: Line) -> tuple[str, Answers]:
    """How a line was filled in."""
    kind = next((kind for kind in BY_OFFENDER if kind in line), "")
    if kind:
        return kind, {"who": [str(standing.seat_of(line[kind]))]}
    if "win" not in line:
        return next(name for name in ("drawn", "time") if name in line), {}
    seats = {name: [str(standing.seat_of(line[name]))] for name in ("win", "liable", "excused") if line.get(name)}
    thrown = [SELF] if line.get("from") is None else [str(standing.seat_of(line["from"]))]
    kinds = {"kind": [line["kind"]]} if line.get("kind") else {}
    return "win", {**seats, "from": thrown, **kinds, **_worth_answers(line)}


def _worth_answers(line: Line) -> Answers:
    if "limit" in line:
        return {"worth": [LIMIT]}
    if "fan" in line:
        return {"worth": [f"{FAN}{min(line['fan'], LIMIT_FAN)}"]}
    if "points" in line:
        return {"points": [str(line["points"])]}
    if "elements" in line:
        found = [element for element in dict.fromkeys(line["elements"]) if element != "self_draw"]
        twice = line["elements"].count("dragon_pung") > 1
        return {"elements": [*found, *(["dragon_pung" + SECOND] if twice else [])]}
    return {"tiles": [_address(line["hand"])]}


def _address(case: Mapping[str, Any]) -> str:
    plain = [f"{name}={case[field]}" for name, field in IN_TILES.items() if case.get(field)]
    melds = [f"meld={meld.replace(' ', '+')}" for meld in case.get("melds", ())]
    return "&".join([*plain, *melds, *(f"{name}=on" for name in SWITCHES if case.get(name))])


def scorer(standing: Standing) -> dict[str, dict[str, str]]:
    """What the sheet knows of the hand before anybody has tapped a tile."""
    winds = {str(seat): WIND_LETTERS[standing.wind_of(Seat(seat))] for seat in range(len(standing.names))}
    agreed = {"prevalent": WIND_LETTERS[standing.round], "minimum_fan": str(standing.agreed.minimum_fan)}
    return (
        {"": agreed, f"from={SELF}": {"from": SELF}}
        | {f"win={seat}": {"seat": wind} for seat, wind in winds.items()}
        | {f"from={seat}": {"from": wind} for seat, wind in winds.items()}
    )


# How it stands


def shown(standing: Standing) -> Shown:
    return Shown(
        title=message("evening/stands", round=wind_name(standing.round), hand=standing.hand),
        facts=tuple(_facts(standing)),
        rows=tuple(_row(standing, Seat(seat)) for seat in range(len(standing.names))),
        places=_places(standing),
    )


def _facts(standing: Standing) -> list[Message]:
    if standing.reason is not None:
        return [message(f"evening/over-{standing.reason}")]
    east = message("evening/east-is", name=standing.names[standing.players[EAST]])
    return [east, message("evening/repeats", n=standing.repeat)] if standing.repeat else [east]


def _row(standing: Standing, seat: Seat) -> Row:
    wind = standing.wind_of(seat)
    is_dead = seat in standing.dead and standing.reason is None
    return Row(
        name=standing.names[seat],
        balance=standing.balances[seat],
        mark=wind_letter(wind),
        mark_name=wind_name(wind),
        is_first=wind == EAST,
        remark=_remark(standing, seat, is_dead),
    )


def _remark(standing: Standing, seat: int, is_dead: bool) -> Message | None:
    if standing.disqualified == seat:
        return message("evening/is-disqualified")
    return message("evening/is-dead") if is_dead else None


def _places(standing: Standing) -> tuple[Place, ...]:
    """Before the first hand, and where seats are changed."""
    before = standing.places if standing.hand == 1 else standing.places_before
    if not before or standing.reason is not None:
        return ()
    return tuple(
        Place(name=standing.names[seat], mark=wind_letter(standing.wind_of(seat)), was=before.index(seat))
        for seat in standing.places
    )
