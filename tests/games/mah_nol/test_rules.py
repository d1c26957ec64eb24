"""One test for each rule of rules/mah_nol.md and for each ruling of the README."""

import pytest

import teahouse
from games.mah_nol.dealt import announced, bought, bury, game, lays, start, turn
from teahouse import BadOption, BadPosition, IllegalMove, NotYourTurn, State
from teahouse.games import declaration
from teahouse.games.mah_nol.play.layouts import GAMES, Layout, Line, Site, has_all_winds, is_complete, places
from teahouse.games.mah_nol.play.prelude import seating
from teahouse.games.mah_nol.play.settlement import debt
from teahouse.games.mah_nol.play.tiles import KINDS, direction, full_set
from teahouse.texts import say, speaking

SOUTH = "S"


def refused(state: State, text: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        state.play(text)
    return str(caught.value.params["reason"].code).removeprefix("mah-nol/")


# Tiles


def test_one_set_of_36_for_each_player() -> None:
    assert len(KINDS) == 36
    assert [sum(full_set(players).values()) for players in (2, 3, 4)] == [72, 108, 144]


def test_the_deal_gives_18_each_and_opens_nine() -> None:
    for players in (2, 3, 4):
        view = game(players=players).start(seed=1).view(0)
        assert view["held"] == [18] * players
        assert view["open"] == 9 and all(view["wall"][:9]) and not any(view["wall"][9:])
        assert len(view["wall"]) == 18 * players


def test_the_first_player_changes_from_hand_to_hand_thrown_in_or_not() -> None:
    state = start(players=3)
    firsts = []
    for _ in range(4):
        firsts.append(state.view(0)["first"])
        assert state.to_move == ("ABC".index(firsts[-1]),)
        for _ in range(3):
            state = state.play(f"{'ABC'[state.to_move[0]]} out")
    assert firsts == ["A", "B", "C", "A"]


# I.3 Auction


def test_bids_rise_and_go_no_higher_than_the_purse() -> None:
    state = start(stake=20).play("A bid 5")
    assert state.legal(1) == ("B out", *(f"B bid {amount}" for amount in range(6, 21)))
    assert refused(state, "B bid 5") == "bid-too-low"
    assert refused(state, "B bid 21") == "bid-too-high"


def test_whoever_drops_out_is_not_asked_again() -> None:
    state = start(players=3).play("A bid 1", "B out", "C bid 2")
    assert state.to_move == (0,)
    state = state.play("A bid 3")
    assert state.to_move == (2,)


def test_the_last_one_with_the_highest_bid_pays_it_to_the_bank() -> None:
    state = start().play("A bid 12", "B out")
    assert state.view(0)["scores"] == [393, 405]
    assert state.view(0)["buyer"] == "A" and state.view(0)["phase"] == "seat"


def test_whoever_cannot_bid_more_can_only_drop_out() -> None:
    state = start(stake=20).play("A bid 20")
    assert state.legal(1) == ("B out",)


def test_if_all_others_drop_out_before_any_bid_the_last_is_asked_once() -> None:
    state = start(players=3).play("A out", "B out")
    assert state.to_move == (2,)
    assert state.play("C bid 7").view(0)["buyer"] == "C"
    thrown = state.play_undealt("C out")
    result = thrown.game.declaration.match.result(thrown.position)
    assert result == {
        "reason": "no-bid", "winner": None, "buyer": None, "price": 0, "game": None, "seats": {}, "turns": 0,
        "payments": {"A": 0, "B": 0, "C": 0}, "money": [405] * 3, "bank": 0,
    }  # fmt: skip


def test_a_bid_is_at_least_one_and_a_stake_has_a_limit() -> None:
    """Rulings 1 and 13."""
    assert refused(start(), "A bid 0") == "not-a-move"
    assert start().legal(0)[:2] == ("A out", "A bid 1")
    assert len(start(stake=20_250).legal(0)) == 20_251
    with pytest.raises(BadOption):
        start(stake=20_251)


# I.4 Seats


def test_sides_as_one_looks_to_the_middle() -> None:
    assert [direction("S", side) for side in ("far", "left", "right")] == ["N", "W", "E"]
    assert [direction("N", side) for side in ("far", "left", "right")] == ["S", "E", "W"]
    assert [direction("E", side) for side in ("far", "left", "right")] == ["W", "S", "N"]


def test_the_others_sit_clockwise_two_opposite() -> None:
    assert seating(1, "S", 4) == ("E", "S", "W", "N")  # type: ignore[arg-type]
    assert seating(2, "N", 3) == ("E", "S", "N")  # type: ignore[arg-type]
    assert seating(1, "W", 2) == ("E", "W")  # type: ignore[arg-type]


# I.5 Burying


def test_all_bury_nine_at_once_and_the_wall_takes_the_buyers_first() -> None:
    state = start(players=3).play("A bid 1", "B bid 2", "C out", "A out", "B choose S")
    assert state.to_move == (1, 2, 0)
    assert state.parts(0) == 9
    wall = len(state.view(0)["wall"])
    for seat in (0, 2, 1):
        state = bury(state, seat, ())
    stones = state.position.wall[wall:]
    assert [stone.owner for stone in stones] == [1] * 9 + [2] * 9 + [0] * 9
    moves = [text for text in state.record()["hands"][0]["moves"] if " bury " in text]
    assert [text[0] for text in moves] == ["B"] * 9 + ["C"] * 9 + ["A"] * 9


def test_nobody_sees_who_has_buried() -> None:
    state = bought(start())
    after = bury(state, 1, ())
    assert after.view(0)["to_move"] == [0, 1] == state.view(0)["to_move"]
    assert after.view(1)["to_move"] == [0]


def test_one_knows_the_hidden_tiles_one_has_put_there() -> None:
    state = bury(bury(bought(start()), 1, ()), 0, ())
    own = state.view(0)["wall"]
    assert all(own[-18:-9]) and not any(own[-9:])
    assert not any(state.view(None)["wall"][9:])


def test_the_game_is_announced_after_burying() -> None:
    state = bought(start())
    assert refused(state, "A announce marco-polo") == "now-bury"
    state = bury(bury(state, 0, ()), 1, ())
    assert state.legal(0) == tuple(f"A announce {name}" for name in GAMES)
    assert state.play("A announce long-march").to_move == (0,)


def test_the_buyer_begins_then_clockwise_and_all_play_his_game() -> None:
    keep = dict.fromkeys("ABC", "G1 JJ")
    state = start(keep, players=3).play("A bid 1", "B bid 2", "C out", "A out", "B choose N")
    for seat in state.to_move:
        state = bury(state, seat, keep["ABC"[seat]].split())
    state = state.play("B announce marco-polo")
    for letter in "BCAB":
        seat = "ABC".index(letter)
        assert state.to_move == (seat,)
        assert "G1" in lays(state.play(f"{letter} take")), "everybody plays the buyer's game"
        state = turn(state, "take")


# II.1 Drawing


def test_the_first_open_tile_is_free() -> None:
    state = announced(start(wall="5m 6m"), "marco-polo", {})
    after = state.play("A take")
    assert len(after.view(0)["own"]) == 10 and "5m" in after.view(0)["own"]
    assert after.view(0)["scores"] == [393, 405] and after.view(0)["open"] == 8


def test_looking_costs_one_then_two_more_then_three_more() -> None:
    state = announced(start(), "marco-polo", {})
    paid = []
    for nth in range(9):
        state = state.play("A look")
        paid.append(393 - state.view(0)["scores"][0])
        assert state.view(0)["open"] == 9 + nth
    assert paid == [1, 3, 6, 10, 15, 21, 28, 36, 45]
    assert state.legal(0) == ("A keep",), "the ninth must be kept"
    assert refused(state, "A look") == "look-nine"


def test_what_is_not_kept_goes_back_face_up_in_its_place() -> None:
    wall = "1m 1m 2m 2m 3m 3m 4m 4m 5m 6s 7s 8s"
    state = announced(start(wall=wall), "marco-polo", {}).play("A look")
    assert state.view(0)["looked"] == "6s" and state.view(1)["looked"] is None
    state = state.play("A look")
    assert state.view(1)["wall"][:10][-1] == "6s" and state.view(0)["looked"] == "7s"
    state = state.play("A keep")
    assert "7s" in state.view(0)["own"]
    assert state.view(1)["wall"][:10][-1] == "6s" and state.view(1)["wall"][10] is None
    assert state.position.wall[10].tile == "8s"


def test_having_begun_to_pay_one_keeps_a_tile() -> None:
    state = announced(start(), "marco-polo", {}).play("A look")
    assert state.legal(0) == ("A keep", "A look")
    assert refused(state, "A take") == "now-look"


def test_without_money_nobody_looks() -> None:
    state = announced(start(stake=12), "marco-polo", {})
    assert state.legal(0) == ("A take",)
    assert refused(state, "A look") == "look-money"
    poor = announced(start(stake=14), "marco-polo", {}).play("A look")
    assert poor.legal(0) == ("A keep",), "the second look costs two"


def test_without_an_open_tile_the_front_one_is_turned_up() -> None:
    state = announced(start(), "marco-polo", {})
    for _ in range(8):
        state = turn(state, "take")
    assert state.view(0)["open"] == 1
    state = state.play("A take", "A done")
    assert state.view(0)["open"] == 0
    state = state.play(state.legal(0)[0])
    assert state.view(0)["open"] == 1 and state.view(0)["history"][-1].startswith("turn ")


def test_looking_ends_where_no_hidden_tile_is_left() -> None:
    state = announced(start(stake=2025), "marco-polo", {})
    while "look" in {text.split()[1] for text in state.legal(state.to_move[0])}:
        who = "AB"[state.to_move[0]]
        state = state.play(f"{who} look")
        if state.view(0)["looks"] == 9:
            state = turn(state, "keep")
    seat, view = state.to_move[0], state.view(None)
    assert view["looks"] > 0 and view["open"] + 1 == len(view["wall"]), "only the tile looked at lies hidden"
    assert refused(state, f"{'AB'[seat]} look") == "look-nothing"
    assert state.legal(seat) == (f"{'AB'[seat]} keep",)


# II.2 and II.3 Laying out, refilling, discarding


def test_the_game_tile_comes_first() -> None:
    state = announced(start({"A": "G1 5m 5s 5p JJ 4z"}), "marco-polo", {"A": "G1 5m 5s 5p JJ 4z"}).play("A take")
    assert lays(state) == {"G1", "JJ"}
    assert refused(state, "A lay 5m@1") == "game-tile-first"
    assert "5m@1" in lays(state.play("A lay G1"))
    assert "5m@1" in lays(state.play("A lay JJ")), "a joker may stand for it"


def test_other_game_tiles_do_not_help() -> None:
    state = announced(start({"A": "G2 D3 D4"}), "marco-polo", {"A": "G2 D3 D4"}).play("A take")
    assert not lays(state) & {"G2", "D3", "D4"}


def test_the_hand_is_refilled_to_ten_and_one_goes_to_the_back() -> None:
    wall = "9m 9m 8m 8m 7m"
    state = announced(start({"A": "G1 5m 5s"}, wall), "marco-polo", {"A": "G1 5m 5s"})
    state = state.play("A take", "A lay G1", "A lay 5m@1", "A lay 5s@2")
    assert len(state.view(0)["own"]) == 7
    state = state.play("A done")
    assert len(state.view(0)["own"]) == 10 and {"9m", "8m"} <= set(state.view(0)["own"])
    assert state.view(1)["history"][-1] == "A refill 9m 8m 8m"
    assert refused(state, "A lay 8m@4") == "now-discard", "no second lay-out in the same turn"
    after = state.play("A discard 8m")
    assert after.view(0)["wall"][-1] == "8m" and after.view(1)["wall"][-1] is None
    assert after.view(0)["held"] == [9, 9] and after.to_move == (1,)


def test_laid_tiles_stay() -> None:
    state = announced(start({"A": "G1 5m 5s"}), "marco-polo", {"A": "G1 5m 5s"})
    state = state.play("A take", "A lay G1", "A lay 5m@1")
    assert refused(state, "A lay 5s@1") == "slot-taken"


def test_only_the_seat_to_move_moves() -> None:
    state = announced(start(), "marco-polo", {})
    with pytest.raises(NotYourTurn):
        state.play("B take")


# III.1 Marco Polo

FIVES_AND_SEVENS = ["5m", "5s", "5p", "7m", "7s", "7p"]
ROAD = "G1 5m 5s 5p 7m 7s 7p 2m 4z"


def marco_polo(hand: str = ROAD, **options: object) -> State:
    state = announced(start({"A": hand}, **options), "marco-polo", {"A": hand}, SOUTH)
    return state.play("A take", f"A lay {'G1' if 'G1' in hand else 'JJ'}")


def test_groups_have_equal_digits_of_any_suits() -> None:
    state = marco_polo().play("A lay 5m@1")
    assert {"5s@2", "5p@3", "7m@4", "2m@9"} <= lays(state)
    assert "7m@2" not in lays(state)
    assert refused(state, "A lay 7m@2") == "group"


def test_numbers_go_into_any_slot_and_two_groups_may_share_a_digit() -> None:
    state = marco_polo("G1 5m 5m 5s 5s 5p 5p 4z 7m").play("A lay 5m@9", "A lay 5m@1", "A lay 5s@8")
    assert {"5s@2", "5s@3", "5p@7", "7m@4"} <= lays(state)


def test_with_different_suits_a_group_has_three_suits() -> None:
    state = marco_polo("G1 5m 5m 5s 5p 4z", marco_polo_suits="different").play("A lay 5m@1")
    assert "5m@2" not in lays(state) and "5s@2" in lays(state) and "5m@4" in lays(state)
    assert refused(state, "A lay 5m@2") == "group-suits"


def test_jokers_fill_groups_and_a_group_of_jokers_stays_undecided() -> None:
    state = marco_polo("G1 JJ JJ 5m 7m").play("A lay JJ@1")
    assert {"5m@2", "7m@2", "JJ@2"} <= lays(state)
    state = state.play("A lay JJ@2")
    assert {"5m@3", "7m@3"} <= lays(state)
    state = state.play("A lay 5m@3")
    assert "7m@4" in lays(state) and not any(slot.endswith(("@1", "@2", "@3")) for slot in lays(state))


def test_marco_polos_wind_lies_far() -> None:
    state = marco_polo("G1 1z 2z 3z 4z JJ")
    assert {lay for lay in lays(state) if lay.endswith("@far")} == {"4z@far", "JJ@far"}
    assert refused(state, "A lay 2z@far") == "wants-wind"
    assert refused(state, "A lay 4z@left") == "no-such-slot"


def finished_road(**options: object) -> State:
    """A has laid everything but the last tile of Marco Polo, which lies open."""
    hand = "G1 5m 5s 5p 7m 7s 7p 4z 2m"
    state = announced(
        start({"A": hand, "B": "G1 2z 3m 3s"}, "2s 2p", **options), "marco-polo", {"A": hand, "B": "G1 2z 3m 3s"}
    )
    state = state.play("A take", "A lay G1", "A lay 4z@far")
    state = state.play(*(f"A lay {tile}@{nth}" for nth, tile in enumerate([*FIVES_AND_SEVENS, "2m", "2s"], start=1)))
    return state


def test_whoever_finishes_the_layout_wins_at_once() -> None:
    state = finished_road().play("A done")
    state = state.play(next(text for text in state.legal(0) if text != "A discard 2p"))
    state = turn(state, "take")
    while state.to_move != (0,) or state.view(0)["phase"] != "draw":
        state = turn(state, "take")
    state = state.play("A take")
    assert "A lay 2p@9" in state.legal(0)
    complete = state.play("A lay 2p@9")
    assert complete.legal(0) == ("A done",), "nothing else is left to do"
    assert refused(complete, "A lay 2p@9") == "layout-finished" or "2p" not in complete.view(0)["own"]
    over = complete.play_undealt("A done")
    result = over.game.declaration.match.result(over.position)
    assert result["reason"] == "finished" and result["winner"] == "A" and result["game"] == "marco-polo"
    assert result["seats"] == {"A": "S", "B": "N"} and result["turns"] == 3
    assert result["payments"] == {"A": 0, "B": 243}
    assert result["money"] == [393, 162] and result["bank"] == 12 + 243


# III.2 Forbidden City


def forbidden_city(hand: str, wind: str = SOUTH) -> State:
    state = announced(start({"A": hand}), "forbidden-city", {"A": hand}, wind)
    return state.play("A take", "A lay G2")


def test_the_row_is_of_one_suit_and_slot_i_holds_digit_i() -> None:
    state = forbidden_city("G2 1m 9m 3s")
    assert {"1m@1", "9m@9", "3s@3"} <= lays(state) and "1m@2" not in lays(state)
    state = state.play("A lay 9m@9")
    assert "1m@1" in lays(state) and "3s@3" not in lays(state)
    assert refused(state, "A lay 3s@3") == "row"


def test_jokers_in_the_row_leave_the_suit_open() -> None:
    state = forbidden_city("G2 JJ 1m 3s").play("A lay JJ@5")
    assert {"1m@1", "3s@3"} <= lays(state)


def test_the_row_has_the_left_and_the_right_wind() -> None:
    state = forbidden_city("G2 1z 2z 3z 4z")
    assert {lay for lay in lays(state) if "@" in lay and lay[1] == "z"} == {"3z@left", "1z@right"}
    state = forbidden_city("G2 1z 2z 3z 4z", "N")
    assert {lay for lay in lays(state) if "@" in lay and lay[1] == "z"} == {"1z@left", "3z@right"}


# III.3 Middle Kingdom

KINGDOM = Site("middle-kingdom", "S")


def path(way: str, tiles: str, at: int = 0) -> Line:
    return Line(way, tuple(tiles.split()), at)


def kingdom(*paths: Line) -> Layout:
    return Layout("D3", lines=paths)


def test_the_first_path_leads_to_the_player_three_digits_and_the_near_wind() -> None:
    assert list(places(kingdom(), KINGDOM, "3m")) == ["1"]
    one = kingdom(path("S", "3m"))
    assert list(places(one, KINGDOM, "4p")) == ["1"] and list(places(one, KINGDOM, "2s")) == ["1"]
    assert list(places(one, KINGDOM, "5m")) == []
    two = kingdom(path("S", "3m 4m"))
    assert list(places(two, KINGDOM, "5p")) == ["1"] and list(places(two, KINGDOM, "2p")) == []
    three = kingdom(path("S", "3m 4m 5m"))
    assert list(places(three, KINGDOM, "2z")) == ["1"] and list(places(three, KINGDOM, "4z")) == []
    assert list(places(three, KINGDOM, "6m")) == []


def test_a_path_stays_within_1_to_9() -> None:
    assert list(places(kingdom(path("S", "9m")), KINGDOM, "8p")) == ["1"]
    assert list(places(kingdom(path("S", "8m")), KINGDOM, "9p")) == [], "8 9 10 is no path"
    assert list(places(kingdom(path("S", "JJ 1m")), KINGDOM, "2m")) == [], "0 1 2 is no path"
    assert list(places(kingdom(path("S", "JJ 8m")), KINGDOM, "9m")) == ["1"]
    assert list(places(kingdom(path("S", "JJ JJ")), KINGDOM, "5m")) == ["1"]


def test_further_paths_start_at_a_closing_wind_and_go_other_ways() -> None:
    closed = kingdom(path("S", "3m 4m 5m 2z"))
    assert set(places(closed, KINGDOM, "7p")) == {"2:1E", "2:1W"}, "north leads back over the path"
    both = kingdom(path("S", "3m 4m 5m 2z"), path("E", "7p", 1))
    assert set(places(both, KINGDOM, "6p")) == {"2", "3:1W"}, "several may be open; east is used"


def test_a_path_needs_four_free_squares() -> None:
    """East, then north: going west from there would run into the dragon in the middle."""
    there = kingdom(path("S", "1m 2m 3m 2z"), path("E", "1m 2m 3m 1z", 1), path("N", "1m 2m 3m 4z", 2))
    assert set(places(there, KINGDOM, "7p")) == {"4:1W"}


def test_the_far_path_starts_beside() -> None:
    there = kingdom(path("S", "1m 2m 3m 2z"), path("E", "1m 2m 3m 1z", 1))
    assert set(places(there, KINGDOM, "7p")) == {"3:1W", "3:2N"}


def test_from_another_seat_the_first_path_leads_there() -> None:
    west = Site("middle-kingdom", "W")
    assert set(places(kingdom(path("W", "1m 2m 3m 3z")), west, "7p")) == {"2:1N", "2:1S"}


def test_four_paths_finish_the_middle_kingdom() -> None:
    numbers = "1m 2m 3m"
    layout = kingdom(
        path("S", f"{numbers} 2z"), path("E", f"{numbers} 1z", 1), path("N", f"{numbers} JJ", 2), path("W", numbers, 1)
    )
    assert not is_complete(layout, "middle-kingdom") and not has_all_winds(layout, "middle-kingdom")
    assert list(places(layout, KINGDOM, "3z")) == ["4"]


def test_paths_are_written_as_they_are_opened() -> None:
    hand = "D3 3m 4m 5m 2z 7p 8p 9p 1z"
    state = announced(start({"A": hand}), "middle-kingdom", {"A": hand}).play("A take", "A lay D3", "A lay 3m@1")
    state = state.play(
        "A lay 4m@1", "A lay 5m@1", "A lay 2z@1", "A lay 7p@2:1E", "A lay 8p@2", "A lay 9p@2", "A lay 1z@2"
    )
    assert [line["way"] for line in state.view(1)["layouts"][0]["lines"]] == ["S", "E"], "dragons' numbers lie open"
    assert refused(state.play("A done"), "A lay 1z@2") in ("now-discard", "not-in-hand")


# III.4 Long March

MARCH = Site("long-march", "S")


def march(*runs: Line) -> Layout:
    return Layout("D4", lines=runs)


def test_a_run_opens_with_its_wind() -> None:
    assert list(places(march(), MARCH, "2z")) == ["a:near-far"]
    assert list(places(march(), MARCH, "3z")) == ["a:left-right"]
    assert list(places(march(), MARCH, "4p")) == [] and list(places(march(), MARCH, "4z")) == []
    assert list(places(march(path("near-far", "2z")), MARCH, "3z")) == ["b:left-right"]
    assert list(places(march(), MARCH, "JJ")) == ["a:near-far", "a:left-right"]


def test_six_digits_rising_or_falling_then_the_closing_wind() -> None:
    opened = march(path("near-far", "2z"))
    assert list(places(opened, MARCH, "4p")) == ["a"]
    assert list(places(opened, MARCH, "5p")) == [], "5 can never begin a run of six"
    assert list(places(march(path("near-far", "2z 4p")), MARCH, "5m")) == ["a"]
    assert list(places(march(path("near-far", "2z 4p")), MARCH, "3m")) == [], "4 3 2 1 0 -1 is no run"
    full = march(path("near-far", "2z 9p 8m 7m JJ 5m 4m"))
    assert list(places(full, MARCH, "4z")) == ["a"] and list(places(full, MARCH, "1z")) == []
    across = march(path("left-right", "3z 1p 2m 3m JJ 5m 6m"))
    assert list(places(across, MARCH, "1z")) == ["a"]


def test_both_runs_may_be_open_one_each_way() -> None:
    both = march(path("near-far", "2z 1m"), path("left-right", "3z"))
    assert set(places(both, MARCH, "2m")) == {"a", "b"} and set(places(both, MARCH, "9m")) == {"b"}
    assert list(places(both, MARCH, "5m")) == []
    assert list(places(both, MARCH, "2z")) == []


# IV Settlement


def test_what_a_loser_owes() -> None:
    far = (("far", "JJ"),)
    assert debt(Layout(), "marco-polo") == 243
    assert debt(Layout("G1"), "marco-polo") == 162
    assert debt(Layout("JJ", winds=far), "marco-polo") == 81
    assert debt(Layout("G2", winds=(("left", "3z"),)), "forbidden-city") == 162
    assert debt(Layout("G2", winds=(("left", "3z"), ("right", "1z"))), "forbidden-city") == 81
    assert debt(march(path("near-far", "2z 9p 8m 7m JJ 5m 4m 4z")), "long-march") == 162


def won(price: int = 12, **options: object) -> State:
    """A buys and finishes as soon as he can; B has laid nothing."""
    hand = "G1 5m 5s 5p 7m 7s 7p 4z 2m"
    keep = {"A": "G1 5m 5s 5p 7m 7s 7p 4z JJ"}
    state = start({"A": f"{hand} JJ JJ", "B": ""}, "2p", **options)
    state = announced(state, "marco-polo", keep, price=price).play("A take", "A lay G1", "A lay 4z@far")
    state = state.play(*(f"A lay {tile}@{nth}" for nth, tile in enumerate([*FIVES_AND_SEVENS, "JJ", "2p"], start=1)))
    state = state.play("A done")
    while state.hand == 0 and not state.result:
        if state.to_move == (0,) and state.view(0)["phase"] == "lay":
            slots = [text for text in state.legal(0) if text.endswith("@9")]
            if slots:
                return state.play(slots[0]).play_undealt("A done")
        state = _idle(state)
    raise AssertionError("nobody finished")


def _idle(state: State) -> State:
    """Nothing is laid; A keeps jokers and twos."""
    legal = state.legal(state.to_move[0])
    if legal[0].split()[1] == "discard":
        spare = [text for text in legal if text.split()[2] not in ("JJ", "2m", "2s", "2p")]
        return state.play(spare[0])
    return state.play(legal[-1] if " done" in legal[-1] else legal[0])


WHOLE_HANDS = {
    "forbidden-city": (
        "G2 3z 1m 2m 3m 4m 5m 6m 7m",
        "8m 9m 1z 1p 1p 2p 2p 3p 3p 4p 4p 5p",
        ["G2", "3z@left", *(f"{digit}m@{digit}" for digit in range(1, 9))],
        ["9m@9", "1z@right"],
        ("G2 1z 3z", ["G2", "1z@left", "3z@right"], 81),
    ),
    "middle-kingdom": (
        "D3 1m 2m 3m 2z 4m 5m 6m 1z",
        "7m 8m 9m 4z 1s 2s 3s 3z 1p 1p 2p 2p",
        ["D3", "1m@1", "2m@1", "3m@1", "2z@1", "4m@2:1E", "5m@2", "6m@2", "1z@2", "7m@3:2N"],
        ["8m@3", "9m@3", "4z@3", "1s@4:1W", "2s@4", "3s@4", "3z@4"],
        ("D3 5s", ["D3", "5s@1"], 162),
    ),
    "long-march": (
        "D4 2z 1m 2m 3m 4m 5m 6m 4z",
        "3z 9p 8p 7p 6p 5p 4p 1z 1p 1p 2p 2p",
        ["D4", "2z@a:near-far", *(f"{digit}m@a" for digit in range(1, 7)), "4z@a", "3z@b:left-right"],
        [*(f"{digit}p@b" for digit in range(9, 3, -1)), "1z@b"],
        ("5s", [], 243),
    ),
}
"""A's nine tiles, the front of the wall, what A lays in the first and in the second turn; B's tiles, lays and debt."""


@pytest.mark.parametrize("name", WHOLE_HANDS)
def test_a_whole_hand_of_every_other_game(name: str) -> None:
    hand, wall, first, second, (others, laid, owed) = WHOLE_HANDS[name]
    kept = {"A": hand, "B": others}
    state = announced(start(kept, wall), name, kept)
    state = state.play("A take", *(f"A lay {lay}" for lay in first), "A done", "A discard 1p")
    state = turn(state, "take", *(f"lay {lay}" for lay in laid)).play("A take", *(f"A lay {lay}" for lay in second))
    assert state.legal(0) == ("A done",)
    over = state.play_undealt("A done")
    result = over.game.declaration.match.result(over.position)
    assert (result["reason"], result["winner"], result["game"], result["turns"]) == ("finished", "A", name, 3)
    assert result["payments"] == {"A": 0, "B": owed} and result["bank"] == 12 + owed


def test_a_refill_beyond_the_open_tiles_is_seen_by_its_owner_alone() -> None:
    """II.3: ten tiles, of which only the first eight lay open."""
    hand, wall, first, *_ = WHOLE_HANDS["forbidden-city"]
    state = announced(start({"A": hand}, wall), "forbidden-city", {"A": hand})
    state = state.play("A take", *(f"A lay {lay}" for lay in first), "A done")
    own, others, watchers = (state.view(seat)["history"][-1] for seat in (0, 1, None))
    assert own == "A refill 9m 1z 1p 1p 2p 2p 3p 3p 4p 4p"
    assert others == watchers == "A refill 9m 1z 1p 1p 2p 2p 3p 3p ? ?"


def test_nobody_pays_more_than_he_has_and_the_match_ends_broke() -> None:
    over = won(stake=200)
    result = over.game.declaration.match.result(over.position)
    assert result["payments"] == {"A": 0, "B": 200} and result["money"] == [188, 0]
    assert over.result is not None and over.result.reason == "broke"
    assert over.result.winners == (0,) and over.result.scores == (188, 0)


def test_the_losers_may_pay_the_winner() -> None:
    over = won(losers_pay="winner")
    result = over.game.declaration.match.result(over.position)
    assert result["money"] == [393 + 243, 162] and result["bank"] == 12
    assert over.result is None


def test_if_the_last_agreed_hand_empties_a_purse_the_match_ends_broke() -> None:
    """Ruling 10."""
    over = won(stake=200, hands=1)
    assert over.result is not None and over.result.reason == "broke"


def test_whoever_is_paid_again_before_the_hand_ends_is_not_broke() -> None:
    """Ruling 10: A gave all he had for the game, and wins."""
    over = won(price=300, stake=300, losers_pay="winner")
    result = over.game.declaration.match.result(over.position)
    assert result["money"] == [243, 57] and over.result is None


def test_an_agreed_number_of_hands_ends_the_match() -> None:
    over = won(hands=1)
    assert over.result is not None and over.result.reason == "hands"
    assert won(hands=2).result is None


def test_an_empty_purse_plays_on_without_looking() -> None:
    state = announced(start(stake=12), "marco-polo", {})
    assert state.view(0)["scores"][0] == 0 and not state.result
    assert state.legal(0) == ("A take",)


def test_the_hand_is_thrown_in_after_the_turn_limit() -> None:
    state = announced(start(turn_limit=2), "marco-polo", {})
    for _ in range(4):
        state = turn(state, "take")
    hand = state.record()["hands"][0]
    assert hand["result"]["reason"] == "turn-limit" and hand["result"]["turns"] == 4
    assert hand["result"]["money"] == [393, 405] and hand["result"]["bank"] == 12
    assert state.hand == 1 and state.view(0)["first"] == "B"


def test_thrown_in_hands_count() -> None:
    state = start(hands=1).play_undealt("A out").play_undealt("B out")
    assert state.result is not None and state.result.reason == "hands"
    assert state.result.winners == (0, 1), "ties are shared"


def test_face_down_numbers_are_shown_when_the_hand_ends() -> None:
    state = announced(start({"A": "G1 5m"}, turn_limit=1), "marco-polo", {"A": "G1 5m"})
    state = state.play("A take", "A lay G1", "A lay 5m@4")
    assert state.view(1)["layouts"][0]["down"] == 1 and state.view(1)["layouts"][0]["numbers"] == [None] * 9
    assert state.view(1)["history"][-1] == "A lay" and state.view(0)["history"][-1] == "A lay 5m@4"
    state = turn(turn(state), "take")
    assert state.view(1)["last"]["layouts"][0]["numbers"][3] == "5m"


# Records and starts


def test_a_start_may_leave_out_match_and_hand() -> None:
    """Ruling 3: as rules/mah_nol.md has it; the first player then tells the hand."""
    deal = start(players=3).record()["hands"][0]["start"]
    bare = {name: deal[name] for name in ("players", "money", "tiles")}
    assert game(players=3).begin({**bare, "first": "A"}).position.hand == 1
    later = game(players=3).begin({**bare, "first": "C", "money": [100, 7, 405]})
    assert later.position.hand == 3 and later.to_move == (2,)


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("players", 3),
        ("money", [405]),
        ("money", [0, 405]),
        ("money", [406, 405]),
        ("money", [400, 405]),
        ("first", "B"),
        ("first", "C"),
        ("hand", 0),
        ("match", ""),
        ("tiles", "1m 2m"),
    ],
)
def test_an_impossible_start_is_refused(field: str, wrong: object) -> None:
    deal = start().record()["hands"][0]["start"]
    with pytest.raises(BadPosition) as caught:
        game().begin({**deal, field: wrong})
    assert caught.value.params["reason"].code == f"mah-nol/start-{field}"


def test_stopped_from_outside_the_running_hand_does_not_count() -> None:
    """Ruling 12."""
    ended = bought(start()).end("time-limit", 1)
    assert ended.result is not None and ended.result.scores == (405, 405)


def test_an_agreed_time_stands_in_the_record_and_other_records_stay_as_they_were() -> None:
    game = teahouse.game("mah-nol", time_limit=30)
    record = game.start(seed=1).end("time-limit", 0).record()
    assert record["options"]["time_limit"] == 30 and game.replay(record).result is not None
    usual = teahouse.game("mah-nol").start(seed=1).end("time-limit", 0).record()
    assert "time_limit" not in usual["options"]
    assert teahouse.game("mah-nol").replay(usual).result is not None, "stopped from outside, as ever"


def test_what_is_left_of_a_match_is_told() -> None:
    stands = declaration("mah-nol").match.stands  # type: ignore[union-attr]
    assert stands is not None
    with speaking("en"):
        assert say(stands(teahouse.game("mah-nol", hands=4).start(seed=1).seen_by(None))) == "Hand 1 of 4"
        open_end = say(stands(teahouse.game("mah-nol").start(seed=1).seen_by(0)))
        assert open_end == "Hand 1 · until someone is broke"
