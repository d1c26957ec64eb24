"""The end of a hand as SVG: what the caller of hu laid open."""

from teahouse.core.pictures import Picture
from teahouse.core.protocol import Looks, View
from teahouse.drawing import palette, tiles
from teahouse.drawing.tiles import Pose
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.pictures.faces import GROUP_GAP, Face, face_of, group_faces, tile_picture, tiles_label
from teahouse.games.hongkong.pictures.layout import Zone, flow
from teahouse.games.hongkong.pictures.pieces import ring, tile
from teahouse.games.hongkong.play.outcomes import Report
from teahouse.games.hongkong.scoring.fan import score
from teahouse.games.hongkong.scoring.hand import Hand, Tiles, Wind
from teahouse.material.tiles import Tile, code_of
from teahouse.texts import language


def draw_account(view: View[Seen], looks: Looks) -> Picture | None:
    """The hand of whoever called hu, group by group, the winning tile marked; nothing where nobody did."""
    last = view.seen.last
    if last is None or last.caller is None:
        return None
    width, tallest = (400, 48) if looks.get("portrait") else (860, 62)
    melds, bonus = last.melds[last.caller], last.bonus[last.caller]
    groups = shown_groups(last, last.caller)
    laid = [group_faces(meld) for meld in melds] + [[face_of(kind)] for kind in bonus]
    shown = [[face_of(kind) for kind in group] for group in groups]
    body, y = _row_of_groups(shown, Zone(14, 14, width - 28, 400), tallest, last.win)
    if laid:
        drawn, y = _row_of_groups(laid, Zone(14, y + 12, width - 28, 400), tallest * 0.8, None)
        body += drawn
    height = y + 14
    felted = f'<rect width="{width}" height="{height:g}" rx="10" fill="{palette.TABLE}"/>'
    lying = tuple(kind for group in (*groups, *(meld.tiles for meld in melds), bonus) for kind in group)
    label = tiles_label(language(), "hongkong/account-label", last.caller, lying)
    return tile_picture(width, height, f'<g role="img" aria-label={label}>{felted}{body}</g>', looks)


def _row_of_groups(groups: list[list[Face]], zone: Zone, tallest: float, win: Tile | None) -> tuple[str, float]:
    """The groups in lines, the first tile equal to `win` marked; and where they end."""
    height, corners = flow(tuple(map(len, groups)), zone, tallest, GROUP_GAP, 0.5)
    wide, tall = tiles.footprint(height)
    drawn, mark, marked = [], "", None if win is None else code_of(win)
    for faces, (x, y) in zip(groups, corners, strict=True):
        for nth, (code, pose) in enumerate(faces):
            at = (x + nth * wide, y)
            won = code == marked and not mark
            drawn.append(tile(code, *at, height, Pose.LAST_TAKEN if won else pose))
            mark = mark or (ring(*at, wide, tall) if won else "")
    return "".join(drawn) + mark, corners[-1][1] + tall


def shown_groups(last: Report, caller: Wind) -> list[Tiles]:
    """The tiles of the hand in the groups they counted as; in one piece where there are none."""
    melds, found = last.melds[caller], None
    if last.win is not None:
        self_draw = last.result.discarder is None
        hand = Hand(last.shown, last.win, caller, last.round, melds, last.bonus[caller], self_draw=self_draw)
        found = score(hand)
    if found is None or not found.reading.pairs:
        return [last.shown]
    groups = [group.tiles for group in found.reading.groups[len(melds) :]]
    return groups + [(pair, pair) for pair in found.reading.pairs]
