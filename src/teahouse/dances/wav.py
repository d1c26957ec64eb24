"""Music as a sound file: 16 bits, mono. The whole file is as long as its beats, to the sample."""

import wave
from array import array
from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from math import pi, sin
from operator import add

from teahouse.dances.music import VOICES, Note

RATE = 44100
LOUDEST = 30000
FULL = 8000
"""A note at its strongest, before all are brought to the same loudness."""
RELEASE = 0.02
"""Seconds in which a note ends."""
CYCLE, FINE = 4096, 16
"""Samples of one swing of a tone, and the bits between two of them."""
HALVINGS = 10
"""A note that has died away to half its loudness so often is no longer heard."""


def write_wav(notes: Sequence[Note], beats: int, tempo: float) -> bytes:
    """The notes of so many beats; what would sound longer is cut."""
    sound = _mix(notes, round(beats * 60 / tempo * RATE), tempo)
    peak = max(1, max(sound), -min(sound))
    file = BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(array("h", [sample * LOUDEST // peak for sample in sound]).tobytes())
    return file.getvalue()


def _mix(notes: Sequence[Note], length: int, tempo: float) -> "array[int]":
    sound = array("i", bytes(4 * length))
    for note in notes:
        start = round(note.beat * 60 / tempo * RATE)
        heard = min(note.length * 60 / tempo, HALVINGS * VOICES[note.voice].half_life)
        end = min(start + round(heard * RATE), length)
        tone = _sounding(note.voice, note.frequency, end - start, note.strength)
        sound[start:end] = array("i", map(add, sound[start:end], tone))
    return sound


@lru_cache(maxsize=256)
def _sounding(voice: str, frequency: float, length: int, strength: int) -> "array[int]":
    """One note of that many samples, from its first to its last breath."""
    wave_form, stride = _wave_form(voice), round(frequency * (CYCLE << FINE) / RATE)
    loudness = FULL * strength / 127
    tone = array(
        "i",
        [
            int(wave_form[(stride * at >> FINE) % CYCLE] * level * loudness)
            for at, level in enumerate(_envelope(voice, length))
        ],
    )
    fading = min(length, round(RELEASE * RATE))
    for left in range(fading):
        tone[length - 1 - left] = tone[length - 1 - left] * left // fading
    return tone


@lru_cache(maxsize=256)
def _wave_form(voice: str) -> list[float]:
    """One swing of an instrument with all its overtones."""
    overtones = VOICES[voice].overtones
    return [
        sum(strength * sin(2 * pi * number * at / CYCLE) for number, strength in enumerate(overtones, start=1))
        for at in range(CYCLE)
    ]


@lru_cache(maxsize=256)
def _envelope(voice: str, length: int) -> list[float]:
    """How loud a note is, sample by sample: it begins, and dies away."""
    made = VOICES[voice]
    attack, half_life = made.attack * RATE, made.half_life * RATE
    return [made.loudness * min(1, at / attack) * 0.5 ** (at / half_life) for at in range(length)]
