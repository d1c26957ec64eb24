"""The carpet: a compass to be turned to the buyer."""

from math import cos, pi, sin

from teahouse.core.pictures import Picture
from teahouse.drawing.faces.strokes import element, group
from teahouse.drawing.paper import MARGIN, WIDTH, frame, paragraph, sheet, words
from teahouse.games.mah_nol.play.tiles import CLOCKWISE
from teahouse.games.mah_nol.sheets.phrases import phrase, titled
from teahouse.games.mah_nol.words.names import wind_letter, wind_name
from teahouse.texts import say


def carpet() -> Picture:
    """A compass to be turned to the buyer; every wind can be read by whoever sits there."""
    middle, half = (WIDTH / 2, 138.0), 97.0
    x, y = middle[0] - half, middle[1] - half
    rims = "".join(
        frame(x + inset, y + inset, 2 * (half - inset), 2 * (half - inset), thick)
        for inset, thick in ((0, 1.2), (2.2, 0.3), (6.5, 0.3))
    )
    woven = element(
        "rect", x=x + 4.4, y=y + 4.4, width=2 * half - 8.8, height=2 * half - 8.8, fill="none", stroke="#000",
        stroke_width=2.6, stroke_dasharray="0.5 1.7",
    )  # fmt: skip
    rose = "".join(_ray(*middle, nth, 62 if nth % 2 == 0 else 34) for nth in range(8))
    rings = "".join(
        element("circle", cx=middle[0], cy=middle[1], r=radius, fill="none", stroke="#000", stroke_width=thick)
        for radius, thick in ((45, 0.4), (66, 0.9))
    )
    winds = "".join(_wind_on_carpet(middle, nth, way) for nth, way in enumerate(CLOCKWISE))
    note = paragraph(MARGIN, 250, WIDTH - 2 * MARGIN, phrase("carpet-note"), 4)
    return sheet(titled("carpet"), rims + woven + rings + rose + winds + note)


def _ray(cx: float, cy: float, nth: int, long: float) -> str:
    """Half black, half white."""
    angle = nth * pi / 4
    tip = (cx + long * sin(angle), cy - long * cos(angle))
    halves = []
    for turn, fill in ((-1, "#fff"), (1, "#000")):
        side = (cx + 15 * sin(angle + turn * pi / 8), cy - 15 * cos(angle + turn * pi / 8))
        points = f"{cx:.2f},{cy:.2f} {side[0]:.2f},{side[1]:.2f} {tip[0]:.2f},{tip[1]:.2f}"
        halves.append(element("polygon", points=points, fill=fill, stroke="#000", stroke_width=0.35))
    return "".join(halves)


def _wind_on_carpet(middle: tuple[float, float], nth: int, way: str) -> str:
    """The letter and the name at the edge, upright for whoever sits there."""
    drawn = words(0, 78.5, say(wind_letter(way)), 14, anchor="middle", serif=True, bold=True)
    drawn += words(0, 87, say(wind_name(way)), 5, anchor="middle")
    turn = (180 + 90 * nth) % 360  # drawn for the near side, then turned to its place
    return group(drawn, transform=f"translate({middle[0]:g} {middle[1]:g}) rotate({turn})")
