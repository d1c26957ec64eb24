"""What a table refuses, beside what the games' rules do."""

from teahouse.core.errors import MoveRefused, TeahouseError
from teahouse.texts import Message


class NoSuchTable(TeahouseError, LookupError):
    code = "no-such-table"


class NotSeated(MoveRefused):
    """Watchers do not play."""

    code = "not-seated"


class SeatTaken(MoveRefused):
    code = "seat-taken"


class TableCancelled(MoveRefused):
    """Somebody gave the table up before the game began."""

    code = "table-cancelled"


class NotWaiting(MoveRefused):
    """Somebody else was quicker, or it was given up: nobody is waited for here any more."""

    code = "not-waiting"


class ChallengeOver(MoveRefused):
    """It was waited for somebody until a certain time, and that has gone by."""

    code = "challenge-over"


class NotSought(MoveRefused):
    """Whoever opened the table would like to play others."""

    code = "not-sought"


class NotInRange(MoveRefused):
    """They would like to play somebody of another level: from `low` to `high` points, `points` are one's own."""

    code = "not-in-range"

    def __init__(self, *, low: int, high: int, points: int) -> None:
        super().__init__(low=low, high=high, points=points)


class AlreadyBegun(MoveRefused):
    """A table that is played at is not given up."""

    code = "already-begun"


class NotStarted(MoveRefused):
    """Seats are still free."""

    code = "not-started"


class TurnGone(MoveRefused):
    """This question has been answered or taken back; `turn` is the one that is open now."""

    code = "turn-gone"

    def __init__(self, *, turn: int) -> None:
        super().__init__(turn=turn)


class TimeOver(MoveRefused):
    """The answer came when the agreed time was over."""

    code = "time-over"


class BadClock(TeahouseError, ValueError):
    """What was wished about time cannot be agreed on in this game; `reason` says why."""

    code = "bad-clock"

    def __init__(self, *, reason: Message) -> None:
        super().__init__(reason=reason)


class NoOrders(MoveRefused):
    """Standing orders are for whoever plays a game that knows them, while a hand is played."""

    code = "no-orders"


class BadOrder(MoveRefused):
    """There is no such order; `reason` says why."""

    code = "bad-order"

    def __init__(self, *, reason: Message) -> None:
        super().__init__(reason=reason)


class NoPlans(MoveRefused):
    """Moves in advance are for open games among people, while somebody else is to move."""

    code = "no-plans"


class BadPlan(MoveRefused):
    """It cannot be played like that; `reason` says why."""

    code = "bad-plan"

    def __init__(self, *, reason: Message) -> None:
        super().__init__(reason=reason)


class BadDevice(TeahouseError, ValueError):
    """Nothing is sent to its address, or the guest has too many."""

    code = "bad-device"


class BadVacation(TeahouseError, ValueError):
    """It lies in the past, or is longer than what is left."""

    code = "bad-vacation"


class BadZone(TeahouseError, ValueError):
    """There is no such time zone, or it was changed not long ago."""

    code = "bad-zone"


class NothingToUndo(MoveRefused):
    code = "nothing-to-undo"


class UndoRevealed(MoveRefused):
    """Something hidden has been shown since."""

    code = "undo-revealed"


class NothingOffered(MoveRefused):
    """The offer has been answered or is over."""

    code = "nothing-offered"


class OfferRefused(MoveRefused):
    """The same offer again, before anybody has moved."""

    code = "offer-refused"


class NoEnding(MoveRefused):
    """This game cannot be ended that way."""

    code = "no-ending"


class TooManyListed(MoveRefused):
    """Nobody fills the list alone; `n` tables of one guest may stand in it."""

    code = "too-many-listed"

    def __init__(self, *, n: int) -> None:
        super().__init__(n=n)


class ComputersBusy(TeahouseError):
    """So many wait for them already that nobody else can be let in."""

    code = "computers-busy"


class OneHintAtATime(TeahouseError):
    """The last one this guest has asked for is still being worked out."""

    code = "one-hint-at-a-time"


class TooManyAlone(TeahouseError):
    """Of this guest's tables at which computers play among themselves."""

    code = "too-many-alone"


class HintsNotAgreed(MoveRefused):
    """People play each other, and did not agree on hints."""

    code = "hints-not-agreed"


class HintsHidden(MoveRefused):
    """Among people a game with secrets has no hints: who asks for one tells that they are asked."""

    code = "hints-hidden"


class CannotBeRated(MoveRefused):
    """`reason` says what a rated game needs."""

    code = "cannot-be-rated"

    def __init__(self, *, reason: Message) -> None:
        super().__init__(reason=reason)


class RatedWithout(MoveRefused):
    """A rated game has no hints, and nothing is taken back."""

    code = "rated-without"


class TournamentWithout(MoveRefused):
    """Nor has a game that counts in a tournament."""

    code = "tournament-without"


class TournamentGoesOn(MoveRefused):
    """What is played next there is the tournament's matter."""

    code = "tournament-goes-on"


class NobodyStandsIn(MoveRefused):
    """In this game, or for this seat, no computer plays in somebody's place."""

    code = "nobody-stands-in"


class StillThere(MoveRefused):
    """Whoever a computer was to play for is there."""

    code = "still-there"


class DeputyPlays(MoveRefused):
    """A computer plays for this seat until its person takes over again."""

    code = "deputy-plays"


class OthersPlay(MoveRefused):
    """Other people sit there: how soon the table goes on was agreed with them."""

    code = "others-play"


class NotOver(MoveRefused):
    """Records of running games stay in the house."""

    code = "not-over"


class NoSuchBook(TeahouseError):
    """No club or tournament, or none for whoever asks."""

    code = "no-such-book"
