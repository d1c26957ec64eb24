"""A click that makes no move gets its reason, with the section of the rules page."""

import pytest

import teahouse
from teahouse.material.tiles import code_of


@pytest.mark.parametrize(
    ("path", "code"),
    [
        (("a1",), "board/no-man"),
        (("hand-0", "a2"), "not-first-rank"),
        (("hand-1", "c6"), "not-first-rank"),
    ],
)
def test_bauernaufstand(path: tuple[str, ...], code: str) -> None:
    state = teahouse.game("bauernaufstand").start(1)
    reason = state.game.declaration.why_not(state.seen_by(0), path)
    assert reason is not None and reason.code == (code if "/" in code else f"bauernaufstand/{code}")


@pytest.mark.parametrize(
    ("path", "code"),
    [
        (("c2",), "board/not-yours"),
        (("b1", "b3"), "nothing-to-jump"),
        (("b1", "c2"), None),
        (("b1", "e5"), "no-such-way"),
        (("b1", "a2"), "nothing-to-take"),
    ],
)
def test_bauernaufstand_with_men(path: tuple[str, ...], code: str | None) -> None:
    state = teahouse.game("bauernaufstand").parse("6/6/6/6/2w3/1b4 b B3W3")
    assert state.view(0)["seat"] == 0
    if code is None:
        assert path in state.clicks(0)
        return
    reason = state.game.declaration.why_not(state.seen_by(0), path)
    assert reason is not None and reason.code == (code if "/" in code else f"bauernaufstand/{code}")


def test_mahjong_battle() -> None:
    state = teahouse.game("mahjong-battle").start(1)
    why_not, view = state.game.declaration.why_not, state.seen_by(0)
    assert (buried := why_not(view, ("a5",))) is not None and buried.code == "mahjong-battle/not-free"
    path = next(iter(state.clicks(0)))
    unequal = why_not(view, (path[0], "a5"))
    assert unequal is not None and unequal.code == "mahjong-battle/not-free"
    assert why_not(view, ("z9",)) is None


def test_hongkong_answers_come_before_discards() -> None:
    state = teahouse.game("hongkong").start(3)
    while state.view(state.to_move[0])["phase"] not in ("claim", "rob"):
        seat = state.to_move[0]
        state = state.play(next(text for text in state.legal(seat) if " discard " in text or text.endswith("ready")))
    view = state.seen_by(state.to_move[0])
    reason = state.game.declaration.why_not(view, (f"hand-{code_of(view.seen.own[0])}",))
    assert reason is not None and reason.code == "hongkong/answer-first"
