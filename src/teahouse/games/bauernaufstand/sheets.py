"""For a real table: the board, and the men to cut out."""

from teahouse.core.pictures import Picture
from teahouse.drawing import men
from teahouse.drawing.board_sheets import men_sheet, squares_sheet
from teahouse.games.bauernaufstand.position import BOARD, MEN, SIZE
from teahouse.texts import say

INKS = (
    ":root{--peasant-face:#444;--peasant-side:#000;--peasant-rim:#000;--peasant-mark:#fff;--mercenary-face:#fff;"
    "--mercenary-side:#999;--mercenary-rim:#000;--mercenary-mark:#000;--shadow:#fff}"
)


def sheets() -> tuple[Picture, ...]:
    title, note = say("bauernaufstand/title"), say("bauernaufstand/in-short")
    drawn = [men.man(kind) for kind in men.MEN for _ in range(MEN)]
    return (
        squares_sheet(f"{title} · {say('board/paper-board')}", BOARD.letters[:SIZE], SIZE, note),
        men_sheet(f"{title} · {say('board/paper-men')}", drawn, men.defs(), INKS, say("bauernaufstand/paper-setup")),
    )
