"""The guide of the tutorial table: every moment of the first hand in words, and what one might do.

It sees what the learner sees and knows no script, so it has an answer whatever has been played. Its judgement is that
of a friendly beginner's book: what brings the hand nearer to complete, and never against it for the sake of fan.
settlement.py says how the hand ended.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from teahouse.core.lessons import Step
from teahouse.core.protocol import View
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.notation.moves import discards_among, read_legal
from teahouse.games.hongkong.play.claims import HU, PASS, chows_with
from teahouse.games.hongkong.play.position import Move
from teahouse.games.hongkong.scoring.hand import Tiles, Wind
from teahouse.games.hongkong.teaching.settlement import player, say_it, settlement
from teahouse.games.hongkong.words.advice import Own, after, own_of
from teahouse.games.hongkong.words.names import either, tile_name, wind_name
from teahouse.material.tiles import FLOWER_TILES, SEASON_TILES, WIND_TILES, Tile, is_bonus, is_dragon, is_suit
from teahouse.texts import Message, message

READY = Move("ready")
NEAR = 2
"""So many tiles from complete a hand is when it is time to say what comes next."""


@dataclass(frozen=True)
class Now:
    """The moment as the learner sees it."""

    view: View[Seen]
    wind: Wind

    @property
    def seen(self) -> Seen:
        return self.view.seen

    @cached_property
    def moves(self) -> dict[Move, str]:
        return read_legal(self.view.legal)

    @cached_property
    def own(self) -> Own:
        return own_of(self.seen)

    @property
    def offer(self) -> Tile:
        assert self.seen.offer is not None, "somebody may claim it"
        return self.seen.offer

    @property
    def begins(self) -> bool:
        """Whether the learner has neither discarded nor claimed anything yet."""
        return not any(event.wind == self.wind and event.kind != "bonus" for event in self.seen.history)

    def after(self, move: Move) -> Own:
        """After a claim (and the best discard) or a kong."""
        return after(self.seen, self.own, move)


def guide(view: View[Seen]) -> Step | None:
    """The moment as it is explained to the seat that looks; None for watchers and after the first hand."""
    seen = view.seen
    if seen.wind is None or seen.hand > 1:
        return None
    if seen.is_over:
        return _step("over", *settlement(seen, seen.wind))
    now = Now(view, seen.wind)
    if view.is_asked:
        return ASKED[seen.phase](now)
    return _step("deal", *_dealt(now)) if seen.phase == "ready" else _step("watch", *_watching(now))


def _step(name: str, *lines: Message, moves: tuple[str, ...] = ()) -> Step:
    return Step(message(f"hongkong-lesson/title-{name}"), lines, moves)


def _any_of(tiles: Iterable[Tile]) -> Message:
    return either(list(_names(tiles)))


def _names(tiles: Iterable[Tile]) -> tuple[Message, ...]:
    return tuple(map(tile_name, tiles))


# Before play


def _welcome(now: Now) -> Iterator[Message]:
    yield say_it("welcome", wind=wind_name(now.wind))
    yield say_it("aim")


def _dealt(now: Now) -> Iterator[Message]:
    yield from _welcome(now)
    if bonus := [tile for tile in now.seen.own if is_bonus(tile)]:
        yield say_it("deal-bonus", tiles=_names(bonus))


def _ready(now: Now) -> Step:
    """Four identical tiles were dealt."""
    if (kong := _free_kong(now)) is not None:
        return _step("kong", *_welcome(now), *_about_kong(kong), moves=(now.moves[kong],))
    return _step("kong", *_welcome(now), say_it("kong-what"), say_it("kong-keep"), moves=(now.moves[READY],))


def _free_kong(now: Now) -> Move | None:
    """A kong of one's own after which the hand is as near to complete as before."""
    kongs = (move for move in now.moves if move.kind in ("kong", "add") and move.tile is not None)
    return next((move for move in kongs if now.after(move).away <= now.own.away), None)


def _about_kong(kong: Move) -> Iterator[Message]:
    assert kong.tile is not None
    yield say_it("kong-what")
    yield say_it("kong-add" if kong.kind == "add" else "kong-lay", tile=tile_name(kong.tile))


# The learner's turn


def _turn(now: Now) -> Step:
    lines = tuple(_first_words(now) if now.begins else _drawn(now))
    if HU in now.moves:
        return _step("win", *lines, say_it("win-drawn"), say_it("win-call"), moves=(now.moves[HU],))
    if (kong := _free_kong(now)) is not None:
        return _step("kong", *lines, *_about_kong(kong), moves=(now.moves[kong],))
    return _discarding(now, "turn", *lines)


def _first_words(now: Now) -> Iterator[Message]:
    """What a hand is, what became of bonus tiles, how a turn goes."""
    yield from _welcome(now)
    if laid := now.seen.bonus[now.wind]:
        yield say_it("bonus-what", n=len(laid), tiles=_names(laid))
        yield from _own_bonus(now, laid)
    yield say_it("turn-what")


def _drawn(now: Now) -> Iterator[Message]:
    """A bonus tile that came from the wall was replaced by what the learner holds now."""
    seen = now.seen
    last = seen.history[-1]
    if last.kind == "bonus" and last.wind == now.wind and last.tile is not None:
        yield say_it("bonus-drawn", tile=tile_name(last.tile))
        yield from _own_bonus(now, (last.tile,))
    if seen.drawn is not None:
        yield say_it("drawn", tile=tile_name(seen.drawn))


def _own_bonus(now: Now, laid: Tiles) -> Iterator[Message]:
    """The bonus tiles with the number of one's wind count."""
    for tile in laid:
        if tile in (FLOWER_TILES[now.wind], SEASON_TILES[now.wind]):
            yield say_it("bonus-own", wind=wind_name(now.wind), number=now.wind + 1)


def _discard(now: Now) -> Step:
    """After a chow or pung."""
    return _discarding(now, "discard", say_it("claimed"))


def _discarding(now: Now, title: str, *lines: Message) -> Step:
    """What is missing, and the discard that keeps the hand nearest."""
    discards = discards_among(now.moves)
    move = min(discards, key=lambda each: now.own.minus(discards[each]).rank())
    missing = say_it("missing", n=now.own.away) if now.own.away else say_it("complete-no-hu")
    about = [say_it("ready-what")] if now.own.away == NEAR else []
    return _step(title, *lines, missing, *about, _why_discard(now.own, discards[move]), moves=(now.moves[move],))


def _why_discard(own: Own, tile: Tile) -> Message:
    left, name = own.minus(tile), tile_name(tile)
    helping = sum(left.useful.values())
    if left.away == 1 and helping:
        return say_it("discard-ready", tile=name, tiles=_any_of(left.useful), n=helping)
    if _is_lonely(own, tile):
        return say_it("discard-lone" if is_suit(tile) else "discard-lone-honour", tile=name)
    return say_it("discard-spare", tile=name, n=helping)


def _is_lonely(own: Own, tile: Tile) -> bool:
    """No other of its kind in hand, nor one that could be in a chow with it."""
    if own.numbers[tile] > 1:
        return False
    return not is_suit(tile) or not any(own.numbers[near] for near in chow_neighbours(tile))


def chow_neighbours(tile: Tile) -> list[Tile]:
    """The tiles that can be in a chow with this one.

    >>> chow_neighbours(Tile(0)), chow_neighbours(Tile(13))
    ([1, 2], [11, 12, 14, 15])
    """
    chows = (range(lowest, lowest + 3) for lowest in chows_with(tile))
    return sorted({Tile(near) for chow in chows for near in chow} - {tile})


# Another's discard


def _offered(now: Now) -> Step:
    """What somebody has discarded, or adds to a pung."""
    seen = now.seen
    assert seen.current is not None, "somebody has offered it"
    code = "added" if seen.phase == "rob" else "offered"
    offered = say_it(code, player=player(seen, seen.current), tile=tile_name(now.offer))
    if HU in now.moves:
        return _step("win", offered, say_it("win-offered"), say_it("win-call"), moves=(now.moves[HU],))
    claims = {move: now.after(move) for move in now.moves if move.is_claim}
    best = min(claims, key=lambda move: claims[move].rank())
    if claims[best].away >= now.own.away:
        return _step("pass", offered, *map(_about_claim, _kinds(claims)), say_it("pass"), moves=(now.moves[PASS],))
    lines = (_about_claim(best.kind), *_worth(now, best), _use_of(claims[best]))
    return _step("claim", offered, *lines, moves=(now.moves[best],))


def _kinds(claims: Iterable[Move]) -> list[str]:
    return list(dict.fromkeys(move.kind for move in claims))


def _about_claim(kind: str) -> Message:
    return say_it(f"claim-{kind}")


def _worth(now: Now, claim: Move) -> Iterator[Message]:
    """A pung or kong of dragons, of one's own wind or that of the round counts."""
    tile, seen = now.offer, now.seen
    fan = is_dragon(tile) + (tile == WIND_TILES[now.wind]) + (tile == WIND_TILES[seen.round])
    if fan and claim.kind != "chow":
        yield say_it("claim-worth", fan=fan)


def _use_of(left: Own) -> Message:
    """How the hand stands after a claim."""
    helping = sum(left.useful.values())
    if left.away == 1 and helping:
        return say_it("claim-ready", tiles=_any_of(left.useful), n=helping)
    return say_it("claim-missing", n=left.away)


ASKED: dict[str, Callable[[Now], Step]] = {
    "ready": _ready,
    "turn": _turn,
    "discard": _discard,
    "claim": _offered,
    "rob": _offered,
}


# While others are asked


def _watching(now: Now) -> Iterator[Message]:
    helping = now.own.useful
    if now.own.away == 1 and helping:
        yield say_it("watch-ready", tiles=_any_of(helping), n=sum(helping.values()))
    else:
        yield say_it("watch")
