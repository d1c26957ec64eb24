"""What a page asks about a hand, and the line that the answers make. Players are tapped by their seats."""

from collections.abc import Mapping, Sequence
from typing import Any

from teahouse.core.evenings import Answers, Entry, Field, Line, Pick, Row, Shown, refuse
from teahouse.games.mah_nol.evening.counting import LAID, Standing
from teahouse.games.mah_nol.play.layouts import GAMES
from teahouse.games.mah_nol.words.names import game_name
from teahouse.texts import Message, message

NOBODY = "nobody"
LAID_BY, LOOKED = "laid-", "looks-"
LOOKS = "looks"


def header(names: Sequence[str], options: Mapping[str, Any]) -> Line:
    return {"players": list(names), "options": dict(options)}


def entries(standing: Standing) -> tuple[Entry, ...]:
    seats = tuple(Pick(str(seat), name) for seat, name in enumerate(standing.names))
    laid = tuple(Pick(each, message(f"evening/laid-{each}")) for each in LAID)
    fields = (
        Field(name="buyer", label=message("evening/ask-buyer"), picks=seats),
        Field(name="price", label=message("evening/ask-price"), kind="number", low=1, high=max(standing.money)),
        Field(
            name="game", label=message("evening/ask-game"), picks=tuple(Pick(game, game_name(game)) for game in GAMES)
        ),
        Field(name="winner", label=message("evening/ask-winner"), picks=(*seats, _NOBODY)),
        *(
            Field(name=f"{LAID_BY}{seat}", label=message("evening/ask-laid", name=name), picks=laid)
            for seat, name in enumerate(standing.names)
        ),
        *(
            Field(name=f"{LOOKED}{seat}", label=name, kind="number", low=0, high=standing.money[seat], fold=LOOKS)
            for seat, name in enumerate(standing.names)
        ),
    )
    hand = Entry(
        name="hand", label=message("evening/ask-a-hand"), fields=fields, folds={LOOKS: message("evening/fold-looks")}
    )
    return (hand, Entry(name="no_bid", label=message("evening/ask-no-bid")))


_NOBODY = Pick(NOBODY, message("evening/nobody-won"))


def read(standing: Standing, entry: str, answers: Answers) -> Line:
    if entry == "no_bid":
        return {"no_bid": True}
    if entry != "hand":
        raise refuse("evening/which-kind", known=("hand", "no_bid"))
    winner = _one(answers, "winner")
    line: dict[str, Any] = {
        "buyer": _name(standing, answers, "buyer"),
        "price": _number(_one(answers, "price"), message("evening/ask-price")),
        "game": _one(answers, "game") or _missing(message("evening/ask-game")),
        "winner": None if winner == NOBODY else _name(standing, answers, "winner"),
    }
    looked = {name: _looked(answers, seat) for seat, name in enumerate(standing.names)}
    if any(looked.values()):
        line["looks"] = {name: amount for name, amount in looked.items() if amount}
    if line["winner"] is not None:
        line["laid"] = _laid(standing, answers, line["winner"])
    return line


def _laid(standing: Standing, answers: Answers, winner: str) -> dict[str, str]:
    return {
        name: _one(answers, f"{LAID_BY}{seat}") or _missing(message("evening/ask-laid", name=name))
        for seat, name in enumerate(standing.names)
        if name != winner
    }


def _looked(answers: Answers, seat: int) -> int:
    text = _one(answers, f"{LOOKED}{seat}")
    return _number(text, message("evening/fold-looks")) if text else 0


def _missing(what: Message) -> str:
    raise refuse("evening/pick-missing", what=what)


def _number(text: str, what: Message) -> int:
    if not text:
        _missing(what)
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise refuse("evening/not-a-number", what=what)
    return int(text)


def _one(answers: Answers, name: str) -> str:
    return next(iter(answers.get(name, ())), "")


def _name(standing: Standing, answers: Answers, name: str) -> str:
    seat = _one(answers, name) or _missing(message(f"evening/ask-{name}"))
    if seat not in map(str, range(len(standing.names))):
        raise refuse("evening/unknown-name", name=seat[:9], known=standing.names)
    return standing.names[int(seat)]


def answers(standing: Standing, line: Line) -> tuple[str, Answers]:
    """How a line was filled in."""
    if "no_bid" in line:
        return "no_bid", {}
    seats = {name: str(seat) for seat, name in enumerate(standing.names)}
    winner = line.get("winner")
    return "hand", {
        "buyer": [seats[line["buyer"]]],
        "price": [str(line["price"])],
        "game": [line["game"]],
        "winner": [NOBODY if winner is None else seats[winner]],
        **{f"{LAID_BY}{seats[name]}": [laid] for name, laid in line.get("laid", {}).items()},
        **{f"{LOOKED}{seats[name]}": [str(amount)] for name, amount in line.get("looks", {}).items()},
    }


def shown(standing: Standing) -> Shown:
    if standing.reason is not None:
        fact = message(f"evening/over-{standing.reason}")
    else:
        fact = message("evening/first-is", name=standing.names[standing.first])
    return Shown(
        title=message("evening/stands-hand", hand=standing.hand),
        facts=(fact,),
        rows=tuple(
            Row(name=name, balance=standing.money[seat], is_first=seat == standing.first)
            for seat, name in enumerate(standing.names)
        ),
    )
