"""What is known of every position, from the solved game.

    solution.xz   shipped with the package: who wins each of the 918,297,935 positions, and how long the
                  longest fights last. solving.py makes it and docs/bauernaufstand-solved.md explains it.
    the cache     the same unpacked, 90 MB in a file that all threads and processes map and none copies:
                  $XDG_CACHE_HOME/teahouse or ~/.cache/teahouse. Where that cannot be written, memory.

Boards are bytes of 36 cells, moves (from, to) in cells with from = -1 for a drop, as in the kernel. Any
position that can be written down is known as long as nobody has arrived, also those play cannot reach.
"""

import lzma
import mmap
import shutil
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import Any

from teahouse.core.cache import cache_folder
from teahouse.core.errors import NotBuilt
from teahouse.kernels import load
from teahouse.notation.files import whole_file

KERNEL = "bauernaufstand"
PACKED = Path(__file__).with_name("solution.xz")
UNPACKED_BYTES = 90_028_804

Hands = tuple[int, int]
"""Black's and White's men in hand."""
Way = tuple[int, int]
"""From which cell to which."""

_opening = Lock()
_opened: Any = None


def prepare() -> None:
    """Have the solution at hand: unpacking it the first time takes a second, and no answer should wait for it."""
    _open()


def wins(board: bytes, hands: Hands, side: int) -> bool:
    """Whether the side to move wins."""
    return bool(_asked(board, hands).wins(board, hands, side))


def answer(board: bytes, hands: Hands, side: int) -> tuple[Way | None, bool, int, list[Way]]:
    """The best move, whether the side to move wins, plies to the end, and all moves until then.

    The winner takes the fastest way, the loser the longest; of equals the first in the kernel's order
    is taken, so that the same question has the same answer. Without a legal move there is no best one.
    """
    line = _asked(board, hands).line(board, hands, side)
    return (line[0] if line else None), len(line) % 2 == 1, len(line), line


def values(board: bytes, hands: Hands, side: int) -> list[tuple[Way, bool, int]]:
    """Every legal move, whether it wins for the side to move, and the plies to the end, this one included."""
    found: list[tuple[Way, bool, int]] = _asked(board, hands).values(board, hands, side)
    return found


def compiled() -> Any:
    """The kernel."""
    kernel = load(KERNEL)
    if kernel is None:
        raise NotBuilt(kernel=KERNEL)
    return kernel


def _asked(board: bytes, hands: Hands) -> Any:
    """Who answers; refuses boards that would lead the kernel out of its tables."""
    if len(board) != 36 or max(board) > 2 or 1 in board[30:] or 2 in board[:6]:
        raise ValueError("not a board of the running game")
    if min(hands) < 0 or board.count(1) + hands[0] > 4 or board.count(2) + hands[1] > 4:
        raise ValueError("more than four men a side")
    return _opened or _open()


def _open() -> Any:
    """The kernel with the solution in its hands; the first caller unpacks it, the others wait."""
    global _opened
    kernel = compiled()
    with _opening:
        if _opened is None:
            _opened = kernel.Answers(_data())
        return _opened


def _data() -> mmap.mmap | bytes:
    """The unpacked solution from the cache, after putting it there if need be; from memory if that fails."""
    packed = PACKED.read_bytes()
    try:
        path = cache_folder() / f"bauernaufstand-{sha256(packed).hexdigest()[:16]}.bin"
        if not path.exists() or path.stat().st_size != UNPACKED_BYTES:
            _unpack(packed, path)
        with path.open("rb") as file:
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, RuntimeError):  # the latter: nobody knows where home is
        return lzma.decompress(packed)


def _unpack(packed: bytes, path: Path) -> None:
    """Write the file whole or not at all; when several processes do so at once, the last one stays."""
    with whole_file(path) as target, lzma.open(BytesIO(packed)) as source:
        shutil.copyfileobj(source, target, 1 << 20)
