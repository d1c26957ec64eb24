"""What holds in every hand: tiles, payments, questions, records, views."""

import json
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from games.hongkong.many_hands import FULL_SET, OPTIONS, game_of, played, tiles_on_the_table
from games.hongkong.naive import Wrong, check
from games.hongkong.scenes import SCENES
from random_games import resampled, viewers
from teahouse import State
from teahouse.core.handles import Played
from teahouse.games.hongkong import GAME
from teahouse.games.hongkong.play import rules
from teahouse.games.hongkong.play.claims import claims
from teahouse.games.hongkong.play.position import live, winds_after
from teahouse.games.hongkong.scoring.completeness import is_complete
from teahouse.games.hongkong.scoring.hand import Hand, Kind, Meld, Wind, readings
from teahouse.material.tiles import SET_144, Tile, is_bonus

every_kind = pytest.mark.parametrize("options", OPTIONS)
every_player = pytest.mark.parametrize("player", ["random", "greedy"])
HANDS = 6


@every_kind
@every_player
def test_no_tile_is_lost_or_made(options: str, player: str) -> None:
    for state in played(options, player, 1, HANDS):
        position = state.position
        assert tiles_on_the_table(position) == FULL_SET
        assert live(position) >= 0
        extra = position.phase in ("turn", "discard")
        for wind, (hand, melds) in enumerate(zip(position.hands, position.melds, strict=True)):
            if position.phase in ("turn", "discard", "claim", "rob"):
                assert len(hand) + 3 * len(melds) == 13 + (extra and wind == position.current)
                assert not any(map(is_bonus, hand))


@every_kind
@every_player
def test_payments_sum_to_zero_and_reach_the_next_hand(options: str, player: str) -> None:
    before = None
    for state in played(options, player, 1, HANDS):
        position = state.position
        assert sum(position.balances) == 4 * position.agreed.stake
        if before is not None and position.hand == before.hand + 1:
            got = rules.hand_scores(before)
            assert sum(got) == 0
            assert position.balances == tuple(had + won for had, won in zip(before.balances, got, strict=True))
        before = position


@every_kind
@every_player
def test_every_legal_claim_is_asked_exactly_once(options: str, player: str) -> None:
    """Whoever can claim a discard or rob a kong is asked, in turn order, and answers once."""
    chain = played(options, player, 1, HANDS)
    for state in chain:
        position = state.position
        if position.phase in rules.ANSWERED and not rules.is_partial(position):
            able = tuple(wind for wind in winds_after(position.current) if any(claims(position, wind)))
            assert position.asking == (winds_after(position.current) if position.agreed.false_calls else able)
            assert state.to_move == tuple(position.players[wind] for wind in position.asking)
    asked, answers = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for state in chain:
        for seat in state.to_move:
            asked[seat, state.question] = 1
        if isinstance(state.cause, Played):
            assert state.previous is not None
            answers[state.cause.seat, state.previous.question] += 1
    assert set(answers.values()) == {1}
    assert set(answers) == {key for key in asked if key[1] < chain[-1].question}


@every_kind
@every_player
def test_an_independent_reader_agrees_and_records_replay(options: str, player: str) -> None:
    last = played(options, player, 1, HANDS)[-1]
    record = json.loads(json.dumps((last if last.result else last.deal_next()).record()))
    for hand in record["hands"]:
        if hand["result"]:
            check(hand)
    assert game_of(options).replay(record).record() == record


def test_the_independent_reader_is_no_yes_man() -> None:
    hand = played("plain", "greedy", 1, HANDS)[-1].record()["hands"][0]
    for number in range(len(hand["moves"])):
        with pytest.raises(Wrong):
            check({**hand, "moves": hand["moves"][:number] + hand["moves"][number + 1 :]})
    with pytest.raises(Wrong):
        check({**hand, "result": {**hand["result"], "points": 3}})


# Knowledge


@every_kind
@every_player
def test_worlds_a_viewer_cannot_tell_apart_look_the_same(options: str, player: str) -> None:
    rng = Random(5)
    chain = played(options, player, 1, HANDS)
    rare = [state for state in chain if state.position.phase in ("ready", "rob", "over")]
    for state in [*rng.sample(chain, 25), *rng.sample(rare, min(8, len(rare)))]:
        for viewer in viewers(state):
            other = resampled(state, viewer, rng)
            assert other.view(viewer) == state.view(viewer)
            assert tiles_on_the_table(other.position) == FULL_SET


@pytest.mark.parametrize("name", ["dealt_kong", "robbing_a_kong", "last_tile_claim", "earth", "excused_feeder"])
def test_rare_worlds(name: str) -> None:
    """Dealt kongs, and offers that few hands can claim: every world fits, and in it somebody is asked."""
    scene, rng = SCENES[name], Random(2)
    for state in scene.play().chain():
        if state.position.phase not in ("ready", *rules.ANSWERED):
            continue
        for viewer in viewers(state):
            for _ in range(6):
                other = resampled(state, viewer, rng)
                assert other.view(viewer) == state.view(viewer)
                assert tiles_on_the_table(other.position) == FULL_SET
                assert other.to_move and all(len(other.legal(seat)) > 1 for seat in other.to_move)


def test_having_no_choice_is_known_to_the_feeder_alone() -> None:
    state = next(state for state in SCENES["excused_feeder"].play().chain() if state.position.feeds)
    assert state.view(0)["excused"] == [True]
    for viewer in (1, 2, 3, None):
        view = state.view(viewer)
        assert view["excused"] == []
        assert view["feeds"] == [
            {"fed": "S", "feeder": "E", "tile": "5s", "laid": ["pung 111s", "pung 222s", "pung 333s"]}
        ]


@every_kind
def test_swapping_hidden_tiles_changes_no_view(options: str) -> None:
    """Not through `sample`: two tiles that a seat does not see change places, if that lets nobody claim anew."""
    rng = Random(8)
    for state in rng.sample(played(options, "greedy", 1, HANDS), 60):
        for seat in range(4):
            other = swapped(state, seat, rng)
            if other is not None:
                assert other.view(seat) == state.view(seat)


def swapped(state: State, seat: int, rng: Random) -> State | None:
    """A tile of another hand for one of the wall."""
    position = state.position
    if position.phase in ("ready", "over"):
        return None
    wind = rng.choice([wind for wind in range(4) if position.players[wind] != seat])
    hand, wall = list(position.hands[wind]), list(position.wall)
    places = [place for place, tile in enumerate(wall) if not is_bonus(tile)]
    if not hand or not places:
        return None
    mine, theirs = rng.randrange(len(hand)), rng.choice(places)
    hand[mine], wall[theirs] = wall[theirs], hand[mine]
    hands = (*position.hands[:wind], tuple(sorted(hand)), *position.hands[wind + 1 :])
    drawn = position.drawn if position.drawn in hands[position.current] else hands[position.current][0]
    changed = replace(position, hands=hands, wall=tuple(wall), drawn=position.drawn and drawn)
    if position.phase in rules.ANSWERED and not position.agreed.false_calls:
        able = tuple(other for other in winds_after(position.current) if any(claims(changed, other)))
        if any(wind not in able for wind in position.asking):
            return None
    return replace(state, position=changed)


@every_kind
def test_no_view_has_passes_or_who_was_asked(options: str) -> None:
    for state in played(options, "greedy", 1, HANDS):
        for viewer in viewers(state):
            view = state.view(viewer)
            assert not any(event.endswith((" pass", " ready")) for event in view["history"])
            if view["phase"] in rules.ANSWERED and not state.position.agreed.false_calls:
                assert set(view["to_move"]) <= {viewer}


def test_a_beaten_claim_is_shown_to_nobody() -> None:
    for state in played("plain", "greedy", 1, HANDS):
        events = [event for event in state.position.history if event.kind != "bonus"]
        for before, after in pairwise(events):
            if after.kind in ("chow", "pung", "kong") and after.source is not None:
                assert before.kind == "discard" and before.wind == after.source, "one claim a discard"


def test_a_view_says_nothing_of_other_hands() -> None:
    """Whatever is in a view about hidden tiles would be one of these texts."""
    state = played("plain", "greedy", 1, HANDS)[40]
    watcher = state.view(None)
    assert watcher["own"] == [] and watcher["drawn"] is None and watcher["legal"] == []
    keys = set(watcher)
    assert not keys & {"hands", "wall_tiles", "asking", "answers", "seed", "match", "start"}
    assert isinstance(watcher["wall"], int)


# The quick test for complete hands


def test_complete_is_what_has_a_reading() -> None:
    rng = Random(3)
    plain = [tile for tile in SET_144 if not is_bonus(tile)]
    heaps = ([tile for tile in plain if tile < 9], [tile for tile in plain if tile < 18 or tile > 30])
    found = 0
    for number in range(1500):
        size = rng.choice((2, 5, 8, 11, 14))
        tiles = tuple(sorted(rng.sample(heaps[number % 2], size)))
        melds = (Meld(Kind.PUNG, Tile(27)),) * ((14 - size) // 3)
        expected = bool(readings(Hand(tiles, tiles[0], Wind(0), Wind(0), melds)))
        assert is_complete(tiles) == expected
        found += expected
    assert found > 20


def test_the_declaration_is_complete() -> None:
    assert GAME.match and GAME.secrets and GAME.secrets.quiet and GAME.endings == ("time-limit",)


@pytest.mark.long
@every_kind
@every_player
@pytest.mark.parametrize("seed", range(10, 40))
def test_many_more_hands(options: str, player: str, seed: int) -> None:
    """Thousands of hands: whole matches, read by the independent reader and resampled here and there."""
    rng = Random(seed)
    chain = played(options, player, seed, 99)
    for state in chain:
        assert tiles_on_the_table(state.position) == FULL_SET
    for state in rng.sample(chain, 40):
        for viewer in viewers(state):
            assert resampled(state, viewer, rng).view(viewer) == state.view(viewer)
    record = chain[-1].record()
    assert record["result"] is not None
    for hand in record["hands"]:
        check(hand)
    assert game_of(options).replay(record).record() == record
