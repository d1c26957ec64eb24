"""What can go wrong, sorted by whose fault it is, so that each caller knows what to do.

Every error carries a stable `code` for programs and parameters; its sentence is made in
the reader's language when somebody reads it.
"""

from typing import ClassVar

from teahouse.texts import Message, say

LONGEST_QUOTE = 200
PLACES = ("position", "square", "rank", "point", "field")
"""What may say where a text goes wrong."""


class TeahouseError(Exception):
    """Anything the house refuses or cannot do."""

    code: ClassVar[str] = "error"

    def __init__(self, **params: object) -> None:
        super().__init__(params)
        self.params = params

    @property
    def message(self) -> Message:
        return self._said(self.code)

    @property
    def where(self) -> dict[str, object]:
        """Where it went wrong, for programs: those of PLACES that are known."""
        reason = self.params.get("reason")
        known = {**(reason.params if isinstance(reason, Message) else {}), **self.params}
        return {name: known[name] for name in PLACES if isinstance(known.get(name), int | str)}

    def _said(self, code: str, **more: object) -> Message:
        params = {name: quotable(value) for name, value in self.params.items()}
        return Message(f"error/{code}", {**params, **more})

    def _said_with_place(self) -> Message:
        """The sentence with the place in the text; people count signs from 1."""
        position = self.params["position"]
        return self._said(f"{self.code}-at", place=position + 1) if isinstance(position, int) else self._said(self.code)

    def __str__(self) -> str:
        return say(self.message)

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), self.params))


def quotable(value: object) -> object:
    """A value as it may stand in a sentence: whatever somebody sent us is not longer than a line.

    >>> quotable("+" * 1000) == "+" * LONGEST_QUOTE
    True
    """
    if isinstance(value, Message):
        return Message(value.code, {name: quotable(each) for name, each in value.params.items()})
    return value[:LONGEST_QUOTE] if isinstance(value, str) else value


def _rebuild(kind: type[TeahouseError], params: dict[str, object]) -> TeahouseError:
    """Errors cross process borders with their parameters."""
    return kind(**params)


class CannotBe(TeahouseError, ValueError):
    """The writer's: what was written down cannot be. `reason` says why, and is the whole sentence."""

    def __init__(self, *, reason: Message) -> None:
        super().__init__(reason=reason)
        self.reason = reason

    @property
    def message(self) -> Message:
        return self.reason


class MoveRefused(TeahouseError, ValueError):
    """The player's: nothing has changed, the reason is shown, play goes on."""


class IllegalMove(MoveRefused):
    """Not a move here. `reason` is a message that says why and names the rule; `position`, where the text itself is
    wrong, is the index of the first sign that does not fit."""

    code = "illegal-move"

    def __init__(self, *, text: object, reason: Message, position: int | None = None) -> None:
        super().__init__(text=text, reason=reason, position=position)

    @property
    def message(self) -> Message:
        return self._said_with_place()


class NotYourTurn(MoveRefused):
    """The seat owes no move now."""

    code = "not-your-turn"

    def __init__(self, *, seat: object) -> None:
        super().__init__(seat=seat)


class GameOver(MoveRefused):
    """The game has ended: there is nothing to play or choose."""

    code = "game-over"


class BadPosition(TeahouseError, ValueError):
    """The text's: not a position of this game. `reason` says what is wrong (with the square, rank or field it is
    about), `position` is the index into the text where it goes wrong, where that can be said."""

    code = "bad-position"

    def __init__(self, *, reason: Message, position: int | None = None) -> None:
        super().__init__(reason=reason, position=position)

    @property
    def message(self) -> Message:
        return self._said_with_place()


class BadRecord(TeahouseError, ValueError):
    """The file's: it does not replay. `move` is the number of the wrong move, 0 for the head; `hand` is
    the number of the hand in a match, 0 where there is only one."""

    code = "bad-record"

    def __init__(self, *, move: int, reason: Message, hand: int = 0) -> None:
        super().__init__(move=move, reason=reason, hand=hand)

    def in_hand(self, hand: int) -> "BadRecord":
        """The same mistake, in that hand of a match."""
        return type(self)(**{**self.params, "hand": hand})  # type: ignore[arg-type]

    @property
    def message(self) -> Message:
        where = "bad-record-move" if self.params["move"] else "bad-record-head"
        return self._said(where + ("-hand" if self.params["hand"] else ""))


class UnknownGame(TeahouseError, LookupError):
    code = "unknown-game"

    def __init__(self, *, game: object, known: tuple[str, ...]) -> None:
        super().__init__(game=game, known=known)


class NoCoding(TeahouseError, LookupError):
    """The game has no moves in numbers, so that no program can learn it that way."""

    code = "no-coding"

    def __init__(self, *, game: object) -> None:
        super().__init__(game=game)


class NoReview(TeahouseError, LookupError):
    """The game cannot judge its moves."""

    code = "no-review"

    def __init__(self, *, game: object) -> None:
        super().__init__(game=game)


class NoPuzzles(TeahouseError, LookupError):
    """The game has no puzzles, or none of the kind that is asked for."""

    code = "no-puzzles"

    def __init__(self, *, game: object) -> None:
        super().__init__(game=game)


class MissingExtra(TeahouseError, ImportError):
    """The installation's: a library that only some people need is not there."""

    code = "missing-extra"

    def __init__(self, *, library: str, extra: str) -> None:
        super().__init__(library=library, extra=extra)


class NotBuilt(TeahouseError, RuntimeError):
    """The installation's: a kernel that this cannot be done without was not compiled."""

    code = "not-built"

    def __init__(self, *, kernel: str) -> None:
        super().__init__(kernel=kernel)


class UnknownOption(TeahouseError, LookupError):
    code = "unknown-option"

    def __init__(self, *, option: str, known: tuple[str, ...]) -> None:
        super().__init__(option=option, known=known)

    @property
    def message(self) -> Message:
        which = "unknown-option" if self.params["known"] else "no-options"
        return self._said(which)


class BadOption(TeahouseError, ValueError):
    """A value out of range. `allowed` is a message that says what would do."""

    code = "bad-option"

    def __init__(self, *, option: str, value: object, allowed: Message) -> None:
        super().__init__(option=option, value=value, allowed=allowed)


class UnknownLevel(TeahouseError, LookupError):
    code = "unknown-level"

    def __init__(self, *, level: object, known: tuple[str, ...]) -> None:
        super().__init__(level=level, known=known)


class BotFailed(TeahouseError, RuntimeError):
    """The engine's: it gave no legal move."""

    code = "bot-failed"

    def __init__(self, *, bot: str, reason: object) -> None:
        super().__init__(bot=bot, reason=reason)
