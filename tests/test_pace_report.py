"""What the tool that measures the pace of a table reads out of its journal; how fast that is, is not asked here."""

from functools import partial
from typing import Any

from tools.pace_report import (
    ASKED,
    CHANCE,
    DEAL,
    GESTURE,
    MACHINE,
    MOVE,
    figures,
    hands_of,
    pauses_of,
    reasons,
    told,
    unclaimed,
)

from table.evenings import HONGKONG, PEOPLE, first_entries, folded
from table.test_quiet import CLAIMED, HU, UNCLAIMED, deal_of
from teahouse.store.base import Entry
from teahouse.table.answering import ask_moment
from teahouse.table.moves import play
from teahouse.table.pauses import close_answers, end_rest
from teahouse.table.pen import Pen


class Evening:
    """A journal that is written by a clock of its own."""

    def __init__(self, scene: Any) -> None:
        self.entries = first_entries(HONGKONG, PEOPLE, deal_of(scene), {"length": "hand"}, claim_time=5, pace="brisk")
        self.table, self.now = folded(self.entries), 1.0

    def wish(self, wish: Any, after: float = 0.0) -> None:
        self.now += after
        pen = Pen(self.table, self.now, ran=self.now)
        wish(pen)
        self.entries += pen.entries
        self.table = pen.table

    def play(self, seat: int, move: str) -> None:
        self.wish(partial(play, seat=seat, turn=self.table.turn(seat), moves=[move]))

    def rest(self, seconds: float) -> None:
        since = self.table.rest_since
        self.wish(partial(close_answers, since=since), seconds)
        self.wish(partial(end_rest, since=since))


def evening(scene: Any, rests: float, *wishes: Any) -> list[Entry]:
    """The first discard of a hand, after which the table rests for so long."""
    found = Evening(scene)
    found.rest(2.0)
    found.play(0, "E discard 5p")
    for wish in wishes:
        wish(found)
    found.rest(rests)
    return found.entries


def test_pauses_of_a_journal() -> None:
    dealt, lying = pauses_of(evening(UNCLAIMED, 1.0))
    assert (dealt.after, dealt.lasted) == (DEAL, 2.0)
    assert (lying.after, lying.lasted, lying.claimed, lying.moment) == (MOVE, 1.0, False, False)
    taken = pauses_of(evening(CLAIMED, 1.0, lambda found: found.play(1, "S pung")))[-1]
    assert taken.claimed and unclaimed([dealt, lying, taken]) == [lying]


def test_why_a_discard_lies_longer_than_the_aim() -> None:
    chance = pauses_of(evening(UNCLAIMED, 5.0))
    thought = pauses_of(
        evening(UNCLAIMED, 5.0, lambda found: found.wish(partial(ask_moment, seat=2, number=found.table.rest_number)))
    )
    assert reasons(unclaimed(chance), 5.0, 3.2) == {CHANCE: 1} and reasons(unclaimed(thought), 5.0, 3.2) == {GESTURE: 1}
    assert reasons(unclaimed(pauses_of(evening(UNCLAIMED, 1.1))), 5.0, 3.2) == {}
    for scene, rests, why in ((CLAIMED, 3.3, CHANCE), (UNCLAIMED, 2.0, MACHINE)):
        assert reasons(unclaimed(pauses_of(evening(scene, rests))), 5.0, 3.2) == {why: 1}
    asked, as_if = (unclaimed(pauses_of(evening(scene, 3.3))) for scene in (CLAIMED, UNCLAIMED))
    assert reasons(asked, 5.0, 3.2, is_fair=True) == {ASKED: 1} and reasons(as_if, 5.0, 3.2, is_fair=True) == {
        CHANCE: 1
    }


def test_a_hand_ends_where_it_is_seen_to() -> None:
    won = pauses_of(evening(HU, 1.0, lambda found: found.play(1, "S hu")))
    assert hands_of(won) == [3.0], "two seconds before the first turn, one in which it was won"
    assert hands_of(pauses_of(evening(UNCLAIMED, 1.0))[:1]) == [2.0]


def test_rows_of_the_page_stand_beside_the_aim() -> None:
    assert told([]) == {"n": 0}
    rows = list(figures("a discard", told([1.0, 1.0, 4.0]), 1.2, "three people"))
    assert [row["name"] for row in rows] == [
        f"a discard, {what}" for what in ("mean", "median", "95th percentile", "longest")
    ]
    assert (rows[0]["ours"], rows[0]["note"], rows[-1]["ratio"]) == (2.0, "3; three people", 0.3)
