"""Commands to read: the games of the house and their rules."""

import sys
from pathlib import Path

from teahouse.cli.evening import filled_sheets
from teahouse.cli.output import emit, export
from teahouse.core.errors import BadOption
from teahouse.dances import DANCES
from teahouse.drawing import paper
from teahouse.games import GAMES
from teahouse.illustrations import has_sheets, known, plain_page, sheets
from teahouse.texts import language, message, say


def list_games(as_json: bool) -> None:
    games = [{"id": game, "title": say(f"{game}/title"), "about": say(f"{game}/about")} for game in GAMES]
    emit(games, as_json, lambda: (f"{game['id']}  {game['title']}: {game['about']}" for game in games))


def write_sheets(game: str, file: Path, evening: Path | None = None) -> None:
    """What a real table of the game needs, to be printed from a browser; its pages are listed.

    With an evening only the score sheet, filled in with it.
    """
    if not has_sheets(game):
        offered = tuple(filter(has_sheets, (*GAMES, *DANCES)))
        raise BadOption(option="game", value=game, allowed=message("error/allowed-choices", choices=offered))
    pages = filled_sheets(game, evening) if evening else sheets(game)
    export(file, paper.document(say(f"{game}/title"), language(), pages).encode())
    for number, page in enumerate(pages, start=1):
        print(f"{number}  {page.title}")


def print_rules(game: str) -> None:
    """The rules page, set nicely on a terminal, as plain Markdown elsewhere."""
    page = plain_page(known(game))
    if not sys.stdout.isatty():
        print(page)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console().print(Markdown(page), width=min(Console().width, 76))
