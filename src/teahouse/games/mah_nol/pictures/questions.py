"""What is asked, drawn: bids, seats at the compass, the four games; otherwise a sentence that says what can be done."""

from collections.abc import Mapping
from typing import Any
from xml.sax.saxutils import quoteattr

from teahouse.core.protocol import View
from teahouse.drawing import palette, tiles
from teahouse.drawing.people import free_place
from teahouse.games.mah_nol.knowledge.seen import Seen, viewer_of
from teahouse.games.mah_nol.pictures.cells import EXTENT, cells
from teahouse.games.mah_nol.pictures.faces import back, piece
from teahouse.games.mah_nol.pictures.finished import FINISHED
from teahouse.games.mah_nol.pictures.pieces import Zone, blank, button, plaque, sentence, sticks, words
from teahouse.games.mah_nol.pictures.stage import Stage, button_row
from teahouse.games.mah_nol.play.layouts import FORBIDDEN_CITY, GAMES, MARCO_POLO, Site, is_complete
from teahouse.games.mah_nol.play.tiles import CLOCKWISE, is_number
from teahouse.games.mah_nol.words.clicks import quick_bids, thing
from teahouse.games.mah_nol.words.names import game_name, player_name, wind_name
from teahouse.games.mah_nol.words.tasks import task
from teahouse.texts import say

TWO_ROWS = 90
GAME_CARDS = Zone(342, 210, 556, 532)
"""Between the others' plates."""


def drawn(view: View[Seen], stage: Stage, looks: Mapping[str, Any]) -> str:
    phase, asked = view.seen.phase, bool(view.legal)
    found = _highest(view, stage, looks) if phase == "auction" else ""
    if not asked:
        return found + _sentence(view, stage, stage.buttons, looks)
    match phase:
        case "auction":
            return found + _bids(view, stage)
        case "seat":
            return _seats(view, stage) + _sentence(view, stage, stage.buttons, looks)
        case "announce":
            return _games(view, stage, str(looks["face"])) + _sentence(view, stage, stage.buttons, looks)
        case "lay":
            return _done(view, stage, looks)
        case "bury" if stage.narrow:
            return _bury(view, stage, looks)
        case _:
            return _sentence(view, stage, stage.buttons, looks)


def _sentence(view: View[Seen], stage: Stage, zone: Zone, looks: Mapping[str, Any]) -> str:
    """What the viewer can do, or for whom the table waits."""
    if view.seen.phase == "over":
        return ""
    asked, size = task(view), stage.letters + 3 if stage.narrow else stage.letters
    return _tasked(asked, sentence(zone, say(asked) if asked else _awaited(view, looks), size))


def _tasked(asked: object, drawn: str) -> str:
    """Where the drawing says what is to be done, a page need not say it once more beside it."""
    return f'<g class="drawn-task">{drawn}</g>' if asked else drawn


def _awaited(view: View[Seen], looks: Mapping[str, Any]) -> str:
    doing = say(f"mah-nol/phase-{view.seen.phase}")
    if len(view.to_move) != 1:
        return doing
    return say("mah-nol/waits", player=player_name(view.to_move[0], looks), doing=doing)


def _middle(stage: Stage) -> tuple[float, float]:
    x, y, width, height = stage.carpet
    return x + width / 2, y + height / 2


def _highest(view: View[Seen], stage: Stage, looks: Mapping[str, Any]) -> str:
    """The highest bid in the middle of the compass, as number and sticks, and what the viewer can do."""
    cx, cy = _middle(stage)
    wide, tall = (200, 88) if stage.narrow else (310, 128)
    zone = Zone(cx - wide / 2, cy - tall / 2, wide, tall)
    asked = task(view)
    question = say(asked) if asked else ""
    if view.seen.leader is None:
        return _tasked(question, plaque(zone, (say("mah-nol/no-bid-yet"), question)))
    text = _leading(view.seen.leader, view.seen.highest, looks)
    lying = sticks(view.seen.highest, round(cx - wide * 0.36, 1), round(cy - tall * 0.03, 1), wide * 0.72)
    return _tasked(question, plaque(zone, (text, question), lying))


def _leading(leader: int, amount: int, looks: Mapping[str, Any]) -> str:
    if leader == looks.get("you"):
        return say("mah-nol/you-lead", amount=amount)
    return say("mah-nol/leading-bid", amount=amount, player=player_name(leader, looks))


def _bids(view: View[Seen], stage: Stage) -> str:
    """Out, a few quick bids, and any other number."""
    purse = view.seen.money[viewer_of(view)]
    quick = quick_bids(view.seen.highest, purse)
    others = purse - view.seen.highest > len(quick)
    zones = _bid_zones(stage, len(quick), others)
    size = stage.letters + 1
    found = [button("out", say("mah-nol/button-out"), say("mah-nol/button-out"), zones.pop(0), size, quiet=True)]
    if others:
        found.append(button("bid", say("mah-nol/button-bid") + " …", say("mah-nol/button-bid"), zones.pop(0), size))
    for (name, amount), zone in zip(quick.items(), zones, strict=True):
        found.append(button(name, str(amount), say(thing(view, name)), zone, size + 4))
    return "".join(found)


def _bid_zones(stage: Stage, quick: int, others: bool) -> list[Zone]:
    """For out, any other bid, and the quick ones: one row, or two where it is high enough."""
    x, y, width, height = stage.buttons
    if height > TWO_ROWS:
        above, below = (Zone(x, y + row * (height / 2 + 3), width, height / 2 - 3) for row in range(2))
    else:
        above, below = Zone(x, y, 330, height), Zone(x + 336, y, width - 336, height)
    return [*button_row(above, 1 + others, 240), *(button_row(below, quick, 120) if quick else ())]


def _seats(view: View[Seen], stage: Stage) -> str:
    """The four winds where they lie on the carpet."""
    cx, cy = _middle(stage)
    wide, tall = (104, 52) if stage.narrow else (150, 60)
    away = (stage.carpet.width / 2 - 70, stage.carpet.height / 2 - 42) if stage.narrow else (217, 200)
    ways = {"S": (0, 1), "W": (-1, 0), "N": (0, -1), "E": (1, 0)}
    found = []
    for wind in CLOCKWISE:
        dx, dy = ways[wind]
        zone = Zone(round(cx + dx * away[0] - wide / 2, 1), round(cy + dy * away[1] - tall / 2, 1), wide, tall)
        name = f"seat-{wind}"
        found.append(button(name, say(wind_name(wind)), say(thing(view, name)), zone, stage.letters + 1))
    return "".join(found)


def _done(view: View[Seen], stage: Stage, looks: Mapping[str, Any]) -> str:
    zone = stage.buttons
    wide = 84 if stage.narrow else 118
    place = Zone(zone.x, zone.y, wide, zone.height)
    rest = Zone(zone.x + wide + 8, zone.y, zone.width - wide - 8, zone.height)
    text = say("mah-nol/button-done" if len(view.legal) > 1 or _is_finished(view) else "mah-nol/button-on")
    said = stage.said or rest
    return button("done", text, text, place, stage.letters + 1) + _sentence(view, stage, said, looks)


def _is_finished(view: View[Seen]) -> bool:
    return is_complete(view.seen.layouts[viewer_of(view)], view.seen.announced)


def _bury(view: View[Seen], stage: Stage, looks: Mapping[str, Any]) -> str:
    """Where there is little room, what is chosen is sent from the table itself: half of the room is the page's."""
    x, y, width, height = stage.buttons
    if height > TWO_ROWS:
        said, sent = Zone(x, y, width, height / 2 - 3), Zone(x, y + height / 2, width, height / 2)
    else:
        said, sent = Zone(x, y, width * 0.42, height), Zone(x + width * 0.44, y, width * 0.56, height)
    return _sentence(view, stage, said, looks) + free_place("draft", *sent)


def _games(view: View[Seen], stage: Stage, face: str) -> str:
    """Four cards on the carpet, each with its layout as it looks when it is finished."""
    x, y, width, height = stage.carpet if stage.narrow else GAME_CARDS
    gap = 8 if stage.narrow else 16
    wide, tall = (width - 3 * gap) / 2, (height - 3 * gap) / 2
    found = []
    for nth, game in enumerate(GAMES):
        row, column = divmod(nth, 2)
        corner = (round(x + gap + column * (wide + gap), 1), round(y + gap + row * (tall + gap), 1))
        found.append(_game_card(view, game, Zone(*corner, round(wide, 1), round(tall, 1)), stage.letters + 1, face))
    return "".join(found)


def _game_card(view: View[Seen], game: str, zone: Zone, size: float, face: str) -> str:
    name, title = f"announce-{game}", say(game_name(game))
    middle, line = round(zone.x + zone.width / 2, 1), round(zone.y + size * 1.45, 1)
    below = Zone(zone.x + 10, zone.y + size * 2, zone.width - 20, zone.height - size * 2 - 8)
    return (
        f'<g id="{name}" class="button" role="button" aria-label={quoteattr(say(thing(view, name)))}>'
        f'<rect x="{zone.x:g}" y="{zone.y:g}" width="{zone.width:g}" height="{zone.height:g}" rx="10" '
        f'fill="{palette.SHADOW}" fill-opacity=".72" stroke="{palette.TILE_MARK}" stroke-width="2"/>'
        f"{words(middle, line, title, round(min(size + 2, (zone.width - 20) / 0.6 / len(title)), 1), 'middle')}"
        f"{_sketch(game, below, face)}</g>"
    )


def _sketch(game: str, zone: Zone, face: str) -> str:
    """A finished layout: game tile and winds by their faces, numbers blank, or from behind where they lie face down."""
    lying = cells(FINISHED[game], Site(game, "S"), None)
    columns, rows = EXTENT[game]
    across = game == MARCO_POLO
    if across:
        columns, rows = rows, columns
    height = round(min(zone.width / columns / 0.77, zone.height / rows / 1.09), 1)
    wide, tall = tiles.footprint(height)
    left, top = zone.x + (zone.width - columns * wide) / 2, zone.y + (zone.height - rows * tall) / 2
    found = []
    for cell in lying:
        column, row = (columns - 1 - cell.row, cell.column) if across else (cell.column, cell.row)
        at = (round(left + column * wide, 1), round(top + row * tall, 1))
        found.append(_sketched(str(cell.tile), at, height, game in (MARCO_POLO, FORBIDDEN_CITY), face))
    return f'<g aria-hidden="true">{"".join(found)}</g>'


def _sketched(tile: str, at: tuple[float, float], height: float, hidden: bool, face: str) -> str:
    if not is_number(tile) and tile != "JJ":
        return piece(tile, *at, height, face)
    return back(*at, height) if hidden else blank(*at, height)
