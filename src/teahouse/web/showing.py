"""A table as one viewer sees it: the board, the panel beside it, and what can be clicked."""

from typing import Any

from jinja2 import Environment

from teahouse.core.handles import State
from teahouse.core.pictures import Picture
from teahouse.core.views import View
from teahouse.table.table import Table
from teahouse.table.telling import seat_name
from teahouse.texts import calling, say
from teahouse.web.ending import Rematch
from teahouse.web.naming import name_at_screen
from teahouse.web.panel import panel_of
from teahouse.web.told import listed_moves
from teahouse.web.viewing import Viewer, picture_of


def moment(
    environment: Environment,
    table: Table,
    viewer: Viewer,
    names: list[str],
    view: View[Any] | None,
    picture: Picture | None = None,
    recent: int | None = None,
) -> dict[str, Any]:
    """Everything a page needs to show the table now. Made from this viewer's view alone, and its picture; with all
    moves, or so many recent ones."""
    picture = picture or picture_of(table, viewer, names, view)
    seat, step = viewer.seat, table.guide(view)
    asked = view is not None and view.is_asked
    yours = asked and not table.is_idle(seat)
    shown = table.shown()
    with calling(names):
        panel = panel_of(table, viewer, view, names)
        moves = listed_moves(table, view, names, recent)
    rematch = panel.ending.rematch if panel.ending else None
    return {
        "table": table.id,
        "seat": seat,
        "turn": view.turn if view else None,
        "status": table.status,
        "yours": yours or (viewer.veiled and view is not None and not view.result),
        "board": picture.inline if picture else "",
        "panel": environment.get_template("_panel.html").render(panel=panel),
        "more": environment.get_template("_more.html").render(panel=panel).strip(),
        "moves": moves,
        "called": list(viewer.company.shown),
        "lines": viewer.company.lines,
        **(_clicks(shown, seat) if asked and shown and seat is not None else NO_CLICKS),
        "guided": list(step.moves) if step else [],
        "veiled": _veil(table, viewer),
        "title": _title(table, view, rematch, yours),
        "invited": bool(rematch and rematch.is_asked),
        "next": _next(table, viewer),
    }


NO_CLICKS: dict[str, Any] = {"paths": [], "numbers": [], "parts": 1, "cautions": {}}


def _clicks(state: State, seat: int) -> dict[str, Any]:
    """What can be clicked and what move it makes, where a number is entered, how many moves make one answer, and what
    is asked twice."""
    paths = [[list(path), text] for path, text in state.buttons(seat).items()]
    cautions = {text: _twice(str(cost)) for text, cost in state.cautions(seat).items()}
    return {"paths": paths, "numbers": _numbers(state, seat), "parts": state.parts(seat), "cautions": cautions}


def _twice(cost: str) -> dict[str, str]:
    """What is asked before a move that can only be a mistake."""
    return {"title": say("web/caution-title"), "means": cost, "yes": say("web/caution-yes"), "costs": "yes"}


def _numbers(state: State, seat: int) -> list[list[Any]]:
    """What to click before entering a number, the move's text before it, the smallest and the largest number."""
    return [[list(each.path), each.before, each.numbers[0], each.numbers[-1]] for each in state.entered(seat)]


def _veil(table: Table, viewer: Viewer) -> dict[str, Any] | None:
    if not viewer.veiled or viewer.person is None:
        return None
    seat = table.asked_among(table.seats_of(viewer.person.id))[0]
    return {"seat": seat, "name": name_at_screen(table, seat) or say(seat_name(table.game.id, seat))}


def _next(table: Table, viewer: Viewer) -> str | None:
    """The next game of somebody who has asked for it or agreed: the page goes there by itself."""
    own = table.seats_of(viewer.person.id) if viewer.person else []
    return table.successor if set(own) & set(table.rematch_wishes) else None


def _title(table: Table, view: View[Any] | None, rematch: Rematch | None, yours: bool) -> str:
    game = say(f"{table.game.id}/title")
    if view is None:
        return say("web/title-waiting", game=game)
    if rematch and rematch.is_asked:
        return say("web/title-rematch", game=game)
    if view.result:
        return say("web/title-over", game=game)
    return say("web/title-yours", game=game) if yours else game
