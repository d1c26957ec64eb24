"""The promise, for every listed game and for the examples among the tests.

What fails because something was not written yet says in one sentence what to write, and where.
"""

import copy
import importlib.util
import json
import re
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from math import factorial
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples import FOLDERS, PLAYABLE, proofs_of, words_file
from random_games import (
    DEFAULTS,
    VARIANTS,
    finished,
    first_state,
    moment,
    random_move,
    resampled,
    viewers,
    whole_game,
)
from teahouse import (
    BadOption,
    BadPosition,
    BadRecord,
    Bot,
    Game,
    GameOver,
    IllegalMove,
    MoveRefused,
    NotYourTurn,
    State,
    TeahouseError,
    UnknownLevel,
)
from teahouse.core import commitments
from teahouse.core.handles import Dealt, Played
from teahouse.core.options import settle
from teahouse.core.protocol import LEVELS, NUMBER, AnyGame, Noted, Span
from teahouse.core.views import View, read_view, write_view
from teahouse.kernels import load
from teahouse.texts import LANGUAGES, Message, Short, parts, say, speaking

TESTS = Path(__file__).parent
ROOT = TESTS.parent

every_variant = pytest.mark.parametrize("name", VARIANTS)
every_game = pytest.mark.parametrize("name", DEFAULTS)
playable = pytest.mark.parametrize("name", PLAYABLE)
hidden_games = pytest.mark.parametrize("name", [n for n, game in DEFAULTS.items() if game.declaration.secrets])
matches = pytest.mark.parametrize("name", [n for n, game in VARIANTS.items() if game.declaration.match])
open_duels = pytest.mark.parametrize(
    "name", [n for n, game in DEFAULTS.items() if not game.declaration.secrets and game.seats == 2]
)
several_answer = pytest.mark.parametrize(
    "name",
    [name for name in DEFAULTS if any(len(state.to_move) > 1 for state in whole_game(name, 0))],
)
playable = pytest.mark.parametrize("name", [name for name in DEFAULTS if name in PLAYABLE])
seeds = st.integers(0, 10_000)
FEW = 6
"""So many clicks are tried at once."""
MOST_SIGNS = 90
"""Of a sentence that says what to do."""

GARBAGE = ("", " ", "\n", "a", "+", "0", "ä", "１", "a1+", "\x00", "🀄", "\ud800", "A put", "x" * 100_000)


# Moves


@every_variant
@given(seed=seeds)
def test_every_legal_move_is_accepted(name: str, seed: int) -> None:
    state = moment(name, seed)
    assert state.to_move
    for seat in state.to_move:
        assert state.legal(seat), "a seat that owes a move has one"
        assert len(set(state.legal(seat))) == len(state.legal(seat))
        for text in state.legal(seat):
            after = state.play_undealt(text)
            assert after.cause == Played(seat, text)
            assert after.previous is state


@every_game
@given(seed=seeds)
def test_every_other_move_is_refused(name: str, seed: int) -> None:
    """Moves that are legal at another moment, misspelt ones and garbage."""
    state = moment(name, seed)
    legal = {text for seat in state.to_move for text in state.legal(seat)}
    elsewhere = moves_elsewhere(name)
    misspelt = {text for move in sorted(legal)[:3] for text in mutations(move, Random(seed))}
    for text in sorted((elsewhere | misspelt | set(GARBAGE)) - legal):
        with pytest.raises((IllegalMove, NotYourTurn)):
            state.play(text)


@every_game
@pytest.mark.parametrize("garbage", [None, 3, b"a1+b1", ["a1+b1"], True])
def test_what_is_no_text_is_refused(name: str, garbage: Any) -> None:
    with pytest.raises(IllegalMove):
        moment(name, 1).play(garbage)


@every_game
def test_seats_that_are_not_asked_have_no_moves(name: str) -> None:
    for state in whole_game(name, 0):
        for seat in range(state.game.seats):
            assert bool(state.legal(seat)) == (seat in state.to_move)


@every_game
@pytest.mark.parametrize("seat", [-1, 99, "0", None, True, 0.0])
def test_a_seat_that_does_not_exist_is_refused(name: str, seat: Any) -> None:
    state = moment(name, 1)
    for ask in (
        state.legal,
        state.turn,
        state.parts,
        state.clicks,
        lambda seat: state.end(state.game.declaration.endings[0], seat),
    ):
        with pytest.raises(BadOption):
            ask(seat)
    if seat is not None:
        with pytest.raises(BadOption):
            state.view(seat)


@every_variant
@given(seed=seeds)
def test_texts_and_moves_are_each_others_inverse(name: str, seed: int) -> None:
    state = moment(name, seed)
    rules = state.game.declaration
    for seat in state.to_move:
        for text, move in state.moves(seat).items():
            named, read = rules.read_move(state.position, text)
            assert read == move
            assert named in (None, seat)
            assert named is not None or len(state.to_move) == 1, "texts name the seat where several move"
            assert rules.write_move(state.position, seat, read) == text
            assert rules.tidy(text) == text


@every_game
@given(seed=seeds)
def test_a_moves_text_can_be_read_on_every_board(name: str, seed: int) -> None:
    state = moment(name, seed)
    for text in sorted(moves_elsewhere(name)):
        try:
            state.game.declaration.read_move(state.position, text)
        except IllegalMove as error:
            raise AssertionError(
                f"read_move of {name} refuses {text!r}, which is legal elsewhere: a move's text says the same on every "
                "board; what stands in its way now is for `refusal` to say"
            ) from error


# Positions


@every_variant
@given(seed=seeds)
def test_position_texts_round_trip(name: str, seed: int) -> None:
    state = whole_game(name, seed % 10)[-1] if seed % 7 == 0 else moment(name, seed)
    if state.game.declaration.positions is None:
        with pytest.raises(BadPosition):
            state.game.parse(state.text)
        return
    parsed = state.game.parse(state.text)
    assert parsed.text == state.text
    assert parsed.to_move == state.to_move
    assert parsed.result == state.result
    assert [parsed.legal(seat) for seat in range(2)] == [state.legal(seat) for seat in range(2)]
    assert state.game.replay(parsed.record()).text == state.text


@every_game
@pytest.mark.parametrize("garbage", [None, 3, *GARBAGE])
def test_garbage_positions_are_refused(name: str, garbage: Any) -> None:
    with pytest.raises(BadPosition):
        VARIANTS[name].parse(garbage)


@open_duels
@given(seed=seeds, data=st.data())
def test_a_damaged_position_is_refused_or_is_one(name: str, seed: int, data: st.DataObject) -> None:
    text = moment(name, seed).text
    at = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:at] + data.draw(st.text(max_size=2)) + text[at + data.draw(st.integers(0, 2)) :]
    try:
        read = VARIANTS[name].parse(damaged)
    except BadPosition as error:
        assert not unspoken(error.message)
    else:
        assert VARIANTS[name].parse(read.text).position == read.position, "what was understood is what is written"


# The course of a game


@every_variant
@pytest.mark.parametrize("seed", range(6))
def test_random_games_end(name: str, seed: int) -> None:
    last = whole_game(name, seed)[-1]
    assert last.result is not None
    assert last.to_move == ()
    assert len(last.result.scores) == last.game.seats
    most = max(last.result.scores)
    assert last.result.winners == tuple(s for s, score in enumerate(last.result.scores) if score == most)
    assert not any(state.result for state in whole_game(name, seed)[:-1])


@every_game
def test_nothing_is_played_or_chosen_after_the_end(name: str) -> None:
    last = finished(name)
    texts = [state.cause.text for state in last.chain() if isinstance(state.cause, Played)]
    assert all(last.legal(seat) == () for seat in range(last.game.seats))
    for do in (
        lambda: last.play(texts[-1]),
        lambda: last.label(texts[-1]),
        lambda: last.reveals(texts[-1]),
        lambda: last.end(last.game.declaration.endings[0], 0),
        lambda: Bot(last.game.declaration, "easy").choose(last, 0),
    ):
        with pytest.raises(GameOver):
            do()


@every_game
@given(seed=seeds)
def test_states_never_change(name: str, seed: int) -> None:
    state = moment(name, seed)
    before, position = snapshot(state), copy.deepcopy(state.position)
    for seat in range(state.game.seats):
        for text in state.legal(seat):
            state.play(text)
            state.label(text)
            state.reveals(text)
        state.clicks(seat)
        state.end(state.game.declaration.endings[0], seat)
    with pytest.raises(MoveRefused):
        state.play("garbage")
    if state.to_move:
        Bot(state.game.declaration, "medium").choose(state, state.to_move[0], nodes=10)
    resampled(state, None, Random(seed))
    assert state.position == position
    assert snapshot(state) == before


@every_game
def test_changing_a_view_changes_no_state(name: str) -> None:
    state = finished(name)
    before = snapshot(state)
    for viewer in viewers(state):
        spoil(state.view(viewer))
    assert snapshot(state) == before


@every_game
def test_changing_a_record_changes_no_state(name: str) -> None:
    state = VARIANTS[name].replay(json.loads(json.dumps(finished(name).record())))
    before = snapshot(state)
    spoil(state.record())
    assert snapshot(state) == before


@every_game
def test_changing_the_record_it_was_read_from_changes_no_state(name: str) -> None:
    source = json.loads(json.dumps(finished(name).record()))
    state = VARIANTS[name].replay(source)
    before = snapshot(state)
    spoil(source)
    assert snapshot(state) == before


@every_variant
def test_the_seed_decides_every_deal(name: str) -> None:
    game = VARIANTS[name]
    assert game.start(seed=5).record() == game.start(seed=5).record()
    starts = {json.dumps(start_of(game.start(seed=seed))) for seed in range(20)}
    assert (len(starts) > 1) == game.declaration.has_chance
    assert game.start().record()["seed"] is None
    deals = [start_of(state) for state in whole_game(name, 3) if isinstance(state.cause, Dealt)]
    assert len({json.dumps(deal) for deal in deals}) == len(deals)


@every_game
@pytest.mark.parametrize("seed", ["1", 1.0, True, [], b"1"])
def test_a_seed_is_an_integer(name: str, seed: Any) -> None:
    with pytest.raises(BadOption):
        VARIANTS[name].start(seed=seed)


@every_variant
def test_states_are_a_chain(name: str) -> None:
    """Undo walks back along it; playing the same again leads to the same."""
    states = whole_game(name, 1)
    chain = list(states[-1].chain())
    assert [state for state in chain if state in states] == list(states)
    assert isinstance(chain[0].cause, Dealt) and chain[0].previous is None
    for before, after in pairwise(chain):
        assert after.previous is before
        if isinstance(after.cause, Played):
            again = before.play_undealt(after.cause.text)
            assert again.position == after.position
            assert (again.turns, again.question, again.hand) == (after.turns, after.question, after.hand)
            reveals = before.reveals(after.cause.text)
            assert reveals is False or before.game.declaration.secrets


@every_variant
def test_a_seat_counts_its_own_questions(name: str) -> None:
    """A number changes only for seats that were asked something new, so it tells nobody who else was."""
    states = list(finished(name, 2).chain())
    for before, after in pairwise(states):
        fresh = after.question != before.question
        for seat in range(after.game.seats):
            asked = fresh and seat in after.to_move
            assert after.turn(seat) == before.turn(seat) + asked


@every_game
def test_it_may_be_ended_from_outside(name: str) -> None:
    state = moment(name, 5)
    for reason in state.game.declaration.endings:
        for seat in range(state.game.seats):
            ended = state.end(reason, seat)
            assert ended.result is not None
            assert ended.result.reason == reason
            assert reason in ("agreed", "time-drawn", "time-limit") or seat not in ended.result.winners
            assert ended.to_move == () and not any(ended.legal(s) for s in range(ended.game.seats))
            assert all(ended.view(viewer)["result"]["reason"] == reason for viewer in viewers(ended))
            assert ended.perft(0) == 1 and ended.perft(1) == 0
            with pytest.raises(GameOver):
                ended.play(random_move(state, Random(1)))
    for reason in ("finished", "no-pair", "", None, "Resign", []):
        with pytest.raises(BadOption):
            state.end(reason, 0)  # type: ignore[arg-type]


def timed(state: State) -> State:
    """The same moment where a time limit was agreed on, if the game has such an option."""
    if "time_limit" not in state.game.options:
        return state
    record = json.loads(json.dumps(state.record()))
    for part in (record, *record["hands"]):
        part["options"]["time_limit"] = 90
    return Game(state.game.declaration, record["options"]).replay(record)


@every_game
def test_a_game_ended_from_outside_replays(name: str) -> None:
    for seed in range(20):
        state = timed(moment(name, seed))
        for reason in state.game.declaration.endings:
            for seat in range(state.game.seats):
                ended = state.end(reason, seat)
                again = state.game.replay(json.loads(json.dumps(ended.record())))
                assert again.result == ended.result
                assert again.position == ended.position
                assert again.record() == ended.record()


# Deals that were promised


@every_variant
def test_a_commitment_changes_nothing_about_a_deal(name: str) -> None:
    """Deals at the web table carry `commitment` and `salt`; no game stumbles over them."""
    game = VARIANTS[name]
    start = start_of(game.start(seed=3))
    promised = game.begin(commitments.committed(start))
    assert promised.position == game.begin(start).position
    assert start_of(promised).keys() == {*start, "commitment", "salt"}


@every_game
def test_a_deal_that_is_not_the_promised_one_is_refused(name: str) -> None:
    """Whoever changes the deal, the salt or the commitment is found out by replaying."""
    game = VARIANTS[name]
    record = plain(game.begin(commitments.committed(start_of(game.start(seed=3)))).record())
    assert game.replay(record).record() == record
    start = deals_in(record)[0]
    other = start_of(game.start(seed=4)) if game.declaration.has_chance else {"something": "else"}
    for wrong in (other, {"salt": "0" * 64}, {"commitment": "0" * 64}, {"salt": None}, {"commitment": ["\ud800"]}):
        spoilt = copy.deepcopy(record)
        deals_in(spoilt)[0].update(wrong)
        with pytest.raises(BadRecord) as refused:
            game.replay(spoilt)
        assert refused.value.params["reason"].code == "error/record-commitment"
        assert refused.value.params["move"] == 0 and not unspoken(refused.value.message)
    del start["salt"]  # a running game: nothing to check yet
    assert game.replay(record).record() == record


def deals_in(record: dict[str, Any]) -> list[dict[str, Any]]:
    return [hand["start"] for hand in record.get("hands", [record])]


def plain(record: dict[str, Any]) -> Any:
    return json.loads(json.dumps(record))


# Simultaneous answers


@several_answer
@given(seed=seeds, orders=st.tuples(seeds, seeds))
def test_the_order_in_which_secret_answers_arrive_does_not_matter(
    name: str, seed: int, orders: tuple[int, int]
) -> None:
    """Each seat answers by its own dice; whose answer comes first is thrown apart."""
    one, other = (play_with_arrivals(name, seed % 20, arrivals) for arrivals in orders)
    assert one.position == other.position
    assert one.record() == other.record()
    assert VARIANTS[name].replay(one.record()).record() == one.record()


@every_game
@given(seed=seeds)
def test_no_view_shows_an_answer_before_all_are_in(name: str, seed: int) -> None:
    """While a question is open, what the others see is the same before and after an answer."""
    state = moment(name, seed)
    for seat in state.to_move:
        after = state.play_undealt(random_move_of(state, seat, seed))
        if after.question != state.question:
            continue
        for viewer in viewers(state):
            if viewer != seat:
                assert after.view(viewer) == state.view(viewer)


@every_game
@given(seed=seeds)
def test_an_answer_has_as_many_parts_as_it_says(name: str, seed: int) -> None:
    state = next(state for state in reversed(list(moment(name, seed).chain())) if is_fresh(state))
    for seat in state.to_move:
        now, parts = state, 0
        while seat in now.to_move and now.question == state.question:
            now, parts = now.play_undealt(random_move_of(now, seat, seed)), parts + 1
        assert parts == state.parts(seat)


# Knowledge


@every_game
@given(seed=seeds)
def test_views_are_plain_json(name: str, seed: int) -> None:
    for state in (moment(name, seed), finished(name, seed)):
        for viewer in viewers(state):
            view = state.view(viewer)
            assert json.loads(json.dumps(view, allow_nan=False)) == view


@every_game
@given(seed=seeds)
def test_a_view_tells_a_seat_its_own_moves_only(name: str, seed: int) -> None:
    state = moment(name, seed)
    for viewer in range(state.game.seats):
        view = state.view(viewer)
        assert view["legal"] == list(state.legal(viewer))
        assert (viewer in view["to_move"]) == (viewer in state.to_move)
    assert state.view(None)["legal"] == []


@every_variant
@given(seed=seeds, world=seeds)
def test_worlds_that_differ_in_hidden_things_look_the_same(name: str, seed: int, world: int) -> None:
    for state in (moment(name, seed), finished(name, seed)):
        for viewer in viewers(state):
            other = resampled(state, viewer, Random(world))
            assert other.view(viewer) == state.view(viewer)
            if not state.game.declaration.secrets:
                assert other.position == state.position


@hidden_games
def test_hidden_things_are_not_known(name: str) -> None:
    """Otherwise a view could hold everything and the test above would never notice."""
    state = VARIANTS[name].start(seed=1)
    for viewer in viewers(state):
        worlds = [resampled(state, viewer, Random(seed)) for seed in range(8)]
        for other in range(state.game.seats):
            if other != viewer:
                assert len({json.dumps(world.view(other)) for world in worlds}) > 1


@every_game
@given(seed=seeds, world=seeds)
def test_refusals_tell_nothing_hidden(name: str, seed: int, world: int) -> None:
    """Whatever a seat tries, the answer is the same in a world it cannot tell from this one."""
    state = moment(name, seed)
    for seat in range(state.game.seats):
        other = resampled(state, seat, Random(world))
        for text in own_texts(state, seat, moves_elsewhere(name)):
            assert outcome(state, text) == outcome(other, text)


@every_game
@given(seed=seeds, world=seeds)
def test_a_sampled_world_can_be_played_on(name: str, seed: int, world: int) -> None:
    state = moment(name, seed)
    for viewer in viewers(state):
        now, rng = resampled(state, viewer, Random(world)), Random(world)
        while now.to_move and now.hand == state.hand:
            now = now.play(random_move(now, rng))


# Words and pictures


@every_game
@given(seed=seeds)
def test_every_move_has_its_own_path_of_things_to_click(name: str, seed: int) -> None:
    state = moment(name, seed)
    for seat in state.to_move:
        paths = state.clicks(seat)
        assert sorted(paths.values()) == sorted(text for text, n in orders_of_clicks(state, seat) for _ in range(n))
        assert all(paths), "a path has something to click"
        for path in paths:
            for other in paths:
                assert path == other or path != other[: len(path)], "one path ends inside another"


@every_game
@given(seed=seeds)
def test_moves_that_name_a_number_are_told_without_listing_them(name: str, seed: int) -> None:
    """All moves are there, in their order; what can be clicked is what leads to one without a number to enter."""
    state = moment(name, seed)
    for seat in range(state.game.seats):
        told, clicks = state.choices(seat), state.clicks(seat)
        assert told == state.legal(seat) and len(told) == len(state.legal(seat))
        assert state.buttons(seat) == {path: text for path, text in clicks.items() if path[-1][0] != NUMBER}
        entered = [(path[:-1], text) for path, text in clicks.items() if path[-1][0] == NUMBER]
        ranges = {each.path: each for each in state.entered(seat)}
        assert {path for path, _ in entered} == set(ranges)
        assert all(text in ranges[path] for path, text in entered)
        assert all(clicks[state.path(text)] == text for text in told)


def orders_of_clicks(state: State, seat: int) -> list[tuple[str, int]]:
    """In how many orders the things of each move may be clicked."""
    ways = {text: state.game.declaration.clicks(state.position, seat, move) for text, move in state.moves(seat).items()}
    return [(text, factorial(len(path)) if isinstance(path, frozenset) else 1) for text, path in ways.items()]


@every_game
@given(seed=seeds)
def test_drawings_hold_the_things_to_click(name: str, seed: int) -> None:
    state = moment(name, seed)
    for viewer in viewers(state):
        for looks in all_looks(state.game):
            ids = ids_of(state.draw(viewer, looks))
            assert len(set(ids)) == len(ids), "an id names one element"
            clickable = () if viewer is None else state.clicks(viewer)
            things = {thing for path in clickable for thing in path}
            assert {thing for thing in things if not thing.startswith(NUMBER)} <= set(ids)


@every_game
@given(seed=seeds, other=seeds)
def test_style_and_parts_of_a_drawing_serve_every_moment(name: str, seed: int, other: int) -> None:
    draw = VARIANTS[name].declaration.draw
    for looks in all_looks(VARIANTS[name]):
        now, then = (draw(moment(name, which).seen_by(0), looks) for which in (seed, other))
        assert (now.style, now.defs) == (then.style, then.defs)
        assert "<style" not in now.inline and "style=" not in now.inline and "<defs" not in now.inline


@every_game
def test_a_finished_game_can_be_drawn_and_shown(name: str) -> None:
    for looks in all_looks(VARIANTS[name]):
        for viewer in viewers(finished(name)):
            ids_of(finished(name).draw(viewer, looks))
            assert finished(name).show(viewer, looks)


@every_variant
@given(seed=seeds)
def test_a_view_is_read_as_it_was_written(name: str, seed: int) -> None:
    for state in (moment(name, seed), finished(name, seed)):
        for viewer in viewers(state):
            view = state.seen_by(viewer)
            assert read_view(state.game.declaration, json.loads(json.dumps(state.view(viewer)))) == view


@every_game
@given(seed=seeds)
def test_terminal_lines_are_lines(name: str, seed: int) -> None:
    state = moment(name, seed)
    for viewer in viewers(state):
        for looks in all_looks(state.game):
            lines = state.show(viewer, looks)
            assert any(span.text.strip() for line in lines for span in line)
            assert all(isinstance(span, Span) and "\n" not in span.text for line in lines for span in line)


@every_game
@given(seed=seeds, other=seeds)
def test_clicks_that_make_no_move_are_explained_or_not_but_never_break(name: str, seed: int, other: int) -> None:
    state, rng = moment(name, seed), Random(other)
    why_not = state.game.declaration.why_not
    for seat in state.to_move:
        view, paths = state.seen_by(seat), state.clicks(seat)
        names = [*ids_of(state.draw(seat, all_looks(state.game)[0])), "", "nothing", "hand-", "a", "\u0661"]
        for length in (1, 2, 3):
            path = tuple(rng.choices(names, k=length))
            reason = why_not(view, path)
            assert reason is None or path in paths or not unspoken(reason)


@playable
@given(seed=seeds, other=seeds)
def test_a_first_click_that_begins_no_move_says_how_it_goes(name: str, seed: int, other: int) -> None:
    state, rng = moment(name, seed), Random(other)
    for seat in state.to_move:
        first = {path[0] for path in state.clicks(seat)}
        for thing in a_few(rng, set(drawn_ids(state, seat)) - first):
            assert_explained(state, seat, (thing,))


@playable
@given(seed=seeds, other=seeds)
def test_a_later_click_that_goes_on_with_no_move_says_how_it_goes(name: str, seed: int, other: int) -> None:
    """But for things that begin another move: whoever clicks them has changed their mind."""
    state, rng = moment(name, seed), Random(other)
    for seat in state.to_move:
        paths = list(state.clicks(seat))
        first = {path[0] for path in paths}
        for path in a_few(rng, paths):
            for length in range(1, len(path)):
                before = path[:length]
                nexts = {other[length] for other in paths if other[:length] == before}
                for thing in a_few(rng, set(drawn_ids(state, seat)) - first - nexts - set(before)):
                    assert_explained(state, seat, (*before, thing))


def drawn_ids(state: State, seat: int) -> list[str]:
    """Everything on the table that has a name."""
    drawn = state.game.declaration.draw(state.seen_by(seat), all_looks(state.game)[0])
    return re.findall(r' id="([^"]+)"', drawn.body)


def a_few(rng: Random, found: Iterable[Any]) -> list[Any]:
    found = sorted(found)
    return rng.sample(found, min(len(found), FEW))


def assert_explained(state: State, seat: int, path: tuple[str, ...]) -> None:
    reason = state.game.declaration.why_not(state.seen_by(seat), path)
    assert reason is not None, f"{state.game.id}: why_not says nothing about {path} in {state.text}"
    assert not unspoken(reason) and isinstance(reason.params["rule"], int)


@every_game
def test_whoever_is_asked_is_told_what_to_do_in_one_short_sentence(name: str) -> None:
    for state in whole_game(name, 0)[:-1]:
        for seat in state.to_move:
            said = state.game.declaration.task(state.seen_by(seat))
            assert said is not None and not unspoken(said), unspoken(said) if said else f"{name} has no task"
            for language in LANGUAGES:
                with speaking(language):
                    assert len(say(said)) <= MOST_SIGNS, f"{say(said)} is too long for two lines of a phone"


@every_variant
@given(seed=seeds)
def test_what_to_do_follows_from_what_the_seat_sees(name: str, seed: int) -> None:
    state = moment(name, seed)
    rules = state.game.declaration
    for viewer in viewers(state):
        view = state.seen_by(viewer)
        assert (rules.task(view) is not None) == view.is_asked, "who is not asked has nothing to do"
        again = read_view(rules, write_view(rules, view))
        assert rules.task(again) == rules.task(view)


@every_game
@given(seed=seeds)
def test_moves_and_things_are_spoken_in_every_language(name: str, seed: int) -> None:
    state = moment(name, seed)
    for seat in state.to_move:
        view = state.seen_by(seat)
        for path, text in state.clicks(seat).items():
            assert not unspoken(state.label(text))
            assert not unspoken(*(state.game.declaration.thing(view, thing) for thing in path))


@every_game
@given(seed=seeds)
def test_things_named_in_sentences_can_be_drawn_with_the_boards_defs(name: str, seed: int) -> None:
    state = moment(name, seed)
    rules = state.game.declaration
    for seat in state.to_move:
        view = state.seen_by(seat)
        known = set(re.findall(r'id="([^"]+)"', rules.draw(view, all_looks(state.game)[0]).defs))
        noted = [part for part in made(state) if isinstance(part, Message)]
        said = [*(state.label(text) for text in state.legal(seat)), *noted, *advised(rules, view)]
        named = [part for line in said for part in parts(line) if isinstance(part, Message)]
        for piece in {piece for message in named for piece in message.pieces}:
            picture = rules.depict(piece) if rules.depict else None
            assert picture is not None and picture.width > 0 and picture.height > 0
            assert set(re.findall(r'href="#([^"]+)"', picture.body)) <= known


def made(state: State) -> Noted:
    """The move that led here, as it stands in a list."""
    return state.noted() if isinstance(state.cause, Played) and state.previous else ()


def advised(rules: AnyGame, view: View[Any]) -> tuple[Message, ...]:
    return rules.teaching.advice(view) if rules.teaching and rules.teaching.advice else ()


@every_game
@given(seed=seeds)
def test_news_advice_and_accounts_are_spoken_in_every_language(name: str, seed: int) -> None:
    rules, first = VARIANTS[name].declaration, whole_game(name, seed % 10)[0]
    dealt = [state for state in finished(name, seed).chain() if isinstance(state.cause, Dealt)]
    pauses = [pause for state in (*dealt, moment(name, seed)) if (pause := state.lull())]
    for state in (moment(name, seed), finished(name, seed), *pauses[:6]):
        for viewer in viewers(state):
            view, news = state.seen_by(viewer), rules.secrets and rules.secrets.news
            told = news(first.seen_by(viewer), view) if news else ()
            assert not news or news(view, view) == ()
            assert not unspoken(*told, *advised(rules, view))
            account = rules.accounts.tell(view) if rules.accounts else None
            if account:
                assert not unspoken(account.title, *(words for words, _ in account.lines))
                assert len(account.scores) == state.game.seats


@every_game
@given(seed=seeds)
def test_refusals_are_spoken_in_every_language(name: str, seed: int) -> None:
    state = moment(name, seed)
    for text in (*sorted(moves_elsewhere(name)), "garbage"):
        try:
            state.play(text)
        except MoveRefused as error:
            assert not unspoken(error.message)


# Records


@every_variant
@given(seed=seeds)
def test_records_replay(name: str, seed: int) -> None:
    for state in (moment(name, seed), finished(name, seed)):
        record = state.record()
        again = state.game.replay(json.loads(json.dumps(record, allow_nan=False)))
        assert again.position == state.position
        assert (again.text, again.result, again.turns) == (state.text, state.result, state.turns)
        assert again.record() == record
        assert set(record) == {"teahouse", "game", "options", "seed", "result"} | (
            {"hands"} if state.game.declaration.match else {"start", "moves"}
        )


@every_variant
def test_a_record_replays_whatever_the_games_options_are(name: str) -> None:
    """The record's own options hold."""
    for other in VARIANTS.values():
        if other.id == VARIANTS[name].id:
            again = other.replay(finished(name).record())
            assert again.game.options == VARIANTS[name].options
            assert again.record() == finished(name).record()


@every_game
@given(seed=seeds)
def test_a_wrong_move_in_a_record_is_named(name: str, seed: int) -> None:
    record = json.loads(json.dumps(finished(name, seed).record()))
    rng = Random(seed)
    hand = rng.choice(record["hands"]) if "hands" in record else record
    number = rng.randrange(len(hand["moves"])) + 1
    for wrong in ("", "garbage", "a1+a1", None, 7, [], {"move": 1}):
        hand["moves"][number - 1] = wrong
        with pytest.raises(BadRecord) as caught:
            VARIANTS[name].replay(record)
        assert caught.value.params["move"] == number
        assert not unspoken(caught.value.message)


@every_game
def test_moves_after_the_end_are_refused(name: str) -> None:
    record = json.loads(json.dumps(finished(name).record()))
    for hand in record.get("hands", [record]):
        hand["moves"].append(hand["moves"][-1])
        with pytest.raises(BadRecord) as caught:
            VARIANTS[name].replay(record)
        assert caught.value.params["move"] == len(hand["moves"])
        hand["moves"].pop()


@every_game
def test_a_record_that_stops_too_early_is_refused(name: str) -> None:
    record = json.loads(json.dumps(finished(name).record()))
    for hand in record.get("hands", [record]):
        last = hand["moves"].pop()
        with pytest.raises(BadRecord) as caught:
            VARIANTS[name].replay(record)
        assert caught.value.params["move"] == len(hand["moves"])
        hand["moves"].append(last)
    assert VARIANTS[name].replay(record).result


@every_game
def test_a_wrong_result_is_refused(name: str) -> None:
    good = json.loads(json.dumps(finished(name).record()))
    wrong_results = [None, {}, [], "resign", 3, {**good["result"], "reason": "because"}]
    wrong_results += [{**good["result"], "scores": []}, {**good["result"], "winners": [7]}]
    wrong_results += [{**good["result"], "reason": []}, {**good["result"], "more": 1}]
    for wrong in wrong_results:
        with pytest.raises(BadRecord):
            VARIANTS[name].replay({**good, "result": wrong})
        running = json.loads(json.dumps(whole_game(name, 0)[3].record()))
        if wrong is not None:
            with pytest.raises(BadRecord):
                VARIANTS[name].replay({**running, "result": wrong})


@every_game
def test_a_wrong_head_is_refused(name: str) -> None:
    good = json.loads(json.dumps(finished(name).record()))
    body = "hands" if "hands" in good else "moves"
    for field, wrongs in {
        "teahouse": [None, 0, 2, "1", True, 1.0],
        "game": [None, "", "chess", 1, [name]],
        "options": [None, [], "", {"no such": 1}, {next(iter(good["options"]), "x"): "no such"}],
        "seed": ["1", 1.5, [], True],
        body: [None, {}, "", 1],
    }.items():
        for wrong in wrongs:
            with pytest.raises(BadRecord) as caught:
                VARIANTS[name].replay({**good, field: wrong})
            assert caught.value.params["move"] == 0
            assert not unspoken(caught.value.message)
    for garbage in (None, [], "", 1, b"{}"):
        with pytest.raises(BadRecord):
            VARIANTS[name].replay(garbage)  # type: ignore[arg-type]


@every_game
def test_a_wrong_start_is_refused(name: str) -> None:
    good = json.loads(json.dumps(finished(name).record()))
    hand = good["hands"][0] if "hands" in good else good
    start = hand["start"]
    spoilt = [{**start, field: wrong} for field in start for wrong in (None, "", [], {}, -1, "garbage!", True)]
    for wrong in (None, [], "", 1, {}, *spoilt):
        hand["start"] = wrong
        with pytest.raises(BadRecord) as caught:
            VARIANTS[name].replay(good)
        assert caught.value.params["move"] == 0
        assert not unspoken(caught.value.message)


@matches
def test_every_hand_of_a_match_replays_alone(name: str) -> None:
    record = finished(name).record()
    for hand in record["hands"][:-1]:
        alone = VARIANTS[name].replay(json.loads(json.dumps(hand)))
        assert alone.record()["hands"][0] == hand
        assert alone.result is None and alone.to_move
    last = VARIANTS[name].replay(record["hands"][-1])
    assert last.result == finished(name).result


@matches
def test_the_deal_after_a_hand_replayed_alone_is_the_one_the_seed_decides(name: str) -> None:
    hands = finished(name).record()["hands"]
    for hand, following in pairwise(hands):
        alone = VARIANTS[name].replay(hand)
        assert alone.record()["hands"][-1]["start"] == following["start"]


@matches
def test_hands_that_do_not_follow_each_other_are_refused(name: str) -> None:
    good = json.loads(json.dumps(finished(name).record()))
    for wrong in ([good["hands"][-1], good["hands"][0]], [*good["hands"], good["hands"][-1]], [], [None]):
        with pytest.raises(BadRecord):
            VARIANTS[name].replay({**good, "hands": wrong})


@pytest.mark.long
@matches
@pytest.mark.parametrize("seed", range(5))
def test_whole_matches_end_and_replay(name: str, seed: int) -> None:
    """The tests above join long matches near their end."""
    state, rng = VARIANTS[name].start(seed=seed), Random(seed)
    while not state.result:
        state = state.play(random_move(state, rng))
    assert state.hand == len(state.record()["hands"]) - 1
    again = VARIANTS[name].replay(json.loads(json.dumps(state.record())))
    assert again.result == state.result and again.position == state.position


# Players


@every_game
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_chooses_a_legal_move_and_the_same_again(name: str, level: str) -> None:
    rules = VARIANTS[name].declaration
    bot, twin = Bot(rules, level), Bot(rules, level)
    for seed in range(4):
        state = moment(name, seed)
        for seat in state.to_move:
            choice = bot.choose(state, seat, nodes=40)
            assert choice.move in state.legal(seat)
            assert choice.line[0] == choice.move
            assert twin.choose(state, seat, nodes=40) == choice
            assert Bot(rules, level).choose(state, seat, nodes=40).move == choice.move
            assert not unspoken(*bot.explain(state, seat, choice))


@every_game
def test_every_player_of_the_game_plays(name: str) -> None:
    rules = VARIANTS[name].declaration
    assert set(LEVELS) <= set(rules.players())
    state = moment(name, 3)
    for player in rules.players():
        bot = Bot(rules, player)
        assert bot.choose(state, state.to_move[0], seconds=0.01).move in state.legal(state.to_move[0])
        assert bot.weakened is None or not unspoken(bot.weakened)


@every_game
@pytest.mark.parametrize("level", LEVELS)
@given(seed=seeds, world=seeds)
def test_a_player_chooses_the_same_in_a_world_it_cannot_tell_apart(
    name: str, level: str, seed: int, world: int
) -> None:
    state = moment(name, seed)
    bot = BOTS.setdefault((name, level), Bot(VARIANTS[name].declaration, level))
    for seat in state.to_move:
        other = resampled(state, seat, Random(world))
        assert bot.choose(other, seat, nodes=20).move == bot.choose(state, seat, nodes=20).move


BOTS: dict[tuple[str, str], Bot] = {}


@playable
def test_hints_say_why_and_nothing_twice(name: str) -> None:
    """A hint shows the move's label and then the reasons: they say more than the label, each something else."""
    state, rules = first_state(name, 0), DEFAULTS[name].declaration
    bot, nodes = Bot(rules, "best"), 20 if rules.secrets else 300
    for _ in range(HINTS):
        if state.result:
            break
        choice = bot.choose(state, state.to_move[0], nodes=nodes)
        reasons = bot.explain(state, state.to_move[0], choice)
        for language in LANGUAGES:
            with speaking(language):
                label, sentences = str(state.label(choice.move)), [*map(str, reasons)]
            contents = [content(language, sentence) for sentence in sentences]
            assert not any(each <= content(language, label) for each in contents), (label, sentences)
            assert len(set(contents)) == len(contents), (label, sentences)
        assert any(not VALUED.search(reason.code) for reason in reasons), (choice, reasons)
        state = state.play(choice.move)


HINTS = 120
VALUED = re.compile(r"/why-(chance|known|expected|ahead|behind|level)\b")
"""Reasons that say how good a move is, but not why."""
FILLING = {
    "de": "der die das den dem des ein eine einen und zu zur zum auf von mit in im ins aus ist wird es du dein deine "
    "deinen dir damit danach davon dann dabei nun jetzt noch nur auch schon zug kann kannst",
    "en": "the a an and to on at of from in into with by it its is are be you your this that these then there now "
    "still only also can could move",
    "nl": "de het een en te op van met in uit is wordt er je jouw jij dit dat die deze dan daarna daarmee daarbij daar "
    "nu nog maar ook al zet kan kun kunt",
}
"""Words without a content of their own."""


def content(language: str, sentence: str) -> frozenset[str]:
    """What a sentence speaks of: its words without those that only hold it together."""
    return frozenset(re.findall(r"\w+", sentence.casefold())) - set(FILLING[language].split())


@every_game
def test_a_player_is_asked_in_its_turn_and_within_limits(name: str) -> None:
    state = VARIANTS[name].start(seed=1)
    bot = Bot(state.game.declaration, "easy")
    others = [seat for seat in range(state.game.seats) if seat not in state.to_move]
    for seat in (*others, 99):
        with pytest.raises(NotYourTurn):
            bot.choose(state, seat)
    for limits in ({"seconds": 0}, {"seconds": -1}, {"seconds": float("nan")}, {"nodes": 0}, {"nodes": "9"}):
        with pytest.raises(BadOption):
            bot.choose(state, state.to_move[0], **limits)  # type: ignore[arg-type]


@every_game
@pytest.mark.parametrize("level", ["", "BEST", "grandmaster", None, 3])
def test_levels_that_do_not_exist_are_refused(name: str, level: Any) -> None:
    with pytest.raises(UnknownLevel) as caught:
        Bot(VARIANTS[name].declaration, level)
    assert set(LEVELS) <= set(caught.value.params["known"])


# Options


@every_game
def test_options_out_of_range_are_refused(name: str) -> None:
    rules = VARIANTS[name].declaration
    for option in rules.options:
        fraction = [] if isinstance(option.default_for(settle(rules.options, {})), float) else [1.5]
        for wrong in (None, "no such value", option.low - 1, [], option.high + 1, *fraction):
            with pytest.raises(BadOption) as caught:
                settle(rules.options, {option.name: wrong})
            assert caught.value.params["option"] == option.name
            assert not unspoken(caught.value.message)
        default = settle(rules.options, {})[option.name]
        assert settle(rules.options, {option.name: str(default)}, typed=True) == settle(rules.options, {})


# Speed


@open_duels
@given(seed=seeds)
def test_perft_counts_what_the_readable_rules_allow(name: str, seed: int) -> None:
    state = moment(name, seed)
    for depth in range(4 if len(state.legal(state.to_move[0])) < 6 else 3):
        assert state.perft(depth) == count_sequences(state.game.declaration, state.position, depth)


@every_game
@pytest.mark.parametrize("depth", [-1, "2", 1.0, None, True])
def test_perft_needs_a_depth(name: str, depth: Any) -> None:
    with pytest.raises(BadOption):
        VARIANTS[name].start(seed=1).perft(depth)


@every_game
def test_playouts_repeat_and_add_up(name: str) -> None:
    state = moment(name, 4)
    few = state.playouts(5, seed=9)
    assert few == state.playouts(5, seed=9)
    assert few.games == 5 and few.plies >= 5 and len(few.scores) == state.game.seats
    none = state.playouts(0)
    assert (none.games, none.plies, sum(none.scores)) == (0, 0, 0)
    over = finished(name)
    assert over.result is not None
    rules = over.game.declaration
    gained = rules.match.scores(over.position) if rules.match else over.result.scores
    assert len(gained) == over.game.seats
    assert over.playouts(3).plies == 0
    assert list(over.playouts(3).scores) == [3 * score for score in gained]
    for wrong in (-1, "3", None, 1.0, True):
        with pytest.raises(BadOption):
            state.playouts(wrong)  # type: ignore[arg-type]
        if wrong != -1:
            with pytest.raises(BadOption):
                state.playouts(1, seed=wrong)  # type: ignore[arg-type]


# Playthroughs


def playthroughs(name: str) -> list[Path]:
    return sorted((proofs_of(name) / "playthroughs").glob("*.txt"))


@every_game
def test_no_game_without_a_playthrough(name: str) -> None:
    file = (proofs_of(name) / "playthroughs" / "seed_1.txt").relative_to(ROOT)
    made_by = f"PYTHONPATH=src:tests .venv/bin/python tools/make_playthrough.py {named(name)} --seed 1 > {file}"
    assert playthroughs(name), f"{name} has no playthrough, a whole game that is replayed line by line: {made_by}"


def named(name: str) -> str:
    """How tools call a game: an example by its folder."""
    return FOLDERS[name].name if name in FOLDERS else name


PLAYTHROUGHS = [file for name in DEFAULTS for file in playthroughs(name)]


@pytest.mark.parametrize("file", PLAYTHROUGHS, ids=lambda file: file.stem)
def test_playthroughs_replay_line_by_line(file: Path) -> None:
    """A difference here means that old games are read differently now: think before making the file anew."""
    lines = file.read_text(encoding="utf-8").splitlines()
    rules = DEFAULTS[lines[0].removeprefix("game ")].declaration
    game = Game(rules, settle(rules.options, json.loads(lines[1].removeprefix("options "))))
    state: State | None = None
    for line in lines[2:]:
        kind, _, rest = line.partition(" ")
        if kind == "deal":
            state = state.dealt(json.loads(rest)) if state else game.begin(json.loads(rest))
        elif kind == ">":
            assert state is not None
            state = state.play_undealt(rest.removesuffix("  (reveals)"))
        elif kind == "end":
            assert state is not None
            reason, seat = rest.split()
            state = state.end(reason, int(seat))
    assert state is not None
    again = make_playthrough().playthrough(state.chain())
    for number, (found, expected) in enumerate(zip(again, lines, strict=True), start=1):
        assert found == expected, f"line {number}"


# What the tests above share


def make_playthrough() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_playthrough", ROOT / "tools" / "make_playthrough.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def moves_elsewhere(name: str) -> set[str]:
    """Moves that are legal somewhere in some games: wrong in many ways, few enough to try all."""
    states = [state for seed in range(3) for state in whole_game(name, seed)]
    texts = sorted({text for state in states for seat in state.to_move for text in state.legal(seat)})
    return set(Random(0).sample(texts, min(40, len(texts))))


def mutations(text: str, rng: Random) -> set[str]:
    at = rng.randrange(len(text))
    return {
        text + " ",
        " " + text,
        text + "\n",
        text + text,
        text.swapcase(),
        text[:at] + text[at + 1 :],
        text[:at] + rng.choice("0123456789abcxyzABC+ ") + text[at + 1 :],
        text.translate({ord("1") + step: 0xFF11 + step for step in range(9)}),
        text[::-1],
    } - {text}


def own_texts(state: State, seat: int, texts: set[str]) -> list[str]:
    """Those of the texts that are this seat's to say."""
    own = []
    for text in sorted(texts):
        named, _ = state.game.declaration.read_move(state.position, text)
        if named == seat or (named is None and seat in state.to_move):
            own.append(text)
    return own


def outcome(state: State, text: str) -> tuple[str, str]:
    try:
        state.play_undealt(text)
    except TeahouseError as error:
        return type(error).__name__, str(error)
    return "accepted", ""


def random_move_of(state: State, seat: int, seed: int) -> str:
    """The seat's own dice: the same whatever the others have answered."""
    cards = json.dumps(state.view(seat))
    return Random(f"{seed}/{seat}/{cards}").choice(state.legal(seat))


def play_with_arrivals(name: str, seed: int, arrivals: int) -> State:
    state, rng = first_state(name, seed), Random(arrivals)
    while not state.result:
        state = state.play(random_move_of(state, rng.choice(state.to_move), seed))
    return state


def is_fresh(state: State) -> bool:
    """Nobody has answered this question yet."""
    return state.previous is None or state.question != state.previous.question


def start_of(state: State) -> Any:
    first = next(moment for moment in reversed(list(state.chain())) if isinstance(moment.cause, Dealt))
    assert isinstance(first.cause, Dealt)
    return first.cause.start


def snapshot(state: State) -> str:
    views = [state.view(viewer) for viewer in viewers(state)]
    return json.dumps([repr(state.position), state.record(), views, state.turns, state.question])


def spoil(data: Any) -> None:
    """Empty every list and object inside."""
    for value in list(data.values() if isinstance(data, dict) else data):
        if isinstance(value, dict | list):
            spoil(value)
    data.clear()


def all_looks(game: Game) -> list[dict[str, Any]]:
    """A person's default wishes, and each switch or choice changed once."""
    known = game.declaration.looks
    defaults = settle(known, {})
    changed = [
        {**defaults, look.name: value}
        for look in known
        for value in (look.choices or ((True, False) if isinstance(defaults[look.name], bool) else ()))
        if value != defaults[look.name]
    ]
    return [defaults, *changed]


def ids_of(svg: str) -> list[str]:
    root = ElementTree.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def unspoken(*messages: Message) -> str:
    """What is missing where a language has no sentence for one of these, filled in to the last gap; else nothing."""
    for message in messages:
        codes = {message.code, *(part.code for part in inner_messages(message))}
        for language in LANGUAGES:
            with speaking(language):
                sentence = say(message)
                sentence += "".join(part if isinstance(part, str) else say(part) for part in parts(message))
            for code in sorted(codes):
                if not sentence.strip() or code in sentence:
                    domain = code.partition("/")[0]
                    return f"{code} has no sentence in {language}: write it in {words_file(domain, language)}"
    return ""


def inner_messages(message: Message) -> list[Message]:
    values = [value.full if isinstance(value, Short) else value for value in message.params.values()]
    inner = [part for value in values for part in (value if isinstance(value, tuple) else (value,))]
    found = [part for part in inner if isinstance(part, Message)]
    return found + [each for part in found for each in inner_messages(part)]


def count_sequences(rules: AnyGame, position: Any, depth: int) -> int:
    """By the readable rules, one move after the other; where a game says so, past its automatic end."""
    if depth == 0:
        return 1
    go_on = rules.counting and rules.counting.followers
    following = go_on(position) if go_on else after_legal_moves(rules, position)
    return sum(count_sequences(rules, after, depth - 1) for after in following)


def after_legal_moves(rules: AnyGame, position: Any) -> list[Any]:
    return [rules.play(position, seat, move) for seat in rules.asked(position) for move in rules.legal(position, seat)]


def test_without_kernels_the_readable_rules_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same numbers on a machine without a compiler."""
    for name in DEFAULTS:
        state = moment(name, 8)
        if state.game.declaration.secrets or state.game.seats != 2:
            continue
        compiled = [state.perft(depth) for depth in range(3)]
        with monkeypatch.context() as patch:
            patch.setenv("TEAHOUSE_KERNELS", "off")
            load.cache_clear()
            assert [state.perft(depth) for depth in range(3)] == compiled
            assert state.playouts(2).games == 2
            for level in LEVELS:
                choice = Bot(state.game.declaration, level).choose(state, state.to_move[0], nodes=60)
                assert choice.move in state.legal(state.to_move[0])
        load.cache_clear()
