"""Learning at the table: the guide beside the board says what to do, marks it, and never insists."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from browser.guests import PHONE, Guest

Invite = Callable[..., Guest]
ADVICE = "() => document.querySelector('.turn.yours') && document.querySelector('#board .guided')?.id"

ABOVE = """() => {
  const below = document.querySelector(".guide").getBoundingClientRect().bottom;
  const things = [...document.querySelectorAll("#board [id^='hand-'], #board .guided")];
  return things.length > 9 && things.every((thing) => thing.getBoundingClientRect().top >= below);
}"""
READ_OUT = """before => {
  const title = document.querySelector(".guide h2").innerText;
  return title !== before && document.getElementById("news").innerText.includes(title);
}"""
"""What the guide says anew is read out."""


def next_advice(guest: Guest) -> str:
    """What the guide marks, once the learner is asked: read in one look, while the computer may answer at any time."""
    return str(guest.page.wait_for_function(ADVICE).json_value())


def test_the_guide_marks_what_it_recommends_and_follows_the_learner(invite: Invite) -> None:
    guest = invite()
    page = guest.go("/rules/mah-nol")
    page.locator(".at-hand form button").click()
    page.wait_for_url(re.compile("/tables/"))
    title = page.locator(".guide h2")
    expect(title).to_have_text("The auction")
    expect(page.locator("#board .guided")).to_have_count(1)
    while (bid := next_advice(guest)) != "seat-S":
        guest.make(lambda bid=bid: guest.take(bid))
    expect(title).to_have_text("Your wind")
    expect(page.locator("#board .guided")).to_have_attribute("id", "seat-S")

    guest.take("seat-N")  # the learner does otherwise, and the guide goes on from there
    expect(title).to_have_text("Keep nine, bury nine")
    marked = [str(thing.get_attribute("id")) for thing in page.locator("#board .guided").all()]
    assert len(marked) > 1
    for thing in marked:
        guest.take(thing)
    page.locator("#draft-send").click()
    expect(title).to_have_text("The announcement")


def test_who_drops_out_sees_it_through_and_hears_the_guide(invite: Invite) -> None:
    guest = invite()
    page = guest.go("/learn")
    page.locator("form.learn[action='/lessons/mah-nol'] button").click()
    page.wait_for_url(re.compile("/tables/"))
    guest.take("out")
    page.wait_for_function(READ_OUT, arg="The auction")


def test_on_a_phone_the_guide_is_in_sight_and_stays_folded(invite: Invite) -> None:
    guest = invite(**PHONE)
    page = guest.go("/learn")
    page.locator("form.learn[action='/lessons/mah-nol'] button").click()
    page.wait_for_url(re.compile("/tables/"))
    title = page.locator(".guide h2")
    expect(title).to_be_in_viewport(ratio=1)
    expect(page.locator("#board .guided")).to_be_in_viewport(ratio=1)
    assert page.evaluate(ABOVE), "it covers neither the hand nor what it speaks of"
    title.tap()
    expect(page.locator(".guide > p").first).to_be_hidden()
    guest.take("out")
    expect(title).not_to_have_text("The auction")
    expect(page.locator(".guide > p").first).to_be_hidden()
    expect(title).to_be_in_viewport(ratio=1)
