"""Who comes in by the forms of the pages: the name they type is the name they have."""

from collections.abc import Iterator

import httpx
import pytest

from served_house import PATIENCE, ServedHouse
from teahouse.web.naming import clean_name

ZERO_WIDTH_JOINER = "\u200d"
FAMILY = ZERO_WIDTH_JOINER.join("👩👩👧👦")


@pytest.fixture
def visitor(house: ServedHouse) -> Iterator[httpx.Client]:
    """A browser without a cookie as yet."""
    headers = {"Origin": house.url, "Accept": "text/html", "Accept-Language": "en"}
    with httpx.Client(base_url=house.url, headers=headers, timeout=PATIENCE, follow_redirects=True) as client:
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
