"""Nobody learns who was asked: not from what a table shows while it rests, not from when it shows it."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.hongkong.scenes import JUNK, WAITING, Scene
from random_games import moment, resampled
from table.evenings import (
    ANNA,
    BERT,
    EASY,
    HONGKONG,
    PEOPLE,
    QUICK,
    answer,
    evening,
    facts,
    first_entries,
    folded,
    house_at,
    journal_of,
    laid_out,
    rested,
    stored,
    until,
    view_of,
    wished,
)
from teahouse.core.errors import NotYourTurn
from teahouse.core.handles import State
from teahouse.table.agreed import Chair
from teahouse.table.engines import Engines
from teahouse.table.house import House
from teahouse.table.liveness import Listener
from teahouse.table.moves import play
from teahouse.table.pauses import CLAIM_TIME, Pauses, close_answers
from teahouse.table.pen import Pen
from teahouse.table.table import Table

EAST = "5p19m19s123456z23s1p"
OTHERS = {"W": "2468m2468m1379p7z", "N": "1579m579m24688p7z"}
CLAIMED = Scene({"E": EAST, "S": "3455567p12367s", **OTHERS}, [], draws="4z")
"""South may claim East's 5p."""
UNCLAIMED = Scene({"E": EAST, "S": "1234567z13m2588s", **OTHERS}, [], draws="4z")
"""Nobody can."""
TWO_CLAIM = Scene({"E": EAST, "S": "34p1234567z147m2s", "W": "55p1234567z258m1s"}, [], draws="4z")
"""South (chow) and West (pung) may claim it."""
HU = Scene({"E": EAST, "S": WAITING, "W": "55p1234567z258m1s"}, [], draws="4z")
"""South can win with it, West may claim it."""
KONG = Scene({"E": JUNK, "S": "3333m22s46p55z159s", **OTHERS}, [])
NO_KONG = Scene({"E": JUNK, "S": "3336m22s46p55z159s", **OTHERS}, [])
VIEWERS = (0, 1, 2, 3, None)


def table_of(scene: Scene, *chairs: Chair) -> Table:
    """The table of a scene before its first turn, the pause of the deal over."""
    return rested(dealt(scene, *chairs))


def dealt(scene: Scene, *chairs: Chair) -> Table:
    return folded(first_entries(HONGKONG, chairs or PEOPLE, deal_of(scene)))


def deal_of(scene: Scene) -> dict[str, Any]:
    return scene.start().cause.start  # type: ignore[union-attr,return-value]


def after(table: Table, seat: int, move: str) -> Table:
    """The answer, a second after the last thing that happened."""
    return wished(table, play, seat, table.turn(seat), [move], at=float(table.next_number)).table


def views(table: Table, *besides: int) -> dict[int | None, Any]:
    return {viewer: table.view(viewer) for viewer in VIEWERS if viewer not in besides}


def public(table: Table) -> tuple[object, ...]:
    """What is told about the table beside its views."""
    return table.status, table.row(), table.dealt_starts()


# What a table shows


def test_the_same_pause_whether_anybody_can_claim_or_not() -> None:
    claimed, unclaimed = (after(table_of(scene), 0, "E discard 5p") for scene in (CLAIMED, UNCLAIMED))
    assert claimed.asked() == (1,) and unclaimed.asked() == ()
    assert views(claimed, 1) == views(unclaimed, 1)
    assert claimed.row().asked == unclaimed.row().asked == ()
    assert claimed.view(1) != unclaimed.view(1)
    unclaimed = rested(unclaimed)
    assert unclaimed.asked() == (1,)


def test_who_is_told_first_is_known_to_all_and_tells_nothing() -> None:
    claimed, unclaimed = (table_of(scene) for scene in (CLAIMED, UNCLAIMED))
    people = [str(chair.person) for chair in PEOPLE]
    assert [claimed.waits_for(person) for person in people] == [True, False, False, False]
    claimed, unclaimed = (after(table, 0, "E discard 5p") for table in (claimed, unclaimed))
    assert not any(table.waits_for(person) for table in (claimed, unclaimed) for person in people)
    unclaimed = rested(unclaimed)
    assert [unclaimed.waits_for(person) for person in people] == [False, True, False, False]


def test_who_is_not_asked_sees_nothing_of_the_answers() -> None:
    table = after(table_of(TWO_CLAIM), 0, "E discard 5p")
    at_rest, told = views(table), public(table)
    assert set(table.asked()) == {1, 2}
    table = after(table, 2, "W pung")
    assert views(table, 2) == {viewer: at_rest[viewer] for viewer in (0, 1, 3, None)}
    table = after(table, 1, "S chow 345p")
    assert views(table, 1, 2) == {viewer: at_rest[viewer] for viewer in (0, 3, None)}
    assert public(table) == told
    table = rested(table)
    seen = view_of(table, 3)
    assert seen["melds"][2] == [{"meld": "pung 555p", "from": "E", "claimed": "5p"}]


@pytest.mark.parametrize("first", [1, 2])
def test_who_has_answered_does_not_learn_whether_others_still_think(first: int) -> None:
    """The one who answered first sees the same before and after the other's answer, and as if there were none."""
    both = after(table_of(TWO_CLAIM), 0, "E discard 5p")
    texts = {1: "S chow 345p", 2: "W pung"}
    one_in = after(both, first, texts[first])
    all_in = after(one_in, 3 - first, texts[3 - first])
    assert all_in.view(first) == one_in.view(first)
    alone = after(after(table_of(CLAIMED), 0, "E discard 5p"), 1, "S pass")
    with_another = after(both, 1, "S pass")
    hand_apart = [{**view_of(table, 1), "own": None} for table in (alone, with_another)]
    assert hand_apart[0] == hand_apart[1]


def test_a_turn_does_not_go_back_while_the_table_rests() -> None:
    table = table_of(TWO_CLAIM)
    turns = []
    for seat, move in ((0, "E discard 5p"), (1, "S pass"), (2, "W pass")):
        turns.append([table.turn(seat) for seat in range(4)])
        table = after(table, seat, move)
    turns.append([table.turn(seat) for seat in range(4)])
    table = rested(table)
    turns.append([table.turn(seat) for seat in range(4)])
    assert turns == [[1, 0, 0, 0], [1, 1, 1, 0], [1, 1, 1, 0], [1, 1, 1, 0], [1, 2, 1, 0]]


def test_nobody_goes_on_before_the_pause_is_over() -> None:
    table = after(table_of(UNCLAIMED), 0, "E discard 5p")
    assert table.state and table.state.to_move == (1,), "South's turn, as the journal knows"
    for seat in range(4):
        with pytest.raises(NotYourTurn):
            wished(table, play, seat, table.turn(seat) + 1, [table.state.legal(1)[0]])


def test_a_claimed_hu_is_shown_when_the_pause_is_over_and_the_next_deal_after_it() -> None:
    """The deal and the commitment of the next hand are told to nobody before."""
    table = after(table_of(HU), 0, "E discard 5p")
    told, at_rest = public(table), views(table)
    table = after(table, 1, "S hu")
    assert views(table, 1) == {viewer: at_rest[viewer] for viewer in (0, 2, 3, None)}
    table = after(table, 2, "W pass")
    assert len(table.starts) == 2 and public(table) == told
    assert views(table, 1, 2) == {viewer: at_rest[viewer] for viewer in (0, 3, None)}
    assert table.asked() == ()
    assert table.row().changed == told[1].changed, "nor does the time of the last change tell"  # type: ignore[attr-defined]
    table = rested(table)
    view = view_of(table, 3)
    assert view["hand"] == 1 and view["last"] and table.shows_end_of_hand()
    assert len(table.dealt_starts()) == 1 and table.asked() == ()
    table = rested(table)
    view = view_of(table, 3)
    assert view["hand"] == 2 and len(table.dealt_starts()) == 2
    assert len(table.rests) == 1, "somebody may lay out a dealt kong"


def test_before_the_first_turn_nobody_sees_whether_somebody_may_lay_out_a_kong() -> None:
    kong, none = dealt(KONG), dealt(NO_KONG)
    assert kong.asked() == (1,) and none.asked() == ()
    assert views(kong, 1) == views(none, 1), "East neither, whose turn comes next"
    assert [kong.turn(seat) for seat in range(4)] == [0, 1, 0, 0]
    laid = after(kong, 1, "S kong 3m")
    assert views(laid, 1) == views(kong, 1)


@given(seed=st.integers(0, 10_000), world=st.integers(0, 10_000))
def test_hidden_tiles_change_nothing_that_is_seen_during_a_pause(seed: int, world: int) -> None:
    """For every viewer: a discard in the real world and in one that the viewer cannot tell from it."""
    state = discarding(seed)
    seat = state.to_move[0]
    text = [text for text in state.legal(seat) if " discard " in text][seed % 2 - 1]
    for viewer in VIEWERS:
        other = resampled(state, viewer, Random(world))
        if text not in other.legal(seat):
            continue  # there the discarder does not hold it
        tables = [after(standing(each), seat, text) for each in (state, other)]
        assert tables[0].view(viewer) == tables[1].view(viewer)
        assert tables[0].row() == tables[1].row()
        for table in tables:
            assert_nothing_is_told(table, viewer, Random(world))


def assert_nothing_is_told(table: Table, viewer: int | None, rng: Random) -> None:
    """The others' answers come in; the viewer, having answered or not, sees no change."""
    if viewer in table.asked() and rng.random() < 0.5:
        table = answered(table, viewer, rng)
    before = table.view(viewer)
    while others := [seat for seat in table.asked() if seat != viewer]:
        table = answered(table, rng.choice(others), rng)
        assert table.view(viewer) == before


def answered(table: Table, seat: int | None, rng: Random) -> Table:
    assert seat is not None and table.state
    return after(table, seat, rng.choice(table.state.legal(seat)))


def discarding(seed: int) -> State:
    """A moment at which somebody is about to throw a tile away."""
    for step in range(50):
        state = moment(HONGKONG, seed + step)
        if state.position.phase in ("turn", "discard"):
            return state
    raise AssertionError("nobody ever discards")


def standing(state: State) -> Table:
    """A table at which the game stands so."""
    table = folded(first_entries(HONGKONG, PEOPLE, {})[:1])
    table.state = state
    return table


# Where false calls may be made all others are asked, and whoever could only make a mistake is left in peace

FALSE = {"false_calls": True}


def false_table(scene: Scene, *chairs: Chair) -> Table:
    """East has just discarded, at a table where false calls may be made."""
    entries = first_entries(HONGKONG, chairs or PEOPLE, deal_of(scene), FALSE)
    return after(rested(folded(entries)), 0, "E discard 5p")


def closed(table: Table) -> Pen:
    return wished(table, close_answers, table.rest_since, at=float(table.next_number))


def test_nobody_learns_who_could_only_have_made_a_mistake() -> None:
    """South may claim the tile and lets it pass, or could only call falsely: everything others see is the same."""
    claimed, unclaimed = false_table(CLAIMED), false_table(UNCLAIMED)
    assert (claimed.is_idle(1), unclaimed.is_idle(1)) == (False, True)
    assert claimed.asked() == unclaimed.asked() == (1, 2, 3)
    assert views(claimed, 1) == views(unclaimed, 1) and public(claimed)[:2] == public(unclaimed)[:2]
    pens = [closed(table) for table in (claimed, unclaimed)]
    assert [[entry.kind for entry in pen.entries] for pen in pens] == [["played"] * 3 + ["closed"]] * 2
    claimed, unclaimed = (rested(pen.table) for pen in pens)
    assert views(claimed, 1) == views(unclaimed, 1)


def test_who_is_alone_with_computers_passes_by_itself_where_only_a_mistake_is_possible() -> None:
    """The record has the pass like any other; who may claim has all the time there is."""
    chairs = (EASY, ANNA, EASY, EASY)
    claimed, unclaimed = (closed(false_table(scene, *chairs)) for scene in (CLAIMED, UNCLAIMED))
    assert claimed.table.asked() == (1,) and unclaimed.table.asked() == ()
    passed = [entry.body["moves"] for entry in unclaimed.entries if entry.kind == "played"]
    assert passed == [["S pass"], ["W pass"], ["N pass"]]


# When it shows it


class Watched:
    """All that one viewer is shown, change by change, as an open browser gets it."""

    def __init__(self, house: House, id: str, seat: int | None) -> None:
        self._house, self._id, self._seat = house, id, seat
        self.shown: list[Any] = []
        self._listener = Listener()
        house.liveness.follow(self._listener, [id])
        self._task = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        while True:
            view = view_of(await self._house.table(self._id), self._seat)
            if not self.shown or view != self.shown[-1]:
                self.shown.append(view)
            await self._listener.next()

    async def stop(self) -> list[Any]:
        await asyncio.sleep(0)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._house.liveness.leave(self._listener)
        return self.shown


@contextmanager
def noting_ends() -> Iterator[list[float]]:
    """When each pause is over that the house waits for."""
    ends: list[float] = []
    wait_until = Pauses.wait_until

    async def noted(pauses: Pauses, moment: float, woken: asyncio.Event) -> bool:
        ends.append(moment)
        return await wait_until(pauses, moment, woken)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pauses, "wait_until", noted)
        yield ends


async def discard_at(path: Path, engines: Engines, scene: Scene, chairs: tuple[Chair, ...], **agreed: Any) -> list[Any]:
    """How long the table rests after East's discard, and what North is shown until the game has gone on."""
    async with house_at(path, engines) as house:
        table = await laid_out(house, HONGKONG, chairs, scene.start(), **agreed)
        await until(house, table.id, lambda table: not table.rests and table.asked() == (0,))
        watched = Watched(house, table.id, 3)
        await asyncio.sleep(0)
        with noting_ends() as ends:
            resting = await answer(house, table.id, 0, "E discard 5p")
            await until(house, table.id, lambda table: table.rests != resting.rests)
        shown = await watched.stop()
        after = [entry for entry in await stored(house, table.id) if entry.ran > resting.rest_since]
        rested = next(entry for entry in after if entry.kind == "rested")  # a computer may have gone on since
        assert rested.ran >= ends[0], "not before its time"
        lasts = [round(end - resting.rest_since, 6) for end in ends[:1]]
        return [lasts, [view for view in shown if view["phase"] == "claim" and len(view["history"]) == 1]]


@evening
async def test_pauses_and_events_are_the_same_whether_somebody_is_asked(tmp_path: Path, engines: Engines) -> None:
    """South lets the time to claim go by, or has nothing to claim: North cannot tell."""
    found = [
        await discard_at(tmp_path / f"{place}.db", engines, scene, PEOPLE, claim_time=1)
        for place, scene in enumerate((CLAIMED, UNCLAIMED))
    ]
    assert found[0] == found[1]
    lasts, shown = found[0]
    assert lasts == [1]
    assert len(shown) == 1, "during the pause there is one thing to see"


@evening
async def test_computers_answer_within_the_pause(tmp_path: Path, engines: Engines) -> None:
    """With computers in their seats the pause is the same too; where people are alone with them it is a short one."""
    for lasts, chairs in ((1, (ANNA, EASY, EASY, BERT)), (QUICK.pause, (ANNA, EASY, EASY, EASY))):
        found = [
            await discard_at(tmp_path / f"{lasts}-{place}.db", engines, scene, chairs, claim_time=1)
            for place, scene in enumerate((CLAIMED, UNCLAIMED))
        ]
        assert found[0] == found[1]
        assert found[0][0] == [lasts]


@evening
async def test_people_who_agreed_on_no_time_to_claim_have_the_usual_one(tmp_path: Path, engines: Engines) -> None:
    """Without an end the pause would last as long as whoever may claim thinks."""
    found = [
        await discard_at(tmp_path / f"{place}.db", engines, scene, PEOPLE)
        for place, scene in enumerate((CLAIMED, UNCLAIMED))
    ]
    assert found[0] == found[1]
    assert found[0][0] == [CLAIM_TIME]


@evening
async def test_who_lets_the_time_to_claim_go_by_does_not_claim(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await laid_out(house, HONGKONG, PEOPLE, TWO_CLAIM.start(), claim_time=1)
        await answer(house, table.id, 0, "E discard 5p")
        await answer(house, table.id, 1, "S chow 345p")
        table = await until(house, table.id, lambda table: not table.rests)
        view = view_of(table, None)
        assert view["melds"][1] and not view["melds"][2], "West's time was over; South's claim holds"
        journal = await stored(house, table.id)
        assert [entry.body.get("moves") for entry in journal[-4:-2]] == [["S chow 345p"], ["W pass"]]
        assert [entry.kind for entry in journal[-2:]] == ["closed", "rested"]
        assert journal[-1].at > journal[-2].at, "all was known before the pause ended"


@evening
async def test_something_is_stored_when_the_time_to_answer_is_over_whoever_was_asked(
    tmp_path: Path, engines: Engines
) -> None:
    """Else a slow disk would make the pause longer in which somebody let the time go by."""
    for place, scene in enumerate((CLAIMED, UNCLAIMED)):
        async with house_at(tmp_path / f"{place}.db", engines) as house:
            table = await laid_out(house, HONGKONG, PEOPLE, scene.start(), claim_time=1)
            await answer(house, table.id, 0, "E discard 5p")
            await until(house, table.id, lambda table: not table.rests)
            journal = await stored(house, table.id)
        waived = [entry.at for entry in journal if entry.body.get("moves") == ["S pass"]]
        assert len(waived) == (scene is CLAIMED)
        assert [entry.kind for entry in journal[-2:]] == ["closed", "rested"]
        assert waived in ([], [journal[-2].at]), "in one go"


@evening
async def test_a_pause_goes_on_after_a_restart_and_the_claimer_has_his_whole_time(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await laid_out(house, HONGKONG, PEOPLE, CLAIMED.start(), claim_time=1)
        at_rest = views(await answer(house, table.id, 0, "E discard 5p"))
    async with house_at(path, engines) as house:
        table = await house.table(table.id)
        assert views(table) == at_rest and table.asked() == (1,)
        table = await until(house, table.id, lambda table: not table.rests)
        assert table.asked() == (1,) and not table.is_quiet(), "South did not claim: his turn"


@evening
async def test_a_pause_that_was_over_stays_over(path: Path, engines: Engines) -> None:
    """Read again later, a table does not show an older moment than people have already seen."""
    async with house_at(path, engines) as house:
        table = await laid_out(house, HONGKONG, PEOPLE, UNCLAIMED.start())
        await answer(house, table.id, 0, "E discard 5p")
        shown = views(await until(house, table.id, lambda table: not table.rests))
    async with house_at(path, engines) as house:
        assert views(await house.table(table.id)) == shown


@evening
async def test_what_is_shown_follows_from_the_journal_at_every_moment(path: Path, engines: Engines) -> None:
    """A claimed win: the discard, the end of the hand, the new deal before its first turn, the first turn."""
    async with house_at(path, engines, pace=replace(QUICK, hand_end_among_people=0.3)) as house:
        table = await laid_out(house, HONGKONG, PEOPLE, HU.start(), claim_time=1)
        for seat, move in ((0, "E discard 5p"), (1, "S hu"), (2, "W pass")):
            table = await answer(house, table.id, seat, move)
            assert facts(folded(await stored(house, table.id))) == facts(table)
        for left in (2, 1, 0):
            table = await until(house, table.id, lambda table, left=left: len(table.rests) == left)
            assert facts(folded(await stored(house, table.id))) == facts(table)
    kinds = [entry.kind for entry in journal_of(path, table.id)]
    assert kinds[-8:] == ["played", "played", "dealt", "closed", "rested", "rested", "closed", "rested"]


@evening
async def test_a_pause_whose_end_was_not_stored_is_given_again_to_everybody_alike(
    tmp_path: Path, engines: Engines
) -> None:
    """The house was killed in the pause and opens later: still nobody can tell whether South was asked."""
    found = [
        await reopened(tmp_path / f"{place}.db", engines, scene) for place, scene in enumerate((CLAIMED, UNCLAIMED))
    ]
    assert found[0] == found[1]
    at_rest, lasts = found[0]
    assert at_rest and lasts == 1


@evening
async def test_so_is_the_first_pause_of_a_table(tmp_path: Path, engines: Engines) -> None:
    """Whether somebody may lay out a kong shows in nothing after a restart, however long the house was closed."""
    found = []
    for place, scene in enumerate((KONG, NO_KONG)):
        path = tmp_path / f"{place}.db"
        async with house_at(path, engines) as house:
            opening = [replace(entry, ran=1.0) for entry in first_entries(HONGKONG, PEOPLE, deal_of(scene))]
            await house._clerk.do(house._store.open_table, folded(opening).row(), opening)
        async with house_at(path, engines) as house:
            found.append(views(await house.table("t"), 1))
    assert found[0] == found[1]
    assert found[0][0].to_move == (), "the table rests again"


async def reopened(path: Path, engines: Engines, scene: Scene) -> tuple[bool, float]:
    """Whether the table rests when the house opens, long after the discard, and how long from then on."""
    async with house_at(path, engines) as house:
        table = await laid_out(house, HONGKONG, PEOPLE, scene.start(), claim_time=1)
        await answer(house, table.id, 0, "E discard 5p")
    age(path, 100.0)
    with noting_ends() as ends:
        async with house_at(path, engines) as house:
            at_rest = bool((await house.table(table.id)).rests)
            await until(house, table.id, lambda table: not table.rests)
            return at_rest, round(ends[0] - house._drivers._pauses._opened, 6)


def age(path: Path, seconds: float) -> None:
    """Everything in the journals happened earlier."""
    with closing(sqlite3.connect(path)) as file:
        file.execute("UPDATE journal SET at = at - ?", (seconds,))
        file.commit()


@evening
async def test_one_person_against_computers_has_all_the_time(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await laid_out(house, HONGKONG, (ANNA, ANNA, EASY, EASY), CLAIMED.start(), claim_time=1)
        await answer(house, table.id, 0, "E discard 5p")
        table = await until(house, table.id, lambda table: not table.rests)
        assert table.asked() == (1,) and table.is_quiet(), "the question is still open"
