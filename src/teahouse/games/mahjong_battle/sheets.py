"""For a real table: how the wall is laid, which tiles are free, and a pad for the points."""

from teahouse.core.pictures import Picture
from teahouse.drawing.faces.strokes import element
from teahouse.drawing.paper import MARGIN, WIDTH, frame, hatched, paragraph, sheet, words
from teahouse.games.mahjong_battle.position import BOARD, COLUMNS, ROWS
from teahouse.texts import say

CELL = (14.0, 18.0)
TOP = 32.0
PAD_ROWS, PAD_ROW = 27, 8.6
"""As many pairs as one of two can take, if both take as many."""


def sheets() -> tuple[Picture, ...]:
    return layout(), pad()


def layout() -> Picture:
    """The wall seen from above; free tiles are hatched."""
    wide, tall = CELL
    left = (WIDTH - COLUMNS * wide) / 2
    body = []
    for column in range(COLUMNS):
        x = left + column * wide
        body.append(words(x + wide / 2, TOP + ROWS * tall + 6.5, BOARD.letters[column], 4.6, anchor="middle"))
        for row in range(ROWS):
            y = TOP + row * tall
            ends = hatched(x + 0.7, y + 0.7, wide - 1.4, tall - 1.4, "green", 1.4) if row in (0, ROWS - 1) else ""
            body.append(ends + frame(x + 0.7, y + 0.7, wide - 1.4, tall - 1.4, 0.35, 1.2))
    for row in range(ROWS):
        body.append(words(left - 4, TOP + row * tall + tall / 2 + 1.6, str(ROWS - row), 4.6, anchor="middle"))
    y = TOP + ROWS * tall + 18
    text = f"{say('mahjong-battle/paper-free')} {say('mahjong-battle/in-short')}"
    return sheet(_title("layout"), "".join(body) + paragraph(MARGIN + 4, y, WIDTH - 2 * MARGIN - 8, text, 4.4))


def pad() -> Picture:
    """A column for each player: the number of the pair, and what one has by now. Two games on a sheet."""
    wide = (WIDTH - 2 * MARGIN - 10) / 2
    body = "".join(_game(MARGIN + nth * (wide + 10), wide) for nth in range(2))
    return sheet(_title("pad"), body)


def _game(left: float, wide: float) -> str:
    top, part = 44.0, wide / 4
    drawn = [element("path", d=f"M{left:g} 36h{wide / 2 - 3:g}m6 0h{wide / 2 - 3:g}", stroke="#000", stroke_width=0.3)]
    for player in range(2):
        x = left + player * wide / 2
        drawn.append(words(x, 41, say("mahjong-battle/paper-player", number=player + 1), 3.4))
        for nth, code in enumerate(("pair", "sum")):
            at = x + nth * part
            drawn.append(words(at + part / 2, top + 5.6, say(f"mahjong-battle/paper-{code}"), 3.4, anchor="middle"))
            drawn += [frame(at, top + row * PAD_ROW, part, PAD_ROW, 0.25) for row in range(PAD_ROWS + 1)]
    drawn.append(frame(left, top, wide, (PAD_ROWS + 1) * PAD_ROW, 0.7))
    drawn.append(frame(left, top, wide / 2, (PAD_ROWS + 1) * PAD_ROW, 0.7))
    return "".join(drawn)


def _title(code: str) -> str:
    return f"{say('mahjong-battle/title')} · {say(f'mahjong-battle/paper-{code}')}"
