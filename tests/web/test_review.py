"""The review of a finished game on its page: wished once, done as long work, kept, and never while the game goes on."""

import time

import httpx
import pytest

import teahouse
from random_games import finished
from teahouse.games import GAMES, declaration
from teahouse.review import work
from teahouse.review.judging import Judged
from teahouse.table.agreed import Agreed, Chair
from teahouse.table.table import Table
from teahouse.texts import LANGUAGES, speaking
from teahouse.web.analysing import read_trial
from teahouse.web.reviews import Asked, hands_of, marked, review_parts, stepped_through

PATIENCE = 120.0
NAMES = ["Ada", "Ben", "Cleo", "Dora"]
PAGE = {"accept": "text/html"}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_told_on_its_page(game: str) -> None:
    """The last hand of a match, and a whole game: what was judged comes back beside the same moves."""
    last = finished(game)
    chairs = [Chair(person=str(seat)) for seat in range(last.game.seats)]
    table = Table.at(last, chairs, Agreed(), 0.0)
    asked = Asked(table, hands_of(table)[-1], NAMES[: last.game.seats])
    found = work.review({**asked.body(), "nodes": 8})
    moves = asked.body()["record"]["moves"]
    for language in LANGUAGES:
        with speaking(language):
            parts = review_parts(asked, found)
            assert len(parts["moves"]) == len(moves) and "review/" not in str(parts)
    shown = [parts["moves"][place]["at"] for place in range(len(moves))]
    assert shown == sorted(shown) and all(row["class"] and row["sign"] for row in parts["moves"])


@pytest.mark.parametrize("game", [game for game in GAMES if declaration(game).secrets is None])
def test_the_better_line_is_stepped_through_on_the_board(game: str) -> None:
    """It ends where it cannot be played on; beside it stands what was played."""
    state = teahouse.game(game).start(seed=3)
    for _ in range(3):
        state = state.play(state.legal(state.to_move[0])[0])
    made, best = state.legal(state.to_move[0])[:2]
    judged = Judged(4, state.to_move[0], made, 0.0, best, 1.0, "blunder", False, line=(best, "nonsense"))
    tried = httpx.URL(stepped_through(state, judged)).params
    assert (tried["position"], tried["play"], tried["lines"]) == (state.text, best, f"{best};{made}")
    trial = read_trial(declaration(game), tried["position"], tried["play"], tried["lines"])
    assert trial.moves == [best]


def test_hidden_games_have_no_board_to_try_things_on() -> None:
    state = teahouse.game("hongkong").start(seed=3)
    seat = state.to_move[0]
    made = state.legal(seat)[0]
    assert stepped_through(state, Judged(1, seat, made, 0.0, made, 1.0, "blunder", False)) == ""


@pytest.mark.parametrize(
    ("game", "move", "is_told"),
    [("mah-nol", "out", True), ("weiss-schach", "a2a3", False), ("short-go", "pass", False), ("short-go", "A1", False)],
)
def test_what_has_no_place_on_the_board_is_marked_in_words(game: str, move: str, is_told: bool) -> None:
    """A bid: nothing lies there that could have a ring. Whoever passes in Short Go clicks on the board."""
    state = teahouse.game(game).start(1)
    seat = state.to_move[0]
    (text,) = (each for each in state.choices(seat) if each.split()[-1] == move)
    found = marked(state, Judged(1, seat, text, 0.0, text, 0.5, "blunder", False), NAMES[: state.game.seats])
    for mark in (found["made"], found["better"]):
        assert bool(mark.words) is is_told and (is_told or any(f'id="{each}"' in found["board"] for each in mark.path))


def table_of(anna: httpx.Client) -> str:
    """A game at one screen, begun."""
    answer = anna.post("/tables", json={"game": "bauernaufstand", "seats": ["me", "me"]})
    assert answer.status_code == 201, answer.text
    table = str(answer.json()["table"])
    for turn, move in enumerate(("@a1", "@b6", "a1a2", "b6b5")):
        sent = {"turn": turn // 2 + 1, "move": move, "seat": turn % 2}
        assert anna.post(f"/tables/{table}/moves", json=sent).status_code == 200, sent
    return table


def test_a_review_is_wished_waited_for_and_kept(anna: httpx.Client) -> None:
    table = table_of(anna)
    here = f"/tables/{table}/review"
    assert anna.get(here, headers=PAGE).headers["location"] == f"/tables/{table}", "not while it goes on"
    assert anna.post(here, headers=PAGE).status_code == anna.get(f"{here}/state").status_code == 409
    assert anna.post(f"/tables/{table}/resign", json={"seat": 0}).status_code == 200
    assert here in anna.get(f"/tables/{table}", headers=PAGE).text
    assert here in anna.get(f"/tables/{table}/replay", headers=PAGE).text
    before = anna.get(here, headers=PAGE)
    assert before.status_code == 200 and 'class="judged"' not in before.text
    assert anna.get(f"{here}/state").json() == {"state": "", "percent": 0}
    for _ in range(2):
        assert anna.post(here, headers=PAGE).headers["location"] == f"{here}?hand=0"
    ends = time.monotonic() + PATIENCE
    while anna.get(f"{here}/state").json()["state"] != "done":
        assert time.monotonic() < ends
        time.sleep(0.1)
    page = anna.get(here, headers=PAGE).text
    assert page.count('<tr class="') == 4 and "proved" in page
    assert anna.post(f"{here}/cancel", headers=PAGE).status_code == 303
    assert anna.get(f"{here}/state").json()["state"] == "done", "what is judged stays"
    assert anna.get(here, params={"hand": "x"}, headers=PAGE).status_code == 422
