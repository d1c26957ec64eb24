"""The end of a hand, drawn: the layout that won, and who pays how many sticks to whom and why."""

from collections.abc import Mapping
from typing import Any, NamedTuple
from xml.sax.saxutils import quoteattr

from teahouse.core.pictures import Picture
from teahouse.drawing import palette, tiles
from teahouse.drawing.lettering import shortened
from teahouse.drawing.picture import picture
from teahouse.games.mah_nol import faces
from teahouse.games.mah_nol.faces import piece
from teahouse.games.mah_nol.layouts import Site
from teahouse.games.mah_nol.placing import strip
from teahouse.games.mah_nol.position import LETTERS
from teahouse.games.mah_nol.sampling import read_layout
from teahouse.games.mah_nol.settlement import debt
from teahouse.games.mah_nol.table_pieces import CARPET, LIGHT, STYLE, THREAD, sign, sticks, words
from teahouse.games.mah_nol.words import player_name
from teahouse.texts import Message, language, message, say

WIDTH, LINE = 400, 46
Seen = dict[str, Any]


class Payment(NamedTuple):
    """What one seat paid in a hand, to whom (None: to the bank) and why."""

    payer: int
    receiver: int | None
    amount: int
    reason: str


def payments(last: Seen, losers_pay: str) -> list[Payment]:
    """Everything that was paid: the price, what was spent on looking, and for losing."""
    found = last["result"]
    winner = None if found["winner"] is None else LETTERS.index(found["winner"])
    receiver = winner if losers_pay == "winner" else None
    paid = []
    if found["buyer"]:
        paid.append(Payment(LETTERS.index(found["buyer"]), None, found["price"], "price"))
    for seat, letter in enumerate(LETTERS[: len(last["scores"])]):
        looks = -last["scores"][seat] - found["payments"][letter] - (found["price"] if found["buyer"] == letter else 0)
        if seat == receiver:
            looks += sum(found["payments"].values())
        paid.append(Payment(seat, None, looks, "looks"))
    for letter, amount in found["payments"].items():
        seat = LETTERS.index(letter)
        paid.append(Payment(seat, receiver, amount, f"loss-{_owed(last, seat)}"))
    return [payment for payment in paid if payment.amount]


def _owed(last: Seen, seat: int) -> int:
    """What the layout of a loser costs; his purse may have held less."""
    return debt(read_layout(last["layouts"][seat]), last["result"]["game"]) if last["layouts"] else 0


def reason_words(payment: Payment, last: Seen) -> Message:
    if payment.reason == "price":
        return message("mah-nol/account-price", player=LETTERS[payment.payer], game=_game(last))
    return message(f"mah-nol/account-{payment.reason}", player=LETTERS[payment.payer])


def _game(last: Seen) -> Message:
    return message(f"mah-nol/game-{last['result']['game']}")


# The picture


def draw_account(view: Seen, looks: Mapping[str, Any]) -> Picture | None:
    """The winner's layout in one line, then a line for every payment; nothing where nobody has bought."""
    last = view["last"]
    if last is None or not last["result"]["game"]:
        return None
    laid, y = _winning(view, last, str(looks["face"]))
    lines = []
    for nth, payment in enumerate(payments(last, view["options"]["losers_pay"])):
        lines.append(_line(payment, last, y + nth * LINE, looks))
    height = y + max(1, len(lines)) * LINE + 6
    ground = f'<rect width="{WIDTH}" height="{height:g}" rx="10" fill="{CARPET}"/>'
    defs = faces.defs(language(), str(looks["face"]), bool(looks["corners"]))
    body = f"{ground}{laid}{''.join(lines)}"
    return picture(WIDTH, height, body, title=say("mah-nol/title"), defs=defs, style=tiles.TILE_STYLE + STYLE)


def _winning(view: Seen, last: Seen, face: str) -> tuple[str, float]:
    """The finished layout, and where it ends."""
    found = last["result"]
    if found["winner"] is None:
        return "", 8
    seat = LETTERS.index(found["winner"])
    site = Site(found["game"], found["seats"][found["winner"]], view["options"]["marco_polo_suits"] == "different")
    places, (columns, rows) = strip(read_layout(last["layouts"][seat]), site, None)
    height = round((WIDTH - 24) / columns / 0.77, 1)
    wide, tall = tiles.footprint(height)
    left = (WIDTH - columns * wide) / 2
    drawn = [
        piece(cell.tile, round(left + cell.column * wide, 1), round(10 + cell.row * tall, 1), height, face)
        for cell in places
        if cell.tile
    ]
    label = quoteattr(say("mah-nol/account-label", player=found["winner"]))
    return f'<g role="img" aria-label={label}>{"".join(drawn)}</g>', 10 + rows * tall + 8


def _line(payment: Payment, last: Seen, y: float, looks: Mapping[str, Any]) -> str:
    """Payer, reason, sticks on their way, receiver."""
    middle = y + LINE / 2
    name = shortened(player_name(payment.payer, looks), 13)
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


def _sign(seat: int, last: Seen, cx: float, cy: float) -> str:
    winds = last["result"]["seats"]
    letter = LETTERS[seat]
    shown = say(f"mah-nol/wind-letter-{winds[letter].lower()}") if winds else letter
    return sign(cx, cy, 14, shown, last["result"]["buyer"] == letter)


def _bank(cx: float, cy: float) -> str:
    """A chest."""
    return (
        f'<rect x="{cx - 17:g}" y="{cy - 10:g}" width="34" height="22" rx="3" fill="{palette.WOOD}" '
        f'stroke="{THREAD}" stroke-width="1.5"/><path d="M{cx - 17:g} {cy - 2:g}h34" stroke="{THREAD}"/>'
        f'<rect x="{cx - 3:g}" y="{cy - 5:g}" width="6" height="8" rx="1.5" fill="{THREAD}"/>'
        f"{words(cx, cy + 21, say('mah-nol/bank'), 9, 'middle')}"
    )
