"""The clock on the wall jumps, and the house is closed for days: no game is decided by that, and no pause either."""

import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from games.hongkong.scenes import SCENES
from jumping_clock import JumpingHouse
from served_house import PATIENTLY, as_guest, serving, wait_until
from table.standing_house import ANNA, Journal, laid, taught
from teahouse.store.base import Person
from teahouse.store.sql import open_sqlite
from teahouse.web.app import DATABASE
from teahouse.web.keys import Key
from teahouse.web.session import COOKIE, Signer
from web.listening import SECRET

HOUR, DAY = 3600.0, 86400.0


class Player:
    def __init__(self, house: JumpingHouse, who: dict[str, str] | None = None) -> None:
        self._house, self._who = house, who or as_guest(house.url)

    def ask(self, method: str, path: str, sent: Any = None) -> Any:
        answer = httpx.request(method, self._house.url + path, json=sent, headers=self._who, **PATIENTLY)
        assert answer.is_success, answer.text
        return answer.json()

    def open(self, game: str, seats: list[str], **agreed: Any) -> str:
        table: str = self.ask("POST", "/tables", {"game": game, "seats": seats, **agreed})["table"]
        return table

    def view(self, table: str) -> dict[str, Any]:
        view: dict[str, Any] = self.ask("GET", f"/tables/{table}/view")["view"]
        return view

    def move(self, table: str) -> None:
        view = self.view(table)
        self.ask("POST", f"/tables/{table}/moves", {"turn": view["turn"], "move": view["legal"][0]})

    def deals(self, table: str) -> int:
        """How many hands everybody knows of."""
        return len(self.ask("GET", f"/tables/{table}/deals")["deals"])

    def is_decided(self, table: str) -> bool:
        """When the table has come to the next question, or to its end."""
        view = wait_until(lambda: (seen := self.view(table)) and (seen["to_move"] or seen["result"]) and seen, "asked")
        return view["result"] is not None


def test_no_game_is_decided_by_jumps_of_the_wall_clock(tmp_path: Path) -> None:
    with serving(JumpingHouse(tmp_path)) as house:
        anna, bert = Player(house), Player(house)
        slow = anna.open("bauernaufstand", ["me", "open"], move_time=int(DAY))
        bert.ask("POST", f"/tables/{slow}/seats", {"seat": 1})
        match = anna.open("hongkong", ["me"] * 4, options={"time_limit": 60})
        anna.move(slow)
        house.set_clock(2 * DAY)
        let_the_house_look_at_its_clock(anna, bert, slow)
        assert not anna.is_decided(match), "two days forward take no time from a match"
        bert.move(slow)
        quick = anna.open("bauernaufstand", ["me", "me"], move_time=1)
        house.set_clock(2 * DAY - HOUR)
        wait_until(lambda: anna.view(quick)["result"], "a clock runs out although it was set back by an hour")
        assert anna.view(quick)["result"]["reason"] == "time"
        times = [entry.at for entry in house.journals()[slow]]
        assert times[-1] - times[0] > DAY, "people read what the clock on the wall said"
        house.kill()
        house.set_clock(9 * DAY)
        house.open()
        assert not anna.is_decided(match), "while the house was closed no time went by"
        anna.move(slow)


def let_the_house_look_at_its_clock(anna: Player, bert: Player, table: str) -> None:
    """Whenever something happens at a table; it has looked when it takes the next thing."""
    for _ in range(2):
        anna.ask("POST", f"/tables/{table}/undo", {})
        bert.ask("POST", f"/tables/{table}/undo/answer", {"agreed": False})


@pytest.mark.long
def test_no_pause_ends_or_lasts_by_jumps_of_the_wall_clock(tmp_path: Path) -> None:
    """Two hands have just ended: one is looked at for some seconds, the other, a lesson's, for half an hour."""
    short, long = laid("short", SCENES["earth"], [ANNA] * 4), taught("long", "mah-nol")
    short.play("E discard 5p", "S hu")
    long.play_until(lambda state: state.hand == 1, Random(8))
    lay(tmp_path, short, long)
    with serving(JumpingHouse(tmp_path)) as house:
        anna = Player(house, {"cookie": f"{COOKIE}={Signer([Key(SECRET)]).sign('cookie', 'anna')}"})
        wait_until(lambda: anna.view("short")["last"], "the short hand is seen to be over")
        house.set_clock(-HOUR)
        wait_until(lambda: anna.deals("short") == 2, "an hour back does not stretch a pause by an hour")
        assert anna.deals("long") == 1
        house.set_clock(2 * DAY)
        anna.ask("POST", "/tables/long/leave", {})
        let_a_computer_answer(anna)
        assert anna.deals("long") == 1, "two days forward do not end a pause"


def lay(data: Path, *journals: Journal) -> None:
    """These tables of Anna's, as a house has just left them."""
    (data / "secret").write_text(SECRET)
    with closing(open_sqlite(data / DATABASE)) as store:
        store.add_person(Person("anna", "Anna", "en"))
        for journal in journals:
            entries = [replace(entry, at=time.time(), ran=1.0) for entry in journal.entries]
            store.open_table(journal.row(), entries)


def let_a_computer_answer(anna: Player) -> None:
    """Whatever was due at other tables has happened by then."""
    table = anna.open("bauernaufstand", ["me", "easy"])
    anna.move(table)
    wait_until(lambda: anna.view(table)["to_move"] == [0], "the computer has answered")
