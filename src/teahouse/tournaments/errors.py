"""What a tournament refuses."""

from teahouse.core.errors import TeahouseError
from teahouse.texts import Message, message


class BadTournament(TeahouseError, ValueError):
    """What cannot be in a tournament. `reason` says why; nothing has changed."""

    code = "bad-tournament"

    def __init__(self, *, reason: Message) -> None:
        super().__init__(reason=reason)
        self.reason = reason

    @property
    def message(self) -> Message:
        return self.reason


def refuse(code: str, **params: object) -> BadTournament:
    """To be raised: refuse("tournament/no-such-round", number=3)."""
    return BadTournament(reason=message(f"tournament/{code}", **params))
