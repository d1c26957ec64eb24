"""Music as a standard MIDI file: one track for the tempo, one for each voice, all as long as the beats."""

import struct
from collections.abc import Iterable, Sequence

from teahouse.dances.music import VOICES, Note

TICKS = 480
"""Of a beat."""
NOTE_ON, NOTE_OFF, PROGRAM = 0x90, 0x80, 0xC0
END_OF_TRACK, TRACK_NAME, TEMPO, TIME_SIGNATURE = 0x2F, 0x03, 0x51, 0x58
DRUMS = 9
Event = tuple[int, bytes]
"""When, in ticks, and what."""


def write_midi(title: str, notes: Sequence[Note], beats: int, tempo: float) -> bytes:
    """The notes of so many beats with one tempo for all of them."""
    end = beats * TICKS
    microseconds = round(60_000_000 / tempo)
    head = [
        (0, _meta(TRACK_NAME, title.encode("utf-8"))),
        (0, _meta(TIME_SIGNATURE, bytes((4, 2, 24, 8)))),
        (0, _meta(TEMPO, microseconds.to_bytes(3, "big"))),
    ]
    tracks = [head, *(_voice_events(voice, notes, end) for voice in VOICES)]
    header = b"MThd" + struct.pack(">IHHH", 6, 1, len(tracks), TICKS)
    return header + b"".join(_track(events, end) for events in tracks)


def _voice_events(voice: str, notes: Iterable[Note], end: int) -> list[Event]:
    channel, program = VOICES[voice].channel, VOICES[voice].program
    events: list[Event] = [(0, _meta(TRACK_NAME, voice.encode()))]
    if channel != DRUMS:
        events.append((0, bytes((PROGRAM | channel, program))))
    for note in notes:
        if note.voice == voice:
            start, stop = round(note.beat * TICKS), min(round((note.beat + note.length) * TICKS), end)
            events.append((start, bytes((NOTE_ON | channel, note.pitch, note.strength))))
            events.append((stop, bytes((NOTE_OFF | channel, note.pitch, 0))))
    # A pitch ends before it begins again.
    return sorted(events, key=lambda event: (event[0], event[1][0] & 0xF0 == NOTE_ON))


def _track(events: Iterable[Event], end: int) -> bytes:
    body, now = b"", 0
    for when, what in [*events, (end, _meta(END_OF_TRACK, b""))]:
        body += _varying(when - now) + what
        now = when
    return b"MTrk" + struct.pack(">I", len(body)) + body


def _meta(kind: int, content: bytes) -> bytes:
    return bytes((0xFF, kind)) + _varying(len(content)) + content


def _varying(value: int) -> bytes:
    """A number in as few bytes as it needs, seven bits each.

    >>> _varying(480).hex()
    '8360'
    """
    parts = [value & 0x7F]
    while value := value >> 7:
        parts.append(value & 0x7F | 0x80)
    return bytes(reversed(parts))
