"""A board to try things on, in a real browser: by clicks, by keyboard, from the list, and back."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from browser.guests import Guest


def test_moves_are_tried_on_the_board_from_the_list_and_taken_back(invite: Callable[..., Guest]) -> None:
    guest = invite("Ada")
    page = guest.go("/learn")
    page.locator("a[href='/analyse/bauernaufstand']").click()
    ways, tried = page.locator(".weighed li"), page.locator(".tried li")
    expect(ways).to_have_count(6)
    expect(ways.first).to_contain_text(re.compile(r"loses in \d+ moves"))
    expect(ways.first).to_contain_text("proved")
    page.locator("#board [tabindex='0']").first.click()  # a man from the tray ...
    page.locator("#a1").click()
    expect(tried).to_have_count(2)
    expect(page.locator("[role=status]")).to_have_text("To move: White")
    ways.first.locator("a").click()
    expect(tried).to_have_count(3)
    expect(tried.last.locator("a")).to_have_attribute("aria-current", "step")
    page.keyboard.press("Backspace")
    expect(tried).to_have_count(2)
    page.go_back()
    expect(tried).to_have_count(3)
    with page.expect_download() as download:
        page.locator("#share-png").click()
    saved = download.value
    assert saved.suggested_filename == "bauernaufstand-2.png" and saved.path().read_bytes().startswith(b"\x89PNG")
    shared = invite("Ben").go(page.url.removeprefix(guest.house.url))
    expect(shared.locator(".tried li")).to_have_count(3)


def test_a_finished_game_is_analysed_from_any_moment(invite: Callable[..., Guest]) -> None:
    guest = invite("Ada")
    guest.introduce()
    guest.open_table("bauernaufstand", "screen")
    guest.play_first()
    guest.page.locator("[data-do=resign]").click()
    guest.agree()
    guest.page.wait_for_selector(".result")
    page = guest.go(f"{guest.page.url.removeprefix(guest.house.url)}/replay?at=1")
    page.get_by_role("button", name="Analyse from here").click()
    page.wait_for_url(re.compile("/analyse/bauernaufstand"))
    expect(page.locator("[role=status]")).to_have_text("To move: White")


def test_short_go_goes_on_from_a_moment_of_a_finished_game(invite: Callable[..., Guest]) -> None:
    """Its position tells the moves before it, which are not tried a second time."""
    guest = invite("Ada")
    guest.introduce()
    guest.open_table("short-go", "screen")
    for _ in range(3):
        guest.play_first()
    guest.page.locator("[data-do=resign]").click()
    guest.agree()
    guest.page.wait_for_selector(".result")
    page = guest.go(f"{guest.page.url.removeprefix(guest.house.url)}/replay?at=3")
    page.get_by_role("button", name="Analyse from here").click()
    expect(page.locator(".tried li")).to_have_count(1)
    page.locator(".weighed a").first.click()
    expect(page.locator(".tried li")).to_have_count(2)
    expect(page.locator(".weighed li").first).to_be_visible()
