"""What a club refuses."""

from teahouse.core.errors import TeahouseError
from teahouse.texts import Message, message


class BadClub(TeahouseError, ValueError):
    """What cannot be in a club. `reason` says why; nothing has changed."""

    code = "bad-club"

    def __init__(self, *, reason: Message) -> None:
        super().__init__(reason=reason)
        self.reason = reason

    @property
    def message(self) -> Message:
        return self.reason


class NotAllowed(BadClub):
    """Somebody else's to do."""

    code = "not-allowed"


def refuse(code: str, **params: object) -> BadClub:
    """To be raised: refuse("club/no-such-member")."""
    return BadClub(reason=message(f"club/{code}", **params))


def forbid(code: str) -> NotAllowed:
    return NotAllowed(reason=message(f"club/{code}"))
