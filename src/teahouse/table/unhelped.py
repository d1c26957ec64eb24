"""Tables whose result counts elsewhere: there nobody is helped, and nothing is taken back.

Also not alone with computers, as somebody may sit among the substitutes of a tournament.
"""

from teahouse.table.errors import RatedWithout, TournamentWithout
from teahouse.table.table import Table


def is_strict(table: Table) -> bool:
    return table.agreed.rated or table.agreed.tournament


def check_unhelped(table: Table) -> None:
    if table.agreed.rated:
        raise RatedWithout()
    if table.agreed.tournament:
        raise TournamentWithout()
