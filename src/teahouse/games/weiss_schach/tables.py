"""What is known for certain of positions with three or four men.

    KQKR    queen against rook, KPPK two pawns against nothing: a table has every such position, with the plies to
            mate when both sides play their best. The kernel weiss_schach_tables makes it, backwards from the mates.

A table is made when it is first asked for, together with those it leads to (a pawn may become four things): a fraction
of a second each, about ten seconds for all 33. It is then kept in memory and, if that can be written, in the cache
folder, from where all processes map it. The searching kernel asks the same tables at the ends of its lines.
"""

import mmap
import threading
from pathlib import Path
from typing import Any, NamedTuple

from teahouse.core.cache import cache_folder
from teahouse.games.weiss_schach import notation
from teahouse.games.weiss_schach.position import Position
from teahouse.kernels import load
from teahouse.notation.files import whole_file

SEARCHER, MAKER = "weiss_schach", "weiss_schach_tables"
LARGEST = ("KPKP", "KPPK")
"""These two lead to all others."""
MOST_MEN = 4

_making = threading.Lock()
_ready: dict[str, bytes | mmap.mmap] = {}
_helper: threading.Thread | None = None


class Known(NamedTuple):
    """What a table says: 1 won, 0 drawn, -1 lost for the side to move; plies to mate (0 where it is drawn)."""

    outcome: int
    plies: int


def name_for(position: Position) -> str | None:
    """The table a position stands in; None for too many men, bare kings, one minor piece, or where somebody may castle.

    >>> from teahouse.games.weiss_schach.position import start
    >>> name_for(start()) is None
    True
    """
    men = [notation.PIECES[piece] for piece in position.cells if piece]
    maker = load(MAKER)
    if maker is None or len(men) > MOST_MEN or any(position.diagram.castling):
        return None
    white = "".join(letter for letter in men if letter in "PNBRQ")
    black = "".join(letter.upper() for letter in men if letter in "pnbrq")
    return str(maker.canonical(white, black)) if maker.has_table(white + black) else None


def ask(position: Position) -> Known | None:
    """What is known of a position, as if nothing had happened before it; None where there is no table for it.

    Makes the table if need be.
    """
    searcher, name = load(SEARCHER), name_for(position)
    if searcher is None or name is None:
        return None
    prepare(name)
    return Known(*searcher.ask(notation.write_position(position)))


def prepare(name: str) -> None:
    """Have a table at hand, and those it leads to."""
    if name not in _ready:
        with _making:
            _have(name)


def prepare_all() -> None:
    """Have all at hand; others may ask for one in between."""
    for name in in_order(*LARGEST):
        prepare(name)


def in_order(*names: str) -> list[str]:
    """These tables and all they lead to, none before those it needs."""
    maker, found = load(MAKER), list[str]()

    def add(name: str) -> None:
        if maker is not None and name not in found:
            for other in maker.needs(name):
                add(other)
            found.append(name)

    for name in names:
        add(name)
    return found


def help_search() -> None:
    """Let searches ask all tables: those in the cache at once, the others as a thread beside makes them."""
    global _helper
    if load(MAKER) is None or load(SEARCHER) is None:
        return
    with _making:
        missing = [name for name in in_order(*LARGEST) if name not in _ready and not _fetch(name)]
        if missing and _helper is None:
            _helper = threading.Thread(target=prepare_all, daemon=True)
            _helper.start()


def _have(name: str) -> None:
    maker = load(MAKER)
    assert maker is not None
    for each in in_order(name):
        if each not in _ready and not _fetch(each):
            known = {other: bytes(_ready[other]) for other in maker.needs(each)}
            _learn(each, _kept(each, maker.build(each, known)))


def _learn(name: str, data: bytes | mmap.mmap) -> None:
    maker, searcher = load(MAKER), load(SEARCHER)
    assert maker is not None and searcher is not None
    searcher.set_table(name, maker.read_name(name), data)
    _ready[name] = data


def _fetch(name: str) -> bool:
    """Take a table from the cache; False where it is not there."""
    try:
        data = _mapped(_path(name))
    except (OSError, RuntimeError, ValueError):
        return False
    maker: Any = load(MAKER)
    if len(data) != maker.size_of(name):
        return False
    _learn(name, data)
    return True


def _kept(name: str, data: bytes) -> bytes | mmap.mmap:
    """The table from the cache, after putting it there; from memory if that fails."""
    try:
        with whole_file(_path(name)) as target:
            target.write(data)
        return _mapped(_path(name))
    except (OSError, RuntimeError, ValueError):
        return data


def _path(name: str) -> Path:
    maker: Any = load(MAKER)
    return cache_folder() / f"weiss-schach-{maker.EDITION}" / f"{name}.bin"


def _mapped(path: Path) -> mmap.mmap:
    with path.open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
