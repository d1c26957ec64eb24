"""Exercises on the real board: by mouse, by keys alone, by taps on a phone; what was solved is marked."""

from collections.abc import Callable

from playwright.sync_api import expect

from browser.guests import PHONE, Guest

Invite = Callable[..., Guest]


def test_an_exercise_is_tried_explained_and_solved(invite: Invite) -> None:
    guest = invite()
    page = guest.go("/learn")
    page.locator("a[href='/learn/bauernaufstand/safe']").click()
    verdict, again = page.locator("#verdict"), page.locator("#again")

    guest.take("c3")
    page.locator("#board #f6").click()  # no such way
    expect(verdict).to_contain_text("section")
    guest.take("c3")
    guest.take("c4")
    expect(verdict).to_contain_text("Not yet.")
    expect(verdict).to_contain_text("On c4 the peasant")
    expect(page.locator("#news")).to_contain_text("jumps over c4")
    again.click()
    expect(verdict).to_be_empty()

    # By keys alone: to the man, to its square, and on to what comes next.
    page.locator("#board").focus()
    for thing in ("a2", "a3"):
        page.locator(f"#board #{thing}").focus()
        page.keyboard.press("Enter")
    expect(verdict).to_contain_text("Right!")
    expect(page.locator("#following")).to_be_focused()
    expect(page.locator(".exercise-list [aria-current] .solved")).to_have_text("✓")
    page.keyboard.press("Enter")
    expect(page.locator("#exercise-title")).to_have_text("Stop!")

    page.locator("#show").click()
    expect(verdict).to_contain_text("This is how:")
    again.click()
    page.go_back()
    page.goto("/learn")
    expect(page.locator("#bauernaufstand .progress")).to_contain_text("1 of 5 exercises solved")
    page.goto("/")
    expect(page.locator("a.learnt[href='/learn#bauernaufstand']")).to_contain_text("1/6")


def test_on_a_phone_question_board_and_verdict_are_in_sight(invite: Invite) -> None:
    guest = invite(**PHONE)
    page = guest.go("/learn/hongkong/spare")
    question, hand = page.locator(".question"), page.locator("#board #hand-4z")
    expect(question).to_be_in_viewport(ratio=1)
    expect(hand).to_be_in_viewport(ratio=0.9)
    hand.tap()
    expect(page.locator("#verdict")).to_contain_text("Right!")
    expect(page.locator("#verdict")).to_be_in_viewport(ratio=1)
    expect(question).to_be_in_viewport(ratio=1)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
