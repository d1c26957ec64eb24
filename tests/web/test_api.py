"""The JSON interface of a real server: what it documents holds, and nothing anybody sends breaks it."""

import json
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from served_house import PATIENCE, PATIENTLY, ServedHouse

SCHEMATHESIS = shutil.which("schemathesis", path=str(Path(sys.executable).parent))
MOST_BYTES = 1_000_000
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def open_table(client: httpx.Client) -> str:
    body = {"game": "bauernaufstand", "seats": ["me", "me"]}
    return str(client.post("/tables", json=body).json()["table"])


def is_problem(answer: httpx.Response, status: int) -> bool:
    """The documented form of every refusal."""
    assert answer.status_code == status, (answer.status_code, answer.text)
    problem = answer.json()
    return isinstance(problem["error"], str) and isinstance(problem["message"], str) and bool(problem["message"])


@pytest.mark.skipif(SCHEMATHESIS is None, reason="schemathesis is not installed")
@pytest.mark.parametrize("table", ["one", pytest.param("none", marks=pytest.mark.long)])
def test_what_is_documented_holds(house: ServedHouse, anna: httpx.Client, tmp_path: Path, table: str) -> None:
    """Schemathesis sends what the documentation allows and what it forbids. Streams never end, so they are left out."""
    settings = tmp_path / "schemathesis.toml"
    settings.write_text(f'[parameters]\n"path.table" = "{open_table(anna)}"\n' if table == "one" else "")
    command = [
        str(SCHEMATHESIS), "--config-file", str(settings), "run", f"{house.url}/openapi.json",
        "--header", f"Authorization: {anna.headers['Authorization']}",
        "--exclude-path", "/events", "--exclude-path", "/guests/me",  # who is forgotten can test nothing more
        "--phases", "coverage,fuzzing", "--max-examples", "3", "--seed", "1", "--no-color",
    ]  # fmt: skip
    run = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert run.returncode == 0, run.stdout


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"null", b"[]", b'"text"', b"\xff\xfe", b'{"turn": 1e400}', b"[" * 50_000,
        b'{"turn": ' + b"9" * 5000 + b"}",
    ],
)  # fmt: skip
def test_broken_json_is_refused(anna: httpx.Client, body: bytes) -> None:
    path = f"/tables/{open_table(anna)}/moves"
    answer = anna.post(path, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
    assert is_problem(answer, answer.status_code)


@pytest.mark.parametrize(
    "body",
    [
        {"turn": "1", "move": "@a1"}, {"turn": True, "move": "@a1"}, {"turn": 1.5, "move": "@a1"}, {"turn": -1},
        {"turn": 10**30, "move": "@a1"}, {"turn": 1, "move": 7}, {"turn": 1, "moves": "@a1"},
        {"turn": 1, "moves": ["@a1"] * 33}, {"turn": 1, "move": "x" * 201}, {"turn": 1, "mvoe": "@a1"},
        {"turn": 1, "move": "@a1", "seat": 64},
    ],
)  # fmt: skip
def test_wrong_types_are_refused(anna: httpx.Client, body: Any) -> None:
    answer = anna.post(f"/tables/{open_table(anna)}/moves", json=body)
    assert is_problem(answer, 422)
    assert answer.json()["fields"]


@pytest.mark.parametrize(
    "move", ["", "\0", "a1\r\nSet-Cookie: x=1", "\ud800".encode("utf-16", "surrogatepass"), "💥" * 60]
)
def test_odd_moves_are_refused(anna: httpx.Client, move: str | bytes) -> None:
    text = move if isinstance(move, str) else "\ud800"
    body = json.dumps({"turn": 1, "move": text})
    answer = anna.post(f"/tables/{open_table(anna)}/moves", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (409, 422), answer.text
    assert is_problem(answer, answer.status_code)
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("id", ["nobody", "%00", "%2e%2e%2fsecret", "a" * 41, "%F0%9F%92%A5", "x%0d%0aSet-Cookie:%20y"])
def test_odd_tables_are_not_found_or_not_understood(anna: httpx.Client, id: str) -> None:
    answer = anna.get(f"/tables/{id}/view")
    assert is_problem(answer, answer.status_code)
    assert answer.status_code in (404, 422)


@pytest.mark.parametrize("name", ["\0\0", "\ud800", "a\r\nb", "<script>alert(1)</script>", "‮" * 50, "x" * 200])
def test_odd_names_are_cleaned(house: ServedHouse, name: str) -> None:
    body = json.dumps({"name": name})
    answer = httpx.post(f"{house.url}/guests", content=body, headers={"Content-Type": "application/json"}, **PATIENTLY)
    if name == "\ud800":
        assert is_problem(answer, 422)
        return
    assert answer.status_code == 201
    assert answer.json()["name"].isprintable()
    assert len(answer.json()["name"]) <= 30


@pytest.mark.parametrize("token", ["", "x", "Bearer", "Bearer x", "Basic YTpi", "Bearer " + "x" * 5000, "Bearer \xff"])
def test_bad_tokens_are_refused(house: ServedHouse, token: str) -> None:
    answer = httpx.get(f"{house.url}/tables", headers={"Authorization": token.encode("latin-1")}, **PATIENTLY)
    assert is_problem(answer, 401)


def test_a_bad_cookie_is_nobody_and_a_token_is_no_cookie(house: ServedHouse, anna: httpx.Client) -> None:
    token = anna.headers["Authorization"].removeprefix("Bearer ")
    for cookie in ("x", "'; drop table people", token):
        answer = httpx.get(f"{house.url}/tables", headers={"Cookie": f"teahouse={cookie}"}, **PATIENTLY)
        assert is_problem(answer, 401)


@pytest.mark.parametrize(
    "headers", [{"Origin": "https://elsewhere.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}]
)
def test_other_sites_cannot_act_in_our_guests_names(house: ServedHouse, headers: dict[str, str]) -> None:
    answer = httpx.post(f"{house.url}/new/bauernaufstand", data={"against": "computer"}, headers=headers, **PATIENTLY)
    assert is_problem(answer, 403)


def test_large_bodies_are_refused_with_and_without_a_length(anna: httpx.Client) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(40):
            yield b" " * 50_000

    assert is_problem(anna.post("/guests", content=b" " * (MOST_BYTES + 1)), 413)
    assert is_problem(anna.post("/guests", content=endless(), headers={"Content-Type": "application/json"}), 413)
    assert is_problem(anna.post("/new/bauernaufstand", content=endless(), headers=FORM), 413)


def test_whoever_still_writes_reads_why_it_was_too_large(house: ServedHouse) -> None:
    """All of it is on its way before anything of the answer is read."""
    host, port = house.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), PATIENCE) as connection:
        connection.sendall(b"POST /guests HTTP/1.1\r\nHost: x\r\nContent-Length: 8000000\r\n\r\n" + b" " * 8_000_000)
        assert connection.recv(12) == b"HTTP/1.1 413"


def test_a_method_that_is_not_there_says_which_are(anna: httpx.Client) -> None:
    answer = anna.patch("/tables")
    assert is_problem(answer, 405)
    assert answer.headers["allow"] == "GET, HEAD, POST"


def test_raw_nonsense_does_not_harm(house: ServedHouse) -> None:
    """Not even HTTP."""
    host, port = house.url.removeprefix("http://").split(":")
    for nonsense in (b"\0" * 100, b"GET\r\n\r\n", b"POST /guests HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n"):
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
            line.sendall(nonsense)
            line.shutdown(socket.SHUT_WR)
            assert b" 200 " not in line.recv(4096)
    assert httpx.get(f"{house.url}/games", **PATIENTLY).status_code == 200
