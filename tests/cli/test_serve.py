"""`teahouse serve` at its door; what happens inside is tested in tests/web and tests/browser."""

import os
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from served_house import served
from teahouse.cli.serve import take_port


def test_who_comes_before_the_house_is_open_waits_at_the_door() -> None:
    with take_port("127.0.0.1", 0) as door, socket.create_connection(door.getsockname()) as caller:
        caller.sendall(b"GET / HTTP/1.1\r\n\r\n")


def test_a_port_that_is_taken_is_named_in_one_line(tmp_path: Path) -> None:
    with take_port("127.0.0.1", 0) as door:
        port = str(door.getsockname()[1])
        command = [str(Path(sys.executable).parent / "teahouse"), "serve", "--port", port, "--data", str(tmp_path)]
        refused = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert refused.returncode == 2
    assert port in refused.stderr and "Traceback" not in refused.stderr


def refused(data: Path) -> str:
    """What the house says that does not open on this folder: one line, and no word of being open."""
    command = [str(Path(sys.executable).parent / "teahouse"), "serve", "--port", "0", "--data", str(data)]
    closed = subprocess.run(command, capture_output=True, text=True, timeout=120, env=os.environ | ENGLISH)
    assert closed.returncode == 2
    assert closed.stderr.count("\n") == 1, closed.stderr
    return closed.stderr


ENGLISH = {"TEAHOUSE_LANG": "en"}


@pytest.mark.parametrize("wrong", ["no database", "a folder", "a newer house's"])
def test_a_database_that_cannot_be_used_is_named_before_the_house_opens(tmp_path: Path, wrong: str) -> None:
    database = tmp_path / "teahouse.db"
    if wrong == "no database":
        database.write_text("these are no pages of a database" * 100)
    elif wrong == "a folder":
        database.mkdir()
    else:
        with sqlite3.connect(database) as newer:
            newer.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
            newer.execute("INSERT INTO alembic_version VALUES ('s9999')")
        newer.close()
    said = refused(tmp_path)
    assert str(database) in said
    assert ("newer" in said) == (wrong == "a newer house's")


def test_a_folder_may_have_any_name(tmp_path: Path) -> None:
    folder = tmp_path / "100% tea?mode=ro#x"
    with served(folder):
        assert (folder / "teahouse.db").exists()
    assert [entry.name for entry in tmp_path.iterdir()] == [folder.name]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root is root")
def test_a_house_of_root_says_a_word(tmp_path: Path) -> None:
    with served(tmp_path, **ENGLISH) as house:
        assert "runs as root" in house.said()


def test_where_the_system_allows_few_files_there_are_few_connections(tmp_path: Path) -> None:
    serve = [str(Path(sys.executable).parent / "teahouse"), "serve", "--port", "0", "--data", str(tmp_path)]
    command = ["sh", "-c", 'ulimit -n 300; exec "$@"', "sh", *serve]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=os.environ | ENGLISH) as house:
        assert house.stderr is not None
        said = house.stderr.readline()
        while "is open" not in said and (line := house.stderr.readline()):
            said += line
        house.terminate()
        assert house.wait(120) == 143
    assert "only 300 open files" in said and "at most 100 connections" in said
