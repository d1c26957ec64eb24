"""Every open page stays in step: tabs, lost connections, a server that was killed."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, Route, expect

import teahouse
from browser import kinds
from browser.guests import Guest
from browser.house import House
from served_house import wait_until

HELD = """() => [...document.querySelectorAll("#board [id^='hand-'] .tile")]
  .map((tile) => tile.closest("[id]").id.slice(5))"""
Invite = Callable[..., Guest]
pytestmark = pytest.mark.parametrize("browser", kinds.ALL, indirect=True)


class Streams:
    """The event streams a device has open."""

    def __init__(self, guest: Guest) -> None:
        self._begun = set[Request]()
        guest.context.on("request", lambda request: "/events?" in request.url and self._begun.add(request))
        for ended in ("requestfinished", "requestfailed"):
            guest.context.on(ended, lambda request: self._begun.discard(request))

    @property
    def open(self) -> list[str]:
        """Their addresses; a closed page says nothing about the end of its requests."""
        return [request.url for request in self._begun if not request.frame.page.is_closed()]

    def is_one(self, page: Page) -> bool:
        """Asked of a page that has just answered: what its browser had to tell before is known."""
        page.title()
        return len(self.open) == 1


def moves_told(page: Page, number: int) -> None:
    expect(page.locator(".moves [data-at]")).to_have_count(number)


def test_tabs_of_a_device_stay_in_step_with_one_stream(invite: Invite) -> None:
    host, friend = invite("Ada"), invite("Ben")
    streams = Streams(host)
    address = host.open_table("bauernaufstand")
    friend.join(address)
    first = host.page
    first.wait_for_selector("#board svg")
    second, other = host.new_page(), host.new_page()
    second.goto(address)
    other.goto("/new/bauernaufstand")
    other.locator("input[name=against][value=computer]").check()
    other.locator("form.form button.main").click()
    other.wait_for_selector("#board .clickable")
    host.play_first()
    friend.expect_turn()
    friend.play_first()
    for page in (first, second):
        moves_told(page, 2)
        expect(page.locator(".turn.yours")).to_be_visible()
    wait_until(lambda: streams.is_one(first), "one stream is left")
    first.close()  # the tab that held the stream: another one takes over
    host.page = second
    host.play_first()
    friend.expect_turn()
    friend.play_first()
    moves_told(second, 4)
    wait_until(lambda: streams.is_one(second), "one stream is left")


def test_a_killed_server_is_found_again_without_reloading(invite: Invite, own_house: House) -> None:
    """A move made while it is away arrives when it is back."""
    host, friend = invite("Ada", own_house), invite("Ben", own_house)
    friend.join(host.open_table("bauernaufstand"))
    host.expect_turn()
    host.play_first()
    friend.expect_turn()
    marks = [guest.page.evaluate("() => (window.same = Math.random())") for guest in (host, friend)]
    own_house.kill()
    expect(host.page.locator("body.lost")).to_be_attached()
    friend.take() and friend.take()
    own_house.open()
    host.expect_turn()
    for guest in (host, friend):
        moves_told(guest.page, 2)
        expect(guest.page.locator("body.lost")).to_have_count(0)
    host.play_first()
    friend.expect_turn()
    moves_told(friend.page, 3)
    assert marks == [guest.page.evaluate("() => window.same") for guest in (host, friend)], "no page was reloaded"


def test_the_waiting_page_begins_by_itself_even_if_somebody_came_meanwhile(invite: Invite) -> None:
    """The stream is held back until the friend has sat down: what it says first is news already."""
    host, friend = invite("Ada"), invite("Ben")
    held: list[Route] = []
    host.page.route("**/events?*", lambda route: held.append(route))
    with host.page.expect_request("**/events?*"):
        address = host.open_table("bauernaufstand")
    friend.join(address)
    held[0].continue_()
    expect(host.page.locator("#board svg")).to_be_visible()


def test_a_press_counts_though_the_board_is_drawn_anew_under_it(invite: Invite) -> None:
    guest = invite("Ada")
    page = guest.sit_at(teahouse.game("hongkong").start(seed=1))
    tile = page.locator("#board [id^='hand-'].clickable").first
    thing, spot = str(tile.get_attribute("id")), tile.locator(".tile").first.bounding_box()
    held = page.evaluate(HELD)

    def press() -> None:
        page.mouse.move(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
        page.mouse.down()
        page.evaluate("(id) => (window.pressed = document.getElementById(id))", thing)
        guest.fetch(f"{page.url}/order", "POST", data={"order": held[::-1]}, headers={"origin": guest.house.url})
        page.wait_for_function("() => !window.pressed.isConnected")
        page.mouse.up()

    guest.make(press)  # without the press nothing happens: the house waits for its guest
