"""The moving picture: in time, everybody there, and where the floor says."""

import re
from xml.etree import ElementTree

import pytest

from teahouse.dances import dance
from teahouse.dances.animation import draw_animation
from teahouse.dances.drawing import draw_cover, draw_footprints
from teahouse.dances.floor import follow
from teahouse.dances.steps import Variant
from teahouse.texts import LANGUAGES, speaking

MALISON = dance("malison")
SVG = "{http://www.w3.org/2000/svg}"


def animated(
    tempo: float = 140, dancers: int = 5, rows: int = 1, variant: Variant = Variant.KICK
) -> ElementTree.Element:
    return ElementTree.fromstring(draw_animation(MALISON, variant, dancers, rows, tempo).document)


@pytest.mark.parametrize("tempo", [60, 140, 200])
def test_it_lasts_as_long_as_the_music(tempo: int) -> None:
    durations = {float(move.get("dur", "").rstrip("s")) for move in animated(tempo).iter(f"{SVG}animateTransform")}
    assert durations == {round(96 * 60 / tempo, 6)}
    words = {float(move.get("dur", "").rstrip("s")) for move in animated(tempo).iter(f"{SVG}animate")}
    assert words == {round(96 * 60 / tempo, 6), round(24 * 60 / tempo, 6)}


def test_step_n_is_reached_on_beat_n() -> None:
    steps = MALISON.dance_through([Variant.KICK] * 4)
    stances = follow(steps)[1:]
    ways = [move for move in animated().iter(f"{SVG}animateTransform") if move.get("type") == "translate"]
    bodies = [move for move in ways if move.get("calcMode") == "discrete"][2]
    values = [tuple(map(int, value.split())) for value in bodies.get("values", "").split(";")]
    times = [float(time) * 96 for time in bodies.get("keyTimes", "").split(";")]
    assert times == pytest.approx(range(96), abs=0.001)
    assert values == [(stance.place.x, -stance.place.y) for stance in stances]
    turns = next(move for move in animated().iter(f"{SVG}animateTransform") if move.get("type") == "rotate")
    assert turns.get("values", "").split(";")[-1] == "360"


@pytest.mark.parametrize(("dancers", "rows"), [(1, 1), (1, 2), (2, 1), (20, 1), (20, 2), (7, 2)])
def test_everybody_dances(dancers: int, rows: int) -> None:
    drawing = animated(dancers=dancers, rows=rows)
    for kind in ("gliding", "stepping"):
        row = next(group for group in drawing.iter(f"{SVG}g") if group.get("class") == kind)
        assert len(list(row)) == dancers
        named = {group.get("id") for group in row.iter(f"{SVG}g")}
        assert {use.get("href", "")[1:] for use in row.iter(f"{SVG}use")} <= named


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_beat_is_counted_and_said(language: str) -> None:
    with speaking(language):
        texts = [text.text or "" for text in animated().iter(f"{SVG}text")]
    assert [text for text in texts if text.isdigit()] == [str(beat) for beat in range(1, 25)]
    assert not any("dance/" in text for text in texts) and len(texts) == 48


def test_less_motion_means_no_gliding() -> None:
    style = draw_animation(MALISON, Variant.HOP, 3, 1, 140).style
    assert re.search(r"prefers-reduced-motion:reduce\)\{\.gliding\{display:none\}\.stepping\{display:inline\}", style)


@pytest.mark.parametrize(("first", "last", "prints"), [(1, 4, 4), (5, 8, 4), (17, 20, 2), (21, 24, 5), (1, 0, 0)])
def test_footprints_show_what_the_beats_leave(first: int, last: int, prints: int) -> None:
    drawing = ElementTree.fromstring(draw_footprints(MALISON, first, last).document)
    texts = [text.text for text in drawing.iter(f"{SVG}text")]
    assert len([text for text in texts if text and text.isdigit()]) == prints
    assert len([text for text in texts if text in ("L", "R")]) == prints + 2


def test_the_cover_is_a_picture() -> None:
    assert ElementTree.fromstring(draw_cover(MALISON).document).get("viewBox") == "0 0 400 300"
