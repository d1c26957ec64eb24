"""What no request may do, seen from outside."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from browser.guests import Guest
from browser.house import House
from teahouse.games import GAMES

Invite = Callable[..., Guest]


def test_every_answer_carries_the_security_headers(invite: Invite) -> None:
    guest = invite()
    guest.open_table("hongkong", "computer", level="easy")
    table = guest.page.url
    for path in ("/", "/me", "/static/house.js", "/games", "/openapi.json", "/nothing", table, f"{table}/moment"):
        headers = guest.fetch(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "script-src 'self';" in policy and "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert "referrer-policy" in headers
        assert "server" not in headers


def test_the_cookie_is_for_the_server_alone(invite: Invite) -> None:
    guest = invite("Ada")
    guest.introduce()
    cookie = next(each for each in guest.context.cookies() if each["name"] == "teahouse")
    assert cookie["httpOnly"] and cookie["sameSite"] == "Lax"
    assert cookie["value"] not in guest.page.content()


@pytest.mark.parametrize("path", ["/tables", "/guests", "/me", "/new/bauernaufstand"])
def test_a_body_over_a_megabyte_is_answered_413(invite: Invite, path: str) -> None:
    answer = invite().fetch(path, "POST", data=b"x" * 1_000_001, headers={"content-type": "application/json"})
    assert answer.status == 413
    assert answer.json()["message"]


def test_another_site_cannot_act_in_a_guests_name(invite: Invite) -> None:
    guest = invite("Ada")
    guest.introduce()
    foreign = {"origin": "https://evil.example", "sec-fetch-site": "cross-site"}
    for path in ("/me", "/new/bauernaufstand", "/tables"):
        assert guest.fetch(path, "POST", form={"name": "Eve"}, headers=foreign).status == 403
    assert guest.fetch("/guests/me").json()["name"] == "Ada"


def test_a_real_foreign_page_cannot_either(invite: Invite, house: House) -> None:
    """The same form from another origin: the browser itself says where it comes from."""
    guest = invite("Ada")
    guest.introduce()
    page = guest.page
    form = f'<form method="post" action="{house.url}/me"><input name="name" value="Eve"><button>go</button></form>'
    page.route("http://evil.example/**", lambda route: route.fulfill(body=form, content_type="text/html"))
    page.goto("http://evil.example/")
    with page.expect_navigation() as arrived:
        page.locator("button").click()
    assert arrived.value and arrived.value.status == 403
    assert guest.fetch(f"{house.url}/guests/me").json()["name"] == "Ada"
    guest.complaints.clear()


@pytest.mark.parametrize("language", ["de", *(pytest.param(other, marks=pytest.mark.long) for other in ("en", "nl"))])
def test_no_page_complains(invite: Invite, language: str) -> None:
    """Guests fail the test when any of their pages writes an error: blocked styles, scripts, missing files."""
    guest = invite("Ada", locale=language)
    page = guest.page
    for path in ("/", "/me", "/privacy", *(f"/new/{game}" for game in GAMES)):
        guest.go(path)
        page.evaluate("() => document.querySelectorAll('img').forEach((image) => (image.loading = 'eager'))")
        page.wait_for_function(ALL_PICTURES)
    for game in GAMES:
        guest.open_table(game)
        page.wait_for_function(ALL_PICTURES)
        guest.open_table(game, "computer", level="easy")
        page.wait_for_selector("#board svg")
    assert only_ours(page)


ALL_PICTURES = "() => [...document.images].every((image) => image.complete && image.naturalWidth)"


def only_ours(page: Page) -> bool:
    """Nothing is loaded from anybody else."""
    loaded = page.evaluate("() => performance.getEntriesByType('resource').map((entry) => entry.name)")
    origin = page.evaluate("() => location.origin")
    return bool(loaded) and all(address.startswith(origin) for address in loaded)
