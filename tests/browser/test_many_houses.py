"""Two browsers at one table, each at a house of its own: neither notices."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from browser.guests import Guest, play_to_the_end
from browser.house import House
from postgres import new_database
from served_house import serving


@pytest.mark.long
def test_people_at_different_houses_play_a_whole_game(invite: Callable[..., Guest], tmp_path: Path) -> None:
    with ExitStack() as open:
        database = open.enter_context(new_database())
        houses = [open.enter_context(serving(House(tmp_path, TEAHOUSE_DATABASE=database))) for _ in range(2)]
        ada, ben = invite("Ada", at=houses[0]), invite("Ben", at=houses[1])
        ben.join(urlsplit(ada.open_table("bauernaufstand")).path)
        ada.page.wait_for_selector("#board svg")
        assert play_to_the_end([ada, ben]) > 2
        results = [guest.page.locator(".result").first.inner_text() for guest in (ada, ben)]
        assert all(results)
        houses[0].kill()
        ada.page.goto(houses[1].url + urlsplit(ada.page.url).path)  # as behind one address: another house answers
        expect(ada.page.locator(".result").first).to_be_visible()
        assert ada.page.locator(".result").first.inner_text() == results[0]
        for guest in (ada, ben):
            guest.context.close()
