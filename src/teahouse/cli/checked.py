"""Cases that were checked by hand, for scorers of other makers."""

from pathlib import Path

from teahouse.cli.output import emit
from teahouse.core.errors import TeahouseError
from teahouse.games import GAMES, declaration
from teahouse.notation.files import whole_file
from teahouse.texts import say


class NotChecked(TeahouseError):
    """Nobody has checked cases of this game by hand; `known` are the games of which somebody has."""

    code = "not-checked"

    def __init__(self, *, game: str, known: tuple[str, ...]) -> None:
        super().__init__(game=game, known=known)


def write_checked(game: str, out: Path, as_json: bool) -> None:
    make = declaration(game).scorer
    if make is None:
        raise NotChecked(game=game, known=tuple(each for each in GAMES if declaration(each).scorer))
    lines = make().checked.read_bytes()
    with whole_file(out) as file:
        file.write(lines)
    rows = lines.count(b"\n")
    document = {"game": game, "rows": rows, "out": str(out)}
    emit(document, as_json, lambda: [say("cli/dataset-done", n=rows, file=str(out))])
