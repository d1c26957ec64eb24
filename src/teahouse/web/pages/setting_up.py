"""Laying out a position by hand: the page sends what lies there, we say how that is written and what is wrong with it.

Whatever the page sends is answered: with the text, the drawing, and where it is no position yet, with the reason.
"""

from collections.abc import Mapping
from random import SystemRandom
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import JSONResponse, Response
from markupsafe import Markup
from pydantic import Field

from teahouse.core.errors import BadOption, BadPosition, TeahouseError
from teahouse.core.handles import Game
from teahouse.core.options import Option, Options, at_table, settle
from teahouse.core.protocol import AnyGame
from teahouse.core.setups import LAYING, Laid, Setup
from teahouse.core.views import Seat, View
from teahouse.games import declaration
from teahouse.table.telling import seat_name
from teahouse.texts import Message, message, say
from teahouse.web.answers import NOT_KEPT
from teahouse.web.beside import beside
from teahouse.web.bodies import LONGEST_POSITION, Body, Guest

MOST_PIECES = 200
Short = Annotated[str, Field(max_length=40)]
Named = Annotated[dict[Short, Short], Field(max_length=MOST_PIECES, default_factory=dict)]

router = APIRouter()


class Piece(NamedTuple):
    name: str
    words: str
    picture: Markup


class Detail(NamedTuple):
    name: str
    words: str
    is_switch: bool
    most: int


class Tray(NamedTuple):
    """What the page needs to begin."""

    pieces: list[Piece]
    sides: list[str]
    details: list[Detail]
    defs: Markup
    is_dealt: bool
    """Whether there is no usual start, but a deal."""
    swaps: bool


def tray(rules: AnyGame, options: Options) -> Tray | None:
    """None where positions are not laid out by hand."""
    setup = _setup_of(rules)
    if setup is None or rules.depict is None:
        return None
    empty = setup.put(options, Laid(details=_details(setup, {})))
    return Tray(
        [Piece(name, say(setup.word(name)), _drawn(rules, name)) for name in setup.pieces],
        [say(seat_name(rules.id, seat)) for seat in range(rules.seats(options))],
        [_detail(rules.id, option) for option in setup.details],
        Markup(_picture(rules, options, empty).defs),
        rules.has_chance,
        setup.swaps,
    )


def _setup_of(rules: AnyGame) -> Setup[Any] | None:
    return rules.positions.setup if rules.positions else None


def _drawn(rules: AnyGame, piece: str) -> Markup:
    picture = rules.depict(piece) if rules.depict else None
    return Markup(picture.inline if picture else "")


def _detail(game: str, option: Option) -> Detail:
    is_switch = isinstance(option.default, bool)
    words = say(f"{game}/setup-{option.name.replace('_', '-')}")
    return Detail(option.name, words, is_switch, 1 if is_switch else int(option.high))


class Wished(Body):
    """What lies there, or instead a text that says it, or that it is dealt; with the game's options as the form has
    them."""

    options: Named
    deal: bool = False
    text: Annotated[str, Field(max_length=LONGEST_POSITION)] | None = None
    pieces: Named
    to_move: Annotated[int, Field(ge=0, le=63)] = 0
    details: Named


@router.post("/new/{game}/position")
async def set_up(game: str, wished: Wished, request: Request, person: Guest) -> Response:
    """The position as text and drawing, and why it is none where it is not."""
    rules = declaration(game)
    setup = _setup_of(rules)
    if setup is None:
        raise HTTPException(404)
    return JSONResponse(await beside(request).do(_answer, rules, setup, wished), headers=NOT_KEPT)


def _answer(rules: AnyGame, setup: Setup[Any], wished: Wished) -> dict[str, Any]:
    game = Game(rules, _options(rules, wished.options))
    try:
        if wished.deal:
            return _dealt(game, setup)
        if wished.text is not None:
            return _from_text(game, setup, wished.text)
        return _from_pieces(game, setup, _laid(game, setup, wished))
    except BadPosition as refused:
        return {"problem": _problem(refused.message, refused)}


def _options(rules: AnyGame, typed: Mapping[str, str]) -> Options:
    """Those the form has, as far as they can be; what is wrong with the others is said when it is sent."""
    known = {name: text for name, text in typed.items() if text and any(name == each.name for each in rules.options)}
    try:
        return settle(rules.options, known, typed=True)
    except BadOption:
        return settle(rules.options, at_table(rules.options))


def _from_text(game: Game, setup: Setup[Any], text: str) -> dict[str, Any]:
    """An empty text means the usual start; where tiles are dealt nobody knows it, and nothing lies there yet."""
    if not text.strip() and game.declaration.has_chance:
        empty = setup.put(game.options, Laid(details=_details(setup, {})))
        return _told(game, setup, Laid(details=_details(setup, {})), empty, "")
    state = game.parse(text) if text.strip() else game.start(0)
    if state.result:
        raise BadPosition(reason=message("error/position-over"))
    laid = setup.lay(state.position)
    return _told(state.game, setup, laid, state.position, text.strip())


def _dealt(game: Game, setup: Setup[Any]) -> dict[str, Any]:
    """Another one every time."""
    state = game.start(SystemRandom().getrandbits(32))
    return _told(game, setup, setup.lay(state.position), state.position, state.text)


def _from_pieces(game: Game, setup: Setup[Any], laid: Laid) -> dict[str, Any]:
    position = setup.put(game.options, laid)
    assert game.declaration.positions
    text = game.declaration.positions.write(position)
    told = _told(game, setup, setup.lay(position), position, text)
    try:
        if game.parse(text).result:
            raise BadPosition(reason=message("error/position-over"))
    except BadPosition as refused:
        told["problem"] = _problem(refused.params["reason"], refused)
    return told


def _told(game: Game, setup: Setup[Any], laid: Laid, position: Any, text: str) -> dict[str, Any]:
    return {
        "text": text,
        "board": _picture(game.declaration, game.options, position).inline,
        "places": list(setup.places(game.options)),
        "pieces": dict(laid.pieces),
        "to_move": laid.to_move,
        "details": dict(laid.details),
        "problem": None,
    }


def _picture(rules: AnyGame, options: Options, position: Any) -> Any:
    view = View(rules.id, options, None, rules.seats(options), None, (), (), None, position)
    return rules.draw(view, {**{look.name: look.default_for({}) for look in rules.looks}, LAYING: True})


def _problem(reason: object, refused: TeahouseError) -> dict[str, Any]:
    assert isinstance(reason, Message)
    return {"message": say(reason), **refused.where}


def _laid(game: Game, setup: Setup[Any], wished: Wished) -> Laid:
    """What lies there, without what no such board has."""
    places = set(setup.places(game.options))
    pieces = {place: piece for place, piece in wished.pieces.items() if place in places and piece in setup.pieces}
    to_move = Seat(min(wished.to_move, game.seats - 1))
    return Laid(pieces, to_move, _details(setup, wished.details))


def _details(setup: Setup[Any], typed: Mapping[str, str]) -> Options:
    known = {option.name: typed[option.name] for option in setup.details if typed.get(option.name)}
    try:
        return settle(setup.details, known, typed=True)
    except BadOption:
        return settle(setup.details, {})
