"""The end of a game: who won, by how much and why; last questions in our own dialog; another game."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import teahouse
from browser.guests import PHONE, Guest
from browser.house import House
from browser.test_access import AXE, look
from games.hongkong.scenes import SCENES
from teahouse.core.handles import State
from teahouse.table.agreed import Agreed, Chair

Invite = Callable[..., Guest]
INSIDE = "() => !document.activeElement.closest('body > :not(main), .room, header')"
"""Nothing behind the dialog has the focus; the browser's own buttons may."""


def battle(left: int = 0) -> State:
    """A game of first moves, so many moves before its end."""
    states = [teahouse.game("mahjong-battle").start(seed=3)]
    while not states[-1].result:
        states.append(states[-1].play(states[-1].legal(states[-1].to_move[0])[0]))
    return states[-1 - left]


def lay(house: House, state: State, *guests: Guest, **agreed: int) -> str:
    """The state on a table of these guests, and they before it."""
    chairs = [Chair(person=guest.introduce()) for guest in guests]
    table = f"/tables/{house.lay_table(state, chairs, Agreed(**agreed))}"
    for guest in guests:
        guest.go(table)
    return table


def told(page: Page) -> str:
    return page.locator(".result .told").inner_text()


# Who, by how much and why


def test_winner_loser_and_watcher_read_who_won_by_how_much_and_why(invite: Invite, house: House) -> None:
    ada, ben, watcher = invite("Ada"), invite("Ben"), invite()
    state = battle()
    assert state.result and len(state.result.winners) == 1
    more, less = (f"{score:g}" for score in sorted(state.result.scores, reverse=True))
    winner, loser = (ada, ben) if state.result.winners == (0,) else (ben, ada)
    margin = f"{float(more) - float(less):g}"
    table = lay(house, state, ada, ben)
    watcher.go(table)
    by, score = f"by {margin} point", f"Final score: {more} to {less}."
    for guest, who, feeling in (
        (winner, "You win", "Well played"),
        (loser, f"{winner.name} wins", "next game"),
        (watcher, f"{winner.name} wins", "Thank you for watching"),
    ):
        said = told(guest.page)
        assert said.startswith(f"{who} {by}") and score in said and feeling in said, said
        expect(guest.page.locator(".result .curve svg")).to_be_visible()
        rows = guest.page.locator(".result .curve table tr").all_text_contents()
        assert 3 < len(rows) < 16 and rows[-1] == f"{len(list(state.chain())) - 1}" + "".join(
            f"{score:g}" for score in state.result.scores
        ), "the curve as a table for those who hear it"


def test_reasons_name_who_brought_it_about(invite: Invite, house: House) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    chess = teahouse.game("weiss-schach")
    mate = chess.parse("k5/6/1K4/6/6/5R w - - 0 1").play("f1f6")
    for state, own, other in (
        (chess.start().end("resign", 0), "Ben wins.\n\nYou resigned.", "You win.\n\nAda resigned."),
        (chess.start().end("time", 1), "You win.\n\nTime ran out for Ben.", "Ada wins.\n\nYour time ran out."),
        (chess.start().end("agreed", 1), "The game ends in a draw.\n\nBoth sides agreed", "The game ends in a draw."),
        (mate, "You win.\n\nCheckmate", "Ada wins.\n\nCheckmate"),
    ):
        lay(house, state, ada, ben)
        for guest, words in ((ada, own), (ben, other)):
            said = re.sub(r"\s*\n\s*", "\n\n", told(guest.page))
            assert said.startswith(words), said


def test_of_several_players_everybody_is_ranked(invite: Invite, house: House) -> None:
    eva = invite("Eva")
    table = house.lay_table(SCENES["broke"].play(), [Chair(person=eva.introduce()), *[Chair(level="easy")] * 3])
    page = eva.go(f"/tables/{table}")
    rows = page.locator(".standings li")
    expect(rows).to_have_count(4)
    scores = [float(text.split()[-1].replace("−", "-")) for text in rows.all_inner_texts()]
    assert scores == sorted(scores, reverse=True)
    expect(page.locator(".result h2")).to_contain_text(f"by {scores[0] - scores[1]:g} points")
    expect(page.locator(".result .curve svg")).to_be_visible()


@pytest.mark.parametrize("motion", [pytest.param("no-preference", marks=pytest.mark.long), "reduce"])
def test_the_result_unfolds_once_and_is_said_once(invite: Invite, house: House, motion: str) -> None:
    guest = invite("Ada", **PHONE, reduced_motion=motion)
    chairs = [Chair(person=guest.introduce())] * 2
    page = guest.go(f"/tables/{house.lay_table(battle(left=1), chairs)}")
    guest.play_first()
    result = page.locator(".result")
    expect(result).to_be_in_viewport()
    motions = result.evaluate("(result) => getComputedStyle(result).animationName")
    assert motions == ("unfold" if motion == "no-preference" else "none")
    headline = page.locator(".result h2").inner_text()
    said = page.locator("#news p").all_inner_texts()
    assert said.count(headline) == 1
    page.reload()
    expect(result).to_be_visible()
    expect(page.locator(".result.unfolding")).to_have_count(0)


# Last questions


def test_resigning_is_asked_in_plain_words_and_can_be_thought_over(invite: Invite, house: House) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    lay(house, teahouse.game("weiss-schach").start(), ada, ben)
    page = ada.page
    resign, dialog = page.locator("[data-do=resign]"), page.locator("#dialog")
    resign.focus()
    page.keyboard.press("Enter")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text("You give up, and Ben wins.")
    expect(dialog.get_by_text("Cancel")).to_be_focused()
    for _ in range(4):
        page.keyboard.press("Tab")
        assert page.evaluate(INSIDE), "the focus stays in the dialog"
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(resign).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    assert not ada.sees_result()
    page.locator("[data-do=draw]").click()
    expect(dialog).to_contain_text("If Ben agrees, the game ends in a draw.")
    page.keyboard.press("Escape")
    resign.click()
    ada.agree()
    expect(ben.page.locator(".result")).to_contain_text("Ada resigned.")


def test_a_question_goes_away_when_the_game_is_over_meanwhile(invite: Invite, house: House) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    lay(house, teahouse.game("weiss-schach").start(), ada, ben)
    ada.page.locator("[data-do=resign]").click()
    ben.page.locator("[data-do=resign]").click()
    ben.agree()
    expect(ada.page.locator("#dialog")).to_be_hidden()
    expect(ada.page.locator(".result")).to_contain_text("Ben resigned.")


def test_one_screen_says_which_side_gives_up(invite: Invite, house: House) -> None:
    guest = invite("Ada")
    guest.open_table("weiss-schach", "screen")
    guest.page.locator("[data-do=resign]").click()
    expect(guest.page.locator("#dialog")).to_contain_text("White gives up, and Black wins.")
    guest.agree()
    expect(guest.page.locator(".result h2")).to_have_text("Black wins.")
    expect(guest.page.locator(".result")).to_contain_text("White resigned.")


# Another game


def test_the_friend_is_asked_for_another_game_and_both_come_to_it(invite: Invite, house: House) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    table = lay(house, battle(), ada, ben, move_time=30)
    ada.page.locator("[data-do=rematch]").click()
    expect(ada.page.locator(".rematch")).to_contain_text("Ben has been asked for another game.")
    expect(ben.page.locator(".rematch")).to_contain_text("Ada would like another game.")
    expect(ben.page).to_have_title(re.compile("Another game"))
    ada.page.locator(".rematch button").click()
    expect(ben.page.locator("[data-do=rematch]")).to_be_visible()
    ada.page.locator("[data-do=rematch]").click()
    assert ada.page.url.endswith(table), "nobody is seated yet"
    ben.page.locator(".rematch [data-agreed=yes]").click()
    for guest in (ada, ben):
        guest.page.wait_for_url(lambda url: "/tables/" in url and not url.endswith(table))
    assert ada.page.url == ben.page.url
    ben.expect_turn()


@pytest.mark.long
def test_whoever_has_left_the_table_hears_of_the_wish(invite: Invite, house: House) -> None:
    """At another table as a notice, on the front page and among one's games as what waits first."""
    ada, ben = invite("Ada"), invite("Ben")
    table = lay(house, battle(), ada, ben)
    ben.page.add_init_script(
        "window.Notification = class { constructor(title) { (window.noticed ||= []).push(title); } };"
        "Notification.permission = 'granted'; Object.defineProperty(document, 'hidden', { get: () => true });"
    )
    ben.open_table("bauernaufstand", "computer")
    expect(ben.page.locator("#board .clickable").first).to_be_visible()
    ada.page.locator("[data-do=rematch]").click()
    ben.page.wait_for_function("() => (window.noticed || []).some((title) => title.includes('Another game?'))")
    for place in ("/", "/me/games"):
        card = ben.go(place).locator(f".table-card[href='{table}']")
        expect(card).to_contain_text("Ada would like another game.")
        assert card.bounding_box() == ben.page.locator(".table-card").first.bounding_box()
    expect(ben.go("/")).to_have_title("▶ Another game? · Teahouse")
    expect(ben.page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("cup-waits"))
    ben.go(table).locator(".rematch [data-agreed=no]").click()
    expect(ben.page.locator("[data-do=rematch]")).to_be_visible()
    expect(ben.go("/").locator(f".table-card[href='{table}']")).to_have_count(0)


@pytest.mark.long
def test_another_game_begins_without_whoever_is_away(invite: Invite, house: House) -> None:
    """One of three has gone: one of the others chooses a computer, and the next time a free seat."""
    ada, ben, cleo = invite("Ada"), invite("Ben", **PHONE), invite("Cleo")
    state = SCENES["broke"].play()
    seats = [Chair(person=guest.introduce()) for guest in (ada, ben, cleo)]
    tables = [f"/tables/{house.lay_table(state, [*seats, Chair(level='easy')])}" for _ in range(2)]
    cleo.page.close()
    for table, choice, told in zip(
        tables,
        ("With a computer", "With a free seat"),
        ("A computer takes the place of Cleo", "The seat of Cleo stays free"),
        strict=True,
    ):
        for guest in (ada, ben):
            guest.go(table)
        ada.page.locator("[data-do=rematch]").click()
        expect(ada.page.locator(".rematch")).to_contain_text("Cleo is away. Play without Cleo?")
        ada.page.locator(".rematch button", has_text=choice).click()
        expect(ada.page.locator(".rematch")).to_contain_text(told)
        expect(ada.page.locator(".rematch button")).to_have_count(1)
        expect(ben.page.locator(".rematch")).to_contain_text(told)
        assert not AXE.exists() or look(ben, "hint") == []
        ben.page.locator(".rematch [data-agreed=yes]").click()
        for guest in (ada, ben):
            guest.page.wait_for_url(lambda url, table=table: "/tables/" in url and not url.endswith(table))
        assert ada.page.url == ben.page.url
    expect(ada.page.locator("form[action$='/computer'] button").first).to_be_visible()
    cleo.page = cleo.new_page()
    for table, told in zip(tables, ("a computer plays in your place", "left your seat free"), strict=True):
        cleo.go(table)
        expect(cleo.page.locator(".rematch")).to_contain_text(told)
    cleo.page.locator(".rematch a").click()
    cleo.page.locator("form[action$='/sit'] button").click()
    ada.page.wait_for_selector("#board svg")  # all are there


@pytest.mark.long
def test_another_game_can_be_declined(invite: Invite, house: House) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    lay(house, battle(), ada, ben)
    ada.page.locator("[data-do=rematch]").click()
    ben.page.locator(".rematch [data-agreed=no]").click()
    expect(ada.page.locator(".rematch")).to_contain_text("Ben does not want another game now.")
    expect(ada.page.locator("[data-do=rematch]")).to_have_count(0)
    expect(ben.page.locator("[data-do=rematch]")).to_be_visible()


@pytest.mark.long
def test_the_computer_keeps_its_name_in_the_next_game(invite: Invite, house: House) -> None:
    ada = invite("Ada")
    chairs = [Chair(person=ada.introduce()), Chair(level="easy")]
    page = ada.go(f"/tables/{house.lay_table(battle(), chairs)}")
    names = page.locator(".player strong")
    before, called = page.url, names.nth(1).inner_text()
    page.locator("[data-do=rematch]").click()
    page.wait_for_url(lambda url: url != before)
    expect(names.nth(0)).to_have_text(called)
