"""Money: banknotes to cut out, what sticks are worth, what looking and losing cost."""

from teahouse.core.pictures import Picture
from teahouse.drawing.faces.strokes import element
from teahouse.drawing.paper import MARGIN, SERIF, WIDTH, frame, hatched, paragraph, rosette, rows_of, sheet, words
from teahouse.games.mah_nol.pictures.pieces import STICK_DOTS, STICKS
from teahouse.games.mah_nol.play.position import LOOKS
from teahouse.games.mah_nol.play.settlement import SINGLE
from teahouse.games.mah_nol.sheets.phrases import phrase, titled
from teahouse.texts import say

PURSE = {81: 2, 45: 4, 9: 5, 3: 4, 1: 6}
"""A purse of 405 Fing in notes that can be changed: one page."""
LARGE = {405: 16, 81: 5}
"""For matches of 2025: four notes of 405 each for four, and change."""
STICK_INKS = {
    405: ("green", "red"),
    81: ("green", "red"),
    45: ("red", "red"),
    9: ("black", "black"),
    3: ("yellow", "yellow"),
    1: ("blue", "blue"),
}
PETALS = {405: 18, 81: 14, 45: 11, 9: 8, 3: 5, 1: 3}
NOTE, COLUMNS, NOTES_TOP = (62.0, 36.5), 3, 32.0


def purse_notes() -> Picture:
    return _notes("purse", PURSE)


def large_notes() -> Picture:
    return _notes("large", LARGE)


def _notes(code: str, counts: dict[int, int]) -> Picture:
    """Banknotes to cut out."""
    values = [value for value, count in counts.items() for _ in range(count)]
    wide, tall = NOTE
    drawn = "".join(
        _note(value, MARGIN + nth % COLUMNS * wide, NOTES_TOP + nth // COLUMNS * tall)
        for nth, value in enumerate(values)
    )
    return sheet(
        titled(f"notes-{code}"), words(WIDTH / 2, 27, phrase(f"notes-{code}-note"), 4, anchor="middle") + drawn
    )


def _note(value: int, x: float, y: float) -> str:
    wide, tall = NOTE
    middle = (x + wide / 2, y + tall / 2)
    cut = element(
        "rect", x=x, y=y, width=wide, height=tall, fill="none", stroke="#000", stroke_width=0.15, stroke_dasharray="1 1"
    )
    rims = frame(x + 2, y + 2, wide - 4, tall - 4, 0.7, 2) + frame(x + 3.2, y + 3.2, wide - 6.4, tall - 6.4, 0.2, 1.4)
    corners = "".join(
        words(x + at, y + row, str(value), 4.2, anchor=anchor, serif=True, bold=True)
        for at, anchor in ((5, "start"), (wide - 5, "end"))
        for row in (8.5, tall - 5)
    )
    name = words(middle[0], y + 8, say("mah-nol/title"), 3.4, anchor="middle", serif=True)
    figure = element(
        "text", str(value), x=middle[0], y=middle[1] + 3.6, font_size=13, text_anchor="middle", font_weight="700",
        font_family=SERIF, stroke="#fff", stroke_width=1.4, paint_order="stroke",
    )  # fmt: skip
    below = _stick(value, middle[0] - 10, y + tall - 10.2, 20, 2.6)
    unit = words(middle[0], y + tall - 4.4, phrase("note-unit"), 2.9, anchor="middle")
    return cut + rims + rosette(*middle, 15, PETALS[value]) + corners + name + figure + below + unit


def _stick(value: int, x: float, y: float, long: float, thick: float) -> str:
    """A counting stick: hatched ends, and dots that tell it without any colour."""
    left, right = STICK_INKS[value]
    end = long * 0.14
    ends = "".join(
        hatched(at, y, end, thick, ink) + frame(at, y, end, thick, 0.2)
        for at, ink in ((x, left), (x + long - end, right))
    )
    gap = (long - 2 * end) / (STICK_DOTS[value] + 1)
    dots = "".join(
        element("circle", cx=x + end + gap * (nth + 1), cy=y + thick / 2, r=min(thick * 0.24, gap * 0.36))
        for nth in range(STICK_DOTS[value])
    )
    body = element("rect", x=x, y=y, width=long, height=thick, rx=thick * 0.25, fill="#fff")
    return body + ends + frame(x, y, long, thick, 0.3, thick * 0.25) + dots


def prices() -> Picture:
    """What sticks are worth, what looking and losing cost, and how a turn goes."""
    body, y = [words(MARGIN, 36, phrase("sticks"), 6, serif=True, bold=True)], 42.0
    for value in STICKS:
        body.append(_stick(value, MARGIN, y, 66, 6.5))
        body.append(words(110, y + 5.2, phrase("fing", n=value), 5.4, anchor="end", bold=True))
        body.append(words(116, y + 5, phrase(f"stick-{value}"), 4.2))
        y += 11
    return sheet(titled("money"), "".join(body) + _looks(122) + _losses(168) + _turn(212))


def _looks(top: float) -> str:
    body = words(MARGIN, top, phrase("looks"), 6, serif=True, bold=True)
    label = 24.0
    wide = (WIDTH - 2 * MARGIN - label) / LOOKS
    rows = (
        ("looks-tile", [str(nth) for nth in range(1, LOOKS + 1)]),
        ("looks-next", [f"+{nth}" for nth in range(1, LOOKS + 1)]),
        ("looks-total", [str(nth * (nth + 1) // 2) for nth in range(1, LOOKS + 1)]),
    )
    for nth, (code, values) in enumerate(rows):
        y = top + 5 + nth * 9
        body += words(MARGIN, y + 6, phrase(code), 3.9)
        for place, value in enumerate(values):
            x = MARGIN + label + place * wide
            body += frame(x, y, wide, 9)
            body += words(x + wide / 2, y + 6.2, value, 4.8, anchor="middle", bold=code == "looks-total")
    return body


def _losses(top: float) -> str:
    body = words(MARGIN, top, phrase("losses"), 6, serif=True, bold=True)
    for nth in (1, 2, 3):
        y = top + nth * 9
        body += words(MARGIN + 16, y, str(nth * SINGLE), 5.6, anchor="end", bold=True)
        body += words(MARGIN + 20, y, phrase(f"loss-{nth}"), 4.4)
    return body


def _turn(top: float) -> str:
    body, y = words(MARGIN, top, phrase("turn"), 6, serif=True, bold=True), top + 8
    for nth in range(1, 6):
        text = phrase(f"turn-{nth}")
        body += words(MARGIN + 5, y, f"{nth}", 4.6, anchor="end", bold=True)
        body += paragraph(MARGIN + 9, y, WIDTH - 2 * MARGIN - 9, text, 4.2)
        y += 4 + 5.9 * rows_of(text, WIDTH - 2 * MARGIN - 9, 4.2)
    return body
