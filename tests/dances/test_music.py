"""Sound and MIDI files, read back: their length, their tempo, and what happens on every beat."""

import struct
import wave
from array import array
from io import BytesIO
from itertools import pairwise

import pytest

from teahouse.dances import dance
from teahouse.dances.midi import TICKS, write_midi
from teahouse.dances.music import VOICES, read_melody
from teahouse.dances.wav import LOUDEST, RATE, write_wav

MALISON = dance("malison")
TEMPOS = (60, 140, 200, 97.5)


def test_every_beat_is_beaten_and_nothing_lies_outside() -> None:
    beaten = [note.beat for note in MALISON.notes if note.voice == "wood"]
    assert beaten == list(range(96))
    assert min(note.beat for note in MALISON.notes) == 0
    assert max(note.beat + note.length for note in MALISON.notes) == 96


def test_the_melody_has_no_gap() -> None:
    melody = [note for note in MALISON.notes if note.voice == "melody"]
    ends = [note.beat + note.length for note in melody]
    assert [note.beat for note in melody] == [0, *ends[:-1]]


def test_every_voice_plays() -> None:
    assert {note.voice for note in MALISON.notes} == set(VOICES)
    assert all(1 <= note.strength <= 127 and 21 <= note.pitch <= 108 for note in MALISON.notes)


def test_a_melody_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(ValueError):
        list(read_melody("a4 h5", "melody"))


# Sound


@pytest.fixture(scope="module", params=(140, 187.5))
def sounding(request: pytest.FixtureRequest) -> tuple[float, wave.Wave_read]:
    return request.param, wave.open(BytesIO(write_wav(MALISON.notes, MALISON.beats, request.param)))


def test_the_sound_is_as_long_as_its_beats(sounding: tuple[float, wave.Wave_read]) -> None:
    tempo, sound = sounding
    assert (sound.getnchannels(), sound.getsampwidth(), sound.getframerate()) == (1, 2, RATE)
    assert sound.getnframes() == round(96 * 60 / tempo * RATE)


def test_the_wood_is_heard_on_every_beat(sounding: tuple[float, wave.Wave_read]) -> None:
    """The sharpest change within a beat's first hundredth of a second is larger than just before it."""
    tempo, sound = sounding
    sound.rewind()
    samples = array("h", sound.readframes(sound.getnframes()))
    hundredth = RATE // 100
    for beat in range(96):
        at = round(beat * 60 / tempo * RATE)
        assert roughness(samples[at : at + hundredth]) > 1.3 * roughness(samples[max(0, at - hundredth) : at]), beat
    assert roughness(samples[:hundredth]) > 100  # the first beat is at the very beginning
    assert max(map(abs, samples)) == pytest.approx(LOUDEST, abs=2)
    assert abs(samples[-1]) < 50  # no click at the cut


def roughness(samples: "array[int]") -> int:
    return max((abs(b - a) for a, b in pairwise(samples)), default=0)


# MIDI


class Read:
    """A MIDI file, read by the standard and not by our writer."""

    def __init__(self, content: bytes) -> None:
        kind, self.format, count, self.division = struct.unpack(">4sxxxxHHH", content[:14])
        assert kind == b"MThd"
        self.tempos: list[tuple[int, int]] = []
        self.notes: list[tuple[int, int, int, int]] = []
        self.ends: list[int] = []
        at = 14
        for _ in range(count):
            assert content[at : at + 4] == b"MTrk"
            length = int.from_bytes(content[at + 4 : at + 8], "big")
            self.read_track(content[at + 8 : at + 8 + length])
            at += 8 + length
        assert at == len(content)

    def read_track(self, track: bytes) -> None:
        at = now = 0
        sounding: dict[int, int] = {}
        while at < len(track):
            delta, at = varying(track, at)
            now += delta
            status = track[at]
            if status == 0xFF:
                length, body = varying(track, at + 2)
                if track[at + 1] == 0x51:
                    self.tempos.append((now, int.from_bytes(track[body : body + length], "big")))
                if track[at + 1] == 0x2F:
                    self.ends.append(now)
                    assert body + length == len(track) and not sounding
                at = body + length
            elif status & 0xF0 == 0xC0:
                at += 2
            else:
                channel, pitch, strength = status & 15, track[at + 1], track[at + 2]
                if status & 0xF0 == 0x90 and strength:
                    assert pitch not in sounding
                    sounding[pitch] = now
                else:
                    self.notes.append((channel, sounding[pitch], now, pitch))
                    del sounding[pitch]
                at += 3


def varying(track: bytes, at: int) -> tuple[int, int]:
    value = 0
    while True:
        value = value << 7 | track[at] & 0x7F
        at += 1
        if not track[at - 1] & 0x80:
            return value, at


@pytest.mark.parametrize("tempo", TEMPOS)
def test_one_tempo_and_96_beats(tempo: float) -> None:
    read = Read(write_midi("Malison", MALISON.notes, MALISON.beats, tempo))
    assert read.tempos == [(0, round(60_000_000 / tempo))]
    assert set(read.ends) == {96 * read.division} and read.division == TICKS
    seconds = 96 * read.tempos[0][1] / 1_000_000
    assert seconds == pytest.approx(96 * 60 / tempo, abs=0.0001)


def test_midi_has_every_note_in_its_time() -> None:
    read = Read(write_midi("Malison", MALISON.notes, MALISON.beats, 140))
    meant = sorted(
        (VOICES[note.voice].channel, int(note.beat * TICKS), int((note.beat + note.length) * TICKS), note.pitch)
        for note in MALISON.notes
    )
    assert sorted(read.notes) == meant
    assert sorted(start for channel, start, _, _ in read.notes if channel == 9) == [beat * TICKS for beat in range(96)]


# Counted in


@pytest.mark.parametrize("tempo", (140, 97.5))
def test_four_beats_of_wood_count_in(tempo: float) -> None:
    """The count-in is heard alone, at the tempo of the dance; then comes the same music as without it."""
    notes, beats = MALISON.music(count_in=True)
    assert beats == 100
    assert [(note.voice, note.beat) for note in notes if note.beat < 4] == [("wood", beat) for beat in range(4)]
    read, plain = (Read(write_midi("Malison", *MALISON.music(counted), tempo)) for counted in (True, False))
    assert read.tempos == plain.tempos
    assert set(read.ends) == {100 * TICKS}
    later = [(channel, start + 4 * TICKS, end + 4 * TICKS, pitch) for channel, start, end, pitch in plain.notes]
    assert sorted(note for note in read.notes if note[1] >= 4 * TICKS) == sorted(later)


def test_without_being_asked_nobody_counts_in() -> None:
    assert MALISON.music() == (MALISON.notes, 96)
