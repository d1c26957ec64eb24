"""What happened, in words: events everybody saw, news between two views, the account of a hand.

Everything here is a function of views alone, so it can tell nobody more than he may know.
"""

from random import Random
from typing import Any

from teahouse.core.protocol import Account, Seat
from teahouse.games.hongkong.fan import LINES
from teahouse.games.hongkong.position import Move
from teahouse.games.hongkong.sampling import sample
from teahouse.games.hongkong.seen import read_wind
from teahouse.games.hongkong.view import chow_names, refusal, tile_name, wind_name
from teahouse.material.tiles import tile_of
from teahouse.texts import Message, message, say

Seen = dict[str, Any]


def news(before: Seen, after: Seen) -> tuple[Message, ...]:
    """What a viewer saw happen between two of its views: events in their order, then the tile it took itself."""
    events = after["history"][_common(before, after) :]
    return (*map(event_words, events), *_own_draw(before, after))


def _common(before: Seen, after: Seen) -> int:
    """How many events both views know; none of another hand."""
    if before["hand"] != after["hand"]:
        return 0
    pairs = list(zip(before["history"], after["history"], strict=False))
    return next((place for place, (one, other) in enumerate(pairs) if one != other), len(pairs))


def _own_draw(before: Seen, after: Seen) -> list[Message]:
    """The tile just taken, told once: when the question changes."""
    same_question = (before["hand"], before["turn"]) == (after["hand"], after["turn"])
    if after["drawn"] is None or same_question or after["source"] == "deal":
        return []
    return [message("hongkong/news-drawn", tile=tile_name(tile_of(after["drawn"])))]


def event_words(event: str) -> Message:
    """Something everybody saw, in words."""
    letter, kind, *rest = event.split()
    wind = wind_name(read_wind(letter))
    if kind == "chow":
        return message("hongkong/move-chow", wind=wind, tiles=chow_names(tile_of(rest[0][0] + rest[0][3])))
    if kind == "kong" and not rest:
        return message("hongkong/move-claimed-kong", wind=wind)
    if rest:
        return message(f"hongkong/move-{kind}", wind=wind, tile=tile_name(tile_of(rest[0])))
    return message(f"hongkong/move-{kind}", wind=wind)


def account(view: Seen) -> Account | None:
    """The last hand that ended: who won how, each line of the score, and what every seat got or paid."""
    last = view["last"]
    if last is None:
        return None
    lines = tuple((element_name(element["id"]), fan_words(element)) for element in last["result"]["elements"])
    return Account(result_words(last["result"]), lines, tuple(map(float, last["scores"])))


def result_words(result: dict[str, Any]) -> Message:
    """The end of a hand in one sentence."""
    if result["false_hu"]:
        return message("hongkong/ended-false", wind=wind_name(read_wind(result["false_hu"])))
    if not result["winner"]:
        return message("hongkong/ended-drawn")
    wind = wind_name(read_wind(result["winner"]))
    kind = "worth-limit" if result["limit"] else "worth"
    worth = message(f"hongkong/{kind}", n=result["fan"], points=result["points"])
    if result["discarder"]:
        other = wind_name(read_wind(result["discarder"]))
        return message("hongkong/ended-discard", wind=wind, other=other, worth=worth)
    return message("hongkong/ended-self-drawn", wind=wind, worth=worth)


def element_name(element: str) -> Message:
    """A line of the scoring table: the printed name, and the reader's own where it is another."""
    printed, spoken = LINES[element].name, message(f"hongkong-score/element-{element.replace('_', '-')}")
    return spoken if say(spoken) == printed else message("hongkong/element", printed=printed, name=spoken)


def fan_words(element: dict[str, Any]) -> str:
    """Its fan; a limit hand has none."""
    return say("hongkong-score/table-limit") if element["fan"] is None else str(element["fan"])


# Why a click does nothing


def why_not(seen: Seen, path: tuple[str, ...]) -> Message | None:
    """A tile of the own hand that cannot be discarded now; everything else has a button only when it can be done."""
    kind, _, code = path[0].partition("-")
    if kind != "hand" or code not in seen["own"]:
        return None
    return refusal(sample(seen, Random(0)), Seat(seen["seat"]), Move("discard", tile_of(code)))
