"""A puzzle in a real browser: wrong, then right, by clicks on the board; and a finished game that is reviewed."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.guests import PHONE, Guest
from teahouse.puzzles.shelf import puzzles_of

Invite = Callable[..., Guest]


@pytest.mark.parametrize(("game", "theme"), [("bauernaufstand", ""), ("mah-nol", "which-nine")])
def test_a_puzzle_is_solved_on_its_board(invite: Invite, game: str, theme: str) -> None:
    puzzle = [each for each in puzzles_of(game) if theme in each.theme][5]
    page = invite("Anna").page
    page.goto(f"/puzzles/{puzzle.game}/{puzzle.id}")
    paths = {text: path for path, text in puzzle.state.buttons(puzzle.seat).items()}
    wrong = next(text for text in paths if not puzzle.solves(text))
    for text, right in ((wrong, "0"), (puzzle.solution[0], "1")):
        for thing in paths[text]:
            page.locator(f"#board [id='{thing}']").click()
        expect(page.locator("#verdict")).to_have_attribute("data-right", right)
    expect(page.locator("#verdict-why")).not_to_be_empty()
    expect(page.locator("#record")).to_be_visible()
    expect(page.locator("#board [tabindex='0']")).to_have_count(0)
    page.reload()
    expect(page.locator("#record")).to_contain_text("1")


@pytest.mark.parametrize("game", ["mahjong-battle", "hongkong"])
def test_on_a_phone_what_an_answer_came_to_is_in_sight(invite: Invite, game: str) -> None:
    """It lies below the board: nobody need look for it. What is over asks for no answer any more."""
    puzzle = puzzles_of(game)[20]
    page = invite("Anna", **{**PHONE, "viewport": {"width": 360, "height": 640}}).page
    page.goto(f"/puzzles/{game}/{puzzle.id}")
    paths = {text: path for path, text in puzzle.state.buttons(puzzle.seat).items()}
    wrong = next(text for text in paths if not puzzle.solves(text))
    for text in (wrong, puzzle.solution[0]):
        for thing in paths[text]:
            page.locator(f"#board [id='{thing}']").click()
        right = "1" if puzzle.solves(text) else "0"
        expect(page.locator("#verdict")).to_have_attribute("data-right", right)
        expect(page.locator("#verdict-words")).to_be_in_viewport(ratio=1)
    expect(page.locator("#answer")).to_be_hidden()


def test_a_puzzle_solved_by_keys_leads_on_to_another(invite: Invite) -> None:
    puzzle = puzzles_of("bauernaufstand")[5]
    page = invite("Anna").page
    page.goto(f"/puzzles/{puzzle.game}/{puzzle.id}")
    page.locator("#answer select").select_option(puzzle.solution[0])
    page.locator("#answer button").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_have_attribute("data-right", "1")
    expect(page.locator("#another")).to_be_focused()


def test_every_game_leads_to_its_puzzles(invite: Invite) -> None:
    page = invite("Anna").page
    page.goto("/learn")
    page.locator("#short-go a[href='/puzzles/short-go']").click()
    expect(page.locator("#puzzle")).to_have_attribute("data-game", "short-go")
