"""Hands of Hongkong Easy in which something rare happens: a laid-out wall, and who does what.

    PYTHONPATH=src:tests:tools .venv/bin/python tests/games/hongkong/scenes.py

writes each of them as a playthrough. A scene names the hands, the live wall's first tiles, the replacements in
the order they are taken, and single places (129 is the last live tile); the rest is filled up, with bonus tiles
deep in the dead wall where nobody gets them. A script says what matters: whoever it does not name lets everything
pass, is ready, and throws away what he drew; `...` goes on like that to the end of the live wall.
"""

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from teahouse.core.handles import Game, State
from teahouse.core.options import settle
from teahouse.games.hongkong import GAME
from teahouse.games.hongkong.notation import results
from teahouse.games.hongkong.play import rules
from teahouse.games.hongkong.play.position import live
from teahouse.material.tiles import SET_144, code_of, is_bonus, read_tiles, tile_of

FOLDER = Path(__file__).parent / "playthroughs"
WAITING = "123456789m22s46p"
"""Lacks the 5p."""


JUNK = "19m19p19s123456z23s"


def wall_of(hands: dict[str, str], draws: str = "", replacements: str = "", at: dict[int, str] | None = None) -> str:
    """A wall that deals these hands; see above. Hands may be given in part; `at` names places in the wall."""
    wanted: dict[int, int] = {}
    for wind, text in hands.items():
        wanted |= dict(zip(places_of("ESWN".index(wind)), in_order(text), strict=False))
    wanted |= {53 + place: tile for place, tile in enumerate(in_order(draws))}
    wanted |= {143 - place: tile for place, tile in enumerate(in_order(replacements))}
    wanted |= {place: int(tile_of(code)) for place, code in (at or {}).items()}
    rest = list((Counter(map(int, SET_144)) - Counter(map(int, wanted.values()))).elements())
    assert len(rest) + len(wanted) == 144, "more than four of a kind"
    plain = [tile for tile in rest if not is_bonus(tile)]  # type: ignore[arg-type]
    Random(1).shuffle(plain)
    deep = [place for place in range(130, 144) if place not in wanted]
    wanted |= dict(zip(deep, (tile for tile in rest if is_bonus(tile)), strict=False))  # type: ignore[arg-type]
    return "".join(code_of(wanted.get(place) if place in wanted else plain.pop()) for place in range(144))


def in_order(text: str) -> list[int]:
    return [int(tile) for tile in read_tiles(text)]


def places_of(wind: int) -> list[int]:
    """Where a wind's dealt tiles lie in the wall: three times four, one, and East's fourteenth."""
    fours = [16 * turn + 4 * wind + step for turn in range(3) for step in range(4)]
    return [*fours, 48 + wind, *([52] if wind == 0 else [])]


@dataclass(frozen=True)
class Scene:
    hands: dict[str, str]
    script: list[str]
    options: dict[str, Any] = field(default_factory=dict)
    draws: str = ""
    replacements: str = ""
    at: dict[int, str] = field(default_factory=dict)

    def start(self) -> State:
        game = Game(GAME, settle(GAME.options, self.options))
        stake = int(game.options["stake"])
        return game.begin({
            "match": "scene",
            "seats": [0, 1, 2, 3],
            "round": "E",
            "hand": 1,
            "passed": 0,
            "balances": [stake] * 4,
            "dice": [3, 4],
            "wall": wall_of(self.hands, self.draws, self.replacements, self.at),
        })  # fmt: skip

    def play(self) -> State:
        """The state after the script; the next hand is not dealt."""
        state = self.start()
        for words in self.script:
            state = advance(state, words)
        return settle_answers(state)


def advance(state: State, words: str) -> State:
    """Go on until this move can be made, and make it."""
    while words == "..." and live(state.position) and not state.position.ending:
        state = state.play_undealt(indifferent(state))
    while words != "..." and words not in [text for seat in state.to_move for text in state.legal(seat)]:
        assert not state.position.ending, f"{words}: never possible"
        state = state.play_undealt(indifferent(state))
    return state if words == "..." else state.play_undealt(words)


def settle_answers(state: State) -> State:
    """Whoever still owes an answer lets it pass."""
    while state.position.phase in rules.ANSWERED:
        state = state.play_undealt(indifferent(state))
    return state


def indifferent(state: State) -> str:
    """What somebody does whom nothing interests."""
    legal = state.legal(state.to_move[0])
    dull = [text for text in legal if text.endswith((" pass", " ready"))]
    if dull:
        return dull[0]
    drawn = state.position.drawn
    thrown = [text for text in legal if drawn is not None and text.endswith(f" discard {code_of(drawn)}")]
    return thrown[0] if thrown else legal[-1]


DANGEROUS = {"dangerous_play": True}
DRAGONS = {"E": "567z19m19p1489s23z5p", "S": "556677z234m55p19s"}
"""East feeds South dragon by dragon."""
FED = {"E": "567z19m19p1489s23z5p", "S": "556677z234m5p149s"}
FLUSH = {"E": "12354446667788s", "S": "112233s46s99s147p"}

SCENES = {
    "robbing_a_kong": Scene(
        {"E": "55p19m19s12345672z", "S": WAITING, "W": "5p"},
        ["E discard 2z", "W discard 5p", "E pung", "E discard 9s", "E add 5p", "S hu"],
        draws="9p9p9p1p1p5p",
    ),
    "added_kong_not_robbed": Scene(
        {"E": "55p19m19s12345672z", "S": WAITING, "W": "5p"},
        ["E discard 2z", "W discard 5p", "E pung", "E discard 9s", "E add 5p", "S pass", "E discard 9m"],
        draws="9p9p9p1p1p5p",
    ),
    "last_tile_draw": Scene({"E": JUNK, "S": WAITING}, ["...", "S hu"], at={129: "5p"}),
    "last_tile_claim": Scene({"E": JUNK, "N": WAITING, "W": "55p"}, ["...", "S discard 5p", "N hu"], at={129: "5p"}),
    "last_replacement_draw": Scene(
        {"E": "123456789m22s46p1z"}, ["E discard 1z", "...", "E hu"], replacements="5p", at={128: "1f"}
    ),
    "bonus_as_last_tile": Scene({"E": JUNK}, ["..."], at={129: "1f"}),
    "drawn_hand": Scene({"E": JUNK}, ["...", "S discard 9p"], at={129: "9p"}),
    "dealt_kong": Scene(
        {"E": JUNK, "S": "3333m22s46p1f55z1s9s", "W": "4444m8888s12567p"},
        ["S kong 3m", "W kong 4m", "W ready", "E discard 1m"],
        replacements="6s2g7s8p",
    ),
    "heaven": Scene({"E": "12345678m1f22s555p"}, ["E hu"], replacements="9m"),
    "heaven_after_a_dealt_kong": Scene({"E": "3333m45678m222s55p"}, ["E kong 3m", "E hu"], replacements="9m"),
    "earth": Scene({"E": "19m159p19s1234567z", "S": WAITING}, ["E discard 5p", "S hu"]),
    "false_call_on_its_own_draw": Scene({"E": JUNK}, ["E hu"], {"false_calls": True}),
    "false_call_before_a_right_one": Scene(
        {"E": "19m159p19s1234567z", "W": WAITING, "S": "147m258p369s1234z"},
        ["E discard 5p", "S hu", "W hu"],
        {"false_calls": True},
    ),
    "right_call_before_a_false_one": Scene(
        {"E": "19m159p19s1234567z", "S": WAITING, "W": "147m258p369s1234z"},
        ["E discard 5p", "S hu", "W hu"],
        {"false_calls": True},
    ),
    "two_hu": Scene(
        {"E": "19m159p19s1234567z", "S": "123456789s22m46p", "N": WAITING}, ["E discard 5p", "S hu", "N hu"]
    ),
    "kong_replacement": Scene(
        {"E": "19m19p19s12345672s", "S": "777z12345678m22s"}, ["S kong 7z", "S hu"], draws="7z", replacements="9m"
    ),
    "bonus_after_a_kong": Scene(
        {"E": "19m19p19s12345672s", "S": "777z12345678m22s"}, ["S kong 7z", "S hu"], draws="7z", replacements="1f9m"
    ),
    "bonus_replacement": Scene({"E": JUNK, "S": WAITING}, ["S hu"], draws="1f", replacements="5p"),
    "claimed_kong": Scene(
        {"E": "19m19p19s12345672s", "S": "777z12345678m22s"}, ["E discard 7z", "S kong", "S hu"], replacements="9m"
    ),
    "broke": Scene({"E": "19m159p19s1234567z", "S": WAITING}, ["E discard 5p", "S hu"], {"stake": 100}),
    "liable_for_dragons": Scene(
        DRAGONS,
        ["E discard 5z", "S pung", "S discard 1s", "E discard 6z", "S pung", "S discard 9s", "E discard 7z", "S hu"],
        DANGEROUS,
    ),
    "liable_for_winds": Scene(
        {"E": "1234z19m19p1489s56z", "S": "11223344z55p159s"},
        ["E discard 1z", "S pung", "S discard 1s", "E discard 2z", "S pung", "S discard 5s",
         "E discard 3z", "S pung", "S discard 9s", "E discard 4z", "S hu"],
        DANGEROUS,
    ),
    "liable_for_a_flush": Scene(
        {**FLUSH, "E": "1235444666778s1m"},
        ["E discard 1s", "S pung", "S discard 1p", "E discard 2s", "S pung", "S discard 4p",
         "E discard 3s", "S pung", "S discard 7p", "E discard 5s", "S hu"],
        DANGEROUS,
    ),
    "no_choice": Scene(
        FLUSH,
        ["E discard 1s", "S pung", "S discard 1p", "E discard 2s", "S pung", "S discard 4p",
         "E discard 3s", "S pung", "S discard 7p", "E discard 5s", "S hu"],
        DANGEROUS,
        draws="1z1z7s2z2z7s3z3z8s",
    ),
    "liable_for_honours": Scene(
        {"E": "1256z19m19p1489s34z", "S": "115566z2233z147p"},
        ["E discard 1z", "S pung", "S discard 1p", "E discard 5z", "S pung", "S discard 4p",
         "E discard 6z", "S pung", "S discard 7p", "E discard 2z", "S hu"],
        DANGEROUS,
    ),
    "liable_for_terminals": Scene(
        {"E": "19m19p1234567z456s", "S": "1199m1199p11s147z"},
        ["E discard 1m", "S pung", "S discard 1z", "E discard 9m", "S pung", "S discard 4z",
         "E discard 1p", "S pung", "S discard 7z", "E discard 9p", "S hu"],
        DANGEROUS,
    ),
    "dangerous_without_the_named_hand": Scene(
        {"E": "1236s19m19p123456z", "S": "112233s45s77z147p"},
        ["E discard 1s", "S pung", "S discard 1p", "E discard 2s", "S pung", "S discard 4p",
         "E discard 3s", "S pung", "S discard 7p", "E discard 6s", "S hu"],
        DANGEROUS,
    ),
    "feeder_and_self_draw": Scene(
        FED,
        ["E discard 5z", "S pung", "S discard 1s", "E discard 6z", "S pung", "S discard 4s",
         "E discard 7z", "S pung", "S discard 9s", "S hu"],
        DANGEROUS,
        draws="1z1z1z2z2z2z3z3z3z5p",
    ),
    "feeder_discards": Scene(
        FED,
        ["E discard 5z", "S pung", "S discard 1s", "E discard 6z", "S pung", "S discard 4s",
         "E discard 7z", "S pung", "S discard 9s", "E discard 5p", "S hu"],
        DANGEROUS,
        draws="1z1z1z2z2z2z3z3z3z",
    ),
    "feeder_and_another_discarder": Scene(
        FED,
        ["E discard 5z", "S pung", "S discard 1s", "E discard 6z", "S pung", "S discard 4s",
         "E discard 7z", "S pung", "S discard 9s", "W discard 5p", "S hu"],
        DANGEROUS,
        draws="1z1z1z2z2z2z5p",
    ),
    "excused_feeder": Scene(
        {"E": "12354446667788s", "S": "11223355s9s1m147p"},
        ["E discard 1s", "S pung", "S discard 1p", "E discard 2s", "S pung", "S discard 4p",
         "E discard 3s", "S pung", "S discard 7p", "E discard 5s", "S pung", "S discard 1m", "S hu"],
        DANGEROUS,
        draws="1z1z7s2z2z7s3z3z8s4z4z4z9s",
    ),
    "feeder_of_a_flush": Scene(
        {"E": "1235444666778s9m", "S": "11223355s9s1m147p"},
        ["E discard 1s", "S pung", "S discard 1p", "E discard 2s", "S pung", "S discard 4p",
         "E discard 3s", "S pung", "S discard 7p", "E discard 5s", "S pung", "S discard 1m", "S hu"],
        DANGEROUS,
        draws="1z1z7s2z2z7s3z3z8s4z4z4z9s",
    ),
}  # fmt: skip


def write(name: str, scene: Scene) -> None:
    from make_playthrough import playthrough

    state = scene.play()
    if not state.result and state.position.ending:
        state = state.dealt(GAME.deal(state.game.options, state.position, Random(name)))
    text = "\n".join(playthrough(state.chain()))
    (FOLDER / f"{name}.txt").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for scene_name, found in SCENES.items():
        write(scene_name, found)
        print(scene_name, json.dumps(results.hand_result(found.play().position)))
