"""A game move by move: list, keys, slider, by itself; moments to share."""

import re
from collections.abc import Callable

from playwright.sync_api import Download, Page, expect

import teahouse
from browser.guests import PHONE, Guest
from browser.house import House
from games.hongkong.scenes import SCENES
from teahouse.core.handles import State
from teahouse.table.agreed import Chair

Invite = Callable[..., Guest]
MOVES = ("@a1", "@b6", "a1a2", "b6b5")


def uprising() -> State:
    return teahouse.game("bauernaufstand").start().play(*MOVES)


def replay(guest: Guest, house: House, state: State | None = None, query: str = "") -> Page:
    """Black is the guest, White a computer that has given up after four moves."""
    chairs = [Chair(person=guest.introduce()), Chair(level="easy")]
    table = house.lay_table(state or uprising().end("resign", 1), chairs)
    page = guest.go(f"/tables/{table}/replay{query}")
    expect(page.locator("#replay-play")).to_be_visible()
    return page


def test_it_opens_before_the_first_move_and_every_way_leads_through_it(invite: Invite, house: House) -> None:
    page = replay(invite("Ada"), house)
    slider, words, here = (
        page.locator("#replay-slider"),
        page.locator("#replay-words"),
        page.locator("[aria-current=step]"),
    )
    men = page.locator("#board .piece use")
    expect(slider).to_have_value("0")
    expect(page.locator(".result")).to_contain_text("You win.")
    expect(page.locator(".result")).to_contain_text("Sencha resigned.")
    expect(page.locator("#replay-seat")).to_have_count(0)
    expect(here).to_have_text("Start")
    start = page.locator("#board").inner_html()

    for key, at in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 5), ("Home", 0)):
        page.keyboard.press(key)
        expect(slider).to_have_value(str(at))
        expect(words).to_contain_text(f"Move {at} of 5.")
    expect(here).to_have_text("Start")
    page.wait_for_function("start => document.getElementById('board').innerHTML === start", arg=start)
    page.locator("#replay-list a", has_text="a1").last.click()
    expect(slider).to_have_value("3")
    expect(here).to_have_attribute("aria-label", re.compile("Black"))
    expect(page.locator("#replay-list .columns span")).to_have_text(["Black", "White"])
    expect(words).to_contain_text("Black:")
    slider.fill("5")
    expect(words).to_contain_text("Sencha resigned.")
    page.locator("[data-step=back]").click()
    expect(slider).to_have_value("4")
    assert men.count(), "something stands there"
    slider.focus()
    page.keyboard.press("ArrowLeft")
    expect(here).to_have_count(1)
    expect(slider).to_have_value("3")


def test_it_plays_by_itself_and_stops_at_the_end(invite: Invite, house: House) -> None:
    page = replay(invite("Ada", **PHONE), house)
    play, slider = page.locator("#replay-play"), page.locator("#replay-slider")
    page.locator("#replay-speed select").select_option("500")
    page.locator("#board").focus()
    page.keyboard.press("Space")
    expect(play).to_have_attribute("aria-label", "Pause")
    expect(slider).to_have_value("2")
    page.keyboard.press("Space")
    expect(play).to_have_attribute("aria-label", "Play")
    stopped = slider.input_value()
    play.click()
    expect(slider).to_have_value("5")
    expect(play).to_have_attribute("aria-label", "Play")
    assert int(stopped) < 5


def test_what_comes_next_is_asked_for_before_it_is_wanted(invite: Invite, house: House) -> None:
    guest = invite("Ada")
    asked: list[str] = []
    guest.page.on("request", lambda request: "/moment?" in request.url and asked.append(request.url.partition("?")[2]))
    page = replay(guest, house)
    page.wait_for_load_state("networkidle")
    assert asked == ["at=1", "at=2"]
    page.keyboard.press("ArrowRight")
    expect(page.locator("#replay-words")).to_contain_text("Move 1 of 5.")
    page.wait_for_load_state("networkidle")
    assert asked == ["at=1", "at=2", "at=3"], "and nothing twice"


def test_a_hidden_game_is_seen_from_any_seat_when_it_is_over(invite: Invite, house: House) -> None:
    eva = invite("Eva")
    table = house.lay_table(SCENES["broke"].play(), [Chair(person=eva.introduce()), *[Chair(level="easy")] * 3])
    page = eva.go(f"/tables/{table}")
    page.locator(".actions a[href*='/replay']").click()
    hand = page.locator("#board [id^=hand-]")
    expect(hand.first).to_be_visible()
    page.locator("#replay-seat").select_option("")
    expect(hand).to_have_count(0)
    page.keyboard.press("Tab")
    page.keyboard.press("End")
    expect(page.locator("#replay-words")).to_contain_text("hu")


def test_the_list_follows_a_long_game(invite: Invite, house: House) -> None:
    state = teahouse.game("mahjong-battle").start(seed=3)
    while not state.result:
        state = state.play(state.legal(state.to_move[0])[0])
    page = replay(invite("Ada"), house, state, "?at=30")
    here = page.locator("[aria-current=step]")
    expect(here).to_have_attribute("data-at", "30")
    for key in ("End", "Home"):
        page.keyboard.press(key)
        expect(here).to_have_attribute("data-at", re.compile("^0$" if key == "Home" else "^[1-9]"))
        inside = "(link) => [link, link.closest('ol')].map((each) => each.getBoundingClientRect())"
        link, box = here.evaluate(inside)
        assert box["top"] - 1 <= link["top"] and link["bottom"] <= box["bottom"] + 1


def test_without_script_links_lead_through_it(invite: Invite, house: House) -> None:
    guest = invite(java_script_enabled=False)
    table = house.lay_table(uprising().end("resign", 1), [Chair(level="easy")] * 2)
    page = guest.go(f"/tables/{table}/replay")
    page.locator("[data-step=on]").click()
    expect(page.locator("#replay-words")).to_contain_text("Move 1 of 5.")
    page.locator("#replay-list a").last.click()
    expect(page.locator("[aria-current=step]")).to_contain_text("b5")


# Sharing


def test_a_moment_is_shared_as_link_and_as_picture(invite: Invite, house: House) -> None:
    """The link leads whoever gets it to the very same moment."""
    guest, friend = invite("Ada", permissions=["clipboard-read", "clipboard-write"]), invite()
    page = replay(guest, house)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#replay-slider")).to_have_value("1")
    page.locator("details.share summary").click()
    page.locator("#share-link").click()
    expect(page.locator("#share-link")).to_contain_text("✓")
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert link == page.url and link.endswith("at=1")
    friend.go(link)
    expect(friend.page.locator("#replay-words")).to_contain_text("Move 1 of 5.")

    svg = downloaded(page, "#share-svg")
    assert svg.suggested_filename.endswith(".svg") and "<svg" in svg.path().read_text(encoding="utf-8")
    png = downloaded(page, "#share-png")
    content = png.path().read_bytes()
    assert png.suggested_filename == "bauernaufstand-1.png" and content.startswith(b"\x89PNG") and len(content) > 5000
    page.keyboard.press("ArrowRight")
    expect(page.locator("#share-link")).not_to_contain_text("✓")
    expect(page.locator("#share-svg")).to_have_attribute("href", re.compile("at=2"))


def downloaded(page: Page, button: str) -> Download:
    with page.expect_download() as download:
        page.locator(button).click()
    return download.value


def test_a_moment_of_a_running_open_game_can_be_shared(invite: Invite, house: House) -> None:
    guest = invite("Ada")
    table = house.lay_table(uprising(), [Chair(person=guest.introduce()), Chair(person=invite("Ben").introduce())])
    page = guest.go(f"/tables/{table}")
    page.locator(".share-line a").click()
    expect(page.locator("#replay-words")).to_contain_text("Move 4 of 4.")
    expect(page.locator(".result")).to_have_count(0)
    assert guest.fetch(f"/tables/{table}/record").status == 409
