"""`teahouse dance` as a shell sees it."""

import json
import re
import wave
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.test_commands import refused
from shell import run
from teahouse.texts import LANGUAGES


def beats(text: str) -> dict[int, str]:
    return {int(number): rest for number, rest in re.findall(r"^ ?(\d+)  (\S.*)$", text, re.MULTILINE)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_24_beats_are_listed_by_number(language: str) -> None:
    done = run("dance", "--lang", language)
    assert (done.returncode, done.stderr) == (0, "")
    listed = beats(done.stdout)
    assert list(listed) == list(range(1, 25))
    assert listed[3].startswith("R l crf ") and listed[21].startswith("L jump Tr ")
    assert "dance/" not in done.stdout


def test_the_languages_differ() -> None:
    assert len({run("dance", "--lang", language).stdout for language in LANGUAGES}) == 3


@pytest.mark.parametrize("variant", ["hop", "bend", "squat"])
def test_a_variant_changes_beats_9_and_13(variant: str) -> None:
    plain, varied = beats(run("dance").stdout), beats(run("dance", "--variant", variant).stdout)
    assert [beat for beat in plain if plain[beat] != varied[beat]] == [9, 13]
    assert all(variant in varied[beat] for beat in (9, 13))


def test_files_are_written_in_the_tempo_asked_for(tmp_path: Path) -> None:
    sound, midi, drawing = (tmp_path / f"malison.{kind}" for kind in ("wav", "mid", "svg"))
    files = ("--wav", str(sound), "--midi", str(midi), "--svg", str(drawing))
    done = run("dance", "--tempo", "200", "--dancers", "4", "--rows", "2", *files)
    assert done.returncode == 0 and list(beats(done.stdout)) == list(range(1, 25))
    with wave.open(str(sound)) as read:
        assert read.getnframes() / read.getframerate() == pytest.approx(28.8, abs=0.0001)
    assert midi.read_bytes().count(b"\xff\x51\x03" + (300_000).to_bytes(3, "big")) == 1
    assert 'dur="28.800000s"' in drawing.read_text(encoding="utf-8")
    ElementTree.parse(drawing)


def test_the_music_is_counted_in_when_asked(tmp_path: Path) -> None:
    sound, midi = tmp_path / "malison.wav", tmp_path / "malison.mid"
    done = run("dance", "--count-in", "--tempo", "200", "--wav", str(sound), "--midi", str(midi))
    assert done.returncode == 0
    with wave.open(str(sound)) as read:
        assert read.getnframes() / read.getframerate() == pytest.approx(30, abs=0.0001)
    assert midi.read_bytes().count(b"\xff\x51\x03" + (300_000).to_bytes(3, "big")) == 1


@pytest.mark.parametrize(
    ("language", "hop"), [("de", "auf den linken"), ("en", "onto the left"), ("nl", "op de linker")]
)
def test_beat_21_is_a_hop_onto_the_left_foot(language: str, hop: str) -> None:
    assert hop in beats(run("dance", "--lang", language).stdout)[21]


def test_json_is_one_document(tmp_path: Path) -> None:
    done = run("dance", "--json", "--tempo", "120", "--midi", str(tmp_path / "m.mid"))
    found = json.loads(done.stdout)
    assert (found["dance"], found["tempo"], found["seconds"]) == ("malison", 120, 48)
    assert [step["beat"] for step in found["steps"]] == list(range(1, 25))


@pytest.mark.parametrize("tempo", ["59.9", "200.1", "0", "-140", "nan", "inf", "fast", ""])
def test_a_bad_tempo_is_one_line(tempo: str, tmp_path: Path) -> None:
    assert "--tempo" in refused("dance", "--tempo", tempo, "--wav", str(tmp_path / "never.wav"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("tempo", ["60", "200", "97.5"])
def test_every_tempo_between_is_danced(tempo: str) -> None:
    assert run("dance", "--tempo", tempo).returncode == 0


@pytest.mark.parametrize(
    "arguments",
    [("--dancers", "0"), ("--dancers", "21"), ("--rows", "3"), ("--variant", "twist"), ("--lang", "fr"), ("more",)],
)
def test_other_wrong_wishes_are_one_line(arguments: tuple[str, ...]) -> None:
    refused("dance", *arguments)


@pytest.mark.parametrize("kind", ["wav", "midi", "svg"])
def test_a_file_that_cannot_be_written_is_one_line(kind: str, tmp_path: Path) -> None:
    nowhere = tmp_path / "no" / "such" / "folder"
    assert str(nowhere / "a") in refused("dance", f"--{kind}", str(nowhere / "a"))
    assert not nowhere.exists()
    assert str(tmp_path) in refused("dance", f"--{kind}", str(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_a_device_is_written_to_and_not_replaced() -> None:
    assert run("dance", "--midi", "/dev/null").returncode == 0
    assert Path("/dev/null").is_char_device()
    assert "/dev/full" in refused("dance", "--midi", "/dev/full")
