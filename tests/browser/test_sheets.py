"""Sheets to print: from the rules page to paper, nothing cut off and nothing over anything else."""

import re
from base64 import b64encode
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.guests import PHONE, Guest
from teahouse.dances import DANCES
from teahouse.games import GAMES
from teahouse.illustrations import sheets as sheets_of
from teahouse.texts import LANGUAGES, speaking

Invite = Callable[..., Guest]
PRINTED = (*GAMES, *DANCES)
WORDS = """() => {
  const lying = [...document.querySelectorAll("text")].filter((text) => !text.closest("defs"));
  const words = lying.map((text) => [text.textContent, text.getBoundingClientRect()]);
  const page = document.documentElement.getBoundingClientRect();
  const millimetre = page.width / 210;
  const off = words.filter(([, box]) => box.left < page.left + 4 * millimetre || box.right > page.right - 4 * millimetre
    || box.top < page.top + 4 * millimetre || box.bottom > page.bottom - 4 * millimetre);
  const shared = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > millimetre / 2
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > millimetre;
  const over = words.flatMap(([text, box], place) =>
    words.slice(place + 1).filter(([, other]) => shared(box, other)).map(([other]) => [text, other]));
  return { off: off.map(([text]) => text), over, count: words.length };
}"""
"""Words that leave the page or lie over others; line boxes may touch."""


@pytest.mark.parametrize("game", PRINTED)
def test_no_word_is_cut_off_or_covered(invite: Invite, game: str) -> None:
    page = invite(viewport={"width": 840, "height": 1188}).page
    for language in LANGUAGES:
        with speaking(language):
            sheets = sheets_of(game)
        for sheet in sheets:
            page.goto("data:image/svg+xml;base64," + b64encode(sheet.document.encode()).decode())
            found = page.evaluate(WORDS)
            assert found["count"] > 3
            assert (found["off"], found["over"]) == ([], []), (language, sheet.title)


@pytest.mark.parametrize("game", PRINTED)
def test_each_sheet_is_a_page_of_paper(invite: Invite, game: str) -> None:
    guest = invite()
    page = guest.go(f"/rules/{game}")
    page.locator(f"a[href='/rules/{game}/print']").click()
    expect(page.locator("[data-print]")).to_be_visible()
    page.wait_for_load_state("networkidle")
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == page.locator("img.paper").count()
    assert not re.search(rb"/Subtype\s*/Image", printed), "lines, not pixels"


@pytest.mark.parametrize("game", PRINTED)
def test_the_sheets_fit_a_phone(invite: Invite, game: str) -> None:
    page = invite(**PHONE).go(f"/rules/{game}/print")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
