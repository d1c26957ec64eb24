"""What is said at the end, for every game and reason, from what the game declares."""

from pathlib import Path
from random import Random

import pytest

import teahouse
from examples import PLAYABLE, declared
from games.hongkong.scenes import SCENES
from teahouse.core.handles import Played, State
from teahouse.table.agreed import Agreed, Chair
from teahouse.table.table import Table
from teahouse.texts import LANGUAGES, speaking
from teahouse.web import ending
from teahouse.web.lasting import STATIC
from texts.test_texts import reasons

ANNA, BERT = Chair(person="anna"), Chair(person="bert")


def told(state: State, chairs: list[Chair], names: list[str], own: list[int]) -> ending.Ending:
    table = Table.at(state, chairs, Agreed(), 0.0)
    found = ending.ending_of(table, table.view(own[0] if own else None), own, names)
    assert found is not None
    return found


@pytest.mark.parametrize("game", PLAYABLE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_a_sentence(game: str, language: str) -> None:
    with speaking(language):
        for reason in {*reasons(game), *declared(game).endings}:
            said = ending.reason_sentence(game, reason)
            assert said[0].isupper() and said.endswith(".") and " " in said, (reason, said)


def test_one_point_and_people_of_one_name() -> None:
    go = teahouse.game("short-go", komi=0.5).start().play("D4", "pass", "pass")
    while not go.result:
        go = go.play(go.legal(go.to_move[0])[-1])
    assert go.result.winners == (0,)
    two = told(go, [ANNA, BERT], ["Guest", "Guest"], [])
    assert two.headline.startswith("Guest (Black) wins by ") and two.kind == "watched"
    one = told(go, [ANNA, ANNA], ["Anna", "Anna"], [0, 1])
    assert one.headline.startswith("Black wins by ") and one.kind == "shared"
    assert told(go, [ANNA, BERT], ["Anna", "Bert"], [1]).kind == "lost"


def test_money_is_told_as_the_game_calls_it() -> None:
    state = teahouse.game("mah-nol", players=2).start(seed=1)
    state = state.end("time-limit", 0)
    drawn = told(state, [ANNA, BERT], ["Anna", "Bert"], [0])
    assert drawn.kind == "drawn" and "405 to 405" in " ".join(drawn.lines)
    with speaking("de"):
        broke = SCENES["broke"].play()
        chairs = [ANNA, *[Chair(level="easy")] * 3]
        said = told(broke, chairs, ["Anna", "Sencha", "Oolong", "Matcha"], [0])
        assert said.headline == "Sencha gewinnt mit 320 Punkten Vorsprung."
        assert said.lines == ["Jemand hat seinen Einsatz verspielt."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_praised_for_what_a_computer_won(language: str) -> None:
    names = ["Sencha", "Anna", "Oolong", "Matcha"]
    with speaking(language):
        own, stood_in = (
            [told(SCENES["broke"].play(), _with(deputy), names, [seat]).feeling for seat in (1, 0)]
            for deputy in (None, "easy")
        )
    assert len({*own, *stood_in}) == 4 and all("omputer" in said for said in stood_in)


def _with(deputy: str | None) -> list[Chair]:
    return [Chair(person="bert", deputy=deputy), Chair(person="anna", deputy=deputy), *[Chair(level="easy")] * 2]


def test_what_somebody_had_when_they_gave_up_decides_nothing() -> None:
    state = teahouse.game("mahjong-battle").start(seed=3)
    state = state.play(state.legal(0)[0]).end("resign", 1)
    said = told(state, [ANNA, BERT], ["Anna", "Bert"], [0])
    assert (said.headline, said.lines) == ("You win.", ["Bert resigned."])


@pytest.mark.parametrize("game", [game for game in PLAYABLE if declared(game).taken])
def test_what_each_took_is_drawn_and_counted(game: str) -> None:
    """Nothing at first, and in the end everything that has gone from the table."""
    rng, state = Random(5), teahouse.game(game).start(seed=5)
    assert told(state.end("resign", 0), [ANNA, BERT], ["Anna", "Bert"], [0]).heaps == []
    while not state.result:
        state = state.play(rng.choice(state.legal(state.to_move[0])))
    heaps = told(state, [ANNA, BERT], ["Anna", "Bert"], [0]).heaps
    assert [name for name, _ in heaps] == ["Anna", "Bert"]
    made = [each for each in state.chain() if each.taken()]
    assert sum(str(heap.drawn).count("<svg") for _, heap in heaps) == sum(len(each.taken()) for each in made) > 0
    assert all("<use" in heap.drawn and heap.words for _, heap in heaps if heap.drawn)


def test_tiles_that_were_taken_are_worth_the_points() -> None:
    state = teahouse.game("mahjong-battle").start(seed=3)
    while not state.result:
        state = state.play(state.legal(state.to_move[0])[0])
    worth = [0, 0]
    for each in state.chain():
        if isinstance(each.cause, Played):
            worth[each.cause.seat] += sum(tile.params["value"] for tile in each.taken())
    assert tuple(points // 2 for points in worth) == state.result.scores


def test_no_question_is_the_browsers_own() -> None:
    for script in sorted(Path(STATIC).glob("*.js")):
        text = script.read_text(encoding="utf-8")
        assert not any(own in text for own in (" confirm(", "!confirm(", "alert(", "prompt(")), script
