"""The table of Hongkong Easy in lines of text: the match, each player, the own hand, what may be said.

  Round: East · Hand 3 · 55 tiles left
▶ S Player 3     ×10 [345●] 梅          the next player first, the viewer last
    5● 東 3‖ [7萬]                      discards; the one that may be claimed in brackets
  1萬 2萬 3萬 ...   7‖                  the own hand, the drawn tile apart
  1m  2m  3m        7s                  what to type
"""

from collections.abc import Iterator, Mapping
from typing import Any

from teahouse.core.protocol import Line, Span
from teahouse.games.hongkong.hand import WINDS, Wind
from teahouse.games.hongkong.seen import read_wind
from teahouse.games.hongkong.view import wind_letter, wind_name
from teahouse.texts import say

SUIT_SIGNS = {"m": "萬", "p": "● ", "s": "‖ "}
"""Two terminal cells each."""
HONOUR_SIGNS = {"z": "東南西北白發中", "f": "梅蘭菊竹", "g": "春夏秋冬"}
HONOUR_STYLES = {"5z": "suit-p", "6z": "suit-s", "7z": "suit-m"}
MARGIN = "   "
WIDELY = 17
"""So many discards have room for a gap between them on a line of 80 cells."""

Seen = dict[str, Any]


def show(view: Seen, looks: Mapping[str, Any]) -> tuple[Line, ...]:
    letters = bool(looks["letters"])
    bottom = read_wind(view["wind"] or "E")
    order = [WINDS[(bottom + step) % len(WINDS)] for step in (1, 2, 3, 0)]
    lines: list[Line] = [_match(view)]
    for wind in order:
        lines += _player(view, wind, letters)
    return (*lines, (), *_own(view, letters), *_calls(view))


def _match(view: Seen) -> Line:
    parts = (
        say("hongkong/round", wind=wind_name(read_wind(view["round"]))),
        say("hongkong/hand-number", number=view["hand"]),
        say("hongkong/wall-left", n=view["wall"]),
    )
    return (Span(MARGIN + " · ".join(parts), "jade-bold"),)


def _player(view: Seen, wind: Wind, letters: bool) -> list[Line]:
    """Who, how many tiles in hand, what is laid out; the discards below, and a hand that was shown."""
    seat = view["players"][wind]
    turn = seat in view["to_move"]
    head = f"{say(wind_letter(wind))} {say(f'hongkong/seat-{seat}')}"
    line = [Span(" ▶ " if turn else MARGIN, "jade-bold"), Span(head.ljust(13), "jade-bold" if turn else "")]
    line.append(Span(f"×{view['held'][wind]:<3}", "muted"))
    for laid in view["melds"][wind]:
        line += [*_meld(laid["meld"], letters), Span(" ")]
    line += [span for code in view["bonus"][wind] for span in (_face(code, letters), Span(" "))]
    return [tuple(line), (Span(MARGIN * 2), *_discards(view, wind, letters)), *_shown(view, wind, letters)]


def _discards(view: Seen, wind: Wind, letters: bool) -> Iterator[Span]:
    """Side by side; the last one stands in brackets while it may be claimed."""
    *lying, last = view["discards"][wind] or [None]
    gap = Span(" " if letters or len(lying) < WIDELY else "")
    for code in lying:
        yield from (_face(code, letters), gap)
    offered = view["phase"] == "claim" and read_wind(view["current"]) == wind
    if last is not None:
        yield from (
            (Span("[", "gold-bold"), _face(last, letters), Span("]", "gold-bold"))
            if offered
            else (_face(last, letters),)
        )


def _shown(view: Seen, wind: Wind, letters: bool) -> list[Line]:
    """The tiles of whoever called hu, when the hand is over; one's own lie below anyway."""
    caller = view["last"]["caller"] if view["phase"] == "over" else None
    if caller is None or caller == view["wind"] or read_wind(caller) != wind:
        return []
    faces = (span for code in view["last"]["shown"] for span in (_face(code, letters), Span(" ")))
    return [(Span(f"{MARGIN}= ", "gold-bold"), *faces)]


def _meld(text: str, letters: bool) -> list[Span]:
    """`[345●]`; a concealed kong has its two middle tiles turned down."""
    kind, _, tiles = text.partition(" ")
    values, suit = tiles[:-1], tiles[-1]
    hidden = "#" if letters or suit in SUIT_SIGNS else "▒▒"
    faces = list(values) if letters or suit in SUIT_SIGNS else [HONOUR_SIGNS[suit][int(value) - 1] for value in values]
    if kind == "ckong":
        faces[1] = faces[2] = hidden
    end = suit if letters else SUIT_SIGNS.get(suit, "").strip()
    return [Span("["), Span("".join(faces) + end, _style(values[0] + suit)), Span("]")]


def _face(code: str, letters: bool) -> Span:
    if letters:
        return Span(code, _style(code))
    sign = SUIT_SIGNS.get(code[1])
    return Span(code[0] + sign if sign else HONOUR_SIGNS[code[1]][int(code[0]) - 1] + " ", _style(code))


def _style(code: str) -> str:
    if code[1] in SUIT_SIGNS:
        return f"suit-{code[1]}"
    return HONOUR_STYLES.get(code, "gold" if code[1] in "fg" else "")


def _own(view: Seen, letters: bool) -> list[Line]:
    """The own hand, the drawn tile apart, and the codes to type below."""
    own, drawn = list(view["own"]), view["drawn"]
    if drawn:
        own.remove(drawn)
    hand = [span for code in own for span in (_face(code, letters), Span(" "))]
    typed = " ".join(code if letters else f"{code} " for code in own)
    if drawn:
        hand += [Span("  "), _face(drawn, letters)]
        typed += f"   {drawn}"
    lines: list[Line] = [(Span(MARGIN), *hand)]
    return lines if letters or not own else [*lines, (Span(MARGIN + typed, "muted"),)]


def _calls(view: Seen) -> list[Line]:
    """What may be said besides throwing a tile away, as one types it."""
    words = [text.partition(" ")[2] for text in view["legal"] if " discard " not in text]
    return [(Span(MARGIN), Span("→ " + " · ".join(words), "gold-bold"))] if words else []
