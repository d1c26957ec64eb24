"""A position is laid out by hand: by taps, by dragging, by keyboard, beside its text, with refusals as one goes."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from browser.guests import PHONE, Guest

Invite = Callable[..., Guest]


def open_editor(guest: Guest, game: str) -> Page:
    page = guest.go(f"/new/{game}")
    page.locator("#further > summary").click()
    page.locator("#position > summary").click()
    expect(page.locator("#editor-board svg")).to_be_visible()
    return page


def square(page: Page, name: str) -> Locator:
    return page.locator(f"#editor-board [id='{name}']")


def piece(page: Page, name: str) -> Locator:
    return page.locator(f"#tray [data-piece='{name}']")


def drag(page: Page, start: Locator, end: Locator) -> None:
    for place in (start, end):
        place.scroll_into_view_if_needed()
    for place, act in ((start, page.mouse.down), (end, page.mouse.up)):
        box = place.bounding_box()
        assert box
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        act()


def test_pieces_are_laid_by_taps_and_by_dragging_and_the_game_begins_there(invite: Invite) -> None:
    guest = invite("Ada", viewport={"width": 1280, "height": 1100})
    page = open_editor(guest, "weiss-schach")
    text, said = page.locator("#position-text"), page.locator("#position-said")
    page.locator("#editor-clear").click()
    expect(text).to_have_value("6/6/6/6/6/6 w - - 0 1")
    expect(said).to_contain_text("White must have exactly one king")
    piece(page, "king-1").click()
    square(page, "a6").click()
    expect(text).to_have_value("k5/6/6/6/6/6 w - - 0 1")
    drag(page, piece(page, "king-0"), square(page, "b3"))
    drag(page, piece(page, "rook-0"), square(page, "e1"))
    expect(text).to_have_value("k5/6/6/1K4/6/4R1 w - - 0 1")
    expect(said).to_be_empty()
    expect(text).not_to_have_attribute("aria-invalid", "true")
    drag(page, square(page, "b3"), square(page, "b4"))
    square(page, "e1").click()
    expect(square(page, "e1")).to_have_class(re.compile("selected"))
    square(page, "f1").click()
    expect(text).to_have_value("k5/6/1K4/6/6/5R w - - 0 1")
    page.locator("form.form button.main").click()
    guest.expect_turn()
    guest.make(lambda: guest.take("f1") and guest.take("f6"))
    expect(page.locator(".result")).to_be_visible()


def test_it_is_laid_out_by_keyboard_alone(invite: Invite) -> None:
    page = open_editor(invite(), "bauernaufstand")
    text = page.locator("#position-text")
    piece(page, "man-1").focus()
    page.keyboard.press("Space")
    expect(piece(page, "man-1")).to_have_attribute("aria-pressed", "true")
    page.locator("#editor-board [tabindex='0']").focus()
    expect(square(page, "a1")).to_be_focused()
    for key in ("ArrowUp", "ArrowUp", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(text).to_have_value("6/6/6/1w4/6/6 b B4W3")
    expect(square(page, "b3")).to_be_focused()
    page.locator("[name=editor-side][value='1']").press("Space")
    page.locator("[data-detail=hand_0]").fill("2")
    page.locator("[data-detail=hand_0]").press("Tab")
    expect(text).to_have_value("6/6/6/1w4/6/6 w B2W3")
    page.locator("#editor-board [tabindex='0']").focus()
    page.keyboard.press("Delete")
    expect(text).to_have_value("6/6/6/6/6/6 w B2W3")


def test_a_typed_text_is_shown_on_the_board_and_refused_with_its_place(invite: Invite) -> None:
    guest = invite()
    page = open_editor(guest, "weiss-schach")
    text, said = page.locator("#position-text"), page.locator("#position-said")
    text.fill("3k2/6/6/6/6/3K2 x - - 0 1")
    expect(said).to_contain_text("The side to move is")
    expect(said.locator("mark")).to_have_text("x")
    expect(text).to_have_attribute("aria-invalid", "true")
    text.fill("3k2/6/6/6/6/P2K2 w - - 0 1")
    expect(said).to_contain_text("a1")
    text.fill("3k2/6/6/6/P5/3K2 w - - 0 1")
    expect(said).to_be_empty()
    expect(square(page, "a2")).to_have_class(re.compile("laid"))
    expect(square(page, "f2")).not_to_have_class(re.compile("laid"))
    expect(text).to_have_value("3k2/6/6/6/P5/3K2 w - - 0 1")
    page.locator("#editor-start").click()
    expect(text).to_have_value("")
    expect(square(page, "f2")).to_have_class(re.compile("laid"))
    text.fill("nonsense")
    page.locator("form button.main").last.click()
    expect(page.locator("#position-said .wrong")).to_be_visible()
    expect(square(page, "f2")).to_be_visible()  # the page was sent back: there is still a board to lay out something on
    expect(text).to_have_value("nonsense")
    guest.complaints = [line for line in guest.complaints if "409" not in line]  # the form was refused


def test_stones_are_laid_on_a_phone_and_the_board_follows_the_options(invite: Invite) -> None:
    page = open_editor(invite(**PHONE), "short-go")
    text = page.locator("#position-text")
    page.locator("[name=option-size]").select_option("9")
    expect(square(page, "J9")).to_be_attached()
    piece(page, "stone-1").tap()
    for point in ("B1", "A2"):
        square(page, point).tap()
    piece(page, "stone-0").tap()
    square(page, "A1").tap()
    expect(text).to_have_value("9 7 area X:A1 O:B1,A2")
    expect(page.locator("#position-said")).to_contain_text("A1")
    expect(page.locator("#editor-board .wrong-ring")).to_have_count(1)
    piece(page, "").tap()
    square(page, "A1").tap()
    expect(text).to_have_value("9 7 area O:B1,A2")
    expect(page.locator("#position-said")).to_be_empty()


def test_tiles_are_laid_or_dealt_and_change_places(invite: Invite) -> None:
    """Mahjong Battle: an ending from nothing, its points known but for who has them; a deal from which pairs go."""
    guest = invite("Ada", viewport={"width": 1280, "height": 1100})
    page = open_editor(guest, "mahjong-battle")
    text, said = page.locator("#position-text"), page.locator("#position-said")
    expect(text).to_have_value("")
    piece(page, "9p").click()
    square(page, "a1").click()
    expect(said).to_contain_text("odd number")
    square(page, "c1").click()
    expect(said).to_be_empty()
    drag(page, piece(page, "1s"), square(page, "a2"))
    drag(page, piece(page, "1s"), square(page, "d1"))
    page.locator("[data-detail=points]").fill("130")
    page.locator("[data-detail=points]").press("Tab")
    expect(text).to_have_value(re.compile(r"/1s-{22}/9p--9p1s-{16} 1 130-130$"))
    drag(page, square(page, "a1"), square(page, "a2"))
    expect(text).to_have_value(re.compile(r"/9p-{22}/1s--9p1s-{16} 1 130-130$"))
    page.locator("form.form button.main").click()
    guest.expect_turn()
    guest.make(lambda: guest.take("a2") and guest.take("c1"))
    expect(page.locator(".result")).to_contain_text("139 to 131")

    page = open_editor(guest, "mahjong-battle")
    page.locator("#editor-start").click()
    expect(page.locator("#editor-board .laid")).to_have_count(108)
    expect(said).to_be_empty()
    first = text.input_value()
    page.locator("#editor-start").click()
    expect(text).not_to_have_value(first)
    piece(page, "").click()
    square(page, "b5").click()
    expect(said).to_contain_text("b5")


def test_without_script_there_is_the_text_alone(invite: Invite) -> None:
    guest = invite(java_script_enabled=False)
    page = guest.go("/new/weiss-schach")
    page.locator("#further > summary").click()
    page.locator("#position > summary").click()
    expect(page.locator("#editor")).to_be_hidden()
    page.locator("#position-text").fill("not a position")
    page.locator("form.form button.main").click()
    expect(page.locator("#position-text")).to_have_value("not a position")
    expect(page.locator("#position-text")).to_be_focused()
    expect(page.locator("#wrong-position")).to_be_visible()
    guest.complaints.clear()  # a refused form is an error in the console
