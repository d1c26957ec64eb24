"""What a seat is to do, in one short sentence, from what it may do."""

from collections.abc import Iterator

from teahouse.core.protocol import View
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.notation.moves import read_legal
from teahouse.games.hongkong.play.rules import ANSWERED
from teahouse.games.hongkong.words.cautions import cautions
from teahouse.games.hongkong.words.names import player_at, tile_name
from teahouse.texts import Message, message


def task(view: View[Seen]) -> Message | None:
    if not view.is_asked:
        return None
    code = f"hongkong/task-{'-'.join(_asked_for(view))}"
    return message(code, **_offered(view.seen)) if view.seen.phase in ANSWERED else message(code)


def question(view: View[Seen]) -> Message | None:
    """What is asked about somebody's tile, as short as it can be said; nothing where all but passing is a mistake."""
    if not view.is_asked or view.seen.phase not in ANSWERED or _possible(view) == {"pass"}:
        return None
    return message(f"hongkong/question-{view.seen.phase}", **_offered(view.seen))


def _offered(seen: Seen) -> dict[str, object]:
    """Which tile, and whose."""
    assert seen.offer is not None and seen.current is not None
    return {"tile": tile_name(seen.offer), "who": player_at(seen.players, seen.current)}


def _possible(view: View[Seen]) -> set[str]:
    """The kinds of moves that are no mistake."""
    mistakes = cautions(view)
    return {move.kind for move, text in read_legal(view.legal).items() if text not in mistakes}


def _asked_for(view: View[Seen]) -> Iterator[str]:
    """The moment, and what may be done in it that is not done in all such moments."""
    possible = _possible(view)
    offered = view.seen.phase in ANSWERED
    yield "offer" if offered else view.seen.phase
    if "hu" in possible:
        yield "hu"
    if offered and possible & {"chow", "pung", "kong"}:
        yield "claim"
    if view.seen.phase == "turn" and possible & {"kong", "add"}:
        yield "kong"
