"""Parts of the table that are drawn once for all who look: nobody gets somebody else's."""

import random

import pytest

import teahouse
from teahouse.drawing import remembering
from teahouse.games.hongkong.pictures import drawing
from teahouse.texts import speaking

NAMES = (["Anna", "Bert", "Cleo", "Dora"], ["Dora", "Cleo", "Bert", "Anna"])
LOOKS = ({}, {"portrait": True}, {"low": True}, {"you": 1}, {"away": {2: 5.0}})


@pytest.mark.parametrize("seed", range(4))
def test_what_is_remembered_is_what_would_be_drawn(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng, state = random.Random(seed), teahouse.game("hongkong").start(seed=seed)
    compared = 0
    for _ in range(120):
        if state.result or not state.to_move:
            break
        seat = rng.choice(state.to_move)
        state = state.play(rng.choice(state.legal(seat)))
        view = state.seen_by(rng.choice([None, 0, 1, 2, 3]))
        looks = {"corners": True, "letters": False, **rng.choice(LOOKS), "names": rng.choice(NAMES)}
        with speaking(rng.choice(["de", "en", "nl"])):
            remembered = drawing.draw(view, looks).body
            with monkeypatch.context() as patch:
                patch.setattr(drawing, "remembered", lambda key, draw: draw())
                assert drawing.draw(view, looks).body == remembered
        compared += 1
    assert compared > 60 and remembering._known


def test_what_is_remembered_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembering, "MOST", 3)
    monkeypatch.setattr(remembering, "_known", {})
    for number in range(10):
        assert remembering.remembered(number, lambda number=number: str(number)) == str(number)
    assert len(remembering._known) <= 3
