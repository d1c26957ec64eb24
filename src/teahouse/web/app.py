"""Puts the house together: store, tables, pages, events."""

import asyncio
import gc
import logging
import sys
from collections.abc import AsyncIterator, Callable, Mapping, MutableMapping
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Match
from starlette.staticfiles import StaticFiles

from teahouse import __version__
from teahouse.clubs.errors import NotAllowed
from teahouse.core.errors import TeahouseError, UnknownGame
from teahouse.core.log_lines import JSON, write_as_wished
from teahouse.dances import UnknownDance
from teahouse.evenings.errors import EveningClosed, NoSuchEvening, NotTheHost
from teahouse.evenings.room import Evenings
from teahouse.games import GAMES, declaration
from teahouse.jobs.doing import Jobs
from teahouse.jobs.errors import TooManyJobs
from teahouse.jobs.queued import jobs_of
from teahouse.store.base import Conflict, Person, StoreTrouble
from teahouse.store.sql import SqlStore, open_store
from teahouse.table.engines import Engines
from teahouse.table.errors import ComputersBusy, NoSuchBook, NoSuchTable, NotSeated, OneHintAtATime, TooManyAlone
from teahouse.table.house import House
from teahouse.texts import LANGUAGES, Message, knows, language, message, number, say, speak, speaking
from teahouse.web import (
    api,
    calling,
    contacts_api,
    dancing,
    lobby_api,
    metrics,
    moves,
    ordering,
    pages,
    planning_ahead,
    rating_api,
    stream,
)
from teahouse.web.answers import NOT_KEPT
from teahouse.web.arranging import Arrangements
from teahouse.web.audience import Audience, TooManyStreams
from teahouse.web.beside import Beside, Busy, beside
from teahouse.web.bundles import STATIC
from teahouse.web.conduct import Conduct
from teahouse.web.contacts import Contacts, TooManyContacts
from teahouse.web.counting import Limit
from teahouse.web.guards import Guards, NotRead, address
from teahouse.web.heads import Heads
from teahouse.web.here import Here
from teahouse.web.lasting import LASTING, Lasting
from teahouse.web.lobby import Lobby, TooManyInvited
from teahouse.web.mails import MailedOften, Mails, TooManyLinks
from teahouse.web.measures import Measures
from teahouse.web.measuring import Measured, timed
from teahouse.web.notices import Notices
from teahouse.web.pages.page import error_page
from teahouse.web.pairing import Pairing
from teahouse.web.parts import Parts
from teahouse.web.phrases import Phrases, TooManyPhrases
from teahouse.web.planning import Planning
from teahouse.web.rating_views import TableRatings
from teahouse.web.reports import TooManyReports
from teahouse.web.returning import ReturnedOften, Returning
from teahouse.web.session import BadToken, NotKnown, Signer, accepted_language, guest
from teahouse.web.sessions import Sessions
from teahouse.web.settings import Settings, limits_of
from teahouse.web.sharing import Sharers, keys_of
from teahouse.web.siblings import Siblings
from teahouse.web.signposts import Signposts
from teahouse.web.times import minutes
from teahouse.web.tournament_tables import Stewards
from teahouse.web.watchdog import Watchdog
from teahouse.web.ways import Devices, Hooks, Way, contact_at
from teahouse.web.writing import TooManyLines, Writing

DATABASE = "teahouse.db"
OPENAPI = "/openapi.json"
STATUS: dict[type[TeahouseError], int] = {
    NotKnown: 401,
    BadToken: 401,
    NotSeated: 403,
    NotTheHost: 403,
    EveningClosed: 403,
    NoSuchEvening: 404,
    NotAllowed: 403,
    NoSuchTable: 404,
    NoSuchBook: 404,
    UnknownGame: 404,
    UnknownDance: 404,
    Busy: 503,
    OneHintAtATime: 429,
    TooManyAlone: 429,
    TooManyPhrases: 429,
    TooManyLines: 429,
    TooManyContacts: 429,
    TooManyInvited: 429,
    TooManyReports: 429,
    MailedOften: 429,
    TooManyLinks: 429,
    ReturnedOften: 429,
    ComputersBusy: 503,
    TooManyJobs: 503,
}
REFUSED = 409
YOUNG_FIRST = (500, 2, 1000)
"""How many new things until garbage is looked for among them: so few that nobody notices. Hardly any of it is in
cycles, and looking through all tables takes many moves' time: that comes after a million and a half."""
SOON = 0.0001
"""Seconds after which the thread that stores moves is let in while others draw; it has to be let in several times."""
log = logging.getLogger(__name__)


class TooMany(TeahouseError):
    """More new tables or guests than one device needs."""

    code = "too-many"


def create_app(settings: Settings) -> FastAPI:
    """The whole house as one application."""
    app = FastAPI(
        title="Teahouse",
        version=__version__,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # nobody is told who plays what
        description="Tables of the house for programs: be a guest, open a table, play, listen.",
    )
    app.router = signposts = Signposts(lifespan=_open_house, dependency_overrides_provider=app)
    app.state.settings = settings
    app.state.templates = templates()
    app.state.arrangements = Arrangements()
    app.state.phrases = Phrases()
    app.state.beside = Beside(settings.waiting)
    app.state.audience = Audience(settings)
    app.state.measures = Measures()
    app.state.watchdog = None
    app.state.conduct = Conduct()
    app.state.planning = Planning()
    app.state.taking_along = set[str]()  # guests who are downloading all their games
    app.state.limits = limits = limits_of(settings)
    app.state.new_tables = _Counter(limits.get("tables_an_hour")).count
    guests = _Counter(limits.get("guests_an_hour"))
    app.state.explained = _explained
    app.state.new_guests = lambda request: guests.count(address(request.scope))
    app.state.new_link = _links(limits)
    app.state.new_return = _returns(limits)
    moves.open_door(app)
    for room in (api, calling, planning_ahead, ordering, rating_api, lobby_api, contacts_api, stream):
        signposts.lead_to(room.router)
    for room in (dancing, metrics, *pages.ROOMS):
        signposts.lead_to(room.router, include_in_schema=False)
    app.add_api_route(OPENAPI, _documented, include_in_schema=False)
    app.mount(LASTING, Lasting(directory=STATIC))
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.add_exception_handler(TeahouseError, _refused)
    app.add_exception_handler(StoreTrouble, _cannot_store)
    app.add_exception_handler(Conflict, _cannot_store)
    app.add_exception_handler(RequestValidationError, _misunderstood)
    app.add_exception_handler(HTTPException, _not_here)
    app.add_exception_handler(Exception, _broken)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(Guards, refuse=_turned_away, settings=settings, limits=limits)
    app.add_middleware(Measured, measures=app.state.measures, writes=settings.log == JSON)
    app.middleware_stack = stream.Streams(Heads(app.build_middleware_stack()), app.state.audience)
    return app


class Templates(Environment):
    """What all templates know stays as it is, so each has it as it is: looking it up in two places costs every event
    as much as half its words."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}


@cache
def templates() -> Environment:
    """One for all houses of a process: to read them all takes most of a second."""
    environment = Templates(
        loader=PackageLoader("teahouse.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals.update(minutes=minutes)
    environment.globals.update(say=say, language=language, number=number, version=__version__, static=LASTING)
    environment.globals.update(part=Parts(environment))
    return environment


async def _documented(request: Request) -> Response:
    """The whole interface, written when it is first asked for."""
    return JSONResponse(await beside(request).do(request.app.openapi))


@asynccontextmanager
async def _open_house(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    write_as_wished()
    _load_games()
    if not settings.database:
        settings.data.mkdir(parents=True, exist_ok=True)
    store, engines = open_store(settings.database or settings.data / DATABASE), Engines(settings.workers or None)
    app.state.signer = Signer(keys_of(settings, store))
    house = House(timed(store, app.state.measures), engines, limits=settings)
    app.state.house = house
    app.state.learning = store.learning
    app.state.evenings = evenings = Evenings(store.evenings, house.liveness)
    app.state.table_ratings = TableRatings(house, evenings)
    house.after_forgetting.append(evenings.forget)
    await house.open()
    app.state.jobs = jobs = jobs_of(store, house.has_live_thoughts)
    await jobs.open()
    app.state.notices = notices = Notices(house, store.telling, _ways(app, store, jobs))
    await notices.open()
    app.state.here = here = Here(house, store.contacts)
    app.state.contacts = contacts = Contacts(house, store.contacts, here, notices)
    app.state.writing = Writing(house, store.lines, contacts)
    app.state.lobby = lobby = Lobby(house, store.lobby, contacts, notices)
    app.state.pairing = Pairing(lobby)
    app.state.passkeys = store.passkeys
    await app.state.conduct.open(house, store.acts)
    app.state.sessions = sessions = Sessions(house, store.sessions, app.state.audience)
    app.state.stewards = stewards = Stewards(house, evenings)
    stewards.after_calling.append(notices.hear_call)
    await stewards.open()
    app.state.sharers = sharers = Sharers(app.state, store)
    sharers.open()
    app.state.siblings = siblings = Siblings(settings.siblings, settings.number, lambda: metrics.counted(app.state))
    await siblings.open()
    gc.freeze()  # what is there now stays; looking through it again and again would make everybody wait
    gc.set_threshold(*YOUNG_FIRST)
    sys.setswitchinterval(SOON)
    watchdog = app.state.watchdog = Watchdog(settings.blocked_ms / 1000) if settings.blocked_ms else None
    if watchdog:
        watchdog.start()
    warming = asyncio.create_task(app.state.beside.do(read_all, app.state.templates))
    try:
        yield
    finally:
        warming.cancel()
        if watchdog:
            watchdog.close()
        app.state.beside.close()
        siblings.close()
        await sharers.close()
        await here.close()
        await notices.close()
        await jobs.close()
        await stewards.close()
        await evenings.close()
        await sessions.close()
        await app.state.conduct.close()
        await app.state.planning.close()
        await house.close()


def _ways(app: FastAPI, store: SqlStore, jobs: Jobs) -> list[Way]:
    """In which guests can be told something: by mail if the operator has named a server."""
    settings: Settings = app.state.settings
    app.state.devices = devices = Devices(jobs, store.pushes, store.jobs, contact_at(settings.base_url))
    app.state.hooks = hooks = Hooks(jobs, store.telling, store.jobs, settings.base_url)
    app.state.mails = app.state.returning = None
    if not settings.has_mail:
        return [devices, hooks]
    app.state.mails = mails = Mails(store.mails, store.pushes.keep, jobs, app.state.signer, settings.base_url)
    app.state.returning = Returning(app.state.house, mails, store.passkeys, app.state.signer, settings.base_url)
    return [devices, hooks, mails]


def _load_games() -> None:
    """Now, while nobody waits: it takes a second."""
    for rules in map(declaration, GAMES):
        rules.players()
        rules.lesson()
        rules.exercises()


def read_all(environment: Environment) -> None:
    """Every template and every game's words, so that nobody waits for the first page of a kind."""
    for name in environment.list_templates():
        environment.get_template(name)
    for chosen in LANGUAGES:
        with speaking(chosen):
            for room in ("web", "finding", "learning", "sheet", "evening", *GAMES):
                knows(f"{room}/title")


class _Counter:
    """What a caller may do so many times, if there is a limit."""

    def __init__(self, limit: Limit | None) -> None:
        self._limit = limit

    def count(self, caller: str) -> None:
        if self._limit and not self._limit.allows(caller):
            raise TooMany()


def _links(limits: Mapping[str, Limit]) -> Callable[[Request, Person], None]:
    """Counts links to confirm a mail address: of a guest, and of wherever they come from."""
    of_guest, of_place = _Counter(limits.get("links_a_guest")), _Counter(limits.get("links_an_address"))

    def count(request: Request, person: Person) -> None:
        try:
            of_guest.count(person.id)
            of_place.count(address(request.scope))
        except TooMany:
            raise TooManyLinks() from None

    return count


def _returns(limits: Mapping[str, Limit]) -> Callable[[Request, str], None]:
    """Counts links to come back: by the mark of a mail address, and of wherever they are asked for."""
    of_mail, of_place = _Counter(limits.get("returns_a_mail")), _Counter(limits.get("links_an_address"))

    def count(request: Request, mark: str) -> None:
        try:
            of_place.count(address(request.scope))
        except TooMany:
            raise TooManyLinks() from None
        try:
            of_mail.count(mark)
        except TooMany:
            raise ReturnedOften() from None

    return count


def _explained(error: Exception) -> tuple[int, str]:
    """The status and the sentence of what is refused, for pages that say it themselves."""
    if isinstance(error, TeahouseError):
        return _status_of(error), say(error.message)
    log.error("cannot store: %s", error)
    return 503, say("web/cannot-store")


def _status_of(error: TeahouseError) -> int:
    status = next((status for kind, status in STATUS.items() if isinstance(error, kind)), None)
    if status is None:
        return 429 if isinstance(error, TooMany | TooManyStreams) else REFUSED
    return status


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, TeahouseError)
    status = _status_of(error)
    extra = error.where
    if isinstance(error.params.get("turn"), int):
        extra["turn"] = error.params["turn"]
    reason = getattr(error.params.get("reason"), "params", {})
    if isinstance(reason.get("rule"), int):
        extra["rule"] = reason["rule"]
    return await _say(request, status, error.code, error.message, **extra)


async def _cannot_store(request: Request, error: Exception) -> Response:
    log.error("cannot store: %s", error)
    return await _say(request, 503, "cannot-store", message("web/cannot-store"))


async def _misunderstood(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    fields = sorted({".".join(str(part) for part in problem["loc"][1:]) or "body" for problem in error.errors()})
    return await _say(request, 422, "misunderstood", message("web/misunderstood"), fields=fields)


async def _not_here(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if isinstance(error, NotRead):
        return await _say(request, error.status_code, "not-read", message("web/not-read"))
    code = {404: "not-found", 405: "not-allowed", 413: "too-large"}.get(error.status_code, "bad-request")
    headers = {"allow": ", ".join(_allowed(request))} if error.status_code == 405 else error.headers
    return await _say(request, error.status_code, code, message(f"web/{code}"), headers=headers)


def _allowed(request: Request) -> list[str]:
    """Every method of this path; the framework names only those of the first function that knows it."""
    routes = request.app.router.routes
    asked = {"GET": "GET", "HEAD": "GET", "POST": "POST", "PUT": "PUT", "DELETE": "DELETE"}
    scopes = {method: {**request.scope, "method": meant} for method, meant in asked.items()}
    found = [
        method
        for method, scope in scopes.items()
        if any(route.matches(dict(scope))[0] is Match.FULL for route in routes)
    ]
    return found or ["GET", "HEAD"]  # files


async def _broken(request: Request, error: Exception) -> Response:
    """The traceback is logged by the server; people get a sentence."""
    return await _say(request, 500, "broken", message("web/broken"))


async def _whoever(request: Request) -> Person | None:
    """Who is asking, if that can be told: a page about trouble must not need what is in trouble."""
    try:
        return await guest(request)
    except Exception:
        speak(accepted_language(request))
        return None


async def _say(
    request: Request, status: int, code: str, sentence: Message, headers: Any = None, **extra: Any
) -> Response:
    """An error as a page for people, as JSON for everybody else, in their own language."""
    person = await _whoever(request)
    return _answer(request, person, status, code, str(sentence), headers, **extra)


def _turned_away(request: Request, status: int, code: str, sentence: str) -> Response:
    """By the guards at the door, who know nobody."""
    return _answer(request, None, status, code, sentence)


def _answer(
    request: Request, person: Person | None, status: int, code: str, sentence: str, headers: Any = None, **extra: Any
) -> Response:
    if "text/html" in request.headers.get("accept", ""):
        return error_page(request, person, status, code, sentence)
    return JSONResponse({"error": code, "message": sentence, **extra}, status, headers={**NOT_KEPT, **(headers or {})})
