"""The clock on the wall jumps, and the house is closed for days: no game is decided by that."""

from pathlib import Path
from typing import Any

import httpx

from jumping_clock import JumpingHouse
from served_house import PATIENTLY, as_guest, serving, wait_until

HOUR, DAY = 3600.0, 86400.0


class Player:
    def __init__(self, house: JumpingHouse) -> None:
        self._house, self._who = house, as_guest(house.url)

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
