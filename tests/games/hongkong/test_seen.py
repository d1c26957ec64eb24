"""What a seat may know as data and as JSON: each says what the other does, and no more than the rules allow."""

import json

import pytest

from games.hongkong.many_hands import OPTIONS, played
from games.hongkong.scenes import SCENES, Scene
from random_games import viewers
from teahouse.core.handles import State
from teahouse.core.views import read_view, write_view
from teahouse.games.hongkong import GAME
from teahouse.games.hongkong.play.events import Event
from teahouse.games.hongkong.scoring.hand import Wind
from teahouse.material.tiles import tile_of

EAST, SOUTH, WEST = Wind(0), Wind(1), Wind(2)


def check_round_trip(state: State) -> None:
    for viewer in viewers(state):
        view = state.seen_by(viewer)
        written = json.loads(json.dumps(write_view(GAME, view)))
        assert read_view(GAME, written) == view
        assert write_view(GAME, read_view(GAME, written)) == written == state.view(viewer)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("player", ["random", "greedy"])
def test_a_view_is_read_as_it_was_written(options: str, player: str) -> None:
    chain = played(options, player, 1, 6)
    rare = [state for state in chain if state.position.phase in ("ready", "rob", "over") or state.is_partial]
    for state in (*chain[::7], *rare):
        check_round_trip(state)


@pytest.mark.parametrize("name", SCENES)
def test_a_view_of_something_rare_is_read_as_it_was_written(name: str) -> None:
    for state in SCENES[name].play().chain():
        check_round_trip(state)
        lull = state.lull()
        if lull is not None:
            check_round_trip(lull)


def test_a_view_has_its_fields_in_their_order() -> None:
    common = ["game", "options", "seat", "seats", "turn", "to_move", "legal", "result"]
    match = [
        "hand",
        "round",
        "passed",
        "players",
        "wind",
        "dice",
        "break",
        "balances",
        "scores",
        "sheet",
        "last",
        "best",
    ]
    table = ["phase", "current", "offer", "wall", "held", "melds", "bonus", "discards", "source", "feeds", "history"]
    assert list(SCENES["earth"].start().view(0)) == [*common, *match, *table, "own", "drawn", "answer", "excused"]


def history(name: str) -> list[Event]:
    return [event for event in SCENES[name].play().position.history if event.kind != "discard"]


def test_events_say_who_did_what_and_whose_tile_it_was() -> None:
    assert history("robbing_a_kong") == [
        Event(EAST, "pung", tile_of("5p"), WEST),
        Event(EAST, "add", tile_of("5p")),
        Event(SOUTH, "hu", source=EAST),
    ]
    assert history("claimed_kong") == [Event(SOUTH, "kong", tile_of("7z"), EAST), Event(SOUTH, "hu")]
    assert history("bonus_after_a_kong") == [
        Event(SOUTH, "kong", tile_of("7z")),
        Event(SOUTH, "bonus", tile_of("1f")),
        Event(SOUTH, "hu"),
    ]
    assert history("earth") == [Event(SOUTH, "hu", source=EAST)]
    assert history("false_call_before_a_right_one") == [Event(SOUTH, "hu")], "a false call takes nothing"
    claim = Scene({"E": "5p19m19s123456z23s1p", "S": "3455567p12367s"}, []).start().play("E discard 5p", "S chow 456p")
    assert claim.position.history[-1] == Event(SOUTH, "chow", tile_of("4p"), EAST)


def test_events_are_written_as_moves_are() -> None:
    """But what was claimed for a pung or kong has just been named."""
    state = SCENES["claimed_kong"].play()
    assert [event.text for event in state.position.history] == state.view(0)["history"]
    assert state.view(0)["history"][-2:] == ["S kong", "S hu"]


def test_nobody_sees_whether_another_had_a_choice() -> None:
    state = next(state for state in SCENES["excused_feeder"].play().chain() if state.position.feeds)
    seen = [state.seen_by(viewer).seen.feeds[0].discard.no_choice for viewer in viewers(state)]
    assert seen == [True, False, False, False, False]


def test_a_watcher_holds_nothing() -> None:
    for state in played("plain", "greedy", 1, 6)[::9]:
        seen = state.seen_by(None).seen
        assert (seen.wind, seen.own, seen.drawn, seen.answer, seen.own_melds) == (None, (), None, None, ())
