"""`teahouse dance`: the steps as text, the music and the moving picture as files."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from teahouse.cli.output import emit, export
from teahouse.dances import DANCES, dance
from teahouse.dances.animation import draw_animation
from teahouse.dances.dance import Dance
from teahouse.dances.midi import write_midi
from teahouse.dances.steps import Variant
from teahouse.dances.wav import write_wav
from teahouse.texts import number, say


@dataclass(frozen=True)
class Wishes:
    """How it is danced, and which files are wanted."""

    variant: Variant
    dancers: int
    rows: int
    tempo: float
    count_in: bool = False
    wav: Path | None = None
    midi: Path | None = None
    svg: Path | None = None


def show_dance(wishes: Wishes, as_json: bool) -> None:
    """Files first: who cannot have them gets one line, and no steps."""
    danced = dance(DANCES[0])
    for path, content in _files(danced, wishes):
        export(path, content)
    emit(_document(danced, wishes), as_json, lambda: _lines(danced, wishes))


def _files(danced: Dance, wishes: Wishes) -> Iterator[tuple[Path, bytes]]:
    notes, beats = danced.music(wishes.count_in)
    if wishes.wav:
        yield wishes.wav, write_wav(notes, beats, wishes.tempo)
    if wishes.midi:
        yield wishes.midi, write_midi(say(f"{danced.id}/title"), notes, beats, wishes.tempo)
    if wishes.svg:
        drawn = draw_animation(danced, wishes.variant, wishes.dancers, wishes.rows, wishes.tempo)
        yield wishes.svg, drawn.document.encode("utf-8")


def _document(danced: Dance, wishes: Wishes) -> dict[str, Any]:
    return {
        "dance": danced.id,
        "variant": str(wishes.variant),
        "dancers": wishes.dancers,
        "rows": wishes.rows,
        "tempo": wishes.tempo,
        "seconds": danced.seconds(wishes.tempo),
        "steps": [
            {"beat": beat, "step": step.code, "text": say(f"dance/step-{step.name}")}
            for beat, step in enumerate(danced.steps(wishes.variant), start=1)
        ],
    }


def _lines(danced: Dance, wishes: Wishes) -> Iterator[str]:
    yield say(f"{danced.id}/title")
    yield say(f"{danced.id}/about")
    yield ""
    rows = "dance/dancers-in-one-row" if wishes.rows == 1 else "dance/dancers-in-two-rows"
    yield say(rows, n=wishes.dancers)
    yield say("dance/pace", tempo=f"{wishes.tempo:g}", seconds=number(danced.seconds(wishes.tempo), 2))
    yield ""
    for beat, step in enumerate(danced.steps(wishes.variant), start=1):
        yield f"{beat:2}  {step.code or '–':13} {say(f'dance/step-{step.name}')}"
    yield ""
    yield say("dance/ending")
