"""Texts and JSON at the border: views and events are read as they were written, and a refused text says where."""

import json
from random import Random
from typing import Any

import pytest

from games.mah_nol.dealt import announced, game, start
from games.mah_nol.test_many_hands import every_game, every_kind, played
from random_games import viewers
from teahouse import BadPosition, BadRecord, IllegalMove
from teahouse.core.views import read_view, write_view
from teahouse.games.mah_nol import GAME
from teahouse.games.mah_nol.notation.moves import BID, EVERY_SLOT, NAMED, PLAIN
from teahouse.games.mah_nol.notation.views import read_ending, write_ending
from teahouse.games.mah_nol.play.events import read_event
from teahouse.games.mah_nol.play.tiles import KINDS

FIELDS = [
    "hand", "first", "before", "scores", "sheet", "last", "phase", "bidders", "highest", "leader", "buyer", "winds",
    "announced", "current", "turns", "looks", "price", "open", "wall", "held", "layouts", "debts", "history", "own",
    "buried", "looked",
]  # fmt: skip


@every_kind
@every_game
def test_views_are_read_as_they_were_written(kind: str, announced: str) -> None:
    rng = Random(1)
    states = played(kind, announced, 3)
    for state in (*rng.sample(states, 25), states[-1], states[-1].previous):
        for viewer in viewers(state):
            view = state.seen_by(viewer)
            written = json.loads(json.dumps(write_view(GAME, view)))
            assert list(written)[-len(FIELDS) :] == FIELDS
            assert read_view(GAME, written) == view
            assert write_view(GAME, read_view(GAME, written)) == written


@every_kind
def test_events_and_results_are_read_as_they_were_written(kind: str) -> None:
    kinds = set()
    for name in ("marco-polo", "middle-kingdom"):
        for state in played(kind, name, 2)[-1].chain():
            for happened in state.position.history:
                for event in (happened.own, happened.public):
                    assert read_event(event.text) == event
                    kinds.add(event.kind)
            if ending := state.position.ending:
                assert read_ending(json.loads(json.dumps(write_ending(ending)))) == ending
    assert {"bid", "choose", "bury", "announce", "look", "return", "keep", "lay", "refill", "discard"} <= kinds


def test_what_others_did_not_see_is_missing_in_their_history() -> None:
    kept = {"A": "G1 5m 5s 7m"}
    state = announced(start(kept, "1z 2z 3z 4z 1p 2p 3p 4p 6p 8s 9s"), "marco-polo", kept)
    state = state.play("A look", "A look", "A keep", "A lay G1", "A lay 5m@1", "A done", "A discard 5s")
    mine, others = (state.view(viewer)["history"][-8:] for viewer in (0, 1))
    assert mine == [
        "A look 8s", "A return 8s", "A look 9s", "A keep 9s", "A lay G1", "A lay 5m@1", "A refill 1z 2z",
        "A discard 5s",
    ]  # fmt: skip
    assert others == [
        "A look", "A return 8s", "A look", "A keep", "A lay G1", "A lay", "A refill 1z 2z", "A discard",
    ]  # fmt: skip


# Refused texts say where


def every_text(players: int) -> list[str]:
    """All moves of the notation, with some bids."""
    named = [f"{word}{each}" for word, choices in NAMED.items() for each in choices]
    laid = [f"lay {tile}@{slot}" for tile in KINDS for slot in EVERY_SLOT]
    bids = [f"{BID}{amount}" for amount in (*range(1, 120), 10**9 - 1)]
    return [f"{seat} {text}" for seat in "ABCD"[:players] for text in (*PLAIN, *bids, *named, *laid)]


def misfit(text: Any, players: int = 2) -> int | None:
    with pytest.raises(IllegalMove) as caught:
        start(players=players).play(text)
    return caught.value.params["position"]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", 0), ("a out", 0), ("C out", 0), ("A", 1), ("A  out", 2), ("Aout", 1), ("A loop", 5), ("A out!", 5),
        ("A out\n", 5), ("A bid", 5), ("A bid ", 6), ("A bid 012", 6), ("A bid 12x", 8), ("A bid 1234567890", 15),
        ("A choose X", 9), ("A announce long", 15), ("A announce marco-pola", 20), ("A bury 0m", 7), ("A bury 5z", 8),
        ("A lay 5p@", 9), ("A lay 5p@0", 9), ("A lay 5p@2:1X", 12), ("A lay 5p@2:9E", 11), ("A lay 3m@a:near", 15),
        ("A lay G1 3", 8), ("A discard 5p@3", 12),
    ],
)  # fmt: skip
def test_a_malformed_move_is_refused_with_the_first_sign_that_does_not_fit(text: str, place: int) -> None:
    assert misfit(text) == place


def test_the_place_is_where_no_move_begins_so_any_more() -> None:
    rng, texts = Random(4), every_text(3)
    beginnings = {text[:end] for text in texts for end in range(len(text) + 1)}
    signs = sorted({sign for text in texts for sign in text} | {"x", "!", "Z"})
    for text in rng.sample(texts, 300):
        at = rng.randrange(len(text))
        wrong = text[:at] + rng.choice(signs) + text[at + 1 :]
        if wrong not in texts and BID not in wrong:
            place = misfit(wrong, players=3)
            assert wrong[:place] in beginnings and wrong[: place + 1] not in beginnings - {wrong}


def test_a_well_formed_move_that_is_refused_names_no_place() -> None:
    assert misfit("A take") is None


@pytest.mark.parametrize(
    ("field", "value"),
    [("players", 3), ("money", [405]), ("first", "B"), ("match", "a b"), ("hand", 0), ("tiles", 5)],
)
def test_a_refused_start_names_its_field(field: str, value: object) -> None:
    dealt = game().start(seed=1).record()["hands"][0]["start"]
    with pytest.raises(BadPosition) as caught:
        game().begin({**dealt, field: value})
    assert caught.value.where == {"field": f"start.{field}"}


@pytest.mark.parametrize("text", ["12", "1m 2m", "1m 1m 1m 2m", "1m  2m", "1m 2mx", ""])
def test_refused_tiles_say_where(text: str) -> None:
    """Two players have two of a kind; then the first sign that does not fit, or the end where tiles are missing."""
    dealt = game().start(seed=1).record()["hands"][0]["start"]
    with pytest.raises(BadPosition) as caught:
        game().begin({**dealt, "tiles": text})
    place = {"12": 1, "1m 1m 1m 2m": 7, "1m  2m": 3, "1m 2mx": 5}.get(text, len(text))
    assert caught.value.where == {"field": "start.tiles", "position": place}


def test_one_tile_too_many_is_found_at_the_end() -> None:
    dealt = game().start(seed=1).record()["hands"][0]["start"]
    with pytest.raises(BadPosition) as caught:
        game().begin({**dealt, "tiles": f"{dealt['tiles']} 1m"})
    assert caught.value.where["position"] == len(dealt["tiles"])


def test_a_record_with_a_wrong_start_is_refused_with_the_same_words() -> None:
    record = game().start(seed=1).record()
    record["hands"][0]["start"]["tiles"] = "1m 1m 1m"
    with pytest.raises(BadRecord, match="36"):
        game().replay(record)
