"""What people at a sheet may be told."""

from teahouse.core.errors import TeahouseError


class NoSuchEvening(TeahouseError):
    code = "no-such-evening"


class EveningClosed(TeahouseError):
    """Only whoever opened it corrects it now, and organisers."""

    code = "evening-closed"


class NotTheHost(TeahouseError):
    """Only whoever opened it may do that, and some of it organisers."""

    code = "not-the-host"


class NothingAsked(TeahouseError):
    """Somebody has decided it meanwhile."""

    code = "nothing-asked"


class EnteredByAnother(TeahouseError):
    """It waited on a device which somebody else uses now: nothing is written in their name unless they say so."""

    code = "entered-by-another"


class SheetFull(TeahouseError):
    """Nobody plays that long."""

    code = "sheet-full"
