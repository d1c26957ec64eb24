"""How moves of Mah-Nol are judged: by what the seat could see, tried in the same worlds, whole hands played on.

What counts is what the purse gains or loses in this hand. First everything that comes into question is tried; then the
best of it and the move that was made once more, in new worlds and equally often, so that luck favours neither.

A bid is weighed against letting others buy: what it costs more than the least is no loss, for nobody knows what others
would have gone to. Nine tiles are put away one by one; each is worth what the best nine that go with it bring.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from statistics import fmean
from types import ModuleType

from teahouse.core.protocol import Limits, Means, View
from teahouse.core.reviewing import Losses, Puzzling, Reviewing, Weigher, Worth, estimated, gap
from teahouse.games.mah_nol.judging.craft import best_nine
from teahouse.games.mah_nol.judging.plans import best_plan
from teahouse.games.mah_nol.judging.situation import Situation
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.notation.moves import legal_move, write_own
from teahouse.games.mah_nol.play.layouts import GAMES, Layout
from teahouse.games.mah_nol.play.position import HELD, Move
from teahouse.games.mah_nol.play.prelude import OUT
from teahouse.games.mah_nol.play.tiles import Tile, Tiles, without
from teahouse.games.mah_nol.players import fast, trying
from teahouse.games.mah_nol.players.best import (
    Thinker,
    brought,
    burial_key,
    candidates,
    paid,
    remaining,
    seed_of,
    still_possible,
)
from teahouse.games.mah_nol.players.bidding import likely_pairs, prospects_of, raised
from teahouse.games.mah_nol.players.expecting import expects
from teahouse.games.mah_nol.players.medium import medium, usual_move
from teahouse.games.mah_nol.players.trying import Tried, Watch
from teahouse.search.weighing import share
from teahouse.texts import Message, message

WORLDS = 4_096
AUCTIONED = 512
"""Worlds by which an auction is judged, at most."""
FORCED = 16
"""Worlds where there is no choice: how the hand stands is all that is asked."""

Making = Callable[[], Tried]
"""Makes a choice that can be tried, with nothing known of it yet."""


def weigher(means: Means) -> Weigher:
    kernel = fast.kernel()
    return usual if kernel is None else Judge(kernel)


def usual(
    view: View[Seen], limits: Limits, rng: Random, also: tuple[str, ...] = (), most: int = 1
) -> tuple[Worth, ...]:
    """Without the kernel nothing is tried: every move passes for good."""
    first = medium(view, limits, rng)
    return tuple(Worth(text, first.value) for text in dict.fromkeys([first.move, *also]))


class Judge:
    """Weighs moves by trying them."""

    def __init__(self, kernel: ModuleType) -> None:
        self._thinker = Thinker(kernel, WORLDS)

    def __call__(
        self, view: View[Seen], limits: Limits, rng: Random, also: tuple[str, ...] = (), most: int = 1
    ) -> tuple[Worth, ...]:
        now, asked = Situation(view), [legal_move(text) for text in also]
        if now.seen.phase == "auction":
            found = self._bids(now, limits, asked)
        elif now.seen.phase == "bury":
            found = self._burials(now, limits, asked, most)
        else:
            found = self._tried(now, self._choices(now, asked), limits, asked, most, rng.getrandbits(60))
        ranked = sorted(found, key=lambda each: -each.value)
        return tuple(each for place, each in enumerate(ranked) if place < most or each.move in also)

    # Seat, game, turn

    def _choices(self, now: Situation, asked: Sequence[Move]) -> dict[Move, list[Making]]:
        """What comes into question, and how it is tried: a seat with the game one has in mind there."""
        if now.seen.phase == "seat":
            pairs = [*likely_pairs(now, now.all_own), *((_likeliest(now, move.slot), move.slot) for move in asked)]
            found: dict[Move, list[Making]] = {}
            for game, wind in dict.fromkeys(pairs):
                found.setdefault(Move("choose", slot=wind), []).append(_seat_taken(now, game, wind))
            return found
        moves = dict.fromkeys([*candidates(now, usual_move(now)), *asked])
        return {move: [_played(now, move)] for move in moves}

    def _tried(
        self,
        now: Situation,
        choices: Mapping[Move, Sequence[Making]],
        limits: Limits,
        asked: Sequence[Move],
        most: int,
        seed: int,
    ) -> list[Worth]:
        """All once, then the best and those asked about equally often in new worlds."""
        every = [(move, make) for move, makes in choices.items() for make in makes]
        if len(every) > most:
            first = [make() for _, make in every]
            self._thinker.compare(now, first, Watch(share(limits, 2, 5), WORLDS), seed)
            every = _foremost(now, every, first, asked, most)
        alone = Limits(limits.seconds, FORCED) if len(now.view.legal) == 1 else share(limits, 3, 5)
        tried = [make() for _, make in every]
        watch = Watch(alone, WORLDS)
        played = trying.compare(self._thinker.worlds(now), tried, watch, seed + WORLDS, equally=True)
        return _weighed(now, [move for move, _ in every], tried, played)

    # Auction

    def _bids(self, now: Situation, limits: Limits, asked: Sequence[Move]) -> list[Worth]:
        """To buy or to let others buy. All questions of one auction are tried in the same worlds."""
        prospects = prospects_of(now)
        every = [*prospects.buys, *prospects.others.values()]
        key = f"{list(now.seen.own)}/{now.seat}/{list(now.seen.before)}"
        watch = Watch(limits, AUCTIONED)
        prospects.played += trying.compare(self._thinker.worlds(now), every, watch, seed_of(key), equally=True)
        bid = next((move for move in asked if move.kind == "bid"), raised(now, prospects.limit()))
        moves = [move for move in dict.fromkeys([OUT, bid, *asked]) if now.may(move)]
        before = float(now.seen.before[now.seat])
        purses = {move: prospects.purses_after(move.amount) for move in moves}
        best = max(purses.values(), key=fmean)
        return [
            Worth(
                write_own(now.seat, move),
                prospects.purse(move.amount) - before,
                nodes=prospects.played,
                doubt=gap(best, found),
                error=estimated(found).error,
            )
            for move, found in purses.items()
        ]

    # Burying

    def _burials(self, now: Situation, limits: Limits, asked: Sequence[Move], most: int) -> list[Worth]:
        """Each tile by the best nine that do without it; one comparison for all tiles in question."""
        keeps = {kept: game for kept, game in self._thinker.nines_in_question(now).items() if still_possible(now, kept)}
        for move in _last_tiles(now) if most > 1 and is_last_to_bury(now.seen) else asked:
            keeps.update(_nine_without(now, move, keeps))
        if not keeps:
            return [Worth(text, paid(now)) for text in now.view.legal]
        tried = [_kept(now, kept, game) for kept, game in keeps.items()]
        watch, seed = Watch(limits, WORLDS), seed_of(burial_key(now))
        played = trying.compare(self._thinker.worlds(now), tried, watch, seed, equally=True)
        by_nine = dict(zip(keeps, tried, strict=True))
        nines = {tile: _best_without(now, tile, by_nine) for tile in dict.fromkeys(now.seen.own)}
        found = {Move("bury", tile): nine for tile, nine in nines.items() if nine is not None}
        return _weighed(now, found, list(found.values()), played)


def _played(now: Situation, move: Move) -> Making:
    return lambda: Tried(fast.seen_state(now.view), fast.code_of_seen(now.view, move))


def _seat_taken(now: Situation, game: str, wind: str) -> Making:
    return lambda: Tried(fast.seen_state(now.view, intent=game), fast.choice_of_seat(wind))


def _likeliest(now: Situation, wind: str) -> str:
    """The game of which fewest tiles are missing at this seat."""
    return min(GAMES, key=lambda game: best_plan(Layout(), now.site_for(game, wind), now.all_own).missing)


def _foremost(
    now: Situation,
    every: Sequence[tuple[Move, Making]],
    tried: Sequence[Tried],
    asked: Sequence[Move],
    most: int,
) -> list[tuple[Move, Making]]:
    """The most promising moves, each as it did best, and those asked about."""
    ranked = sorted(range(len(every)), key=lambda place: -brought(now, tried[place]))
    best: dict[Move, Making] = {}
    for place in ranked:
        best.setdefault(*every[place])
    foremost = list(best)[: most if most == 1 else most + 1]
    return [(move, best[move]) for move in dict.fromkeys([*foremost, *asked])]


def _weighed(now: Situation, moves: Iterable[Move], tried: Sequence[Tried], played: int) -> list[Worth]:
    values = [brought(now, each) for each in tried]
    best = tried[values.index(max(values))]
    return [
        Worth(
            write_own(now.seat, move),
            value,
            nodes=played,
            doubt=gap(_own(now, best), _own(now, each)),
            error=estimated(_own(now, each)).error,
        )
        for move, value, each in zip(moves, values, tried, strict=True)
    ]


def _own(now: Situation, tried: Tried) -> list[float]:
    """The seat's own purse, world by world."""
    return [float(purses[now.seat]) for purses in tried.purses]


def _nine_without(now: Situation, move: Move, keeps: Mapping[Tiles, str]) -> dict[Tiles, str]:
    """A nine to keep that lets this tile go, if none of those in question does."""
    if move.tile is None or any(_lets_go(now, move.tile, kept) for kept in keeps):
        return {}
    wind, held = now.seen.winds[now.seat], without(now.seen.own, move.tile)
    nines = {best_nine(held, now.site_for(game, wind))[0]: game for game, _ in likely_pairs(now, held)}
    return {kept: game for kept, game in nines.items() if still_possible(now, kept)}


def is_last_to_bury(seen: Seen) -> bool:
    """Of ten tiles one goes; whoever asks for more than the best move gets all ten weighed."""
    return seen.phase == "bury" and len(seen.own) == HELD + 1


def _last_tiles(now: Situation) -> list[Move]:
    return [Move("bury", tile) for tile in dict.fromkeys(now.seen.own)]


def _lets_go(now: Situation, tile: Tile, kept: Tiles) -> bool:
    return now.seen.own.count(tile) > kept.count(tile)


def _kept(now: Situation, kept: Tiles, game: str) -> Tried:
    seen = replace(now.seen, own=kept, buried=remaining(now.all_own, kept))
    is_buyer = now.seen.buyer == now.seat
    return Tried(fast.seen_state(replace(now.view, seen=seen), intent=game if is_buyer else ""), fast.JUST_PLAY)


def _best_without(now: Situation, tile: Tile, tried: Mapping[Tiles, Tried]) -> Tried | None:
    fitting = [each for kept, each in tried.items() if _lets_go(now, tile, kept)]
    return max(fitting, key=lambda each: brought(now, each), default=None)


# Words and puzzles


def as_fing(value: float) -> Message:
    return message("mah-nol/fing", n=float(round(value)))


def may_be(view: View[Seen]) -> bool:
    """Of nine tiles to put away the last one alone has one answer; of an auction the price is no puzzle."""
    return is_last_to_bury(view.seen) or view.seen.phase not in ("auction", "bury")


def theme(view: View[Seen], best: Worth) -> str:
    return {
        "seat": "which-seat",
        "announce": "which-game",
        "draw": "take-or-look",
        "look": "take-or-look",
        "lay": "which-lay",
        "bury": "which-nine",
        "discard": "which-discard",
    }.get(view.seen.phase, "which-discard")


REVIEWING: Reviewing[Seen] = Reviewing(
    weigher=weigher,
    losses=Losses(good=2, inaccuracy=6, mistake=15, blunder=35),
    half=20.0,
    tell=as_fing,
    total=None,
    bounds=None,
    expects=expects,
    puzzles=Puzzling(
        margin=12, theme=theme, level="medium", nodes=300, from_position=False, may_be=may_be, asks_all=True
    ),
)
