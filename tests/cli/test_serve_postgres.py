"""`teahouse serve` on PostgreSQL: at its door, and as several processes behind it."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from postgres import GUARDED, new_database, shared
from served_house import PATIENTLY, ServedHouse, as_guest, journals_in, served, serving, wait_until
from shell import run
from teahouse.store.databases import address_of
from teahouse.store.sql import open_store
from teahouse.web.keys import shared_keys

COMMAND = str(Path(sys.executable).parent / "teahouse")


@pytest.fixture
def address() -> Iterator[str]:
    with new_database() as found:
        yield found


def refused(*arguments: str, **environment: str) -> str:
    """What the house says that does not open: one line, and no word of being open."""
    command = [COMMAND, "serve", "--port", "0", *arguments]
    plain = {"TEAHOUSE_LANG": "en", "TEAHOUSE_DATABASE": ""}
    closed = subprocess.run(command, capture_output=True, text=True, timeout=120, env=os.environ | plain | environment)
    assert closed.returncode == 2, closed.stderr
    assert closed.stderr.count("\n") == 1 and "Traceback" not in closed.stderr, closed.stderr
    return closed.stderr


def test_a_wrong_password_is_one_line_and_is_not_shown(address: str) -> None:
    wrong = address.replace("teahouse@", f"{GUARDED}:wrongword@")
    said = refused(TEAHOUSE_DATABASE=wrong)
    assert "password" in said and "wrongword" not in said


def test_a_database_that_cannot_be_used_is_one_line(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever command asks for it; `serve` looks into it in the same way."""
    nobody = f"postgresql://anna:sesame@/tea?host={tmp_path}"
    said = complaint("--database", nobody)
    assert "cannot be opened" in said and "sesame" not in said
    said = complaint("--database", "postgresql://anna:sesame@host:door/tea")
    assert "cannot be opened" in said and "sesame" not in said
    assert "no_such_house" in complaint("--database", shared().address("no_such_house"))
    shared().do("UPDATE alembic_version SET version_num = 's9999'", address_of(address).database or "")
    assert "newer" in complaint("--database", address)
    assert "--data" in complaint("--database", "sqlite:///tea.db")
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "psycopg", None)
        assert "teahouse[postgres]" in complaint("--database", address)


def complaint(*arguments: str) -> str:
    done = run("migrate", *arguments)
    assert done.returncode == 2 and done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_a_house_on_a_file_asks_for_nothing_of_postgresql() -> None:
    look = "import sys, teahouse.cli.serve, teahouse.table.house; print('psycopg' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", look], capture_output=True, text=True).stdout == "False\n"


def test_a_file_has_one_process(tmp_path: Path) -> None:
    data = tmp_path / "data"
    assert "--database" in refused("--processes", "2", "--data", str(data))
    assert not data.exists()


def test_houses_share_guests_keys_and_tables(address: str, tmp_path: Path) -> None:
    """No sticky sessions: whoever has come to one is known at the other, and a table is the same at both."""
    data = tmp_path / "nothing"
    with (
        served(data, TEAHOUSE_DATABASE=address) as first,
        served(data, TEAHOUSE_DATABASE=address) as second,
    ):
        anna = as_guest(first.url)
        opened = post(second, anna, "/tables", game="bauernaufstand", seats=["me", "easy"])
        table = opened["table"]
        assert get(first, anna, f"/tables/{table}/view")["table"] == table
        said = subprocess.run([COMMAND, "rekey", "--database", address], capture_output=True, text=True)
        assert said.returncode == 0, said.stderr
        for here, there in ((first, second), (second, first)):
            wait_until(
                lambda here=here: post(here, anna, "/guests/me/token")["token"] != anna["Authorization"][7:],
                "the new key signs",
            )
            assert get(there, as_guest(here.url, "Bert"), "/guests/me")["name"] == "Bert"
            assert get(there, anna, "/guests/me")["name"] == "Anna"
    assert not data.exists(), "everything is in the database"
    store = open_store(address)
    assert store.sharing and len(shared_keys(store.sharing)) == 2
    store.close()


def test_who_comes_from_one_address_is_noticed_at_different_houses(address: str, tmp_path: Path) -> None:
    """Nobody farms ratings by coming to two houses. The address itself stands nowhere."""
    with (
        served(tmp_path, TEAHOUSE_DATABASE=address) as first,
        served(tmp_path, TEAHOUSE_DATABASE=address) as second,
    ):
        anna, bert = as_guest(first.url), as_guest(second.url, "Bert")

        def is_noticed() -> bool:
            wish = {"game": "bauernaufstand", "seats": ["me", "open"], "listed": True, "rated": True}
            opened = post(first, anna, "/tables", **wish)
            table = opened["table"]
            post(second, bert, f"/tables/{table}/seats", seat=1)
            begun = wait_until(lambda: get(first, anna, f"/tables/{table}/view")["view"], "the game begins")
            move = {"turn": begun["turn"], "move": begun["legal"][0]}
            post(first, anna, f"/tables/{table}/moves", **move)
            post(second, bert, f"/tables/{table}/resign")
            return any(entry.kind == "common" for entry in journals_in(address)[table])

        wait_until(is_noticed, "the house of the one knows where the other comes from")
    passing = shared().do("SELECT body::text FROM passing WHERE kind = 'from'", address_of(address).database or "")
    assert passing and "127.0.0.1" not in str(passing)


def get(house: ServedHouse, who: dict[str, str], path: str) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(f"{house.url}{path}", headers=who, **PATIENTLY).json()
    return found


def post(house: ServedHouse, who: dict[str, str], path: str, **body: object) -> dict[str, str]:
    answer = httpx.post(f"{house.url}{path}", headers=who, json=body, **PATIENTLY)
    assert answer.status_code < 300, answer.text
    found: dict[str, str] = answer.json()
    return found


def test_several_processes_stand_behind_one_port(address: str, tmp_path: Path) -> None:
    """Whichever of them answers; one that is killed is replaced, and all go with the one that started them."""
    house = ServedHouse(tmp_path, TEAHOUSE_DATABASE=address, TEAHOUSE_METRICS="127.0.0.1")
    house.more = ["--processes", "2"]
    with serving(house):
        anna = as_guest(house.url)
        wait_until(lambda: open_houses(address) == 2, "both are open")
        wait_until(lambda: counting(house) == {"0", "1"}, "whichever is asked tells what both have counted")
        doomed, other = children(house.pid)
        os.kill(doomed, signal.SIGKILL)
        assert {get(house, anna, "/guests/me")["name"] for _ in range(9)} == {"Anna"}
        house.expect_said(str(doomed))
        replaced = wait_until(lambda: children(house.pid) - {doomed, other}, "it is replaced")
        wait_until(lambda: open_houses(address) == 3, "the new one is open; the lease of the killed one lasts a while")
    for process in (other, *replaced):
        assert not Path(f"/proc/{process}").exists()


def counting(house: ServedHouse) -> set[str]:
    """The processes of which the metrics tell."""
    text = httpx.get(f"{house.url}/metrics", **PATIENTLY).text
    assert text.count("# TYPE teahouse_streams gauge") == 1 and text.count('teahouse_jobs{state="waiting"}') == 1
    return set(re.findall(r'teahouse_streams\{process="(\d)"\}', text))


def children(process: int) -> set[int]:
    return set(map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split()))


def open_houses(address: str) -> int:
    return len(shared().do("SELECT id FROM houses", address_of(address).database or ""))


def test_blocks_announcements_and_ended_sessions_hold_at_every_house(address: str, tmp_path: Path) -> None:
    house = partial(ServedHouse, tmp_path, TEAHOUSE_DATABASE=address)
    with serving(house()) as here, serving(house()) as there, httpx.Client(**PATIENTLY) as operator:
        link = run("operator", "--database", address, "--url", here.url).stdout.split()[0]
        page = {"accept": "text/html"}
        assert operator.post(link, headers=page).status_code == 303
        assert operator.post(link.replace(here.url, there.url), headers=page).status_code == 404, "once, at any house"
        anna = as_guest(here.url)
        id = httpx.get(f"{there.url}/guests/me", headers=anna, **PATIENTLY).json()["person"]
        wish = {"do": "block", "kind": "guest", "name": id, "why": "because"}
        assert operator.post(f"{here.url}/operator", data=wish).status_code == 303
        new = {"json": {"name": "Anna", "language": "en"}, "headers": anna, **PATIENTLY}
        wait_until(lambda: httpx.put(f"{there.url}/guests/me", **new).status_code == 403, "it holds there too")
        operator.post(f"{here.url}/operator", data={"do": "lift", "about": f"guest {id}", "why": "because"})
        wait_until(lambda: httpx.put(f"{there.url}/guests/me", **new).status_code == 200, "and is lifted there")
        httpx.post(f"{here.url}/me/sessions/end", headers=anna, **PATIENTLY)
        who = f"{there.url}/guests/me"
        wait_until(lambda: httpx.get(who, headers=anna, **PATIENTLY).status_code == 401, "the token is over there")
