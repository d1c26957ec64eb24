"""Nobody receives what they may not know: not in a page, not in an event, not in the log."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Response

from browser.guests import Guest
from browser.house import House, wait_until
from games.hongkong.scenes import Scene
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

SEEN = {"E": "19m19p19s1234567z5p", "N": "246m246p246s28m8p8s"}
CLAIMABLE = {"S": "258m258p258s47m3p1z", "W": "99m55m147p147s36m8s"}
"""South and West may claim East's 9m, West also South's 5m."""
HARMLESS = {"S": "258p258s14m36p1s34z", "W": "147p147s33m69p2m46s"}
DRAWS = "5m6p"


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
        for page in self._guest.context.pages:
            texts += [str(heard) for heard in page.evaluate("() => window.heard")]
            texts.append(page.content())
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


def play_two_moves(house: House, invite: Invite) -> list[list[str]]:
    """East throws away by click, then South by the interface for programs; nobody claims.

    What East's browser got, with its two tabs, and a watcher's.
    """
    east, south, watcher = seated(house, invite, 0), seated(house, invite, 1), invite("", house)
    kept = [Kept(east), Kept(watcher)]
    address = f"{house.url}/tables/{TABLE}"
    seen_by_south = lambda: south.context.request.get(f"{address}/view").json()["view"]  # noqa: E731
    wait_until(lambda: seen_by_south()["to_move"] == [0], "the pause before the first turn is over")
    page = east.go(f"/tables/{TABLE}")
    east.expect_turn()
    others = [east.new_page(), watcher.page]
    for other in others:
        other.goto(f"/tables/{TABLE}")
    east.make(lambda: east.take("hand-9m"))
    page.wait_for_selector(ASKED.format(2))
    turn = seen_by_south()["turn"]
    thrown = south.context.request.post(f"{address}/moves", data={"turn": turn, "move": "S discard 5m"})
    assert thrown.ok, thrown.text()
    for shown in (page, *others):
        shown.wait_for_selector(ASKED.format(3))
    return [each.all() for each in kept]


ASKED = ".player.asked:nth-child({})"


def test_a_browser_receives_the_same_whatever_the_others_hold(invite: Invite, tmp_path: Path) -> None:
    """Two deals that East and a watcher cannot tell apart; in one of them others may claim, in the other nobody can.

    Every seat, more moves and everything else one can ask for: tests/web/test_secrets.py.
    """
    received: list[list[list[str]]] = []
    for name, hidden in (("claimable", CLAIMABLE), ("harmless", HARMLESS)):
        house = house_with(tmp_path / name, SEEN | hidden)
        try:
            received.append(play_two_moves(house, invite))
        finally:
            house.kill()
        assert len(house.log.splitlines()) == 1, f"the log says more than that the house is open: {house.log}"
    for one, other in zip(*received, strict=True):
        assert len(one) > 10
        assert sorted(set(one)) == sorted(set(other))
    assert any("hand-5p" in text for text in received[0][0]), "what East may see is there"
    assert not any("hand-5p" in text for text in received[0][1]), "and is not for watchers"


def test_the_log_says_nothing_about_people_and_tiles(invite: Invite, house: House) -> None:
    """After play, errors, refusals and a personal link, here and in all tests before: only that the house is open."""
    guest, other = invite("Ada"), invite()
    guest.introduce()
    other.page.goto(guest.page.locator("input.link").input_value())
    guest.open_table("hongkong", "computer", level="easy")
    guest.expect_turn()
    guest.play_first()
    request, address = guest.context.request, guest.page.url
    for path, body in (("moves", {"turn": 0, "move": "E discard 9z"}), ("moves", {"oops": 1}), ("resign", {})):
        assert request.post(f"{address}/{path}", data=body).status in (409, 422)
    assert request.get("/tables/none").status == 404
    assert request.get("/return/none").status == 404
    assert len(house.log.splitlines()) == 1, house.log
