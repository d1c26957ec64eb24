"""Moves in advance are set on the board itself, and played when they come true."""

from collections.abc import Callable

from playwright.sync_api import expect

from browser.guests import Guest

Invite = Callable[..., Guest]


def test_a_line_is_clicked_kept_changed_and_played(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    for guest in (ada, ben):
        guest.introduce()
    wish = {"game": "weiss-schach", "seats": ["me", "open"], "move_time": 86400}
    table = f"/tables/{ada.fetch('/tables', 'POST', data=wish).json()['table']}"
    ben.fetch(f"{table}/seats", "POST", data={"seat": 1})
    page = ben.go(table)
    page.keyboard.press("v")
    told, lines = page.locator("#plan-told"), page.locator("#plan-lines li")
    expect(page.locator("#plan-next")).to_contain_text("If the other side plays this")

    def click(*squares: str) -> None:
        for square in squares:
            page.locator(f"#board [id='{square}']").click()

    click("a2", "a3")
    expect(page.locator("#plan-next")).to_contain_text("then I play this")
    click("a5", "a4")
    expect(lines).to_have_count(1)
    expect(told).to_have_text("a3 → a4")
    expect(page.locator("#plan-next")).to_contain_text("If the other side plays this")
    click("b2", "b3")
    expect(page.locator("#plan-next")).to_contain_text("then I play this")
    click("b5", "b4")
    expect(lines).to_have_text(["a3 → a4 · b3 → b4 ×"])
    for _ in range(2):
        page.locator("#plan-back").click()
    expect(told).to_have_text("a3 → a4")
    for _ in range(2):
        page.locator("#plan-back").click()
    expect(told).to_be_empty()
    page.locator("#plan-any").click()
    expect(page.locator("#plan-next")).to_contain_text("then I play this")
    click("c5", "c4")
    expect(lines).to_have_count(2)
    lines.last.locator("button").click()
    expect(lines).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("[data-do=plan]")).to_have_text("1 line planned")
    ada.go(table)
    ada.make(lambda: ada.take("a2") and ada.take("a3"))
    expect(ada.page.locator(".turn.yours")).to_be_visible()
    expect(page.locator("#moves-made button")).to_have_count(2)
    expect(page.locator("[data-do=plan]")).to_have_text("1 line planned")
