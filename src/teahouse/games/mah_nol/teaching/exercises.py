"""Exercises: which wind, which game, take or look, how a layout begins, and what a look is worth.

They are moments of the prepared first hand, so that nobody has to read new tiles for each.
"""

from collections.abc import Callable, Sequence

from teahouse.core.lessons import Exercise, Verdict
from teahouse.core.protocol import View
from teahouse.games.mah_nol.judging.craft import gain
from teahouse.games.mah_nol.judging.plans import best_plan
from teahouse.games.mah_nol.judging.situation import Situation
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.notation.moves import legal_move
from teahouse.games.mah_nol.play.layouts import GAME_TILE, GAMES, Layout
from teahouse.games.mah_nol.play.position import Move
from teahouse.games.mah_nol.play.turns import LOOK, TAKE
from teahouse.games.mah_nol.teaching.first_hand import LESSON
from teahouse.games.mah_nol.teaching.guide import odds, worth_looking
from teahouse.games.mah_nol.words.names import game_name, tile_name
from teahouse.texts import message

Judge = Callable[[Situation, Move], Verdict]


def _say(code: str, right: bool = False, **params: object) -> Verdict:
    return Verdict(right, (message(f"mah-nol-exercise/{code}", **params),))


def _exercise(name: str, judge: Judge, before: Sequence[str]) -> Exercise[Seen]:
    def judged(view: View[Seen], text: str) -> Verdict:
        return judge(Situation(view), legal_move(text))

    title, question = (message(f"mah-nol-exercise/{name}-{part}") for part in ("title", "question"))
    return Exercise(name, title, question, LESSON.start, judged, LESSON.options, tuple(before))


def missing(now: Situation, game: str, wind: str) -> int:
    """Tiles that are missing for a game at a seat."""
    return best_plan(Layout(), now.site_for(game, wind), now.all_own).missing


def _seat(now: Situation, move: Move) -> Verdict:
    """Where fewest tiles are missing."""
    fewest = {wind: min(missing(now, game, wind) for game in GAMES) for wind in now.winds}
    is_right = fewest[move.slot] == min(fewest.values())
    return _say("seat-right" if is_right else "seat-wrong", is_right, n=fewest[move.slot])


def _announce(now: Situation, move: Move) -> Verdict:
    """The game that is nearest."""
    lacking = {game: min(missing(now, game, wind) for wind in now.winds) for game in GAMES}
    is_right = lacking[move.slot] == min(lacking.values())
    game = game_name(move.slot)
    return _say("announce-right" if is_right else "announce-wrong", is_right, game=game, n=lacking[move.slot])


def _draw(now: Situation, move: Move) -> Verdict:
    """A useful open tile costs nothing; where it is useless, a look has to be worth its price."""
    if gain(now, now.offered):
        return _say("draw-right" if move == TAKE else "draw-wrong", move == TAKE, tile=tile_name(now.offered))
    is_right = (move == LOOK) == worth_looking(now)
    return _say("look-right" if is_right else "look-wrong", is_right, price=now.price, **odds(now))


def _lay(now: Situation, move: Move) -> Verdict:
    """Every layout begins with its game tile."""
    is_right = move.kind == "lay" and not move.slot
    return _say("lay-right" if is_right else "lay-wrong", is_right, tile=tile_name(GAME_TILE[now.seen.announced]))


BOUGHT = ("A bid 10", "B out")
BURIED = (
    "A choose S",
    *(f"A bury {tile}" for tile in ("4m", "9m", "3s", "8s", "1p", "6p", "1z", "D3", "D4")),
    *(f"B bury {tile}" for tile in ("1m", "3m", "4m", "6m", "8m", "1s", "4s", "6s", "9s")),
)
ANNOUNCED = "A announce marco-polo"
LAID = (
    *("A lay G1", "A lay 2m@1", "A lay 5m@4", "A lay 7m@7", "A lay 2s@2", "A lay 5s@5", "A lay 7s@8"),
    *("A lay 5p@6", "A lay 7p@9", "A lay 4z@far", "A done", "A discard 1m"),
)
ROUND = ("B take", "B done", "B discard 3s")

EXERCISES = (
    _exercise("seat", _seat, BOUGHT),
    _exercise("announce", _announce, (*BOUGHT, *BURIED)),
    _exercise("draw", _draw, (*BOUGHT, *BURIED, ANNOUNCED)),
    _exercise("lay", _lay, (*BOUGHT, *BURIED, ANNOUNCED, "A take")),
    _exercise("look", _draw, (*BOUGHT, *BURIED, ANNOUNCED, "A take", *LAID, *ROUND)),
)
