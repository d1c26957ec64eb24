"""An evening at a real table on phones: written by thumbs, away from the network, by two at once."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.guests import Guest
from browser.test_access import AXE, look
from shell import run
from teahouse.evenings.files import document
from teahouse.evenings.sheet import Sheet
from teahouse.games import declaration

Invite = Callable[..., Guest]
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
ADA, BEN, CLEO, DOV = NAMES = ("Ada", "Ben", "Cleo", "Dov")
SELF = "self-drawn"
SMALL = """() => [...document.querySelectorAll(".pick, .save button, .writes > summary")]
  .map((each) => each.getBoundingClientRect()).filter((box) => box.height && box.height < 40).length"""
UNFOLD = """() => document.querySelectorAll("details").forEach((fold) => {
  fold.removeAttribute("name");
  fold.open = true;
})"""
KEPT = """async () => {
  const copy = async () => (await caches.open("evening-sheets")).match(location.pathname);
  while (!(await (await copy())?.text())?.includes('data-newest="1"'))
    await new Promise((done) => setTimeout(done, 50));
}"""
KEPT_OF_OLD = """async () => {
  const sheets = await caches.open("evening-sheets");
  const text = await (await sheets.match(location.pathname)).text();
  const old = text.replaceAll(new RegExp("/static/[0-9a-f]+/", "g"), "/static/000000000000/");
  await sheets.put(location.pathname, new Response(old, { headers: { "content-type": "text/html" } }));
}"""
"""As if the house's files had changed since."""
FORGOTTEN = """async () => {
  for (let tries = 0; tries < 200 && (await caches.has("evening-sheets")); tries += 1)
    await new Promise((done) => setTimeout(done, 50));
  return !(await caches.has("evening-sheets"));
}"""
SCOPES = """async () => (await navigator.serviceWorker.getRegistrations())
  .map((each) => new URL(each.scope).pathname)"""
FLUSH = "hand=11m&meld=pung+222m&meld=pung+333m&meld=pung+444m&meld=pung+999m&bonus=2f"


def open_evening(guest: Guest, **options: str) -> str:
    """As the names stand: Ada is East. The address of the sheet."""
    page = guest.go("/evenings/new")
    for place, name in enumerate(NAMES):
        page.locator(f"[name=name-{place}]").fill(name)
    page.locator("[name=seats][value=given]").check()
    for name, value in options.items():
        field = page.locator(f"[name=option-{name}]")
        field.check() if value == "on" else field.fill(value)
    page.locator("form.form button.main").tap()
    page.wait_for_url(re.compile(r"/evenings/(?!new)"))
    return page.url


def form(page: Page, entry: str) -> Locator:
    return page.locator(f"form[data-entry='{entry}']")


def unfold(page: Page, entry: str) -> Locator:
    """Open what the form lies in, as a thumb does."""
    for fold in page.locator(
        f"details:has(> form[data-entry='{entry}']), .writes:has(form[data-entry='{entry}'])"
    ).all():
        if fold.get_attribute("open") is None:
            fold.locator("> summary").tap()
    return form(page, entry)


def pick(asked: Locator, field: str, label: str) -> None:
    asked.locator(f"label.pick:has(input[name='{field}'])").filter(
        has_text=re.compile(rf"^\s*{re.escape(label)}(?![\d+])")
    ).tap()


def write(page: Page, entry: str, wait: bool = True, **picks: str) -> None:
    """One line in as many taps as it has picks, and two."""
    before = page.locator("#stands").get_attribute("data-newest")
    asked = unfold(page, entry)
    for field, label in picks.items():
        pick(asked, field.rstrip("_"), label)
    asked.locator(".save button").tap()
    if wait:
        expect(page.locator("#stands")).not_to_have_attribute("data-newest", before or "")
        expect(page.locator("form.entry[data-sending]")).to_have_count(
            0
        )  # the sheet may show it before the answer is read


def win(page: Page, winner: str, loser: str, worth: str, **more: Any) -> None:
    write(page, "win", win=winner, from_=loser, worth=worth, **more)


def balances(page: Page) -> dict[str, int]:
    rows = page.locator(".row").all()
    return {row.locator(".name").inner_text(): _number(row.locator(".balance").inner_text()) for row in rows}


def _number(text: str) -> int:
    return int(text.replace("−", "-"))


def downloaded(guest: Guest, sheet: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in guest.fetch(f"{sheet}/sheet.jsonl").text().splitlines()]


def test_a_whole_evening_by_thumb(invite: Invite) -> None:
    """Sixteen hands with repeats, penalties, liability and corrections; the balances are those the game counts."""
    guest = invite("Ada", **PHONE)
    sheet = open_evening(guest, stake="2000", seat_change="on", dangerous_play="on", time_limit="180")
    page = guest.page
    expect(page.locator(".plan")).to_be_visible()
    expect(page.locator(".left")).to_have_text(re.compile(r"^2:59:\d\d$"))
    win(page, ADA, BEN, "3")
    expect(page.locator(".facts")).to_contain_text("repeat 1")
    win(page, BEN, SELF, "4")
    write(page, "obstruction", who=DOV)
    write(page, "dead", who=CLEO)
    expect(page.locator(".row", has_text=CLEO).locator("em")).to_have_text("dead hand")
    asked = unfold(page, "win")
    for field, label in (("win", CLEO), ("from", ADA), ("worth", "2")):
        pick(asked, field, label)
    asked.locator(".save button").tap()
    expect(asked.locator(".wrong")).to_contain_text("dead hand")
    assert "409" in guest.complaints.pop(), "the browser tells of a refusal too"
    pick(asked, "win", DOV)
    before = page.locator("#stands").get_attribute("data-newest") or ""
    asked.locator(".save button").tap()
    expect(page.locator("#stands")).not_to_have_attribute("data-newest", before)
    write(page, "false_call", who=ADA)
    write(page, "drawn")
    expect(page.locator(".seats.moving")).to_be_visible()
    asked = unfold(page, "win")  # what it is worth by its tiles, and who answers for it
    pick(asked, "win", CLEO)
    pick(asked, "from", DOV)
    asked.locator("summary", has_text="By tiles").tap()
    asked.locator("[name=tiles]").fill(FLUSH)
    asked.locator("summary", has_text="Dangerous play").tap()
    pick(asked, "kind", "directly")
    pick(asked, "liable", DOV)
    write(page, "win")
    asked = unfold(page, "win")
    pick(asked, "win", ADA)
    pick(asked, "from", SELF)
    asked.locator("summary", has_text="By elements").tap()
    for element in ("All Pungs", "Half Flush"):
        pick(asked, "elements", element)
    write(page, "win")
    for hand in range(8):
        win(page, NAMES[hand % 4], NAMES[(hand + 1) % 4], str(hand % 4))
    _correct(page, 1, win=BEN, from_=SELF)
    page.goto(f"{sheet}/lines/2")
    page.locator("form.strike button").tap()
    page.wait_for_url(sheet)
    for _ in range(30):
        if page.locator(".account").count():
            break
        write(page, "drawn")
    expect(page.locator(".facts")).to_contain_text("four rounds")
    expect(page.locator(".lines .line.struck")).to_have_count(1)
    expect(page.locator(".lines .before")).to_have_count(2)
    lines = downloaded(guest, sheet)
    rules = declaration("hongkong").evening
    assert rules is not None
    counted = Sheet(rules(), lines[0])
    for line in lines[1:]:
        counted.add(line)
    told = run("evening", "hongkong", "-", "--json", typed="".join(json.dumps(line) + "\n" for line in lines))
    assert json.loads(told.stdout) == json.loads(json.dumps(document(rules(), counted)))
    assert balances(page) == json.loads(told.stdout)["balances"] and json.loads(told.stdout)["over"]
    assert json.loads(told.stdout)["events"][-1]["hand"] >= 16
    for event in json.loads(told.stdout)["events"]:
        shown = page.locator(f".line[value='{event['number']}'] .payments span")
        paid = {name: amount for name, amount in event["payments"].items() if amount}
        if paid:
            assert {text.rsplit(" ", 1)[0]: _number(text.rsplit(" ", 1)[1]) for text in shown.all_inner_texts()} == paid


def _correct(page: Page, number: int, **picks: str) -> None:
    sheet = page.url
    page.locator(f".line[value='{number}'] a.button").tap()
    asked = form(page, "win")
    for field, label in picks.items():
        pick(asked, field.rstrip("_"), label)
    asked.locator(".save button").tap()
    page.wait_for_url(sheet)
    expect(page.locator(f".line[value='{number}'] .before summary")).to_contain_text("Corrected")


def test_two_phones_and_no_network(invite: Invite) -> None:
    """Live on both; what waits is sent once and in order; the same hand of two phones is asked."""
    ada, ben = invite("Ada", **PHONE), invite("Ben", **PHONE)
    for guest in (ada, ben):
        guest.introduce()
    sheet = open_evening(ada)
    here, there = ada.page, ben.go(sheet)
    win(here, ADA, BEN, "3")
    expect(there.locator(".row").first.locator(".balance")).to_have_text("32")
    there.wait_for_function("() => navigator.serviceWorker.controller")
    ben.context.set_offline(True)
    for winner in (CLEO, DOV):
        write(there, "win", wait=False, win=winner, from_=ADA, worth="1")
    expect(there.locator("#queue li")).to_have_count(2)
    expect(there.locator("#queue")).to_contain_text("No connection")
    assert there.locator("#queue li").first.inner_text().startswith("Win · Cleo · Ada · 1")
    ben.context.set_offline(False)
    expect(there.locator("#queue")).to_be_hidden()
    expect(here.locator(".lines .line")).to_have_count(3)
    assert balances(here) == {ADA: 24, BEN: -20, CLEO: -2, DOV: -2}
    expect(here.locator(".line[value='3'] .by")).to_contain_text("Ben")

    ben.context.set_offline(True)  # both enter the fourth hand
    with there.expect_event("requestfailed", lambda request: request.url.endswith("/lines")):  # not on its way any more
        write(there, "win", wait=False, win=ADA, from_=BEN, worth="2")
    expect(there.locator("#queue li")).to_have_count(1)
    there.goto("about:blank")  # the browser forgets the page; the phone does not forget what waits
    win(here, ADA, BEN, "2")
    ben.context.set_offline(False)
    there.goto(sheet)
    for page in (here, there):
        expect(page.locator(".question")).to_contain_text("Ada wins with a tile from Ben. 2 fan.")
        expect(page.locator(".question")).to_contain_text("In the meantime")
    assert len(downloaded(ada, sheet)) == 5
    here.locator(".question button", has_text="Leave it out").tap()
    expect(there.locator(".question")).to_have_count(0)

    begun = unfold(there, "win")  # a form that was begun belongs to the hand that was seen
    pick(begun, "win", DOV)
    win(here, CLEO, SELF, "1")
    expect(there.locator(".lines .line")).to_have_count(5)
    pick(begun, "from", ADA)
    pick(begun, "worth", "3")
    begun.locator(".save button").tap()
    expect(there.locator(".question button", has_text="Instead of line 5")).to_be_visible()
    there.locator(".question button", has_text="Instead of line 5").tap()
    expect(here.locator(".line[value='5'] .said")).to_contain_text("Dov wins with a tile from Ada")
    assert json.loads(run("evening", "hongkong", "-", "--json", typed=_text(ada, sheet)).stdout)[
        "balances"
    ] == balances(here)


@pytest.mark.long
def test_what_waits_on_a_phone_is_sent_in_nobody_elses_name(invite: Invite) -> None:
    """Somebody else uses the phone before the network is back: they are asked, and whoever entered it may come back."""
    ada, ben = invite("Ada", **PHONE), invite("Ben", **PHONE)
    for guest in (ada, ben):
        guest.introduce()
    hers, his = ada.context.cookies(), ben.context.cookies()
    sheet = open_evening(ada)
    here, there = ada.page, ben.go(sheet)
    here.wait_for_function("() => navigator.serviceWorker.controller")
    ada.context.set_offline(True)
    for winner in (CLEO, DOV):
        write(here, "win", wait=False, win=winner, from_=ADA, worth="1")
    expect(here.locator("#queue [data-queue=waiting] li")).to_have_count(2)
    here.goto("about:blank")
    ada.context.clear_cookies()
    ada.context.add_cookies(his)
    ada.context.set_offline(False)
    here.goto(sheet)
    others = here.locator("#queue [data-queue=others]")
    expect(others).to_contain_text("Someone else entered this on this phone")
    expect(others.locator("li")).to_have_count(2)
    win(there, ADA, BEN, "3")  # on another phone
    expect(here.locator(".lines .line")).to_have_count(1)
    win(here, ADA, SELF, "1")
    expect(here.locator(".line[value='2'] .by")).to_contain_text("Ben")
    expect(others.locator("li")).to_have_count(2)
    others.locator("[data-adopt]").first.tap()
    expect(others.locator("li")).to_have_count(1)
    expect(here.locator(".question")).to_contain_text("Cleo wins with a tile from Ada")  # it is late, so all are asked
    here.locator(".question button", has_text="Leave it out").tap()
    expect(here.locator(".question")).to_have_count(0)

    ada.context.clear_cookies()  # she is back in another tab, and this one does not know it
    ada.context.add_cookies(hers)
    write(here, "win", wait=False, win=BEN, from_=ADA, worth="2")
    expect(others.locator("li")).to_have_count(1)
    expect(others.locator("li")).to_contain_text("Ben · Ada · 2")
    here.goto(sheet)
    expect(here.locator(".question")).to_contain_text("Dov wins with a tile from Ada")  # hers was sent by itself
    expect(others.locator("li")).to_have_count(1)
    others.locator("[data-drop]").tap()
    expect(here.locator("#queue")).to_be_hidden()
    assert len(downloaded(ada, sheet)) == 3, "nothing was written that nobody wanted"
    ada.complaints = [line for line in ada.complaints if "409" not in line]  # what was not his to send


def _text(guest: Guest, sheet: str) -> str:
    return guest.fetch(f"{sheet}/sheet.jsonl").text()


@pytest.mark.long
def test_everybody_can_use_it(invite: Invite) -> None:
    """Without script, by keyboard, by ear, on every small phone in every language."""
    plain = invite("Ada", java_script_enabled=False, **PHONE)
    sheet = open_evening(plain, dangerous_play="on")
    asked = unfold(plain.page, "win")
    for field, label in (("win", ADA), ("from", SELF), ("worth", "5")):
        pick(asked, field, label)
    asked.locator(".save button").tap()
    expect(plain.page.locator(".line .said")).to_have_text("Ada wins, self-drawn. 5 fan.")
    for language in ("en-GB", "de-DE", "nl-NL"):
        guest = invite("", **{**PHONE, "locale": language})
        for path in (sheet, f"{sheet}/lines/1", "/evenings/new", "/evenings/new?kind=mah-nol", "/evenings"):
            page = guest.go(path)
            page.evaluate(UNFOLD)
            assert page.evaluate("() => document.documentElement.scrollWidth") <= 360, (language, path)
            assert page.evaluate(SMALL) == 0, (language, path)
            if AXE.exists() and language == "en-GB":
                assert look(guest, "/me" if path == sheet else path) == []
    page = guest.go(sheet)
    page.locator(".writes > summary").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page.locator("form[data-entry=win] input[name=win]:checked")).to_have_count(1)


def test_a_sheet_opens_without_network_and_goes_on(invite: Invite) -> None:
    """Reloaded, it shows what was seen last, takes lines, and sends them once when the network is back."""
    ada, ben = invite("Ada", **PHONE), invite("Ben", **PHONE)
    for guest in (ada, ben):
        guest.introduce()
    sheet = open_evening(ada)
    here, there = ada.page, ben.go(sheet)
    for page in (here, there):
        page.wait_for_function("() => navigator.serviceWorker.controller")
    win(there, ADA, BEN, "3")  # written elsewhere: what the phone has seen is what it keeps
    expect(here.locator(".lines .line")).to_have_count(1)
    here.evaluate(KEPT)
    here.evaluate(KEPT_OF_OLD)
    ada.context.set_offline(True)
    here.reload()
    expect(here.locator(".row").first.locator(".balance")).to_have_text("32")
    rows = here.locator(".evening .rows")
    assert rows.evaluate("(rows) => getComputedStyle(rows).listStyleType") == "none", "its styles are there"
    for winner in (CLEO, DOV):
        write(here, "win", wait=False, win=winner, from_=ADA, worth="1")
    expect(here.locator("#queue li")).to_have_count(2)
    here.reload()
    expect(here.locator("#queue li")).to_have_count(2)
    write(here, "win", wait=False, win=BEN, from_=CLEO, worth="2")  # in the page that was kept before the others
    expect(here.locator("#queue li")).to_have_count(3)
    ada.context.set_offline(False)
    expect(here.locator("#queue")).to_be_hidden()
    expect(here.locator(".lines .line")).to_have_count(4)
    expect(there.locator(".lines .line")).to_have_count(4)
    assert len(downloaded(ada, sheet)) == 5 and not there.locator(".question").count()
    kept = here.evaluate("async () => (await caches.keys()).map((name) => name.replace(/-[0-9a-f]{12}$/, '')).sort()")
    assert kept == ["evening-files", "evening-sheets"]
    assert here.evaluate(SCOPES) == ["/evenings/"]
    assert there.evaluate("() => caches.has('evening-sheets')")
    ben.go("/me").locator("form[action='/me/forget'] input").check()
    there.locator("form[action='/me/forget'] button").tap()
    there.wait_for_url(re.compile(r"/$"))
    assert there.evaluate(FORGOTTEN), "whoever comes next sees nothing of it"
    there.close()
    here.locator("details:has([name=sure]) > summary").tap()
    here.locator("[name=sure]").check()
    here.locator("details button.danger", has_text="Delete").tap()
    here.wait_for_url(re.compile(r"/evenings$"))
    assert here.goto(sheet).status == 404  # type: ignore[union-attr]
    assert here.evaluate("async (path) => !(await (await caches.open('evening-sheets')).match(path))", sheet)
    assert all("404" in each for each in ada.complaints)
    ada.complaints.clear()


def test_the_scorer_knows_what_the_sheet_knows(invite: Invite) -> None:
    guest = invite("Ada", **PHONE)
    open_evening(guest, minimum_fan="3")
    page = guest.page
    win(page, BEN, ADA, "3")
    asked = unfold(page, "win")
    pick(asked, "win", ADA)
    pick(asked, "from", CLEO)
    asked.locator("summary", has_text="By tiles").tap()
    with page.expect_popup() as opened:
        asked.locator("[data-scorer]").tap()
    tab = opened.value
    tab.wait_for_url(re.compile("/score/"))
    told = re.findall(r"(\w+)=(\w+)", tab.url.partition("?")[2])
    assert dict(told) == {"prevalent": "E", "minimum_fan": "3", "seat": "N", "from": "S"}
    tab.goto(f"{tab.url}&{FLUSH.replace('&bonus=2f', '')}")
    expect(asked.locator("[name=tiles]")).to_have_value(re.compile("hand=11m"))
    tab.close()
    write(page, "win")
    expect(page.locator(".line[value='2'] .said")).to_contain_text("Ada wins with a tile from Cleo")
