"""A house in the middle of everything: tables of every game, each at a moment that is hard to go on from.

    PYTHONPATH=src:tests .venv/bin/python tests/table/standing_house.py tests/table/house-VERSION

writes the database of such a house (`.sql.xz`) and what a house of today shows everybody when it opens it a year later
(`.json.xz`). Journals are written down here word for word, with known deals, so the files of an older version stay what
that version wrote: every later one has to open them, show the same and go on (`test_older_house.py`).
"""

import asyncio
import json
import lzma
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

from games.hongkong.scenes import WAITING, Scene
from teahouse.core.commitments import committed
from teahouse.core.handles import Dealt, Game, State
from teahouse.core.options import settle
from teahouse.games import declaration
from teahouse.store.base import Entry, Person, TableRow
from teahouse.store.sql import open_sqlite
from teahouse.table.agreed import Agreed, Chair
from teahouse.table.engines import Engines
from teahouse.table.house import House
from teahouse.web.as_data import seen

OPENED = 1_790_000_000.0
"""When the first table was opened, in September 2026; every entry comes a minute after the one before."""
Chairs = Sequence[Chair]
NAMES = ("anna", "bert", "cleo", "dora")
ANNA, BERT, CLEO, DORA = (Chair(person=name) for name in NAMES)
FOUR = (ANNA, BERT, CLEO, DORA)
EASY = Chair(level="easy")
ALONE = (ANNA, EASY, EASY, EASY)
EAST = "5p19m19s123456z23s1p"
OTHERS = {"W": "2468m2468m1379p7z", "N": "1579m579m24688p7z"}
CLAIMED = Scene({"E": EAST, "S": "3455567p12367s", **OTHERS}, [], draws="4z")
UNCLAIMED = Scene({"E": EAST, "S": "1234567z13m2588s", **OTHERS}, [], draws="4z")
TWO_CLAIM = Scene({"E": EAST, "S": "34p1234567z147m2s", "W": "55p1234567z258m1s"}, [], draws="4z")
HU = Scene({"E": EAST, "S": WAITING, "W": "55p1234567z258m1s"}, [], draws="4z")
KONG = Scene({"E": "19m19p19s123456z23s", "S": "3333m22s46p55z159s", **OTHERS}, [])
NO_KONG = Scene({"E": "19m19p19s123456z23s", "S": "3336m22s46p55z159s", **OTHERS}, [])


class Journal:
    """A table's journal, written entry by entry beside the game itself."""

    def __init__(self, id: str, game: Game, chairs: Sequence[Chair], **agreed: Any) -> None:
        self.id, self.game, self.chairs = id, game, tuple(chairs)
        self.entries: list[Entry] = []
        self.goes_on = True
        opened = {
            "options": dict(game.options),
            "agreed": asdict(Agreed(**agreed)),
            "chairs": list(map(asdict, chairs)),
        }
        self.write("opened", game=game.id, **opened)

    def write(self, kind: str, **body: Any) -> None:
        number = len(self.entries)
        self.entries.append(Entry(number, kind, body, OPENED + 60 * number))

    def deal(self, start: dict[str, Any], promised: bool = True) -> None:
        """The first deal, or the next hand's."""
        first = not any(entry.kind == "dealt" for entry in self.entries)
        start = committed(start, f"{len(self.entries):064x}") if promised else start
        self.write("dealt", start=start)
        self.state: State = self.game.begin(start, seed=7) if first else self.state.dealt(start)

    def play(self, *texts: str, turn: int | None = None) -> None:
        """Whole answers; the next hand is dealt where one ends."""
        while texts:
            seat = self.seat_of(texts[0])
            parts = self.state.parts(seat)
            turn = self.state.turn(seat) if turn is None else turn
            self.write("played", seat=seat, turn=turn, moves=list(texts[:parts]))
            self.state = self.state.play(*texts[:parts])
            texts, turn = texts[parts:], None
            if isinstance(self.state.cause, Dealt):
                start, self.state = self.state.cause.start, self.state.previous  # type: ignore[assignment]
                self.deal(dict(start))

    def seat_of(self, text: str) -> int:
        """Whose move it is: one of those who are asked has it among theirs."""
        return next(seat for seat in self.state.to_move if text in self.state.legal(seat))

    def play_until(self, reached: Callable[[State], bool], rng: Random) -> None:
        """Anything at all until something holds."""
        while not reached(self.state):
            seat = rng.choice(self.state.to_move)
            now, moves = self.state, list[str]()
            for _ in range(self.state.parts(seat)):
                legal = now.legal(seat)
                moves.append(rng.choice(legal[:3] if self.game.id == "mah-nol" else legal[-3:]))
                now = now.play_undealt(moves[-1])
            self.play(*moves)

    def row(self) -> TableRow:
        begun = any(entry.kind == "dealt" for entry in self.entries)
        over = begun and bool(self.state.result or any(entry.kind == "ended" for entry in self.entries))
        return TableRow(
            id=self.id,
            game=self.game.id,
            status="over" if over else "playing" if begun else "waiting",
            listed=True,
            created=self.entries[0].at,
            changed=self.entries[-1].at,
            people=tuple(chair.person for chair in self.chairs),
            asked=self.state.to_move_seen(None) if begun and not over else (),
            goes_on=self.goes_on and begun and not over,
        )


def opened(
    id: str, game: str, chairs: Sequence[Chair], options: dict[str, Any] | None = None, **agreed: Any
) -> Journal:
    rules = declaration(game)
    return Journal(id, Game(rules, settle(rules.options, options or {})), chairs, listed=True, **agreed)


def dealt(id: str, game: str, chairs: Chairs, options: dict[str, Any] | None = None, **agreed: Any) -> Journal:
    """The deal of seed 7."""
    journal = opened(id, game, chairs, options, **agreed)
    journal.deal(dict(journal.game.start(seed=7).cause.start))  # type: ignore[union-attr]
    return journal


def laid(id: str, scene: Scene, chairs: Sequence[Chair], **agreed: Any) -> Journal:
    state = scene.start()
    journal = Journal(id, state.game, chairs, listed=True, **agreed)
    journal.deal(dict(state.cause.start))  # type: ignore[union-attr]
    return journal


def taught(id: str, game: str) -> Journal:
    rules = declaration(game)
    lesson: Any = rules.lesson and rules.lesson()
    found = Game(rules, settle(rules.options, lesson.options))
    chairs = [ANNA if seat == lesson.seat else Chair(level=lesson.level) for seat in range(found.seats)]
    journal = Journal(id, found, chairs, lesson=True)
    journal.deal(dict(lesson.start), promised=False)
    return journal


def hongkong() -> Iterator[Journal]:
    yield laid("hongkong-before-the-first-turn", NO_KONG, FOUR, claim_time=5)
    yield laid("hongkong-dealt-kong", KONG, FOUR, claim_time=5)
    yield laid("hongkong-dealt-kong-alone", KONG, (EASY, ANNA, EASY, EASY))

    nobody_asked = laid("hongkong-nobody-asked", UNCLAIMED, FOUR, claim_time=5)
    nobody_asked.play("E discard 5p")
    yield nobody_asked

    one_asked = laid("hongkong-one-asked", CLAIMED, FOUR, claim_time=5)
    one_asked.play("E discard 5p")
    yield one_asked

    one_answered = laid("hongkong-one-of-two-answered", TWO_CLAIM, FOUR, claim_time=5)
    one_answered.play("E discard 5p", "W pung")
    yield one_answered

    claimed = laid("hongkong-claimed", TWO_CLAIM, FOUR, claim_time=5)
    claimed.play("E discard 5p", "W pung", "S pass")
    yield claimed

    asked_alone = laid("hongkong-asked-alone", CLAIMED, (EASY, ANNA, EASY, EASY))
    asked_alone.play("E discard 5p")
    yield asked_alone

    own_turn = laid("hongkong-own-turn-after-passing", CLAIMED, (EASY, ANNA, EASY, EASY))
    own_turn.play("E discard 5p", "S pass")
    own_turn.goes_on = False
    yield own_turn

    computers_asked = laid("hongkong-computers-asked", CLAIMED, ALONE)
    computers_asked.play("E discard 5p")
    yield computers_asked

    hand_over = laid("hongkong-hand-over", HU, FOUR, claim_time=5)
    hand_over.play("E discard 5p", "S hu", "W pass")
    yield hand_over

    win_not_told = laid("hongkong-win-not-told-yet", HU, FOUR, claim_time=5)
    win_not_told.play("E discard 5p", "S hu")
    yield win_not_told

    stood_in = laid("hongkong-with-a-clock", UNCLAIMED, FOUR, claim_time=5, move_time=86400)
    stood_in.play("E discard 5p")
    yield stood_in

    late = dealt("hongkong-computers-late-in-a-hand", "hongkong", (EASY, EASY, EASY, BERT))
    late.play_until(lambda state: state.question > 60 and state.to_move == (3,), Random(3))
    yield late

    out_of_time = dealt("hongkong-out-of-time", "hongkong", FOUR, {"time_limit": 90})
    out_of_time.play_until(lambda state: state.question > 20, Random(4))
    yield out_of_time

    ended = dealt("hongkong-ended-by-time", "hongkong", FOUR, {"time_limit": 90})
    ended.play_until(lambda state: state.hand == 1 and state.question > 120, Random(5))
    ended.write("ended", reason="time-limit", seat=0)
    yield ended


def mah_nol() -> Iterator[Journal]:
    people = (ANNA, BERT, CLEO)

    auction = dealt("mah-nol-auction", "mah-nol", people, {"players": 3})
    auction.play(auction.state.legal(0)[1])
    yield auction

    burying = dealt("mah-nol-burying", "mah-nol", people, {"players": 3})
    burying.play_until(lambda state: state.position.phase == "bury", Random(1))
    first = burying.state.to_move[1]
    moves, now = list[str](), burying.state
    while len(moves) < burying.state.parts(first):
        moves.append(now.legal(first)[0])
        now = now.play_undealt(moves[-1])
    burying.play(*moves)
    yield burying

    playing = dealt("mah-nol-playing", "mah-nol", (ANNA, EASY, BERT), {"players": 3})
    playing.play_until(lambda state: state.position.phase == "draw" and state.to_move == (0,), Random(2))
    yield playing

    hand_over = dealt("mah-nol-hand-over", "mah-nol", (ANNA, BERT, EASY), {"players": 3})
    hand_over.play_until(lambda state: state.hand == 1, Random(3))
    yield hand_over

    over = dealt("mah-nol-over", "mah-nol", people, {"players": 3})
    over.play_until(lambda state: state.result is not None, Random(6))
    yield over


def open_games() -> Iterator[Journal]:
    two = (ANNA, BERT)

    undo_asked = dealt("battle-undo-asked", "mahjong-battle", two)
    undo_asked.play(undo_asked.state.legal(0)[0])
    undo_asked.write("undo-asked", seat=0)
    yield undo_asked

    undone = dealt("battle-undone", "mahjong-battle", (ANNA, EASY))
    first = undone.state
    undone.play(first.legal(0)[0])
    undone.play(undone.state.legal(1)[0])
    undone.write("undone", seat=0, steps=2)
    undone.state = first
    undone.play(first.legal(0)[1], turn=3)
    yield undone

    offered = dealt("chess-draw-offered", "weiss-schach", two)
    offered.play("a2a3")
    offered.write("draw-offered", seat=0)
    yield offered

    refused = dealt("chess-draw-refused", "weiss-schach", two, move_time=259200)
    refused.write("draw-offered", seat=0)
    refused.write("draw-refused", seat=1)
    yield refused

    to_computer = dealt("chess-draw-offered-to-a-computer", "weiss-schach", (ANNA, EASY))
    to_computer.write("draw-offered", seat=0)
    to_computer.play("a2a3")
    yield to_computer

    marking = dealt("go-marking", "short-go", two, {"marking": True})
    marking.play("D4", "D3", "C3", "pass", "pass", "B accept")
    yield marking

    rising = dealt("peasants-computer-to-move", "bauernaufstand", (EASY, ANNA))
    rising.play("@a1")
    rising.play(rising.state.legal(1)[0])
    yield rising

    left = dealt("peasants-left", "bauernaufstand", two)
    left.play("@a1")
    left.write("level", seat=1, level="medium")
    left.chairs = (ANNA, Chair(level="medium"))
    yield left

    over = dealt("battle-over", "mahjong-battle", two)
    over.play(over.state.legal(0)[0])
    over.write("ended", reason="resign", seat=1)
    over.write("rematch", table="battle-rematch")
    yield over
    yield dealt("battle-rematch", "mahjong-battle", (BERT, ANNA))

    waiting = opened("go-waiting", "short-go", (ANNA, Chair()), {"marking": True})
    waiting.goes_on = False
    yield waiting


def lessons() -> Iterator[Journal]:
    yield taught("mah-nol-lesson", "mah-nol")
    over = taught("mah-nol-lesson-over", "mah-nol")
    over.play_until(lambda state: state.hand == 1, Random(8))
    yield over


def tables() -> Iterator[Journal]:
    yield from hongkong()
    yield from mah_nol()
    yield from open_games()
    yield from lessons()


def lay_house(path: Path) -> None:
    """All tables and their people in a new database."""
    with closing(open_sqlite(path)) as store:
        for place, name in enumerate(NAMES):
            store.add_person(Person(name, name.title(), ("de", "en", "nl")[place % 3], {}, OPENED))
        for journal in tables():
            store.open_table(journal.row(), journal.entries)


async def shown_in(path: Path) -> dict[str, Any]:
    """What a house shows everybody when it opens this file, before anything there goes on."""
    house = House(open_sqlite(path), Engines(1))
    try:
        found = {}
        for journal in tables():
            table = await house.table(journal.id)
            names = [chair.person or chair.level or "" for chair in table.chairs]
            found[journal.id] = {str(seat): seen(table, seat, names) for seat in (*range(len(names)), None)}
        return found
    finally:
        await house.close()


def main(name: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "house.db"
        lay_house(path)
        with closing(sqlite3.connect(path)) as file:
            dump = "\n".join(file.iterdump())
        shown = asyncio.run(shown_in(path))
    Path(f"{name}.sql.xz").write_bytes(lzma.compress(dump.encode(), preset=9))
    Path(f"{name}.json.xz").write_bytes(lzma.compress(json.dumps(shown, sort_keys=True).encode(), preset=9))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
