"""Passkeys with Chromium's own virtual keeper: made, used on another device, refused with a sentence."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import CDPSession, Page, expect

from browser.guests import Guest
from browser.house import House

Invite = Callable[..., Guest]
KEEPER = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}


class Keys:
    """What keeps the passkeys of a browser."""

    def __init__(self, page: Page) -> None:
        self._devtools: CDPSession = page.context.new_cdp_session(page)
        self._devtools.send("WebAuthn.enable")
        options = {**KEEPER, "isUserVerified": True, "automaticPresenceSimulation": True}
        self._id = self._devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]

    def all(self) -> list[dict[str, Any]]:
        kept: list[dict[str, Any]] = self._ask("getCredentials")["credentials"]
        return kept

    def bring(self, keys: list[dict[str, Any]]) -> None:
        """As phones and clouds do it."""
        for key in keys:
            self._ask("addCredential", credential=key)

    def refuse(self) -> None:
        self._ask("setUserVerified", isUserVerified=False)
        self._ask("setAutomaticPresenceSimulation", enabled=False)

    def _ask(self, what: str, **given: Any) -> Any:
        return self._devtools.send(f"WebAuthn.{what}", {"authenticatorId": self._id, **given})


def at_localhost(house: House) -> str:
    return house.url.replace("127.0.0.1", "localhost")


def test_a_passkey_is_made_here_and_known_there(invite: Invite, house: House) -> None:
    there = at_localhost(house)
    ada, bea = invite("Ada", base_url=there), invite("Bea", base_url=there)
    ada.introduce()
    page = ada.go("/me/devices")
    keys = Keys(page)
    page.get_by_label("What to call it").fill("Ada’s phone")
    page.get_by_role("button", name="Create a passkey").click()
    expect(page.locator("#own strong")).to_have_text("Ada’s phone")
    assert len(keys.all()) == 1
    page.get_by_role("button", name="Create a passkey").click()
    expect(page.locator("[data-makes] [role=status]")).to_have_text("This device already has one of your passkeys.")

    page = bea.go("/me")
    page.get_by_role("link", name="I have a passkey").click()
    phone = Keys(page)
    phone.bring(keys.all())
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.locator("a.me")).to_have_text("Ada")
    page = bea.go("/me/devices")
    expect(page.locator("#sessions ~ ul em")).to_have_text(["this device", re.compile("last here: .*")])
    expect(page.locator("#own em")).to_contain_text("last used")

    bert = invite("Bert", base_url=there)
    bert.introduce()
    page = bert.go("/me/devices")
    brought = Keys(page)
    brought.bring(phone.all())
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("button", name="Play as Ada")).to_be_visible()
    page.get_by_role("button", name="Play as Ada").click()
    expect(page.locator("a.me")).to_have_text("Ada")
    page = bert.go("/me/devices")
    page.get_by_role("button", name="Sign out all others").click()
    expect(page.locator("#sessions ~ ul li")).to_have_count(1)
    expect(bea.go("/").locator("a.me")).to_have_text("Guest")
    page.get_by_role("button", name="Remove").click()
    expect(page.locator("#own")).to_have_count(0)
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.locator("[data-signs] [role=status]")).to_contain_text("We do not know this passkey")
    bert.complaints.clear()  # of the answer 409


def test_where_there_are_no_passkeys_the_page_says_why(invite: Invite) -> None:
    number = invite("Number")
    page = number.go("/me/devices")
    expect(page.locator("#passkeys > .note")).to_have_text(
        ["Passkeys need an address with a name and TLS (https), or localhost. The operator can set that up."]
    )
    expect(page.get_by_role("button", name="Use a passkey")).to_be_hidden()
