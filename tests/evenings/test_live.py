"""Several people write at one sheet: nothing twice, nothing lost, and what does not fit is asked."""

from functools import partial
from typing import Any

import pytest

from teahouse.core.evenings import BadLine
from teahouse.evenings.errors import EveningClosed, NothingAsked, NotTheHost
from teahouse.evenings.live import OPENED, LiveSheet
from teahouse.evenings.results import read_result
from teahouse.evenings.writing import (
    COUNT,
    INSTEAD,
    LEAVE,
    MOST_RENAMED,
    Author,
    Pen,
    Sent,
    Wish,
    close,
    decide,
    rename,
    reopen,
    write,
)
from teahouse.store.evening_rows import EveningEntry, EveningRow

NAMES = ["Ada", "Ben", "Cleo", "Dov"]
ADA, BEN = Author("ada", "phone-a"), Author("ben", "phone-b")


def opened(**options: Any) -> LiveSheet:
    header = {"players": NAMES, "options": options, "east": 0}
    first = EveningEntry(
        0, OPENED, {"kind": "hongkong", "title": "", "header": header}, 0.0, "opened", "ada", "phone-a"
    )
    return LiveSheet(EveningRow("e", "hongkong", "", 0.0, 0.0, "ada"), [first])


def act(live: LiveSheet, author: Author, wish: Wish) -> LiveSheet:
    pen = Pen(live, author, 1.0)
    wish(pen)
    return pen.sheet


def win(
    live: LiveSheet, by: Author, client: str, winner: int, loser: int, fan: int = 3, seen: int = -1, **more: Any
) -> LiveSheet:
    answers = {"win": [str(winner)], "from": [str(loser)], "worth": [f"fan-{fan}"]}
    known = live.newest if seen < 0 else seen
    return act(live, by, partial(write, sent=Sent(client=client, seen=known, entry="win", answers=answers, **more)))


def balances(live: LiveSheet) -> list[int]:
    return list(live.result.balances)


def test_what_is_sent_twice_counts_once() -> None:
    live = win(opened(), ADA, "x", 0, 1)
    again = win(live, ADA, "x", 0, 1, seen=0)
    assert again.newest == live.newest == 1 and balances(again) == [32, -16, -8, -8]


def test_writing_changes_nothing_until_it_is_stored() -> None:
    live = opened()
    win(live, ADA, "x", 0, 1)
    assert live.newest == 0 and balances(live) == [0, 0, 0, 0] and not live.has("x")


def test_two_phones_that_enter_the_same_hand_are_asked() -> None:
    live = win(opened(), ADA, "x", 0, 1)
    live = win(live, BEN, "y", 0, 1, seen=0)
    assert balances(live) == [32, -16, -8, -8] and list(live.questions) == [2]
    assert live.meanwhile(live.questions[2].body["line"], 0, "phone-b") == [1]
    again = win(live, BEN, "y", 0, 1, seen=0)
    assert list(again.questions) == [2], "and asked once"
    left = act(live, ADA, partial(decide, question=2, how=LEAVE, client="d"))
    assert not left.questions and balances(left) == [32, -16, -8, -8]
    both = act(live, ADA, partial(decide, question=2, how=COUNT, client="d"))
    assert balances(both) == [64, -32, -16, -16] and not both.questions
    with pytest.raises(NothingAsked):
        act(both, BEN, partial(decide, question=2, how=LEAVE, client="e"))
    assert act(both, ADA, partial(decide, question=2, how=COUNT, client="d")).newest == both.newest


def test_a_question_may_take_the_place_of_what_was_written_meanwhile() -> None:
    live = win(opened(), ADA, "x", 0, 1)
    live = win(live, BEN, "y", 2, 3, fan=4, seen=0)
    live = act(live, BEN, partial(decide, question=2, how=INSTEAD, instead_of=1, client="d"))
    assert balances(live) == [-16, -16, 64, -32]
    assert [version.line and version.line["win"] for version in live.history(1)] == ["Ada", "Cleo"]
    assert [version.entry.person for version in live.history(1)] == ["ada", "ben"]


def test_hands_of_one_queue_follow_each_other() -> None:
    live = opened()
    for number in range(3):
        live = win(live, BEN, f"q{number}", 0, 1, seen=0, late=True)
    assert not live.questions and len(live.lines) == 3


def test_a_late_entry_that_no_longer_fits_a_correction_is_asked_not_dropped() -> None:
    dead = partial(write, sent=Sent(client="d", seen=0, entry="dead", answers={"who": ["1"]}))
    live = act(opened(), ADA, dead)
    struck = act(live, ADA, partial(write, sent=Sent(client="s", seen=1, entry="strike", number=1)))
    replaced = Sent(client="r", seen=1, entry="dead", answers={"who": ["0"]}, number=1)
    moved = act(live, ADA, partial(write, sent=replaced))
    fits, does_not = (win(each, BEN, "y", 0, 2, seen=1, late=True) for each in (struck, moved))
    assert not fits.questions and len(does_not.questions) == 1
    with pytest.raises(BadLine):
        act(does_not, ADA, partial(decide, question=3, how=COUNT, client="c"))
    assert does_not.questions, "it stays until somebody decides"


def test_what_cannot_be_is_said_at_once_but_not_to_a_phone_that_was_away() -> None:
    with pytest.raises(BadLine) as refusal:
        win(opened(minimum_fan=3), ADA, "x", 0, 1, fan=2)
    assert refusal.value.reason.code == "evening/below-minimum"
    late = win(opened(minimum_fan=3), ADA, "x", 0, 1, fan=2, late=True)
    assert len(late.questions) == 1
    nothing = partial(write, sent=Sent(client="n", seen=0, entry="win", late=True))
    assert act(opened(), ADA, nothing).questions[1].body["line"] is None


def test_two_who_correct_the_same_line_are_asked_and_a_note_never() -> None:
    live = win(win(opened(), ADA, "x", 0, 1), ADA, "y", 0, 1)
    live = act(live, ADA, partial(write, sent=Sent(client="a", seen=2, entry="strike", number=1)))
    other = partial(write, sent=Sent(client="b", seen=2, entry="strike", number=2))
    same = partial(write, sent=Sent(client="c", seen=2, entry="strike", number=1))
    assert not act(live, BEN, other).questions and act(live, BEN, same).questions
    note = Sent(client="n", seen=0, entry="note", answers={"note": ["  Ben was\n late "]})
    noted = act(live, BEN, partial(write, sent=note))
    assert not noted.questions and noted.lines[-1].body["line"] == {"note": "Ben was late"}


def test_once_it_is_closed_only_whoever_opened_it_corrects() -> None:
    live = win(opened(), BEN, "x", 0, 1)
    live = act(live, BEN, partial(close, client="c"))
    strike = partial(write, sent=Sent(client="s", seen=live.newest, entry="strike", number=1))
    with pytest.raises(EveningClosed):
        act(live, BEN, strike)
    with pytest.raises(NotTheHost):
        act(live, BEN, partial(reopen, client="r"))
    assert balances(act(live, ADA, strike)) == [0, 0, 0, 0]
    late = win(live, BEN, "l", 2, 3, seen=1, late=True)
    assert len(late.questions) == 1, "what a phone still had is kept for whoever opened it"
    with pytest.raises(EveningClosed):
        act(late, BEN, partial(decide, question=3, how=COUNT, client="d"))
    assert not act(late, ADA, partial(decide, question=3, how=COUNT, client="d")).questions
    open_again = act(live, ADA, partial(reopen, client="r"))
    assert not open_again.closed and open_again.may_write("ben")


def test_the_journal_read_again_is_the_same_sheet() -> None:
    live = win(win(opened(stake=100), ADA, "x", 0, 1), BEN, "y", 0, 1, seen=0)
    again = LiveSheet(live.row(), live.entries)
    assert again.result == live.result and again.questions == live.questions and again.has("x")
    assert read_result(live.row().result) == live.result


def test_the_result_is_the_same_for_every_kind_of_sheet() -> None:
    result = win(opened(stake=100), ADA, "x", 0, 1).result
    assert (result.names, result.balances, result.over) == (tuple(NAMES), (132, 84, 92, 92), False)
    assert result.ranking[0] == "Ada" and result.ranking[3] == "Ben"
    assert [result.rank_of(name) for name in NAMES] == [1, 4, 2, 2]


def test_names_corrected_later_hold_for_all_that_was_written() -> None:
    live = win(opened(), ADA, "one", 0, 1)
    note = Sent(client="note", seen=9, entry="note", answers={"note": ["Ben was late"]})
    live = win(act(live, ADA, partial(write, sent=note)), BEN, "two", 1, 2)
    before = balances(live)
    names = list(live.result.names)
    live = act(live, BEN, partial(rename, names=["", "Bert", names[3], names[2]], client="names"))
    assert live.result.names == (names[0], "Bert", names[3], names[2]), "two may even change their names"
    assert balances(live) == before
    assert [entry.body["line"].get("note") for entry in live.lines] == [None, "Ben was late", None]
    assert LiveSheet(live.row(), live.entries).result == live.result, "the journal says the same"
    assert live.entries[0].body["header"]["players"] == names, "and what was written is still there"
    live = win(live, BEN, "three", 1, 0)
    assert live.lines[-1].body["line"]["win"] == "Bert"
    assert live.entries[-1].body["line"]["win"] == "Bert"
    answers = {"win": ["2"], "from": ["self"], "worth": ["fan-1"]}
    corrected = Sent(client="again", seen=9, entry="win", answers=answers, number=1)
    live = act(live, ADA, partial(write, sent=corrected))
    assert live.history(1)[0].line == {"win": names[0], "from": "Bert", "fan": 3}
    assert act(live, BEN, partial(rename, names=["", "Bert"], client="same")).newest == live.newest


def test_a_form_of_before_takes_no_name_back() -> None:
    live = act(opened(), ADA, partial(rename, names=["Eda"], client="one", shown=NAMES))
    late = ["Ada", "Ben", "Clea", "Dov"]
    live = act(live, BEN, partial(rename, names=late, client="two", shown=NAMES))
    assert list(live.result.names) == ["Eda", "Ben", "Clea", "Dov"]
    live = act(live, BEN, partial(rename, names=late, client="three", shown=live.result.names))
    assert live.result.names[0] == "Ada", "whoever has seen the other name may"


def test_names_are_not_corrected_for_ever() -> None:
    live = opened()
    for number in range(MOST_RENAMED):
        live = act(live, ADA, partial(rename, names=[f"Ada {number}"], client=f"n{number}"))
    with pytest.raises(BadLine) as refusal:
        act(live, ADA, partial(rename, names=["Ada"], client="last"))
    assert refusal.value.reason.code == "evening/renamed-enough"


@pytest.mark.parametrize("wished", [["Ben"], ["x", "x"]])
def test_nobody_is_called_as_somebody_else(wished: list[str]) -> None:
    live = opened()
    with pytest.raises(BadLine):
        act(live, ADA, partial(rename, names=wished, client="names"))
    assert "Ben" in live.result.names


def test_a_name_that_means_something_else_changes_no_account() -> None:
    """Somebody is called like a kind of liability."""
    live = opened(dangerous_play=True)
    live = act(live, ADA, partial(rename, names=["direct"], client="one"))
    answers = {"win": ["0"], "from": ["1"], "worth": ["fan-6"], "liable": ["1"], "kind": ["direct"]}
    live = act(live, ADA, partial(write, sent=Sent(client="hand", seen=9, entry="win", answers=answers)))
    with pytest.raises(BadLine):
        act(live, ADA, partial(rename, names=["Ada"], client="two"))
    assert live.result.names[0] == "direct"
