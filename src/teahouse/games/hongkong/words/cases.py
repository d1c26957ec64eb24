"""Why a hand cannot be scored, for people who have no fields before them."""

from teahouse.texts import Message, knows


def plainly(reason: Message) -> Message:
    """Without the names of a case's fields, which pages do not show."""
    plain = reason.code.replace("hongkong-score/", "scorer/why-")
    return Message(plain, reason.params) if knows(plain) else reason
