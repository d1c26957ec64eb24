"""Commands to read: the games of the house and their rules."""

import sys

from teahouse.cli.output import emit
from teahouse.games import GAMES
from teahouse.illustrations import known, plain_page
from teahouse.texts import say


def list_games(as_json: bool) -> None:
    games = [{"id": game, "title": say(f"{game}/title"), "about": say(f"{game}/about")} for game in GAMES]
    emit(games, as_json, lambda: (f"{game['id']}  {game['title']}: {game['about']}" for game in games))


def print_rules(game: str) -> None:
    """The rules page, set nicely on a terminal, as plain Markdown elsewhere."""
    page = plain_page(known(game))
    if not sys.stdout.isatty():
        print(page)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console().print(Markdown(page), width=min(Console().width, 76))
