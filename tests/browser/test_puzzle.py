"""A puzzle in a real browser: wrong, then right, by clicks on the board; and a finished game that is reviewed."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.guests import Guest
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
