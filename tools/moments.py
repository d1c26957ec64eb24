"""Every page of the house, and every game at its moments, as tools/screenshots.py photographs them.

A *moment* of a game is a table that was played so far, and what whoever looks at it does there: nothing at the start
and at the end, half a choice, a hint in the middle, something that is refused.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from playwright.sync_api import Page

import teahouse
from browser.guests import Guest
from browser.house import House
from games.hongkong.scenes import SCENES
from teahouse.core.handles import State
from teahouse.core.protocol import RESIGN
from teahouse.dances import DANCES
from teahouse.evenings.kinds import kinds as evening_kinds
from teahouse.games import GAMES, declaration
from teahouse.store.base import Person
from teahouse.store.lines import pair_room
from teahouse.store.mails import ASKED, Mail
from teahouse.table.agreed import Chair

STAGES = {"mahjong-battle": 26, "bauernaufstand": 14, "hongkong": 60, "mah-nol": 140}
MIDDLE = 12
"""So many moves into a game much has happened and much is still open."""
END = 5000
LEVELS = {"weiss-schach": "strong"}
"""Medium players may be mated before the middle of the game."""
SCORED = "/score/hongkong?hand=123m456p78999s222z"
HALF = """() => {
  const paths = JSON.parse(document.getElementById("moment").textContent).paths.map(([path]) => path);
  const first = paths.find((path) => path.length > 1 && document.getElementById(path[0]));
  return first ? first[0] : null;
}"""
WRONG = """() => {
  const paths = JSON.parse(document.getElementById("moment").textContent).paths.map(([path]) => path[0]);
  const spots = [...document.querySelectorAll("#board [id]")].filter((thing) => !paths.includes(thing.id));
  return spots.filter((thing) => thing.getBoundingClientRect().width > 8).map((thing) => thing.id);
}"""
CLICK = """(id) => document.getElementById(id).dispatchEvent(new MouseEvent("click", { bubbles: true }))"""
SAID = "() => !document.getElementById('message').hidden"


@dataclass(frozen=True)
class Shot:
    """A page to be photographed: where it is, and what is done there first."""

    address: str
    prepare: Callable[[Guest], None] = lambda guest: None
    at_table: bool = False
    """As much of it as the window shows; other pages are photographed further down."""


@cache
def played(game: str, moves: int, **options: Any) -> State:
    """A game between computers after so many moves, or at its end, with seat 0 to move."""
    state, bot = teahouse.game(game, **options).start(seed=11), teahouse.bot(game, level=LEVELS.get(game, "medium"))
    while not state.result and (moves > 0 or state.to_move[0] != 0):
        seat = state.to_move[0]
        state = state.play(bot.choose(state, seat, nodes=100).move)
        moves -= 1
    return state


def introduce(house: House, languages: list[str]) -> None:
    with house.store() as store:
        for language in languages:
            store.add_person(Person(f"me-{language}", "Anna Lindström", language))
        for seat, name in enumerate(("Ben", "Chiara van den Berg", "Dương"), 1):
            store.add_person(Person(f"friend-{seat}", name, "en"))

        for language in languages:
            befriend(store, f"me-{language}")


def befriend(store: Any, person: str) -> None:
    """Contacts who have written, one who asks and one who is blocked; an address to come back by."""
    now = time.time()
    for friend in ("friend-1", "friend-2"):
        store.contacts.ask(friend, person, now)
    store.contacts.accept(person, "friend-1", now)
    store.contacts.block(person, "friend-3", now)
    for writer, text in (
        ("friend-1", "Tea at five? I bring the long set and " + "biscuits, " * 9),
        (person, "Gladly!"),
    ):
        store.lines.write(pair_room(person, "friend-1"), writer, text, now)
    store.mails.ask(Mail(f"mail-{person}", person, "anna.lindstroem@example.org", person, ASKED, now))
    store.mails.confirm(f"mail-{person}", now)


def every_shot(house: House, language: str) -> dict[str, Shot]:
    """All of them by name, for this language's guest."""
    return {**pages(), **{name: shot for game in GAMES for name, shot in moments(house, language, game).items()}}


def pages() -> dict[str, Shot]:
    return {
        "front": Shot("/"),
        **{f"new-{game}": Shot(f"/new/{game}") for game in GAMES},
        **{f"rules-{name}": Shot(f"/rules/{name}") for name in (*GAMES, *DANCES)},
        **{f"dance-{dance}": Shot(f"/dances/{dance}", dance_on) for dance in DANCES},
        **{f"sheets-{game}": Shot(f"/rules/{game}/print") for game in GAMES if declaration(game).paper},
        "scorer": Shot(SCORED),
        "learn": Shot("/learn"),
        "watch": Shot("/watch"),
        "games": Shot("/me/games"),
        "me": Shot("/me"),
        "privacy": Shot("/privacy"),
        "lobby": Shot("/lobby"),
        "contacts": Shot("/contacts"),
        "room": Shot("/contacts/friend-1"),
        "notices": Shot("/me/notices"),
        "days": Shot("/me/days"),
        "mail-return": Shot("/mails/return"),
        "own-times": Shot("/new/short-go", choose_own_times),
        "error": Shot("/tables/none"),
        **{f"editor-{game}": Shot(f"/new/{game}", open_the_editor) for game in ("weiss-schach", "mahjong-battle")},
        "refused-form": Shot("/new/weiss-schach", send_a_wrong_position),
    }


def at_real_tables(opened: dict[str, str]) -> dict[str, Shot]:
    """Evenings, clubs, tournaments and ratings; what was opened stands in their addresses."""
    places = {
        "evenings": "/evenings",
        **{f"evening-new-{kind}": f"/evenings/new?kind={kind}" for kind in evening_kinds()},
        "evening": "/evenings/{evening}",
        "evening-line": "/evenings/{evening}/lines/1",
        "clubs": "/clubs",
        "club": "/clubs/{club}",
        "club-member": "/clubs/{club}/members/1",
        "club-invitation": "/clubs/{strangers}/join/{invitation}",
        "tournament-new": "/tournaments/new",
        "tournament": "/tournaments/{tournament}",
        "tournament-screen": "/tournaments/{tournament}/screen",
        "tournament-paper": "/tournaments/{tournament}/paper/1",
        "tournament-slip": "/tournaments/{tournament}/slips/{slip}",
        "tournament-prizes": "/tournaments/{tournament}/prizes",
        "tournament-referee": "/tournaments/{tournament}/referee/{referee}",
        "tournament-online": "/tournaments/{online}",
        "tournament-join": "/tournaments/{online}/join/{join}",
        "ratings": "/ratings",
        "ratings-hongkong": "/ratings/hongkong",
    }
    return {name: Shot(address.format(**opened)) for name, address in places.items()}


def moments(house: House, language: str, game: str) -> dict[str, Shot]:
    """Five of a game, its replay, and what only some games have."""
    rules, me = declaration(game), Chair(person=f"me-{language}")
    others = [Chair(level="medium")] * (teahouse.game(game).seats - 1)
    middle = played(game, STAGES.get(game, MIDDLE))
    half = marking() if game == "short-go" else middle
    ended = SCENES["broke"].play() if game == "hongkong" else played(game, END)

    def laid(state: State, *chairs: Chair) -> str:
        return f"/tables/{house.lay_table(state, chairs or [me, *others])}"

    over, here = laid(ended), laid(middle)
    found = {
        "start": Shot(laid(played(game, 0)), at_table=True),
        "half": Shot(laid(half), choose_half, at_table=True),
        "hint": Shot(here, ask_for_a_hint, at_table=True),
        "refused": Shot(here, do_something_wrong, at_table=True),
        "end": Shot(over, at_table=True),
        "replay": Shot(f"{over}/replay?at=9", at_table=True),
    }
    if RESIGN in rules.endings:
        found["asked"] = Shot(here, begin_to_resign, at_table=True)
    if rules.secrets:
        found["curtain"] = Shot(laid(played(game, 0), *[me] * (1 + len(others))), at_table=True)
    if rules.teaching and rules.teaching.advice:
        found["help"] = Shot(here, switch_help_on)
    return {f"{game}-{name}": shot for name, shot in found.items()}


def marking() -> State:
    """Short Go has no half choice: there dead stones are marked."""
    return played("short-go", MIDDLE, marking=True).play("pass").play("pass")


# What is done there


def choose_half(guest: Guest) -> None:
    if first := guest.page.evaluate(HALF):
        guest.page.evaluate(CLICK, first)


def ask_for_a_hint(guest: Guest) -> None:
    hint = guest.page.locator("[data-do=hint]")
    if hint.count():
        hint.click()
        guest.page.wait_for_selector("#message.hint", timeout=120_000)  # computers may be busy


def do_something_wrong(guest: Guest) -> None:
    page = guest.page
    for thing in page.evaluate(WRONG)[:40]:
        with page.expect_response(lambda answer: answer.url.endswith("/why")) as answered:
            page.evaluate(CLICK, thing)
        if answered.value.json()["why"]:
            page.wait_for_function(SAID)
            return


def begin_to_resign(guest: Guest) -> None:
    guest.page.locator("[data-do=resign]").click()
    guest.page.wait_for_selector("dialog[open]")


def switch_help_on(guest: Guest) -> None:
    guest.page.locator("details.looks summary").click()
    guest.page.locator("input[name=help]").set_checked(True)
    guest.page.wait_for_selector(".advice")


def switch_help_off(page: Page) -> None:
    """Other pictures are made without it."""
    page.locator("input[name=help]").set_checked(False)
    page.wait_for_function("() => !document.querySelector('.advice')")


def dance_on(guest: Guest) -> None:
    for _ in range(22):
        guest.page.keyboard.press("ArrowRight")


def open_the_editor(guest: Guest) -> None:
    for place in ("further", "position"):
        guest.page.locator(f"#{place}").evaluate("(each) => (each.open = true)")
    guest.page.wait_for_selector("#editor-board svg")
    deal = guest.page.locator("[data-deals] #editor-start")
    if deal.count():
        deal.click()
        guest.page.wait_for_selector("#editor-board .laid")
    guest.page.locator("#editor").scroll_into_view_if_needed()


def choose_own_times(guest: Guest) -> None:
    """Byo-yomi of one's own, with a number that is refused, and whom the table seeks."""
    page = guest.page
    page.locator("input[name=against][value=friends]").check()
    page.locator("#further").evaluate("(each) => (each.open = true)")
    page.locator("select[name=move_time]").select_option("own-periods")
    page.locator("input[name=own-periods-number]").fill("99")
    page.locator("input[name=listed]").check()
    page.locator("select[name=sought]").evaluate("(each) => (each.value = 'range')")
    page.locator("form.form button.main").click()
    page.wait_for_selector("#wrong-own-periods-number")
    page.locator("#sought").evaluate("(each) => (each.open = true)")


def send_a_wrong_position(guest: Guest) -> None:
    page = guest.page
    page.locator("[name=position]").evaluate("(field) => (field.value = '6/6/6/6/6/6 w - - 0 1')")
    page.locator(".submit button").first.click()
    page.wait_for_selector(".wrong")


def waiting(guest: Guest, stranger: Guest, games: Mapping[str, str]) -> dict[str, Shot]:
    """Tables at which seats are free, for who waits there; and as those see them who are invited by somebody."""
    own = {f"waiting-{game}": Shot(guest.open_table(game)) for game in games}
    return own | {f"invited-{game}": Shot(stranger.open_table(game)) for game in games}
