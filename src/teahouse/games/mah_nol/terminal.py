"""The table of Mah-Nol in lines of text: the match, the wall, each player with his layout, the own hand.

  Hand 3 · Long March
  5● 東 3‖ ▒ ×41 (1 Fing)               the open wall, the hidden part, what the next look costs
▶ B W Player B    393 Fing ×9 −162      next player first, the viewer last; what a loss would cost
      D4 · a: 南 3萬 4● · · · · 北        his layout; · is an empty place
  1萬 2萬 3萬 ...                        the own hand
  1m  2m  3m                            what to type
"""

from collections.abc import Iterator, Mapping
from typing import Any

from teahouse.core.protocol import Line, Span
from teahouse.games.mah_nol.layouts import (
    AXES,
    MARCO_POLO,
    MIDDLE_KINGDOM,
    PATH_NUMBERS,
    PATHS,
    RUN_NAMES,
    RUN_NUMBERS,
    SLOTS,
)
from teahouse.games.mah_nol.position import LETTERS
from teahouse.games.mah_nol.words import game_name, wind_letter
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

Seen = dict[str, Any]


def show(view: Seen, looks: Mapping[str, Any]) -> tuple[Line, ...]:
    letters = bool(looks["letters"])
    bottom = view["seat"] or 0
    order = [(bottom + step) % view["seats"] for step in range(1, view["seats"] + 1)]
    lines: list[Line] = [_match(view), _wall(view, letters)]
    for seat in order:
        lines += _player(view, seat, letters)
    return (*lines, (), *_own(view, letters), *_calls(view))


def _match(view: Seen) -> Line:
    parts = [say("mah-nol/hand-number", number=view["hand"])]
    if view["announced"]:
        parts.append(say(game_name(view["announced"])))
    elif view["phase"] == "auction":
        parts.append(say("mah-nol/highest-bid", amount=view["highest"]))
    parts.append(say(f"mah-nol/phase-{view['phase']}"))
    return (Span(MARGIN + " · ".join(parts), "jade-bold"),)


def _wall(view: Seen, letters: bool) -> Line:
    """The open tiles, how many are hidden behind them, and what the next look costs."""
    tiles = view["wall"][: view["open"]]
    spans = [span for tile in tiles for span in (_face(tile, letters), Span(" "))]
    hidden = f"{BACK} ×{len(view['wall']) - view['open']}"
    if view["price"]:
        hidden += f" ({say('mah-nol/fing', n=view['price'])})"
    looked = [Span(" ["), _face(view["looked"], letters), Span("]")] if view["looked"] else []
    return (Span(MARGIN), *spans, Span(hidden, "muted"), *looked)


def _player(view: Seen, seat: int, letters: bool) -> list[Line]:
    turn = seat in view["to_move"]
    wind = say(wind_letter(view["winds"][seat])) if view["winds"] else " "
    head = f"{LETTERS[seat]} {wind} {say(f'mah-nol/seat-{seat}')}"
    style = "jade-bold" if turn else ""
    line = [Span(" ▶ " if turn else MARGIN, "jade-bold"), Span(head.ljust(15), style)]
    line.append(Span(say("mah-nol/fing", n=view["scores"][seat]).rjust(10)))
    line.append(Span(f" ×{view['held'][seat]:<3}", "muted"))
    line.append(Span(_remark(view, seat), "gold"))
    lines: list[Line] = [tuple(line)]
    if view["layouts"]:
        lines += [(Span(MARGIN * 2), *spans) for spans in _layout(view, seat, letters)]
    return lines


def _remark(view: Seen, seat: int) -> str:
    letter = LETTERS[seat]
    if view["phase"] == "auction" and letter not in view["bidders"]:
        return say("mah-nol/remark-out")
    if view["debts"]:
        return say("mah-nol/remark-debt", amount=view["debts"][seat])
    return say("mah-nol/remark-buyer") if view["buyer"] == letter else ""


def _layout(view: Seen, seat: int, letters: bool) -> Iterator[list[Span]]:
    seen = view["layouts"][seat]
    first = _place(seen["game_tile"], letters)
    if view["announced"] == MARCO_POLO:
        far = _place(seen["winds"].get("far"), letters)
        yield [first, Span("| "), *_numbers(view, seat, letters, 3), Span("| "), far]
    elif view["announced"] == MIDDLE_KINGDOM:
        yield [first]
        yield from _paths(seen, letters)
    elif view["announced"] == "forbidden-city":
        left, right = (_place(seen["winds"].get(side), letters) for side in ("left", "right"))
        yield [first, Span("| "), left, *_numbers(view, seat, letters, SLOTS), right]
    else:
        yield [first]
        yield from _runs(seen, letters)


def _numbers(view: Seen, seat: int, letters: bool, group: int) -> Iterator[Span]:
    """The nine slots; a closed row of backs where one may not know them."""
    seen = view["layouts"][seat]
    known = seat == view["seat"] or view["phase"] == "over"
    for place in range(SLOTS):
        if place and place % group == 0:
            yield Span(" ")
        if known:
            yield _place(seen["numbers"][place], letters)
        else:
            yield Span(BACK if place < seen["down"] else EMPTY, "muted")


def _paths(seen: Seen, letters: bool) -> Iterator[list[Span]]:
    """`2 ← 1 E: 3萬 4萬 · ·`: which path, where it begins, where it leads, what lies on it."""
    for number, path in enumerate(seen["lines"][:PATHS], start=1):
        start = f" ← {path['start']}" if path["start"] else ""
        head = f"{number}{start} {say(wind_letter(path['way']))}: "
        yield [Span(head, "muted"), *_row(path["tiles"], PATH_NUMBERS + 1, letters)]


def _runs(seen: Seen, letters: bool) -> Iterator[list[Span]]:
    for name, run in zip(RUN_NAMES, seen["lines"], strict=False):
        assert run["way"] in AXES
        head = f"{name} {say('mah-nol/axis-' + run['way'])}: "
        yield [Span(head, "muted"), *_row(run["tiles"], RUN_NUMBERS + 2, letters)]


def _row(tiles: list[str], length: int, letters: bool) -> list[Span]:
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


def _own(view: Seen, letters: bool) -> list[Line]:
    """The own hand, the codes to type below, and what one is about to bury."""
    own = view["own"]
    hand = [span for tile in own for span in (_face(tile, letters), Span(" "))]
    lines: list[Line] = [(Span(MARGIN), *hand)]
    if own and not letters:
        lines.append((Span(MARGIN + " ".join(f"{tile} " for tile in own), "muted"),))
    if view["buried"]:
        lines.append((Span(MARGIN + f"{BACK} " + " ".join(view["buried"]), "muted"),))
    return lines


def _calls(view: Seen) -> list[Line]:
    """What may be said, as one types it; many bids are told as a range."""
    texts = [text.partition(" ")[2] for text in view["legal"]]
    bids = [text for text in texts if text.startswith("bid ")]
    words = [text for text in texts if not text.startswith(("bid ", "bury ", "discard "))]
    words += bids if len(bids) <= MOST_BIDS else [f"{bids[0]} … {bids[-1].removeprefix('bid ')}"]
    return [(Span(MARGIN), Span("→ " + " · ".join(words), "gold-bold"))] if words else []
