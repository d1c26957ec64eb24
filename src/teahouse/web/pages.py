"""Pages for people. Everything here works without script but the table itself."""

from dataclasses import replace
from functools import cache, partial
from io import BytesIO
from typing import Annotated, Any
from urllib.parse import parse_qs

import segno
from fastapi import APIRouter, Form, HTTPException, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from pydantic import ValidationError
from starlette.datastructures import FormData

from teahouse.core.options import Option, at_table, settle
from teahouse.core.pictures import Picture
from teahouse.core.protocol import LEVELS
from teahouse.dances import DANCES
from teahouse.drawing import palette
from teahouse.games import GAMES, declaration
from teahouse.illustrations import known
from teahouse.store.base import Person, TableRow
from teahouse.table import seating
from teahouse.table.house import House
from teahouse.table.table import Table
from teahouse.table.telling import seat_name
from teahouse.texts import LANGUAGES, knows, language, say, speaking
from teahouse.web import api, rulebook, scorer
from teahouse.web.answers import NOT_KEPT
from teahouse.web.api import Guest, Known, NewTable, TableId
from teahouse.web.arranging import arranged
from teahouse.web.beside import beside
from teahouse.web.naming import clean_name, level_choices, names_of
from teahouse.web.panel import file_links
from teahouse.web.replaying import replayed
from teahouse.web.session import (
    COOKIE,
    accepted_language,
    house_of,
    keep_remembering,
    owner_of,
    personal_link,
    remember,
    signer_of,
)
from teahouse.web.shelf import cover, stylesheet
from teahouse.web.showing import moment
from teahouse.web.viewing import HELP, PORTRAIT, Viewer, kind_of, picture_of, viewer_of

MOVE_TIMES = (0, 30, 120, 600, 86400, 259200)
CLAIM_TIMES = (3, 5, 8, 15)
THEMES = ("auto", "light", "dark")
SWITCHES = {HELP: False, "motion": True, "sound": False}
"""What a person may switch on and off for all games, and how it is at first."""
router = APIRouter()


def page(request: Request, name: str, person: Person | None, status: int = 200, **parts: Any) -> HTMLResponse:
    wishes = person.looks if person else {}
    html = request.app.state.templates.get_template(name).render(
        person=person,
        theme=wishes.get("theme", "auto"),
        switches={switch: bool(wishes.get(switch, at_first)) for switch, at_first in SWITCHES.items()},
        languages=LANGUAGES,
        path=_path(request),
        **parts,
    )
    answer = HTMLResponse(html, status, headers={"cache-control": "no-store"})
    keep_remembering(request, answer, person)
    return answer


def _path(request: Request) -> str:
    """Where whoever changes the language comes back to: what was sent is not sent again.

    A query comes along only where it says what the page shows. Beside a secret it would tell whoever sends a browser
    here and sees how long the compressed answer is whether a part of the secret was guessed.
    """
    if request.method != "GET":
        return "/"
    path, query = request.url.path, request.url.query
    return f"{path}?{query}" if query and (path.startswith("/score/") or path.endswith("/replay")) else path


def error_page(request: Request, person: Person | None, status: int, code: str, sentence: str) -> Response:
    return page(request, "error.html", person, status, code=code, sentence=sentence)


# The front page


@router.get("/")
async def front(request: Request, person: Guest) -> Response:
    house = house_of(request)
    mine = await house.tables_of(person.id) if person else []
    waiting, playing = [await house.listed_tables(status) for status in ("waiting", "playing")]
    own = {row.id for row in mine}
    return page(
        request,
        "front.html",
        person,
        games=[(game, say(f"{game}/title"), say(f"{game}/about")) for game in GAMES],
        dances=[(dance, say(f"{dance}/title"), say(f"{dance}/about")) for dance in DANCES],
        levels=LEVELS,
        running=await _cards(house, [row for row in mine if row.status != "over"], person),
        finished=await _cards(house, [row for row in mine if row.status == "over"][:12], person),
        waiting=await _cards(house, [row for row in waiting if row.id not in own], person),
        watchable=await _cards(house, [row for row in playing if row.id not in own][:12], person),
        scorers=[game for game in GAMES if declaration(game).scorer],
        lessons=[game for game in GAMES if declaration(game).lesson()],
    )


async def _cards(house: House, rows: list[TableRow], person: Person | None) -> list[dict[str, Any]]:
    people = await house.people.find_all(sorted({id for row in rows for id in row.people if id}))
    return [
        {
            "id": row.id,
            "game": row.game,
            "title": say(f"{row.game}/title"),
            "names": [
                people[id].name or say("web/guest") if id in people else say("web/computer-short")
                for id in row.people
                if id or row.status != "waiting"
            ],
            "yours": person is not None
            and any(row.people[seat] == person.id for seat in row.asked if seat < len(row.people)),
            "status": row.status,
            "changed": row.changed,
        }
        for row in rows
    ]


@router.get("/games/{game}.svg")
async def game_cover(game: str, request: Request, person: Guest) -> Response:
    """The picture of a board, for the shelf."""
    declaration(game)
    drawn = await beside(request).do(cover, game, language())
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


@router.get("/style/house.css")
async def colours() -> Response:
    """The house's colours, from the one place that knows them."""
    return Response(palette.STYLE, media_type="text/css", headers={"cache-control": "max-age=3600"})


@router.get("/style/{game}.css")
async def pieces(game: str, request: Request) -> Response:
    """How the game's pieces look and move."""
    style = await beside(request).do(stylesheet, declaration(game).id)
    return Response(style, media_type="text/css", headers={"cache-control": "max-age=3600"})


# Rules and scorers


@router.get("/rules/{game}")
async def rules(game: str, request: Request, person: Guest) -> Response:
    known(game)
    found = await beside(request).do(rulebook.page, game, language(), f"/rules/{game}/{language()}")
    is_game = game in GAMES
    taught, printed = is_game and declaration(game).lesson(), is_game and declaration(game).paper
    return page(
        request,
        "rules.html",
        person,
        page=found,
        lang=language(),
        game=game,
        is_game=rules is not None,
        taught=taught,
        printed=printed,
    )


@router.get("/rules/{game}/{lang}/{number}.svg")
async def rules_picture(game: str, lang: str, number: int, request: Request, person: Guest) -> Response:
    known(game)
    drawn = await beside(request).do(rulebook.illustration, game, lang, number) if lang in LANGUAGES else None
    if drawn is None:
        raise HTTPException(404)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


@router.get("/rules/{game}/print")
async def print_sheets(game: str, request: Request, person: Guest) -> Response:
    """What a real table of the game needs, page by page."""
    titles = [drawn.title for drawn in await beside(request).do(sheets_of, game, language())]
    title = say(f"{game}/title")
    return page(request, "sheets.html", person, game=game, title=title, titles=titles, lang=language())


@router.get("/rules/{game}/{lang}/sheets/{number}.svg")
async def sheet_picture(game: str, lang: str, number: int, request: Request, person: Guest) -> Response:
    drawn = await beside(request).do(sheets_of, game, lang) if lang in LANGUAGES else ()
    if not 0 < number <= len(drawn):
        raise HTTPException(404)
    return Response(drawn[number - 1].document, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


@cache
def sheets_of(game: str, lang: str) -> tuple[Picture, ...]:
    """The pages to print in a language; a game that has none is not found."""
    drawn = declaration(game).paper
    if drawn is None:
        raise HTTPException(404)
    with speaking(lang):
        return drawn()


@router.get("/score/{game}")
async def score(game: str, request: Request, person: Guest) -> Response:
    """A game's scorer; the address is the hand, and can be shared."""
    found = declaration(game).scorer
    if found is None:
        raise HTTPException(404)

    def scored() -> Response:
        sheet = scorer.page(found(), parse_qs(request.url.query))
        return page(request, "scorer.html", person, page=sheet, game=game)

    return await beside(request).do(scored)


# A new table


@router.get("/new/{game}")
async def new_form(game: str, request: Request, person: Guest) -> Response:
    rules = declaration(game)
    defaults = settle(rules.options, at_table(rules.options))
    form = page(
        request,
        "new.html",
        person,
        game=game,
        title=say(f"{game}/title"),
        about=say(f"{game}/about"),
        seats=[(seat, say(seat_name(game, seat))) for seat in range(rules.seats(defaults))],
        levels=level_choices(game),
        options=[_field(game, option, defaults[option.name]) for option in rules.options],
        hidden=rules.secrets is not None,
        has_positions=rules.positions is not None,
        claims=rules.secrets is not None and rules.secrets.quiet is not None,
        move_times=MOVE_TIMES,
        claim_times=CLAIM_TIMES,
    )
    form.headers["cache-control"] = "private, no-cache"  # who comes back finds it as it was filled in
    return form


def _field(game: str, option: Option, default: Any) -> dict[str, Any]:
    return {
        "name": option.name,
        "label": say(f"{game}/option-{option.name.replace('_', '-')}"),
        "default": default,
        "depends": callable(option.default),
        "kind": _kind(option, default),
        "suggested": [(value, _choice_word(game, option.name, value)) for value in option.suggested],
        "choices": [(value, _choice_word(game, option.name, value)) for value in option.choices],
        "low": option.low,
        "high": None if option.high == float("inf") else option.high,
        "step": 1 if isinstance(default, int) else 0.5,
    }


def _kind(option: Option, default: Any) -> str:
    if isinstance(default, bool):
        return "switch"
    return "choice" if option.choices else "suggested" if option.suggested else "number"


def _choice_word(game: str, option: str, value: object) -> str:
    code = f"{game}/option-{option.replace('_', '-')}-{value}"
    return say(code) if knows(code) else str(value)


@router.post("/new/{game}")
async def new_table(game: str, request: Request, person: Guest) -> Response:
    """From the form, or from the one-click buttons of the front page."""
    form = {name: str(value) for name, value in (await request.form()).items()}
    rules = declaration(game)
    host = await _introduced(request, person, form.get("name", ""))
    defaults = settle(rules.options, {})
    switches = {name: "off" for name, value in defaults.items() if isinstance(value, bool)}
    typed = _typed_options(form)
    options = settle(rules.options, {**switches, **typed}, typed=True) if "form" in form else {}
    count = rules.seats(settle(rules.options, options))
    table = await api.create_table(request, host, _wish(game, form, options, count))
    answer = RedirectResponse(f"/tables/{table.id}", 303)
    if person is None:
        remember(request, answer, host)
    return answer


def _wish(game: str, form: dict[str, str], options: dict[str, Any], count: int) -> NewTable:
    try:
        return NewTable(
            game=game,
            options=options,
            seats=_seats(form, count),
            move_time=_number(form, "move_time"),
            claim_time=_number(form, "claim_time"),
            listed=form.get("listed") == "on",
            position=form.get("position", "").strip()[: api.LONGEST_POSITION],
        )
    except ValidationError as error:
        raise RequestValidationError([{"loc": ("body", *wrong["loc"])} for wrong in error.errors()]) from None


def _typed_options(form: dict[str, str]) -> dict[str, str]:
    """What was chosen or typed; where none of the suggestions was liked, the number beside them."""
    found = {}
    for field, value in form.items():
        name = field.removeprefix("option-")
        if name != field and value:
            found[name] = form.get(f"number-{name}", "") if value == ANOTHER else value
    return found


ANOTHER = "another"


def _seats(form: dict[str, str], count: int) -> list[str]:
    """Against the computer: one seat is mine. With friends: the others are open. On one screen: all are mine."""
    kind, level = form.get("against", "computer"), form.get("level", "medium")
    if kind == "screen":
        return ["me"] * count
    seat = min(_number(form, "seat"), count - 1)
    others = {place: form.get(f"other-{place}", "open") for place in range(count)}
    rest = [level if kind == "computer" else others[place] for place in range(count)]
    rest[seat] = "me"
    return rest


def _number(form: dict[str, str], name: str) -> int:
    text = form.get(name, "0")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 0


@router.post("/lessons/{game}")
async def new_lesson(game: str, request: Request, person: Guest) -> Response:
    """A table at which the game is taught."""
    lesson = declaration(game).lesson()
    if lesson is None:
        raise HTTPException(404)
    learner = person or await _welcome(request, "")
    request.app.state.new_tables(learner.id)
    table = await house_of(request).open_lesson(game, lesson, learner.id)
    answer = RedirectResponse(f"/tables/{table.id}", 303)
    if person is None:
        remember(request, answer, learner)
    return answer


async def _introduced(request: Request, person: Person | None, name: str) -> Person:
    """Who comes to a table: a new guest, or one who had no name so far and has typed one now."""
    if person is None:
        return await _welcome(request, name)
    called = clean_name(name)
    if not called or person.name:
        return person
    named = replace(person, name=called)
    await house_of(request).change_person(named)
    return named


async def _welcome(request: Request, name: str) -> Person:
    request.app.state.new_guests(request)
    return await house_of(request).people.welcome(clean_name(name), accepted_language(request))


# At the table


@router.get("/tables/{table}")
async def table_page(table: TableId, request: Request, person: Guest) -> Response:
    found = await house_of(request).table(table)
    if found.state is None:
        return await _waiting_page(request, found, person)
    narrow = request.cookies.get(PORTRAIT) == "1"
    viewer = viewer_of(found, person, portrait=narrow, order=arranged(request, table, person))
    names = await names_of(house_of(request), found)
    return await beside(request).draw(kind_of(found), _playing_page, request, found, viewer, names)


def _playing_page(request: Request, table: Table, viewer: Viewer, names: list[str]) -> Response:
    view, teaching = table.view(viewer.seat), table.game.declaration.teaching
    picture = picture_of(table, viewer, names, view)
    return page(
        request,
        "table.html",
        viewer.person,
        id=table.id,
        game=table.game.id,
        title=say(f"{table.game.id}/title"),
        defs=picture.defs if picture else "",
        moment=moment(request.app.state.templates, table, viewer, names, view, picture),
        looks=_looks(table, viewer.person),
        has_advice=teaching is not None and teaching.advice is not None,
        seated=viewer.seat is not None or viewer.veiled,
        words=_script_words(),
    )


def _script_words() -> dict[str, str]:
    """The few sentences the script says by itself."""
    names = ("reconnecting", "thinking", "really-resign", "your-turn", "no-notifications", "failed", "draft", "number")
    return {name: say(f"web/script-{name}") for name in names}


def _looks(table: Table, person: Person | None) -> list[dict[str, Any]]:
    wishes = (person.looks if person else {}).get(table.game.id, {})
    return [
        {
            "name": look.name,
            "label": say(f"{table.game.id}/look-{look.name}"),
            "value": wishes.get(look.name, look.default_for({})),
            "choices": [(value, say(f"{table.game.id}/look-{look.name}-{value}")) for value in look.choices],
        }
        for look in table.game.declaration.looks
        if look.name not in (PORTRAIT, "letters")
    ]


async def _waiting_page(request: Request, table: Table, person: Person | None) -> Response:
    """Seats are still free: the link, the QR code, and who is there."""
    link = _outside(request, f"/tables/{table.id}")
    names = await names_of(house_of(request), table)
    return page(
        request,
        "waiting.html",
        person,
        id=table.id,
        game=table.game.id,
        title=say(f"{table.game.id}/title"),
        link=link,
        chairs=[
            {
                "seat": seat,
                "role": say(seat_name(table.game.id, seat)),
                "name": name,
                "free": chair.free,
                "you": person is not None and chair.person == person.id,
            }
            for seat, (name, chair) in enumerate(zip(names, table.chairs, strict=True))
        ],
        seated=bool(person and table.seats_of(person.id)),
        levels=level_choices(table.game.id),
        moment=moment(request.app.state.templates, table, viewer_of(table, person), names, None),
    )


def _outside(request: Request, path: str) -> str:
    base = request.app.state.settings.base_url or str(request.base_url).rstrip("/")
    return base + path


@router.get("/tables/{table}/qr.svg")
async def qr_code(table: TableId, request: Request) -> Response:
    drawn = await beside(request).do(_coded, _outside(request, f"/tables/{table}"))
    return Response(drawn, media_type="image/svg+xml")


def _coded(link: str) -> bytes:
    drawn = BytesIO()
    code = segno.make(link, error="m")
    code.save(drawn, kind="svg", scale=5, border=3, dark="#26221d", light="#fbf6ea", xmldecl=False)
    return drawn.getvalue()


@router.post("/tables/{table}/sit")
async def sit(
    table: TableId,
    request: Request,
    person: Guest,
    seat: Annotated[int, Form(ge=0, le=63)],
    name: Annotated[str, Form(max_length=200)] = "",
) -> Response:
    sitting = await _introduced(request, person, name)
    await house_of(request).act(table, partial(seating.sit, seat=seat, person=sitting.id))
    answer = RedirectResponse(f"/tables/{table}", 303)
    if person is None:
        remember(request, answer, sitting)
    return answer


@router.post("/tables/{table}/computer")
async def seat_computer(
    table: TableId,
    request: Request,
    person: Known,
    seat: Annotated[int, Form(ge=0, le=63)],
    level: Annotated[str, Form(max_length=40)],
) -> Response:
    """Who sits at the table may give a free seat to a computer."""
    found = await house_of(request).table(table)
    if level in LEVELS and found.seats_of(person.id) and seat < len(found.chairs) and found.chairs[seat].free:
        await house_of(request).act(table, partial(seating.seat_computer, seat=seat, level=level))
    return RedirectResponse(f"/tables/{table}", 303)


@router.get("/tables/{table}/moment")
async def moment_now(
    table: TableId,
    request: Request,
    person: Guest,
    seat: Annotated[int | None, Query(ge=0, le=63)] = None,
    portrait: bool = False,
) -> Response:
    """The table as our page shows it; on a shared screen for the seat that has said it is there."""
    house = house_of(request)
    found = await house.table(table)
    viewer = viewer_of(found, person, seat, portrait, arranged(request, table, person))
    names = await names_of(house, found)
    shown = await beside(request).draw(
        kind_of(found), lambda: moment(request.app.state.templates, found, viewer, names, found.view(viewer.seat))
    )
    return JSONResponse(shown, headers=NOT_KEPT)


@router.get("/tables/{table}/replay")
async def replay_page(
    table: TableId,
    request: Request,
    person: Guest,
    at: Annotated[int | None, Query(ge=0, le=100_000)] = None,
    seat: Annotated[int | None, Query(ge=0, le=63)] = None,
) -> Response:
    """A finished game, move by move, from any seat."""
    house = house_of(request)
    found = await house.table(table)
    if found.status != "over" or found.state is None:
        return RedirectResponse(f"/tables/{table}", 303)
    names = await names_of(house, found)
    narrow = request.cookies.get(PORTRAIT) == "1"
    moments = await beside(request).do(replayed, await house.whole_table(table), person, names, at, seat, narrow)
    return page(
        request,
        "replay.html",
        person,
        id=found.id,
        game=found.game.id,
        title=say(f"{found.game.id}/title"),
        links=list(file_links(found)),
        taught=found.agreed.lesson,
        **moments,
    )


@router.get("/tables/{table}/game{suffix}")
async def game_file(table: TableId, suffix: str, request: Request, person: Guest) -> Response:
    """A finished game as programs elsewhere read it."""
    found = await house_of(request).whole_table(table)
    written = {each.suffix: each.write for each in found.game.declaration.files}
    if suffix not in written:
        raise HTTPException(404)
    text = await beside(request).do(lambda: written[suffix](found.record()))
    return Response(text, media_type="text/plain; charset=utf-8")


# People


@router.get("/me")
async def me(request: Request, person: Guest, saved: bool = False) -> Response:
    link = personal_link(signer_of(request), person) if person else ""
    return page(request, "me.html", person, link=link and _outside(request, link), themes=THEMES, saved=saved)


@router.post("/me")
async def change_me(
    request: Request,
    person: Guest,
    name: Annotated[str | None, Form(max_length=200)] = None,
    lang: Annotated[str | None, Form(max_length=2)] = None,
    theme: Annotated[str | None, Form(max_length=10)] = None,
    then: Annotated[str, Form(max_length=500)] = "/me",
) -> Response:
    """Name, language, light and switches; whatever was sent."""
    found = person or await _welcome(request, name or "")
    light = {"theme": theme} if theme in THEMES else {}
    looks = {**found.looks, **light, **_switched(await request.form())}
    spoken = lang if lang in LANGUAGES else found.language
    called = found.name if name is None else clean_name(name)
    await house_of(request).change_person(replace(found, name=called, language=spoken, looks=looks))
    answer = RedirectResponse(_inside(then), 303)
    if person is None:
        remember(request, answer, found)
    return answer


def _switched(form: FormData) -> dict[str, bool]:
    """A form names the switches it shows, for one that is off is not sent."""
    shown = " ".join(map(str, form.getlist("switches"))).split()
    return {switch: form.get(switch) == "on" for switch in shown if switch in SWITCHES}


def _inside(path: str) -> str:
    """Only to pages of this house."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"


@router.post("/me/looks/{game}")
async def change_looks(game: str, request: Request, person: Known) -> Response:
    """The boards as this person likes them."""
    sent = await request.form()
    form = {name: str(value) for name, value in sent.items()}
    wishes = {look.name: _wished(look, form) for look in declaration(game).looks if f"had-{look.name}" in form}
    looks = {**person.looks, game: {**person.looks.get(game, {}), **wishes}, **_switched(sent)}
    await house_of(request).change_person(replace(person, looks=looks))
    return RedirectResponse(_inside(form.get("then", "/")), 303)


def _wished(look: Option, form: dict[str, str]) -> Any:
    """A switch, or one of the choices; what is none of them is the usual one."""
    if not look.choices:
        return form.get(look.name) == "on"
    return next((value for value in look.choices if str(value) == form.get(look.name)), look.default_for({}))


@router.post("/me/link")
async def renew_link(request: Request, person: Known) -> Response:
    """Another personal link; the one before ends."""
    await house_of(request).people.renew_link(person.id)
    return RedirectResponse("/me", 303)


@router.get("/return/{token}")
async def come_back(token: str, request: Request, person: Guest) -> Response:
    """The personal link: this device becomes theirs. If it is somebody else's, that is asked before."""
    owner = await owner_of(request, token)
    if owner is None:
        return page(request, "error.html", person, 404, code="not-found", sentence=say("web/link-unknown"))
    if person is None or person.id == owner.id:
        return await _back(request, owner)
    return page(request, "return.html", person, owner=owner.name or say("web/guest"), token=token)


@router.post("/return/{token}")
async def become(token: str, request: Request, person: Guest) -> Response:
    """Whoever this device knew before, it knows the link's owner from now on."""
    owner = await owner_of(request, token)
    if owner is None:
        return page(request, "error.html", person, 404, code="not-found", sentence=say("web/link-unknown"))
    return await _back(request, owner)


async def _back(request: Request, owner: Person) -> Response:
    await house_of(request).people.use_link(owner.id)
    answer = RedirectResponse("/", 303)
    remember(request, answer, owner)
    return answer


@router.post("/me/forget")
async def forget(request: Request, person: Known) -> Response:
    await house_of(request).forget_person(person.id)
    answer = RedirectResponse("/", 303)
    answer.delete_cookie(COOKIE)
    return answer


@router.get("/privacy")
async def privacy(request: Request, person: Guest) -> Response:
    return page(request, "privacy.html", person)
