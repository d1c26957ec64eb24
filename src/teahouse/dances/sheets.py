"""A step card to print: the beats of one sequence in groups of four, and the variants the first dancer may show."""

from teahouse.core.pictures import Picture
from teahouse.dances.dance import GROUP, Dance
from teahouse.dances.drawing import HEADS, SIGNS
from teahouse.dances.steps import Variant
from teahouse.drawing.faces.strokes import element, group
from teahouse.drawing.paper import HEIGHT, MARGIN, WIDTH, frame, paragraph, sheet, words
from teahouse.texts import number, say

TOP, ROOM = 34.0, 4.0
BOX = ((WIDTH - 2 * MARGIN - ROOM) / 2, 60.0)
SIGN = 0.62


def sheets(dance: Dance) -> tuple[Picture, ...]:
    return (step_card(dance),)


def step_card(dance: Dance) -> Picture:
    """Groups go down the left side, then the right one."""
    groups = len(dance.table) // GROUP
    pace = say("dance/pace", tempo=f"{dance.tempo:g}", seconds=number(dance.seconds(dance.tempo), 2))
    body = [words(WIDTH / 2, 28, pace, 4, anchor="middle")]
    rows = -(-groups // 2)
    for nth in range(groups):
        x = MARGIN + nth // rows * (BOX[0] + ROOM)
        body.append(_group(dance, nth * GROUP, x, TOP + nth % rows * (BOX[1] + ROOM)))
    y = TOP + rows * (BOX[1] + ROOM) + 6
    body.append(_variants(y))
    text = f"★ {say('dance/paper-free')} {say('dance/ending')}"
    body.append(paragraph(MARGIN, min(y + 30, HEIGHT - 24), WIDTH - 2 * MARGIN, text, 4.2))
    return sheet(f"{say(f'{dance.id}/title')} · {say('dance/paper-card')}", "".join(body))


def _group(dance: Dance, first: int, x: float, y: float) -> str:
    wide, tall = BOX
    drawn = [frame(x, y, wide, tall, 0.5, 2)]
    for nth in range(GROUP):
        step, beat, top = dance.table[first + nth], first + nth + 1, y + nth * tall / GROUP
        drawn += [element("path", d=f"M{x:g} {top:g}h{wide:g}", stroke="#000", stroke_width=0.15)] if nth else []
        drawn.append(words(x + 8, top + 9.4, str(beat), 7, anchor="middle", serif=True, bold=True))
        mark = " ★" if beat in dance.free else ""
        drawn.append(words(x + 16, top + 5, (step.code or "–") + mark, 4, bold=True))
        drawn.append(paragraph(x + 16, top + 9, wide - 20, say(f"dance/step-{step.name}"), 3.1))
    return "".join(drawn)


def _variants(y: float) -> str:
    """The signs, with their names."""
    drawn, wide = [], (WIDTH - 2 * MARGIN) / len(Variant)
    for nth, variant in enumerate(Variant):
        x = MARGIN + (nth + 0.5) * wide
        head = HEADS[variant]
        figure = element(
            "path", d=SIGNS[variant], fill="none", stroke="#000", stroke_width=2.6, stroke_linecap="round",
            stroke_linejoin="round",
        )  # fmt: skip
        figure += element("circle", cx=head[0], cy=head[1], r=5)
        drawn.append(group(figure, transform=f"translate({x - 15:g} {y + 12:g}) scale({SIGN * 0.6:g})"))
        drawn.append(words(x - 7, y + 14, say(f"dance/variant-{variant}"), 4))
    return "".join(drawn)
