"""How the money of an evening stands, and what a line changes.

    {"buyer": "Ada", "price": 40, "game": "long-march", "winner": "Ben", "looks": {"Ben": 6}, "laid": {"Ada": "tile"}}

`looks` has what each has paid for looking in the whole hand, `laid` what each loser had laid out; a hand without a
winner was thrown in, and nobody settles. `{"no_bid": true}`: nobody bought.
"""

from dataclasses import dataclass, replace
from typing import Any

from teahouse.core.errors import TeahouseError, quotable
from teahouse.core.evenings import BadLine, Line, check_fields, check_names, refuse
from teahouse.core.options import settle as settle_options
from teahouse.core.protocol import Seat
from teahouse.games.mah_nol.play.layouts import FACE_DOWN, GAMES
from teahouse.games.mah_nol.play.match import ended, first_of
from teahouse.games.mah_nol.play.position import OPTIONS
from teahouse.games.mah_nol.play.seats import changed
from teahouse.games.mah_nol.play.settlement import due, owed, settled

LEAST, MOST = 2, 4
NOTHING, TILE, WINDS = LAID = ("nothing", "tile", "winds")
"""What a loser has laid out: not the game tile, the game tile, that and all winds."""
ABOUT_MONEY = tuple(option for option in OPTIONS if option.name in ("stake", "hands", "losers_pay"))


@dataclass(frozen=True)
class Standing:
    """Everything goes by seat."""

    names: tuple[str, ...]
    money: tuple[int, ...]
    hands: int
    """As many as agreed; 0: until a purse is empty."""
    losers_pay: str
    hand: int = 1
    reason: str | None = None

    @property
    def first(self) -> Seat:
        return first_of(self.hand, len(self.names))

    def seat_of(self, name: str) -> Seat:
        return Seat(self.names.index(name))


def open_evening(header: Line) -> Standing:
    """From two to four names in turn order, the first player first."""
    check_fields(header, ("players", "options"))
    names, options = check_names(header.get("players"), LEAST, MOST), header.get("options", {})
    if not isinstance(options, dict):
        raise refuse("evening/not-options")
    try:
        agreed = settle_options(ABOUT_MONEY, options)
    except TeahouseError as error:
        raise BadLine(reason=error.message) from None
    return Standing(names, (int(agreed["stake"]),) * len(names), int(agreed["hands"]), str(agreed["losers_pay"]))


def count(standing: Standing, line: Line) -> Standing:
    if "no_bid" in line:
        check_fields(line, ("no_bid",))
        if line["no_bid"] is not True:
            raise refuse("evening/not-true", field="no_bid")
        return _next(standing, standing.money)
    if "buyer" not in line:
        raise refuse("evening/which-kind", known=("buyer", "no_bid"))
    check_fields(line, ("buyer", "price", "game", "winner", "looks", "laid"))
    return _next(standing, _settled(standing, line, _looked(standing, line, _bought(standing, line))))


def _bought(standing: Standing, line: Line) -> tuple[int, ...]:
    """The buyer pays the bank."""
    buyer = _seat(standing, line["buyer"])
    price = _amount(line.get("price"), "price")
    if price < 1:
        raise refuse("evening/not-a-price")
    if line.get("game") not in GAMES:
        raise refuse("evening/no-such-game", known=GAMES)
    return _paying(standing, standing.money, buyer, price)


def _looked(standing: Standing, line: Line, money: tuple[int, ...]) -> tuple[int, ...]:
    """What looking has cost stays with the bank."""
    for name, amount in _by_name(line, "looks").items():
        money = _paying(standing, money, _seat(standing, name), _amount(amount, "looks"))
    return money


def _settled(standing: Standing, line: Line, money: tuple[int, ...]) -> tuple[int, ...]:
    laid = _by_name(line, "laid")
    if line.get("winner") is None:
        if laid:
            raise refuse("evening/laid-alone")
        return money
    winner = _seat(standing, line["winner"])
    losers = {name for name in standing.names if name != standing.names[winner]}
    if set(laid) != losers:
        raise refuse("evening/laid-missing", names=tuple(sorted(losers)))
    debts = [_debt(line["game"], laid.get(name, NOTHING)) for name in standing.names]
    return settled(money, due(money, debts, winner), winner, standing.losers_pay)


def _debt(game: str, laid: Any) -> int:
    if laid not in LAID:
        raise refuse("evening/not-laid", known=LAID)
    if laid == WINDS and game not in FACE_DOWN:
        raise refuse("evening/last-wind-wins")
    return owed(laid != NOTHING, laid == WINDS)


def _next(standing: Standing, money: tuple[int, ...]) -> Standing:
    reason = ended(money, standing.hand, standing.hands)
    return replace(standing, money=money, reason=reason, hand=standing.hand + (reason is None))


def _paying(standing: Standing, money: tuple[int, ...], seat: Seat, amount: int) -> tuple[int, ...]:
    if amount > money[seat]:
        raise refuse("evening/too-little-money", name=standing.names[seat], has=money[seat], amount=amount)
    return changed(money, seat, money[seat] - amount)


def _seat(standing: Standing, name: Any) -> Seat:
    if not isinstance(name, str) or name not in standing.names:
        raise refuse("evening/unknown-name", name=quotable(str(name)), known=standing.names)
    return standing.seat_of(name)


def _amount(amount: Any, field: str) -> int:
    if type(amount) is not int or amount < 0:
        raise refuse("evening/not-an-amount", field=field)
    return amount


def _by_name(line: Line, field: str) -> dict[str, Any]:
    found = line.get(field) or {}
    if not isinstance(found, dict):
        raise refuse("evening/not-by-name", field=field)
    return found
