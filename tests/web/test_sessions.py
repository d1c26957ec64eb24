"""Where one is signed in is seen and ended: one device, or all others with every token and the personal link."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from served_house import PATIENTLY, ServedHouse, wait_until
from teahouse.web.session import COOKIE, OTHERS, Signer

PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1"
DESK = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PAGE = "/me/devices"


@contextmanager
def browser(house: ServedHouse, agent: str, name: str = "") -> Iterator[httpx.Client]:
    headers = {"origin": house.url, "accept": "text/html", "accept-language": "en", "user-agent": agent}
    with httpx.Client(base_url=house.url, headers=headers, follow_redirects=True, **PATIENTLY) as client:
        if name:
            client.post("/me", data={"name": name})
        yield client


@pytest.fixture
def desk(house: ServedHouse) -> Iterator[httpx.Client]:
    with browser(house, DESK, "Anna") as client:
        yield client


@pytest.fixture
def phone(house: ServedHouse, desk: httpx.Client) -> Iterator[httpx.Client]:
    """Anna's too."""
    with browser(house, PHONE) as client:
        client.get(link_of(desk))
        yield client


def link_of(client: httpx.Client) -> str:
    found = re.search(r'class="link" readonly value="([^"]+)"', client.get("/me").text)
    return found[1] if found else ""


def known_as(client: httpx.Client) -> str:
    name: str = client.get("/guests/me", headers={"accept": "application/json"}).json().get("name", "")
    return name


def to_end(client: httpx.Client) -> list[str]:
    """What can be ended one by one."""
    return re.findall(r'action="(/me/sessions/[^"/]+/end)"', client.get(PAGE).text)


def test_one_device_is_ended_and_the_others_stay(desk: httpx.Client, phone: httpx.Client) -> None:
    phone.get("/")
    page = desk.get(PAGE).text
    assert (
        "Safari, iPhone" in page and "Firefox, Linux" in page and "127.0.0.1" not in page.partition('id="sessions"')[2]
    )
    (phones,) = to_end(desk)
    desk.post(phones)
    assert (known_as(phone), known_as(desk)) == ("", "Anna")
    phone.get("/")
    assert to_end(desk) == [], "and it is not listed again"


def test_all_others_end_with_tokens_links_and_whom_a_device_remembers(
    house: ServedHouse, desk: httpx.Client, phone: httpx.Client
) -> None:
    link = link_of(desk)
    token = {"authorization": f"Bearer {desk.post('/guests/me/token').json()['token']}"}
    with browser(house, DESK, "Bert") as shared:
        shared.post(link)
        bert = Signer(house.keys()).read("others", shared.cookies[OTHERS]) or ""
        shared.post("/me/switch", data={"to": bert.partition(":")[0]})
        assert known_as(shared) == "Bert" and "Play as Anna" in shared.get("/me").text
        desk.post("/me/sessions/end")
        assert (known_as(desk), known_as(phone)) == ("Anna", "")
        assert "Play as Anna" not in shared.get("/me").text and known_as(shared) == "Bert"
        anna = desk.get("/guests/me").json()["person"]
        shared.post("/me/switch", data={"to": anna})
        assert known_as(shared) == "Bert"
    assert httpx.get(f"{house.url}/guests/me", headers=token, **PATIENTLY).status_code == 401
    assert phone.get(link).status_code == 404 and link_of(desk) not in ("", link)
    again = {"authorization": f"Bearer {desk.post('/guests/me/token').json()['token']}"}
    assert httpx.get(f"{house.url}/guests/me", headers=again, **PATIENTLY).json()["name"] == "Anna"


def test_a_cookie_of_before_is_believed_gets_a_session_and_ends_with_all_others(
    house: ServedHouse, desk: httpx.Client
) -> None:
    anna = desk.get("/guests/me").json()["person"]
    old = Signer(house.keys()).sign("cookie", anna)
    with browser(house, PHONE) as before:
        before.cookies.set(COOKIE, old)
        assert known_as(before) == "Anna"
        before.cookies.clear()
        assert COOKIE in before.get("/", headers={"cookie": f"{COOKIE}={old}"}).cookies
        assert before.get("/", headers={}).status_code == 200 and len(to_end(desk)) == 1
        assert known_as(before) == "Anna"
        desk.post("/me/sessions/end")
        assert known_as(before) == ""
        before.cookies.clear()
        before.cookies.set(COOKIE, old)
        assert known_as(before) == ""


def test_open_streams_of_an_ended_device_end(house: ServedHouse, desk: httpx.Client, phone: httpx.Client) -> None:
    made = desk.post("/tables", json={"game": "bauernaufstand", "seats": ["me", "easy"]}, headers={"accept": "*/*"})
    with phone.stream("GET", "/events", params={"table": made.json()["table"]}) as stream:
        lines = stream.iter_lines()
        next(lines)
        desk.post("/me/sessions/end")
        for _ in lines:
            pass  # until it comes to its end
    wait_until(lambda: known_as(phone) == "", "the phone is nobody's")
