"""How the board stands: the score, what is dead, and the board itself."""

from teahouse.games.short_go.position import COLUMNS
from teahouse.protocols.gtp.session import Session
from teahouse.protocols.gtp.words import write_score, write_vertex

STATUSES = ("alive", "dead", "seki")


def final_score(session: Session, words: list[str]) -> str:
    return write_score(session.lead())


def final_status_list(session: Session, words: list[str]) -> str:
    status, size = words[0], session.situation.size
    if status not in STATUSES:
        raise ValueError
    return " ".join(write_vertex(cell, size) for cell in sorted(session.statuses()[status]))


def showboard(session: Session, words: list[str]) -> str:
    size, cells = session.situation.size, session.game.cells()
    heading = "   " + " ".join(COLUMNS[:size])
    rows = [
        f"{row + 1:2} " + " ".join("XO."[stone] for stone in cells[row * size : row * size + size]) + f" {row + 1}"
        for row in range(size - 1, -1, -1)
    ]
    black, white = session.game.captures
    told = f"Black (X) has taken {black}, White (O) {white}; komi {session.situation.komi:g}"
    return "\n".join(["", heading, *rows, heading, told])
