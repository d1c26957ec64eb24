"""Malison: a row dance of 24 beats, danced four times, and the music we made for it."""

from collections.abc import Iterator
from dataclasses import replace

from teahouse.dances.dance import GROUP, Dance
from teahouse.dances.music import WOOD_HIGH, WOOD_LOW, Note, read_melody
from teahouse.dances.steps import read_step

LEFT = ("L r crf kick", "L l", "R l crf", "L l")
RIGHT = ("R l crf kick", "R r", "L r crf", "R r")
WALK = ("L f", "", "R f", "")
TURN = ("L jump Tr", "R r", "L crf", "R")
TABLE = (*LEFT, *RIGHT, *LEFT, *RIGHT, *WALK, *TURN)
FREE = (9, 13)

# The music: a line for each group of four beats, the harmony (two beats each) and the melody.
MUSIC = """
Dm Dm | a4 d5 c5:.5 b4:.5 a4
C  C  | g4 c5 b4:.5 a4:.5 g4
Dm Am | a4 d5 e5:.5 f5:.5 e5
G  Am | d5 b4 c5:.5 b4:.5 a4
F  C  | c5:2 e5:2
G  Dm | d5 b4:.5 a4:.5 c5 d5

Dm Dm | a4:.5 a4:.5 d5 c5:.5 b4:.5 a4
C  C  | g4:.5 g4:.5 c5 b4:.5 a4:.5 g4
Dm Am | a4:.5 b4:.5 c5:.5 d5:.5 e5:.5 f5:.5 e5
G  Am | d5:.5 c5:.5 b4 a4:.5 b4:.5 c5
F  C  | f5:2 e5:2
G  Dm | d5 b4:.5 c5:.5 a4 d5

F  F  | c5 f5 e5:.5 d5:.5 c5
C  C  | g4 e5 d5:.5 c5:.5 g4
F  C  | a4 f5 g5:.5 f5:.5 e5
G  Am | d5 g5 f5:.5 d5:.5 e5
F  G  | a5:2 g5:2
Am Dm | e5 c5:.5 d5:.5 e5:.5 c5:.5 d5

Dm Dm | d5:.5 a4:.5 d5 c5:.5 b4:.5 a4
C  C  | c5:.5 g4:.5 c5 b4:.5 a4:.5 g4
Dm Am | a4:.5 d5:.5 e5:.5 f5:.5 e5:.5 d5:.5 e5
G  Am | d5:.5 e5:.5 d5:.5 b4:.5 c5:.5 b4:.5 a4
F  C  | f5:1.5 a5:.5 g5:1.5 e5:.5
G  Dm | d5 b4:.5 a4:.5 c5:.5 e5:.5 d5
"""
HARMONIES = {
    "Dm": (38, 45, (57, 62, 65)),
    "C": (36, 43, (55, 60, 64)),
    "Am": (33, 40, (57, 60, 64)),
    "G": (31, 38, (55, 59, 62)),
    "F": (41, 36, (57, 60, 65)),
}
"""The bass on the first and on the second beat, and the chord above it."""
LASTING = 2
"""Beats of a harmony."""


def _notes() -> Iterator[Note]:
    lines = [line.partition("|") for line in MUSIC.splitlines() if line]
    for group, (harmonies, _, melody) in enumerate(lines):
        start = GROUP * group
        walks = TABLE[start % len(TABLE) : start % len(TABLE) + GROUP] == WALK
        yield from read_melody(melody, "melody", start)
        for place, name in enumerate(harmonies.split()):
            yield from _harmony(name, start + LASTING * place, walks)
        yield from _beating(start, walks)


def _harmony(name: str, beat: float, walks: bool) -> Iterator[Note]:
    """Bass on the beats, chords between them; while the row walks, both rest on the step."""
    first, second, chord = HARMONIES[name]
    if walks:
        yield Note("bass", beat, LASTING, first)
        yield from (Note("chord", beat, LASTING, pitch, 110) for pitch in chord)
        return
    for place, pitch in enumerate((first, second)):
        yield Note("bass", beat + place, 1, pitch)
        yield from (Note("chord", beat + place + 0.5, 0.5, each, 84) for each in chord)


def _beating(start: int, walks: bool) -> Iterator[Note]:
    """Wood on every beat: the first of four is high, held beats are soft."""
    for place in range(GROUP):
        held = walks and place % 2
        beaten = Note("wood", start + place, 0.25, WOOD_LOW if place else WOOD_HIGH, 104 if place else 120)
        yield replace(beaten, strength=88) if held else beaten


DANCE = Dance("malison", 140, tuple(map(read_step, TABLE)), FREE, tuple(_notes()))
