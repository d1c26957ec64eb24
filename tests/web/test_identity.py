"""Who one is: keys, personal links, and what no other site and no proxy may do with them."""

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest

from on_postgresql import about_the_file
from served_house import PATIENTLY, ServedHouse, served
from shell import run

Browser = Callable[[str], httpx.Client]


@pytest.fixture
def browser(house: ServedHouse) -> Iterator[Browser]:
    """Opens browsers of people of these names; an empty one: of nobody as yet."""
    opened: list[httpx.Client] = []

    def open_browser(name: str) -> httpx.Client:
        opened.append(browser_at(house.url, name))
        return opened[-1]

    yield open_browser
    for client in opened:
        client.close()


def browser_at(url: str, name: str) -> httpx.Client:
    headers = {"Origin": url, "Accept": "text/html", "Accept-Language": "en"}
    client = httpx.Client(base_url=url, headers=headers, follow_redirects=True, **PATIENTLY)
    if name:
        client.post("/me", data={"name": name})
    return client


def link_of(client: httpx.Client) -> str | None:
    """The personal link on the page about oneself."""
    found = re.search(r'class="link" readonly value="([^"]+)"', client.get("/me").text)
    return found[1] if found else None


def known_as(client: httpx.Client) -> str:
    name: str = client.get("/guests/me").json().get("name", "")
    return name


def test_a_personal_link_asks_before_it_replaces_who_one_is(browser: Browser) -> None:
    anna, bert, nobody = browser("Anna"), browser("Bert"), browser("")
    link = link_of(anna)
    assert link
    asked = bert.get(link)
    assert asked.status_code == 200 and "Anna" in asked.text and "Bert" in asked.text
    assert known_as(bert) == "Bert", "to look at the question changes nothing"
    bert.post(link)
    assert known_as(bert) == "Anna"
    nobody.get(link)
    assert known_as(nobody) == "Anna", "whoever is nobody loses nothing and is not asked"
    assert anna.get(link).url.path == "/"


def test_a_device_keeps_everybody_who_has_played_on_it(browser: Browser) -> None:
    anna, bert = browser("Anna"), browser("Bert")
    bert.post("/tables", json={"game": "bauernaufstand", "seats": ["me", "easy"]})
    table = bert.get("/tables").json()["tables"][0]["table"]
    his = bert.get("/guests/me").json()["person"]
    bert.post(link_of(anna) or "")
    assert known_as(bert) == "Anna" and f"/tables/{table}" not in bert.get("/").text
    asked = bert.get("/me")
    assert "Bert" in asked.text and f'value="{his}"' in asked.text
    bert.post("/me/switch", data={"to": his})
    assert known_as(bert) == "Bert" and f"/tables/{table}" in bert.get("/").text
    hers = anna.get("/guests/me").json()["person"]
    anna.post("/me/switch", data={"to": his})
    assert known_as(anna) == "Anna", "only to whom this device has known"
    bert.post("/me/remove", data={"other": hers})
    assert hers not in bert.get("/me").text
    bert.post("/me/switch", data={"to": hers})
    assert known_as(bert) == "Bert"


def test_another_site_cannot_replace_who_one_is(browser: Browser) -> None:
    anna, bert = browser("Anna"), browser("Bert")
    sent = bert.post(link_of(anna) or "", headers={"Origin": "https://elsewhere.example"})
    assert (sent.status_code, known_as(bert)) == (403, "Bert")


def test_a_renewed_link_ends_the_old_one(browser: Browser) -> None:
    anna, other = browser("Anna"), browser("")
    old = link_of(anna) or ""
    anna.post("/me/link")
    new = link_of(anna) or ""
    assert old != new
    assert other.get(old).status_code == other.post(old).status_code == 404
    anna.post("/me", data={"name": "Annie"})
    assert link_of(anna) == new, "another name is no other link"
    other.get(new)
    assert known_as(other) == known_as(anna) == "Annie"


@about_the_file
def test_a_link_that_nobody_uses_ends(tmp_path: Path) -> None:
    """After thirty days; the database tells when, so the test need not wait. One that was used stays."""
    with served(tmp_path) as house:
        anna, bert, other = (browser_at(house.url, name) for name in ("Anna", "Bert", ""))
        unused, used = link_of(anna) or "", link_of(bert) or ""
        other.get(used)
        now = datetime.now(UTC).timestamp()
        with closing(sqlite3.connect(tmp_path / "teahouse.db")) as database, database:
            ends = dict(database.execute("SELECT name, link_until FROM people"))
            assert timedelta(29).total_seconds() < ends["Anna"] - now < timedelta(31).total_seconds()
            assert ends["Bert"] == 0
            database.execute("UPDATE people SET link_until = ? WHERE link_until > 0", [now - 1])
        house.kill()
        house.open()
        assert link_of(anna) is None
        assert other.get(unused).status_code == 404
        assert other.get(used).url.path == "/"
        anna.post("/me/link")
        assert link_of(anna)
        check_keys_can_be_replaced(house, bert, used)
        for client in (anna, bert, other):
            client.close()


def check_keys_can_be_replaced(house: ServedHouse, bert: httpx.Client, link: str) -> None:
    """In the same house: to open one takes long."""
    cookie, token = bert.cookies["teahouse"], bert.post("/guests/me/token", json={}).json()["token"]
    open_house = run("rekey", "--data", str(house.data))
    assert (open_house.returncode, open_house.stderr.count("\n")) == (2, 1), "not while the house is open"
    house.kill()
    done = run("rekey", "--data", str(house.data), "--days", "7")
    until = (datetime.now(UTC).date() + timedelta(7)).isoformat()
    assert done.returncode == 0 and until in done.stdout
    house.open()
    bearer = {"Authorization": f"Bearer {token}"}
    assert httpx.get(f"{house.url}/guests/me", headers=bearer, **PATIENTLY).json()["name"] == "Bert"
    assert bert.get("/").status_code == 200
    renewed = bert.cookies["teahouse"]
    assert renewed != cookie, "the page brings a cookie of the new key"
    fresh = httpx.post(f"{house.url}/guests/me/token", headers=bearer, **PATIENTLY).json()["token"]
    house.kill()
    assert run("rekey", "--data", str(house.data), "--days", "0").returncode == 0
    secret = house.data / "secret"
    secret.write_text(secret.read_text().replace(until, "2020-01-01"))
    house.open()
    for old in (token, fresh):
        assert httpx.get(f"{house.url}/guests/me", headers={"Authorization": f"Bearer {old}"}, **PATIENTLY).is_error
    for old in (cookie, renewed):
        assert httpx.get(f"{house.url}/guests/me", cookies={"teahouse": old}, **PATIENTLY).status_code == 401
    assert httpx.get(f"{house.url}{httpx.URL(link).path}", **PATIENTLY).status_code == 404


def test_no_page_reflects_its_query_beside_a_personal_link(browser: Browser) -> None:
    """Else the length of the compressed answer would tell whoever sends a browser here what was guessed rightly."""
    anna = browser("Anna")
    link = link_of(anna) or ""
    pages = [anna.get("/me", params={"guess": guess}) for guess in ("", link, link[:-1], "nothing like it")]
    assert len({page.text for page in pages}) == 1
    bert = browser("Bert")
    asked = [bert.get(link, params={"guess": guess}).text for guess in ("", link, "nothing like it")]
    assert len(set(asked)) == 1


def test_an_empty_authorization_does_not_open_the_door_to_other_sites(browser: Browser) -> None:
    anna = browser("Anna")
    headers = {"Origin": "https://elsewhere.example", "Authorization": ""}
    assert anna.post("/me", data={"name": "Eve"}, headers=headers).status_code == 403
    assert known_as(anna) == "Anna"


def test_what_a_seat_sees_is_kept_nowhere(anna: httpx.Client) -> None:
    opened = anna.post("/tables", json={"game": "bauernaufstand", "seats": ["me", "me"]})
    table = f"/tables/{opened.json()['table']}"
    view = anna.get(f"{table}/view")
    move = {"turn": view.json()["view"]["turn"], "move": view.json()["view"]["legal"][0]}
    asked = [anna.get(f"{table}{part}") for part in ("", "/view", "/moment", "/deals", "/record")]
    asked += [anna.get(path) for path in ("/guests/me", "/tables", "/tables/open", "/games", "/tables/none/view")]
    asked += [opened, anna.post(f"{table}/moves", json=move), anna.post(f"{table}/moves", json={})]
    assert {answer.headers["cache-control"] for answer in asked} == {"no-store"}


def test_head_answers_as_get(anna: httpx.Client) -> None:
    table = anna.post("/tables", json={"game": "bauernaufstand", "seats": ["me", "me"]}).json()["table"]
    paths = ["/", "/me", "/games", "/privacy", "/rules/hongkong", "/static/house.js", "/openapi.json", "/nothing"]
    paths += ["/games/hongkong.svg", f"/tables/{table}", f"/tables/{table}/view", "/tables/none/view"]
    for path in paths:
        head, get = anna.head(path), anna.get(path)
        assert (head.status_code, head.content) == (get.status_code, b""), path
        assert told(head) == told(get), path
    stream = anna.head("/events")
    assert stream.status_code == 200 and stream.headers["content-type"].startswith("text/event-stream")
    refused = anna.delete(f"/tables/{table}/view")
    assert (refused.status_code, refused.headers["allow"]) == (405, "GET, HEAD")


def told(answer: httpx.Response) -> dict[str, str]:
    return {name: value for name, value in answer.headers.items() if name != "date"}


@about_the_file
def test_a_key_is_replaced_by_one_command(tmp_path: Path) -> None:
    for _ in range(3):
        assert run("rekey", "--data", str(tmp_path)).returncode == 0
    lines = (tmp_path / "secret").read_text().splitlines()
    assert [" until " in line for line in lines] == [False, True, True, True]
    assert run("rekey", "--data", str(tmp_path / "none")).returncode == 2
