"""The dance floor in a real browser: every beat by hand, in time with the music, and for everybody."""

import json
import wave
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.guests import PHONE, Guest

Invite = Callable[..., Guest]
FLOOR = "/dances/malison"
PATIENCE_FOR_SOUND = 240_000
"""Milliseconds; a busy machine renders slowly."""
MOVING = {"reduced_motion": "no-preference"}

# What is played, said and shown, noted down as it passes; everything goes on as it would.
LISTEN = """
window.noted = {tones: [], said: [], shown: [], poses: []};
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (when) {
  noted.tones.push([Math.round(this.frequency.value * 100) / 100, when]);
  return start.call(this, when);
};
const speak = SpeechSynthesis.prototype.speak;
SpeechSynthesis.prototype.speak = function (words) {
  noted.said.push(words.text);
  return speak.call(this, words);
};
addEventListener("DOMContentLoaded", () => {
  const note = () => {
    const text = (id) => document.getElementById(id).textContent;
    const counting = document.getElementById("count").classList.contains("in");
    const now = JSON.stringify([counting ? "in" : "", text("count"), text("step")]);
    if (noted.shown.at(-1) !== now) noted.shown.push(now);
    const body = document.querySelector("#leader .dancer use");
    if (body) noted.poses.push(body.getAttribute("transform"));
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
});
"""
KNOWN_CHANCE = "let chance = 0; Math.random = () => (chance = (chance + 0.618) % 1);"


def come(invite: Invite, **wishes: Any) -> Page:
    guest = invite(**wishes)
    guest.context.add_init_script(LISTEN)
    page = guest.go(FLOOR)
    page.wait_for_selector("#floor #leader")
    return page


def score_of(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.locator("#score").text_content() or "")
    return found


def set_range(page: Page, id: str, value: int) -> None:
    page.locator(f"#{id}").fill(str(value))


def step_on(page: Page, beats: int) -> None:
    for _ in range(beats):
        page.keyboard.press("ArrowRight")


def leader(page: Page) -> list[str]:
    """Where both feet and the body of the first dancer are, and how they are turned."""
    found: list[str] = page.locator("#leader use").evaluate_all(
        "all => all.map((use) => use.getAttribute('transform'))"
    )
    return found


SEEN = """() => ({
  count: document.getElementById("count").textContent,
  step: document.getElementById("step").textContent,
  uses: [...document.querySelectorAll("#leader use")].map((use) => use.getAttribute("transform")),
  feet: [...document.querySelectorAll("#leader > use")].map((use) => use.getAttribute("href")),
})"""
"""A beat at one look."""


def come_with_baton(invite: Invite, tempo: int, **wishes: Any) -> Page:
    """A floor on which time passes only when `pass_beats` says so: a busy machine cannot come in late."""
    guest = invite(**wishes)
    guest.page.clock.install(time=0)
    guest.context.add_init_script(LISTEN)
    page = guest.go(FLOOR)
    page.wait_for_selector("#floor #leader")
    page.clock.pause_at(3600)
    page.evaluate("() => { dancing.now = () => performance.now() / 1000; }")
    set_range(page, "tempo", tempo)
    return page


def begin(page: Page) -> None:
    page.evaluate("() => dancing.begin()")
    page.clock.run_for(150)  # the pause before the count-in


def pass_beats(page: Page, beats: float, tempo: int) -> None:
    page.clock.run_for(round(beats * 60_000 / tempo))


def shown(page: Page) -> list[list[str]]:
    """Every change of the count: whether it counts in, the number, the words."""
    found = [json.loads(line) for line in page.evaluate("noted.shown")]
    return [line for place, line in enumerate(found) if place == 0 or line[:2] != found[place - 1][:2]]


# By hand


def test_every_beat_has_its_count_its_words_and_its_feet(invite: Invite) -> None:
    page = come(invite)
    score = score_of(page)
    kick = score["variants"]["kick"]
    ready = leader(page)
    for beat in range(96):
        page.keyboard.press("ArrowRight")
        seen = page.evaluate(SEEN)
        assert (seen["count"], seen["step"]) == (str(beat % 24 + 1), kick["steps"][beat % 24])
        left, right, place, facing, free = kick["stances"][beat + 1]
        feet = [f"translate({x} {-y}) rotate({90 * facing}) scale(1)" for x, y in (left, right)]
        assert seen["uses"][:2] == feet
        assert seen["uses"][2].startswith(f"translate({place[0]} {-place[1]}) rotate({90 * facing}) ")
        assert seen["feet"] == [f"#{'free' if free == foot else 'sole'}-{foot}" for foot in "LR"]
    assert leader(page) == ready  # facing and place are the first again
    expect(page.locator("#where")).to_contain_text("Sequence 4 of 4, facing the front")


@pytest.mark.long
def test_facing_changes_with_the_hop_of_each_sequence(invite: Invite) -> None:
    page = come(invite)
    seen = []
    for _ in range(4):
        step_on(page, 20)
        before = page.locator("#where").text_content()
        step_on(page, 1)
        seen.append((str(before).rpartition(" ")[2], str(page.locator("#where").text_content()).rpartition(" ")[2]))
        step_on(page, 3)
    assert seen == [("front", "right"), ("right", "back"), ("back", "left"), ("left", "front")]


def test_backwards_and_to_the_beginning(invite: Invite) -> None:
    page = come(invite)
    step_on(page, 5)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#count")).to_have_text("4")
    expect(page.locator("#news")).to_contain_text("4: Left foot to the left")
    page.locator("#first").click()
    expect(page.locator("#step")).to_contain_text("Ready")
    page.locator("#on").click()
    expect(page.locator("#count")).to_have_text("1")


@pytest.mark.parametrize(
    "variant", ["hop", *(pytest.param(each, marks=pytest.mark.long) for each in ("bend", "squat"))]
)
def test_the_sign_is_danced_on_9_and_13(invite: Invite, variant: str) -> None:
    page = come(invite)
    page.locator(f"input[name=sign][value={variant}]").check()
    page.locator("#count").click()
    expect(page.locator("#sign-shown")).to_have_attribute("href", f"#sign-{variant}")
    words = []
    for _ in range(24):
        step_on(page, 1)
        words.append(page.locator("#step").text_content())
    assert words == score_of(page)["variants"][variant]["steps"]


def test_a_surprise_differs_from_sequence_to_sequence(invite: Invite) -> None:
    guest = invite()
    guest.context.add_init_script(KNOWN_CHANCE)
    page = guest.go(FLOOR)
    page.locator("input[name=sign][value=random]").check()
    page.locator("#count").click()
    page.locator("#on").evaluate("(button, times) => { while (times--) button.click(); }", 24 * 14)
    signs = page.evaluate("dancing.signs")
    assert len(signs) >= 14 and set(signs) <= {"kick", "hop", "bend", "squat"}
    assert len(set(signs)) > 1


@pytest.mark.parametrize(
    ("dancers", "rows"),
    [(1, 1), (2, 2), pytest.param(20, 1, marks=pytest.mark.long), pytest.param(19, 2, marks=pytest.mark.long)],
)
def test_everybody_has_a_place(invite: Invite, dancers: int, rows: int) -> None:
    page = come(invite)
    set_range(page, "dancers", dancers)
    page.locator("#rows").select_option(str(rows))
    homes = [
        each.get_attribute("transform")
        for each in page.locator("#floor > g > g[transform]:has(use):not(.shown-sign)").all()
    ]
    meant = score_of(page)["formations"][rows - 1][dancers - 1]
    assert homes == [f"translate({x} {-y}) rotate(0) scale(1)" for x, y in meant]
    for box in page.locator("#floor .dancer, #floor use[href='#other']").all():
        place, floor = box.bounding_box(), page.locator("#floor").bounding_box()
        assert place and floor and floor["x"] <= place["x"] <= floor["x"] + floor["width"] - place["width"]


def test_the_mirror_turns_left_and_right_but_no_letter(invite: Invite) -> None:
    page = come(invite)
    step_on(page, 2)

    def middle(selector: str) -> float:
        box, floor = page.locator(selector).bounding_box(), page.locator("#floor").bounding_box()
        assert box and floor
        return (box["x"] + box["width"] / 2 - floor["x"]) / floor["width"]

    before = middle("#leader .dancer")
    page.locator("#mirror").check()
    assert middle("#leader .dancer") == pytest.approx(1 - before, abs=0.01)
    assert set(
        page.evaluate("[...document.querySelectorAll('.parts .letter')].map(e => e.getAttribute('transform'))")
    ) == {"scale(-1 1)"}


# In time


def test_it_counts_in_and_plays_every_note_in_time(invite: Invite) -> None:
    page = come_with_baton(invite, 200, **MOVING)
    begin(page)
    pass_beats(page, 4 + 8, 200)
    tones = page.evaluate("noted.tones")
    second, first = 60 / 200, tones[0][1]
    counted_in = [when - first for _, when in tones[:4]]
    assert counted_in == pytest.approx([beat * second for beat in range(4)])
    start = first + 4 * second
    notes = [note for note in score_of(page)["notes"] if note[1] < 8]
    meant = sorted((round(start + note[1] * second, 4), round(note[3], 2)) for note in notes)
    heard = sorted((round(when, 4), pitch) for pitch, when in tones[4:] if when < start + 8 * second - 0.01)
    assert [when for when, _ in heard] == pytest.approx([when for when, _ in meant], abs=0.001)
    assert [pitch for _, pitch in heard] == pytest.approx([pitch for _, pitch in meant], abs=0.02)
    counts = [line[:2] for line in shown(page)]
    assert counts[counts.index(["in", "1"]) :][:12] == [
        *(["in", str(count)] for count in range(1, 5)),
        *(["", str(count)] for count in range(1, 9)),
    ]


def test_the_metronome_beats_alone(invite: Invite) -> None:
    page = come_with_baton(invite, 180)
    page.locator("#music").uncheck()
    page.locator("#metronome").check()
    begin(page)
    pass_beats(page, 9, 180)
    tones = page.evaluate("noted.tones")
    assert [pitch for pitch, _ in tones[:9]] == [1760, 1320, 1320, 1320] * 2 + [1760]
    gaps = [after[1] - before[1] for before, after in pairwise(tones)]
    assert gaps == pytest.approx([60 / 180] * len(gaps))


def test_it_counts_aloud_from_one_to_eight(invite: Invite) -> None:
    page = come_with_baton(invite, 200)
    page.locator("#aloud").check()
    begin(page)
    pass_beats(page, 15, 200)
    assert page.evaluate("noted.said.slice(0, 15)") == [str(n) for n in (*range(1, 5), *range(1, 9), *range(1, 4))]


@pytest.mark.long
def test_a_sign_holds_for_the_coming_sequence(invite: Invite) -> None:
    page = come_with_baton(invite, 200)
    begin(page)
    pass_beats(page, 4 + 2.5, 200)
    page.locator("input[name=sign][value=squat]").check()
    pass_beats(page, 24 + 9, 200)
    on_nine = [line[2] for line in shown(page) if line[:2] == ["", "9"]]
    variants = score_of(page)["variants"]
    assert on_nine == [variants["kick"]["steps"][8], variants["squat"]["steps"][8]]


def test_one_group_is_practised_slowly(invite: Invite) -> None:
    page = come_with_baton(invite, 200)
    page.locator("#practice").select_option("17")
    expect(page.locator("#where")).to_contain_text("Practising beats 17 to 20")
    begin(page)
    pass_beats(page, 4 + 6, 100)
    counts = [line[1] for line in shown(page) if not line[0] and line[1].isdigit()]
    assert counts[:6] == ["17", "18", "19", "20", "17", "18"]
    counted_in = [when for _, when in page.evaluate("noted.tones.slice(0, 4)")]
    assert [after - before for before, after in pairwise(counted_in)] == pytest.approx([60 / 100] * 3)


@pytest.mark.long
def test_the_tempo_changes_while_dancing(invite: Invite) -> None:
    page = come_with_baton(invite, 200)
    page.locator("#music").uncheck()
    page.locator("#metronome").check()
    begin(page)
    pass_beats(page, 4 + 2, 200)
    set_range(page, "tempo", 100)
    pass_beats(page, 4, 100)
    times = [when for _, when in page.evaluate("noted.tones")]
    assert times[-1] - times[-2] == pytest.approx(0.6)
    assert times[1] - times[0] == pytest.approx(0.3)
    assert page.locator("#tempo-words").text_content() == "100 beats per minute"


def test_a_change_while_counting_in_does_not_disturb_it(invite: Invite) -> None:
    page = come_with_baton(invite, 200)
    begin(page)
    pass_beats(page, 1.5, 200)
    set_range(page, "dancers", 9)
    page.clock.run_for(40)
    assert page.locator("#count.in").text_content() == "2"


@pytest.mark.parametrize(("wishes", "glides"), [({}, False), pytest.param(MOVING, True, marks=pytest.mark.long)])
def test_motion_is_shown_only_to_those_who_want_it(invite: Invite, wishes: dict[str, Any], glides: bool) -> None:
    page = come_with_baton(invite, 200, **wishes)
    begin(page)
    pass_beats(page, 4 + 8, 200)
    stances = score_of(page)["variants"]["kick"]["stances"]
    whole = {f"translate({x} {-y})" for _, _, (x, y), *_ in stances}
    places = {pose.partition(" rotate")[0] for pose in page.evaluate("noted.poses")}
    assert len(places) > 3
    assert (not places <= whole) == glides


def test_the_keyboard_starts_and_stops(invite: Invite) -> None:
    page = come_with_baton(invite, 140)
    page.locator("#count").click()
    page.keyboard.press(" ")
    expect(page.locator("#start")).to_have_text("Stop")
    expect(page.locator("#wake")).not_to_be_empty()
    page.clock.run_for(200)
    expect(page.locator("#count.in")).to_be_visible()
    page.keyboard.press(" ")
    expect(page.locator("#start")).to_have_text("Dance")
    expect(page.locator("#wake")).to_be_empty()


# To take along, on the floor, without script


@pytest.mark.long
def test_files_follow_the_settings(invite: Invite, tmp_path: Path) -> None:
    page = come(invite)
    set_range(page, "tempo", 180)
    set_range(page, "dancers", 3)
    page.locator("input[name=sign][value=bend]").check()
    with page.expect_download(timeout=PATIENCE_FOR_SOUND) as sound:
        page.locator("#as-wav").click()
    assert sound.value.suggested_filename == "malison-180.wav"
    sound.value.save_as(tmp_path / "a.wav")
    with wave.open(str(tmp_path / "a.wav")) as read:
        assert (read.getframerate(), read.getnchannels(), read.getsampwidth()) == (44100, 1, 2)
        assert read.getnframes() == round(96 * 60 / 180 * 44100)
        samples = memoryview(read.readframes(read.getnframes())).cast("h")
    assert 3000 < max(map(abs, samples)) < 32767  # heard, and not clipped
    with page.expect_download() as midi:
        page.locator("#as-midi").click()
    assert midi.value.suggested_filename == "malison-180.mid"
    with page.expect_download() as moving:
        page.locator("#as-svg").click()
    moving.value.save_as(tmp_path / "a.svg")
    drawn = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert 'dur="32.000000s"' in drawn and drawn.count('class="dancer') == 4 and "bend" in drawn


def test_a_phone_on_the_floor_shows_a_large_count(invite: Invite) -> None:
    page = come(invite, **PHONE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    step_on(page, 21)
    page.locator("#large").click()
    count = page.locator("#count").bounding_box()
    assert count and count["height"] > 200
    expect(page.locator("#settings")).to_be_hidden()
    expect(page.locator("#start")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(page.locator("#settings")).to_be_visible()


def test_the_steps_are_there_without_script(invite: Invite) -> None:
    page = invite(java_script_enabled=False).go(FLOOR)
    assert page.locator("#steps tr").count() == 24
    expect(page.locator("#as-midi")).to_be_visible()
    expect(page.locator("#as-wav")).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize("beats", [(1, 2, 9, 19, 21, 24)])
def test_every_chosen_beat_looks_different(invite: Invite, beats: tuple[int, ...], tmp_path: Path) -> None:
    page = come(invite, viewport={"width": 1280, "height": 1000})
    page.locator("input[name=sign][value=squat]").check()
    page.locator("#count").click()
    pictures, at = [], 0
    for beat in beats:
        step_on(page, beat - at)
        at = beat
        pictures.append(page.locator("#dance").screenshot(path=tmp_path / f"beat-{beat}.png"))
    assert len(set(pictures)) == len(beats)
