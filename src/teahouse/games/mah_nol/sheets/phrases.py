"""The words of the sheets."""

from teahouse.texts import message, say


def phrase(code: str, **params: object) -> str:
    return say(message(f"mah-nol-sheets/{code}", **params))


def capital(text: str) -> str:
    return text[0].upper() + text[1:]


def titled(code: str) -> str:
    return f"{say('mah-nol/title')} · {phrase(code)}"
