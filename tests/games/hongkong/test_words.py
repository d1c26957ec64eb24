"""Moves, refusals, results and pictures in words."""

import re
from dataclasses import replace

import pytest

from games.hongkong.scenes import SCENES, Scene, advance
from teahouse import IllegalMove, State
from teahouse.core.options import settle
from teahouse.games.hongkong import GAME
from teahouse.games.hongkong.scoring.completeness import waited_for
from teahouse.games.hongkong.words.accounts import element_name, result_words
from teahouse.material.tiles import tile_of
from teahouse.texts import LANGUAGES, say, speaking

LOOKS = settle(GAME.looks, {})


def test_moves_in_words() -> None:
    state = SCENES["earth"].start()
    assert str(state.label("E discard 5p")) == "East discards 5 of circles"
    claim = Scene({"E": "5p19m19s123456z23s1p", "S": "3455567p12367s"}, []).start().play("E discard 5p")
    assert {text: str(claim.label(text)) for text in claim.legal(1)} == {
        "S kong": "South calls kong",
        "S pung": "South calls pung",
        "S chow 345p": "South calls chow: 3-4-5 of circles",
        "S chow 456p": "South calls chow: 4-5-6 of circles",
        "S chow 567p": "South calls chow: 5-6-7 of circles",
        "S pass": "South passes",
    }
    assert sorted(claim.clicks(1)) == [
        ("claim-chow-345p",),
        ("claim-chow-456p",),
        ("claim-chow-567p",),
        ("claim-kong",),
        ("claim-pung",),
        ("pass",),
    ]
    dealt = SCENES["dealt_kong"].start()
    assert [str(dealt.label(text)) for text in dealt.legal(1)] == [
        "South declares a concealed kong: 3 of characters",
        "South is ready",
    ]


def test_one_point_is_one_point_and_a_fraction_is_several() -> None:
    assert say("hongkong/worth", fan=0, n=1) == "0 fan, 1 point"
    gains = [say("hongkong/why-expected-gain", n=points) for points in (1.0, 1.5, 0.5)]
    assert gains == [
        f"On average, you end this hand {points} better off than now."
        for points in ("1 point", "1.5 points", "0.5 points")
    ]
    with speaking("nl"):
        assert say("hongkong/player-label", wind="Oost", name="Ada", points="1", n=1) == "Oost, Ada: 1 punt"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("de", "Ost wirft ab: Kreis 5"), ("en", "East discards 5 of circles"), ("nl", "Oost legt weg: cirkel 5")],
)
def test_the_three_languages(language: str, sentence: str) -> None:
    with speaking(language):
        assert str(SCENES["earth"].start().label("E discard 5p")) == sentence


def test_titles() -> None:
    titles = {}
    for language in LANGUAGES:
        with speaking(language):
            titles[language] = say("hongkong/title")
    assert titles == {"de": "Hongkong Easy", "en": "Hong Kong Easy", "nl": "Hongkong Easy"}


def test_results_in_words() -> None:
    said = {}
    for name in ("earth", "drawn_hand", "false_call_on_its_own_draw", "kong_replacement"):
        ending = SCENES[name].play().position.ending
        assert ending is not None
        said[name] = str(result_words(ending.result, range(4)))
    assert said == {
        "earth": "South wins on a tile from East: limit hand (2 fan), 64 points.",
        "drawn_hand": "A draw: no one won.",
        "false_call_on_its_own_draw": "East made a false mahjong call and pays each opponent 16 points.",
        "kong_replacement": "South wins by self-draw: 4 fan, 16 points.",
    }
    with speaking("de"):
        assert str(element_name("all_pungs")) == "All Pungs (Nur Pongs)"
    assert str(element_name("all_pungs")) == "All Pungs"


@pytest.mark.parametrize(
    ("scene", "until", "move", "reason"),
    [
        ("earth", "E discard 5p", "S pung", "two matching tiles"),
        ("earth", "E discard 5p", "S chow 345p", "don’t have the other two"),
        ("earth", "E discard 5p", "S discard 1m", "Answer first"),
        ("earth", "", "E pung", "nothing to claim"),
        ("earth", "", "E discard 1f", "never discarded"),
        ("earth", "", "E kong 1m", "four identical tiles"),
        ("earth", "", "E add 1m", "pung of your own"),
        ("earth", "", "E hu", "not complete"),
        ("dealt_kong", "", "S discard 3m", "Before play"),
        ("robbing_a_kong", "E add 5p", "S pung", "only be claimed to win"),
    ],
)
def test_refusals(scene: str, until: str, move: str, reason: str) -> None:
    state = SCENES[scene].start()
    if until:
        for words in SCENES[scene].script[: SCENES[scene].script.index(until) + 1]:
            state = advance(state, words)
    with pytest.raises(IllegalMove, match=reason):
        state.play(move)


def after(scene: str, until: str = "", **options: bool) -> State:
    """The scene up to this move."""
    script = SCENES[scene].script
    state = replace(SCENES[scene], options={**SCENES[scene].options, **options}).start()
    for words in script[: script.index(until) + 1] if until else ():
        state = advance(state, words)
    return state


@pytest.mark.parametrize(
    ("state", "seat", "sentence"),
    [
        (after("earth"), 0, "Discard a tile from your hand."),
        (after("earth", "E discard 5p"), 1, "Call “Hu” and win, claim the tile for a group, or pass."),
        (
            after("robbing_a_kong", "E add 5p"),
            1,
            "Your hand is complete with 5 of circles from East: call “Hu” and win, or pass.",
        ),
        (after("heaven"), 0, "Your hand is complete: call “Hu” and win, or discard a tile."),
        (after("dealt_kong"), 1, "You have four identical tiles: declare them as a kong, or say “Ready”."),
        (after("earth", false_calls=True), 0, "Discard a tile from your hand."),
        (after("heaven", false_calls=True), 0, "Your hand is complete: call “Hu” and win, or discard a tile."),
        (
            after("earth", "E discard 5p", false_calls=True),
            2,
            "You cannot use this tile: play goes on by itself.",
        ),
        (
            after("earth", "E discard 5p", false_calls=True),
            1,
            "Call “Hu” and win, claim the tile for a group, or pass.",
        ),
    ],
)
def test_what_to_do(state: State, seat: int, sentence: str) -> None:
    assert str(GAME.task(state.seen_by(seat))) == sentence


def test_what_to_do_with_a_discard_and_after_claiming_it() -> None:
    claim = Scene({"E": "5p19m19s123456z23s1p", "S": "3455567p12367s"}, []).start().play("E discard 5p")
    assert str(GAME.task(claim.seen_by(1))) == "Claim 5 of circles from East, or pass."
    assert [GAME.task(claim.seen_by(seat)) for seat in (0, 2, 3)] == [None] * 3, "nobody else learns who is asked"
    claimed = claim.play("S pung")
    assert str(GAME.task(claimed.seen_by(1))) == "You have claimed a tile: now discard one from your hand."


@pytest.mark.parametrize(
    ("state", "thing", "code"),
    [
        (after("earth"), "wall", "wall-deals"),
        (after("earth"), "player-s", "stays-there"),
        (after("earth"), "hand-9z", None),
        (after("dealt_kong"), "wall", "only-dealt-kongs"),
        (after("earth", "E discard 5p"), "player-e", "answer-first"),
    ],
)
def test_clicks_on_what_only_lies_there(state: State, thing: str, code: str | None) -> None:
    reason = GAME.why_not(state.seen_by(state.to_move[0]), (thing,))
    assert (reason and reason.code) == (code and f"hongkong/{code}")


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("X hu", 0),
        ("e discard 1m", 0),
        ("Ehu", 1),
        ("E discrad 1m", 6),
        ("E  discard 1m", 2),
        ("E discard", 9),
        ("E discard 0m", 10),
        ("E discard 8z", 11),
        ("E discard 1m ", 12),
        ("S chow 346p", 9),
        ("S chow 345z", 10),
        ("S chow 890p", 7),
        ("W pung 5p", 6),
        ("N kon", 5),
        ("N kong 5", 8),
        ("E hu" + "!" * 100_000, 4),
    ],
)
def test_a_text_that_is_no_move_says_where(text: str, position: int) -> None:
    with pytest.raises(IllegalMove) as caught:
        SCENES["earth"].start().play(text)
    assert caught.value.params["position"] == position and caught.value.where == {"position": position}
    assert f"character {position + 1}" in str(caught.value)


def test_a_move_that_is_not_possible_here_has_no_place_in_its_text() -> None:
    with pytest.raises(IllegalMove) as caught:
        SCENES["earth"].start().play("E discard 8m")
    assert caught.value.where == {}


@pytest.mark.parametrize("name", ["dealt_kong", "liable_for_winds", "robbing_a_kong", "bonus_replacement"])
def test_a_drawing_shows_what_the_view_has_and_no_more(name: str) -> None:
    """As many faces as open tiles: everything else lies face down."""
    state = SCENES[name].play()
    for viewer in (0, 1, 2, 3, None):
        view = state.view(viewer)
        body = state.draw(viewer, LOOKS).partition("</defs>")[2]
        laid = [sum(len(meld["meld"].split()[1]) - 1 for meld in melds) for melds in view["melds"]]
        bonus = [len(codes) for codes in view["bonus"]]
        lying = sum(laid) + sum(bonus)
        if view["phase"] == "over":  # the whole deal is known: all hands are opened, and what they waited for
            hands, caller = view["last"]["hands"], "ESWN".index(view["last"]["caller"])
            waits = [waited_for(tuple(map(tile_of, hand))) for hand in hands]
            lying += sum(map(len, hands)) + laid[caller] + bonus[caller] + sum(map(len, waits))
        else:
            lying += sum(map(len, view["discards"]))
        faces = re.findall(r'href="#tile-\d[mpszfg]"', body)
        assert len(faces) == len(view["own"]) + lying


@pytest.mark.parametrize("letters", [False, True])
def test_the_terminal_shows_ones_own_hand(letters: bool) -> None:
    state = SCENES["earth"].start()
    lines = ["".join(span.text for span in line) for line in state.show(1, {**LOOKS, "letters": letters})]
    assert any("1m" in line and "9m" in line and "2s" in line for line in lines)
    assert any("East round" in line and "77 tiles left" in line for line in lines)
