"""Exercises at a real server: asked, answered, explained, and remembered for whoever has solved them."""

import httpx
import pytest

from served_house import PATIENTLY, ServedHouse
from teahouse.core.exercises import asked, solution
from teahouse.games import GAMES, declaration

PLACE = "/learn/bauernaufstand/safe"


def answer(client: httpx.Client, move: str | None, place: str = PLACE) -> dict[str, object]:
    said = client.post(place, json={"move": move})
    assert said.status_code == 200, said.text
    return dict(said.json())


def marks(client: httpx.Client, game: str = "bauernaufstand") -> int:
    """How many exercises of a game are marked on the page about learning."""
    return client.get("/learn").text.partition(f'id="{game}"')[2].partition("</ol>")[0].count("✓")


@pytest.mark.parametrize("game", GAMES)
def test_every_exercise_can_be_solved_and_is_marked(anna: httpx.Client, game: str) -> None:
    rules = declaration(game)
    for exercise in rules.exercises():
        place = f"/learn/{game}/{exercise.name}"
        page = anna.get(place)
        assert page.status_code == 200 and "<svg" in page.text
        given = answer(anna, solution(asked(rules, exercise), exercise), place)
        assert given["right"] and given["said"] and given["steps"]
    assert marks(anna, game) == len(rules.exercises())
    shelf = anna.get("/").text.partition(f'href="/learn#{game}"')[2].partition("</a>")[0]
    assert f"{len(rules.exercises())}/{len(rules.exercises()) + 1}" in shelf


def test_a_wrong_answer_is_answered_and_marks_nothing(anna: httpx.Client) -> None:
    given = answer(anna, "c3c4")
    assert not given["right"] and len(given["steps"]) == 2, "the capture is shown too"  # type: ignore[arg-type]
    assert marks(anna) == 0


def test_the_solution_may_be_looked_at_and_marks_nothing(anna: httpx.Client) -> None:
    assert answer(anna, None)["right"]
    assert marks(anna) == 0


def test_clicks_that_make_no_move_are_explained_with_their_rule(anna: httpx.Client) -> None:
    said = anna.post(f"{PLACE}/why", json={"path": ["e4"]}).json()
    assert said["why"] and said["rule"] == 2


def test_bad_input_gets_one_sentence_and_changes_nothing(anna: httpx.Client) -> None:
    for move in ("e4d3", "nonsense", "", "x" * 100):
        said = anna.post(PLACE, json={"move": move})
        assert said.status_code == 409 or said.status_code == 422, said.text
        assert said.json()["message"]
    for body in ({"move": 3}, {"moves": []}, [], {"move": "x" * 1000}):
        assert anna.post(PLACE, json=body).status_code == 422
    for place in ("/learn/bauernaufstand/nothing", "/learn/nothing/safe", "/learn/malison/safe"):
        assert anna.get(place).status_code == 404
        assert anna.post(place, json={"move": "a2a3"}).status_code == 404
    assert marks(anna) == 0


def test_who_comes_for_the_first_time_is_remembered_by_what_they_solve(house: ServedHouse) -> None:
    with httpx.Client(base_url=house.url, **PATIENTLY) as stranger:
        assert answer(stranger, "c3c4") and "teahouse" not in stranger.cookies
        assert answer(stranger, "a2a3")["right"] and "teahouse" in stranger.cookies
        assert marks(stranger) == 1


def test_the_board_is_drawn_for_the_shape_of_the_window(anna: httpx.Client) -> None:
    place = "/learn/hongkong/spare/board"
    wide, narrow = (anna.get(place, params={"portrait": portrait}).json() for portrait in (False, True))
    assert wide["board"] != narrow["board"] and wide["paths"] == narrow["paths"]
