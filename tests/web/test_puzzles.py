"""Puzzles on their pages: asked from one seat alone, answered once or given up, with the reason afterwards."""

import re

import httpx
import pytest

from teahouse.puzzles.puzzle import Puzzle
from teahouse.puzzles.shelf import games_with_puzzles, puzzles_of
from teahouse.texts import LANGUAGES, speaking
from teahouse.web.puzzling import Question, answered, question_parts

PAGE = {"accept": "text/html"}
JSON = {"accept": "application/json"}
SHELVES = games_with_puzzles()


def wrong(puzzle: Puzzle) -> str:
    return next(text for text in puzzle.state.choices(puzzle.seat) if not puzzle.solves(text))


@pytest.mark.parametrize("game", SHELVES)
def test_every_game_is_asked_and_answered(game: str) -> None:
    for puzzle in puzzles_of(game)[::41]:
        for language in LANGUAGES:
            with speaking(language):
                question = Question(puzzle)
                parts = question_parts(question)
                assert puzzle.solution[0] in dict(parts["choices"])
                said = [answered(question, text) for text in (wrong(puzzle), puzzle.solution[0], "")]
                assert [(each["right"], each["over"]) for each in said] == [(False, False), (True, True), (False, True)]
                assert not said[0]["why"] and said[1]["why"] == said[2]["why"] != ""
                assert "puzzle/" not in str(parts) + str(said)


@pytest.mark.parametrize("game", SHELVES)
def test_the_right_answer_can_be_clicked(game: str) -> None:
    """Every thing of its path has its place in the drawing."""
    for puzzle in puzzles_of(game)[::13]:
        drawn = Question(puzzle).picture().body
        ways = [path for path, text in puzzle.state.buttons(puzzle.seat).items() if puzzle.solves(text)]
        assert any(all(re.search(rf'(id|data-same)="{re.escape(thing)}"', drawn) for thing in path) for path in ways)


def test_the_puzzle_of_the_day_waits_on_the_front_page(anna: httpx.Client) -> None:
    assert "/puzzles/today" in anna.get("/", headers=PAGE).text
    found = anna.get("/puzzles/today", headers=PAGE)
    assert found.status_code == 303 and anna.get(found.headers["location"], headers=PAGE).status_code == 200
    assert anna.get(f"{found.headers['location']}/picture.svg").headers["content-type"].startswith("image/svg")


def test_a_puzzle_is_answered_with_script_and_without(anna: httpx.Client) -> None:
    puzzle = puzzles_of("bauernaufstand")[3]
    here = f"/puzzles/bauernaufstand/{puzzle.id}"
    right = {"move": puzzle.solution[0]}
    assert anna.get("/puzzles/bauernaufstand", headers=PAGE).headers["location"].startswith("/puzzles/bauernaufstand/")
    asked = anna.get(here, headers=PAGE).text
    assert 'data-over="0"' in asked and "data-right" not in asked
    assert anna.post(here, data=right, headers=JSON).json()["right"]
    assert not anna.post(here, data={"move": wrong(puzzle)}, headers=JSON).json()["right"]
    assert 'data-right="1"' in anna.post(here, data=right, headers=PAGE).text
    assert 'data-over="1"' in anna.post(here, headers=PAGE).text, "given up"


def test_what_is_no_puzzle_or_no_move_is_refused(anna: httpx.Client) -> None:
    puzzle = puzzles_of("bauernaufstand")[3]
    here = f"/puzzles/bauernaufstand/{puzzle.id}"
    for path in ("bauernaufstand/nonsense", "ludo", "ludo/x", "bauernaufstand/x/picture.svg"):
        assert anna.get(f"/puzzles/{path}", headers=JSON).status_code == 404, path
    for move in ("nonsense", "<script>", "x" * 201):
        assert anna.post(here, data={"move": move}, headers=JSON).status_code in (409, 422)
        assert "<script>" not in anna.post(here, data={"move": move}, headers=PAGE).text.partition("<main")[2]
