"""The rules of play, one test a rule; scenes.py has the walls."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.hongkong.naive import check
from games.hongkong.scenes import FOLDER, JUNK, SCENES, WAITING, Scene, advance, places_of, wall_of
from teahouse import BadRecord, IllegalMove, NotYourTurn, State
from teahouse.games.hongkong.notation.results import write_result
from teahouse.games.hongkong.play.position import fours, live
from teahouse.games.hongkong.play.walls import deal_hands, wall_break
from teahouse.material.tiles import SET_144, read_tiles, write_tiles
from teahouse.texts import LANGUAGES, speaking


def result_of(name: str) -> dict[str, Any]:
    ending = SCENES[name].play().position.ending
    assert ending is not None
    return write_result(ending.result)


def ids(result: dict[str, Any]) -> list[str]:
    return [line["id"] for line in result["elements"]]


def paid(result: dict[str, Any]) -> list[int]:
    return list(result["payments"].values())


# The wall


def test_tiles_are_dealt_four_by_four_and_then_one_by_one() -> None:
    """A wall of known order shows who gets which tile."""
    hands, rest = deal_hands(SET_144)
    assert [len(hand) for hand in hands] == [14, 13, 13, 13]
    for wind in range(4):
        assert hands[wind] == tuple(SET_144[place] for place in places_of(wind))
    assert rest == SET_144[53:]


@pytest.mark.parametrize(("dice", "side", "stacks"), [((1, 1), 1, 2), ((2, 3), 0, 5), ((6, 6), 3, 12), ((1, 2), 2, 3)])
def test_the_dice_find_the_break(dice: tuple[int, int], side: int, stacks: int) -> None:
    assert wall_break(dice) == (side, stacks)


def test_a_replacement_is_made_up_from_the_end_of_the_live_wall() -> None:
    """Drawn from the front, replaced from the very end; both cost the live wall one tile."""
    scene = SCENES["kong_replacement"]
    wall = read_tiles(scene.start().record()["hands"][0]["start"]["wall"])
    state = scene.start()
    assert live(state.position) == 77
    state = advance(state, "E discard 2s")
    state = advance(state, "S kong 7z")
    assert live(state.position) == 75
    assert state.position.wall == wall[54:143]
    assert state.position.wall[-14:] == wall[129:143], "the dead wall has taken the last live tile"


def test_the_last_live_tile_is_at_129() -> None:
    """77 draws without a replacement: South, who draws first, draws last."""
    state = advance(SCENES["last_tile_draw"].start(), "...")
    assert live(state.position) == 0
    assert state.position.current == 1
    assert state.position.wall == read_tiles(state.record()["hands"][0]["start"]["wall"])[130:]


# Before play


def test_bonus_tiles_are_replaced_from_east_in_turn_before_play() -> None:
    scene = Scene({"E": "1f2f" + "19m19p19s12345z2s", "W": "3g", "N": "4g"}, [], replacements="3f5p6p7p8p")
    state = scene.start()
    assert [write_tiles(tiles) for tiles in state.position.bonus] == ["123f", "", "3g", "4g"]
    held = [set(state.view(seat)["own"]) for seat in range(4)]
    assert {"5p", "6p"} <= held[0] and "7p" in held[2] and "8p" in held[3]
    assert state.view(None)["history"] == ["E bonus 1f", "E bonus 2f", "E bonus 3f", "W bonus 3g", "N bonus 4g"]


def test_dealt_kongs_are_asked_only_of_who_holds_four() -> None:
    state = SCENES["dealt_kong"].start()
    assert state.to_move == (1,)
    assert state.legal(1) == ("S kong 3m", "S ready")
    state = state.play("S kong 3m")
    assert state.to_move == (2,), "the replacement 2g was a bonus tile, then 7s came; West is next"
    assert state.legal(2) == ("W kong 4m", "W kong 8s", "W ready")
    state = state.play("W kong 4m")
    assert state.legal(2) == ("W kong 8s", "W ready"), "asked again while he holds four"
    state = state.play("W ready")
    assert state.to_move == (0,)
    history = state.view(None)["history"]
    assert "S bonus 2g" in history and "W ready" not in history


def test_a_dealt_kong_kept_back_may_be_laid_out_in_turn() -> None:
    state = advance(SCENES["dealt_kong"].start(), "S ready")
    state = advance(advance(state, "W ready"), "E discard 1m")
    while state.position.phase == "claim":
        state = state.play(next(text for text in state.legal(state.to_move[0]) if text.endswith("pass")))
    assert "S kong 3m" in state.legal(1)


# Turns and claims


def test_the_order_of_claims() -> None:
    """Hu before pung before chow; everybody who may claim is asked once."""
    hands = {"E": JUNK[:-3] + "25p", "S": "34p147m258s12345z", "W": "55p147m369s12345z", "N": WAITING}
    start = Scene(hands, []).start().play("E discard 5p")
    assert start.to_move == (1, 2, 3)
    assert [start.legal(seat) for seat in (1, 2, 3)] == [
        ("S chow 345p", "S pass"),
        ("W pung", "W pass"),
        ("N hu", "N pass"),
    ]
    for answers, current, phase in (
        (("S chow 345p", "W pung", "N hu"), None, "over"),
        (("S chow 345p", "W pung", "N pass"), 2, "discard"),
        (("S chow 345p", "W pass", "N pass"), 1, "discard"),
        (("S pass", "W pass", "N pass"), 1, "turn"),
    ):
        state = start
        for answer in reversed(answers):
            state = state.play_undealt(answer)
        assert state.position.phase == phase
        assert current is None or state.position.current == current
        assert state.record()["hands"][0]["moves"] == ["E discard 5p", *answers], "recorded in turn order"


def test_chow_only_from_the_player_before() -> None:
    state = Scene({"E": JUNK[:-3] + "25p", "W": "34p147m258s12345z"}, []).start().play("E discard 5p")
    assert 2 not in state.to_move


def test_after_a_claim_nothing_but_a_discard() -> None:
    state = Scene({"E": JUNK, "S": "55z7777z123m5678p"}, []).start()
    for words in ("S ready", "E discard 5z", "S pung"):
        state = advance(state, words)
    assert all(" discard " in text for text in state.legal(1)), "no kong of 7z now"
    with pytest.raises(IllegalMove, match="section 5"):
        state.play("S kong 7z")
    assert "S discard 7z" in state.legal(1)


def test_of_several_winners_the_first_in_turn_order() -> None:
    assert result_of("two_hu")["winner"] == "S"


def test_a_seat_that_is_not_asked_is_refused() -> None:
    state = SCENES["earth"].start()
    with pytest.raises(NotYourTurn):
        state.play("S discard 1m")
    with pytest.raises(IllegalMove):
        state.play("E discard 1f")


def test_no_ban_on_a_tile_let_pass_or_discarded() -> None:
    state = Scene({"E": "19m159p19s1234567z", "S": WAITING}, [], draws="5p").start()
    state = advance(advance(state, "E discard 5p"), "S pass")
    assert "S hu" in state.legal(1)
    state = advance(state, "S discard 5p")
    assert state.position.discards[1][-1] == read_tiles("5p")[0]


# Kongs


def test_robbing_a_kong() -> None:
    result = result_of("robbing_a_kong")
    assert (result["winner"], result["discarder"]) == ("S", "E")
    assert "robbing_kong" in ids(result) and paid(result) == [-16, 32, -8, -8]
    melds = SCENES["robbing_a_kong"].play().position.melds[0]
    assert [laid.meld.kind.value for laid in melds] == ["pung"]


def test_an_added_kong_nobody_robs() -> None:
    state = SCENES["added_kong_not_robbed"].play()
    assert [laid.meld.kind.value for laid in state.position.melds[0]] == ["kong"]
    assert "E add 5p" in state.view(None)["history"]


def test_a_concealed_kong_is_not_robbed() -> None:
    state = advance(SCENES["kong_replacement"].start(), "S kong 7z")
    assert state.to_move == (1,)


@pytest.mark.parametrize("name", ["kong_replacement", "claimed_kong"])
def test_won_on_the_replacement_of_a_kong(name: str) -> None:
    assert {"kong_replacement", "self_draw"} <= set(ids(result_of(name)))


@pytest.mark.parametrize("name", ["bonus_after_a_kong", "bonus_replacement"])
def test_the_replacement_of_a_bonus_tile_is_none_of_a_kong(name: str) -> None:
    assert "self_draw" in ids(result_of(name)) and "kong_replacement" not in ids(result_of(name))


# The end of the wall


def test_last_tile_draw() -> None:
    assert {"last_tile_draw", "self_draw"} <= set(ids(result_of("last_tile_draw")))
    assert "last_tile_draw" in ids(result_of("last_replacement_draw"))


def test_the_last_discard_is_for_hu_only() -> None:
    assert "last_tile_claim" in ids(result_of("last_tile_claim"))
    state = advance(advance(SCENES["last_tile_claim"].start(), "..."), "S discard 5p")
    assert state.to_move == (3,), "West holds two of them and is not asked"


def test_no_kong_without_a_live_tile() -> None:
    state = advance(Scene({"E": JUNK, "S": "777z258m258p258s1z"}, [], at={129: "7z"}).start(), "...")
    assert state.position.hands[1].count(read_tiles("7z")[0]) == 4
    with pytest.raises(IllegalMove, match="section 7"):
        state.play("S kong 7z")


@pytest.mark.parametrize("name", ["bonus_as_last_tile", "drawn_hand"])
def test_a_hand_nobody_wins(name: str) -> None:
    result = result_of(name)
    assert (result["winner"], result["discarder"], result["points"], paid(result)) == (None, None, 0, [0] * 4)


# Heaven, earth, minimum


def test_heaven_and_earth() -> None:
    assert "heaven" in ids(result_of("heaven")) and paid(result_of("heaven")) == [384, -128, -128, -128]
    assert {"heaven", "kong_replacement"} <= set(ids(result_of("heaven_after_a_dealt_kong")))
    assert "earth" in ids(result_of("earth")) and paid(result_of("earth")) == [-128, 256, -64, -64]


def test_below_the_minimum_there_is_no_hu() -> None:
    cheap = Scene({"E": JUNK, "S": WAITING}, [], {"minimum_fan": 4}, draws="5p").start()
    cheap = advance(cheap, "E discard 1m")
    while cheap.position.phase == "claim":
        cheap = cheap.play(cheap.legal(cheap.to_move[0])[-1])
    with pytest.raises(IllegalMove, match="4 fan"):
        cheap.play("S hu")
    limit = Scene({"E": "19m159p19s1234567z", "S": WAITING}, [], {"minimum_fan": 10}).start().play("E discard 5p")
    assert "S hu" in limit.legal(1), "earth is a limit hand"


# False calls


def test_false_calls_end_the_hand() -> None:
    result = result_of("false_call_on_its_own_draw")
    assert (result["winner"], result["false_hu"], paid(result)) == (None, "E", [-48, 16, 16, 16])
    assert result_of("false_call_before_a_right_one")["false_hu"] == "S"
    assert result_of("right_call_before_a_false_one")["winner"] == "S"


def test_with_false_calls_all_three_others_answer() -> None:
    state = SCENES["false_call_before_a_right_one"].start().play("E discard 1m")
    assert state.to_move == (1, 2, 3)
    assert all({"S hu", "W hu", "N hu"} & set(state.legal(seat)) for seat in (1, 2, 3))
    assert list(state.view(0)["to_move"]) == [1, 2, 3]
    after = state.play("W pass")
    assert after.view(0) == state.view(0), "nobody sees that West has answered"
    assert list(after.view(2)["to_move"]) == [1, 3]


# Dangerous play


@pytest.mark.parametrize(
    ("name", "payments"),
    [
        ("liable_for_dragons", [-256, 256, 0, 0]),
        ("liable_for_winds", [-256, 256, 0, 0]),
        ("liable_for_a_flush", [-128, 128, 0, 0]),
        ("liable_for_honours", [-256, 256, 0, 0]),
        ("liable_for_terminals", [-256, 256, 0, 0]),
        ("no_choice", [-64, 128, -32, -32]),
        ("dangerous_without_the_named_hand", [-32, 64, -16, -16]),
        ("feeder_and_self_draw", [-384, 384, 0, 0]),
        ("feeder_discards", [-256, 256, 0, 0]),
        ("feeder_and_another_discarder", [-128, 256, -128, 0]),
        ("feeder_of_a_flush", [-384, 384, 0, 0]),
        ("excused_feeder", [-128, 384, -128, -128]),
    ],
)
def test_who_answers_for_a_dangerous_discard(name: str, payments: list[int]) -> None:
    assert paid(result_of(name)) == payments


def test_without_the_option_nobody_answers() -> None:
    for name in ("liable_for_dragons", "feeder_and_self_draw"):
        scene = SCENES[name]
        plain = Scene(scene.hands, scene.script, {}, scene.draws).play().position.ending
        assert plain is not None and plain.result.payments[2] < 0


# Records


@pytest.mark.parametrize("name", SCENES)
def test_every_scene_is_read_alike_by_an_independent_reader(name: str) -> None:
    for hand in SCENES[name].play().record()["hands"]:
        check(json.loads(json.dumps(hand)))


@pytest.mark.parametrize("name", SCENES)
def test_scenes_are_kept_as_playthroughs(name: str) -> None:
    """`scenes.py` writes them; test_every_game.py replays them once the game is listed, and this test until then."""
    file = Path(FOLDER) / f"{name}.txt"
    moves = [line.removesuffix("  (reveals)")[2:] for line in file.read_text("utf-8").splitlines() if line[:2] == "> "]
    played = [state.cause.text for state in SCENES[name].play().chain() if hasattr(state.cause, "text")]
    assert moves == played


def test_a_record_with_a_wrong_claim_names_the_move() -> None:
    record = SCENES["earth"].play().record()
    record["hands"][0]["moves"][1] = "S chow 456p"
    game = SCENES["earth"].start().game
    game.replay({**record, "hands": [{**record["hands"][0], "moves": ["E discard 5p", "S chow 456p"], "result": None}]})
    record["hands"][0]["moves"][1] = "S pung"
    with pytest.raises(BadRecord) as caught:
        game.replay(record)
    assert caught.value.params["move"] == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_cite_their_section(language: str) -> None:
    word = {"de": "Abschnitt 4", "en": "section 4", "nl": "paragraaf 4"}[language]
    state: State = SCENES["earth"].start()
    with speaking(language), pytest.raises(IllegalMove, match=word):
        state.play("E discard 8m")


def test_the_wall_builder_builds_walls() -> None:
    assert sorted(read_tiles(wall_of({"S": WAITING}, "5p", "1f"))) == list(SET_144)


def test_a_dealt_kong_of_the_very_first_kind_is_asked_for_too() -> None:
    """1m is tile 0, which is no reason to overlook it."""
    assert fours(read_tiles("1111m23p")) == list(read_tiles("1m"))
    assert fours(read_tiles("111m2222p")) == list(read_tiles("2p"))
