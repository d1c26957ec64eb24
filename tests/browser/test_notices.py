"""Notices reach the worker of a closed page, and the house opens without network as an app does."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from browser.guests import Guest
from served_house import wait_until

Invite = Callable[..., Guest]
HEAR = """() => {
  self.heard = [];
  self.registration.showNotification = async (title, { body, data }) => self.heard.push([title, body, data]);
  navigator.setAppBadge = async () => { self.marked = true; };
}"""


def test_a_notice_is_shown_by_the_worker_and_without_network_there_is_a_page(invite: Invite) -> None:
    """Chromium can be told what a push service has sent."""
    guest = invite("Ada")
    guest.introduce()
    page = guest.go("/me/notices")
    origin = page.evaluate("location.origin")
    page.context.grant_permissions(["notifications"], origin=origin)
    expect(page.locator("#this-device")).to_be_visible()
    workers: dict[str, Any] = {}
    devtools = page.context.new_cdp_session(page)
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda said: workers.update(said))
    devtools.send("ServiceWorker.enable")
    page.evaluate(
        "navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready).then(() => 1)"
    )
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    (known,) = [each for each in workers["registrations"] if each["scopeURL"] == f"{origin}/"]
    (worker,) = page.context.service_workers
    worker.evaluate(HEAR)  # a browser without windows shows none
    told = {"title": "Teahouse", "body": "Your turn in White Chess", "address": "/me/next"}
    sent = {"origin": origin, "registrationId": known["registrationId"], "data": json.dumps(told)}
    devtools.send("ServiceWorker.deliverPushMessage", sent)
    wait_until(lambda: worker.evaluate("() => self.heard.length"), "the notice is shown")
    assert worker.evaluate("() => self.heard[0]") == ["Teahouse", "Your turn in White Chess", "/me/next"]
    assert worker.evaluate("() => self.marked"), "and the icon of the app bears a mark"
    page.context.set_offline(True)
    page.goto(f"{origin}/me/games")
    expect(page.locator("h1")).to_have_text("No network")
    page.context.set_offline(False)
    guest.complaints.clear()  # of what could not be loaded
    page = guest.go("/me/notices")
    page.locator("[name=over]").uncheck()
    page.locator("[name=pause]").select_option("3600")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").first).to_contain_text("Saved")
    expect(page.locator("[name=over]")).not_to_be_checked()
    page.get_by_label("Address").fill("https://programs.example.org/ada")
    page.get_by_role("button", name="Send notices to this address").click()
    expect(page.get_by_label("Secret")).to_be_in_viewport()
    guest.go("/me/notices")
    expect(page.get_by_label("Secret")).to_have_count(0)
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_label("Address")).to_be_visible()
