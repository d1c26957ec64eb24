"""The table of Hongkong Easy in lines of text: the match, each player, the viewer's hand, what may be said.

  Round: East · Hand 3 · 55 tiles left
▶ S Player 3     ×10 [‹345●] 梅         the next player first, the viewer last; a sign points to whose tile it was
    5● 東 3‖ [7萬]                      discards; the one that may be claimed in brackets
  1萬 2萬 3萬 ...   7‖                  the viewer's hand, the drawn tile apart
  1m  2m  3m        7s                  what to type
"""

from collections.abc import Iterable, Iterator

from teahouse.core.protocol import Line, Looks, Span, View
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.notation.moves import read_legal
from teahouse.games.hongkong.play.events import write_words
from teahouse.games.hongkong.play.position import Laid, without
from teahouse.games.hongkong.scoring.hand import EAST, WINDS, Kind, Wind
from teahouse.games.hongkong.words.cautions import cautions
from teahouse.games.hongkong.words.names import wind_letter, wind_name
from teahouse.games.hongkong.words.standing import stands
from teahouse.material.tiles import Tile, code_of, suit_of, value_of
from teahouse.texts import say

SUIT_SIGNS = {"m": "萬", "p": "● ", "s": "‖ "}
"""Two terminal cells each."""
HONOUR_SIGNS = {"z": "東南西北白發中", "f": "梅蘭菊竹", "g": "春夏秋冬"}
HONOUR_STYLES = {"5z": "suit-p", "6z": "suit-s", "7z": "suit-m"}
TAKEN_FROM = {3: "‹", 2: "^", 1: "›"}
"""The player before sits at the left, the next one at the right."""
MARGIN = "   "
WIDELY = 17
"""So many discards have room for a gap between them on a line of 80 cells."""


def show(view: View[Seen], looks: Looks) -> tuple[Line, ...]:
    letters, seen = bool(looks["letters"]), view.seen
    bottom = EAST if seen.wind is None else seen.wind
    order = [WINDS[(bottom + step) % len(WINDS)] for step in (1, 2, 3, 0)]
    lines: list[Line] = [_match(view)]
    for wind in order:
        lines += _player(view, wind, letters, looks)
    return (*lines, (), *_own(seen, letters), *_calls(view))


def _match(view: View[Seen]) -> Line:
    parts = (say(stands(view)), say("hongkong/wall-left", n=view.seen.wall))
    return (Span(MARGIN + " · ".join(parts), "jade-bold"),)


def _player(view: View[Seen], wind: Wind, letters: bool, looks: Looks) -> list[Line]:
    """Who, how many tiles in hand, what is laid out; the discards below, and a hand that was shown."""
    seen = view.seen
    seat = seen.players[wind]
    turn = seat in view.to_move
    names = looks.get("names") or ()
    head = f"{say(wind_letter(wind))} {names[seat] if names else say(wind_name(wind))}"
    line = [Span(" ▶ " if turn else MARGIN, "jade-bold"), Span(head.ljust(13), "jade-bold" if turn else "")]
    line.append(Span(f"×{seen.held[wind]:<3}", "muted"))
    for laid in seen.melds[wind]:
        line += [*_meld(laid, wind, letters), Span(" ")]
    line += _faces(seen.bonus[wind], letters)
    return [tuple(line), (Span(MARGIN * 2), *_discards(seen, wind, letters)), *_shown(seen, wind, letters)]


def _discards(seen: Seen, wind: Wind, letters: bool) -> Iterator[Span]:
    """Side by side; the last one stands in brackets while it may be claimed."""
    if not seen.discards[wind]:
        return
    *lying, last = seen.discards[wind]
    gap = Span(" " if letters or len(lying) < WIDELY else "")
    for tile in lying:
        yield from (_face(tile, letters), gap)
    if seen.phase == "claim" and seen.current == wind:
        yield from (Span("[", "gold-bold"), _face(last, letters), Span("]", "gold-bold"))
    else:
        yield _face(last, letters)


def _shown(seen: Seen, wind: Wind, letters: bool) -> list[Line]:
    """The tiles of whoever called hu, when the hand is over; one's own lie below anyway."""
    last = seen.last if seen.is_over else None
    if last is None or last.caller != wind or wind == seen.wind:
        return []
    return [(Span(f"{MARGIN}= ", "gold-bold"), *_faces(last.shown, letters))]


def _meld(laid: Laid, wind: Wind, letters: bool) -> list[Span]:
    """`[‹345●]`; the sign points to whoever discarded the claimed tile. A concealed kong has its two middle tiles
    turned down."""
    meld = laid.meld
    suit = suit_of(meld.tile)
    in_numbers = letters or suit in SUIT_SIGNS
    faces = [str(value_of(tile)) if in_numbers else _honour_sign(tile) for tile in meld.tiles]
    if meld.kind is Kind.CONCEALED_KONG:
        faces[1] = faces[2] = "#" if in_numbers else "▒▒"
    end = suit if letters else SUIT_SIGNS.get(suit, "").strip()
    source = "" if laid.source is None else TAKEN_FROM[(laid.source - wind) % len(WINDS)]
    return [Span("["), Span(source, "muted"), Span("".join(faces) + end, _style(meld.tile)), Span("]")]


def _faces(tiles: Iterable[Tile], letters: bool) -> list[Span]:
    return [span for tile in tiles for span in (_face(tile, letters), Span(" "))]


def _face(tile: Tile, letters: bool) -> Span:
    if letters:
        return Span(code_of(tile), _style(tile))
    sign = SUIT_SIGNS.get(suit_of(tile))
    return Span(f"{value_of(tile)}{sign}" if sign else f"{_honour_sign(tile)} ", _style(tile))


def _honour_sign(tile: Tile) -> str:
    return HONOUR_SIGNS[suit_of(tile)][value_of(tile) - 1]


def _style(tile: Tile) -> str:
    suit = suit_of(tile)
    if suit in SUIT_SIGNS:
        return f"suit-{suit}"
    return HONOUR_STYLES.get(code_of(tile), "gold" if suit in "fg" else "")


def _own(seen: Seen, letters: bool) -> list[Line]:
    """The viewer's hand, the drawn tile apart, and the codes to type below."""
    own = seen.own if seen.drawn is None else without(seen.own, seen.drawn)
    hand = _faces(own, letters)
    typed = " ".join(code_of(tile) if letters else f"{code_of(tile)} " for tile in own)
    if seen.drawn is not None:
        hand += [Span("  "), _face(seen.drawn, letters)]
        typed += f"   {code_of(seen.drawn)}"
    lines: list[Line] = [(Span(MARGIN), *hand)]
    return lines if letters or not own else [*lines, (Span(MARGIN + typed, "muted"),)]


def _calls(view: View[Seen]) -> list[Line]:
    """What may be said besides throwing a tile away, as one types it; a mistake is not suggested."""
    said = {move: text for move, text in read_legal(view.legal).items() if move.kind != "discard"}
    words = [write_words(move.kind, move.tile) for move, text in said.items() if text not in cautions(view)]
    return [(Span(MARGIN), Span("→ " + " · ".join(words), "gold-bold"))] if words else []
