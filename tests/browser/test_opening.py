"""A table is opened and others are invited: the form, what is wrong in it, one screen, the invitation, hints."""

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from browser.guests import PHONE, Guest
from browser.house import House
from teahouse.games import GAMES
from teahouse.table.telling import COMPUTERS

Invite = Callable[..., Guest]
SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}


def further(page: Page) -> None:
    page.locator("#further > summary").click()


def send(page: Page) -> None:
    page.locator("form.form button.main").click()


@pytest.mark.parametrize(
    "window",
    [
        pytest.param(SMALL, id="phone"),
        pytest.param({"viewport": {"width": 1280, "height": 720}}, id="desktop", marks=pytest.mark.long),
    ],
)
def test_whatever_is_played_the_table_is_opened_without_scrolling(invite: Invite, window: dict[str, object]) -> None:
    """Somebody new, who is asked for a name as well."""
    guest = invite(locale="de-DE", **window)
    for game in GAMES:
        page = guest.go(f"/new/{game}")
        for kind in ("computer", "friends", "screen"):
            page.locator(f"input[name=against][value={kind}]").check()
            fields = page.locator(".first-questions .field:visible").all()
            button = page.locator(".submit button").bounding_box()
            lowest = [box for field in fields if (box := field.bounding_box())]
            assert button and button["y"] + button["height"] <= page.viewport_size["height"]  # type: ignore[index]
            assert all(box["y"] + box["height"] <= button["y"] + 1 for box in lowest), f"{game}, {kind}: hidden by it"


def test_a_new_table_asks_only_what_matters_for_who_plays(invite: Invite) -> None:
    page = invite().go("/new/hongkong")
    further(page)
    asked = ("select[name=level]", "select[name=seat]", "select[name=place]", "[name=name-3]", "[name=other-1]")
    shown = {
        "computer": (True, True, False, False, False),
        "friends": (False, False, True, False, True),
        "screen": (False, False, False, True, False),
    }
    for against, expected in shown.items():
        page.locator(f"input[name=against][value={against}]").check()
        assert tuple(page.locator(field).is_visible() for field in asked) == expected, against


def test_what_was_changed_is_summed_up_in_one_line(invite: Invite) -> None:
    page = invite().go("/new/short-go")
    chosen = page.locator("#chosen")
    expect(chosen).to_have_text("everything as usual")
    further(page)
    page.locator("[name=option-size]").select_option("9")
    page.locator("[name=option-marking]").uncheck()
    page.locator("[name=move_time]").select_option("120")
    page.locator("[name=hints]").evaluate("box => box.checked = true")
    expect(chosen).to_have_text(
        "Board: 9 × 9: with the outer lines · ✗ Marking dead stones together · Clock: 2 minutes per move"
    )
    page.locator("input[name=against][value=friends]").check()
    expect(chosen).to_contain_text("✓ Allow hints")


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_what_is_wrong_stands_beside_its_field(invite: Invite, script: bool) -> None:
    guest = invite("Ada", java_script_enabled=script)
    page = guest.go("/new/short-go")
    page.locator("input[name=name]").fill("Ada")
    page.locator("input[name=against][value=screen]").check()
    page.locator("[name=name-1]").fill("Oma")
    further(page)
    page.locator("[name=option-handicap]").fill("9")
    send(page)
    handicap = page.locator("[name=option-handicap]")
    expect(handicap).to_have_attribute("aria-invalid", "true")
    expect(handicap).to_have_value("9")
    expect(handicap).to_be_visible()
    expect(handicap).to_be_focused()
    expect(page.locator("#wrong-option-handicap")).to_contain_text("0 to 4")
    expect(handicap).to_have_attribute("aria-describedby", "wrong-option-handicap")
    expect(page.locator("input[name=against][value=screen]")).to_be_checked()
    expect(page.locator("[name=name-1]")).to_have_value("Oma")
    handicap.fill("2")
    send(page)
    page.wait_for_url(re.compile("/tables/"))
    guest.complaints.clear()  # a refused form is an error in the console


def test_at_one_screen_all_have_names_and_the_board_lies_still(invite: Invite) -> None:
    guest = invite("Ada")
    page = guest.go("/new/bauernaufstand")
    page.locator("input[name=against][value=screen]").check()
    page.locator("[name=name-0]").fill("Ada")
    page.locator("[name=name-1]").fill("Ben")
    further(page)
    page.locator("[name=still]").check()
    send(page)
    names = page.locator(".player strong")
    expect(names).to_have_text(["Ada", "Ben"])
    guest.expect_turn()
    height = "id => document.getElementById(id).getBoundingClientRect().top"
    before = page.evaluate(height, "a1")
    guest.play_first()
    expect(page.locator("#moves li")).to_have_count(1)
    assert page.evaluate(height, "a1") == before, "the board has not turned to the other side"


def test_chance_gives_the_seats_among_friends(invite: Invite) -> None:
    """What chance says is known here (tests/known_chance.py): whoever was meant to sit second sits elsewhere."""
    drawn = Random("deal 1").sample(range(4), 4).index(1)
    assert drawn != 1
    page = invite("Ada").go("/new/hongkong")
    page.locator("input[name=against][value=friends]").check()
    expect(page.locator("select[name=place]")).to_have_value("lot")
    further(page)
    page.locator("select[name=other-1]").select_option("easy")
    send(page)
    expect(page.locator(".chairs li", has_text="Free seat")).to_have_count(2)
    expect(page.locator(".chairs li").nth(drawn)).to_contain_text(COMPUTERS[drawn])


def test_who_is_invited_knows_what_was_agreed_before_sitting_down(invite: Invite) -> None:
    host, friend = invite("Ada"), invite("Ben", **SMALL)
    page = host.go("/new/short-go")
    page.locator("input[name=name]").fill("Ada")
    page.locator("input[name=against][value=friends]").check()
    page.locator("select[name=place]").select_option("0")
    further(page)
    page.locator("[name=option-komi]").fill("5.5")
    page.locator("[name=move_time]").select_option("600")
    page.locator("[name=hints]").check()
    send(page)
    expect(page.locator(".link")).to_be_visible()
    invited = friend.go(page.url)
    expect(invited.locator("h1")).to_have_text("Ada invites you to Short Go")
    expect(invited.locator(".opening-cover")).to_be_visible()
    expect(invited.locator(".in-short")).to_contain_text("stones never move")
    told = invited.locator(".essentials li")
    expect(told).to_have_text([re.compile("Komi: 5.5"), re.compile("10 minutes"), re.compile("Hints: allowed")])
    expect(invited.locator(".essentials .unusual")).to_have_count(3)
    invited.locator("input[name=name]").fill("Ben")
    invited.locator("button[name=seat]").click()
    for guest in (host, friend):
        guest.page.wait_for_selector("#board svg")
        agreed = guest.page.locator("#more .agreed")
        expect(agreed.locator("summary")).to_contain_text("Komi: 5.5")
        agreed.locator("summary").click()
        expect(agreed.locator("dd strong")).to_have_text(["5.5", "10 minutes per move", re.compile("allowed")])


def test_hints_among_friends_only_if_agreed_and_seen_by_both(invite: Invite) -> None:
    host, friend = invite("Ada"), invite("Ben")
    friend.join(host.open_table("bauernaufstand"))
    host.expect_turn()
    expect(host.page.locator("[data-do=hint]")).to_have_count(0)
    answer = host.fetch(f"{host.page.url}/hint", "POST", data={}, headers={"accept": "application/json"})
    assert answer.status == 409 and "without hints" in answer.json()["message"]
    page = host.go("/new/bauernaufstand")
    page.locator("input[name=against][value=friends]").check()
    page.locator("select[name=place]").select_option("0")
    further(page)
    page.locator("[name=hints]").check()
    send(page)
    page.wait_for_selector("#waiting")
    friend.join(page.url)
    host.expect_turn()
    host.page.locator("[data-do=hint]").click()
    expect(host.page.locator("#message.hint")).to_be_visible()
    for guest in (host, friend):
        expect(guest.page.locator(".player").first).to_contain_text("1 hint")
    expect(friend.page.locator("#news")).to_contain_text("Ada used a hint.")


def test_the_host_may_seat_computers_and_sees_who_is_missing(invite: Invite, house: House) -> None:
    host = invite("Ada")
    host.open_table("hongkong")
    page = host.page
    expect(page.locator(".cup-line")).to_contain_text("3 more players")
    expect(page.locator(".qr")).to_be_visible()
    page.locator(".chairs form button").first.click()
    expect(page.locator(".cup-line")).to_contain_text("2 more players")
