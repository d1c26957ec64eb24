"""Nobody receives what they may not know: not in a page, not in an event, not in the log."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browser.guests import Guest
from browser.house import House
from games.hongkong.scenes import Scene
from playwright.sync_api import Response, expect

from teahouse.store.base import Person
from teahouse.table.table import Agreed, Chair
from teahouse.web.session import COOKIE, Signer

Invite = Callable[..., Guest]
SECRET = "the same signing secret in both houses"
NAMES = ("Eva", "Sam", "Wim", "Nia")
TABLE = "the-table"
HEAR = """(() => {
  window.heard = [];
  const Source = window.EventSource;
  window.EventSource = class extends Source {
    constructor(...wishes) {
      super(...wishes);
      for (const kind of ["table", "message"])
        this.addEventListener(kind, (event) => window.heard.push([kind, event.lastEventId, event.data]));
    }
  };
})()"""
"""Keeps what every event stream says, before our script hears it."""

SEEN = {"E": "19m19p19s1234567z5p"}
CLAIMABLE = {"S": "11z258m258p258s47m3p", "W": "99m147p147s3366m8s"}
"""South may claim East's first discard, West the second."""
HARMLESS = {"S": "258m258p258s47m3p8s6m", "W": "147p147s33m69p2m46s2s"}
DRAWS = "5m6p7s8m"


class Kept:
    """Everything a browser receives."""

    def __init__(self, guest: Guest) -> None:
        self._bodies: list[tuple[str, Response]] = []
        guest.context.add_init_script(HEAR)
        guest.context.on("response", self._note)
        self._guest = guest

    def _note(self, response: Response) -> None:
        if "/events?" not in response.url:
            self._bodies.append((response.url, response))

    def all(self) -> list[str]:
        house = self._guest.house.url
        texts = [f"{address} {response.text()}" for address, response in self._bodies if response.status == 200]
        texts += [str(heard) for heard in self._guest.page.evaluate("() => window.heard")]
        return [text.replace(house, "") for text in texts]


def seated(house: House, invite: Invite, seat: int) -> Guest:
    """A guest whose id, name and cookie are the same in every house with this secret."""
    guest = invite(NAMES[seat], house)
    value = Signer(SECRET).sign("cookie", f"person-{seat}")
    guest.context.add_cookies([{"name": COOKIE, "value": value, "url": house.url}])
    return guest


def house_with(folder: Path, hands: dict[str, str]) -> House:
    """A house in which the table is dealt like this."""
    house = House(folder)
    house.data.mkdir(parents=True)
    (house.data / "secret").write_text(SECRET)
    house.open()
    with house.store() as store:
        for seat, name in enumerate(NAMES):
            store.add_person(Person(f"person-{seat}", name, "en"))
    chairs = [Chair(person=f"person-{seat}") for seat in range(4)]
    house.lay_table(Scene(hands, [], draws=DRAWS).start(), chairs, Agreed(claim_time=1), TABLE)
    return house


def play_a_round(house: House, invite: Invite) -> list[str]:
    """East throws away by click, the others throw away what they drew; nobody claims. What East's browser got."""
    east, *others = [seated(house, invite, seat) for seat in range(4)]
    kept = Kept(east)
    page = east.go(f"/tables/{TABLE}")
    east.expect_turn()
    east.make(lambda: east.take("hand-1z"))
    for other, drawn in zip(others, ("5m", "6p", "7s"), strict=True):
        throw(other, drawn)
    east.expect_turn()
    east.make(lambda: east.take("hand-9m"))
    expect(page.locator("#board [id^=hand-]").first).to_be_visible()
    throw(others[0], "", only_wait=True)
    page.wait_for_function("() => document.querySelectorAll('.player.asked').length === 1")
    return kept.all()


def throw(guest: Guest, tile: str, only_wait: bool = False) -> None:
    """By the interface for programs: this guest needs no window. A claim that is offered is left alone."""
    request, address = guest.context.request, f"{guest.house.url}/tables/{TABLE}"
    while True:
        view: dict[str, Any] = request.get(f"{address}/view").json()["view"]
        thrown = [text for text in view["legal"] if " discard " in text]
        if thrown:
            break
        guest.page.wait_for_timeout(50)
    if not only_wait:
        wind = thrown[0].split()[0]
        answer = request.post(f"{address}/moves", data={"turn": view["turn"], "move": f"{wind} discard {tile}"})
        assert answer.ok, answer.text()


def test_a_browser_receives_the_same_whatever_the_others_hold(invite: Invite, tmp_path: Path) -> None:
    """Two deals that East cannot tell apart; in one of them others may claim, in the other nobody can."""
    received: list[list[str]] = []
    for name, hidden in (("claimable", CLAIMABLE), ("harmless", HARMLESS)):
        house = house_with(tmp_path / name, SEEN | hidden)
        try:
            received.append(play_a_round(house, invite))
            expected = re.sub(r"http://\S+", "", house.log)
        finally:
            house.close()
        assert len(expected.splitlines()) == 1, f"the log says more than that the house is open: {expected}"
    one, other = (sorted(set(texts)) for texts in received)
    assert any("hand-1z" in text for text in one) and len(one) > 10
    assert one == other


@pytest.mark.parametrize("visible", ["E"])
def test_what_a_seat_sees_does_make_a_difference(invite: Invite, tmp_path: Path, visible: str) -> None:
    """The comparison above can fail: another tile in East's own hand is noticed."""
    house = house_with(tmp_path, {visible: "19m19p19s1234567z4p"} | HARMLESS)
    try:
        east = seated(house, invite, 0)
        kept = Kept(east)
        east.go(f"/tables/{TABLE}")
        east.expect_turn()
        assert any("hand-4p" in text for text in kept.all())
    finally:
        house.close()


def test_the_log_says_nothing_about_people_and_tiles(invite: Invite, own_house: House) -> None:
    """Play, errors, refusals and a personal link leave no trace but the line that the house is open."""
    guest, other = invite("Ada", own_house), invite("", own_house)
    guest.introduce()
    link = guest.page.locator("input.link").input_value()
    other.page.goto(link)
    guest.open_table("hongkong", "computer", level="easy")
    guest.expect_turn()
    guest.play_first()
    request, address = guest.context.request, guest.page.url
    for path, body in (("moves", {"turn": 0, "move": "E discard 9z"}), ("moves", {"oops": 1}), ("resign", {})):
        assert request.post(f"{address}/{path}", data=body).status in (409, 422)
    assert request.get(f"{own_house.url}/tables/none").status == 404
    assert request.get(f"{own_house.url}/return/none").status == 404
    assert len(own_house.log.splitlines()) == 1, own_house.log
