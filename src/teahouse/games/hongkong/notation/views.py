"""What a seat may know as JSON: what programs and the processes of computers get."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from teahouse.core.protocol import Seat
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.notation.moves import EVERY_TILE, MOVES, read_claim
from teahouse.games.hongkong.notation.results import read_result, read_wind_if_any, write_result, write_wind
from teahouse.games.hongkong.play.events import Event, write_words
from teahouse.games.hongkong.play.outcomes import Report, SheetLine
from teahouse.games.hongkong.play.position import Feed, Laid
from teahouse.games.hongkong.play.walls import wall_break
from teahouse.games.hongkong.scoring.hand import WIND_LETTERS, WINDS, Kind, Meld, Tiles, Wind, may_begin_chow, read_wind
from teahouse.games.hongkong.scoring.payments import Discard
from teahouse.material.tiles import Tile, code_of, is_bonus, tile_of, write_tiles

PLAIN_EVENTS = {
    event.text: event
    for wind in WINDS
    for kind in ("bonus", "discard", "kong", "add")
    for event in (Event(wind, kind, tile) for tile in EVERY_TILE)
}
"""By their texts, those that say all there is to know."""

# Writing


def write_seen(seen: Seen) -> dict[str, Any]:
    side, stacks = wall_break(seen.dice)
    return {
        "hand": seen.hand,
        "round": WIND_LETTERS[seen.round],
        "passed": seen.passed,
        "players": list(seen.players),
        "wind": write_wind(seen.wind),
        "dice": list(seen.dice),
        "break": [WIND_LETTERS[side], stacks],
        "balances": list(seen.balances),
        "scores": list(seen.scores),
        "sheet": [_write_line(line) for line in seen.sheet],
        "last": None if seen.last is None else _write_report(seen.last),
        "best": None if seen.best is None else _write_report(seen.best),
        "phase": seen.phase,
        "current": write_wind(seen.current),
        "offer": _write_tile(seen.offer),
        "wall": seen.wall,
        "held": list(seen.held),
        "melds": [[_write_laid(laid) for laid in melds] for melds in seen.melds],
        "bonus": [_codes(tiles) for tiles in seen.bonus],
        "discards": [_codes(tiles) for tiles in seen.discards],
        "source": seen.source,
        "feeds": [_write_feed(feed) for feed in seen.feeds],
        "history": [event.text for event in seen.history],
        "own": _codes(seen.own),
        "drawn": _write_tile(seen.drawn),
        "answer": None if seen.answer is None else write_words(seen.answer.kind, seen.answer.tile),
        "excused": [feed.discard.no_choice for feed in seen.feeds if feed.discard.discarder == seen.wind],
    }


def _write_line(line: SheetLine) -> dict[str, Any]:
    return {
        "hand": line.hand,
        "round": WIND_LETTERS[line.round],
        "seats": list(line.seats),
        "winner": write_wind(line.winner),
        "false_hu": write_wind(line.false_hu),
        "points": line.points,
        "scores": list(line.scores),
    }


def _write_report(report: Report) -> dict[str, Any]:
    return {
        "hand": report.hand,
        "round": WIND_LETTERS[report.round],
        "seats": list(report.seats),
        "result": write_result(report.result),
        "scores": list(report.scores),
        "caller": write_wind(report.caller),
        "shown": _codes(report.shown),
        "win": _write_tile(report.win),
        "melds": [[write_meld(meld) for meld in melds] for melds in report.melds],
        "bonus": [_codes(tiles) for tiles in report.bonus],
        "discards": [_codes(tiles) for tiles in report.discards],
        "hands": [_codes(tiles) for tiles in report.hands],
    }


def _write_laid(laid: Laid) -> dict[str, Any]:
    return {
        "meld": write_meld(laid.meld),
        "from": write_wind(laid.source),
        "claimed": _write_tile(laid.claimed),
    }


def _write_feed(feed: Feed) -> dict[str, Any]:
    return {
        "fed": WIND_LETTERS[feed.fed],
        "feeder": WIND_LETTERS[feed.discard.discarder],
        "tile": code_of(feed.discard.tile),
        "laid": [write_meld(meld) for meld in feed.discard.laid],
    }


@cache
def write_meld(meld: Meld) -> str:
    """As scoring reads it.

    >>> write_meld(Meld(Kind.CONCEALED_KONG, Tile(0)))
    'ckong 1111m'
    """
    return f"{meld.kind.value} {write_tiles(meld.tiles)}"


def _write_tile(tile: Tile | None) -> str | None:
    return None if tile is None else code_of(tile)


def _codes(tiles: Tiles) -> list[str]:
    return [code_of(tile) for tile in tiles]


MELDS = {
    write_meld(meld): meld
    for kind in Kind
    for meld in (Meld(kind, tile) for tile in EVERY_TILE)
    if not is_bonus(meld.tile) and (kind is not Kind.CHOW or may_begin_chow(meld.tile))
}

# Reading


def read_seen(written: Mapping[str, Any]) -> Seen:
    last = None if written["last"] is None else _read_report(written["last"])
    first, second = written["dice"]
    taken_from = last.result.discarder if last and written["phase"] == "over" else None
    return Seen(
        hand=written["hand"],
        round=read_wind(written["round"]),
        passed=written["passed"],
        players=tuple(map(Seat, written["players"])),
        wind=read_wind_if_any(written["wind"]),
        dice=(first, second),
        balances=tuple(written["balances"]),
        scores=tuple(written["scores"]),
        sheet=tuple(map(_read_line, written["sheet"])),
        last=last,
        best=None if written["best"] is None else _read_report(written["best"]),
        phase=written["phase"],
        current=read_wind_if_any(written["current"]),
        offer=_read_tile(written["offer"]),
        wall=written["wall"],
        held=tuple(written["held"]),
        melds=tuple(tuple(map(_read_laid, melds)) for melds in written["melds"]),
        bonus=_read_heaps(written["bonus"]),
        discards=_read_heaps(written["discards"]),
        source=written["source"],
        feeds=tuple(_read_feeds(written)),
        history=tuple(_read_history(written["history"], taken_from)),
        own=_read_codes(written["own"]),
        drawn=_read_tile(written["drawn"]),
        answer=None if written["answer"] is None else read_claim(written["answer"]),
    )


def _read_history(texts: Iterable[str], won_from: Wind | None) -> Iterator[Event]:
    """A claim takes the last discard; hu takes it, or an added tile, from whoever the result names."""
    discard = None
    for text in texts:
        event = PLAIN_EVENTS.get(text) or _read_call(text, discard, won_from)
        discard = event if event.kind == "discard" else discard
        yield event


def _read_call(text: str, discard: Event | None, won_from: Wind | None) -> Event:
    wind, move = MOVES[text]
    if move.kind == "hu":
        return Event(wind, "hu", source=won_from)
    assert discard is not None
    return Event(wind, move.kind, discard.tile if move.tile is None else move.tile, discard.wind)


def _read_line(written: Mapping[str, Any]) -> SheetLine:
    return SheetLine(
        hand=written["hand"],
        round=read_wind(written["round"]),
        seats=tuple(map(Seat, written["seats"])),
        winner=read_wind_if_any(written["winner"]),
        false_hu=read_wind_if_any(written["false_hu"]),
        points=written["points"],
        scores=tuple(written["scores"]),
    )


def _read_report(written: Mapping[str, Any]) -> Report:
    return Report(
        hand=written["hand"],
        round=read_wind(written["round"]),
        seats=tuple(map(Seat, written["seats"])),
        result=read_result(written["result"]),
        scores=tuple(written["scores"]),
        caller=read_wind_if_any(written["caller"]),
        shown=_read_codes(written["shown"]),
        win=_read_tile(written["win"]),
        melds=tuple(tuple(map(read_meld, melds)) for melds in written["melds"]),
        bonus=_read_heaps(written["bonus"]),
        discards=_read_heaps(written["discards"]),
        hands=_read_heaps(written["hands"]),
    )


def _read_laid(written: Mapping[str, Any]) -> Laid:
    return Laid(read_meld(written["meld"]), read_wind_if_any(written["from"]), _read_tile(written["claimed"]))


def _read_feeds(written: Mapping[str, Any]) -> Iterator[Feed]:
    """Whether the viewer had a choice stands apart; of the others it supposes that they had."""
    excused = iter(written["excused"])
    for feed in written["feeds"]:
        no_choice = next(excused) if feed["feeder"] == written["wind"] else False
        laid = tuple(map(read_meld, feed["laid"]))
        yield Feed(read_wind(feed["fed"]), Discard(read_wind(feed["feeder"]), tile_of(feed["tile"]), laid, no_choice))


def read_meld(text: str) -> Meld:
    return MELDS[text]


def _read_tile(code: str | None) -> Tile | None:
    return None if code is None else tile_of(code)


def _read_codes(codes: Sequence[str]) -> Tiles:
    return tuple(map(tile_of, codes))


def _read_heaps(heaps: Sequence[Sequence[str]]) -> tuple[Tiles, ...]:
    return tuple(map(_read_codes, heaps))
