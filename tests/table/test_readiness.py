"""A table goes on when all are ready, and nobody learns who was asked: what makes a seat ready is open to everybody."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
from table.test_quiet import CLAIMED, HU, TWO_CLAIM, UNCLAIMED, Scene, after, dealt, public, table_of, views
from teahouse.core.errors import BadOption
from teahouse.table import answering, pauses
from teahouse.table.agreed import Chair
from teahouse.table.answering import ask_moment, change_pace, choose_way, hold, look_no_longer, say_ready
from teahouse.table.engines import Engines
from teahouse.table.errors import OthersPlay
from teahouse.table.house import House
from teahouse.table.pace import BRISK, CALM, FAIR, PRESS
from teahouse.table.pen import Pen
from teahouse.table.readiness import AS_IF_ASKED, OFTEN, RARELY, WAYS, Readiness
from teahouse.table.table import Table

CLAIM_TIME = 5
TEMPO = QUICK.among_people(BRISK, CLAIM_TIME)
BRISK_TABLE = {"pace": BRISK, "claim_time": CLAIM_TIME}
READY, MOMENT, HOLD, PUNG, PASS = "ready", "moment", "hold", "S pung", "S pass"
GESTURES = {READY: say_ready, MOMENT: ask_moment, HOLD: hold}


@pytest.fixture(autouse=True)
def no_long_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """By chance."""
    monkeypatch.setattr(pauses, "_chance", lambda: 0.5)


class Deed(NamedTuple):
    """What a seat does so many seconds after the discard: a gesture, or its answer if it is asked."""

    after: float
    seat: int
    what: str


class Pause(NamedTuple):
    """What can be noticed of a pause from outside."""

    length: float
    seen: list[Any]
    """What North sees after every deed."""


async def pause_after(
    path: Path, engines: Engines, scene: Scene, ways: Sequence[str] = (), deeds: Sequence[Deed] = (), **agreed: Any
) -> Pause:
    """East throws away what South might claim."""
    async with house_at(path, engines) as house:
        table = await laid_out(house, HONGKONG, PEOPLE, scene.start(), **{**BRISK_TABLE, **agreed})
        await until(house, table.id, lambda table: not table.rests)
        for seat, way in enumerate(ways):
            await house.act(table.id, partial(choose_way, seat=seat, way=way))
        at_rest = await answer(house, table.id, 0, "E discard 5p")
        seen = [views(at_rest, 1)[3]]
        for deed in deeds:
            await asyncio.sleep(at_rest.rest_since + deed.after - house.now())
            await do(house, table.id, deed)
            seen.append((await house.table(table.id)).view(3))
        await until(house, table.id, lambda table: not table.rests)
        entries = await stored(house, table.id)
        ended = next(entry for entry in entries if entry.kind == "rested" and entry.ran > at_rest.rest_since)
        return Pause(round(ended.ran - at_rest.rest_since - QUICK.seal, 2), seen)


async def do(house: House, id: str, deed: Deed) -> None:
    table = await house.table(id)
    if wish := GESTURES.get(deed.what):
        await house.act(id, partial(wish, seat=deed.seat, number=table.rest_number))
    elif deed.seat in table.asked():
        await answer(house, id, deed.seat, deed.what)


async def length_of(path: Path, engines: Engines, ways: Sequence[str] = (), *deeds: Deed, **agreed: Any) -> float:
    """Of the pause: the same whether South is asked or not."""
    found = [
        await pause_after(path.with_suffix(f".{place}"), engines, scene, ways, deeds, **agreed)
        for place, scene in enumerate((CLAIMED, UNCLAIMED))
    ]
    assert found[0] == found[1], "North cannot tell whether South was asked"
    return found[0].length


# How long a pause is

ATTENTIVE = ("attentive",) * 4
ASKING = ("attentive", "ask", "attentive", "attentive")
LEISURELY = ("attentive", "leisurely", "attentive", "attentive")
PAUSES: dict[str, tuple[float, Sequence[str], tuple[Deed, ...]]] = {
    "all attentive": (TEMPO.window, ATTENTIVE, ()),
    "a claim is no quicker": (TEMPO.window, ATTENTIVE, (Deed(0.2, 1, PUNG),)),
    "nor is letting it pass": (TEMPO.window, ATTENTIVE, (Deed(0.2, 1, PASS),)),
    "nor a gesture of all": (TEMPO.window, ATTENTIVE, tuple(Deed(0.2 + seat / 10, seat, READY) for seat in range(4))),
    "all let everything pass": (TEMPO.least, ("turn", "hand", "win", "win"), ()),
    "one of them does not": (TEMPO.window, ("turn", "hand", "attentive", "win"), ()),
    "a moment": (CLAIM_TIME, ATTENTIVE, (Deed(0.5, 1, MOMENT),)),
    "a moment of somebody who is not asked": (CLAIM_TIME, ATTENTIVE, (Deed(0.5, 2, MOMENT),)),
    "a moment and ready": (CLAIM_TIME, ATTENTIVE, (Deed(0.5, 1, MOMENT), Deed(2.0, 1, READY))),
    "ready, and a moment": (TEMPO.window, ATTENTIVE, (Deed(0.2, 1, READY), Deed(0.3, 1, MOMENT))),
    "a moment that comes too late": (TEMPO.window, ATTENTIVE, (Deed(1.5, 1, MOMENT),)),
    "held": (TEMPO.held, ATTENTIVE, (Deed(0.5, 1, HOLD),)),
    "held by somebody who is not asked": (TEMPO.held, ATTENTIVE, (Deed(0.8, 2, HOLD),)),
    "held and ready": (TEMPO.held, ATTENTIVE, (Deed(0.5, 1, HOLD), Deed(2.0, 1, READY))),
    "held, and a moment": (CLAIM_TIME, ATTENTIVE, (Deed(0.5, 1, HOLD), Deed(2.0, 1, MOMENT))),
    "held by two": (TEMPO.held, ATTENTIVE, (Deed(0.4, 1, HOLD), Deed(2.9, 2, HOLD))),
    "held too late": (TEMPO.window, ATTENTIVE, (Deed(1.5, 1, HOLD),)),
    "held by who lets everything pass": (TEMPO.least, ("hand",) * 4, (Deed(0.4, 1, HOLD),)),
    "held by who is waited for in any case": (2.0, ASKING, (Deed(0.4, 1, HOLD), Deed(2.0, 1, READY))),
    "one is leisurely": (TEMPO.leisurely, LEISURELY, ()),
    "who is leisurely is ready sooner": (2.0, LEISURELY, (Deed(2.0, 1, READY),)),
    "whoever else is ready": (TEMPO.leisurely, LEISURELY, (Deed(0.2, 2, READY),)),
    "who is leisurely needs no hold": (TEMPO.leisurely, LEISURELY, (Deed(0.5, 1, HOLD),)),
    "but may need a moment": (CLAIM_TIME, LEISURELY, (Deed(2.5, 1, MOMENT),)),
    "who is to be asked says nothing": (CLAIM_TIME, ASKING, ()),
    "says that it is ready": (2.0, ASKING, (Deed(2.0, 1, READY),)),
    "says so early": (TEMPO.window, ASKING, (Deed(0.1, 1, READY),)),
}


@pytest.mark.parametrize("name", PAUSES)
def test_how_long_a_pause_is_does_not_depend_on_who_is_asked(name: str, tmp_path: Path, engines: Engines) -> None:
    @evening
    async def test() -> None:
        lasts, ways, deeds = PAUSES[name]
        assert await length_of(tmp_path / "house.db", engines, ways, *deeds) == pytest.approx(lasts, abs=0.011)

    test()


@evening
async def test_who_claims_gives_the_rest_of_a_moment_back(tmp_path: Path, engines: Engines) -> None:
    """Everybody sees then that there was something to claim; another one's moment stays."""
    others: list[tuple[str, list[Deed], float]] = [
        (MOMENT, [], 2.0),
        (MOMENT, [Deed(0.3, 2, MOMENT)], CLAIM_TIME),
        (HOLD, [], 2.0),
        (HOLD, [Deed(0.3, 2, HOLD)], TEMPO.held),
    ]
    for number, (gesture, first, lasts) in enumerate(others):
        deeds = [*first, Deed(0.5, 1, gesture), Deed(2.0, 1, PUNG)]
        found = await pause_after(tmp_path / f"{number}.db", engines, CLAIMED, ATTENTIVE, deeds)
        assert found.length == pytest.approx(lasts, abs=0.011)


# A fair table: whoever may claim has time for it

FAIRLY = QUICK.fair
FAIR_PAUSES: dict[str, tuple[Scene, Sequence[str], tuple[Deed, ...], float]] = {
    "nobody may claim": (UNCLAIMED, ATTENTIVE, (), TEMPO.window),
    "somebody may and lets the time go by": (CLAIMED, ATTENTIVE, (), FAIRLY),
    "a claim ends it": (CLAIMED, ATTENTIVE, (Deed(2.0, 1, PUNG),), 2.0),
    "but not before everybody has seen the discard": (CLAIMED, ATTENTIVE, (Deed(0.3, 1, PUNG),), TEMPO.window),
    "who passes at once is not noticed": (CLAIMED, ATTENTIVE, (Deed(0.6, 1, PASS),), TEMPO.window),
    "who passes later is as who does nothing": (CLAIMED, ATTENTIVE, (Deed(1.4, 1, PASS),), FAIRLY),
    "nor does a gesture end it": (CLAIMED, ATTENTIVE, (Deed(1.4, 1, READY),), FAIRLY),
    "one of two has claimed": (TWO_CLAIM, ATTENTIVE, (Deed(1.4, 2, "W pung"),), FAIRLY),
    "both have answered": (TWO_CLAIM, ATTENTIVE, (Deed(1.4, 2, "W pung"), Deed(2.2, 1, PASS)), 2.2),
    "who wants no claims has none": (CLAIMED, ("attentive", "hand", "attentive", "attentive"), (), TEMPO.window),
    "all let everything pass": (CLAIMED, ("hand",) * 4, (), TEMPO.least),
    "a moment of who may claim": (CLAIMED, ATTENTIVE, (Deed(2.9, 1, MOMENT),), CLAIM_TIME),
    "a moment of who may not": (UNCLAIMED, ATTENTIVE, (Deed(0.5, 2, MOMENT),), CLAIM_TIME),
    "a moment and a claim": (CLAIMED, ATTENTIVE, (Deed(2.9, 1, MOMENT), Deed(4.2, 1, PUNG)), 4.2),
    "who wants to be asked": (UNCLAIMED, ASKING, (Deed(2.0, 1, READY),), 2.0),
}


@pytest.mark.parametrize("name", FAIR_PAUSES)
def test_how_long_a_fair_pause_is(name: str, tmp_path: Path, engines: Engines) -> None:
    @evening
    async def test() -> None:
        scene, ways, deeds, lasts = FAIR_PAUSES[name]
        found = await pause_after(tmp_path / "house.db", engines, scene, ways, deeds, pace=FAIR)
        assert found.length == pytest.approx(lasts, abs=0.011)

    test()


@evening
async def test_chance_makes_fair_pauses_as_long_as_if_somebody_could_claim(tmp_path: Path, engines: Engines) -> None:
    """To everybody else the same: somebody lets the time go by, passes late, or was not asked at all."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pauses, "_chance", lambda: 1 - AS_IF_ASKED / 2)
        by_chance = await pause_after(tmp_path / "chance.db", engines, UNCLAIMED, ATTENTIVE, pace=FAIR)
        claimed = await pause_after(tmp_path / "claim.db", engines, CLAIMED, (), [Deed(1.5, 1, PUNG)], pace=FAIR)
        brisk = await pause_after(tmp_path / "brisk.db", engines, UNCLAIMED, ATTENTIVE, pace=BRISK)
    lapsed = await pause_after(tmp_path / "lapsed.db", engines, CLAIMED, ATTENTIVE, pace=FAIR)
    assert by_chance == lapsed and by_chance.length == pytest.approx(FAIRLY, abs=0.011)
    assert claimed.length == pytest.approx(1.5, abs=0.011), "what is claimed needs no hiding"
    assert brisk.length == pytest.approx(TEMPO.window, abs=0.011)


def test_one_fair_pause_in_five_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is asked: what decides is drawn without looking at the questions."""
    tables = [after(table_of(scene), 0, "E discard 5p") for scene in (CLAIMED, UNCLAIMED)]
    for table in tables:
        table.pace = FAIR
    drawn = iter(place / 100 for place in range(100) for _ in tables)
    monkeypatch.setattr(pauses, "_chance", lambda: next(drawn))
    found = [[pauses.is_as_if_asked(table) for table in tables] for _ in range(100)]
    assert all(one == other for one, other in found) and sum(one for one, _ in found) == 20


@evening
async def test_paces_that_people_agree_on(tmp_path: Path, engines: Engines) -> None:
    quiet = [Deed(1.5 + seat / 10, seat, READY) for seat in range(4)]
    for number, (agreed, deeds, lasts) in enumerate(
        (
            ({"pace": ""}, quiet, CLAIM_TIME),
            ({"pace": CALM}, [], QUICK.calm),
            ({"pace": CALM}, quiet, 1.8),
            ({"pace": CALM, "claim_time": 2}, [], 2.0),
        )
    ):
        found = await length_of(tmp_path / f"{number}.db", engines, ATTENTIVE, *deeds, **agreed)
        assert found == pytest.approx(lasts, abs=0.011), agreed


@pytest.mark.parametrize("ways", [ASKING, LEISURELY])
def test_who_is_waited_for_is_ready_with_an_answer_or_a_gesture_alike(
    ways: Sequence[str], tmp_path: Path, engines: Engines
) -> None:
    """South claims, lets it pass or is not asked at all and says that it is ready, each at the same time."""

    @evening
    async def test() -> None:
        found = [
            await pause_after(tmp_path / f"{place}.db", engines, scene, ways, [Deed(2.0, 1, what)])
            for place, (scene, what) in enumerate(
                ((CLAIMED, PUNG), (CLAIMED, PASS), (CLAIMED, READY), (UNCLAIMED, READY))
            )
        ]
        assert all(pause == found[0] for pause in found)
        assert found[0].length == pytest.approx(2.0, abs=0.011)

    test()


@evening
async def test_some_pauses_are_long_by_chance(tmp_path: Path, engines: Engines) -> None:
    with pytest.MonkeyPatch.context() as patch:
        for chance, lasts in ((1.0, CLAIM_TIME), (1 - 1.5 / RARELY, TEMPO.held), (1 - 3 / RARELY, TEMPO.window)):
            patch.setattr(pauses, "_chance", lambda chance=chance: chance)
            found = await length_of(tmp_path / f"{chance}.db", engines)
            assert found == pytest.approx(lasts, abs=0.011), "as if somebody had held it or asked for a moment"


def test_so_many_are_as_somebody_asks_for() -> None:
    never, often = Readiness(), Readiness()
    for _ in range(1000):
        never = never.begin_pause().close_pause()
        often = often.begin_pause().ask_moment(1).hold(2).ask_moment(2).hold(3).close_pause()
    assert shares(Readiness()) == shares(never) == pytest.approx((1 / RARELY, 1 / RARELY))
    assert shares(often) == pytest.approx((OFTEN, OFTEN)) and (often.thought, often.held) == (1000, 1000)
    seldom = Readiness(pauses=950, thought=99, held=49)
    assert shares(seldom) == pytest.approx((0.1, 0.05), abs=0.001), "as probably a gesture as none"


def shares(readiness: Readiness) -> tuple[float, float]:
    """Of pauses that chance makes last the whole time to claim, and as long as held ones."""
    drawn = [readiness.by_chance(TEMPO, (place + 0.5) / 10_000) for place in range(10_000)]
    return drawn.count(TEMPO.most) / len(drawn), drawn.count(TEMPO.held) / len(drawn)


Gestures = dict[int, tuple[str, float]]


@given(
    ways=st.lists(st.sampled_from(WAYS), min_size=4, max_size=4),
    gestures=st.dictionaries(
        st.integers(0, 3), st.tuples(st.sampled_from([READY, MOMENT, HOLD]), st.floats(0, 6)), max_size=4
    ),
)
def test_a_pause_is_as_long_as_the_last_seat_needs_within_its_bounds(ways: list[str], gestures: Gestures) -> None:
    readiness = Readiness()
    for seat, way in enumerate(ways):
        readiness = readiness.choose(seat, way)
    shortest, settled = readiness.shortest(range(4), TEMPO), readiness.length(range(4), TEMPO, 100.0)
    for seat, (gesture, waited) in gestures.items():
        made = {
            MOMENT: readiness.ask_moment,
            HOLD: readiness.hold,
            READY: partial(readiness.say_ready, at=100.0 + waited),
        }
        readiness = made[gesture](seat)
    length = readiness.length(range(4), TEMPO, 100.0)
    assert TEMPO.least <= shortest <= length <= TEMPO.most
    assert length <= settled or any(gesture in (MOMENT, HOLD) for gesture, _ in gestures.values())
    assert readiness.begin_pause().length(range(4), TEMPO, 200.0) == settled


# What a way means


def chosen(table: Table, seat: int, way: str) -> Table:
    return wished(table, choose_way, seat, way, at=float(table.next_number)).table


def test_ways_and_gestures_are_told_to_nobody_else() -> None:
    table = after(table_of(TWO_CLAIM), 0, "E discard 5p")
    at_rest, told, shown = views(table), public(table), table.shown_number
    for seat in range(4):
        for pen in (
            *(wished(table, choose_way, seat, way, at=9.0) for way in WAYS[1:]),
            wished(table, ask_moment, seat, table.rest_number, at=9.0),
            wished(table, hold, seat, table.rest_number, at=9.0),
            wished(table, say_ready, seat, table.rest_number, at=9.0),
        ):
            assert pen.confidants() == {PEOPLE[seat].person}
            now = pen.table
            assert views(now, seat) == {viewer: view for viewer, view in at_rest.items() if viewer != seat}
            assert public(now) == told and now.shown_number == shown
            assert wished(now, choose_way, seat, now.readiness.way(seat).name).entries == [], "once is enough"


def test_between_pauses_neither() -> None:
    table = table_of(CLAIMED)
    pen = wished(table, choose_way, 2, "hand", at=9.0)
    assert pen.confidants() == {"cleo"} and public(pen.table) == public(table)
    assert views(pen.table) == views(table)


@pytest.mark.parametrize("way", ["turn", "hand", "win"])
def test_who_lets_everything_pass_is_not_asked_and_may_change_its_mind(way: str) -> None:
    asked = after(table_of(CLAIMED), 0, "E discard 5p")
    table = after(chosen(table_of(CLAIMED), 1, way), 0, "E discard 5p")
    unasked = after(table_of(UNCLAIMED), 0, "E discard 5p")
    hands_apart = [{**view_of(each, 1), "own": None, "turn": None} for each in (table, unasked)]
    assert hands_apart[0] == hands_apart[1], "not even to itself it looks as if it were"
    assert chosen(table, 1, "attentive").view(1) == asked.view(1)


@pytest.mark.parametrize(("way", "words"), [("turn", "S pass"), ("hand", "S pass"), ("win", "S hu")])
def test_the_house_answers_for_whoever_has_said_how(way: str, words: str) -> None:
    table = after(chosen(table_of(HU), 1, way), 0, "E discard 5p")
    pen = Pen(table, 9.0, ran=9.0)
    pauses.close_answers(pen, table.rest_since)
    assert [entry.body["moves"] for entry in pen.entries if entry.kind == "played"] == [[words], ["W pass"]]
    assert [entry.kind for entry in pen.entries][-1] == "closed"


@pytest.mark.parametrize(
    ("pace", "way", "words"),
    [("", "attentive", "S pass"), (BRISK, "attentive", "S hu"), (BRISK, "ask", "S hu"), (BRISK, "hand", "S pass")],
)
def test_nobody_loses_a_win_by_saying_nothing_where_it_goes_on_soon(pace: str, way: str, words: str) -> None:
    table = after(chosen(table_of(HU), 1, way), 0, "E discard 5p")
    table.pace = pace
    pen = Pen(table, 9.0, ran=9.0)
    pauses.close_answers(pen, table.rest_since)
    assert next(entry.body["moves"] for entry in pen.entries if entry.kind == "played") == [words]


def test_who_always_wins_lets_everything_else_pass() -> None:
    table = after(chosen(table_of(CLAIMED), 1, "win"), 0, "E discard 5p")
    pen = Pen(table, 9.0, ran=9.0)
    pauses.close_answers(pen, table.rest_since)
    assert [entry.body["moves"] for entry in pen.entries if entry.kind == "played"] == [["S pass"]]


def test_until_my_turn_ends_with_my_turn_as_everybody_sees_it() -> None:
    table = chosen(table_of(UNCLAIMED), 1, "turn")
    table = chosen(table, 2, "turn")
    table = after(table, 0, "E discard 5p")
    assert table.readiness.way(1).name == "turn", "his turn is not seen yet"
    table = rested(table)
    assert [table.readiness.way(seat).name for seat in (1, 2)] == ["attentive", "turn"]
    table = chosen(table, 1, "turn")
    assert table.readiness.way(1).name == "turn", "until his next one"


def test_no_claims_this_hand_ends_with_the_hand_as_everybody_sees_it() -> None:
    table = table_of(HU)
    for seat, way in ((0, "hand"), (2, "turn"), (3, "ask"), (3, "hand")):
        table = chosen(table, seat, way)
    for seat, move in ((0, "E discard 5p"), (1, "S hu"), (2, "W pass")):
        table = after(table, seat, move)
        assert table.readiness.passes(0) and table.readiness.passes(2)
    assert len(table.starts) == 2, "the next hand is dealt already, and nobody knows it"
    while table.rests:
        assert table.readiness.passes(0) == (view_of(table, 0)["hand"] == 1)
        table = rested(table)
    assert [table.readiness.way(seat).name for seat in range(4)] == ["attentive"] * 3 + ["ask"]


def test_a_gesture_for_an_earlier_pause_means_nothing() -> None:
    """Who pressed a key while the table went on does not let the next discard pass."""
    first = after(table_of(UNCLAIMED), 0, "E discard 5p")
    number = first.rest_number
    going_on = rested(first)
    assert going_on.state
    second = after(going_on, 1, going_on.state.legal(1)[0])
    for table in (going_on, second):
        for wish in GESTURES.values():
            assert wished(table, wish, 3, number).entries == []
    assert wished(second, say_ready, 3, second.rest_number).entries


def test_a_call_is_known_to_whoever_made_it() -> None:
    table = after(table_of(TWO_CLAIM), 0, "E discard 5p")
    table = after(after(table, 2, "W pung"), 1, "S pass")
    assert table.readiness.calls == {2: "W pung"} and set(table.readiness.ready) == {1, 2}
    assert rested(table).readiness.calls == {}


def test_a_way_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadOption):
        wished(table_of(CLAIMED), choose_way, 1, "never")
    assert answering.ways(dealt(CLAIMED)) == WAYS


@evening
async def test_ways_and_gestures_stand_in_the_journal(path: Path, engines: Engines) -> None:
    """Also a house that was closed in the middle of a pause knows them."""
    async with house_at(path, engines) as house:
        table = await laid_out(house, HONGKONG, PEOPLE, TWO_CLAIM.start(), pace=BRISK, claim_time=20)
        await until(house, table.id, lambda table: not table.rests)
        for seat, way in ((1, "ask"), (2, "win"), (3, "turn")):
            table = await house.act(table.id, partial(choose_way, seat=seat, way=way))
            assert facts(folded(await stored(house, table.id))) == facts(table)
        at_rest = await answer(house, table.id, 0, "E discard 5p")
        for wish, seat in ((ask_moment, 0), (say_ready, 3), (say_ready, 1)):
            table = await house.act(table.id, partial(wish, seat=seat, number=at_rest.rest_number))
            assert facts(folded(await stored(house, table.id))) == facts(table)
    kinds = [entry.kind for entry in journal_of(path, table.id)]
    assert kinds[-8:] == ["way", "way", "way", "played", "moment", "ready", "ready", "played"]
    async with house_at(path, engines) as house:
        table = await house.table(table.id)
        assert table.readiness.moments == {0} and {1, 3} <= set(table.readiness.ready)
        assert [table.readiness.way(seat).name for seat in range(4)] == ["attentive", "ask", "win", "turn"]
        opened = house.now()
        table = await until(house, table.id, lambda table: not table.rests)
        assert house.now() - opened == pytest.approx(20, abs=0.1), "the whole pause again"


# The end of a hand


@evening
async def test_a_hand_that_is_over_stays_until_all_people_have_seen_enough(path: Path, engines: Engines) -> None:
    pace = replace(QUICK, hand_end_among_people=20.0)
    async with house_at(path, engines, pace=pace) as house:
        table = await laid_out(house, HONGKONG, (ANNA, BERT, EASY, EASY), HU.start(), **BRISK_TABLE)
        await until(house, table.id, lambda table: not table.rests)
        await answer(house, table.id, 0, "E discard 5p")
        await answer(house, table.id, 1, "S hu")
        over = await until(house, table.id, Table.shows_end_of_hand)
        table = await house.next_hand(table.id, "anna")
        assert table.looked == {0} and table.shows_end_of_hand()
        assert (await stored(house, table.id))[-1].kind == "looked"
        assert len(await stored(house, (await house.next_hand(table.id, "anna")).id)) == table.next_number, (
            "once is enough"
        )
        table = await house.next_hand(table.id, "bert")
        assert not table.shows_end_of_hand() and table.looked == frozenset()
        assert house.now() - over.rest_since < 1


@evening
async def test_who_does_not_look_up_is_waited_for_twenty_seconds(path: Path, engines: Engines) -> None:
    pace = replace(QUICK, hand_end_among_people=20.0)
    async with house_at(path, engines, pace=pace) as house:
        table = await laid_out(house, HONGKONG, (ANNA, BERT, EASY, EASY), HU.start(), **BRISK_TABLE)
        await until(house, table.id, lambda table: not table.rests)
        await answer(house, table.id, 0, "E discard 5p")
        await answer(house, table.id, 1, "S hu")
        over = await until(house, table.id, Table.shows_end_of_hand)
        await house.next_hand(table.id, "anna")
        await until(house, table.id, lambda table: not table.shows_end_of_hand())
        assert house.now() - over.rest_since == pytest.approx(20, abs=0.1)


# Alone with computers

ALONE = (ANNA, EASY, EASY, EASY)


@evening
async def test_alone_the_end_of_a_hand_stays_until_one_goes_on(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await laid_out(house, HONGKONG, (ANNA, ANNA, EASY, EASY), HU.start(), pace=BRISK)
        await until(house, table.id, lambda table: not table.rests)
        await answer(house, table.id, 0, "E discard 5p")
        await answer(house, table.id, 1, "S hu")
        table = await until(house, table.id, Table.shows_end_of_hand)
        await asyncio.sleep(60)
        table = await house.table(table.id)
        assert table.shows_end_of_hand() and not table.goes_on() and table.id not in house._drivers
        assert not (await house.next_hand(table.id, "anna")).shows_end_of_hand()
        await until(house, table.id, lambda table: view_of(table, None)["hand"] == 2 and not table.rests)


@evening
async def test_i_press_to_go_on(path: Path, engines: Engines) -> None:
    """After every move that could be claimed; the computers have answered, and nothing else is worked out meanwhile."""
    async with house_at(path, engines) as house:
        table = await laid_out(house, HONGKONG, ALONE, UNCLAIMED.start(), pace=PRESS)
        await until(house, table.id, lambda table: not table.rests)
        await answer(house, table.id, 0, "E discard 5p")
        for _ in range(2):
            await asyncio.sleep(20)
            table = await house.table(table.id)
            assert table.awaits_person() and not table.goes_on() and table.id not in house._drivers
            assert [entry.kind for entry in await stored(house, table.id)][-1] == "closed"
            table = await pressed(house, table)
        assert len(view_of(await house.table(table.id), 0)["history"]) >= 2
    async with house_at(path, engines) as house:
        await asyncio.sleep(20)
        table = await house.table(table.id)
        assert table.awaits_person(), "also when the house opens again"
        assert not (await pressed(house, table)).awaits_person()


async def pressed(house: House, table: Table) -> Table:
    return await house.act(table.id, partial(say_ready, seat=0, number=table.rest_number))


@evening
async def test_who_presses_to_go_on_may_claim_before(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await laid_out(house, HONGKONG, (ANNA, ANNA, EASY, EASY), CLAIMED.start(), pace=PRESS)
        await until(house, table.id, lambda table: not table.rests)
        await answer(house, table.id, 0, "E discard 5p")
        await until(house, table.id, lambda table: table.is_closed)
        assert (await house.table(table.id)).asked() == (1,)
        await answer(house, table.id, 1, "S pung")
        table = await until(house, table.id, lambda table: not table.rests)
        assert view_of(table, None)["melds"][1]


@evening
async def test_how_fast_it_goes_on_alone_is_ones_own_matter(path: Path, engines: Engines) -> None:
    for pace, chairs in ((BRISK, ALONE), (CALM, ALONE)):
        async with house_at(path.with_suffix(f".{pace}"), engines) as house:
            table = await laid_out(house, HONGKONG, chairs, UNCLAIMED.start())
            await until(house, table.id, lambda table: not table.rests)
            await house.act(table.id, partial(change_pace, seat=0, pace=pace))
            at_rest = await answer(house, table.id, 0, "E discard 5p")
            await until(house, table.id, lambda table, at_rest=at_rest: table.rests != at_rest.rests)
            entries = await stored(house, table.id)
            assert facts(folded(entries))["pace"] == pace
            ended = next(each for each in entries if each.kind == "rested" and each.ran > at_rest.rest_since)
            assert ended.ran - at_rest.rest_since == pytest.approx(QUICK.alone(pace).pause, abs=0.05)


def test_among_people_it_is_agreed_on() -> None:
    with pytest.raises(OthersPlay):
        wished(table_of(CLAIMED), change_pace, 0, CALM)
    with pytest.raises(BadOption):
        wished(table_of(CLAIMED), change_pace, 0, "at once")


@evening
async def test_alone_a_standing_way_spares_questions(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await laid_out(house, HONGKONG, (ANNA, ANNA, EASY, EASY), CLAIMED.start(), pace=BRISK)
        await until(house, table.id, lambda table: not table.rests)
        await answer(house, table.id, 0, "E discard 5p")
        table = await until(house, table.id, lambda table: not table.rests)
        assert table.asked() == (1,) and table.is_quiet(), "the question waits"
        table = await house.act(table.id, partial(choose_way, seat=1, way="hand"))
        assert not table.is_quiet(), "that answers it"


def test_nobody_who_does_not_sit_there_ends_the_look_at_a_hand() -> None:
    computers = tuple(Chair(level="easy") for _ in range(4))
    table = table_of(HU, *computers)
    for seat, move in ((0, "E discard 5p"), (1, "S hu"), (2, "W pass")):
        table = after(table, seat, move)
    table = rested(table)
    assert table.shows_end_of_hand() and wished(table, look_no_longer, "anna").entries == []
