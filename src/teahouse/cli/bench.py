"""`teahouse bench`: the project's own benchmarks, each figure beside its peer's from the same run.

They live in benchmarks/ of the source tree, one module a game with a kernel, one for the web house, one for
several houses on one database, one for many tables at once and one for reviews; an installed wheel has none.
"""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import teahouse
from teahouse.cli.output import emit, progress
from teahouse.core.errors import TeahouseError
from teahouse.games import GAMES, declaration
from teahouse.texts import number, say

HOUSE = ("web", "houses", "vector", "review")
"""What is measured beside the games."""
FOLDER = Path(teahouse.__file__).parents[2] / "benchmarks"


class NoBenchmarks(TeahouseError):
    """This installation has no source tree around it."""

    code = "no-benchmarks"


def run_benchmarks(game: str | None, as_json: bool) -> None:
    if game is not None and game not in HOUSE:
        declaration(game)
    if not FOLDER.is_dir():
        raise NoBenchmarks()
    measured = [name for name in ((game,) if game else (*GAMES, *HOUSE)) if _file(name).is_file()]
    figures = [figure for name in measured for figure in _measured(name)]
    emit({"figures": figures}, as_json, lambda: map(_sentence, figures))


def _measured(game: str) -> Iterator[dict[str, Any]]:
    with progress(game, None) as report:
        for figure in _module(game).figures(report):
            found = {"game": game, **figure}
            if sys.stderr.isatty():
                print(_sentence(found), file=sys.stderr)
            yield found


def _file(game: str) -> Path:
    return FOLDER / f"{game.replace('-', '_')}.py"


def _module(game: str) -> ModuleType:
    if str(FOLDER.parent) not in sys.path:
        sys.path.append(str(FOLDER.parent))
    return importlib.import_module(f"benchmarks.{_file(game).stem}")


def _sentence(figure: dict[str, Any]) -> str:
    """`name: ours unit; peer's; ratio`."""
    ours = f"{number(figure['ours'], 3)} {figure['unit']}"
    if figure["peer"] is None:
        return say("cli/bench-alone", name=figure["name"], ours=ours, note=figure["note"])
    return say(
        "cli/bench-beside",
        name=figure["name"],
        ours=ours,
        peer=f"{figure['peer_name']} {number(figure['peer'], 3)} {figure['unit']}",
        ratio=number(figure["ratio"], 2),
        note=figure["note"],
    )
