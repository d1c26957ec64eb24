"""Passkeys: who has one is known on every device; whatever is answered badly changes nothing and is told why."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from served_house import PATIENTLY, ServedHouse, serving
from teahouse.web import passkeys
from teahouse.web.session import Signer
from web.keeper import Keeper, written

JSON, PAGE = {"accept": "application/json"}, {"accept": "text/html"}


def localhost(house: ServedHouse) -> str:
    return house.url.replace("127.0.0.1", "localhost")


@contextmanager
def device(url: str, name: str = "") -> Iterator[httpx.Client]:
    """A browser at this address, of somebody of this name or of nobody."""
    headers = {"origin": url, "accept-language": "en", "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0", **JSON}
    headers["host"] = url.partition("//")[2]
    with httpx.Client(base_url=url.replace("localhost", "127.0.0.1"), headers=headers, **PATIENTLY) as client:
        if name:
            client.post("/me", data={"name": name})
        yield client


@pytest.fixture
def anna(house: ServedHouse) -> Iterator[httpx.Client]:
    with device(localhost(house), "Anna") as client:
        yield client


@pytest.fixture
def nobody(house: ServedHouse) -> Iterator[httpx.Client]:
    with device(localhost(house)) as client:
        yield client


@pytest.fixture
def keeper(house: ServedHouse) -> Keeper:
    return Keeper(localhost(house))


def register(client: httpx.Client, keeper: Keeper, name: str = "", **cheats: Any) -> httpx.Response:
    answer = keeper.make(client.post("/me/passkeys/wish").json(), **cheats)
    return client.post("/me/passkeys", json={"answer": answer, "name": name})


def sign_in(client: httpx.Client, keeper: Keeper, **cheats: Any) -> httpx.Response:
    return client.post("/passkeys", json={"answer": keeper.sign(client.post("/passkeys/wish").json(), **cheats)})


def known_as(client: httpx.Client) -> str:
    name: str = client.get("/guests/me").json().get("name", "")
    return name


def refused(answer: httpx.Response) -> str:
    assert answer.status_code == 409 and answer.json()["message"], answer.text
    code: str = answer.json()["error"]
    return code


def test_a_passkey_brings_its_owner_to_any_device(anna: httpx.Client, nobody: httpx.Client, keeper: Keeper) -> None:
    made = register(anna, keeper, "My phone")
    assert (made.status_code, made.json()) == (201, {"next": "/me/devices"})
    assert "My phone" in anna.get("/me/devices", headers=PAGE).text
    came = sign_in(nobody, keeper)
    assert (came.status_code, came.json(), known_as(nobody)) == (200, {"next": "/"}, "Anna")
    again = sign_in(nobody, keeper)
    assert again.json() == {"next": "/"}, "whoever it is already is not asked"


def test_whose_device_it_is_already_is_asked_first_and_both_stay(
    house: ServedHouse, anna: httpx.Client, keeper: Keeper
) -> None:
    register(anna, keeper)
    with device(localhost(house), "Bert") as bert:
        way = sign_in(bert, keeper).json()["next"]
        assert known_as(bert) == "Bert", "nothing has changed yet"
        asked = bert.get(way, headers=PAGE)
        assert asked.status_code == 200 and "Play as Anna" in asked.text and "Bert" in asked.text
        assert bert.post(way, headers=PAGE).status_code == 303 and known_as(bert) == "Anna"
        assert "Play as Bert" in bert.get("/me", headers=PAGE).text
        assert bert.post(way, headers=PAGE).status_code == 404, "a question is answered once"
    with device(localhost(house), "Carl") as carl:
        assert carl.post("/passkeys/anything", headers=PAGE).status_code == 404 and known_as(carl) == "Carl"


def test_a_challenge_is_answered_once_for_what_it_is_for_and_by_whom_it_was_given(
    house: ServedHouse, anna: httpx.Client, nobody: httpx.Client, keeper: Keeper
) -> None:
    register(anna, keeper)
    answer = {"answer": keeper.sign(nobody.post("/passkeys/wish").json())}
    assert nobody.post("/passkeys", json=answer).status_code == 200
    assert refused(nobody.post("/passkeys", json=answer)) == "passkey-late"
    assert refused(sign_in(nobody, keeper, challenge=written(b"one of my own"))) == "passkey-late"
    wish = anna.post("/me/passkeys/wish").json()
    assert refused(nobody.post("/passkeys", json={"answer": keeper.sign(wish)})) == "passkey-late"
    with device(localhost(house), "Bert") as bert:
        stolen = {"answer": Keeper(keeper.origin).make(wish)}
        assert refused(bert.post("/me/passkeys", json=stolen)) == "passkey-late"


@pytest.mark.parametrize(
    "cheats", [{"origin": "https://tea.example"}, {"type": "webauthn.create"}, {"flags": 0}], ids=str
)
def test_what_was_not_signed_for_this_house_is_refused(
    anna: httpx.Client, nobody: httpx.Client, keeper: Keeper, cheats: dict[str, Any]
) -> None:
    register(anna, keeper)
    assert refused(sign_in(nobody, keeper, **cheats)) == "passkey-refused"
    assert refused(sign_in(nobody, replace(keeper, name="tea.example"))) == "passkey-refused"
    assert refused(sign_in(nobody, replace(keeper, owner=b"somebody else"))) == "passkey-refused"
    foreign = Keeper(keeper.origin, id=keeper.id, owner=keeper.owner)
    assert refused(sign_in(nobody, foreign)) == "passkey-refused", "another key by the same name"
    assert known_as(nobody) == ""


def test_a_passkey_made_for_another_house_or_known_already_is_not_kept(anna: httpx.Client, keeper: Keeper) -> None:
    assert refused(register(anna, keeper, origin="https://tea.example")) == "passkey-refused"
    assert refused(register(anna, replace(keeper, name="tea.example"))) == "passkey-refused"
    assert register(anna, keeper).status_code == 201
    assert refused(register(anna, keeper)) == "too-many-passkeys"


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"response": None},
        {"response": {"clientDataJSON": 7}},
        {"response": {"clientDataJSON": written(b"{")}},
        {"response": {"clientDataJSON": written(json.dumps({"challenge": "é"}).encode())}},
    ],
    ids=str,
)
def test_nonsense_is_refused_with_a_sentence(anna: httpx.Client, answer: dict[str, Any]) -> None:
    assert refused(anna.post("/passkeys", json={"answer": answer})) == "passkey-refused"
    assert refused(anna.post("/me/passkeys", json={"answer": answer})) == "passkey-refused"


@pytest.mark.parametrize("part", ["clientDataJSON", "attestationObject"])
def test_every_broken_byte_is_refused(anna: httpx.Client, keeper: Keeper, part: str) -> None:
    """Whatever the library stumbles over is no mistake of the house."""
    wish = anna.post("/me/passkeys/wish").json()
    for spoilt in (b"", b"\xff" * 40, b"\xa1\x63fmt\xff", b"\x9b" + b"\xff" * 8):
        answer = keeper.make(wish)
        answer["response"][part] = written(spoilt)
        assert refused(anna.post("/me/passkeys", json={"answer": answer})) == "passkey-refused"


def test_a_passkey_that_counts_back_is_not_believed(anna: httpx.Client, nobody: httpx.Client, keeper: Keeper) -> None:
    keeper.count = 5
    register(anna, keeper)
    assert refused(sign_in(nobody, keeper)) == "passkey-copied"
    keeper.count = 6
    assert sign_in(nobody, keeper).status_code == 200
    keeper.count = 0
    assert refused(sign_in(nobody, keeper)) == "passkey-copied"


def test_a_removed_passkey_is_unknown_and_so_is_one_of_somebody_forgotten(
    house: ServedHouse, anna: httpx.Client, nobody: httpx.Client, keeper: Keeper
) -> None:
    register(anna, keeper)
    path = f"/me/passkeys/{written(keeper.id)}/remove"
    with device(localhost(house), "Bert") as bert:
        bert.post(path)
    assert sign_in(nobody, keeper).status_code == 200, "nobody removes what is not theirs"
    anna.post(path)
    assert refused(sign_in(nobody, keeper)) == "passkey-unknown"
    other = Keeper(keeper.origin)
    register(anna, other)
    anna.post("/me/forget")
    assert refused(sign_in(nobody, other)) == "passkey-unknown"


def test_nobody_has_more_than_ten_and_strangers_have_none(anna: httpx.Client, nobody: httpx.Client) -> None:
    assert nobody.post("/me/passkeys/wish").status_code == 401
    for _ in range(passkeys.MOST):
        assert register(anna, Keeper(str(anna.headers["origin"]))).status_code == 201
    assert refused(anna.post("/me/passkeys/wish")) == "too-many-passkeys"
    assert "Ten passkeys are the most" in anna.get("/me/devices", headers=PAGE).text


def test_without_script_the_page_says_so(nobody: httpx.Client) -> None:
    page = nobody.get("/me/devices", headers=PAGE).text
    assert '<noscript><p class="note">Passkeys need JavaScript' in page
    assert "<div data-signs hidden>" in page, "what needs it is not shown"


def test_other_sites_cannot_ask(anna: httpx.Client) -> None:
    for path in ("/me/passkeys/wish", "/me/passkeys", "/passkeys/wish", "/passkeys"):
        assert anna.post(path, headers={"origin": "https://evil.example"}, json={}).status_code == 403


def test_a_place_without_a_name_has_no_passkeys_and_says_so(house: ServedHouse) -> None:
    with device(house.url, "Anna") as anna:
        assert refused(anna.post("/passkeys/wish")) == "no-passkeys-here"
        assert "need an address with a name" in anna.get("/me/devices", headers=PAGE).text


def test_behind_a_proxy_the_settings_say_where_the_house_is(tmp_path: Path) -> None:
    behind = ServedHouse(tmp_path, TEAHOUSE_BASE_URL="https://tea.example:443")
    with serving(behind) as house, device(house.url) as anna:
        anna.headers["origin"] = "https://tea.example:443"
        assert anna.post("/passkeys/wish").json()["rpId"] == "tea.example"
        assert 'data-origin="https://tea.example"' in anna.get("/me/devices", headers=PAGE).text


# A challenge


class Asked:
    """A request to a house with this key."""

    def __init__(self, signer: Signer) -> None:
        self.app = type("App", (), {"state": type("State", (), {"signer": signer})})


def test_a_challenge_is_over_after_five_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    from teahouse.web.keys import Key

    request: Any = Asked(Signer([Key("k" * 64)]))
    challenge = passkeys._sign(request, passkeys.SIGN)
    assert passkeys._read(request, challenge, passkeys.SIGN) == passkeys.NOBODY
    assert passkeys._read(request, challenge, passkeys.MAKE) is None
    assert passkeys._read(Asked(Signer([Key("l" * 64)])), challenge, passkeys.SIGN) is None  # type: ignore[arg-type]
    later = time.time() + passkeys.SECONDS + 1
    monkeypatch.setattr(time, "time", lambda: later)
    assert passkeys._read(request, challenge, passkeys.SIGN) is None
