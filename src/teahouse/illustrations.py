"""Drawn examples of the rules pages: a few lines of text become a picture, or lines for a terminal.

A page has them as a block, or inside a sentence or table as code that begins with `tiles`:

    ```picture
    tiles 234m 55z            a row of tiles, blanks make gaps; 23[4]m marks a tile, 7__7z has two face down
    position 6/6/6/6/6/6 b B4W4    or a position in the game's own text,
    moves @c1 @c6             these moves after it,
    look pairs                these looks switched on,
    example long-march        or a view the game offers by name;
    part 0 25 40 75           and only that part of the picture: left, top, right, bottom in percent
    beats 1-4 hop             or the footprints of some beats of a dance, 1-0 for how it begins; perhaps with a variant
    ```

Blocks are the same in every language; an emphasised paragraph right after one is its caption.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from teahouse.core.handles import Game, State
from teahouse.core.options import settle
from teahouse.core.pictures import Picture
from teahouse.core.views import View
from teahouse.dances import DANCES, dance
from teahouse.dances.drawing import draw_footprints
from teahouse.dances.sheets import sheets as dance_sheets
from teahouse.dances.steps import Variant
from teahouse.drawing import palette, tiles
from teahouse.drawing.picture import picture
from teahouse.games import declaration
from teahouse.texts import knows, rules_page, say

BLOCK = "picture"
FENCE = re.compile(rf"^```{BLOCK}\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`(tiles [^`\n]+)`")
GROUP = re.compile(r"(?:[1-9_]|\[[1-9]\])+[mpszfg]")
BEATS = re.compile(r"beats (\d+)-(\d+)(?: (kick|hop|bend|squat))?")
GAP, ROW_GAP, BACK = 16, 14, "_"


class BadIllustration(ValueError):
    """A block that says nothing we can draw."""


@dataclass(frozen=True)
class Lying:
    """A tile of a row: its kind ("" is face down), whether it is marked, whether a gap is before it."""

    kind: str
    marked: bool = False
    apart: bool = False


def is_inline(code: str) -> bool:
    """Whether a piece of code in a sentence is meant to be drawn."""
    return code.startswith("tiles ")


def known(name: str) -> str:
    """The name itself, if there is a rules page of it."""
    return name if name in DANCES else declaration(name).id


def sheets(name: str) -> tuple[Picture, ...]:
    """What a real table or floor needs, page by page, in the reader's language; nothing where there is nothing."""
    if name in DANCES:
        return dance_sheets(dance(name))
    drawn = declaration(name).paper
    return drawn() if drawn else ()


def has_sheets(name: str) -> bool:
    return name in DANCES or declaration(name).paper is not None


def draw(game: str, source: str) -> Picture:
    """The picture of a block, in the reader's language."""
    if game in DANCES:
        return draw_footprints(dance(game), *_beats(source))
    rows = _rows(source)
    return _tile_picture(game, rows) if rows else _position_picture(game, source)


def show(game: str, source: str) -> list[str]:
    """The block as lines of text."""
    if game in DANCES:
        return _steps_in_words(game, source)
    if _rows(source):
        return [line.removeprefix("tiles ").replace(BACK, "?") for line in source.splitlines()]
    lines = declaration(game).show(_view(game, source), _looks(game, ""))
    return ["".join(span.text for span in line).rstrip() for line in lines]


def describe(game: str, source: str) -> str:
    """Rows of tiles in words, nothing for a position: its caption says what is to be seen."""
    return "; ".join(", ".join(_groups_in_words(game, row)) for row in _rows(source))


def plain_page(game: str) -> str:
    """The rules page as Markdown that needs no drawing: text boards and codes of tiles stand in their places."""

    def lines(found: re.Match[str]) -> str:
        return "\n".join(["```", *show(game, found[1]), "```"])

    page = FENCE.sub(lines, rules_page(game))
    return INLINE.sub(lambda found: f"`{show(game, found[1])[0]}`", page)


# Beats of a dance


def _beats(source: str) -> tuple[int, int, Variant]:
    found = BEATS.fullmatch(source.strip())
    if not found:
        raise BadIllustration(source)
    return int(found[1]), int(found[2]), Variant(found[3] or Variant.KICK)


def _steps_in_words(name: str, source: str) -> list[str]:
    first, last, variant = _beats(source)
    steps = dance(name).steps(variant)[first - 1 : last]
    if not steps:
        return [say("dance/ready")]
    return [f"{beat:2}  {say(f'dance/step-{step.name}')}" for beat, step in enumerate(steps, start=first)]


# Rows of tiles


def _rows(source: str) -> list[list[Lying]]:
    lines = source.splitlines()
    if not lines or not all(map(is_inline, lines)):
        return []
    return [list(_row(line.removeprefix("tiles "))) for line in lines]


def _row(text: str) -> Iterator[Lying]:
    for place, group in enumerate(text.split()):
        if not GROUP.fullmatch(group):
            raise BadIllustration(group)
        signs = re.findall(r"\[?[1-9_]", group)
        for number, sign in enumerate(signs):
            kind = "" if sign == BACK else sign[-1] + group[-1]
            if kind and kind not in tiles.TILE_KINDS:
                raise BadIllustration(group)
            yield Lying(kind, sign.startswith("["), apart=place > 0 and number == 0)


def _tile_picture(game: str, rows: list[list[Lying]]) -> Picture:
    body, width, y = [], 0.0, float(tiles.MARGIN)
    for row in rows:
        x = float(tiles.MARGIN)
        for lying in row:
            x += GAP * lying.apart
            body.append(_tile(lying, x, y))
            x += tiles.WIDTH + 1
        width = max(width, x - 1 + tiles.MARGIN)
        y += tiles.HEIGHT + tiles.EDGE + ROW_GAP
    kinds = sorted({lying.kind for row in rows for lying in row if lying.kind})
    title = "; ".join(", ".join(_groups_in_words(game, row)) for row in rows)
    height = y - ROW_GAP + tiles.MARGIN
    defs, style = tiles.defs(kinds, _wind_letters()), tiles.TILE_STYLE
    return picture(width, height, "".join(body), title=title, defs=defs, style=style)


def _wind_letters() -> dict[str, str]:
    """The letters on winds as players of the language write them."""
    return {f"{number}z": say(f"hongkong-score/wind-{wind}") for number, wind in enumerate("eswn", start=1)}


def _tile(lying: Lying, x: float, y: float) -> str:
    if not lying.kind:
        return tiles.back(x, y)
    return tiles.tile(lying.kind, x, y, pose=tiles.Pose.LAST_TAKEN if lying.marked else tiles.Pose.NORMAL)


def _groups_in_words(game: str, row: list[Lying]) -> Iterator[str]:
    """Each tile by the name the game has for it, equal neighbours counted."""
    place = 0
    while place < len(row):
        same = place
        while same < len(row) and row[same].kind == row[place].kind:
            same += 1
        name = _tile_in_words(game, row[place].kind)
        yield name if same - place == 1 else f"{same - place} × {name}"
        place = same


def _tile_in_words(game: str, kind: str) -> str:
    if not kind:
        return say("rulebook/face-down")
    if knows(f"{game}/tile-{kind}"):
        return say(f"{game}/tile-{kind}")
    suit = f"{game}/tile-{kind[1]}"
    return say(suit, value=kind[0]) if knows(suit) else kind


# Positions


def _position_picture(game: str, source: str) -> Picture:
    view, looks = _view(game, source), _looks(game, _line("look", source))
    examples, name = declaration(game).examples, _line("example", source)
    alone = examples.draw if examples and name else None
    drawn = alone(name, looks) if alone else declaration(game).draw(view, looks)
    part = _line("part", source)
    return _cut(drawn, *(float(number) / 100 for number in part.split())) if part else drawn


def _view(game: str, source: str) -> View[Any]:
    """What is to be seen: an example of the game's own, or a position as whoever is asked sees it."""
    known = ("position", "moves", "example", "look", "part")
    for line in source.splitlines():
        if line.partition(" ")[0] not in known:
            raise BadIllustration(line)
    examples, name = declaration(game).examples, _line("example", source)
    if examples is None or not name:
        state = _state(game, source)
        return state.seen_by(_viewer(state))
    try:
        return examples.view(name)
    except KeyError as unknown:
        raise BadIllustration(name) from unknown


def _state(game: str, source: str) -> State:
    declared = declaration(game)
    start = Game(declared, settle(declared.options, {})).parse(_line("position", source))
    return start.play(*_line("moves", source).split()) if "moves " in source else start


def _viewer(state: State) -> int | None:
    """Who is asked sees what may be done."""
    return state.to_move[0] if state.to_move else None


def _looks(game: str, switched: str) -> dict[str, object]:
    looks: dict[str, object] = {look.name: look.default_for({}) for look in declaration(game).looks}
    for name in switched.split():
        if not isinstance(looks.get(name), bool):
            raise BadIllustration(name)
        looks[name] = True
    return looks


def _line(word: str, source: str) -> str:
    found = re.search(rf"^{word} (.+)$", source, re.MULTILINE)
    return found[1] if found else ""


def _cut(whole: Picture, left: float, top: float, right: float, bottom: float) -> Picture:
    """A part of a picture with rounded corners: a window over the whole."""
    x, y = whole.width * left, whole.height * top
    width, height = whole.width * (right - left), whole.height * (bottom - top)
    body = (
        f'<svg width="{width:g}" height="{height:g}" viewBox="{x:g} {y:g} {width:g} {height:g}">{whole.body}</svg>'
        f'<rect x=".5" y=".5" width="{width - 1:g}" height="{height - 1:g}" fill="none" '
        f'stroke="{palette.WOOD}" stroke-dasharray="6 6"/>'
    )
    return replace(whole, width=width, height=height, body=body)
