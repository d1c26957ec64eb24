"""For a real table: 7 x 7 and 9 x 9 points, to be laid over a chessboard or played on as they are."""

from teahouse.core.pictures import Picture
from teahouse.drawing.board_sheets import points_sheet
from teahouse.drawing.goban import star_points
from teahouse.games.short_go.position import COLUMNS
from teahouse.texts import say

PITCHES = {7: 27.0, 9: 21.0}
"""Millimetres between two lines; stones may be as large as that."""


def sheets() -> tuple[Picture, ...]:
    return tuple(
        points_sheet(
            say("short-go/paper-points", title=say("short-go/title"), size=size),
            size,
            pitch,
            star_points(size),
            COLUMNS,
            f"{say(f'short-go/paper-{size}')} {say('short-go/in-short')}",
        )
        for size, pitch in PITCHES.items()
    )
