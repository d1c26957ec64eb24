"""How long each colour may think."""

from teahouse.protocols.gtp.clocks import Clock
from teahouse.protocols.gtp.session import Session
from teahouse.protocols.gtp.words import read_color, read_count, read_seconds


def time_settings(session: Session, words: list[str]) -> str:
    main, period, stones = read_seconds(words[0]), read_seconds(words[1]), read_count(words[2])
    if min(main, period, stones) < 0:
        raise ValueError
    for color in session.clocks:
        # A period without stones means no limit at all, says the protocol.
        session.clocks[color] = Clock() if period > 0 and stones == 0 else Clock(main, period, stones)
    return ""


def kgs_time_settings(session: Session, words: list[str]) -> str:
    kind, *numbers = words
    if kind == "none":
        return time_settings(session, ["0", "1", "0"])
    if kind == "absolute":
        return time_settings(session, [numbers[0], "0", "0"])
    if kind == "byoyomi":
        return time_settings(session, [numbers[0], numbers[1], "1"])
    if kind == "canadian":
        return time_settings(session, numbers[:3])
    raise ValueError


def time_left(session: Session, words: list[str]) -> str:
    clock, seconds, stones = session.clocks[read_color(words[0])], read_seconds(words[1]), read_count(words[2])
    clock.seconds, clock.stones_left = max(seconds, 0.0), max(stones, 0)
    return ""
