"""A click that makes no move gets its reason, with the section of the rules page."""

import pytest

import teahouse
from teahouse import State
from teahouse.material.tiles import code_of


def code(state: State, path: tuple[str, ...]) -> str | None:
    """Why these clicks make no move, where they are on the board."""
    seat = state.to_move[0]
    drawn = state.draw(seat, {look.name: look.default_for({}) for look in state.game.declaration.looks})
    assert all(f' id="{thing}"' in drawn for thing in path)
    reason = state.game.declaration.why_not(state.seen_by(seat), path)
    return reason.code.removeprefix("bauernaufstand/") if reason else None


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        (("b1",), "all-in-tray"),
        (("d4",), "all-in-tray"),
        (("hand-1",), "their-tray"),
        (("hand-0", "a2"), "not-first-rank"),
        (("hand-0", "hand-1"), "not-first-rank"),
    ],
)
def test_bauernaufstand_begins_beside_the_board(path: tuple[str, ...], reason: str) -> None:
    assert code(teahouse.game("bauernaufstand").start(1), path) == reason


def test_bauernaufstand_says_to_a_newcomer_how_it_begins() -> None:
    state = teahouse.game("bauernaufstand").start(1)
    assert str(state.game.declaration.why_not(state.seen_by(0), ("b1",))) == (
        "Your men are still in the tray: take one there first, then choose a square on rank 1 (section 3)."
    )


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        (("c2",), "board/not-yours"),
        (("a3",), "board/no-man"),
        (("a1",), "tray-first"),
        (("e1",), "no-way-on"),
        (("hand-0", "e1"), "drop-occupied"),
        (("b1", "b3"), "nothing-to-jump"),
        (("b1", "e5"), "no-such-way"),
        (("b1", "a2"), "nothing-to-take"),
        (("b1", "e1"), "no-such-way"),
        (("b1", "hand-1"), "back-to-tray"),
        (("b1", "hand-0"), None),
        (("hand-0", "b1"), None),
    ],
)
def test_bauernaufstand_with_men(path: tuple[str, ...], reason: str | None) -> None:
    """A tray or man that begins a move of its own is a change of mind."""
    state = teahouse.game("bauernaufstand").parse("6/6/6/6/2w1b1/1b2b1 b B1W3")
    assert path not in state.clicks(0)
    assert code(state, path) == reason


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
