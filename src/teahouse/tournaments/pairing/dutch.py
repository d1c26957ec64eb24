"""Swiss at tables of two by FIDE's Dutch system, as py4swiss pairs it."""

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

from teahouse.tournaments.course import Round, Seating, Tournament
from teahouse.tournaments.errors import refuse
from teahouse.tournaments.pairing.drawn import Drawn
from teahouse.tournaments.standing import Place, standing

if TYPE_CHECKING:
    from py4swiss.trf.results import RoundResult
    from py4swiss.trf.sections import PlayerSection

NOBODY = 0
MODULE = "py4swiss"


def is_there() -> bool:
    """Whether this machine has it: its makers offer it for most, not for all."""
    return find_spec(MODULE) is not None


def draw_dutch(tournament: Tournament, playing: Sequence[int]) -> Drawn:
    """Pairs for those who play, the first colour first."""
    if not is_there():
        raise refuse("no-swiss")
    from py4swiss.engines import DutchEngine
    from py4swiss.engines.common import PairingError
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.sections import XSection

    everybody = [*tournament.players]
    line = {number: at for at, number in enumerate(everybody, start=1)}
    absent = {line[number] for number in everybody if number not in playing}
    rounds = max(tournament.options.rounds, len(tournament.rounds) + 1)
    told = ParsedTrf(
        player_sections=[_section(tournament, place, line) for place in standing(tournament)],
        x_section=XSection(number_of_rounds=rounds, zeroed_ids=absent),
    )
    try:
        pairs = [(pair.white, pair.black) for pair in DutchEngine.generate_pairings(told)]
    except PairingError:
        raise refuse("cannot-pair") from None
    games = tuple((everybody[one - 1], everybody[other - 1]) for one, other in pairs if NOBODY not in (one, other))
    byes = tuple(everybody[max(pair) - 1] for pair in pairs if NOBODY in pair and max(pair) not in absent)
    return Drawn(games, byes)


def _section(tournament: Tournament, place: Place, line: dict[int, int]) -> "PlayerSection":
    from py4swiss.trf.codes import PlayerCode
    from py4swiss.trf.sections import PlayerSection

    return PlayerSection(
        code=PlayerCode.PLAYER,
        starting_number=line[place.player],
        points_times_ten=max(0, round(10 * place.sums.points)),
        rank=line[place.player],
        results=[_told(each, place.player, line) for each in tournament.rounds],
    )


def _told(round: Round, number: int, line: dict[int, int]) -> "RoundResult":
    """What a round was for somebody, in FIDE's letters."""
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult

    for table in round.tables:
        if number in table.players:
            seat = table.players.index(number)
            color = (ColorToken.WHITE, ColorToken.BLACK)[seat]
            return RoundResult(id=line[table.players[1 - seat]], color=color, result=ResultToken(_letter(table, seat)))
    bye = ResultToken.PAIRING_ALLOCATED_BYE if number in round.byes else ResultToken.ZERO_POINT_BYE
    return RoundResult(id=NOBODY, color=ColorToken.BYE_OR_NOT_PAIRED, result=bye)


def _letter(table: Seating, seat: int) -> str:
    """A game that was not played is lost by both and nobody's colour."""
    result = table.result
    if result is None:
        return "-"
    if result.forfeits:
        return "-" if seat in result.forfeits else "+"
    own, other = result.scores[seat], result.scores[1 - seat]
    return "1" if own > other else "0" if own < other else "="
