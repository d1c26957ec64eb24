"""A club and a tournament on phones: found, invite, write down, pair, the slip of a table, the projector's clock."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.guests import Guest
from browser.test_access import AXE, look

PHONE = {"viewport": {"width": 360, "height": 640}}


def fits(page: Page) -> None:
    """Nothing is wider than the window."""
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, page.url


@pytest.mark.parametrize("locale", ["de-DE", pytest.param("en-GB", marks=pytest.mark.long)])
def test_a_club_and_its_tournament_on_phones(invite: Callable[..., Guest], locale: str) -> None:
    anna, ben = (invite(name, locale=locale, **PHONE) for name in ("Anna", "Ben"))
    page = anna.go("/clubs")
    fits(page)
    page.fill("form[action='/clubs'] [name=name]", "Anna")
    page.fill("form[action='/clubs'] [name=title]", "Dienstag")
    page.click("form[action='/clubs'] button")
    expect(page.locator("h1")).to_have_text("Dienstag")
    page.fill("[name=names]", "Cem\nDora")
    page.click("[value=names]")
    expect(page.locator(".members > li")).to_have_count(3)
    other = ben.go(page.input_value("input.link").partition("://")[2].partition("/")[2].join(["/", ""]))
    other.fill("[name=name]", "Ben")
    other.click("main button.main")
    expect(other.locator(".members > li")).to_have_count(4)
    for seat, (name, score) in enumerate({"Anna": "-4", "Ben": "12", "Cem": "-4", "Dora": "-4"}.items()):
        other.select_option(f"[name=member-{seat}]", label=name)
        other.fill(f"[name=score-{seat}]", score)
    other.click("[value=count]")
    expect(other.locator(".standing tbody tr").first).to_contain_text("Ben")
    fits(other)

    page.goto(page.url.replace("/clubs/", "/tournaments/new?club="))
    page.fill("[name=title]", "Pokal")
    fits(page)
    page.click(".submit button")
    page.fill("[name=names]", "Anna\nBen\nCem\nDora\nEva\nFinn")
    page.click("[value=players]")
    page.click("[value=begin]")
    expect(page.locator(".pairings > li")).to_have_count(2)
    fits(page)
    page.click("[value=start]")
    here = page.url.partition("#")[0]
    page.goto(f"{here}/paper/1")
    slip = page.locator(".slip a").first.get_attribute("href") or ""
    table = ben.go(slip)
    table.locator("main details summary").first.click()
    for seat, score in enumerate(("30", "-10", "-10", "-11")):
        table.fill(f"[name=score-{seat}]", score)
    table.click("form.enter .submit button")
    expect(table.locator("[role=alert]")).to_contain_text("0")
    expect(table.locator("[name=score-0]")).to_have_value("30")
    table.fill("[name=score-3]", "-10")
    table.click("form.enter .submit button")
    expect(table.locator(".seats.large b").first).to_contain_text("4")
    fits(table)
    ben.complaints = [line for line in ben.complaints if "409" not in line]  # the sum that was refused
    screen = anna.go(f"{here}/screen".partition(anna.house.url)[2])
    expect(screen.locator("#clock")).to_contain_text(":")
    expect(screen.locator(".pairings > li.done")).to_have_count(1)
    if AXE.exists():
        assert [problem for path in (here, f"{here}/screen") for problem in _looked(anna, path)] == []


def _looked(guest: Guest, path: str) -> list[str]:
    guest.page.goto(path)
    return look(guest, path)
