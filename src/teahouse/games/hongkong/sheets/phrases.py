"""The words of the sheets."""

from teahouse.texts import message, say


def phrase(code: str, **params: object) -> str:
    return say(message(f"hongkong-sheets/{code}", **params))


def titled(code: str) -> str:
    return f"{say('hongkong/title')} · {phrase(code)}"
