"""What a seat is to do, in one short sentence, from what it may do."""

from collections.abc import Iterator

from teahouse.core.protocol import View
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.notation.moves import read_legal
from teahouse.games.hongkong.play.rules import ANSWERED
from teahouse.games.hongkong.words.cautions import cautions
from teahouse.texts import Message, message


def task(view: View[Seen]) -> Message | None:
    if not view.is_asked:
        return None
    return message(f"hongkong/task-{'-'.join(_asked_for(view))}")


def _asked_for(view: View[Seen]) -> Iterator[str]:
    """The moment, and what may be done in it that is not done in all such moments."""
    moves, mistakes = read_legal(view.legal), cautions(view)
    possible = {move.kind for move, text in moves.items() if text not in mistakes}
    offered = view.seen.phase in ANSWERED
    yield "offer" if offered else view.seen.phase
    if "hu" in possible:
        yield "hu"
    if offered and possible & {"chow", "pung", "kong"}:
        yield "claim"
    if view.seen.phase == "turn" and possible & {"kong", "add"}:
        yield "kong"
