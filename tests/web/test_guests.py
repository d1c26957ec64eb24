"""Who comes in by the forms of the pages: what they are called, and what they are told when it does not work."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from served_house import PATIENTLY, ServedHouse, served
from teahouse.texts import say, speaking
from teahouse.web.naming import clean_name

ZERO_WIDTH_JOINER = "\u200d"
FAMILY = ZERO_WIDTH_JOINER.join("👩👩👧👦")


@pytest.fixture
def visitor(house: ServedHouse) -> Iterator[httpx.Client]:
    """A browser without a cookie as yet."""
    headers = {"Origin": house.url, "Accept": "text/html", "Accept-Language": "en"}
    with httpx.Client(base_url=house.url, headers=headers, **PATIENTLY, follow_redirects=True) as client:
        yield client


def test_a_guest_without_a_name_gives_it_when_sitting_down(anna: httpx.Client, visitor: httpx.Client) -> None:
    """Whoever has changed the language before is known already, but by no name."""
    table = anna.post("/tables", json={"game": "bauernaufstand", "seats": ["me", "open"]}).json()["table"]
    visitor.post("/me", data={"lang": "nl", "then": "/"})
    assert 'name="name"' in visitor.get(f"/tables/{table}").text
    visitor.post(f"/tables/{table}/sit", data={"seat": "1", "name": "Bob"})
    assert visitor.get("/guests/me").json()["name"] == "Bob"


def test_a_guest_without_a_name_gives_it_with_a_new_table(visitor: httpx.Client) -> None:
    visitor.post("/me", data={"lang": "en", "then": "/"})
    visitor.post("/new/bauernaufstand", data={"form": "1", "against": "screen", "name": "Bob"})
    assert visitor.get("/guests/me").json()["name"] == "Bob"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("\u202egnp.exe", "gnp.exe"),
        (FAMILY, FAMILY),
        (f" {ZERO_WIDTH_JOINER} ", ""),
        (f"Ann{ZERO_WIDTH_JOINER} B", "Ann B"),
        ("x" * 29 + FAMILY, "x" * 29 + "👩"),
        ("x" * 28 + FAMILY, "x" * 28 + "👩"),
    ],
)
def test_names_keep_what_joins_their_signs_and_nothing_else_unseen(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


def test_a_sentence_keeps_what_joins_the_signs_of_a_name() -> None:
    with speaking("en"):
        assert say("web/undo-asked", name=FAMILY) == f"{FAMILY} would like to take back the last move."


def test_whoever_is_turned_away_at_the_door_gets_a_page(tmp_path: Path) -> None:
    """A form that is sent too often, or by another site, is answered to a person, not to a program."""
    with served(tmp_path, TEAHOUSE_REQUESTS_A_MINUTE="1") as strict:
        elsewhere = {"Origin": "https://elsewhere.example", "Accept": "text/html"}
        foreign = httpx.post(f"{strict.url}/me", headers=elsewhere, **PATIENTLY)
        assert (foreign.status_code, "<h1>" in foreign.text) == (403, True)
        headers = {"Origin": strict.url, "Accept": "text/html", "Accept-Language": "nl"}
        with httpx.Client(base_url=strict.url, headers=headers, **PATIENTLY) as hasty:
            answers = [hasty.post("/me", data={"lang": "nl"}) for _ in range(3)]
            assert answers[-1].status_code == 429
            assert "Dat ging iets te snel" in answers[-1].text and "<h1>" in answers[-1].text
            said = hasty.post("/me", data={"lang": "nl"}, headers={"Accept": "application/json"}).json()
            assert said["error"] == "too-many-requests"


def test_after_a_refusal_the_language_can_be_changed(anna: httpx.Client, visitor: httpx.Client) -> None:
    """What was refused is not asked for again: the house would not know what to answer."""
    table = anna.post("/tables", json={"game": "bauernaufstand", "seats": ["me", "me"]}).json()["table"]
    refused = visitor.post(f"/tables/{table}/sit", data={"seat": "1"})
    assert refused.status_code >= 400
    assert 'name="then" value="/"' in refused.text
