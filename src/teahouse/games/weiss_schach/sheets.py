"""For a real table: the board, and the men to cut out."""

from teahouse.core.pictures import Picture
from teahouse.drawing import chessmen
from teahouse.drawing.board_sheets import men_sheet, squares_sheet
from teahouse.games.weiss_schach.position import BACK_RANK, BOARD, PAWN, SIZE
from teahouse.games.weiss_schach.view import NAMES
from teahouse.texts import say

INKS = (
    ":root{--white-face:#fff;--white-line:#000;--white-side:#fff;--black-face:#444;--black-line:#000;"
    "--black-side:#666;--black-mark:#fff;--shadow:#fff}"
)


def sheets() -> tuple[Picture, ...]:
    title, files = say("weiss-schach/title"), BOARD.letters[:SIZE]
    men = [chessmen.chessman(side, NAMES[kind]) for side in chessmen.SIDES for kind in (*BACK_RANK, *[PAWN] * SIZE)]
    return (
        squares_sheet(f"{title} · {say('board/paper-board')}", files, SIZE, say("weiss-schach/in-short")),
        men_sheet(f"{title} · {say('board/paper-men')}", men, chessmen.defs(), INKS, say("weiss-schach/paper-setup")),
    )
