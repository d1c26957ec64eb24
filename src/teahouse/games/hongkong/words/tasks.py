"""What a seat is to do, in one short sentence, from what it may do."""

from teahouse.core.protocol import View
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.notation.moves import read_legal
from teahouse.texts import Message, message


def task(view: View[Seen]) -> Message | None:
    if not view.is_asked:
        return None
    possible = {move.kind for move in read_legal(view.legal)}
    win = _win(view) if "hu" in possible else ()
    match view.seen.phase:
        case "turn":
            kong = ("kong",) if possible & {"kong", "add"} else ()
            return message("-".join(("hongkong/task-turn", *win, *kong)))
        case "claim" | "rob":
            claim = ("claim",) if possible & {"chow", "pung", "kong"} else ()
            return message("-".join(("hongkong/task-offer", *win, *claim)))
        case phase:
            return message(f"hongkong/task-{phase}")


def _win(view: View[Seen]) -> tuple[str]:
    """Where false calls may be made nobody is told whether hu would be right."""
    return ("call",) if view.options["false_calls"] else ("hu",)
