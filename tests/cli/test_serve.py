"""`teahouse serve` at its door; what happens inside is tested in tests/web and tests/browser."""

import os
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from served_house import PATIENTLY, served
from shell import run
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


@pytest.mark.parametrize(
    "wrong",
    [
        "no database",
        pytest.param("a folder", marks=pytest.mark.long),
        pytest.param("a newer house's", marks=pytest.mark.long),
    ],
)
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
        house.expect_said("running as root")


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


def test_a_second_house_on_a_folder_is_refused_in_one_line(tmp_path: Path) -> None:
    """Two houses would not hear of each other's moves. The lock dies with the first, however it ends."""
    with served(tmp_path) as first:
        second = opened(tmp_path)
        assert (second.returncode, second.stdout) == (2, "")
        assert second.stderr.count("\n") == 1 and "Traceback" not in second.stderr
        assert str(tmp_path) in second.stderr and str(first.pid) in second.stderr
        assert httpx.get(f"{first.url}/games", **PATIENTLY).status_code == 200, "the first one has not noticed"
        first.kill()
        first.open()


def opened(data: Path) -> subprocess.CompletedProcess[str]:
    """`teahouse serve` where it is refused."""
    command = [str(Path(sys.executable).parent / "teahouse"), "serve", "--port", "0", "--data", str(data)]
    environment = {**os.environ, "TEAHOUSE_LANG": "en"}
    return subprocess.run(command, capture_output=True, text=True, timeout=120, env=environment)


@pytest.mark.parametrize("written", ["", "\n", "short", "a" * 31, "a" * 64 + "\nold", "a" * 64 + " until 2030-01-01"])
def test_a_secret_that_is_no_key_is_refused_in_one_line(tmp_path: Path, written: str) -> None:
    """An empty one would let anybody sign."""
    (tmp_path / "secret").write_text(written)
    refused = run("serve", "--port", "0", "--data", str(tmp_path))
    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    assert str(tmp_path / "secret") in refused.stderr
    assert (tmp_path / "secret").read_text() == written


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ({"TEAHOUSE_SMTP": "mail.example.org:sesame"}, "TEAHOUSE_SMTP"),
        ({"TEAHOUSE_SMTP": "smtps://tea:sesame@mail.example.org"}, "TEAHOUSE_MAIL_FROM"),
        ({"TEAHOUSE_SMTP": "smtps://tea%40example.org:sesame@mail.example.org"}, "TEAHOUSE_BASE_URL"),
    ],
)
def test_a_mail_server_that_cannot_be_used_is_said_in_one_line_without_its_password(
    tmp_path: Path, said: dict[str, str], what: str
) -> None:
    refused = run("serve", "--port", "0", "--data", str(tmp_path), **said)
    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    assert what in refused.stderr and "sesame" not in refused.stderr


def test_the_secret_is_on_the_disk_before_it_is_used(tmp_path: Path) -> None:
    """File first, folder after it has its name; and it is not written again."""
    reached = "f'{os.readlink(f\"/proc/self/fd/{descriptor}\")} {os.path.exists(secret)}'"
    script = f"""import os, sys
from teahouse.cli import main
secret = {str(tmp_path / "secret")!r}
os.fsync = lambda descriptor: print({reached})
main()"""
    rekey = [sys.executable, "-c", script, "rekey", "--data", str(tmp_path)]
    made, replaced = [subprocess.run(rekey, capture_output=True, text=True, timeout=120).stdout for _ in range(2)]
    file, folder, *again = made.splitlines()
    assert file.startswith(f"{tmp_path}/secret.") and file.endswith("False")
    assert folder == f"{tmp_path} True"
    assert len(again) == 3, "the first key, and the one that replaces it at once"
    assert len(replaced.splitlines()) == 3
    assert [path.name for path in tmp_path.iterdir() if path.name != "lock"] == ["secret"]
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600
