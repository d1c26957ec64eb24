"""Music as notes: what is played, when and by whom. Sound is made of it in wav.py, midi.py and in the browser."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

SEMITONES = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11}
NOTE = re.compile(r"([a-g])([#b]?)(\d)(?::([\d.]+))?")


@dataclass(frozen=True)
class Voice:
    """How an instrument sounds: the strength of its overtones, how fast it begins and dies away (seconds)."""

    channel: int
    program: int
    """Of General MIDI, counted from 0; drums have none of their own."""
    overtones: tuple[float, ...]
    attack: float
    half_life: float
    loudness: float


VOICES = {
    "melody": Voice(0, 74, (1, 0.28, 0.16, 0.05), 0.012, 0.7, 0.30),
    "chord": Voice(1, 24, (1, 0.45, 0.25, 0.12), 0.003, 0.12, 0.13),
    "bass": Voice(2, 32, (1, 0.5, 0.15), 0.004, 0.25, 0.34),
    "wood": Voice(9, 0, (1, 0.0, 0.4), 0.001, 0.012, 0.6),
}
"""A recorder, a guitar, a bass, a wood block."""
WOOD_HIGH, WOOD_LOW = 76, 77
WOOD_PITCHES = {WOOD_HIGH: 88, WOOD_LOW: 81}
"""Drums of General MIDI are numbers, not pitches; so high they sound here."""


@dataclass(frozen=True)
class Note:
    """Times in beats, the first beat of the music at 0; pitch as MIDI counts; strength 1 to 127."""

    voice: str
    beat: float
    length: float
    pitch: int
    strength: int = 96

    @property
    def frequency(self) -> float:
        """In hertz.

        >>> Note("melody", 0, 1, 69).frequency
        440.0
        """
        pitch = WOOD_PITCHES.get(self.pitch, self.pitch) if self.voice == "wood" else self.pitch
        return float(440 * 2 ** ((pitch - 69) / 12))


def pitch_of(letter: str, accidental: str, octave: str) -> int:
    return 12 * (int(octave) + 1) + SEMITONES[letter] + {"#": 1, "b": -1, "": 0}[accidental]


def read_melody(text: str, voice: str, beat: float = 0) -> Iterator[Note]:
    """Notes one after another: `a4` lasts a beat, `c5:.5` half of one.

    >>> [(note.beat, note.pitch) for note in read_melody("a4 c5:.5 b4:.5", "melody")]
    [(0, 69), (1.0, 72), (1.5, 71)]
    """
    for word in text.split():
        found = NOTE.fullmatch(word)
        if not found:
            raise ValueError(f"not a note: {word!r}")
        length = float(found[4] or 1)
        yield Note(voice, beat, length, pitch_of(found[1], found[2], found[3]))
        beat += length


def counted_in(notes: Iterable[Note], beats: int) -> tuple[Note, ...]:
    """The notes so many beats later; wood alone counts those beats, the first of them high.

    >>> [(note.voice, note.beat) for note in counted_in([Note("melody", 0, 1, 69)], 2)]
    [('wood', 0), ('wood', 1), ('melody', 2)]
    """
    wood = (Note("wood", beat, 0.25, WOOD_LOW if beat else WOOD_HIGH, 120) for beat in range(beats))
    return (*wood, *(replace(note, beat=note.beat + beats) for note in notes))
