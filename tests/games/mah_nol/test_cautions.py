"""What is asked twice, what is told line by line, and what a table shows when a hand is over or nothing can be laid."""

from typing import Any

import pytest

from games.mah_nol.dealt import start
from teahouse.core.handles import State
from teahouse.games.mah_nol import GAME
from teahouse.games.mah_nol.words.cautions import cautions
from teahouse.texts import say, speaking

LOOKS: dict[str, Any] = {"corners": True, "letters": False, "portrait": False, "low": False, "face": "tiles"}


def played(state: State, until: Any) -> State:
    """Somebody buys for ten and announces Marco Polo; everybody lays what fits and takes what is open."""
    while state.to_move and not until(state):
        legal = state.legal(state.to_move[0])
        wished = [text for text in legal if text.endswith(("bid 10", "announce marco-polo")) or " lay " in text]
        state = state.play((wished or [text for text in legal if " bid " not in text])[0])
    return state


def test_half_a_purse_is_not_bid_by_one_tap() -> None:
    state = start(players=3)
    asked = cautions(state.seen_by(0))
    assert list(asked) == ["A bid 202"] and "202" in say(asked["A bid 202"]) and "405" in say(asked["A bid 202"])
    assert state.play("A bid 202").seen_by(0).seen.highest == 202, "who means it bids it"
    assert cautions(state.seen_by(1)) == {}, "who is not asked has nothing to confirm"
    high = state.play("A bid 150").seen_by(1)
    assert cautions(high) == {}, "half a purse is no great raise any more"


def test_everything_a_viewer_saw_is_listed() -> None:
    state = played(start(players=2), lambda state: len(state.seen_by(0).seen.history) > 12)
    assert GAME.secrets and GAME.secrets.history
    for seat in (0, 1, None):
        view = state.seen_by(seat)
        told = [say(step()) for step in GAME.secrets.history(view)]
        assert len(told) == len(view.seen.history) and all(told)


def test_where_nothing_fits_one_goes_on() -> None:
    def nothing_fits(state: State) -> bool:
        view = state.seen_by(state.to_move[0])
        return view.seen.phase == "lay" and len(view.legal) == 1

    state = played(start(players=2), nothing_fits)
    drawn = state.draw(state.to_move[0], LOOKS)
    assert "Go on" in drawn and ">Done<" not in drawn


def test_the_end_of_a_hand_lies_over_the_carpet() -> None:
    over = played(start(players=2), lambda state: False)
    for shape in ({}, {"portrait": True}, {"low": True}):
        drawn = over.draw(0, {**LOOKS, **shape, "names": ["Ada", "Ben"]})
        assert 'class="ending"' in drawn
    view = over.seen_by(0)
    assert GAME.accounts and GAME.accounts.on_table and GAME.accounts.on_table(view.seen)


@pytest.mark.parametrize(("tongue", "own"), (("en", "You win with"), ("de", "Du gewinnst nach"), ("nl", "Je wint met")))
def test_whoever_looks_at_their_own_win_is_told_so(tongue: str, own: str) -> None:
    over = played(start(players=2), lambda state: False)
    winner = over.seen_by(0).seen.last.ending.winner
    with speaking(tongue):
        told = [over.draw(winner, {**LOOKS, "names": ["Ada", "Ben"], "you": you}) for you in (winner, 1 - winner)]
    assert [own in drawn for drawn in told] == [True, False]
