"""What a club refuses."""

from teahouse.core.errors import CannotBe
from teahouse.texts import message


class BadClub(CannotBe):
    """What cannot be in a club. `reason` says why; nothing has changed."""

    code = "bad-club"


class NotAllowed(BadClub):
    """Somebody else's to do."""

    code = "not-allowed"


def refuse(code: str, **params: object) -> BadClub:
    """To be raised: refuse("club/no-such-member")."""
    return BadClub(reason=message(f"club/{code}", **params))


def forbid(code: str) -> NotAllowed:
    return NotAllowed(reason=message(f"club/{code}"))
