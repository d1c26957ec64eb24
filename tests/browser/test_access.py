"""axe-core looks at every page, in the light and in the dark, and finds nothing serious."""

import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.guests import Guest
from browser.house import House
from served_house import serving
from teahouse.games import GAMES
from teahouse.jobs.mailing import SENDER, SERVER
from teahouse.store.mails import ASKED, Mail

Invite = Callable[..., Guest]
AXE = Path(__file__).parents[2] / ".cache/npm/node_modules/axe-core/axe.min.js"
LIGHTS: tuple[Any, ...] = (("light", {}), ("dark", {"runOnly": ["color-contrast"]}))
COLOURFUL = (
    "/",
    "/me",
    "/me/games",
    "/score/hongkong",
    "/rules/hongkong",
    "/dances/malison",
    "table of bauernaufstand",
    "hint",
    "finished",
)
"""Between them they have everything that has a colour."""
GRAVE = ("serious", "critical")

pytestmark = pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: make test does it where npm is")


def look(guest: Guest, place: str, in_dark: bool = False) -> list[str]:
    """What is wrong with the page, one line each; in the dark only the colours are others."""
    page = guest.page
    page.evaluate(AXE.read_text() + ";0")
    problems = []  # a drawn button with its words in two lines reads "Let itpass" to axe; its label says it right
    for light, rules in LIGHTS if in_dark or place in COLOURFUL else LIGHTS[:1]:
        page.emulate_media(color_scheme=light)
        found: dict[str, Any] = page.evaluate("rules => axe.run({...rules, resultTypes: ['violations']})", rules)
        problems += [
            f"{place}: {light} {problem['id']}: {node['html'][:150]} {node['failureSummary']}"
            for problem in found["violations"]
            if problem["impact"] in GRAVE
            for node in problem["nodes"][:3]
            if problem["id"] != "label-content-name-mismatch" or not node["html"].startswith("<g")
        ]
    return problems


def pages(guest: Guest, games: Iterable[str]) -> Iterator[str]:
    """Goes from page to page."""
    for path in (
        "/",
        "/me",
        "/learn",
        "/learn/short-go/ko",
        "/learn/hongkong/win",
        "/privacy",
        "/me/days",
        "/me/notices",
        "/me/devices",
        "/lobby",
        "/contacts",
        "/offline",
        "/ratings/weiss-schach",
        "/tables/none",
        "/score/hongkong",
        "/dances/malison",
        "/rules/malison",
    ):
        guest.go(path)
        yield path
    page = guest.go("/new/short-go")
    page.locator("#further").evaluate("(each) => (each.open = true)")
    page.locator("select[name=move_time]").select_option("own-periods")
    page.locator("input[name=against][value=friends]").check()
    page.locator("input[name=listed]").check()
    page.locator("#sought").evaluate("(each) => (each.open = true)")
    page.locator("select[name=sought]").select_option("range")
    yield "times of one's own, and whom a table seeks"
    for game in games:
        for path in (f"/new/{game}", f"/rules/{game}"):
            guest.go(path)
            yield path
        guest.open_table(game, "computer", level="easy")
        guest.expect_turn()
        yield f"table of {game}"
    guest.page.locator("[data-do=hint]").click()
    guest.page.wait_for_selector("#message.hint")
    yield "hint"
    guest.page.keyboard.press("?")
    guest.page.wait_for_selector("#rules-text article")
    yield "rules beside the table"
    guest.open_table("bauernaufstand")
    yield "waiting"
    guest.open_table("bauernaufstand", "screen")
    guest.play_first()
    guest.page.locator("[data-do=resign]").click()
    yield "last question"
    guest.agree()
    guest.page.wait_for_selector(".result")
    yield "finished"
    guest.page.locator(".actions a[href*='/replay']").click()
    guest.page.wait_for_selector("#replay")
    yield "replay"
    for path in ("/", "/me/games"):
        guest.go(path)
        yield path


@pytest.mark.parametrize("games", [("hongkong",), pytest.param(GAMES, marks=pytest.mark.long)], ids=len)
def test_axe_finds_nothing_serious(invite: Invite, games: Iterable[str]) -> None:
    guest = invite("Ada")
    guest.introduce()
    problems = [problem for place in pages(guest, games) for problem in look(guest, place)]
    guest.complaints = [line for line in guest.complaints if "404" not in line]  # the page that is not there
    assert problems == []


@pytest.mark.long
def test_axe_finds_nothing_serious_where_mails_are_sent(invite: Invite, tmp_path: Path) -> None:
    smtp = {SERVER: "smtp://localhost:9", SENDER: "tea@example.org", "TEAHOUSE_BASE_URL": "http://tea.example.org"}
    with serving(House(tmp_path, **smtp)) as house:
        guest = invite("Ada", house)
        person = guest.introduce()
        with house.store() as store:
            store.mails.ask(Mail("mail", person, "ada@example.org", "mark", ASKED, time.time()))
            store.mails.confirm("mail", time.time())
        problems = []
        for path in ("/mails/return", "/mails/return/nothing", "/me/notices"):
            guest.go(path)
            problems += look(guest, path, in_dark=True)
        guest.go("/mails/return").locator("input[name=address]").fill("ada")
        guest.page.locator("form.form button.main").click()
        guest.page.wait_for_selector("#mail-wrong")
        problems += look(guest, "an address that is none", in_dark=True)
        guest.page.locator("input[name=address]").fill("ada@example.org")
        guest.page.locator("form.form button.main").click()
        guest.page.wait_for_selector("main [role=status]")
        problems += look(guest, "a link was sent", in_dark=True)
        guest.complaints = [line for line in guest.complaints if "40" not in line]
        assert problems == []
