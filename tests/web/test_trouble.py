"""Disk full, database locked: a clear answer, nothing lost, and afterwards everything goes on. Real servers."""

import os
import resource
import shutil
import signal
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from on_postgresql import about_the_file
from served_house import PATIENTLY, ServedHouse, as_guest, served, wait_until

Trouble = Callable[[ServedHouse], AbstractContextManager[None]]
PAGE = {"Accept": "text/html"}
pytestmark = about_the_file


@contextmanager
def no_more_space(house: ServedHouse) -> Iterator[None]:
    """The operating system lets the server write nothing, as if its quota were used up."""
    before = resource.prlimit(house.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    try:
        yield
    finally:
        resource.prlimit(house.pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def locked(house: ServedHouse) -> Iterator[None]:
    """Another program writes and does not come to an end."""
    other = sqlite3.connect(house.data / "teahouse.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.rollback()
        other.close()


@contextmanager
def filled(house: ServedHouse) -> Iterator[None]:
    """The file system is full to the last byte."""
    ballast = house.data / "ballast"
    with ballast.open("wb", buffering=0) as file:
        for size in (1 << 16, 1 << 10, 1):
            with pytest.raises(OSError):
                while file.write(b"x" * size) == size:
                    pass
                raise OSError("partly written")
    try:
        yield
    finally:
        ballast.unlink()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of two megabytes; needs root."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(disk)]
    if os.geteuid() or not shutil.which("mount") or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("cannot mount a small disk here")
    yield disk
    subprocess.run(["umount", "--lazy", str(disk)], check=True)


class Game:
    """Two people at one table of Bauernaufstand."""

    def __init__(self, house: ServedHouse) -> None:
        self.house, self.people = house, [as_guest(house.url), as_guest(house.url, "Bert")]
        opened = self.ask("POST", "/tables", {"game": "bauernaufstand", "seats": ["me", "open"]})
        self.table = opened.json()["table"]
        self.ask("POST", f"/tables/{self.table}/seats", {"seat": 1}, seat=1)

    def ask(self, method: str, path: str, body: Any = None, seat: int = 0, **headers: str) -> httpx.Response:
        url = self.house.url + path
        return httpx.request(method, url, json=body, headers={**self.people[seat], **headers}, **PATIENTLY)

    def view(self, seat: int = 0) -> dict[str, Any]:
        view: dict[str, Any] = self.ask("GET", f"/tables/{self.table}/view", seat=seat).json()["view"]
        return view

    def move(self, **headers: str) -> httpx.Response:
        """Whoever is to move plays the first legal move."""
        seat = self.view()["to_move"][0]
        view = self.view(seat)
        body = {"turn": view["turn"], "move": view["legal"][0]}
        return self.ask("POST", f"/tables/{self.table}/moves", body, seat, **headers)

    def moves_stored(self) -> int:
        return sum(entry.kind == "played" for entry in self.house.journals()[self.table])


def check(house: ServedHouse, trouble: Trouble) -> None:
    game = Game(house)
    assert game.move().status_code == 200
    before = game.view()
    with trouble(house):
        refused = game.move()
        assert refused.status_code == 503
        assert refused.json()["error"] == "cannot-store"
        assert refused.json()["message"]
        page = game.move(**PAGE)
        assert page.status_code == 503
        assert page.headers["content-type"].startswith("text/html")
        assert refused.json()["message"] in page.text
        assert game.view() == before, "what could not be stored is not shown"
        assert game.ask("POST", "/guests", {"name": "Carla"}).status_code == 503
    assert game.move().status_code == 200
    assert game.moves_stored() == 2
    house.kill()
    house.open()
    assert game.moves_stored() == 2
    assert game.move().status_code == 200


@pytest.mark.parametrize("trouble", [no_more_space, locked])
def test_trouble_is_said_and_loses_nothing(tmp_path: Path, trouble: Trouble) -> None:
    with served(tmp_path) as house:
        check(house, trouble)


def test_a_full_disk_loses_nothing(small_disk: Path) -> None:
    with served(small_disk) as house:
        check(house, filled)


def test_computers_go_on_when_there_is_space_again(tmp_path: Path) -> None:
    with served(tmp_path) as house, httpx.Client(headers=as_guest(house.url), **PATIENTLY) as anna:
        body = {"game": "bauernaufstand", "seats": ["me", "easy"]}
        path = f"{house.url}/tables/{anna.post(f'{house.url}/tables', json=body).json()['table']}"

        def view() -> dict[str, Any]:
            seen: dict[str, Any] = anna.get(f"{path}/view").json()["view"]
            return seen

        def move() -> None:
            now = view()
            moved = anna.post(f"{path}/moves", json={"turn": now["turn"], "move": now["legal"][0]})
            assert moved.status_code == 200, moved.text

        move()
        wait_until(lambda: view()["to_move"] == [0], "the computer has answered")
        with no_more_space_before_a_computer_answers(house, move):
            wait_until(lambda: "waits for the store" in house.said(), "the computer's move cannot be stored")
            assert view()["to_move"] == [1]
        wait_until(lambda: view()["to_move"] == [0], "the computer goes on")


@contextmanager
def no_more_space_before_a_computer_answers(house: ServedHouse, move: Callable[[], None]) -> Iterator[None]:
    """While a person moves, computers are stopped in their thoughts."""
    thinking = [pid for pid in map(int, filter(str.isdigit, os.listdir("/proc"))) if is_of(house, pid)]
    for pid in thinking:
        os.kill(pid, signal.SIGSTOP)
    move()
    with no_more_space(house):
        for pid in thinking:
            os.kill(pid, signal.SIGCONT)
        yield


def is_of(house: ServedHouse, pid: int) -> bool:
    with suppress(ProcessLookupError):
        return pid != house.pid and os.getpgid(pid) == house.pid
    return False
