"""The dance floor: one page for every dance of the house, its picture, its music and moving picture to take along."""

from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from teahouse.dances import dance
from teahouse.dances.animation import REST, draw_animation, size_of
from teahouse.dances.dance import FASTEST, GROUP, MOST_DANCERS, MOST_ROWS, QUARTERS, SLOWEST, Dance
from teahouse.dances.drawing import BOARD, STYLE, draw_cover, pieces
from teahouse.dances.floor import Stance, follow, line_up
from teahouse.dances.midi import write_midi
from teahouse.dances.music import VOICES
from teahouse.dances.steps import Foot, Variant
from teahouse.texts import language, say, speaking
from teahouse.web.beside import beside
from teahouse.web.bodies import Guest
from teahouse.web.pages.page import page

Tempo = Annotated[float, Query(ge=SLOWEST, le=FASTEST, allow_inf_nan=False)]
AN_HOUR = {"cache-control": "max-age=3600"}
RANDOM = "random"
DANCERS = 6
router = APIRouter()


@router.get("/style/dances.css")
async def floor_style() -> Response:
    """How feet and dancers look."""
    return Response(STYLE, media_type="text/css", headers=AN_HOUR)


@router.get("/dances/{name}.svg")
async def dance_cover(name: str, request: Request, person: Guest) -> Response:
    """The picture for the shelf."""
    drawn = await beside(request).do(_cover, dance(name), language())
    return Response(drawn, media_type="image/svg+xml", headers=AN_HOUR)


@cache
def _cover(danced: Dance, chosen: str) -> str:
    with speaking(chosen):
        return draw_cover(danced).document


@router.get("/dances/{name}")
async def dance_floor(name: str, request: Request, person: Guest) -> Response:
    danced = dance(name)
    return page(
        request,
        "dance.html",
        person,
        dance=name,
        title=say(f"{name}/title"),
        pieces=pieces(),
        steps=[(step.code or "–", say(f"dance/step-{step.name}")) for step in danced.steps()],
        free=danced.free,
        tempo=danced.tempo,
        tempos=(SLOWEST, FASTEST),
        dancers=DANCERS,
        most_dancers=MOST_DANCERS,
        rows=[(rows, say(f"dance/rows-{rows}")) for rows in range(1, MOST_ROWS + 1)],
        groups=[(first, first + GROUP - 1) for first in range(1, len(danced.table), GROUP)],
        signs=[(sign, say(f"dance/variant-{sign}")) for sign in (*Variant, RANDOM)],
        score=score(danced),
        words=script_words(),
    )


@router.get("/dances/{name}/music.mid")
async def dance_midi(name: str, request: Request, person: Guest, tempo: Tempo = 0) -> Response:
    danced = dance(name)
    pace = tempo or danced.tempo
    title = say(f"{name}/title")
    content = await beside(request).do(write_midi, title, danced.notes, danced.beats, pace)
    return _to_keep(content, "audio/midi", f"{name}-{pace:g}.mid")


@router.get("/dances/{name}/moving.svg")
async def dance_moving(
    name: str,
    request: Request,
    person: Guest,
    tempo: Tempo = 0,
    variant: Variant = Variant.KICK,
    dancers: Annotated[int, Query(ge=1, le=MOST_DANCERS)] = DANCERS,
    rows: Annotated[int, Query(ge=1, le=MOST_ROWS)] = 1,
) -> Response:
    danced = dance(name)
    pace = tempo or danced.tempo
    drawn = await beside(request).do(draw_animation, danced, variant, dancers, rows, pace)
    return _to_keep(drawn.document.encode("utf-8"), "image/svg+xml", f"{name}-{pace:g}.svg")


def _to_keep(content: bytes, kind: str, file: str) -> Response:
    return Response(content, media_type=kind, headers={"content-disposition": f'attachment; filename="{file}"'})


# What the script dances to


def score(danced: Dance) -> dict[str, Any]:
    """The whole dance as numbers: where feet are on every beat, what is heard and what is said."""
    return {
        "name": danced.id,
        "group": GROUP,
        "length": len(danced.table),
        "beats": danced.beats,
        "free": danced.free,
        "facings": [say(f"dance/facing-{facing}") for facing in range(QUARTERS)],
        "rest": REST,
        "board": BOARD,
        "variants": {variant: _danced(danced, variant) for variant in Variant},
        "formations": [
            [line_up(dancers, rows) for dancers in range(1, MOST_DANCERS + 1)] for rows in range(1, MOST_ROWS + 1)
        ],
        "voices": {
            name: [voice.overtones, voice.attack, voice.half_life, voice.loudness] for name, voice in VOICES.items()
        },
        "notes": [
            [note.voice, note.beat, note.length, round(note.frequency, 3), note.strength] for note in danced.notes
        ],
    }


def _danced(danced: Dance, variant: Variant) -> dict[str, Any]:
    steps = danced.steps(variant)
    return {
        "name": say(f"dance/variant-{variant}"),
        "steps": [say(f"dance/step-{step.name}") for step in steps],
        "sizes": [size_of(step) for step in steps],
        "stances": [_numbers(stance) for stance in follow(danced.dance_through([variant] * danced.sequences))],
    }


def _numbers(stance: Stance) -> list[Any]:
    """Both feet as they are seen, the place between them, the facing, and which foot is free."""
    feet = [stance.reach if stance.free is foot and stance.reach else stance.foot(foot) for foot in Foot]
    return [*feet, stance.place, stance.facing, stance.free or ""]


def script_words() -> dict[str, str]:
    """What the script says by itself; it fills in what stands in braces."""
    plain = ("start", "stop", "ready", "count-in", "awake", "may-sleep", "no-voice")
    return {
        **{name: say(f"dance/{name}") for name in plain},
        "sequence": say("dance/sequence", number="{number}", of="{of}", facing="{facing}"),
        "practising": say("dance/practising", first="{first}", last="{last}"),
        "tempo-value": say("dance/tempo-value", tempo="{tempo}"),
        "sign-shown": say("dance/sign-shown", variant="{variant}"),
    }
