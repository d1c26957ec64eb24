"""Nobody receives what they may not know: not in a page, not in an event, not in the log."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Error, Page, Response

from browser import kinds
from browser.guests import Guest
from browser.house import House
from games.hongkong.scenes import Scene
from known_pace import ALL_THERE
from served_house import wait_until
from teahouse.core.handles import State
from teahouse.store.base import Person
from teahouse.table.agreed import Agreed, Chair
from teahouse.web.keys import Key
from teahouse.web.session import COOKIE, Signer
from web import test_mah_nol_secrets as mah_nol
from web.chance import without_clocks, without_commitments

Invite = Callable[..., Guest]
pytestmark = pytest.mark.parametrize("browser", kinds.ALL, indirect=True)
SECRET = "the same signing secret in both houses"
NAMES = ("Eva", "Sam", "Wim", "Nia")
"""The commitment of a deal differs with the deal, and says nothing about it; and what time it is, in another house."""
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
DRAWN = """() => {
  const board = document.getElementById("board");
  return document.getElementById("panel").innerHTML + board.textContent + board.querySelectorAll("*").length;
}"""
"""What a page shows, apart from what is chosen on it."""


class Kept:
    """Everything a browser receives."""

    def __init__(self, guest: Guest) -> None:
        self._bodies: list[tuple[str, Response]] = []
        guest.context.add_init_script(HEAR)
        guest.context.route("**/style/**", lambda route: route.continue_())  # so that styles are sent every time
        guest.context.on("response", self._note)
        self._guest = guest

    def _note(self, response: Response) -> None:
        if "/events?" not in response.url and response.request.resource_type != "font":
            self._bodies.append((response.url, response))

    def all(self) -> list[str]:
        house = self._guest.house.url
        texts = [f"{address} {text_of(response)}" for address, response in self._bodies if response.status == 200]
        for page in self._guest.context.pages:
            texts += [str(heard) for heard in page.evaluate("() => window.heard")]
            texts.append(page.content())
        return [without_commitments(without_clocks(text)).replace(house, "") for text in texts]


def text_of(response: Response) -> str:
    """What was sent. A picture that Firefox shows once more out of its memory was not sent again."""
    try:
        return response.body().decode(errors="replace")
    except Error:
        if response.request.resource_type != "image":
            raise
        return ""


def seated(house: House, invite: Invite, seat: int) -> Guest:
    """A guest whose id, name and cookie are the same in every house with this secret."""
    guest = invite(NAMES[seat], house)
    value = Signer([Key(SECRET)]).sign("cookie", f"person-{seat}")
    guest.context.add_cookies([{"name": COOKIE, "value": value, "url": house.url}])
    return guest


def house_with(folder: Path, state: State) -> House:
    """A house with a table at which the game has come to this state; who comes when is not told there."""
    house = House(folder, **{ALL_THERE: "yes"})
    folder.mkdir()
    (house.data / "secret").write_text(SECRET)
    house.open()
    with house.store() as store:
        for seat, name in enumerate(NAMES):
            store.add_person(Person(f"person-{seat}", name, "en"))
    chairs = [Chair(person=f"person-{seat}") for seat in range(state.game.seats)]
    house.lay_table(state, chairs, Agreed(claim_time=1), TABLE)
    return house


class Pages:
    """The first player's browser with two tabs, and a watcher's; the second player plays by the interface."""

    def __init__(self, house: House, invite: Invite) -> None:
        self.first, self._second, watcher = seated(house, invite, 0), seated(house, invite, 1), invite("", house)
        self._kept = [Kept(self.first), Kept(watcher)]
        self._address = f"{house.url}/tables/{TABLE}"
        self._pages = [self.first.page, self.first.new_page(), watcher.page]

    def open(self) -> None:
        """Two tabs share one stream; each browser is told once how the table stands."""
        for page in self._pages:
            page.goto(f"/tables/{TABLE}")
            page.wait_for_selector("#board svg")
        wait_until(lambda: all(self._heard(pages) for pages in (self._pages[:2], self._pages[2:])), "both are told")

    def _heard(self, pages: list[Page]) -> bool:
        return any(page.evaluate("() => window.heard.length > 0") for page in pages)

    def after(self, act: Callable[[], Any]) -> None:
        """Do something that everybody sees, and wait until every page shows it."""
        shown = [page.evaluate(DRAWN) for page in self._pages]
        act()
        for page, before in zip(self._pages, shown, strict=True):
            page.wait_for_function(f"before => ({DRAWN})() !== before", arg=before)

    def shown(self, wind: str) -> None:
        """Wait until all pages show whose turn it is on the felt."""
        for page in self._pages:
            page.wait_for_selector(f"#player-{wind} .turn")

    def seen_by_second(self) -> dict[str, Any]:
        return dict(self._second.fetch(f"{self._address}/view").json()["view"])

    def second_plays(self, *moves: str) -> None:
        sent = {"turn": self.seen_by_second()["turn"], "moves": list(moves)}
        answered = self._second.fetch(f"{self._address}/moves", "POST", data=sent)
        assert answered.ok, answered.text()

    def received(self) -> list[list[str]]:
        """Everything the first player's browser got, and everything the watcher's."""
        return [each.all() for each in self._kept]


class Evening(NamedTuple):
    """Two deals that the first player and a watcher cannot tell apart, how they are played, and what only he sees."""

    deals: tuple[State, State]
    play: Callable[[Pages, bool], None]
    """Whether it is the second deal only concerns the others' tiles."""
    own: str


# Hongkong Easy: in the first deal others may claim, in the second nobody can

SEEN = {"E": "19m19p19s1234567z5p", "N": "246m246p246s28m8p8s"}
CLAIMABLE = {"S": "258m258p258s47m3p1z", "W": "99m55m147p147s36m8s"}
"""South and West may claim East's 9m, West also South's 5m."""
HARMLESS = {"S": "258p258s14m36p1s34z", "W": "147p147s33m69p2m46s"}


def play_hongkong(pages: Pages, second: bool) -> None:
    """East throws away by click, then South; nobody claims."""
    wait_until(lambda: pages.seen_by_second()["to_move"] == [0], "the pause before the first turn is over")
    pages.open()
    pages.first.expect_turn()
    pages.first.make(lambda: pages.first.take("hand-9m"))
    wait_until(lambda: pages.seen_by_second()["to_move"] == [1], "nobody has claimed")
    pages.shown("s")
    pages.second_plays("S discard 5m")
    pages.shown("w")


# Mah-Nol: the other holds, buries, looks at, keeps and lays face down other tiles, on other slots


def play_mah_nol(pages: Pages, second: bool) -> None:
    """A buys, and everybody has a turn of Marco Polo: A by click."""
    first, own = pages.first, mah_nol.hand_of("A", "A", second)
    bury, *turn = mah_nol.answers_of("B", "A", second)
    pages.open()
    pages.after(lambda: first.take("raise-10"))
    pages.after(lambda: pages.second_plays("B out"))
    pages.after(lambda: first.take("seat-S"))
    pages.second_plays(*(f"B {move}" for move in bury))
    for tile in own[9:]:
        first.take(f"hand-{tile}")
    pages.after(lambda: first.page.locator("#draft-send").click())
    for thing in ("announce-marco-polo", "look", "keep"):
        pages.after(lambda thing=thing: first.take(thing))  # type: ignore[misc]
    for way in (("hand-G1",), (f"hand-{own[2]}", "slot-1")):  # where one place accepts a tile it goes there at once
        pages.after(lambda way=way: [first.take(thing) for thing in way])  # type: ignore[misc]
    for thing in ("done", f"hand-{own[6]}"):
        pages.after(lambda thing=thing: first.take(thing))  # type: ignore[misc]
    for (move,) in turn:
        pages.after(lambda move=move: pages.second_plays(f"B {move}"))  # type: ignore[misc]


EVENINGS = {
    "hongkong": lambda: Evening(
        tuple(Scene(SEEN | hidden, [], draws="5m6p").start() for hidden in (CLAIMABLE, HARMLESS)),
        play_hongkong,
        "hand-5p",
    ),
    "mah-nol": lambda: Evening((mah_nol.dealt("A", False), mah_nol.dealt("A", True)), play_mah_nol, "hand-9s"),
}


@pytest.mark.parametrize("game", ["hongkong", pytest.param("mah-nol", marks=pytest.mark.long)])
def test_a_browser_receives_the_same_whatever_the_others_hold(invite: Invite, tmp_path: Path, game: str) -> None:
    """Two deals that the first player and a watcher cannot tell apart: every byte they get is the same.

    Every seat, more moves and everything else one can ask for: tests/web/test_secrets.py, test_mah_nol_secrets.py.
    """
    evening = EVENINGS[game]()
    received: list[list[list[str]]] = []
    for second, deal in enumerate(evening.deals):
        house = house_with(tmp_path / str(second), deal)
        try:
            pages = Pages(house, invite)
            evening.play(pages, bool(second))
            received.append(pages.received())
        finally:
            logged = house.logged()
            house.close()
        assert logged == "", "the log says only that the house is open"
    for one, other in zip(*received, strict=True):
        assert len(one) > 10
        assert sorted(set(one)) == sorted(set(other))
    assert any(evening.own in text for text in received[0][0]), "what the first player may see is there"
    assert not any(evening.own in text for text in received[0][1]), "and is not for watchers"


def test_the_log_says_nothing_about_people_and_tiles(invite: Invite, house: House) -> None:
    """After play, errors, refusals and a personal link, here and in all tests before: only that the house is open."""
    guest, other = invite("Ada"), invite()
    guest.introduce()
    other.page.goto(guest.go("/me").locator("input.link").input_value())
    guest.open_table("hongkong", "computer", level="easy")
    guest.expect_turn()
    guest.play_first()
    address = guest.page.url
    for path, body in (("moves", {"turn": 0, "move": "E discard 9z"}), ("moves", {"oops": 1}), ("resign", {})):
        assert guest.fetch(f"{address}/{path}", "POST", data=body).status in (409, 422)
    assert guest.fetch("/tables/none").status == 404
    assert guest.fetch("/return/none").status == 404
    assert house.logged() == ""
