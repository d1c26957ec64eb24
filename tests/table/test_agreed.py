"""What is agreed beside the options: clocks that are seen, hints among people, seats by lot, names at one screen."""

import random
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import teahouse
from games.hongkong.scenes import Scene
from table.evenings import (
    ANNA,
    BERT,
    CHESS,
    CLEO,
    DORA,
    EASY,
    HONGKONG,
    PEASANTS,
    evening,
    first_entries,
    folded,
    house_at,
    journal_of,
    play_first,
    rested,
    stored,
    until,
    wished,
)
from teahouse.core.errors import NotYourTurn
from teahouse.store.base import Entry
from teahouse.table.agreed import Agreed, Chair
from teahouse.table.clocks import Dial, SeatTime, dial
from teahouse.table.engines import Engines
from teahouse.table.errors import HintsHidden, HintsNotAgreed
from teahouse.table.moves import play
from teahouse.table.opening import drawn_by_lot
from teahouse.table.table import Table

CLAIM = Scene({"E": "19m139p19s1234567z", "S": "55z123456789m12s", "W": "2s"}, [])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "teahouse.db"


# Clocks


def table_of(game: str, chairs: list[Chair], options: dict[str, Any] | None = None, **agreed: Any) -> Table:
    start = teahouse.game(game, **(options or {})).start(seed=3).cause.start
    return folded(first_entries(game, chairs, start, options, **agreed))


def test_a_clock_runs_for_the_person_who_is_asked() -> None:
    table = table_of(CHESS, [ANNA, BERT], move_time=30)
    played = wished(table, play, 0, table.turn(0), ["a2a3"], at=7.25).table
    running = SeatTime(37.2, left=30.0, whole=30.0)
    shown = {dial(played, played.view(viewer)) for viewer in (0, 1, None)}
    assert shown == {Dial((1,), 37.2, None, 10.0, 10.0, times=(None, running))}, "from the move on, alike for everybody"


def test_no_clock_is_shown_where_none_was_agreed_or_runs() -> None:
    untimed = table_of(CHESS, [ANNA, BERT])
    assert dial(untimed, untimed.view(0)) is None
    against = table_of(CHESS, [EASY, ANNA], move_time=30)
    shown = dial(against, against.view(1))
    assert shown is not None and shown.seats == () and shown.move_ends is None, "computers need none"


@pytest.mark.parametrize(("seconds", "warns"), [(30, 10.0), (120, 20.0), (600, 100.0), (86400, 3600.0)])
def test_a_clock_warns_in_time(seconds: int, warns: float) -> None:
    table = table_of(CHESS, [ANNA, BERT], move_time=seconds)
    shown = dial(table, table.view(0))
    assert shown is not None and shown.move_warns == warns


def test_the_time_of_a_match_runs_for_all() -> None:
    table = table_of(HONGKONG, [ANNA, BERT, CLEO, DORA], {"time_limit": 60})
    assert {getattr(dial(table, table.view(viewer)), "match_ends", None) for viewer in (0, 3, None)} == {3600.0}


def test_no_clock_tells_who_may_claim() -> None:
    """South may claim what East throws away; nobody sees a clock before the pause is over, and then one for all."""
    entries = first_entries(HONGKONG, [ANNA, BERT, CLEO, DORA], CLAIM.start().cause.start, move_time=30, claim_time=5)
    table = rested(folded([*entries]), at=2.0)
    table = wished(table, play, 0, table.turn(0), ["E discard 5z"], at=9.0).table
    claimant = table.asked()[0]
    assert table.rests and claimant != 0, "the scene is as it was meant"
    resting = {dial(table, table.view(viewer)) for viewer in (0, 1, 2, 3, None)}
    assert len(resting) == 1 and resting.pop() == Dial((), None, None, 10.0, 10.0, times=(None,) * 4)
    after = rested(table, at=14.0)
    shown = [dial(after, after.view(viewer)) for viewer in (0, 1, 2, 3, None)]
    assert len(set(shown)) == 1 and shown[0] is not None
    assert shown[0].move_ends == 44.0, "from the end of the pause on, not from a secret answer"


# Hints


@evening
async def test_hints_among_people_are_given_if_agreed_and_seen_by_all(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await house.open_table(PEASANTS, {}, [ANNA, BERT], Agreed(hints=True))
        await house.hint(table.id, 0)
        with pytest.raises(NotYourTurn):
            await house.hint(table.id, 1)
        after = await house.table(table.id)
        assert after.hinted == {0: 1} and after.asked_since == table.asked_since
        assert [entry.kind for entry in await stored(house, table.id)] == ["opened", "dealt", "hinted"]
    assert folded(journal_of(path, table.id)).hinted == {0: 1}


@evening
async def test_hints_among_people_need_an_agreement(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await house.open_table(PEASANTS, {}, [ANNA, BERT], Agreed())
        for seat in (0, 1):
            with pytest.raises(HintsNotAgreed):
                await house.hint(table.id, seat)
        for chairs in ([ANNA, EASY], [ANNA, ANNA]):
            alone = await house.open_table(PEASANTS, {}, chairs, Agreed())
            await house.hint(alone.id, 0)
            assert not (await house.table(alone.id)).hinted, "who is alone is not counted"


@evening
async def test_a_game_with_secrets_has_no_hints_among_people(path: Path, engines: Engines) -> None:
    """Asked or not, everybody is refused alike."""
    async with house_at(path, engines) as house:
        with pytest.raises(HintsHidden):
            await house.open_table(HONGKONG, {}, [ANNA, BERT, CLEO, DORA], Agreed(hints=True))
        table = await house.open_table(HONGKONG, {}, [ANNA, BERT, CLEO, DORA], Agreed(claim_time=1))
        for seat in range(4):
            with pytest.raises(HintsHidden):
                await house.hint(table.id, seat)


# Who sits where, and what they are called


def test_chance_gives_the_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody keeps a seat, and over many draws both sides get every seat."""
    draws = iter(range(40))
    monkeypatch.setattr(random, "SystemRandom", lambda: random.Random(next(draws)))
    drawn = [drawn_by_lot([ANNA, Chair()]) for _ in range(40)]
    assert all(sorted(chairs, key=str) == sorted([ANNA, Chair()], key=str) for chairs in drawn)
    assert {chairs.index(ANNA) for chairs in drawn} == {0, 1}


def test_a_journal_of_before_is_read_on() -> None:
    opened, dealt = first_entries(PEASANTS, [ANNA, BERT], teahouse.game(PEASANTS).start().cause.start)
    before = {name: opened.body["agreed"][name] for name in ("move_time", "claim_time", "listed", "position", "lesson")}
    table = folded([Entry(0, "opened", {**opened.body, "agreed": before}, 1.0), dealt])
    assert table.agreed == Agreed() and not table.hinted


@evening
async def test_who_is_forgotten_takes_the_names_at_their_screen_along(path: Path, engines: Engines) -> None:
    """From running games, which a computer goes on with, and from finished ones."""
    async with house_at(path, engines) as house:
        agreed = Agreed(names=("Oma", "Jan"), move_time=1)
        over = await house.open_table(PEASANTS, {}, [ANNA, ANNA], agreed)
        await until(house, over.id, lambda table: table.status == "over")
        running = await house.open_table(PEASANTS, {}, [ANNA, ANNA], Agreed(names=("Oma", "Jan")))
        await play_first(house, running.id, 0)
        await house.forget_person("anna")
    for id in (over.id, running.id):
        journal = journal_of(path, id)
        assert "Oma" not in str([asdict(entry) for entry in journal]) and folded(journal).agreed.names == ()
