"""Puzzles on their pages: asked from one seat alone, answered once or given up, with the reason afterwards."""

import re
from datetime import timedelta

import httpx
import pytest

from served_house import ServedHouse, as_guest
from teahouse.puzzles.puzzle import Puzzle
from teahouse.puzzles.shelf import games_with_puzzles, puzzles_of
from teahouse.texts import LANGUAGES, speaking
from teahouse.web.puzzle_record import today
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


# What the house keeps


def kept(client: httpx.Client, puzzle: Puzzle) -> str:
    page = client.get(f"/puzzles/{puzzle.game}/{puzzle.id}", headers=PAGE).text
    return re.search(r'id="record"[^>]*>([^<]*)<', page).group(1)  # type: ignore[union-attr]


def test_the_house_keeps_how_somebody_is_doing(house: ServedHouse) -> None:
    """Wrong first, then right: it is solved, and the first answer counts. Two devices of one guest know the same."""
    who = as_guest(house.url)
    first, second = puzzles_of("bauernaufstand")[7], puzzles_of("bauernaufstand")[8]
    with httpx.Client(base_url=house.url, headers=who) as phone, httpx.Client(base_url=house.url, headers=who) as desk:
        assert kept(phone, first) == ""
        said = [
            client.post(f"/puzzles/{puzzle.game}/{puzzle.id}", data={"move": move}, headers=JSON).json()["record"]
            for client, puzzle, move in (
                (phone, first, wrong(first)),
                (desk, first, first.solution[0]),
                (phone, second, second.solution[0]),
            )
        ]
        assert said[0].startswith("Solved: 0") and said[1].startswith("Solved: 1") and said[2].startswith("Solved: 2")
        ratings = [int(re.search(r"rating: (\d+)", each).group(1)) for each in said]  # type: ignore[union-attr]
        assert ratings[0] == ratings[1] < 1200 and ratings[2] > ratings[1]
        assert kept(desk, first) == kept(phone, second) == said[2]


def test_what_devices_remembered_is_put_together(anna: httpx.Client) -> None:
    """By names, of which those that are no puzzles are left out; days that are still to come are none."""
    some = [each.id for each in puzzles_of("bauernaufstand")[20:24]]
    yesterday = (today() - timedelta(days=1)).isoformat()
    for solved, day, streak in (([*some[:3], "nothing"], yesterday, 3), (some[2:], "2999-01-01", 9), ([], "x", 2)):
        told = anna.post("/puzzles/known", json={"solved": solved, "day": day, "streak": streak})
        assert told.status_code == 200
    assert told.json()["record"] == "Solved: 4 · Days in a row: 3"
    for wrong_body in ({"solved": "all"}, {"streak": -1}, {"solved": ["x" * 41]}, {"more": 1}):
        assert anna.post("/puzzles/known", json=wrong_body).status_code == 422


def test_a_stranger_who_answers_becomes_a_guest(house: ServedHouse) -> None:
    puzzle = puzzles_of("bauernaufstand")[9]
    with httpx.Client(base_url=house.url) as stranger:
        here = f"/puzzles/{puzzle.game}/{puzzle.id}"
        assert "Solved: 1" in stranger.post(here, data={"move": puzzle.solution[0]}, headers=JSON).json()["record"]
        assert "Solved: 1" in kept(stranger, puzzle)


@pytest.mark.parametrize("game", SHELVES)
def test_who_is_asked_is_called_by_side_or_simply_you(game: str) -> None:
    parts = question_parts(Question(puzzles_of(game)[0]))
    assert ("Your move" in parts["asked"]) != puzzles_of(game)[0].state.game.declaration.has_sides
    assert "Player" not in parts["asked"]
