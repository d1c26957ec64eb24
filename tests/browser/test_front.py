"""Finding one's way: the front page, the menu, one's own games, in a real browser."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import teahouse
from browser.guests import PHONE, Guest
from browser.house import House
from teahouse.core.handles import State
from teahouse.table.agreed import Agreed, Chair

Invite = Callable[..., Guest]
TWO_SCREENS = 2 * 844
ENTRIES = {"/": "/", "/learn": "/learn", "/watch": "/watch", "/me/games": "/me/games", "/rules/short-go": "/learn"}
SHIFTS = """() => new Promise((tell) => new PerformanceObserver((list, watching) => {
  watching.disconnect();
  tell(list.getEntries().reduce((sum, shift) => sum + (shift.hadRecentInput ? 0 : shift.value), 0));
}).observe({type: "layout-shift", buffered: true}) || setTimeout(() => tell(0), 300))"""
LOOK_AGAIN = "() => document.dispatchEvent(new Event('visibilitychange'))"
"""As if one had come back to the page: it asks what goes on."""


def played(game: str, moves: int) -> State:
    state = teahouse.game(game).start(seed=5)
    for _ in range(moves):
        state = state.play(state.legal(state.to_move[0])[0])
    return state


def lay_three(house: House, me: str) -> list[str]:
    """Two tables at which it is one's turn, and one at which it is not."""
    other = house.lay_table(played("short-go", 5), [Chair(me), Chair(level="best")], Agreed(move_time=86400))
    mine = [house.lay_table(played(game, 4), [Chair(me), Chair(me)]) for game in ("weiss-schach", "bauernaufstand")]
    return [*mine, other]


def test_the_front_page_of_somebody_with_three_tables_fits_two_screens(invite: Invite, house: House) -> None:
    guest = invite("Ada", **{**PHONE, "viewport": {"width": 390, "height": 844}})
    tables = lay_three(house, guest.introduce())
    page = guest.go("/")
    assert page.evaluate("document.documentElement.scrollHeight") <= TWO_SCREENS
    cards = page.locator("#own .table-card")
    expect(cards).to_have_count(3)
    assert {cards.nth(place).get_attribute("href") for place in (0, 1)} == {f"/tables/{id}" for id in tables[:2]}
    expect(cards.nth(0).locator(".yours")).to_be_visible()
    drawn = cards.nth(0).locator("img")
    expect(drawn).to_have_attribute("alt", re.compile("Chess|Revolt"))
    page.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=drawn.element_handle())
    assert page.evaluate(SHIFTS) < 0.02


def test_computer_and_friend_are_equals_and_one_click_away(invite: Invite) -> None:
    guest = invite("Ada")
    guest.introduce()
    page = guest.go("/")
    buttons = page.locator("button[formaction='/new/short-go']")
    computer, friend = (buttons.nth(place).bounding_box() for place in (0, 1))
    assert computer and friend and (computer["width"], computer["height"]) == (friend["width"], friend["height"])
    expect(buttons.nth(0)).to_contain_text("Computer: Medium")
    page.locator("[data-level]").select_option("strong")
    expect(buttons.nth(0)).to_contain_text("Computer: Strong")
    tops = page.locator(".shelf .game .quick").evaluate_all(
        "all => all.map((each) => each.getBoundingClientRect().top)"
    )
    assert len(set(map(round, tops))) == 2, "six games in two rows, their buttons in line"
    buttons.nth(1).click()
    page.wait_for_selector("#waiting")


def test_open_tables_come_and_go_while_one_looks(invite: Invite) -> None:
    guest, host = invite(), invite("Theodora")
    page = guest.go("/")
    host.introduce()
    wish = {"game": "short-go", "options": {"size": 9}, "seats": ["me", "open"], "listed": True, "move_time": 600}
    table = host.fetch("/tables", "POST", data=wish).json()["table"]
    page.evaluate(LOOK_AGAIN)
    card = page.locator(f"#to-join a[href='/tables/{table}']")
    expect(card).to_contain_text("Theodora")
    expect(card).to_contain_text("10 minutes per move")
    expect(card).to_contain_text("9 × 9")
    card.focus()
    host.go("/me/games").locator(f"form[action='/tables/{table}/cancel'] button").click()
    page.evaluate(LOOK_AGAIN)
    expect(card).to_have_count(0)


def test_who_was_invited_to_a_closed_table_is_told_so_at_once(invite: Invite) -> None:
    host, friend = invite("Ada"), invite("Ben")
    host.introduce()
    address = host.open_table("bauernaufstand")
    page = friend.page
    page.goto(address)
    page.wait_for_selector("#waiting")
    host.go("/me/games").locator("form[action$='/cancel'] button").click()
    expect(page.locator("h1")).to_have_text("This table is closed")
    expect(page.locator("a.main[href='/new/bauernaufstand']")).to_be_visible()
    friend.complaints.clear()


def test_the_menu_is_on_every_page_says_where_one_is_and_opens_at_the_table(invite: Invite) -> None:
    guest = invite("Maximiliane", locale="de-DE", **{**PHONE, "viewport": {"width": 360, "height": 640}})
    guest.introduce()
    for path, entry in ENTRIES.items():
        page = guest.go(path)
        expect(page.locator(".menu [aria-current=page], .menu [aria-current=true]")).to_have_attribute("href", entry)
        boxes = page.locator(".menu a").evaluate_all(
            "all => all.map((each) => each.getBoundingClientRect()).map(({top, right, height}) => [top, right, height])"
        )
        assert len({top for top, _, _ in boxes}) == 1 and max(right for _, right, _ in boxes) <= 360
        assert min(height for _, _, height in boxes) >= 43.5
    guest.open_table("bauernaufstand", "computer", level="easy")
    at_table(guest.page)


def at_table(page: Page) -> None:
    """One line for all of the top, and the menu opens over the board, by keyboard too."""
    top = page.locator("header.top").bounding_box()
    assert top and top["height"] < 60
    watch = page.locator(".menu a[href='/watch']")
    expect(watch).to_be_hidden()
    page.locator(".menu-button").press("Enter")
    expect(watch).to_be_visible()
    page.keyboard.press("Escape")
    expect(watch).to_be_hidden()
    page.locator(".menu-button").tap()
    watch.tap()
    page.wait_for_url(re.compile("/watch$"))


def test_my_games_are_found_put_away_and_brought_back(invite: Invite, house: House) -> None:
    guest = invite("Ada")
    me, ben = guest.introduce(), invite("Benjamin").introduce()
    finished = played("bauernaufstand", 4)
    for number in range(34):
        rival = Chair(ben) if number == 3 else Chair(level="easy")
        house.lay_table(finished.end("resign", number % 2), [Chair(me), rival])
    page = guest.go("/me/games")
    rows = page.locator(".played > li")
    expect(rows).to_have_count(30)
    page.get_by_role("link", name="Older games").click()
    expect(rows).to_have_count(4)
    page.locator("input[name=who]").fill("benja")
    page.locator("input[name=who]").press("Enter")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Benjamin")
    expect(rows).to_contain_text("Won · by resignation")
    rows.locator("summary").click()
    rows.get_by_role("button", name="Put away").click()
    expect(page.locator(".empty")).to_be_visible()
    page.get_by_role("link", name="Show what I have put away").click()
    rows.locator("summary").click()
    rows.get_by_role("button", name="Bring back").click()
    page.goto("/me/games?who=benja")
    expect(rows).to_have_count(1)
    expect(page.locator(".chart svg")).to_have_attribute("aria-label", re.compile("34 games"))


@pytest.mark.parametrize("locale", ["de-DE", "en-GB", "nl-NL"])
def test_on_the_smallest_phone_no_name_of_a_game_is_cut_off(invite: Invite, locale: str) -> None:
    guest = invite("Ada", locale=locale, **{**PHONE, "viewport": {"width": 360, "height": 640}})
    page = guest.go("/")
    expect(page.locator(".game h3")).to_have_count(6)
    page.evaluate("() => document.fonts.ready")
    cut = """() => [...document.querySelectorAll(".game")].filter((game) => {
      const [title, below] = ["h3", ".quick"].map((part) => game.querySelector(part).getBoundingClientRect());
      return title.bottom > below.top;
    }).map((game) => game.querySelector("h3").innerText)"""
    assert page.evaluate(cut) == []
    page.evaluate("() => document.querySelectorAll('.learnt span').forEach((word) => word.prepend('✓ '))")
    assert page.evaluate(cut) == [], "nor when all is learnt"
