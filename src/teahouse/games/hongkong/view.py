"""What a seat may know, and everything in words: labels, things to click, refusals."""

from copy import deepcopy
from typing import Any

from teahouse.core.protocol import Seat
from teahouse.games.hongkong import match, rules
from teahouse.games.hongkong.claims import write_claim
from teahouse.games.hongkong.hand import WIND_LETTERS, WINDS, Wind
from teahouse.games.hongkong.position import (
    Feed,
    Laid,
    Move,
    Position,
    codes,
    live,
    wind_of,
    write_meld,
)
from teahouse.games.hongkong.walls import wall_break
from teahouse.material.tiles import Tile, code_of, is_bonus, is_suit, suit_of, tile_of, value_of
from teahouse.texts import Message, message

# What a seat may know


def view(position: Position, seat: Seat | None) -> dict[str, Any]:
    """The public table, and the own hand. Lists of four go by wind, those of seats say so."""
    wind = None if seat is None else wind_of(position, seat)
    position = seen_before_play(position, wind)
    return {
        **_match_part(position, wind),
        **_table_part(position),
        **_own_part(position, wind),
    }


def seen_before_play(position: Position, wind: Wind | None) -> Position:
    """Before play a wind sees the steps up to its own, a watcher only the deal (ruling P8)."""
    if position.phase != "ready" or wind == position.current:
        return position
    if wind is None or wind > position.current:
        return position.steps[0]
    return position.steps[wind + 1]


def _match_part(position: Position, wind: Wind | None) -> dict[str, Any]:
    """Where the match stands: `balances` and `scores` by seat, before this hand and now."""
    side, stacks = wall_break(position.dice)
    ended = position.ending is not None
    return {
        "hand": position.hand,
        "round": WIND_LETTERS[position.round],
        "passed": position.passed,
        "players": list(position.players),
        "wind": None if wind is None else WIND_LETTERS[wind],
        "dice": list(position.dice),
        "break": [WIND_LETTERS[side], stacks],
        "balances": list(position.balances),
        "scores": list(match.totals(position)),
        "sheet": deepcopy([*position.sheet, *([match.line(position)] if ended else [])]),
        "last": match.report(position) if ended else deepcopy(position.last),
    }


def _table_part(position: Position) -> dict[str, Any]:
    """What lies open. `claim` and `rob` say that somebody thinks about the offer, never who."""
    return {
        "phase": position.phase,
        "current": None if position.phase == "ready" else WIND_LETTERS[position.current],
        "offer": None if position.offer is None else code_of(position.offer),
        "wall": live(position),
        "held": [len(hand) for hand in position.hands],
        "melds": [[_laid(laid) for laid in melds] for melds in position.melds],
        "bonus": [codes(tiles) for tiles in position.bonus],
        "discards": [codes(tiles) for tiles in position.discards],
        "source": position.source if position.phase == "turn" else "",
        "feeds": [_feed(feed) for feed in position.feeds],
        "history": list(position.history),
    }


def _laid(laid: Laid) -> dict[str, Any]:
    return {
        "meld": write_meld(laid.meld),
        "from": None if laid.source is None else WIND_LETTERS[laid.source],
        "claimed": None if laid.claimed is None else code_of(laid.claimed),
    }


def _feed(feed: Feed) -> dict[str, Any]:
    """Dangerous play: which discard was claimed for which hand lies open for all to see."""
    return {
        "fed": WIND_LETTERS[feed.fed],
        "feeder": WIND_LETTERS[feed.discard.discarder],
        "tile": code_of(feed.discard.tile),
        "laid": [write_meld(meld) for meld in feed.discard.laid],
    }


def _own_part(position: Position, wind: Wind | None) -> dict[str, Any]:
    """A watcher holds nothing."""
    if wind is None:
        return {"own": [], "drawn": None, "answer": None, "excused": []}
    given = position.answers[wind]
    mine = position.phase == "turn" and wind == position.current and position.drawn is not None
    return {
        "own": codes(sorted(position.hands[wind])),
        "drawn": code_of(position.drawn) if mine and position.drawn is not None else None,
        "answer": None if given is None else write_claim(given),
        "excused": [feed.discard.no_choice for feed in position.feeds if feed.discard.discarder == wind],
    }


def asked_seen(position: Position, seat: Seat | None) -> tuple[Seat, ...]:
    """Whose turn it is everybody sees; who may claim, or lay out a dealt kong, is known to that seat alone.

    With false calls all three others are asked, as everybody knows; who has answered is secret.
    """
    asked = rules.asked(position)
    if position.phase not in ("ready", *rules.ANSWERED):
        return asked
    if position.phase == "ready" or not position.agreed.false_calls:
        return tuple(other for other in asked if other == seat)
    everybody = (position.players[wind] for wind in position.asking)
    return tuple(other for other in everybody if other != seat or other in asked)


# Words


def tile_name(tile: Tile) -> Message:
    """A tile in words: "circle 5", "red dragon"."""
    code = code_of(tile)
    if is_suit(tile):
        return Message(f"hongkong/tile-{suit_of(tile)}", {"value": value_of(tile)}, pieces=(code,))
    return Message(f"hongkong/tile-{code}", pieces=(code,))


def wind_name(wind: Wind) -> Message:
    return message(f"hongkong/wind-{WIND_LETTERS[wind].lower()}")


def wind_letter(wind: Wind) -> Message:
    """The letter as players of the language write it."""
    return message(f"hongkong-score/wind-{WIND_LETTERS[wind].lower()}")


def label(position: Position, seat: Seat, move: Move) -> Message:
    wind = wind_name(wind_of(position, seat))
    if move.kind == "chow":
        assert move.tile is not None
        return message("hongkong/move-chow", wind=wind, tiles=chow_names(move.tile))
    if move.kind == "kong" and move.tile is None:
        return message("hongkong/move-claimed-kong", wind=wind)
    if move.tile is not None:
        return message(f"hongkong/move-{move.kind}", wind=wind, tile=tile_name(move.tile))
    return message(f"hongkong/move-{move.kind}", wind=wind)


def chow_names(lowest: Tile) -> Message:
    """Three tiles in a row: "circles 3-4-5"."""
    values, suit = range(value_of(lowest), value_of(lowest) + 3), suit_of(lowest)
    named = dict(zip(("first", "second", "third"), values, strict=True))
    return Message(f"hongkong/run-{suit}", named, pieces=tuple(f"{value}{suit}" for value in values))


def clicks(position: Position, seat: Seat, move: Move) -> tuple[str, ...]:
    """A tile of the own hand is discarded by a click; everything else has a button."""
    if move.kind == "discard":
        assert move.tile is not None
        return (f"hand-{code_of(move.tile)}",)
    return (button(move),)


def button(move: Move) -> str:
    """The id of a move's button: `claim-pung`, `claim-chow-345p`, `kong-5z`, `add-5z`, `hu`, `pass`, `ready`."""
    if move.kind in ("pung", "chow") or (move.kind == "kong" and move.tile is None):
        return "claim-" + write_claim(move).replace(" ", "-")
    return move.kind if move.tile is None else f"{move.kind}-{code_of(move.tile)}"


def thing(seen: dict[str, Any], name: str) -> Message:
    kind, _, rest = name.partition("-")
    if kind == "hand":
        return tile_name(tile_of(rest))
    if kind == "claim" and rest.startswith("chow-"):
        return message("hongkong/button-chow", tiles=chow_names(tile_of(rest[5] + rest[8])))
    if kind == "claim":
        return message(f"hongkong/button-claim-{rest}")
    if rest:
        return message(f"hongkong/button-{kind}", tile=tile_name(tile_of(rest)))
    return message(f"hongkong/button-{kind}")


def refusal(position: Position, seat: Seat, move: Move) -> Message:
    """Why not, from what the seat itself knows; paragraphs are those of the rules page."""
    if position.phase == "ready":
        return message("hongkong/only-dealt-kongs", rule=3)
    if position.phase in rules.ANSWERED:
        return _refused_claim(position, wind_of(position, seat), move)
    return _refused_turn(position, wind_of(position, seat), move)


def _refused_claim(position: Position, wind: Wind, move: Move) -> Message:
    if move.kind == "hu":
        return _refused_hu(position)
    if move.kind in ("discard", "add", "ready") or (move.kind == "kong" and move.tile is not None):
        return message("hongkong/answer-first", rule=5)
    if position.phase == "rob":
        return message("hongkong/only-hu-robs", rule=6)
    if not live(position):
        return message("hongkong/last-tile-only-hu", rule=7)
    if move.kind == "chow" and WINDS[(position.current + 1) % len(WINDS)] != wind:
        return message("hongkong/chow-from-before", rule=5)
    return message(f"hongkong/no-tiles-for-{move.kind}", rule=5)


def _refused_hu(position: Position) -> Message:
    if position.agreed.minimum_fan:
        return message("hongkong/no-hu-minimum", n=position.agreed.minimum_fan, rule=8)
    return message("hongkong/no-hu", rule=8)


def _refused_turn(position: Position, wind: Wind, move: Move) -> Message:
    if move.kind in ("pass", "ready", "pung", "chow") or (move.kind == "kong" and move.tile is None):
        return message("hongkong/nothing-to-claim", rule=4)
    if move.kind != "discard" and position.phase == "discard":
        return message("hongkong/discard-after-claim", rule=5)
    if move.kind == "hu":
        return _refused_hu(position)
    assert move.tile is not None
    if move.kind == "discard":
        return _refused_discard(move.tile)
    if not live(position):
        return message("hongkong/no-kong-at-the-end", rule=7)
    return message(f"hongkong/no-tiles-for-{'own-kong' if move.kind == 'kong' else 'add'}", rule=6)


def _refused_discard(tile: Tile) -> Message:
    if is_bonus(tile):
        return message("hongkong/bonus-discard", rule=3)
    return message("hongkong/not-in-hand", tile=tile_name(tile), rule=4)
