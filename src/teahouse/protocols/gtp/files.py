"""Games from SGF files and to them."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from teahouse import __version__
from teahouse.core.errors import TeahouseError
from teahouse.core.handles import Game
from teahouse.core.options import settle
from teahouse.games.short_go import GAME, sgf
from teahouse.games.short_go.fast import PASS, Situation, situation_of
from teahouse.games.short_go.notation import COLOURS
from teahouse.games.short_go.position import Point
from teahouse.protocols.gtp.session import Session
from teahouse.protocols.gtp.words import Refused


def load_sgf(session: Session, words: list[str]) -> str:
    """The game of a file up to before this move, or to its end."""
    record = _read(Path(words[0]))
    moves = [move for move in record["moves"] if " " not in move]
    if len(words) > 1:
        moves = moves[: max(int(words[1]) - 1, 0)]
    options = settle(GAME.options, record["options"])
    state = Game(GAME, options).replay({**record, "moves": moves, "result": None})
    session.set_situation(situation_of(state.position))
    session.komi_is_given = True
    return ""


def _read(path: Path) -> dict[str, Any]:
    """The record of the first game in a file."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
        return sgf.read(next(iter(sgf.split(text)))[1])
    except (OSError, StopIteration, TeahouseError):
        raise Refused("cannot load file") from None


def print_sgf(session: Session, words: list[str]) -> str:
    """The game as a file; with a name it is written there."""
    text = sgf.laid_out(game_file(session.situation))
    if not words:
        return text.rstrip()
    try:
        Path(words[0]).write_text(text, encoding="utf-8")
    except OSError:
        raise Refused("cannot write file") from None
    return ""


def game_file(situation: Situation) -> list[sgf.Node]:
    """The nodes of the game so far. No record could be it: over GTP a colour may move twice."""
    root = {
        "FF": ["4"],
        "GM": ["1"],
        "CA": ["UTF-8"],
        "AP": [f"Teahouse:{__version__}"],
        "SZ": [str(situation.size)],
        "KM": [f"{situation.komi:g}"],
        "RU": [sgf.RULES["territory" if situation.territory else "area"]],
        "AB": _places(situation, situation.black),
        "AW": _places(situation, situation.white),
        "PL": [COLOURS[situation.first]] if situation.black or situation.white else [],
    }
    played = [{COLOURS[color]: _places(situation, [cell])} for color, cell in situation.moves]
    return [{name: values for name, values in root.items() if values}, *played]


def _places(situation: Situation, cells: Iterable[int]) -> list[str]:
    return ["" if cell == PASS else sgf.write_place(situation.size, Point(cell)) for cell in cells]
