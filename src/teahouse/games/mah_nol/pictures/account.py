"""The end of a hand, drawn: the layout that won, what the hand brought everybody, and who pays how many sticks to whom
and why; on the carpet at once, and later beside the table."""

from collections.abc import Mapping
from typing import Any
from xml.sax.saxutils import quoteattr

from teahouse.core.pictures import Picture
from teahouse.core.protocol import View
from teahouse.drawing import palette, tiles
from teahouse.drawing.lettering import shortened
from teahouse.drawing.picture import picture
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.pictures import faces
from teahouse.games.mah_nol.pictures.cells import strip
from teahouse.games.mah_nol.pictures.faces import piece
from teahouse.games.mah_nol.pictures.pieces import CARPET, LIGHT, STYLE, THREAD, Zone, broken, sign, sticks, words
from teahouse.games.mah_nol.play.endings import Report
from teahouse.games.mah_nol.play.layouts import Site
from teahouse.games.mah_nol.play.position import Agreement, agreement
from teahouse.games.mah_nol.play.seats import LETTERS
from teahouse.games.mah_nol.words.accounts import Payment, payments, places, reason_words, result_words
from teahouse.games.mah_nol.words.names import player_in, player_name, shown_name, wind_letter
from teahouse.texts import calling, language, number, say

WIDTH, LINE, SUMS = 400, 46, 54
FEW, WIDE = 4, 1.4
"""Payments in one column, and a zone in which two have room: so much wider than high."""
TITLE, LARGEST = 17, 1.7
"""The size of the sentence above, and so much larger than beside the table it may be drawn."""


def draw_account(view: View[Seen], looks: Mapping[str, Any]) -> Picture | None:
    """The winner's layout in one line, everybody's sum, a line for every payment; nothing where nobody has bought."""
    last = view.seen.last
    if last is None or not last.ending.game:
        return None
    lines, height = _lines(last, agreement(view.options), looks)
    ground = f'<rect width="{WIDTH}" height="{height:g}" rx="10" fill="{CARPET}"/>'
    defs = faces.defs(language(), str(looks["face"]), bool(looks["corners"]))
    body = f"{ground}{lines}"
    return picture(WIDTH, height, body, title=say("mah-nol/title"), defs=defs, style=tiles.TILE_STYLE + STYLE)


def on_carpet(view: View[Seen], zone: Zone, looks: Mapping[str, Any], columns: int = 0) -> str:
    """The same over the carpet as soon as a hand is over, with how it ended above; at the lower end of the zone. Unless
    it is said in how many columns, many payments take two where there is room."""
    last = view.seen.last
    if last is None:
        return ""
    with calling([player_name(seat, looks) for seat in range(view.seats)]):
        text = say(result_words(last.ending, looks.get("you")))
    agreed = agreement(view.options)
    is_wide = zone.width > WIDE * zone.height and len(payments(last, agreed.losers_pay)) > FEW
    columns = columns or (2 if is_wide else 1)
    width = WIDTH * columns
    lines, height = _lines(last, agreed, looks, columns) if last.ending.game else ("", 12.0)
    headed = broken(text, 0.92 * width / TITLE / 0.6)
    top = len(headed) * TITLE * 1.3 + 14
    scale = min(zone.width / width, zone.height / (height + top), LARGEST)
    x, y = zone.x + (zone.width - width * scale) / 2, zone.y + zone.height - (height + top) * scale
    title = "".join(
        words(width / 2, round(14 + TITLE * (0.8 + 1.3 * nth), 1), line, TITLE, "middle")
        for nth, line in enumerate(headed)
    )
    return (
        f'<g class="ending" role="group" aria-label={quoteattr(text)} '
        f'transform="translate({x:.1f} {y:.1f})scale({scale:.3f})">'
        f'<rect width="{width}" height="{height + top:g}" rx="10" fill="{palette.SHADOW}" fill-opacity=".94" '
        f'stroke="{THREAD}" stroke-width="2"/>{title}<g transform="translate(0 {top:g})">{lines}</g></g>'
    )


def _lines(last: Report, agreed: Agreement, looks: Mapping[str, Any], columns: int = 1) -> tuple[str, float]:
    """What won, what it brought everybody, and every payment, in so many columns, and how high that is."""
    laid, y = _winning(last, agreed, looks)
    paid = payments(last, agreed.losers_pay)
    rows = -(-len(paid) // columns)
    drawn = _moved(laid, (columns - 1) * WIDTH / 2) + _sums(last, y, WIDTH * columns, looks)
    y += SUMS
    for nth, payment in enumerate(paid):
        column, row = divmod(nth, max(1, rows))
        drawn += _moved(_line(payment, last, y + row * LINE, looks), column * WIDTH)
    return drawn, y + max(1, rows) * LINE + 6


def _moved(drawn: str, x: float) -> str:
    return f'<g transform="translate({x:g} 0)">{drawn}</g>' if drawn and x else drawn


def _winning(last: Report, agreed: Agreement, looks: Mapping[str, Any]) -> tuple[str, float]:
    """The finished layout, and where it ends."""
    ended, winner = last.ending, last.ending.winner
    if winner is None:
        return "", 8
    site = Site(ended.game, ended.winds[winner], agreed.different_suits)
    places, (columns, rows) = strip(last.layouts[winner], site, None)
    height = round((WIDTH - 24) / columns / 0.77, 1)
    wide, tall = tiles.footprint(height)
    left = (WIDTH - columns * wide) / 2
    drawn = [
        piece(
            cell.tile, round(left + cell.column * wide, 1), round(10 + cell.row * tall, 1), height, str(looks["face"])
        )
        for cell in places
        if cell.tile
    ]
    label = quoteattr(say("mah-nol/account-label", player=player_name(winner, looks)))
    return f'<g role="img" aria-label={label}>{"".join(drawn)}</g>', 10 + rows * tall + 8


def _sums(last: Report, y: float, width: float, looks: Mapping[str, Any]) -> str:
    """What the hand brought everybody, side by side, the winner first and framed."""
    ranked = places(last)
    share = (width - 20) / len(ranked)
    return "".join(_sum(seat, last, Zone(10 + nth * share, y, share, SUMS), looks) for nth, seat in enumerate(ranked))


def _sum(seat: int, last: Report, zone: Zone, looks: Mapping[str, Any]) -> str:
    x, y, width, height = zone
    gain, left = number(last.gains[seat], 0, True), round(x + 38, 1)
    size = min(16.0, max(12.0, width / 10))
    with calling([player_name(other, looks) for other in range(len(last.gains))]):
        label = quoteattr(f"{say('mah-nol/account-sum', player=player_in(seat))}: {gain}")
    frame = (
        f'<rect x="{x + 1:.1f}" y="{y:g}" width="{width - 4:.1f}" height="{height - 6:g}" rx="7" fill="{LIGHT}" '
        f'fill-opacity=".1" stroke="{THREAD}" stroke-width="1.5"/>'
    )
    return (
        f'<g class="sum" role="img" aria-label={label}>{frame if seat == last.ending.winner else ""}'
        f"{_sign(seat, last, x + 20, y + (height - 6) / 2)}"
        f"{words(left, round(y + 19, 1), shortened(shown_name(seat, looks), (width - 44) / (0.6 * size)), size)}"
        f"{words(left, round(y + 22 + size * 1.42, 1), gain, round(size * 1.5, 1), fill=THREAD)}</g>"
    )


def _line(payment: Payment, last: Report, y: float, looks: Mapping[str, Any]) -> str:
    """Payer, reason, sticks on their way, receiver."""
    middle = y + LINE / 2
    name = shortened(shown_name(payment.payer, looks), 13)
    at, to = (WIDTH - 34, middle), payment.receiver
    receiver = _bank(*at) if to is None else _sign(to, last, *at)
    label = quoteattr(f"{say(reason_words(payment, last))}: {payment.amount}")
    return (
        f'<g role="img" aria-label={label}>'
        f'<path d="M10 {y:g}h{WIDTH - 20}" stroke="{LIGHT}" stroke-opacity=".2"/>'
        f"{_sign(payment.payer, last, 28, middle)}{words(50, round(middle - 5, 1), name, 13)}"
        f"{_reason(say(f'mah-nol/why-{payment.reason}'), middle + 12)}"
        f"{words(212, round(middle + 6, 1), str(payment.amount), 17, 'end', THREAD)}"
        f'<g class="paid">{sticks(payment.amount, 222, round(middle - 4, 1), 112, 17)}</g>'
        f'<path d="M{WIDTH - 62} {middle - 5:g}l7 5-7 5z" fill="{THREAD}"/>{receiver}</g>'
    )


def _reason(text: str, y: float) -> str:
    """Left of the amount, smaller where it would reach it."""
    return words(50, round(y, 1), text, round(min(11.5, 128 / (0.62 * len(text))), 1))


def _sign(seat: int, last: Report, cx: float, cy: float) -> str:
    winds = last.ending.winds
    shown = say(wind_letter(winds[seat])) if winds else LETTERS[seat]
    return sign(cx, cy, 14, shown, last.ending.buyer == seat)


def _bank(cx: float, cy: float) -> str:
    """A chest."""
    return (
        f'<rect x="{cx - 17:g}" y="{cy - 10:g}" width="34" height="22" rx="3" fill="{palette.WOOD}" '
        f'stroke="{THREAD}" stroke-width="1.5"/><path d="M{cx - 17:g} {cy - 2:g}h34" stroke="{THREAD}"/>'
        f'<rect x="{cx - 3:g}" y="{cy - 5:g}" width="6" height="8" rx="1.5" fill="{THREAD}"/>'
        f"{words(cx, cy + 21, say('mah-nol/bank'), 9, 'middle')}"
    )
