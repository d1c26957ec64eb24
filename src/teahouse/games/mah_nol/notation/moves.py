"""Text of moves and starts.

move    A bid 12    B out    A choose S    A bury 1m    A announce long-march    A take    A look    A keep
        A lay G1    A lay 5p@3    A lay 4z@far    A lay 3m@2:1E    A lay 2z@a:near-far    A done    A discard 7s
start   {"players": 2, "money": [405, 405], "first": "A", "tiles": "<18 for A, 18 for B, ..., then the wall>",
        "match": id, "hand": 1}
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import Any, NoReturn

from teahouse.core.errors import BadPosition, IllegalMove
from teahouse.core.options import Options
from teahouse.core.protocol import Seat, View
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.play import match
from teahouse.games.mah_nol.play.layouts import AXES, GAMES, PATHS, RUN_NAMES, WIND_SIDES
from teahouse.games.mah_nol.play.position import DEALT, OPEN, Agreement, Move, Position, Stone, agreement
from teahouse.games.mah_nol.play.seats import LETTERS, seats_from
from teahouse.games.mah_nol.play.tiles import CLOCKWISE, DIGITS, KINDS, Tiles, full_set, in_order
from teahouse.texts import message

PLAIN = ("out", "take", "look", "keep", "done")
EVERY_SLOT = (
    *DIGITS,
    *(side for sides in WIND_SIDES.values() for side in sides),
    *(f"{path}:{start}{way}" for path in range(2, PATHS + 1) for start in range(1, PATHS) for way in CLOCKWISE),
    *RUN_NAMES,
    *(f"{run}:{axis}" for run in RUN_NAMES for axis in AXES),
)
NAMED = {"choose ": CLOCKWISE, "announce ": GAMES, "bury ": KINDS, "discard ": KINDS, "lay ": KINDS}
"""What may follow these words."""
BID, LAY = "bid ", "lay "
AMOUNT = re.compile("(?:[1-9][0-9]{0,8})?")
MOVE = re.compile(
    rf"(?P<seat>[{LETTERS}]) (?:(?P<plain>{'|'.join(PLAIN)})|bid (?P<amount>[1-9][0-9]{{0,8}})"
    rf"|choose (?P<wind>[{CLOCKWISE}])|announce (?P<game>{'|'.join(GAMES)})"
    rf"|(?P<named>bury|discard) (?P<tile>{'|'.join(KINDS)})"
    rf"|lay (?P<laid>{'|'.join(KINDS)})(?:@(?P<slot>{'|'.join(EVERY_SLOT)}))?)"
)
MATCH_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
MOST = 10**9
"""No hand counter comes near."""


def read_move(position: Position, text: str) -> tuple[Seat, Move]:
    found, players = MOVE.fullmatch(text), position.agreed.players
    if not found or LETTERS.index(found["seat"]) >= players:
        raise IllegalMove(text=text, reason=message("mah-nol/not-a-move"), position=first_misfit(text, players))
    return Seat(LETTERS.index(found["seat"])), _move(found)


def first_misfit(text: str, players: int) -> int:
    """The index of the first sign with which a text can no longer become a move; its length where the rest is missing.

    >>> [first_misfit(text, 2) for text in ("C out", "A bid 012", "A lay 5p@2:1X", "A lo")]
    [0, 6, 12, 4]
    """
    at = _fitting(text, 0, (f"{letter} " for letter in LETTERS[:players]))
    if at < len("A "):
        return at
    start, at = at, _fitting(text, at, (*PLAIN, BID, *NAMED))
    word = text[start:at]
    if word == BID:
        amount = AMOUNT.match(text, at)
        assert amount is not None
        return amount.end()
    if word not in NAMED:
        return at
    start, at = at, _fitting(text, at, NAMED[word])
    laid = word == LAY and text[start:at] in KINDS and text[at : at + 1] == "@"
    return _fitting(text, at + 1, EVERY_SLOT) if laid else at


def _fitting(text: str, start: int, choices: Iterable[str]) -> int:
    """Up to where a text goes on like one of these."""
    return start + max(n for each in choices for n in range(len(each) + 1) if text.startswith(each[:n], start))


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
    if not isinstance(text, str):
        _refuse_start("tiles")
    tiles, left, at = tuple(text.split(" ")), full_set(agreed.players), 0
    for tile in tiles:
        if not left[tile]:
            others = [kind for kind in KINDS if left[kind]]
            _refuse_start("tiles", _fitting(text, at, others) if others else at - 1)
        left[tile] -= 1
        at += len(tile) + 1
    if any(left.values()):
        _refuse_start("tiles", len(text))
    return tiles


def _refuse_start(field: str, position: int | None = None) -> NoReturn:
    raise BadPosition(reason=message(f"mah-nol/start-{field}", field=f"start.{field}"), position=position)
