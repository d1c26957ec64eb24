"""A new table: what is wished is checked once, beside the event loop, and it begins with what was found then."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from teahouse.core.errors import BadOption, BadPosition, UnknownLevel
from teahouse.core.handles import Game, State
from teahouse.core.options import at_table, settle
from teahouse.core.protocol import TIME, AnyGame
from teahouse.games import declaration
from teahouse.table.agreed import Agreed, Chair
from teahouse.table.errors import BadClock, HintsHidden
from teahouse.table.pen import Pen
from teahouse.table.rematches import COMPUTER, FREE
from teahouse.table.seating import begin
from teahouse.table.table import Table
from teahouse.table.telling import computer_name, free_name
from teahouse.table.timing import Control, control_of
from teahouse.texts import message

ANYBODY: dict[str, Any] = {"low": 0, "high": 0, "until": 0.0, "quick": False, "fill_after": 0}
"""What a game among the same players need not seek."""


@dataclass(frozen=True)
class Plan:
    """A table to be opened."""

    game: Game
    chairs: Sequence[Chair]
    agreed: Agreed
    opening: State | None = None
    """Where the game begins, if somebody gave its position."""

    @property
    def host(self) -> str:
        """The first who sits there."""
        return next((chair.person for chair in self.chairs if chair.person), "")

    def has_computers(self) -> bool:
        return any(chair.level for chair in self.chairs)

    def is_alone(self) -> bool:
        """Whether computers play among themselves."""
        return all(chair.level for chair in self.chairs)


def planned(game: str, options: Mapping[str, object], chairs: Sequence[Chair], agreed: Agreed) -> Plan:
    """What is wished, if it can be. To read a position may take long."""
    rules, opening = declaration(game), None
    opened = Game(rules, settle(rules.options, {**at_table(rules.options), **options}))
    if agreed.position:
        opening = opened.parse(agreed.position)
        if opening.result:
            raise BadPosition(reason=message("error/position-over"))
        opened = opening.game
    for chair in chairs:
        if chair.level is not None and chair.level not in rules.players():
            raise UnknownLevel(level=chair.level, known=tuple(rules.players()))
    if len(chairs) != opened.seats:
        allowed = message("error/allowed-choices", choices=(opened.seats,))
        raise BadOption(option="seats", value=len(chairs), allowed=allowed)
    if agreed.deputy not in rules.players():
        raise UnknownLevel(level=agreed.deputy, known=tuple(rules.players()))
    if agreed.hints and rules.secrets is not None:
        raise HintsHidden()
    check_clock(rules, control_of(agreed))
    return Plan(opened, chairs, agreed, opening)


def check_clock(rules: AnyGame, control: Control) -> None:
    """Whether it can be agreed on in this game."""
    wrong = ""
    if TIME not in rules.endings and (control.increment or control.periods or (control.main and not control.move)):
        wrong = "clock/bad-loser"
    elif bool(control.period) != bool(control.periods):
        wrong = "clock/bad-periods"
    elif control.increment and not control.main:
        wrong = "clock/bad-first"
    elif control.nights and not control.is_slow:
        wrong = "clock/bad-nights"
    if wrong:
        raise BadClock(reason=message(wrong))


def drawn_by_lot(chairs: Sequence[Chair]) -> list[Chair]:
    """The same people in seats that the operating system's randomness gives them."""
    return random.SystemRandom().sample(chairs, len(chairs))


def planned_after(table: Table, listed: bool) -> Plan:
    """The next game of the same players, everybody one seat on; they keep their names."""
    named = [_in_next_game(table, seat) for seat in range(len(table.chairs))]
    chairs, names = [*named[-1:], *named[:-1]], table.agreed.names
    agreed = replace(
        table.agreed,
        lesson=False,
        patience=0,
        **ANYBODY,
        listed=listed,
        rated=table.agreed.rated and bool(listed or (table.agreed.club and not any(chair.level for chair in chairs))),
        pace=table.pace,
        names=(*names[-1:], *names[:-1]),
    )
    opening = table.game.parse(agreed.position) if agreed.position else None
    return Plan(table.game, chairs, agreed, opening)


def _in_next_game(table: Table, seat: int) -> Chair:
    """Whoever is away and did not wish for another game is no longer asked: a computer plays on its own account there,
    or the chair is free."""
    chair, place = table.chairs[seat], table.rematch_without.get(seat)
    if chair.person in table.wishing():
        return Chair(person=chair.person)
    if chair.deputy or place == COMPUTER:
        name = free_name(table.chairs, seat) or computer_name(Chair(), seat)
        return Chair(level=chair.deputy or table.agreed.deputy, name=name)
    if place == FREE:
        return Chair()
    return replace(chair, name=computer_name(chair, seat)) if chair.level else chair


def open_planned(pen: Pen, plan: Plan) -> None:
    """The first entry, and if no chair is free the first deal."""
    game, seated = plan.game, [asdict(chair) for chair in plan.chairs]
    pen.write("opened", game=game.id, options=dict(game.options), agreed=asdict(plan.agreed), chairs=seated)
    if plan.opening is not None:
        pen.table.open_at(plan.opening)
    begin(pen)
