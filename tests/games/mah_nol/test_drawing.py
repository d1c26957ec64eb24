"""The table of Mah-Nol: nothing lies over anything else, few things to click, and an account that adds up."""

import re
from itertools import combinations, product

import pytest

from games.mah_nol.dealt import announced, game, start
from teahouse.core.protocol import NUMBER
from teahouse.drawing.tiles import footprint
from teahouse.games.mah_nol.pictures import account
from teahouse.games.mah_nol.pictures.cells import EXTENT
from teahouse.games.mah_nol.pictures.drawing import side_of, stage_of
from teahouse.games.mah_nol.pictures.pieces import Zone
from teahouse.games.mah_nol.pictures.questions import GAME_CARDS
from teahouse.games.mah_nol.pictures.stage import Stage, hand_places, stage_for
from teahouse.games.mah_nol.play.layouts import FORBIDDEN_CITY, GAMES
from teahouse.games.mah_nol.words.accounts import payments
from teahouse.texts import LANGUAGES, number, say, speaking

SIDES = ((2,), (1, 2), (1, 3), (2, 3), (1, 2, 3))
STAGES = list(product((None, *GAMES), SIDES, ("wide", "narrow", "low")))
FINGER = 43.5 * 400 / 360
"""On a phone 360 px wide, in the drawing's units."""


def apart(one: Zone, other: Zone) -> bool:
    beside = one.x + one.width <= other.x + 0.1 or other.x + other.width <= one.x + 0.1
    return beside or one.y + one.height <= other.y + 0.1 or other.y + other.height <= one.y + 0.1


def zones(stage: Stage, others: tuple[int, ...]) -> dict[str, Zone]:
    found = {"wall": stage.wall, "plate": stage.own_plate, "buttons": stage.buttons, "hand": stage.hand}
    found |= {f"plate {side}": stage.plates[side] for side in others}
    found |= {f"field {side}": zone for side, zone in stage.fields.items() if side in (0, *others)}
    return found


@pytest.mark.parametrize(("name", "others", "shape"), STAGES)
def test_everything_has_a_place_of_its_own(name: str | None, others: tuple[int, ...], shape: str) -> None:
    stage = stage_for(name, others, shape == "narrow", 10 if name else 18, shape == "low")
    found = zones(stage, others)
    if not name and shape == "wide":
        found["cards"] = GAME_CARDS
    for (one, zone), (other, second) in combinations(found.items(), 2):
        assert apart(zone, second), f"{one} lies over {other}"
    for zone in found.values():
        assert zone.x >= 0 and zone.x + zone.width <= stage.width
        assert zone.y >= 0 and zone.y + zone.height <= stage.height


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_layouts_are_alike_in_size(name: str, players: int) -> None:
    kept = {"A": HANDS[name]}
    view = announced(start(kept, players=players), name, kept).seen_by(0)
    stage = stage_of(view, PLAIN)
    for side in (0, *(side_of(view, seat) for seat in range(1, players))):
        zone, (columns, rows) = stage.fields[side], EXTENT[name]
        if side % 2:
            columns, rows = rows, columns
        wide, tall = footprint(stage.largest)
        if side % 2 and name == FORBIDDEN_CITY:  # these walls lie as they do on a table
            wide, tall = tall, wide
        assert columns * wide <= zone.width + 1 and rows * tall <= zone.height + 1, "so nobody's is drawn smaller"


@pytest.mark.parametrize("held", [9, 10, 18])
def test_a_finger_hits_every_tile_of_the_hand(held: int) -> None:
    stage = stage_for("long-march" if held < 18 else None, (1, 2, 3), True, held)
    height, places = hand_places(stage.hand, stage.hand_tile, stage.hand_rows, held)
    assert height * 3 / 4 >= FINGER
    assert max(y for _, y in places) + height <= stage.height
    assert max(x for x, _ in places) + height * 3 / 4 <= stage.width


def test_a_large_purse_needs_few_things_to_click_and_every_bid_can_be_made() -> None:
    state = start(stake=2025)
    paths = state.clicks(0)
    things = {thing for path in paths for thing in path if not thing.startswith(NUMBER)}
    assert things == {"out", "bid", "raise-1", "raise-5", "raise-10", "raise-50", "half"}
    bids = {int(text.split()[2]) for text in paths.values() if " bid " in text}
    assert bids == set(range(1, 2026))


@pytest.mark.parametrize("losers_pay", ["bank", "winner"])
def test_the_account_adds_up_to_what_each_purse_lost(losers_pay: str) -> None:
    kept = {"A": "G1 4z 5m 5s 5p 7p 7m 2s 2p"}
    opened = start(kept, "7s 2m 6p 9p 8p 3p 4p 1p 6s", losers_pay=losers_pay)
    state = announced(opened, "marco-polo", kept).play("A take", "A lay G1", "A lay 4z@far")
    for slot, tile in enumerate(["5m", "5s", "5p", "7p", "7m", "7s", "2s", "2p"], start=1):
        state = state.play(f"A lay {tile}@{slot}")
    state = state.play("A done", "A discard 6p", "B look", "B look", "B keep", "B done")
    state = state.play(f"B discard {state.view(1)['own'][0]}", "A take", "A lay 2m@9", "A done")
    last = state.seen_by(None).seen.last
    paid = payments(last, losers_pay)
    balances = [0, 0]
    for payment in paid:
        balances[payment.payer] -= payment.amount
        if payment.receiver is not None:
            balances[payment.receiver] += payment.amount
    assert tuple(balances) == last.gains
    assert {(payment.reason, payment.amount) for payment in paid} == {("price", 12), ("looks", 3), ("loss-243", 243)}
    picture = account.draw_account(state.seen_by(None), {"face": "tiles", "corners": True})
    assert picture is not None and len(re.findall('class="paid"', picture.body)) == len(paid)
    sums = [number(last.gains[seat], 0, True) for seat in (0, 1)]
    assert re.findall(r'class="sum".*?>([+−\d]+)</text></g>', picture.body) == sums, "the winner's first"


def test_backs_tell_how_many_numbers_lie_but_not_where() -> None:
    """Two layouts that others may not tell apart are drawn alike for them, and not for their owner."""
    kept = {"A": "G1 5m 5s 7m"}
    state = announced(start(kept, "1z 1z"), "marco-polo", kept).play("A take", "A lay G1", "A lay 5m@1")
    one, other = state.play("A lay 5s@2"), state.play("A lay 7m@9")
    looks = {"face": "tiles", "corners": True, "letters": False, "portrait": False}
    draw = game().declaration.draw
    for viewer, alike in ((1, True), (None, True), (0, False)):
        drawn = [draw(each.seen_by(viewer), looks).body for each in (one, other)]
        assert (drawn[0] == drawn[1]) is alike


@pytest.mark.parametrize("leader", range(2))
def test_who_is_asked_after_a_bid_is_asked_for_more_whoever_has_bid(leader: int) -> None:
    looks = {"face": "tiles", "corners": True, "letters": False, "portrait": False}
    state, draw = start(players=3), game(players=3).declaration.draw
    assert say("mah-nol/task-bid-first") in draw(state.seen_by(0), looks).body
    state = state.play(*(f"{letter} out" for letter in "ABC"[:leader]), f"{'ABC'[leader]} bid 1")
    assert say("mah-nol/task-bid") in draw(state.seen_by(leader + 1), looks).body


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_remark_about_a_player_is_read_out_after_a_pause_and_nothing_hangs_where_there_is_none(language: str) -> None:
    looks = {"face": "tiles", "corners": True, "letters": False, "portrait": False}
    state, draw = start(players=3).play("A bid 7"), game(players=3).declaration.draw
    with speaking(language):
        body, bids = draw(state.seen_by(1), looks).body, say("mah-nol/remark-bid", amount=7)
    labels = [label for label in re.findall('aria-label="([^"]*)"', body) if "405 Fing" in label]
    assert [label.endswith(f" 18; {bids}") for label in labels].count(True) == 1
    assert [label.endswith(" 18") for label in labels].count(True) == 2


PLAIN = {"face": "tiles", "corners": True, "letters": False}
HANDS = {
    "marco-polo": "G1 4z 5m 5s JJ",
    "forbidden-city": "G2 1z 3z 5m JJ",
    "middle-kingdom": "D3 3m 4m 5m 2z 7p 8p JJ",
    "long-march": "D4 2z 3z 1m 2m 9p JJ",
}
LAID = {
    "marco-polo": ("G1",),
    "forbidden-city": ("G2",),
    "middle-kingdom": ("D3", "3m@1", "4m@1", "5m@1", "2z@1", "7p@2:1E"),
    "long-march": ("D4", "2z@a:near-far", "1m@a", "3z@b:left-right"),
}
AREA = re.compile(r'<g id="(slot-[^"]*)"[^>]*>(?:<path class="reach" d="M([\d.-]+) ([\d.-]+)h([\d.]+)v([\d.]+))?')
RECT = re.compile(r'<rect x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="([\d.]+)"')


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_a_finger_hits_every_slot_and_none_of_its_neighbours(name: str, players: int) -> None:
    kept = {"A": HANDS[name]}
    state = announced(start(kept, players=players), name, kept).play("A take", *(f"A lay {lay}" for lay in LAID[name]))
    drawn = game(players=players).declaration.draw(state.seen_by(0), {**PLAIN, "portrait": True}).body
    areas = {}
    for found in AREA.finditer(drawn):
        rect = RECT.search(drawn, found.end())
        assert rect is not None
        numbers = found.groups()[1:] if found[2] else rect.groups()
        areas[found[1]] = Zone(*map(float, numbers))
    assert len(areas) >= 2
    for zone in areas.values():
        assert min(zone.width, zone.height) >= 40 * 400 / 360
    for one, other in combinations(areas.values(), 2):
        assert apart(one, other)


def test_while_looking_the_whole_wall_stays_on_a_narrow_table() -> None:
    """The tile looked at and the next one are large, and both lie behind up to seventeen open ones."""
    state = announced(start(), "marco-polo", {})
    for _ in range(8):
        state = state.play("A look")
        drawn = game().declaration.draw(state.seen_by(0), {**PLAIN, "portrait": True}).body
        wall = drawn[drawn.index('id="wall"') : drawn.index('id="player-a"')]
        lefts = [float(x) for x in re.findall(r"translate\(([\d.]+)", wall)]
        assert len(lefts) == state.view(0)["open"] + 2
        assert max(lefts) + 66 * 0.77 <= 400
