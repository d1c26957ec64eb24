"""Sentences in a page: drawn things with their names, everything else escaped."""

import re

import pytest

from games.hongkong.scenes import Scene
from random_games import VARIANTS, moment
from teahouse.games import GAMES, declaration
from teahouse.texts import LANGUAGES, Message, message, say, speaking
from teahouse.web.sentences import drawn, together
from teahouse.web.shelf import cover

CODE = re.compile(r"\b[1-9]+[mpszfg]\b")
NUMBERED = re.compile(r"\b(Player|Spieler|Speler) [1-9]")
GAME = declaration("hongkong")


def words(html: str) -> str:
    """What is read: text and titles."""
    return re.sub("<[^>]+>", "", html)


def test_useful_tiles_are_drawn_and_named() -> None:
    """Without the lonely 1z this hand waits for 5p."""
    state = Scene({"E": "123456789m22s46p1z"}, []).start()
    with speaking("en"):
        lines = [drawn(line, GAME) for line in GAME.teaching.advice(state.seen_by(0))]
    choice = lines[1]
    assert choice.startswith('<svg class="thing" viewBox="0 0 60 85" role="img"><title>East wind</title>')
    assert words(choice) == "East wind: one tile from winning; 4 useful tiles left: 5 of circles"


def test_a_claim_is_drawn_as_its_button_says_it() -> None:
    state = Scene({"E": "3p19m19s123456z23s1p", "S": "45p123467m12367s"}, []).start().play("E discard 3p")
    with speaking("en"):
        lines = [drawn(line, GAME) for line in GAME.teaching.advice(state.seen_by(1))]
    chow = next(line for line in lines if line.startswith("Chow"))
    assert chow.count("<svg") == len(re.findall("<title>", chow)) >= 1
    assert '<title>3-4-5 of circles</title><use href="#tile-3p"/><g transform="translate(60)">' in chow


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_shows_a_tiles_code(language: str) -> None:
    """Advice and labels of many moments; the terminal may write codes, a page does not."""
    seen = 0
    with speaking(language):
        for seed in range(12):
            state = moment("hongkong", seed)
            for seat in state.to_move:
                said = [*GAME.teaching.advice(state.seen_by(seat)), *map(state.label, state.legal(seat))]
                seen += sum(bool(CODE.search(say(line))) for line in said)
                assert not [line for line in said if CODE.search(words(drawn(line, GAME)))]
    assert seen, "there were codes to be drawn"


def test_everything_else_is_escaped() -> None:
    told = drawn(message("web/told", seat="<b>", move=Message("hongkong/tile-5z", pieces=("5z",))), GAME)
    assert "&lt;b&gt;" in told and "<b>" not in told and "<svg" in told


def test_what_a_game_cannot_draw_is_named() -> None:
    tiny = VARIANTS["tiny-bluff"].declaration
    assert drawn(Message("hongkong/tile-5z", pieces=("5z",)), tiny) == say("hongkong/tile-5z")


def test_moves_that_differ_in_one_thing_are_one_sentence() -> None:
    """Nine tiles to put away are a row of nine pictures."""
    tiles = [Message("hongkong/tile-m", {"value": value}, (f"{value}m",)) for value in (1, 4, 4)]
    with speaking("en"):
        away = [message("mah-nol/move-bury", player="Ada", tile=tile) for tile in tiles]
        assert [str(one) for one in together(away)] == [
            str(message("mah-nol/move-bury", player="Ada", tile=tuple(tiles)))
        ]
        assert drawn(together(away)[0], GAME).count("<svg") == 3
    other = message("mah-nol/move-bury", player="Ben", tile=tiles[0])
    assert together([away[0], other, away[1]]) == [away[0], other, away[1]] and together(away[:1]) == away[:1]
    assert together([]) == []


@pytest.mark.parametrize("game", GAMES)
def test_nobody_on_a_cover_is_a_number(game: str) -> None:
    """Nobody sits there: a picture of the game shows winds, or nothing."""
    assert [language for language in LANGUAGES if NUMBERED.search(cover(game, language))] == []
