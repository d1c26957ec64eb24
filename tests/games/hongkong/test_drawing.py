"""The drawn table: nothing covers anything else, nothing is told that the view does not tell."""

import math
import re
from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

from games.hongkong.many_hands import played
from games.hongkong.scenes import JUNK, SCENES, Scene, indifferent, settle_answers
from teahouse.core.handles import State
from teahouse.core.options import settle
from teahouse.core.protocol import View
from teahouse.drawing import tiles
from teahouse.games.hongkong import GAME
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.notation.views import read_meld
from teahouse.games.hongkong.pictures import drawing
from teahouse.games.hongkong.pictures.account import draw_account
from teahouse.games.hongkong.pictures.drawing import layout_for
from teahouse.games.hongkong.pictures.layout import LANDSCAPE, LOW, PORTRAIT, Layout
from teahouse.games.hongkong.pictures.lying import lying_group
from teahouse.games.hongkong.pictures.plates import calls_of
from teahouse.games.hongkong.play.position import Laid
from teahouse.games.hongkong.scoring.completeness import waited_for
from teahouse.games.hongkong.scoring.hand import WINDS, Wind
from teahouse.material.tiles import code_of, read_tiles, tile_of
from teahouse.texts import LANGUAGES, speaking

LOOKS = settle(GAME.looks, {})
LAYOUTS = {"landscape": LOOKS, "portrait": {**LOOKS, "portrait": True}, "low": {**LOOKS, "low": True}}
layouts = pytest.mark.parametrize("looks", LAYOUTS.values(), ids=LAYOUTS)

Box = tuple[float, float, float, float]
Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)


# Boxes of what is drawn


def times(m: Matrix, n: Matrix) -> Matrix:
    a, b, c, d, e, f = m
    g, h, i, j, k, q = n
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * q + e, b * k + d * q + f


def matrix(transform: str) -> Matrix:
    found = IDENTITY
    for name, numbers in re.findall(r"(\w+)\(([^)]*)\)", transform):
        values = [float(text) for text in numbers.split()]
        if name == "translate":
            step: Matrix = (1, 0, 0, 1, values[0], values[1])
        elif name == "scale":
            step = (values[0], 0, 0, values[-1], 0, 0)
        else:
            assert (name, values) in [("rotate", [90]), ("rotate", [-90])]
            step = (0, 1, -1, 0, 0, 0) if values == [90] else (0, -1, 1, 0, 0, 0)
        found = times(found, step)
    return found


def box(m: Matrix, x: float, y: float, width: float, height: float) -> Box:
    a, b, c, d, e, f = m
    corners = [(a * p + c * q + e, b * p + d * q + f) for p in (x, x + width) for q in (y, y + height)]
    return (
        min(x for x, _ in corners),
        min(y for _, y in corners),
        max(x for x, _ in corners),
        max(y for _, y in corners),
    )


def boxes(element: ElementTree.Element, m: Matrix = IDENTITY) -> list[tuple[str, Box]]:
    """Tiles, plates, buttons and bubbles, each as one box; what is inside one of them counts with it."""
    m = times(m, matrix(element.get("transform", "")))
    classes = element.get("class", "").split()
    if "tile" in classes:
        return [("back" if "face-down" in classes else "tile", box(m, 0, 0, tiles.WIDTH, tiles.HEIGHT + tiles.EDGE))]
    if {"plate", "button"} & set(classes):
        size = [float(element[0].attrib[name]) for name in ("x", "y", "width", "height")]
        return [(" ".join(classes), box(m, *size))]
    if "bubble" in classes:
        return [("bubble", box(m, *(float(element[1].attrib[name]) for name in ("x", "y", "width", "height"))))]
    return [found for child in element for found in boxes(child, m)]


def drawn_boxes(view: View[Seen], looks: dict[str, Any]) -> list[tuple[str, Box]]:
    body = drawing.draw(view, looks).body
    centre = [] if view.seen.is_over else [("centre", _zone_box(layout_for(looks).centre))]
    return [*boxes(ElementTree.fromstring(f"<svg>{body}</svg>")), *centre]


def _zone_box(zone: tuple[float, float, float, float]) -> Box:
    x, y, width, height = zone
    return x, y, x + width, y + height


def check_nothing_overlaps(view: View[Seen], looks: dict[str, Any]) -> None:
    layout = layout_for(looks)
    found = drawn_boxes(view, looks)
    for name, (left, top, right, bottom) in found:
        assert 0 <= left < right <= layout.width, name
        assert 0 <= top < bottom <= layout.height, name
    for (one, a), (other, b) in combinations(found, 2):
        if "bubble" in (one, other) and {"back", "plate"} & {one, other}:
            continue  # what is called may cover these for a while
        apart = a[2] <= b[0] + 0.2 or b[2] <= a[0] + 0.2 or a[3] <= b[1] + 0.2 or b[3] <= a[1] + 0.2
        assert apart, (one, a, other, b)


# Positions


def kongs(wind: Wind, count: int) -> tuple[Laid, ...]:
    """One dealt, the others claimed from everybody else."""
    claimed = [
        Laid(read_meld(f"kong {code[0] * 4}{code[1]}"), WINDS[(wind + step) % 4], tile_of(code))
        for step, code in enumerate(("5z", "2p", "9s"), 1)
    ]
    return (Laid(read_meld("ckong 1111m")), *claimed)[:count]


def crowded(view: View[Seen], bonus: int, discards: int, melds: int = 4, own: str = "5p") -> View[Seen]:
    """More than ever lies on a table: kongs and so many bonus tiles and discards before everybody."""
    held = 14 - 3 * melds
    seen = replace(
        view.seen,
        melds=tuple(kongs(wind, melds) for wind in WINDS),
        bonus=(read_tiles("1234f1234g")[:bonus],) * 4,
        discards=(read_tiles("1m5p9s7z") * (discards // 4),) * 4,
        history=(),
        held=(held,) * 4,
        own=read_tiles(own) * held,
        drawn=tile_of(own),
    )
    return replace(view, seen=seen)


def claiming() -> State:
    """South may claim the 5p in every way but one."""
    return Scene({"E": "5p19m19s123456z23s1p", "S": "3455567p12367s"}, []).start().play("E discard 5p")


@layouts
@pytest.mark.parametrize("player", ["greedy", "random"])
def test_nothing_overlaps_in_whole_hands(looks: dict[str, Any], player: str) -> None:
    for nth, state in enumerate(played("false calls", player, 5, 2)):
        if nth % 3 == 0 or not state.to_move:
            check_nothing_overlaps(state.seen_by((None, 0, 1, 2, 3)[nth % 5]), looks)


@layouts
@pytest.mark.parametrize(("bonus", "discards"), [(0, 24), (8, 20), (8, 28), (8, 40)])
def test_nothing_overlaps_on_a_crowded_table(looks: dict[str, Any], bonus: int, discards: int) -> None:
    for seat in (0, 2, None):
        check_nothing_overlaps(crowded(claiming().seen_by(seat), bonus, discards), looks)


@layouts
@pytest.mark.parametrize("melds", range(5))
def test_every_size_of_hand_has_room_beside_what_it_laid_out(looks: dict[str, Any], melds: int) -> None:
    check_nothing_overlaps(crowded(claiming().seen_by(0), 8, 20, melds, "3s"), looks)


@layouts
@pytest.mark.parametrize("melds", [1, 3])
def test_what_somebody_has_laid_out_begins_at_their_own_plate(looks: dict[str, Any], melds: int) -> None:
    view = crowded(claiming().seen_by(0), 2, 20, melds, "3s")
    tree = ElementTree.fromstring(f"<svg>{drawing.draw(view, looks).body}</svg>")
    players = [group for group in tree if (group.get("id") or "").startswith("player-")]
    plates = [next(found for name, found in boxes(player) if name == "plate") for player in players]
    for own, player in list(zip(plates, players, strict=True))[1:]:
        laid = next(group for group in player.iter("g") if group.get("class") == "laid")
        nearest = [min(gap(plate, found) for _, found in boxes(laid)) for plate in plates]
        assert min(nearest) == nearest[plates.index(own)] < 12, player.get("id")


def gap(one: Box, other: Box) -> float:
    """Between two boxes."""
    across = max(one[0] - other[2], other[0] - one[2], 0)
    return math.hypot(across, max(one[1] - other[3], other[1] - one[3], 0))


@layouts
@pytest.mark.parametrize("count", [1, 7, 8, 9, 18])
def test_any_number_of_buttons_fits(looks: dict[str, Any], count: int) -> None:
    texts = [f"S chow {low}{low + 1}{low + 2}{suit}" for suit in "mps" for low in range(1, 8)]
    view = replace(claiming().seen_by(1), legal=tuple(texts[:count]))
    check_nothing_overlaps(view, looks)
    assert sum(name == "button" for name, _ in drawn_boxes(view, looks)) == count


@pytest.mark.parametrize(
    ("layout", "pixel"), [(PORTRAIT, 360 / PORTRAIT.width), (LOW, 828 / LOW.width)], ids=["up", "side"]
)
def test_fingers_find_tiles_and_buttons_on_a_phone(layout: Layout, pixel: float) -> None:
    """44 px at 360 px, and on a phone held sideways, with every claim there is."""
    view = claiming().seen_by(1)
    view = replace(view, legal=("S hu", *view.legal))
    found = drawn_boxes(view, LAYOUTS[layout.name])
    pressed = [box for name, box in found if name == "button" or (name == "tile" and box[1] >= layout.hand[1])]
    assert len(pressed) == 7 + 13
    for left, top, right, bottom in pressed:
        assert (right - left) * pixel >= 43.5
        assert (bottom - top) * pixel >= 43.5


def test_tiles_are_as_large_as_the_felt_allows() -> None:
    """The widths of discards and groups in pixels, of windows of 1280x720, 360x640 and 844x390, in an ordinary hand:
    two groups and two bonus tiles of everybody, twenty discards."""
    least = {"landscape": (928, 36, 28), "portrait": (360, 19, 16), "low": (828, 25, 20)}
    view = crowded(claiming().seen_by(0), 2, 20, 2, "3s")
    for name, (pixels, discard, laid) in least.items():
        tree = ElementTree.fromstring(f"<svg>{drawing.draw(view, LAYOUTS[name]).body}</svg>")
        scale = pixels / layout_for(LAYOUTS[name]).width
        for kind, wished in (("discards", discard), ("laid", laid)):
            found = [box for group in tree.iter("g") if group.get("class") == kind for _, box in boxes(group)]
            assert len(found) > 20 and min(min(c - a, d - b) for a, b, c, d in found) * scale >= wished, (name, kind)


def test_the_hand_lies_above_the_fold_of_phones() -> None:
    """Below the top of the page, 47 px, in windows of 360x640, 390x664 and 844x390."""
    for layout, width, height in ((PORTRAIT, 360, 640), (PORTRAIT, 390, 664), (LOW, 828, 390)):
        assert layout.height * width / layout.width + 47 <= height


# What is told


@layouts
def test_everything_to_click_is_there_once(looks: dict[str, Any]) -> None:
    for state in played("plain", "random", 3, 1):
        for seat in state.to_move:
            body = drawing.draw(state.seen_by(seat), looks).body
            for path in state.clicks(seat):
                assert body.count(f'id="{path[0]}"') == 1


def test_the_claimed_tile_lies_sideways_and_where_it_lies_tells_from_whom() -> None:
    """From the player before at the left end, from across in the middle, from the next at the right end."""
    east, south, west, north = WINDS
    pung = read_meld("pung 555p")
    for source, place in ((north, 0), (west, 1), (south, 2)):
        lying = lying_group(Laid(pung, source, tile_of("5p")), east)
        assert [piece.sideways for piece in lying] == [nth == place for nth in range(3)]
    chow = lying_group(Laid(read_meld("chow 345p"), north, tile_of("4p")), east)
    assert [(piece.code, piece.sideways) for piece in chow] == [("4p", True), ("3p", False), ("5p", False)]
    kong = Laid(read_meld("kong 5555p"), west, tile_of("5p"))
    assert [piece.sideways for piece in lying_group(kong, east)] == [False, True, False, False]
    assert [piece.sideways for piece in lying_group(kong, east, added=True)] == [False, True, True, False]
    assert not any(piece.sideways for piece in lying_group(Laid(read_meld("ckong 5555p")), east))


def test_what_is_called_stays_until_the_step_after_its_callers_discard() -> None:
    discarded = claiming()
    assert calls_of(discarded.seen_by(0).seen) == {}
    claimed = discarded.play("S pung")
    assert calls_of(claimed.seen_by(0).seen) == {WINDS[1]: "pung"}
    assert "Pung!" in drawing.draw(claimed.seen_by(3), LOOKS).body
    thrown = claimed.play("S discard 1s")
    assert calls_of(thrown.seen_by(None).seen) == {WINDS[1]: "pung"}
    later = settle_answers(thrown)
    assert calls_of(later.play(indifferent(later)).seen_by(0).seen) == {}


@layouts
def test_what_is_called_covers_nothing_of_a_plate(looks: dict[str, Any]) -> None:
    """Neither name nor points nor how many tiles are held, wherever its caller sits."""
    looks = {**looks, "names": ["Ada", "Ben", "Cleopatra van den Berg", "Dan"]}
    claimed = claiming().play("S pung")
    for viewer in range(4):
        body = ElementTree.fromstring(f"<svg>{drawing.draw(claimed.seen_by(viewer), looks).body}</svg>")
        (bubble,) = [found for name, found in boxes(body) if name == "bubble"]
        plates = [each for each in body.iter("g") if each.get("class") == "plate"]
        shown = [found for plate in plates for part in plate for found in (*_letters(part), *boxes(part))]
        assert len(plates) == 4 and len(shown) >= 12
        for found in shown:
            found = found[1] if isinstance(found[0], str) else found
            assert (
                found[2] <= bubble[0] + 1
                or bubble[2] <= found[0] + 1
                or found[3] <= bubble[1] + 1.5
                or bubble[3] <= found[1]
            ), viewer


@layouts
def test_for_whom_all_wait_shows_how_long_and_what_was_called_where_there_is_room(looks: dict[str, Any]) -> None:
    """Where a call would lie over the sign that its caller is away, it goes while the table waits for them."""
    claimed, covers = claiming().play("S pung"), looks["portrait"] or looks["low"]
    south = claimed.seen_by(0).seen.players[WINDS[1]]
    for away, state, is_there in (
        (south, claimed, not covers),
        (0, claimed, True),
        (south, claimed.play("S discard 1s"), True),
    ):
        body = drawing.draw(state.seen_by(2), {**looks, "away": {away: 12.5}}).body
        assert ('class="bubble"' in body) == is_there, (away, state.text)


def _letters(part: ElementTree.Element) -> list[Box]:
    """Where words and figures stand, without what hangs below a line."""
    found = []
    for text in part.iter("text"):
        x, y, size = (float(text.attrib[name]) for name in ("x", "y", "font-size"))
        width = 0.58 * size * len(text.text or "")
        left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.attrib["text-anchor"]] * width
        found.append((left, y - 0.72 * size, left + width, y))
    return found


def test_who_looks_is_you_and_the_question_names_the_tile_and_its_owner() -> None:
    looks = {**LOOKS, "names": ["Oolong", "Anna", "Ben", "Cleo"]}
    view = claiming().seen_by(1)
    body = drawing.draw(view, {**looks, "you": 1}).body
    assert ">You<" in body and ">Anna<" not in body and ">Ben<" in body
    assert "Claim 5 of circles" in body and "from Oolong?" in body
    assert ">Anna<" in drawing.draw(view, looks).body, "in a replay nobody is you"
    assert "Oolong?" not in drawing.draw(claiming().seen_by(2), looks).body


@layouts
def test_who_is_away_has_a_sign_a_word_and_the_time_at_the_name(looks: dict[str, Any]) -> None:
    """In the middle of a hand and at its end; everybody has one place at which a page shows what they call."""
    for state in (claiming(), SCENES["earth"].play()):
        looks = {**looks, "away": {2: 12.5}, "names": ["Ada", "Ben", "Cleopatra van den Berg", "Dan"]}
        body = drawing.draw(state.seen_by(0), looks).body
        assert len(set(re.findall(r'data-says="(\d)"', body))) == 4
        (sign,) = re.findall(r'<g class="away-sign">.*?</g>', body)
        assert 'away <tspan data-since="12.5">' in sign and "<path" in sign and "stroke-dasharray" in sign
        assert "Cleop" in body, "the name stays"
        assert "away" not in drawing.draw(state.seen_by(0), {**looks, "away": {}}).body
    label = re.findall(r'aria-label="(West, [^"]*)"', drawing.draw(claiming().seen_by(0), looks).body)
    assert label[0].endswith("0 points, away")


@layouts
def test_a_claim_shows_nobody_who_is_asked(looks: dict[str, Any]) -> None:
    """South or North thinks about the discard: West and a watcher see the same table either way."""
    wants, idle = "3455567p12367s", "147m147s1234567z"
    open_hands = {"E": "5p19m19s123456z23s1p", "W": "258m258s1234567z"}
    tables = [
        Scene({**open_hands, asked: wants, other: idle}, []).start().play("E discard 5p")
        for asked, other in ("SN", "NS")
    ]
    assert [table.to_move for table in tables] == [(1,), (3,)]
    for viewer in (0, 2, None):
        first, second = (drawing.draw(table.seen_by(viewer), looks).body for table in tables)
        assert first == second
        assert 'class="turn"' not in first


@layouts
def test_the_body_needs_no_style_and_style_does_not_depend_on_the_view(looks: dict[str, Any]) -> None:
    first, second = (drawing.draw(claiming().seen_by(seat), looks) for seat in (1, None))
    assert (first.style, first.defs) == (second.style, second.defs)
    assert " style=" not in first.body and "<style" not in first.body


def test_names_of_persons_are_escaped() -> None:
    names = ['<script>"x"', None, "O\u202e", "李小明" * 9]
    body = drawing.draw(claiming().seen_by(1), {**LOOKS, "names": names}).body
    assert "<script" not in body and "\u202e" not in body
    assert "Player 2" in body and "…" in body
    ElementTree.fromstring(f"<svg>{body}</svg>")


def test_a_hand_lies_as_its_holder_arranged_it() -> None:
    view = claiming().seen_by(1)
    own = [code_of(tile) for tile in view.seen.own]
    order = ["7s", "5p", "9m", "1s", "5p"]
    body = drawing.draw(view, {**LOOKS, "order": order}).body
    assert drawing.arranged(own, None, order)[:5] == [
        "7s",
        "5p",
        "1s",
        "5p",
        "3p",
    ]
    hand = in_hand(body)
    assert [piece.get("id") or piece.get("data-same") for piece in hand][:4] == [
        "hand-7s",
        "hand-5p",
        "hand-1s",
        "hand-5p",
    ]
    fives = [piece for piece in hand if "hand-5p" in (piece.get("id"), piece.get("data-same"))]
    lefts = [left for piece in fives for _, (left, *_) in boxes(piece)]
    step = LANDSCAPE.hand_tile * 0.75 + 2.5
    assert [round((left - LANDSCAPE.hand[0]) / step) for left in lefts] == [1, 3, 6]


def in_hand(body: str) -> list[ElementTree.Element]:
    """The viewer's tiles as the drawing has them, one after the other."""
    hand = ElementTree.fromstring(f"<svg>{body}</svg>").find("./g[@role='group']")
    assert hand is not None
    return list(hand)


def test_every_tile_in_hand_is_an_element_of_its_own_with_its_own_name() -> None:
    """Also where there are two of a kind; of these one has the id that a click means."""
    state = Scene({"E": JUNK, "S": "66m345p22277z159s"}, [], draws="6m").start().play("E discard 1z")
    pieces = in_hand(drawing.draw(state.seen_by(1), LOOKS).body)
    labels = [piece.get("aria-label") for piece in pieces]
    assert len(pieces) == 14 and all(len(boxes(piece)) == 1 for piece in pieces)
    assert labels[:2] == ["6 of characters"] * 2 and labels[-1] == "6 of characters, just drawn"
    assert [piece.get("id") for piece in pieces].count("hand-6m") == 1
    assert [piece.get("data-same") for piece in pieces].count("hand-6m") == 2


def test_buttons_show_what_they_would_take() -> None:
    tree = ElementTree.fromstring(f"<svg>{drawing.draw(claiming().seen_by(1), LOOKS).body}</svg>")
    shown = {
        button.attrib["id"]: [
            use.attrib["href"][6:] for use in button.iter("use") if "shadow" not in use.attrib["href"]
        ]
        for button in tree.iter("g")
        if button.get("class") == "button"
    }
    assert shown == {
        "claim-kong": ["5p"] * 4,
        "claim-pung": ["5p"] * 3,
        "claim-chow-345p": ["3p", "4p", "5p"],
        "claim-chow-456p": ["4p", "5p", "6p"],
        "claim-chow-567p": ["5p", "6p", "7p"],
        "pass": [],
    }


def test_the_last_discard_is_marked_until_it_is_taken() -> None:
    state = claiming()
    assert drawing.draw(state.seen_by(0), LOOKS).body.count('class="ring"') == 1
    passed = state.play("S pass")
    assert drawing.draw(passed.seen_by(0), LOOKS).body.count('class="ring"') == 1
    taken = state.play("S pung")
    body = drawing.draw(taken.seen_by(0), LOOKS).body
    assert body.count('class="ring"') == 0
    assert "discards" not in body


@layouts
def test_the_end_of_a_hand_is_laid_out(looks: dict[str, Any]) -> None:
    ends = [state for state in played("plain", "greedy", 5, 6) if state.position.phase == "over"]
    for state in ends:
        last, found = state.view(0)["last"], draw_account(state.seen_by(0), looks)
        if last["caller"] is None:
            assert found is None
            continue
        assert found is not None
        wind = "ESWN".index(last["caller"])
        laid = sum(len(meld.split()[1]) - 1 for meld in last["melds"][wind])
        faces = re.findall(r'href="#tile-(\d[mpszfg])"', found.body)
        assert len(faces) == len(last["shown"]) + laid + len(last["bonus"][wind])
        assert sorted(faces[: len(last["shown"])]) == sorted(last["shown"])
        assert found.body.count('class="ring"') == 1
    assert any(state.position.ending.caller is not None for state in ends)


@layouts
def test_the_end_of_a_hand_opens_all_hands_and_says_what_they_waited_for(looks: dict[str, Any]) -> None:
    ends = [state for state in played("plain", "greedy", 5, 6) if state.position.phase == "over"]
    for state in ends:
        view = state.seen_by(2)
        check_nothing_overlaps(view, looks)
        last, tree = view.seen.last, ElementTree.fromstring(f"<svg>{drawing.draw(view, looks).body}</svg>")
        assert last is not None and last.hands == state.position.hands
        (sheet,) = (group for group in tree.iter("g") if group.get("class") == "ending")
        faces = [use.attrib["href"][6:] for use in sheet.iter("use") if re.search(r"tile-\d", use.attrib["href"])]
        opened = [code_of(tile) for wind, hand in enumerate(last.hands) for tile in hand if wind != last.caller]
        others = [melds for wind, melds in enumerate(last.melds) if wind != last.caller]
        laid = [code_of(tile) for melds in others for meld in melds for tile in meld.tiles]
        on_table = not (looks["portrait"] or looks["low"])  # where the melds of all stay in sight
        waits = [code_of(tile) for hand in last.hands for tile in waited_for(hand)]
        assert Counter(opened + waits + ([] if on_table else laid)) <= Counter(faces)
        assert ("waiting for" in sheet.attrib["aria-label"]) == bool(waits)
        assert sum("coin" in each.get("class", "") for each in sheet.iter("circle")) == (
            0 if last.caller is None else 3
        )


@layouts
def test_a_false_call_is_laid_out_in_one_piece(looks: dict[str, Any]) -> None:
    view = SCENES["false_call_on_its_own_draw"].play().seen_by(2)
    found = draw_account(view, looks)
    assert found is not None
    assert len(re.findall(r'href="#tile-\d[mpsz]"', found.body)) == 14
    assert 'class="ring"' not in found.body


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_speaks_the_language(language: str) -> None:
    with speaking(language):
        body = drawing.draw(claiming().seen_by(1), LOOKS).body
        assert "hongkong/" not in body and "hongkong-score/" not in body
        expected = {
            "de": "Ost: 0 Punkte",
            "en": "East: 0 points",
            "nl": "Oost: 0 punten",
        }
        assert expected[language] in body
