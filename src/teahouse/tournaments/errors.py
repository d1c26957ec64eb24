"""What a tournament refuses."""

from teahouse.core.errors import CannotBe
from teahouse.texts import message


class BadTournament(CannotBe):
    """What cannot be in a tournament. `reason` says why; nothing has changed."""

    code = "bad-tournament"


def refuse(code: str, **params: object) -> BadTournament:
    """To be raised: refuse("tournament/no-such-round", number=3)."""
    return BadTournament(reason=message(f"tournament/{code}", **params))
