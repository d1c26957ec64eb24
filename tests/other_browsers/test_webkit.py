"""Every kind of page in Safari's engine, one move in each game, and what this engine does otherwise than the others."""

from collections.abc import Iterator
from random import Random

import pytest
from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.keys import Keys

import teahouse
from browser.house import House
from other_browsers import webkit
from other_browsers.real_tables import open_real_tables
from other_browsers.webkit import Visitor
from random_games import first_state
from served_house import serving
from teahouse.core.handles import State
from teahouse.dances import DANCES
from teahouse.drawing.palette import LIGHT
from teahouse.evenings.kinds import kinds
from teahouse.games import GAMES
from teahouse.store.base import Person
from teahouse.table.agreed import Chair
from teahouse.web import dancing, pages
from teahouse.web.keys import keys_in
from teahouse.web.session import COOKIE, Signer

pytestmark = pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")  # selenium warns itself
long = pytest.mark.long
PAGES = {
    "/": ["/"],
    "/new/{game}": [f"/new/{game}" for game in GAMES],
    "/tables/{table}": [f"/tables/{stage}-{game}" for stage in ("new", "over") for game in GAMES],
    "/tables/{table}/replay": [f"/tables/over-{game}/replay" for game in GAMES],
    "/rules/{game}": [f"/rules/{name}" for name in (*GAMES, *DANCES)],
    "/rules/{game}/print": ["/rules/mah-nol/print"],
    "/score/{game}": ["/score/hongkong", "/score/hongkong?hand=123m456p78999s222z"],
    "/dances/{name}": [f"/dances/{dance}" for dance in DANCES],
    "/me": ["/me"],
    "/me/games": ["/me/games"],
    "/ratings": ["/ratings"],
    "/ratings/{game}": [f"/ratings/{game}" for game in GAMES],
    "/me/days": ["/me/days"],
    "/me/notices": ["/me/notices"],
    "/me/devices": ["/me/devices"],
    "/offline": ["/offline"],
    "/learn": ["/learn"],
    "/learn/{game}/{name}": ["/learn/short-go/save", "/learn/hongkong/spare"],
    "/analyse/{game}": ["/analyse/bauernaufstand"],
    "/puzzles/today": ["/puzzles/today"],
    "/puzzles/{game}": ["/puzzles/bauernaufstand"],
    "/tables/{table}/review": [f"/tables/over-{game}/review" for game in GAMES],
    "/tables/{table}/report": ["/tables/new-hongkong/report"],
    "/reviews": ["/reviews"],
    "/watch": ["/watch"],
    "/lobby": ["/lobby"],
    "/contacts": ["/contacts"],
    "/privacy": ["/privacy"],
    "/evenings": ["/evenings"],
    "/evenings/new": [f"/evenings/new?kind={kind}" for kind in kinds()],
    "/evenings/{evening}": ["/evenings/{evening}"],
    "/evenings/{evening}/lines/{number}": ["/evenings/{evening}/lines/1"],
    "/clubs": ["/clubs"],
    "/clubs/{club}": ["/clubs/{club}"],
    "/clubs/{club}/board": ["/clubs/{club}/board"],
    "/clubs/{club}/join/{key}": ["/clubs/{strangers}/join/{invitation}"],
    "/clubs/{club}/members/{number}": ["/clubs/{club}/members/1"],
    "/tournaments/new": ["/tournaments/new"],
    "/tournaments/{tournament}": ["/tournaments/{tournament}"],
    "/tournaments/{tournament}/referee/{key}": ["/tournaments/{tournament}/referee/{referee}"],
    "/tournaments/{tournament}/join/{key}": ["/tournaments/{online}/join/{join}"],
    "/tournaments/{tournament}/players/{key}": ["/tournaments/{online}/players/{player}"],
    "/tournaments/{tournament}/prizes": ["/tournaments/{tournament}/prizes"],
    "/tournaments/{tournament}/screen": ["/tournaments/{tournament}/screen"],
    "/tournaments/{tournament}/paper/{round}": ["/tournaments/{tournament}/paper/1"],
    "/tournaments/{tournament}/slips/{key}": ["/tournaments/{tournament}/slips/{slip}"],
}
"""Addresses of every kind of page; the tables are laid below, and what stands in braces is opened there."""
BY_LINK = {
    "/contacts/{other}",
    "/mails/confirm/{token}",
    "/mails/return",
    "/mails/return/{token}",
    "/mails/stop/{mark}",
    "/operator",
    "/operator/in/{token}",
    "/passkeys/{token}",
}
"""Pages to which a link of the house alone leads, some only where mails are sent; their own tests visit them."""
FILES = {
    "/analyse/{game}/moves",
    "/analyse/{game}/picture.svg",
    "/app.webmanifest",
    "/feeds/{token}",
    "/learn/{game}/{name}/board",
    "/me/games.zip",
    "/me/next",
    "/watch/best",
    "/puzzles/{game}/{id}",
    "/puzzles/{game}/{id}/picture.svg",
    "/tables/{table}/analyse",
    "/tables/{table}/review/state",
    "/reviews/{id}",
    "/reviews/{id}/state",
    "/worker.js",
    "/clubs/{club}/export.csv",
    "/clubs/{club}/export.json",
    "/clubs/{club}/qr.svg",
    "/dances/{name}.svg",
    "/dances/{name}/moving.svg",
    "/dances/{name}/music.mid",
    "/tournaments/{tournament}/changed",
    "/evenings/worker.js",
    "/evenings/{evening}/events",
    "/evenings/{evening}/part",
    "/evenings/{evening}/qr.svg",
    "/evenings/{evening}/sheet.csv",
    "/evenings/{evening}/sheet.json",
    "/evenings/{evening}/sheet.jsonl",
    "/games/{game}.svg",
    "/me/games.jsonl",
    "/now",
    "/return/{token}",
    "/rules/{game}/{lang}/sheets/{number}.svg",
    "/rules/{game}/{lang}/{number}.svg",
    "/score/{game}/answer",
    "/style/dances.css",
    "/style/{game}.css",
    "/tables/{table}/game{suffix}",
    "/tables/{table}/moment",
    "/tables/{table}/qr.svg",
    "/tables/{table}/replay/moment",
    "/tables/{table}/replay/picture.svg",
    "/tables/{table}/thumbnail.svg",
    "/tournaments/{tournament}/export.csv",
    "/tournaments/{tournament}/export.json",
    "/tournaments/{tournament}/qr.svg",
    "/tournaments/{tournament}/join/{key}/qr.svg",
    "/tournaments/{tournament}/slips/{key}/qr.svg",
}
"""What is no page."""
LOADED = """() => {
  for (const image of document.images) image.loading = "eager";
  const ended = document.cookie.includes("portrait=0"); // what every page's script does last
  return ended && [...document.images].every((image) => image.complete);
}"""
FAULTS = """() => [
  ...(document.querySelector("[data-back]") ? ["an error"] : []),
  ...(document.querySelector("main h1") ? [] : ["no heading"]),
  ...(getComputedStyle(document.documentElement).backgroundColor === "rgba(0, 0, 0, 0)" ? ["no style"] : []),
  ...(document.documentElement.scrollWidth > innerWidth ? ["wider than the window"] : []),
  ...[...document.images].filter((image) => !image.naturalWidth).map((image) => `no picture: ${image.src}`),
]"""
HEAR = """() => {
  window.struck = 0;
  const start = AudioScheduledSourceNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function (...when) {
    window.struck += 1;
    return start.apply(this, when);
  };
}"""
GOLD = [int(LIGHT["gold"][at : at + 2], 16) for at in (1, 3, 5)]
EDGE = """() => {
  const ring = document.querySelector("#board [data-around=focused]");
  const box = ring && ring.getBoundingClientRect();
  return box && [box.left + box.width / 2, box.top];
}"""
"""A spot on the ring around what has the focus."""


def test_every_kind_of_page_is_visited_here() -> None:
    routes = [route for room in (*pages.ROOMS, dancing) for route in room.router.routes]
    paths = {getattr(route, "path", "") for route in routes if "GET" in getattr(route, "methods", ())}
    assert paths == {*PAGES, *BY_LINK, *FILES}, "a new page stands in PAGES, what is no page in FILES"


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebKitGTK]:
    with webkit.opened(tmp_path_factory.mktemp("webkit")) as browser:
        yield browser


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """With tables of every game: one where Anna is asked first, one that is over."""
    with serving(House(tmp_path_factory.mktemp("house"))) as opened:
        with opened.store() as store:
            store.add_person(Person("anna", "Anna", "en", {"motion": False, "sound": True}))
        for game in GAMES:
            lay(opened, teahouse.game(game).start(seed=1), f"new-{game}")
            lay(opened, played_out(game), f"over-{game}")
        yield opened


def lay(house: House, state: State, id: str) -> None:
    """A table of Anna and computers; Anna has the seat that is asked first."""
    first = state.to_move[0] if state.to_move else 0
    chairs = [Chair(person="anna") if seat == first else Chair(level="easy") for seat in range(state.game.seats)]
    house.lay_table(state, chairs, id=id)


def played_out(game: str) -> State:
    """A random game; seat after seat answers whole, as in a journal."""
    state, rng = first_state(game, seed=1), Random(game)
    while not state.result:
        state = state.play(rng.choice(state.legal(state.to_move[0])))
    return state


@pytest.fixture(scope="module")
def opened_there(house: House) -> dict[str, str]:
    """Anna's evening, club and tournament, and a club of others."""
    return open_real_tables(house, cookie_of_anna(house))


def cookie_of_anna(house: House) -> dict[str, str]:
    return {COOKIE: Signer(keys_in(house.data)).sign("cookie", "anna")}


@pytest.fixture
def visitor(driver: WebKitGTK, house: House) -> Visitor:
    """Anna, known by her cookie."""
    visitor = Visitor(driver, house)
    visitor.go("/privacy")
    driver.delete_all_cookies()
    for name, value in cookie_of_anna(house).items():
        driver.add_cookie({"name": name, "value": value})
    return visitor


@long
@pytest.mark.parametrize("path", [path for paths in PAGES.values() for path in paths])
def test_a_page_is_whole(visitor: Visitor, opened_there: dict[str, str], path: str) -> None:
    visitor.go(path.format_map(opened_there))
    visitor.until(LOADED)
    assert visitor.ask(FAULTS) == []


@long
def test_a_page_about_an_error(visitor: Visitor) -> None:
    visitor.go("/tables/none")
    visitor.until(LOADED)
    assert visitor.ask(FAULTS) == ["an error"]


@long
def test_a_table_is_opened_and_waits_for_friends(visitor: Visitor) -> None:
    visitor.go("/new/hongkong")
    visitor.ask("() => document.querySelector('input[name=against][value=friends]').click()")
    visitor.ask("() => document.querySelector('form.form button.main').click()")
    visitor.until("() => document.getElementById('waiting') && document.readyState === 'complete'")
    assert visitor.ask(FAULTS) == []


@long
@pytest.mark.parametrize("game", GAMES)
def test_one_move(visitor: Visitor, game: str) -> None:
    """By mouse, shown by what the event stream tells, and heard."""
    visitor.go(f"/tables/new-{game}")
    visitor.ask(HEAR)
    visitor.play_first()
    assert visitor.ask("() => document.getElementById('message').hidden"), visitor.said()
    visitor.until("() => window.struck > 0")


@long
def test_a_killed_server_is_found_again(visitor: Visitor) -> None:
    lay(visitor.house, teahouse.game("bauernaufstand").start(), "killed")
    visitor.go("/tables/killed")
    visitor.until("() => document.querySelector('#board .clickable')")
    visitor.house.kill()
    visitor.until("() => document.body.matches('.lost')")
    visitor.house.open()
    visitor.until("() => !document.body.matches('.lost')")
    visitor.play_first()


@long
def test_who_goes_by_keyboard_sees_where_the_focus_is(visitor: Visitor) -> None:
    """Painted, not only in the document: this engine paints no outline around a part of a picture."""
    lay(visitor.house, teahouse.game("weiss-schach").start(), "keyboard")
    visitor.go("/tables/keyboard")
    visitor.until("() => document.querySelector('#board .clickable')")
    visitor.ask("() => document.getElementById('board').focus()")
    visitor.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    assert visitor.colour(*visitor.until(EDGE)) == GOLD


@long
def test_a_replay_a_scorer_a_dance_and_rules_answer(visitor: Visitor) -> None:
    visitor.go("/tables/over-bauernaufstand/replay?at=0")
    visitor.press(Keys.ARROW_RIGHT)
    visitor.until("() => document.getElementById('replay-slider').value === '1'")
    visitor.go("/dances/malison")
    visitor.press(Keys.ARROW_RIGHT)
    visitor.until("() => document.getElementById('count').textContent === '1'")
    visitor.go("/score/hongkong")
    visitor.ask("() => document.querySelector(\"[data-tap='tile 5m']\").click()")
    visitor.until("() => location.search.includes('567m') && document.querySelector('.scorer')")
    visitor.go("/tables/new-hongkong")
    visitor.press("?")
    visitor.until("() => document.querySelector('#rules-text article')")
