"""News, accounts and short words: told from views alone, and nothing that a view does not hold."""

from random import Random

import pytest

from games.hongkong.scenes import SCENES, Scene, advance
from random_games import moment, resampled, viewers, whole_game
from teahouse.core.handles import State
from teahouse.games.hongkong.notation.typed import tidy
from teahouse.games.hongkong.words.accounts import account, best
from teahouse.games.hongkong.words.advice import advice
from teahouse.games.hongkong.words.news import history, news
from teahouse.texts import LANGUAGES, calling, speaking

CLAIM = Scene({"E": "5p19m19s123456z23s1p", "S": "3455567p12367s"}, [], draws="4z")


def told(before: State, after: State, viewer: int | None) -> list[str]:
    return [str(words) for words in news(before.seen_by(viewer), after.seen_by(viewer))]


def test_news_tells_what_happened_in_order_and_ones_own_draw() -> None:
    start = CLAIM.start()
    discarded = start.play("E discard 5p")
    assert told(start, discarded, 1) == ["East discards 5 of circles"]
    claimed = discarded.play("S pung")
    assert told(start, claimed, 2) == ["East discards 5 of circles", "South calls pung: 5 of circles from East"]
    passed = discarded.play("S pass")
    assert told(start, passed, 1) == ["East discards 5 of circles", "You draw: North wind"]
    assert told(start, passed, 2) == ["East discards 5 of circles"], "what South draws is South's secret"
    assert told(passed, passed, 1) == [], "nothing is told twice"


def test_what_happened_names_people_and_the_reader() -> None:
    claimed = CLAIM.start().play("E discard 5p").play("S pung")
    with calling(["Oolong", "Anna", "Ben", "Cleo"]):
        heard = {seat: [str(tell()) for tell in history(claimed.seen_by(seat))] for seat in (0, 1, None)}
        won = account(SCENES["earth"].play().deal_next().seen_by(0))
        assert won is not None and str(won.title).startswith("Anna wins on a tile from Oolong"), "also in the next hand"
    assert heard == {
        0: ["You discard 5 of circles", "Anna calls pung: 5 of circles from you"],
        1: ["Oolong discards 5 of circles", "You call pung: 5 of circles from Oolong"],
        None: ["Oolong discards 5 of circles", "Anna calls pung: 5 of circles from Oolong"],
    }


def test_the_end_of_a_hand_is_told_once_and_the_best_hand_remembered() -> None:
    scene = SCENES["earth"]
    before, over = scene.start(), scene.play()
    assert told(before, over, 1)[-1] == "You win on a tile from East: limit hand (2 fan), 64 points."
    assert told(over, over, 1) == []
    laid = best(over.deal_next().seen_by(0))
    assert laid is not None and laid.seen.last == over.seen_by(0).seen.last
    assert best(before.seen_by(0)) is None


def test_the_last_tiles_of_the_wall_are_announced_once() -> None:
    states = [each for each in SCENES["drawn_hand"].play().chain() if each.previous]
    said = [line for each in states if each.previous for line in told(each.previous, each, None) if "wall" in line]
    assert said == ["Only 4 tiles are left in the wall."]


def test_a_pass_and_who_was_asked_are_no_news() -> None:
    """South may claim, West and a watcher learn nothing of it."""
    discarded = CLAIM.start().play("E discard 5p")
    for viewer in (0, 2, 3, None):
        assert told(discarded, discarded.play("S pass"), viewer) == []


def test_news_after_a_deal_begins_with_the_new_hand() -> None:
    over = SCENES["earth"].play()
    after = over.deal_next()
    events = after.view(0)["history"]
    assert len(told(over, after, 0)) == len(events)


@pytest.mark.parametrize("seed", range(6))
def test_news_are_the_same_in_every_world_a_viewer_cannot_tell_apart(seed: int) -> None:
    state = moment("hongkong", seed)
    for viewer in viewers(state):
        before = whole_game("hongkong", seed % 10)[0].seen_by(viewer)
        other = resampled(state, viewer, Random(seed))
        assert news(before, other.seen_by(viewer)) == news(before, state.seen_by(viewer))
        assert account(other.seen_by(viewer)) == account(state.seen_by(viewer))
        assert advice(other.seen_by(viewer)) == advice(state.seen_by(viewer))


def test_news_and_accounts_leave_views_as_they_are() -> None:
    before, after = CLAIM.start(), SCENES["claimed_kong"].play()
    one, other = before.seen_by(1), after.seen_by(1)
    kept = repr([one, other])
    news(one, other), account(other), advice(one)
    assert repr([one, other]) == kept


def test_news_name_no_tile_that_lies_hidden() -> None:
    """Whatever is told of others stands in the public history; of oneself, the drawn tile alone."""
    states = whole_game("hongkong", 3)
    for before, after in zip(states[:-1:9], states[9::9], strict=False):
        for viewer in viewers(after):
            public = len(after.view(None)["history"])
            own = after.view(viewer)["drawn"] is not None
            assert len(news(before.seen_by(viewer), after.seen_by(viewer))) <= public + own


def test_the_account_of_a_hand_line_by_line() -> None:
    found = account(SCENES["kong_replacement"].play().seen_by(2))
    assert found is not None
    assert str(found.title) == "South wins by self-draw: 4 fan, 16 points."
    assert [(str(name), fan) for name, fan in found.lines] == [
        ("Pung (Kong) of Dragons", "1"),
        ("Out with Replacement Tile", "1"),
        ("No Flowers nor Seasons", "1"),
        ("Self-Draw", "1"),
    ]
    assert found.scores == (-32, 96, -32, -32)


def test_the_account_of_a_limit_hand_and_of_a_drawn_one() -> None:
    earth = account(SCENES["earth"].play().seen_by(None))
    assert earth is not None and ("Blessing of Earth", "limit") in [(str(name), fan) for name, fan in earth.lines]
    drawn = account(SCENES["drawn_hand"].play().seen_by(0))
    assert drawn is not None and drawn.lines == () and drawn.scores == (0, 0, 0, 0)
    assert account(CLAIM.start().seen_by(0)) is None, "no hand has ended yet"


def test_the_account_stays_while_the_next_hand_is_played() -> None:
    over = SCENES["earth"].play()
    after = over.deal_next()
    for viewer in viewers(after):
        assert account(after.seen_by(viewer)) == account(over.seen_by(viewer))


@pytest.mark.parametrize("language", LANGUAGES)
def test_printed_names_stand_beside_the_readers_own(language: str) -> None:
    with speaking(language):
        found = account(SCENES["earth"].play().seen_by(0))
        assert found is not None
        assert any("Blessing of Earth" in str(name) for name, _ in found.lines)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("5p", "discard 5p"),
        ("d 5p", "discard 5p"),
        ("D5P", "d5p"),
        ("5 P", "discard 5p"),
        ("E discard 5p", "E discard 5p"),
        ("o abwurf 5p", "E discard 5p"),
        ("345p", "chow 345p"),
        ("c 543p", "chow 543p"),
        ("chow 3p4p5p", "chow 345p"),
        ("tschau", "chow"),
        ("Pong", "pung"),
        ("pung 5p", "pung"),
        ("kong 5z", "kong 5z"),
        ("Z hu", "S hu"),
        ("-", "pass"),
        ("Liegen lassen", "pass"),
        ("lass liegen", "pass"),
        ("laten liggen", "pass"),
        ("liggen", "pass"),
        ("Z laat liggen", "S pass"),
        ("roep mahjong", "hu"),
        ("ruf Pong", "pung"),
        ("dichte kong 5z", "kong 5z"),
        ("Concealed kong: 5z", "kong 5z"),
        ("aanvullen 5z", "add 5z"),
        ("vul 5z aan", "add 5z"),
        ("ergänze 5z", "add 5z"),
        ("leg 5p weg", "discard 5p"),
        ("wirf 5p ab", "discard 5p"),
        ("", ""),
        ("  ", ""),
    ],
)
def test_what_people_type(typed: str, meant: str) -> None:
    assert tidy(typed) == meant


def test_the_claimed_tile_stands_in_brackets_and_the_calls_below() -> None:
    state = advance(CLAIM.start(), "E discard 5p")
    lines = ["".join(span.text for span in line) for line in state.show(1, {"letters": True, "corners": True})]
    assert any(line.strip() == "[5p]" for line in lines)
    assert lines[-1].strip() == "→ kong · pung · chow 345p · chow 456p · chow 567p · pass"
    watching = ["".join(span.text for span in line) for line in state.show(2, {"letters": True, "corners": True})]
    assert not any("→" in line or "▶" in line for line in watching), "nobody else learns that South is asked"
