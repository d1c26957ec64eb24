"""The lobby and contacts in real browsers: a challenge is taken, two write to each other, who watches gets nothing."""

from collections.abc import Callable

from playwright.sync_api import expect

from browser.guests import PHONE, Guest
from browser.house import House
from browser.test_access import AXE, look
from browser.test_company import QUIET
from teahouse.table.agreed import Agreed, Chair

Invite = Callable[..., Guest]
SECRET = "Kettle on the hob"


def faults(guest: Guest, place: str) -> list[str]:
    return look(guest, place, in_dark=True) if AXE.exists() else []


def is_within(guest: Guest) -> bool:
    """Nothing sticks out of a narrow window."""
    return bool(guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_challenge_is_taken_by_another_browser(invite: Invite) -> None:
    anna, bert = invite("Anna"), invite("Bert", **PHONE)
    for guest in (anna, bert):
        guest.introduce()
    form = anna.go("/lobby").locator("form[action='/lobby/challenge']")
    form.locator("select[name=game]").select_option("bauernaufstand")
    form.locator("select[name=clock]").select_option("120")
    form.locator("select[name=sought]").select_option("near")
    assert faults(anna, "lobby") == []
    form.locator("button").click()
    expect(anna.page.locator("#waiting")).to_be_visible()
    table = anna.page.url.rpartition("/")[2]
    page = bert.go("/lobby")
    card = page.locator(".challenges li").filter(has=page.locator(f"a[href='/tables/{table}']"))
    expect(card).to_contain_text("rating 1300 to 1700")
    assert is_within(bert) and faults(bert, "lobby") == []
    card.locator("button").press("Enter")
    expect(bert.page.locator("#board svg").first).to_be_visible()
    expect(anna.page.locator("#board svg").first).to_be_visible()  # she waited, and the game has begun


def test_contacts_accept_each_other_and_write(invite: Invite, house: House) -> None:
    anna, bert = invite("Anna"), invite("Bert", **PHONE)
    ids = [guest.introduce() for guest in (anna, bert)]
    table = house.lay_table(QUIET.start(), [*(Chair(person=id) for id in ids), *[Chair(level="easy")] * 2], Agreed())
    page = anna.go(f"/contacts?table={table}")
    page.locator("li", has_text="Bert").get_by_role("button", name="Ask to be contacts").click()
    expect(page.locator("li", has_text="Bert").first).to_contain_text("asked")
    news = bert.go("/").locator("#contact-news")
    expect(news).to_contain_text("Anna")
    news.get_by_role("button", name="Accept").click()
    expect(bert.page.locator(".own-contacts li")).to_contain_text("Anna")
    assert is_within(bert) and faults(bert, "contacts") == []
    bert.page.get_by_role("link", name="Write").click()
    anna.go(f"/contacts/{ids[1]}")
    for writer, reader, text in ((anna, bert, "<i>Tea</i> at five?"), (bert, anna, "With pleasure")):
        writer.page.locator("input[name=text]").fill(text)
        writer.page.keyboard.press("Enter")
        for guest in (writer, reader):
            expect(guest.page.locator("#lines li").last).to_contain_text(text)
    assert is_within(bert) and faults(bert, "room") == []
    for guest in (anna, bert):
        guest.go(f"/tables/{table}").wait_for_selector("#board svg")
    anna.page.keyboard.press("t")
    expect(anna.page.locator("#talk input[name=text]")).to_be_focused()
    anna.page.keyboard.type("At the table")
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator("#talk .lines li")).to_contain_text("At the table")
    expect(bert.page.locator("#calls .bubble")).to_contain_text("Anna: At the table")
    bert.page.locator("[data-do=talk]").first.click()
    expect(bert.page.locator("#talk .lines li")).to_contain_text("At the table")
    assert is_within(bert) and faults(bert, "talk") == []


def test_who_watches_a_hidden_game_gets_nothing_of_what_is_written(invite: Invite, house: House) -> None:
    anna, bert, wim = (invite(name) for name in ("Anna", "Bert", "Wim"))
    *ids, _ = [guest.introduce() for guest in (anna, bert, wim)]
    table = house.lay_table(QUIET.start(), [*(Chair(person=id) for id in ids), *[Chair(level="easy")] * 2], Agreed())
    anna.fetch("/guests/me/contacts", "POST", data={"do": "ask", "person": ids[1]})
    bert.fetch("/guests/me/contacts", "POST", data={"do": "accept", "person": ids[0]})
    got: list[str] = []
    wim.page.on("response", lambda answer: got.append(answer.url))
    wim.go(f"/tables/{table}").wait_for_selector("#board svg")
    heard = "() => fetch('/events?watch=%s').then(async (answer) => { window.bytes = ''; const reader ="
    heard += " answer.body.getReader(); for (;;) { const { done, value } = await reader.read(); if (done) return;"
    heard += " window.bytes += new TextDecoder().decode(value); } })"
    wim.page.evaluate(f"() => {{ ({heard % table})(); }}")
    wim.page.wait_for_function("() => window.bytes && window.bytes.includes('event: table')")
    bert.go(f"/tables/{table}").wait_for_selector("#board svg")
    anna.fetch(f"/tables/{table}/lines", "POST", data={"text": SECRET})
    expect(bert.page.locator("#calls .bubble")).to_contain_text(SECRET)
    assert wim.fetch(f"/tables/{table}/lines").status == 403
    assert wim.fetch(f"/tables/{table}/lines", "POST", data={"text": "Play the white one"}).status == 403
    bytes_heard = wim.page.evaluate("window.bytes")
    assert SECRET not in bytes_heard + wim.page.content() + wim.fetch(f"/tables/{table}/moment").text()
    assert all('"lines":0' in line for line in bytes_heard.splitlines() if line.startswith("data: "))
    assert not [url for url in got if "/lines" in url]
