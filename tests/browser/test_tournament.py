"""Whole tournaments in real browsers: twenty at tables of four, thirteen by the Swiss system, two in the house."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.guests import Guest
from browser.test_access import AXE, look
from browser.test_clubs import fits
from served_house import wait_until
from teahouse.drawing.palette import LIGHT

PHONE = {"viewport": {"width": 360, "height": 640}}
SCORES = (31, 4, -12, -23)
WORTH = {31: 4, 4: 2, -12: 1, -23: 0}


def new_tournament(guest: Guest, title: str, **fields: str) -> Page:
    page = guest.go("/tournaments/new")
    page.fill("[name=title]", title)
    for name, value in fields.items():
        field = page.locator(f"[name={name.replace('_', '-') if name.startswith(('mode', 'game')) else name}]")
        if field.first.get_attribute("type") == "radio":
            page.locator(f"[name={name}][value='{value}']").check()
        elif field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.click(".submit button")
    expect(page.locator("h1")).to_have_text(title)
    return page


def send(guest: Guest, here: str, **fields: Any) -> None:
    """A form of the page without the page."""
    answer = guest.fetch(here, "POST", form={name: str(value) for name, value in fields.items()})
    assert answer.ok, (fields, re.findall(r'class="wrong".*', answer.text()))


def told(guest: Guest, here: str) -> Any:
    return guest.fetch(f"{here}/export.json").json()


def met(rounds: list[Any]) -> Counter[tuple[int, ...]]:
    """How often two people sat at one table."""
    tables = [table["players"] for each in rounds for table in each["tables"]]
    return Counter(pair for table in tables for pair in combinations(sorted(filter(None, table)), 2))


def write_down(page: Page, round: int, table: int, scores: tuple[int, ...]) -> None:
    place = page.locator(f"#table-{round}-{table}")
    for seat, score in enumerate(scores):
        place.locator(f"form.enter [name=score-{seat}]").last.fill(str(score))
    place.locator("[value=result]").last.click()


def links(guest: Guest, here: str) -> list[str]:
    """Where a page invites somebody to."""
    found = re.findall(
        r'http[^"]*?(/(?:clubs|tournaments)/[^"]*/(?:join|referee|players)/[^"]*)"', guest.fetch(here).text()
    )
    return sorted(set(found))


def looked_at(guest: Guest, paths: list[str]) -> Iterator[str]:
    for path in paths if AXE.exists() else []:
        guest.page.goto(path)
        fits(guest.page)
        yield from look(guest, path, in_dark=True)
        guest.page.emulate_media(color_scheme="light")


@pytest.mark.long
def test_twenty_players_over_five_rounds_with_a_correction_and_a_substitute(invite: Callable[..., Guest]) -> None:
    anna, phone = invite("Anna"), invite("", **PHONE)
    anna.introduce()
    page = new_tournament(anna, "Open", rounds="5", game_4="hongkong")
    page.fill("[name=names] >> nth=0", "\n".join(f"Player {number}" for number in range(1, 21)))
    page.click("[value=players]")
    page.locator("summary", has_text="Substitutes").click()
    page.fill("form:has([value=substitutes]) [name=names]", "Nina")
    page.click("[value=substitutes]")
    page.click("[value=begin]")
    expect(page.locator(".pairings > li")).to_have_count(5)
    here = page.url.partition("#")[0].partition(anna.house.url)[2]

    write_down(page, 1, 1, (31, 4, -12, -22))
    expect(page.locator("[role=alert]")).to_contain_text("must be 0, not 1")
    expect(page.locator("#table-1-1 [name=score-0]")).to_have_value("31")
    write_down(page, 1, 1, (4, 31, -12, -23))
    expect(page.locator("#table-1-1.done")).to_be_visible()
    change = page.locator("#table-1-1 details", has_text="Correct")
    change.locator("summary").first.click()
    change.locator("[name=score-0]").fill("31")
    change.locator("[name=score-1]").fill("4")
    change.locator("[name=why]").fill("mixed up")
    change.locator("[value=result]").click()
    expect(page.locator("#table-1-1")).to_contain_text("mixed up")

    page.goto(f"{here}/paper/1")
    slip = page.locator(".slip a").nth(1).get_attribute("href") or ""
    sheet = phone.go(slip)
    sheet.click("button.main")
    expect(sheet.locator(".rows .row")).to_have_count(4)
    expect(sheet.locator("h1")).to_contain_text("Open · 1/2")
    fits(sheet)
    sheet.locator("form[action$='/close'] button").click()
    expect(sheet.locator("article")).to_contain_text("The result is in the tournament")
    page.goto(here)
    expect(page.locator("#table-1-2")).to_contain_text("from the score sheet")
    fields = {f"score-{seat}": score for seat, score in enumerate(SCORES)}
    send(anna, here, do="result", round=1, table=2, correct="on", why="read aloud", **fields)
    for number in range(1, 6):
        if number > 1:
            send(anna, here, do="begin", round=number)
        for table in range(3 if number == 1 else 1, 6):
            send(anna, here, do="result", round=number, table=table, **fields)
        if number == 2:
            page.goto(here)
            page.locator("details.card > summary", has_text="20 players").click()
            page.locator(".members > li", has_text="Player 7").locator("summary").click()
            page.locator(".members > li", has_text="Player 7").locator("[value=leave]").click()
            expect(page.locator(".standing tr.gone")).to_contain_text("Player 7")
        if number == 3:
            send(anna, here, do="replace", player=9, name="Ida", since=4)
        send(anna, here, do="end", round=number)
    page.goto(f"{here}/prizes")
    page.fill("[name=prizes]", "A teapot\nA cup\nA bag of tea")
    page.click("[value=prizes]")
    page.locator("[value=close]").click()
    expect(page.locator(".standing .medal").first).to_have_text("1")

    found = told(anna, here)
    assert max(met(found["rounds"]).values()) == 1, "nobody meets anybody twice"
    names = {table["names"][seat] for each in found["rounds"][2:] for table in each["tables"] for seat in range(4)}
    assert "Nina (substitute)" in names and "Player 7" not in names and "Ida" in names
    got = Counter[int]()
    for each in found["rounds"]:
        for table in each["tables"]:
            scores = table["results"][-1]["scores"]
            got.update({player: WORTH[scores[seat]] for seat, player in enumerate(table["players"]) if player})
    assert {place["player"]: place["points"] for place in found["standing"]} == {n: got[n] for n in range(1, 21)}
    assert found["standing"][0]["prizes"], "the first has the first prize"
    assert (
        list(
            looked_at(
                anna,
                [
                    "/clubs",
                    "/tournaments/new",
                    here,
                    *(f"{here}/{each}" for each in ("screen", "paper/5", "prizes")),
                    slip,
                ],
            )
        )
        == []
    )
    assert list(looked_at(phone, [here, f"{here}/prizes", slip])) == []
    anna.complaints = [line for line in anna.complaints if "409" not in line]  # the sum that was refused


@pytest.mark.long
def test_a_swiss_of_thirteen(invite: Callable[..., Guest]) -> None:
    anna = invite("Anna", **PHONE)
    anna.introduce()
    page = new_tournament(anna, "Schach", seats="2", mode_2="swiss", rounds="5", game_2="weiss-schach")
    page.fill("[name=names] >> nth=0", "\n".join(f"P{number}" for number in range(1, 14)))
    page.click("[value=players]")
    here = page.url.partition(anna.house.url)[2]
    for number in range(1, 6):
        page.click("[value=begin]")
        expect(page.locator(f"#table-{number}-6")).to_be_visible()
        for table in range(2, 7):
            send(
                anna, here, do="result", round=number, table=table, outcome=("1-0", "draw", "0-1")[(number + table) % 3]
            )
        page.goto(here)
        place = page.locator(f"#table-{number}-1")
        place.locator("select").select_option("1-0")
        place.locator("[value=result]").click()
        page.click("[value=end]")
    page.click("[value=close]")
    found = told(anna, here)
    assert max(met(found["rounds"]).values()) == 1
    byes = [each["byes"] for each in found["rounds"]]
    assert all(len(each) == 1 for each in byes) and len({each[0] for each in byes}) == 5
    assert sum(place["points"] for place in found["standing"]) == 5 * 7, "six games and a bye a round"
    fits(page)


@pytest.mark.long
@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed")
def test_axe_looks_at_clubs_and_evenings(invite: Callable[..., Guest]) -> None:
    anna = invite("Anna")
    anna.introduce()
    club = anna.fetch("/clubs", "POST", form={"title": "Tuesday", "text": "Tea", "public": "on"}).url
    ways = links(anna, club)
    send(anna, club, do="names", names="Ben\nCem\nDora")
    game = {f"member-{seat}": seat + 1 for seat in range(4)} | {f"score-{seat}": SCORES[seat] for seat in range(4)}
    send(anna, club, do="count", game="hongkong", **game)
    cup = {"title": "Cup", "seats": "2", "mode-2": "swiss", "rounds": "1", "game-2": "short-go", "where": "online"}
    tournament = anna.fetch("/tournaments", "POST", form=cup).url
    send(anna, tournament, do="players", names="Ben\nCem")
    ways += links(anna, tournament)
    assert len(ways) == 5, "to the club; to play, to decide, and the places of two"
    paths = ["/clubs", club, f"{club}/members/1", tournament, "/evenings", "/evenings/new", "/ratings/short-go"]
    names = {f"name-{seat}": name for seat, name in enumerate(("Anna", "Ben", "Cem", "Dora"))}
    for kind in ("hongkong", "mah-nol", "plain"):
        form = {"kind": kind, "seats": "given", "title": "Cards", **names}
        paths += [f"/evenings/new?kind={kind}", anna.fetch("/evenings/new", "POST", form=form).url]
    assert list(looked_at(anna, paths)) == []
    eve = invite("Eve", **PHONE)
    assert list(looked_at(eve, [*ways, f"{club}/members/1", *paths[-2:]])) == []


def test_two_in_the_house_are_called_to_their_table(invite: Callable[..., Guest]) -> None:
    anna, ben = invite("Anna"), invite("Ben", **PHONE)
    ben.introduce()
    anna.introduce()
    page = new_tournament(anna, "Duel", seats="2", mode_2="round-robin", game_2="short-go", where="online")
    here = page.url.partition(anna.house.url)[2]
    join = page.input_value("input.link >> nth=0").partition(anna.house.url)[2]
    for guest in (anna, ben):
        guest.go(join).click("main button.main")
        expect(guest.page.locator("h1")).to_have_text("Duel")
    table = ben.open_table("bauernaufstand", "computer")  # wherever one is, the house calls
    page.click("[value=begin]")
    expect(ben.page.locator("#calling a")).to_have_text("Duel: round 1, table 1")
    anna.go("/")
    expect(anna.page.locator("#called")).to_contain_text("Time left to turn up: 9:")
    fits(ben.page)
    ben.page.click("#calling a")
    expect(ben.page.locator("#board svg")).to_be_visible()
    assert ben.page.url != table
    anna.page.click("#called a")
    expect(anna.page.locator("#board svg")).to_be_visible()
    resigned = ben.fetch(f"{ben.page.url}/resign", "POST", data={"seat": 1}, headers={"accept": "application/json"})
    assert resigned.ok, resigned.text()
    wait_until(lambda: told(anna, here)["rounds"][0]["tables"][0]["results"], "it counts")
    page = anna.go(here)
    expect(page.locator("#table-1-1")).to_contain_text("counted by the table")
    assert list(looked_at(ben, [here])) == []


@pytest.mark.long
def test_after_a_draw_in_a_knock_out_both_are_called_to_the_next_game(invite: Callable[..., Guest]) -> None:
    anna, ben = invite("Anna"), invite("Ben", **PHONE)
    ben.introduce()
    anna.introduce()
    page = new_tournament(anna, "Duel", seats="2", mode_2="knock-out", game_2="weiss-schach", where="online")
    join = page.input_value("input.link >> nth=0").partition(anna.house.url)[2]
    for guest in (anna, ben):
        guest.go(join).click("main button.main")
        expect(guest.page.locator("h1")).to_have_text("Duel")
    page.click("[value=begin]")
    expect(ben.page.locator("#called a, #calling a").first).to_be_visible()
    ben.page.locator("#called a, #calling a").first.click()
    expect(ben.page.locator("#board svg")).to_be_visible()
    first = ben.page.url.partition(ben.house.url)[2]
    anna.go(first)
    seats = {guest: guest.fetch(f"{first}/view").json()["seat"] for guest in (anna, ben)}
    told = {"accept": "application/json"}
    assert anna.fetch(f"{first}/draw", "POST", data={"seat": seats[anna]}, headers=told).ok
    answer = {"seat": seats[ben], "agreed": True}
    assert ben.fetch(f"{first}/draw/answer", "POST", data=answer, headers=told).ok
    again = "Duel: round 1, table 1 – drawn, so you play again with sides swapped"
    for guest in (anna, ben):
        expect(guest.page.locator("#calling a")).to_have_text(again)
        expect(guest.page.locator(".rematch")).to_contain_text("Your next game opens by itself")
    ben.page.reload()  # whoever was not looking is told all the same
    expect(ben.page.locator("#calling a")).to_have_text(again)
    fits(ben.page)
    ben.page.click("#calling a")
    expect(ben.page.locator("#board svg")).to_be_visible()
    second = ben.page.url.partition(ben.house.url)[2]
    assert second != first and ben.fetch(f"{second}/view").json()["seat"] == seats[anna]


SHIFTS = """() => { window.shifted = 0; new PerformanceObserver((list) => {
  for (const each of list.getEntries()) window.shifted += each.value;
}).observe({type: "layout-shift", buffered: false}); }"""


def test_results_come_in_by_themselves_and_disturb_nobody(invite: Callable[..., Guest]) -> None:
    anna, eve = invite("Anna"), invite("", **PHONE)
    anna.introduce()
    page = new_tournament(anna, "Open", mode_4="given", rounds="2")
    here = page.url.partition(anna.house.url)[2]
    send(anna, here, do="players", names="\n".join("ABCDEFGH"))
    send(anna, here, do="begin", round=1, tables="A,B,C,D\nE,F,G,H")
    seen = eve.go(here)
    page.goto(here)
    for each in (page, seen):
        each.locator("#table-1-1").scroll_into_view_if_needed()
        each.evaluate(SHIFTS)
    page.fill("#table-1-1 [name=score-0]", "7")
    fields = {f"score-{seat}": score for seat, score in enumerate(SCORES)}
    send(anna, here, do="result", round=1, table=2, **fields)
    for each in (page, seen):
        expect(each.locator("#table-1-2.done .seats li").first).to_contain_text("31")
        expect(each.locator("#came-in")).to_have_text("Result of table 2: E 31, F 4, G −12, H −23.")
        expect(each.locator("#standing tbody tr").first).to_contain_text("E")
        expect(each.locator("#missing-1")).to_have_text("1 result is missing")
    send(anna, here, do="result", round=1, table=1, **fields)
    expect(seen.locator("#table-1-1.done")).to_be_visible()
    expect(page.locator("#ending .main")).to_be_visible()  # all results are there
    expect(page.locator("#table-1-1 [name=score-0]")).to_have_value("7")  # somebody was writing there
    page.fill("#table-1-1 [name=score-0]", "")
    page.locator("#table-1-1 [name=score-0]").blur()
    expect(page.locator("#table-1-1.done")).to_be_visible()
    assert [each.evaluate("window.shifted") for each in (page, seen)] == [0, 0], "nothing has moved"
    expect(seen.locator("#moved-on")).to_be_hidden()
    send(anna, here, do="end", round=1)
    send(anna, here, do="begin", round=2, tables="A,B,C,D\nE,F,G,H")
    seen.locator("#moved-on a").click()
    expect(seen.locator("#table-2-1")).to_be_visible()
    fits(seen)
    seen.emulate_media(media="print", color_scheme="dark")
    seen.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert seen.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--ink')") == LIGHT["ink"]
    expect(seen.locator("#table-2-1 bdi").first).to_be_visible()  # paper is light, and has what was on the screen
