"""The table of Mah-Nol in lines of text: the match, the wall, each player with his layout, the viewer's hand.

  Hand 3 · Long March
  5● 東 3‖ ▒ ×41 (1 Fing)               the open wall, the hidden part, what the next look costs
▶ B W Player B    393 Fing ×9 −162      next player first, the viewer last; what a loss would cost
      D4 · a: 南 3萬 4● · · · · 北        his layout; · is an empty place
  1萬 2萬 3萬 ...                        the viewer's hand
  1m  2m  3m                            what to type
"""

from collections.abc import Iterator, Mapping
from typing import Any

from teahouse.core.protocol import Line, Span, View
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.notation.moves import legal_move, legal_moves, write_plain
from teahouse.games.mah_nol.play.layouts import (
    FORBIDDEN_CITY,
    GROUP,
    MARCO_POLO,
    MIDDLE_KINGDOM,
    PATH_NUMBERS,
    PATHS,
    RUN_NAMES,
    RUN_NUMBERS,
    SLOTS,
    Layout,
)
from teahouse.games.mah_nol.play.seats import LETTERS
from teahouse.games.mah_nol.play.tiles import Tiles
from teahouse.games.mah_nol.words.names import game_name, player_name, wind_letter
from teahouse.games.mah_nol.words.standing import stands
from teahouse.texts import say

SUIT_SIGNS = {"m": "萬", "p": "● ", "s": "‖ "}
"""Two terminal cells each."""
SIGNS = {
    **dict(zip(("1z", "2z", "3z", "4z"), ("東 ", "南 ", "西 ", "北 "), strict=True)),
    **{"G1": "春 ", "G2": "梅 ", "D3": "中 ", "D4": "發 ", "JJ": "白 "},
}
STYLES = {"G1": "gold", "G2": "gold", "D3": "suit-m", "D4": "suit-s", "JJ": "suit-p"}
MARGIN = "   "
BACK, EMPTY = "▒", "·"
MOST_BIDS = 6
"""More legal bids than these are told as a range."""
BY_TILE = ("bury", "discard")
"""Moves for which a tile of the hand is typed."""


def show(view: View[Seen], looks: Mapping[str, Any]) -> tuple[Line, ...]:
    letters = bool(looks["letters"])
    bottom = view.seat or 0
    order = [(bottom + step) % view.seats for step in range(1, view.seats + 1)]
    lines: list[Line] = [_match(view), _wall(view, letters)]
    for seat in order:
        lines += _player(view, seat, letters, player_name(seat, looks))
    return (*lines, (), *_own(view, letters), *_calls(view))


def _match(view: View[Seen]) -> Line:
    parts = [say(stands(view))]
    if view.seen.announced:
        parts.append(say(game_name(view.seen.announced)))
    elif view.seen.phase == "auction":
        parts.append(say("mah-nol/highest-bid", amount=view.seen.highest))
    parts.append(say(f"mah-nol/phase-{view.seen.phase}"))
    return (Span(MARGIN + " · ".join(parts), "jade-bold"),)


def _wall(view: View[Seen], letters: bool) -> Line:
    """The open tiles, how many are hidden behind them, and what the next look costs."""
    spans = [span for tile in view.seen.open for span in (_face(tile, letters), Span(" "))]
    hidden = f"{BACK} ×{len(view.seen.hidden)}"
    if view.seen.price:
        hidden += f" ({say('mah-nol/fing', n=view.seen.price)})"
    looked = [Span(" ["), _face(view.seen.looked, letters), Span("]")] if view.seen.looked else []
    return (Span(MARGIN), *spans, Span(hidden, "muted"), *looked)


def _player(view: View[Seen], seat: int, letters: bool, name: str) -> list[Line]:
    turn = seat in view.to_move
    wind = say(wind_letter(view.seen.winds[seat])) if view.seen.winds else " "
    head = f"{LETTERS[seat]} {wind} {name}"
    style = "jade-bold" if turn else ""
    line = [Span(" ▶ " if turn else MARGIN, "jade-bold"), Span(head.ljust(15), style)]
    line.append(Span(say("mah-nol/fing", n=view.seen.money[seat]).rjust(10)))
    line.append(Span(f" ×{view.seen.held[seat]:<3}", "muted"))
    line.append(Span(_remark(view.seen, seat), "gold"))
    lines: list[Line] = [tuple(line)]
    if view.seen.layouts:
        lines += [(Span(MARGIN * 2), *spans) for spans in _layout(view, seat, letters)]
    return lines


def _remark(seen: Seen, seat: int) -> str:
    if seen.phase == "auction" and seat not in seen.bidders:
        return say("mah-nol/remark-out")
    if seen.debts:
        return say("mah-nol/remark-debt", amount=seen.debts[seat])
    return say("mah-nol/remark-buyer") if seen.buyer == seat else ""


def _layout(view: View[Seen], seat: int, letters: bool) -> Iterator[list[Span]]:
    layout, announced = view.seen.layouts[seat], view.seen.announced
    first, winds = _place(layout.game_tile, letters), dict(layout.winds)
    if announced == MARCO_POLO:
        far = _place(winds.get("far"), letters)
        yield [first, Span("| "), *_numbers(view, seat, letters, GROUP), Span("| "), far]
    elif announced == MIDDLE_KINGDOM:
        yield [first]
        yield from _paths(layout, letters)
    elif announced == FORBIDDEN_CITY:
        left, right = (_place(winds.get(side), letters) for side in ("left", "right"))
        yield [first, Span("| "), left, *_numbers(view, seat, letters, SLOTS), right]
    else:
        yield [first]
        yield from _runs(layout, letters)


def _numbers(view: View[Seen], seat: int, letters: bool, group: int) -> Iterator[Span]:
    """The nine slots; a closed row of backs where one may not know them."""
    known = seat == view.seat or view.seen.is_over
    for place in range(SLOTS):
        if place and place % group == 0:
            yield Span(" ")
        if known:
            yield _place(view.seen.layouts[seat].numbers[place], letters)
        else:
            yield Span(BACK if place < view.seen.down[seat] else EMPTY, "muted")


def _paths(layout: Layout, letters: bool) -> Iterator[list[Span]]:
    """`2 ← 1 E: 3萬 4萬 · ·`: which path, where it begins, where it leads, what lies on it."""
    for number, path in enumerate(layout.lines[:PATHS], start=1):
        start = f" ← {path.start}" if path.start else ""
        head = f"{number}{start} {say(wind_letter(path.way))}: "
        yield [Span(head, "muted"), *_row(path.tiles, PATH_NUMBERS + 1, letters)]


def _runs(layout: Layout, letters: bool) -> Iterator[list[Span]]:
    for name, run in zip(RUN_NAMES, layout.lines, strict=False):
        head = f"{name} {say(f'mah-nol/axis-{run.way}')}: "
        yield [Span(head, "muted"), *_row(run.tiles, RUN_NUMBERS + 2, letters)]


def _row(tiles: Tiles, length: int, letters: bool) -> list[Span]:
    return [_place(tile, letters) for tile in (*tiles, *[None] * (length - len(tiles)))]


def _place(tile: str | None, letters: bool) -> Span:
    """A tile with a gap behind it, or an empty place."""
    if tile is None:
        return Span(f"{EMPTY} ", "muted")
    face = _face(tile, letters)
    return Span(face.text if face.text.endswith(" ") else face.text + " ", face.style)


def _face(tile: str, letters: bool) -> Span:
    style = STYLES.get(tile, f"suit-{tile[1]}" if tile[1] in SUIT_SIGNS else "")
    if letters:
        return Span(tile, style)
    return Span(SIGNS.get(tile) or tile[0] + SUIT_SIGNS[tile[1]], style)


def _own(view: View[Seen], letters: bool) -> list[Line]:
    """The viewer's hand, the codes to type below, and what one is about to bury."""
    own = view.seen.own
    hand = [span for tile in own for span in (_face(tile, letters), Span(" "))]
    lines: list[Line] = [(Span(MARGIN), *hand)]
    if own and not letters:
        lines.append((Span(MARGIN + " ".join(f"{tile} " for tile in own), "muted"),))
    if view.seen.buried:
        lines.append((Span(MARGIN + f"{BACK} " + " ".join(view.seen.buried), "muted"),))
    return lines


def _calls(view: View[Seen]) -> list[Line]:
    """What may be said, as one types it; many bids are told as a range."""
    if view.seen.phase == "auction" and len(view.legal) - 1 > MOST_BIDS:
        out, first, last = (legal_move(view.legal[place]) for place in (0, 1, -1))
        words = [write_plain(out), f"{write_plain(first)} … {last.amount}"]
    else:
        words = [write_plain(move) for move in legal_moves(view) if move.kind not in BY_TILE]
    return [(Span(MARGIN), Span("→ " + " · ".join(words), "gold-bold"))] if words else []
