"""Text of moves and starts.

move    A bid 12    B out    A choose S    A bury 1m    A announce long-march    A take    A look    A keep
        A lay G1    A lay 5p@3    A lay 4z@far    A lay 3m@2:1E    A lay 2z@a:near-far    A done    A discard 7s
start   {"players": 2, "money": [405, 405], "first": "A", "tiles": "<18 for A, 18 for B, ..., then the wall>",
        "match": id, "hand": 1}
"""

import re
from collections import Counter
from functools import lru_cache
from random import Random
from typing import Any, NoReturn

from teahouse.core.errors import BadPosition, IllegalMove
from teahouse.core.options import Options
from teahouse.core.protocol import Seat, View
from teahouse.games.mah_nol import match
from teahouse.games.mah_nol.layouts import GAMES
from teahouse.games.mah_nol.position import (
    DEALT,
    LETTERS,
    OPEN,
    Agreement,
    Move,
    Position,
    Stone,
    agreement,
    seats_from,
)
from teahouse.games.mah_nol.seen import Seen
from teahouse.games.mah_nol.tiles import Tiles, full_set, in_order
from teahouse.texts import message

TILE = "[1-9][msp]|[1-4]z|G[12]|D[34]|JJ"
SLOT = "[1-9]|far|left|right|[2-4]:[1-3][NESW]|[ab]|[ab]:(?:near-far|left-right)"
MOVE = re.compile(
    rf"(?P<seat>[A-D]) (?:(?P<plain>out|take|look|keep|done)|bid (?P<amount>[1-9][0-9]{{0,8}})|choose (?P<wind>[NESW])"
    rf"|announce (?P<game>{'|'.join(GAMES)})|(?P<named>bury|discard) (?P<tile>{TILE})"
    rf"|lay (?P<laid>{TILE})(?:@(?P<slot>{SLOT}))?)"
)
MATCH_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
MOST = 10**9
"""No hand counter comes near."""


def read_move(position: Position, text: str) -> tuple[Seat, Move]:
    found = MOVE.fullmatch(text)
    if not found or LETTERS.index(found["seat"]) >= position.agreed.players:
        raise IllegalMove(text=text, reason=message("mah-nol/not-a-move"))
    return Seat(LETTERS.index(found["seat"])), _move(found)


def _move(found: re.Match[str]) -> Move:
    if found["plain"]:
        return Move(found["plain"])
    if found["amount"]:
        return Move("bid", amount=int(found["amount"]))
    if found["wind"]:
        return Move("choose", slot=found["wind"])
    if found["game"]:
        return Move("announce", slot=found["game"])
    if found["named"]:
        return Move(found["named"], found["tile"])
    return Move("lay", found["laid"], found["slot"] or "")


def legal_moves(view: View[Seen]) -> tuple[Move, ...]:
    """The viewer's own moves as data."""
    return tuple(map(legal_move, view.legal))


def legal_kinds(view: View[Seen]) -> set[str]:
    """The kinds of moves that the viewer may make; one bid stands for all."""
    texts = view.legal[:2] if view.seen.phase == "auction" else view.legal
    return {legal_move(text).kind for text in texts}


@lru_cache(maxsize=1 << 12)
def legal_move(text: str) -> Move:
    """The move of a text that is known to be one."""
    found = MOVE.fullmatch(text)
    assert found is not None
    return _move(found)


def write_move(position: Position, seat: Seat, move: Move) -> str:
    return write_own(seat, move)


def write_own(seat: int, move: Move) -> str:
    return f"{LETTERS[seat]} {write_plain(move)}"


def write_plain(move: Move) -> str:
    """A move without its seat."""
    if move.kind == "bid":
        return f"bid {move.amount}"
    if move.kind == "lay" and move.slot:
        return f"lay {move.tile}@{move.slot}"
    named = move.tile or move.slot
    return f"{move.kind} {named}" if named else move.kind


SPELLINGS = {
    **dict.fromkeys(("biete", "bieten", "bied", "bieden", "gebot", "bod"), "bid"),
    **dict.fromkeys(("raus", "aus", "passe", "pass", "pas", "uit", "eruit", "-"), "out"),
    **dict.fromkeys(("seat", "sitz", "sitze", "plaats", "kies", "waehle", "wähle"), "choose"),
    **dict.fromkeys(("vergrabe", "weg", "ablegen", "begraaf", "away"), "bury"),
    **dict.fromkeys(("ansage", "spiel", "game", "spel", "meld", "play"), "announce"),
    **dict.fromkeys(("t", "nimm", "nehmen", "neem", "pak"), "take"),
    **dict.fromkeys(("schau", "schauen", "kijk", "see"), "look"),
    **dict.fromkeys(("k", "behalte", "behalten", "houd", "hou"), "keep"),
    **dict.fromkeys(("l", "lege", "leg", "legen", "leggen"), "lay"),
    **dict.fromkeys(("fertig", "klaar", "ready", "."), "done"),
    **dict.fromkeys(("x", "throw", "wirf", "abwurf", "weggooien", "gooi"), "discard"),
}
"""What people type for the words of the notation; nothing that begins two of them."""
TYPED_TILE = re.compile("[1-9][msp]|[1-4]z|g[12]|d[34]|jj")


def tidy(text: str) -> str:
    """What a person typed, as the notation has it; seat and obvious words may be left out.

    >>> tidy(" a  BID 12 "), tidy("12"), tidy("g1@"), tidy("lay g1"), tidy("3M@2:1e"), tidy("5 p")
    ('A bid 12', 'bid 12', 'lay G1', 'lay G1', 'lay 3m@2:1E', 'discard 5p')
    """
    words = text.lower().split()
    seat = f"{words.pop(0).upper()} " if len(words) > 1 and words[0] in tuple(LETTERS.lower()) else ""
    return seat + _spelt(words)


def _spelt(words: list[str]) -> str:
    """A number alone is a bid, a tile alone goes away, a tile with a slot is laid."""
    joined = "".join(words)
    if joined.isdecimal():
        return f"bid {joined}"
    if TYPED_TILE.fullmatch(joined):
        return f"discard {_tile(joined)}"
    if "@" in joined and TYPED_TILE.fullmatch(joined.partition("@")[0]):
        return f"lay {_laid(joined)}"
    kind = SPELLINGS.get(words[0], words[0]) if words else ""
    rest = "".join(words[1:]) if kind != "announce" else "-".join(words[1:])
    if not rest:
        return kind
    if kind == "choose":
        return f"{kind} {rest.upper()}"
    return f"{kind} {_laid(rest) if kind == 'lay' else _tile(rest)}"


def _tile(text: str) -> str:
    return text.upper() if text[:1] in ("g", "d", "j") and TYPED_TILE.fullmatch(text) else text


def _laid(text: str) -> str:
    """`3m@2:1e` as `3m@2:1E`."""
    tile, _, slot = text.partition("@")
    slot = slot[:-1] + slot[-1].upper() if re.fullmatch("[2-4]:[1-3][nesw]", slot) else slot
    return f"{_tile(tile)}@{slot}" if slot else _tile(tile)


# Starts


def deal(options: Options, previous: Position | None, rng: Random) -> dict[str, Any]:
    """The next hand: the match id is drawn before the first, the tiles before each."""
    agreed = agreement(options)
    tiles = list(full_set(agreed.players).elements())
    rng.shuffle(tiles)
    head = _next_head(previous) if previous else _first_head(agreed, rng)
    return {"players": agreed.players, **head, "tiles": " ".join(tiles)}


def _first_head(agreed: Agreement, rng: Random) -> dict[str, Any]:
    return {
        "money": [agreed.stake] * agreed.players,
        "first": LETTERS[0],
        "match": f"{rng.getrandbits(64):016x}",
        "hand": 1,
    }


def _next_head(previous: Position) -> dict[str, Any]:
    """What the hand before decides."""
    hand = previous.hand + 1
    return {
        "money": list(previous.money),
        "first": LETTERS[match.first_of(hand, previous.agreed.players)],
        "match": previous.match,
        "hand": hand,
    }


def hand_of(start: dict[str, Any]) -> int:
    """A start counts hands from 1."""
    return _hand(None, start) - 1


def _hand(previous: Position | None, start: dict[str, Any]) -> int:
    """Where a start does not say which hand it is, the hand before or its first player tells (ruling 3)."""
    told = previous.hand if previous else LETTERS.index(start["first"])
    return int(start.get("hand", told + 1))


def begin(options: Options, previous: Position | None, start: dict[str, Any]) -> Position:
    """The dealt hands, and the wall with nine open tiles; the first player is asked."""
    agreed = agreement(options)
    _check_head(agreed, start)
    _check_place(agreed, previous, start)
    tiles = _tiles(agreed, start)
    dealt = agreed.players * DEALT
    first = Seat(LETTERS.index(start["first"]))
    money = tuple(start["money"])
    return Position(
        agreed=agreed,
        match=start.get("match", previous.match if previous else ""),
        hand=_hand(previous, start),
        first=first,
        before=money,
        money=money,
        wall=tuple(map(Stone, tiles[dealt:])),
        open=OPEN,
        hands=tuple(in_order(tiles[at : at + DEALT]) for at in range(0, dealt, DEALT)),
        bidders=seats_from(first, agreed.players),
        sheet=(*previous.sheet, match.line(previous)) if previous else (),
        last=match.report(previous) if previous else None,
    )


def _check_head(agreed: Agreement, start: dict[str, Any]) -> None:
    """Every field is there and possible by itself; only match and hand may be missing."""
    if type(start.get("players")) is not int or start["players"] != agreed.players:
        _refuse_start("players")
    money = start.get("money")
    if not isinstance(money, list) or len(money) != agreed.players or any(type(purse) is not int for purse in money):
        _refuse_start("money")
    if not isinstance(start.get("first"), str) or start["first"] not in tuple(LETTERS[: agreed.players]):
        _refuse_start("first")
    if "match" in start and not (isinstance(start["match"], str) and MATCH_ID.fullmatch(start["match"])):
        _refuse_start("match")
    if "hand" in start and not (type(start["hand"]) is int and 1 <= start["hand"] < MOST):
        _refuse_start("hand")


def _check_place(agreed: Agreement, previous: Position | None, start: dict[str, Any]) -> None:
    """The hand can stand there in a match, and follows the one before."""
    hand, money = _hand(previous, start), start["money"]
    if agreed.hands and hand > agreed.hands:
        _refuse_start("hand")
    if start["first"] != LETTERS[match.first_of(hand, agreed.players)]:
        _refuse_start("first")
    if min(money) < 1 or sum(money) > agreed.stake * agreed.players:
        _refuse_start("money")
    if start.get("hand") == 1 and set(money) != {agreed.stake}:
        _refuse_start("money")
    expected = _next_head(previous) if previous else {}
    for field, value in expected.items():
        if start.get(field, value) != value:
            _refuse_start(field)


def _tiles(agreed: Agreement, start: dict[str, Any]) -> Tiles:
    """One set for each player, in the order dealt."""
    text = start.get("tiles")
    tiles = tuple(text.split(" ")) if isinstance(text, str) else ()
    if Counter(tiles) != full_set(agreed.players):
        _refuse_start("tiles")
    return tiles


def _refuse_start(field: str) -> NoReturn:
    raise BadPosition(reason=message(f"mah-nol/start-{field}"))
