"""The table of Hongkong Easy in lines of text: the match, each player, what happened last, the own hand."""

from collections.abc import Mapping
from typing import Any

from teahouse.core.protocol import Line, Span
from teahouse.games.hongkong.fan import LINES
from teahouse.games.hongkong.hand import WIND_LETTERS, WINDS, Wind
from teahouse.games.hongkong.view import chow_names, tile_name, wind_letter, wind_name
from teahouse.material.tiles import read_tiles, tile_of
from teahouse.texts import Message, message, number, say

SUIT_SIGNS = {"m": "萬", "p": "● ", "s": "‖ "}
"""Two terminal cells each."""
HONOUR_SIGNS = {"z": "東南西北白發中", "f": "梅蘭菊竹", "g": "春夏秋冬"}
HONOUR_STYLES = {"5z": "suit-p", "6z": "suit-s", "7z": "suit-m"}
EVENTS = 6
"""How many of the last things that happened are told."""

Seen = dict[str, Any]


def show(view: Seen, looks: Mapping[str, Any]) -> tuple[Line, ...]:
    letters = bool(looks["letters"])
    bottom = WINDS[WIND_LETTERS.index(view["wind"] or "E")]
    order = [WINDS[(bottom + step) % len(WINDS)] for step in (1, 2, 3, 0)]
    lines: list[Line] = [*_last_hand(view, letters), _match(view), ()]
    for wind in order:
        lines += _player(view, wind, letters)
    lines += [(), *_events(view), (), *_own(view, letters)]
    return tuple(lines)


def _match(view: Seen) -> Line:
    round_wind = wind_name(_wind(view["round"]))
    parts = (
        say("hongkong/round", wind=round_wind),
        say("hongkong/hand-number", number=view["hand"]),
        say("hongkong/wall-left", n=view["wall"]),
    )
    return (Span("  " + " · ".join(parts), "jade-bold"),)


def _player(view: Seen, wind: Wind, letters: bool) -> list[Line]:
    """Who, how many tiles in hand, what is laid out; the discards below."""
    seat = view["players"][wind]
    turn = seat in view["to_move"]
    head = f"{say(wind_letter(wind))} {say(f'hongkong/seat-{seat}')}"
    line = [Span(" ▶ " if turn else "   ", "jade-bold"), Span(head.ljust(14), "jade-bold" if turn else "")]
    line.append(Span(f"×{view['held'][wind]:<3}", "muted"))
    for laid in view["melds"][wind]:
        line += [Span("["), *_meld(laid["meld"], letters), Span("] ")]
    line += [span for code in view["bonus"][wind] for span in (_face(code, letters), Span(" "))]
    discards = [span for code in view["discards"][wind] for span in (_face(code, letters), Span(" "))]
    return [tuple(line), (Span("      ", "muted"), *discards)]


def _meld(text: str, letters: bool) -> list[Span]:
    """A concealed kong has its two middle tiles turned down."""
    kind, _, tiles = text.partition(" ")
    faces = [_face(code, letters) for code in _codes(tiles)]
    if kind == "ckong":
        faces[1] = faces[2] = Span("##" if letters else "▒▒ ", "muted")
    return faces


def _codes(text: str) -> list[str]:
    return [text[place] + text[-1] for place in range(len(read_tiles(text)))]


def _face(code: str, letters: bool) -> Span:
    if code[1] in SUIT_SIGNS:
        return Span(code if letters else code[0] + SUIT_SIGNS[code[1]], f"suit-{code[1]}")
    sign = HONOUR_SIGNS[code[1]][int(code[0]) - 1]
    return Span(code if letters else sign + " ", HONOUR_STYLES.get(code, "gold" if code[1] in "fg" else ""))


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
    lines: list[Line] = [(Span("   "), *hand)]
    return lines if letters or not own else [*lines, (Span("   " + typed, "muted"),)]


def _events(view: Seen) -> list[Line]:
    return [(Span("   "), Span(say(event_words(event)), "muted")) for event in view["history"][-EVENTS:]]


def event_words(event: str) -> Message:
    """Something everybody saw, in words."""
    letter, kind, *rest = event.split()
    wind = wind_name(_wind(letter))
    if kind == "chow":
        return message("hongkong/move-chow", wind=wind, tiles=chow_names(tile_of(rest[0][0] + rest[0][3])))
    if kind == "kong" and not rest:
        return message("hongkong/move-claimed-kong", wind=wind)
    if rest:
        return message(f"hongkong/move-{kind}", wind=wind, tile=tile_name(tile_of(rest[0])))
    return message(f"hongkong/move-{kind}", wind=wind)


def _last_hand(view: Seen, letters: bool) -> list[Line]:
    """How the hand before ended, what was shown, and what it was worth."""
    last = view["last"]
    if last is None:
        return []
    lines: list[Line] = [(Span("  "), Span(say(result_words(last["result"])), "gold"))]
    if last["caller"]:
        shown = [span for code in last["shown"] for span in (_face(code, letters), Span(" "))]
        melds = last["melds"][WIND_LETTERS.index(last["caller"])]
        lines.append((Span("  "), *shown, *(span for meld in melds for span in (Span(" "), *_meld(meld, letters)))))
    if last["result"]["elements"]:
        lines.append((Span("  "), Span(", ".join(map(element_words, last["result"]["elements"])), "muted")))
    got = (f"{say(wind_letter(wind))} {number(points, sign=True)}" for wind, points in _paid(last["result"]))
    return [*lines, (Span("  "), Span("   ".join(got), "muted")), ()]


def _paid(result: dict[str, Any]) -> list[tuple[Wind, int]]:
    return [(_wind(letter), points) for letter, points in result["payments"].items()]


def result_words(result: dict[str, Any]) -> Message:
    """The end of a hand in one sentence."""
    if result["false_hu"]:
        return message("hongkong/ended-false", wind=wind_name(_wind(result["false_hu"])))
    if not result["winner"]:
        return message("hongkong/ended-drawn")
    wind = wind_name(_wind(result["winner"]))
    kind = "worth-limit" if result["limit"] else "worth"
    worth = message(f"hongkong/{kind}", n=result["fan"], points=result["points"])
    if result["discarder"]:
        return message("hongkong/ended-discard", wind=wind, other=wind_name(_wind(result["discarder"])), worth=worth)
    return message("hongkong/ended-self-drawn", wind=wind, worth=worth)


def element_words(element: dict[str, Any]) -> str:
    """A line of the scoring table: the printed name, its translation, its fan."""
    printed = LINES[element["id"]].name
    spoken = say(f"hongkong-score/element-{element['id'].replace('_', '-')}")
    name = printed if spoken == printed else f"{printed} ({spoken})"
    return name if element["fan"] is None else f"{name} {element['fan']}"


def _wind(letter: str) -> Wind:
    return WINDS[WIND_LETTERS.index(letter)]
