"""Standing orders at a table: kept for their owner, followed as if answered by hand, and nobody learns who had some."""

from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from games.hongkong.scenes import Scene
from table.evenings import (
    ANNA,
    EASY,
    HONGKONG,
    PEOPLE,
    QUICK,
    answer,
    evening,
    first_entries,
    folded,
    house_at,
    journal_of,
    laid_out,
    rested,
    stored,
    until,
    wished,
)
from table.test_quiet import CLAIMED, HU, UNCLAIMED, after, deal_of, public, table_of, views
from teahouse.core.errors import GameOver
from teahouse.core.handles import Game
from teahouse.core.options import settle
from teahouse.core.orders import Order
from teahouse.games.mah_nol import GAME as MAH_NOL
from teahouse.material.tiles import code_of
from teahouse.store.base import Entry, Person
from teahouse.store.sql import open_sqlite
from teahouse.table.answering import choose_way, say_ready
from teahouse.table.engines import Engines
from teahouse.table.errors import BadOrder, NoOrders
from teahouse.table.ordering import look_in, set_orders
from teahouse.table.orders import HAND as ONE_HAND
from teahouse.table.orders import HANDS, VISIT, answered, due, is_covered
from teahouse.table.pace import BRISK
from teahouse.table.pauses import close_answers, end_rest, length_over_days
from teahouse.table.pen import Pen
from teahouse.table.table import Table

DAYS = 86_400
REST = Order("rest")
PUNG = Order("pung", ("5p",))


def ordered(table: Table, seat: int, *orders: Order) -> Table:
    return wished(table, set_orders, seat, orders, at=float(table.next_number)).table


def slow(scene: Scene) -> Table:
    """A table over days whose first pause is over."""
    return rested(folded(first_entries(HONGKONG, PEOPLE, deal_of(scene), move_time=DAYS)))


def test_orders_are_kept_changed_dropped_and_told_to_nobody() -> None:
    plain = after(table_of(CLAIMED), 0, "E discard 5p")
    table = ordered(plain, 1, PUNG, REST)
    assert table.orders == {1: (PUNG, REST)}
    assert views(table) == views(plain) and public(table) == public(plain)
    assert (table.shown_number, table.changed) == (plain.shown_number, plain.changed)
    assert Pen(table, 1.0).entries == [] and wished(table, set_orders, 1, [PUNG, REST]).entries == []
    assert ordered(table, 1, PUNG).orders == {1: (PUNG,)}
    assert ordered(table, 1).orders == {}


@pytest.mark.parametrize(
    "order",
    [
        Order("wish"),
        Order("pung"),
        Order("pung", ("5p", "5p")),
        Order("pung", ("1f",)),
        Order("pung", ("5p",), 3),
        Order("rest", ("5p",)),
        Order("chow", ("5p",)),
        Order("win"),
        Order("win", number=11),
        Order("win", number=-1),
    ],
)
def test_what_is_no_order_changes_nothing(order: Order) -> None:
    table = table_of(CLAIMED)
    with pytest.raises(BadOrder):
        wished(table, set_orders, 1, [REST, order])
    assert table.orders == {}


def test_where_no_orders_are_given() -> None:
    with pytest.raises(BadOrder):
        wished(table_of(CLAIMED), set_orders, 1, [REST, REST])
    with pytest.raises(NoOrders):
        wished(table_of(CLAIMED, ANNA, EASY, EASY, EASY), set_orders, 1, [REST])
    over = folded(
        [
            *first_entries(HONGKONG, PEOPLE, deal_of(CLAIMED)),
            Entry(2, "ended", {"reason": "time-limit", "seat": 0}, 1.0),
        ]
    )
    with pytest.raises(GameOver):
        wished(over, set_orders, 1, [REST])


def closed(table: Table, at: float = 50.0) -> Table:
    return wished(table, close_answers, table.rest_since, at=at).table


@pytest.mark.parametrize(
    ("scene", "orders", "way", "text"),
    [
        (CLAIMED, (), "", "S pass"),
        (CLAIMED, (PUNG,), "", "S pung"),
        (CLAIMED, (PUNG,), "hand", "S pass"),
        (CLAIMED, (Order("pung", ("6p",)),), "", "S pass"),
        (HU, (REST,), "", "S hu"),
        (HU, (REST,), "turn", "S pass"),
    ],
)
def test_orders_answer_when_the_time_to_claim_is_over(
    scene: Scene, orders: tuple[Order, ...], way: str, text: str
) -> None:
    """What somebody lets pass altogether goes before their orders."""
    table = ordered(table_of(scene), 1, *orders)
    if way:
        table = wished(table, choose_way, 1, way).table
    table = after(table, 0, "E discard 5p")
    assert table.asked() and not table.has_answered(1, table.turn(1), [text])
    turn = table.turn(1)
    assert closed(table).has_answered(1, turn, [text])


def test_who_answers_by_hand_has_answered() -> None:
    table = after(ordered(table_of(CLAIMED), 1, PUNG), 0, "E discard 5p")
    turn = table.turn(1)
    assert closed(after(table, 1, "S chow 345p")).has_answered(1, turn, ["S chow 345p"])


def test_orders_end_with_the_turn_or_the_hand() -> None:
    turn = Order("rest-turn")
    table = after(ordered(table_of(UNCLAIMED), 1, turn, PUNG), 0, "E discard 5p")
    assert table.orders == {1: (turn, PUNG)}
    table = wished(closed(table), end_rest, table.rest_since, at=51.0).table
    assert table.asked() == (1,) and table.orders == {1: (PUNG,)}
    won = closed(after(ordered(table_of(HU), 1, REST), 0, "E discard 5p"))
    assert won.orders, "the hand that a secret claim has ended is not over for anybody yet"
    won = wished(won, end_rest, won.rest_since, at=51.0).table
    assert won.shows_end_of_hand() and won.orders
    with pytest.raises(NoOrders):
        wished(won, set_orders, 2, [REST])


@pytest.mark.parametrize("lasts", [ONE_HAND, HANDS, VISIT])
def test_orders_are_kept_for_the_next_hands_where_their_owner_wants_it(lasts: str) -> None:
    given = [REST, Order("rest-turn"), PUNG]
    table = wished(table_of(HU), set_orders, 1, given, lasts, at=40.0).table
    table = closed(after(ordered(table, 2, REST), 0, "E discard 5p"))
    while table.hand_seen() == 0:
        assert table.orders[1] and table.orders[2], "until everybody sees the next hand"
        table = wished(table, end_rest, table.rest_since, at=table.rest_since + 60).table
    assert table.orders == ({} if lasts == ONE_HAND else {1: (REST, PUNG)}), "but for what ends with a turn"
    again = wished(table, set_orders, 1, [PUNG], lasts).table
    assert again.orders_last == ({} if lasts == ONE_HAND else {1: lasts})
    looked = wished(table, look_in, 1).table
    assert looked.orders == (table.orders if lasts == HANDS else {}), "who opens the page has looked in"
    assert wished(looked, look_in, 1).entries == wished(looked, look_in, 2).entries == [], "once, and their own"
    assert public(looked) == public(table) and views(looked, 1) == views(table, 1)


def test_how_long_orders_last_can_be_changed_alone() -> None:
    table = ordered(table_of(CLAIMED), 1, REST)
    assert wished(table, set_orders, 1, [REST]).entries == []
    longer = wished(table, set_orders, 1, [REST], HANDS).table
    assert longer.orders_last == {1: HANDS} and wished(longer, set_orders, 1, [REST]).table.orders_last == {}
    assert wished(longer, set_orders, 1, [], HANDS).table.orders_last == {}


def test_who_has_said_all_is_not_called() -> None:
    table = after(ordered(slow(CLAIMED), 2, REST), 0, "E discard 5p")
    people = ["bert", "cleo", "dora"]
    assert [table.waits_for(person) for person in people] == [True] * 3
    assert [table.calls_for(person) for person in people] == [True, False, True]
    drawn = ordered(slow(CLAIMED), 0, Order("discard", ("5p",)))
    assert drawn.waits_for("anna") and not drawn.calls_for("anna"), "it is thrown away for them"
    assert slow(CLAIMED).calls_for("anna")


def test_a_way_chosen_first_in_a_later_hand_holds() -> None:
    start = {**deal_of(UNCLAIMED), "hand": 5, "round": "E", "passed": 0}
    table = rested(folded(first_entries(HONGKONG, PEOPLE, start)))
    assert table.hand_seen() > 0
    assert wished(table, choose_way, 1, "hand").table.readiness.passes(1)
    assert ordered(table, 1, REST).orders


# Over days


def test_a_table_over_days_waits_for_whoever_has_not_said_enough_asked_or_not() -> None:
    for scene in (CLAIMED, UNCLAIMED):
        table = ordered(ordered(slow(scene), 2, REST), 3, PUNG)
        table = after(table, 0, "E discard 5p")
        assert [seat for seat in range(4) if table.awaits_visit(seat)] == [1]
        assert table.row().asked == (1, 2, 3), "lists do not tell who has given orders"
        assert length_over_days(table, QUICK) == DAYS
        visited = wished(table, say_ready, 1, table.rest_number, at=table.rest_since + 5000).table
        assert length_over_days(visited, QUICK) == 5000
        told = ordered(table, 1, REST)
        assert length_over_days(told, QUICK) == QUICK.least
        assert public(told) == public(table) and views(told, 1) == views(table, 1)


def test_what_is_waited_for_is_the_same_whoever_is_asked() -> None:
    asked, unasked = (after(ordered(slow(scene), 2, REST), 0, "E discard 5p") for scene in (CLAIMED, UNCLAIMED))
    assert asked.asked() == (1,) and unasked.asked() == ()
    assert length_over_days(asked, QUICK) == length_over_days(unasked, QUICK)
    assert views(asked, 1) == views(unasked, 1) and asked.row() == unasked.row()
    assert [asked.calls_for(str(chair.person)) for chair in PEOPLE] == [False, True, False, True]
    assert [unasked.calls_for(str(chair.person)) for chair in PEOPLE] == [False, True, False, True]


def test_whoever_does_not_look_in_for_days_is_played_for() -> None:
    table = after(ordered(ordered(slow(CLAIMED), 2, REST), 3, REST), 0, "E discard 5p")
    soon = closed(table, at=table.rest_since + 60)
    assert not soon.chairs[1].deputy
    late = closed(table, at=table.rest_since + DAYS + 1)
    assert late.chairs[1].deputy and not late.chairs[2].deputy and late.is_closed
    assert not late.chairs[3].deputy


# A whole hand

EVERY_TILE = tuple(f"{value}{suit}" for suit in "mps" for value in range(1, 10)) + tuple(f"{n}z" for n in range(1, 8))
HAND = Scene(
    {"E": "5p19m19s123456z23s1p", "S": "3455567p12367s", "W": "2468m2468m1379p7z", "N": "1579m579m24688p7z"},
    [],
    {"length": "hand"},
    draws="4z",
)
GIVEN = {
    0: (Order("discard", ("5p", "1p", "1m")), Order("drawn"), REST),
    1: (PUNG, Order("chow", ("567p", "123s")), Order("discard", tuple(reversed(EVERY_TILE))), REST),
    2: (Order("drawn"), REST),
    3: (Order("pung", ("8p", "9m")), Order("discard", EVERY_TILE), REST),
}
"""All that may come is said."""


def by_hand() -> Table:
    """The same hand, every question answered by whoever is asked with what they had in mind."""
    table = folded(first_entries(HONGKONG, PEOPLE, deal_of(HAND), HAND.options), whole=True)
    while not table.is_over():
        if asked := table.asked():
            table = after(table, asked[0], in_mind(table, asked[0]))
        else:
            table = rested(table, at=float(table.next_number))
    return table


def in_mind(table: Table, seat: int) -> str:
    """What each has in mind, said in other words than by orders."""
    assert table.state is not None
    legal, seen = table.state.legal(seat), table.state.seen_by(seat).seen
    wind, drawn = "ESWN"[seat], seen.drawn
    if f"{wind} hu" in legal:
        return f"{wind} hu"
    if seen.phase in ("claim", "rob", "ready"):
        wanted = {1: ("S pung", "S chow 567p", "S chow 123s"), 3: ("N pung",)}.get(seat, ())
        named = {1: ("S pung", "5p"), 3: ("N pung", "8p 9m")}.get(seat, ("", ""))
        claims = [text for text in wanted if text in legal and (text != named[0] or code_of(seen.offer) in named[1])]
        return claims[0] if claims else legal[-1]
    first = {0: ("5p", "1p", "1m"), 1: EVERY_TILE[::-1], 3: EVERY_TILE}.get(seat, ())
    own = [f"{wind} discard {code}" for code in first]
    return next((text for text in own if text in legal), "") or f"{wind} discard {code_of(drawn)}"


@evening
async def test_a_whole_hand_by_orders_alone_is_the_hand_answered_by_hand(tmp_path: Path, engines: Engines) -> None:
    """Over days, and the house was killed in its middle, before a pause was closed: orders go on when it opens."""
    pace = replace(QUICK, least=0.02, attentive=0.02)
    async with house_at(tmp_path / "house.db", engines, pace) as house:
        await laid_out(house, HONGKONG, PEOPLE, HAND.start(), move_time=DAYS)
        for seat, orders in GIVEN.items():
            await house.act("t", partial(set_orders, seat=seat, orders=orders))
        await until(house, "t", lambda table: len(table.view(None).seen.history) > 12)  # type: ignore[union-attr]
    entries = journal_of(tmp_path / "house.db", "t")
    killed = entries[: max(at for at, entry in enumerate(entries) if entry.kind == "closed")]
    with closing(open_sqlite(tmp_path / "killed.db")) as store:
        for chair in PEOPLE:
            store.add_person(Person(str(chair.person), str(chair.person), "en"))
        store.open_table(folded(killed).row(), killed)
    async with house_at(tmp_path / "killed.db", engines, pace) as house:
        await until(house, "t", lambda table: table.is_over())
        by_orders = (await house.whole_table("t")).record()
    (ordered_hand,), (answered_hand,) = by_orders["hands"], by_hand().record()["hands"]
    assert ordered_hand["moves"] == answered_hand["moves"]
    assert ordered_hand["result"] == answered_hand["result"]
    assert {"S pung", "S chow 567p"} & set(ordered_hand["moves"]) and len(ordered_hand["moves"]) > 20


@evening
async def test_a_turn_waits_for_its_owner_where_orders_do_not_say(tmp_path: Path, engines: Engines) -> None:
    async with house_at(tmp_path / "house.db", engines) as house:
        await laid_out(house, HONGKONG, PEOPLE, CLAIMED.start(), pace=BRISK)
        await until(house, "t", lambda table: not table.rests)
        await house.act("t", lambda pen: set_orders(pen, 1, [PUNG]))
        await answer(house, "t", 0, "E discard 5p")
        table = await until(house, "t", lambda table: not table.rests)
        assert table.asked() == (1,) and due(table) is None, "after the pung South is asked what to throw away"
        await house.act("t", lambda pen: set_orders(pen, 1, [Order("discard", ("9m", "1s"))]))
        table = await until(house, "t", lambda table: table.asked() != (1,))
        played = [entry.body for entry in await stored(house, "t") if entry.kind == "played"]
        assert [body["moves"] for body in played][-2:] == [["S pung"], ["S discard 1s"]]


@evening
async def test_a_proxy_bids_at_the_table(tmp_path: Path, engines: Engines) -> None:
    game = Game(MAH_NOL, settle(MAH_NOL.options, {"players": 3}))
    async with house_at(tmp_path / "house.db", engines) as house:
        await laid_out(house, game.id, PEOPLE[:3], game.start(3), move_time=DAYS)
        for seat, most in enumerate((5, 9, 0)):
            await house.act("t", partial(set_orders, seat=seat, orders=[Order("bid", number=most)]))
        table = await until(house, "t", lambda table: table.view(None).seen.phase == "seat")  # type: ignore[union-attr]
        seen = table.view(None).seen  # type: ignore[union-attr]
        assert seen.buyer == 1 and seen.highest in (5, 6)


def test_alone_with_computers_orders_answer_too() -> None:
    table = rested(folded(first_entries(HONGKONG, (EASY, ANNA, EASY, EASY), deal_of(CLAIMED))))
    assert answered(after(table, 0, "E discard 5p"), 1) is None
    table = after(ordered(table, 1, PUNG), 0, "E discard 5p")
    assert answered(table, 1) == "S pung" and is_covered(table, 1)
    turn = table.turn(1)
    assert closed(table).has_answered(1, turn, ["S pung"])
