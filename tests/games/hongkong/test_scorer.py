"""What a sheet may stand for: where nothing is asked any more, nothing that was left open changes the worth."""

from itertools import product

import pytest

from teahouse.core.scoring import Sheet
from teahouse.games.hongkong.scorer.sheet import SCORER
from teahouse.games.hongkong.scorer.worlds import LOOSE
from teahouse.games.hongkong.scoring.cases import score_case

WINDS = "ESWN"


def sheet(groups: str, pair: str, **choices: str) -> Sheet:
    """run 1m, three 5z ..."""
    pairs = [group.split(" ") for group in groups.split(", ")]
    return Sheet(
        SCORER.read(pair), groups=tuple((kind, SCORER.groups[kind](tile)) for kind, tile in pairs), choices=choices
    )


def everything(filled: Sheet) -> set[str]:
    """The worth of all cases it may stand for, tried out one by one."""
    found = set()
    where = product((True, False), repeat=len(filled.groups))
    for laid, seat, prevalent, thrown in product(where, WINDS, WINDS, (None, *WINDS)):
        melds = [group for group, lies in zip(filled.groups, laid, strict=True) if lies or group[0] == "four"]
        held = filled.held + tuple(piece for group in filled.groups if group not in melds for piece in group[1])
        for win in set(held):
            answer = score_case(
                {
                    "concealed": SCORER.write(sorted(held, key=lambda code: code[::-1])),
                    "melds": [f"{LOOSE[kind].value} {SCORER.write(pieces)}" for kind, pieces in melds],
                    "win": win,
                    "seat": seat,
                    "prevalent": prevalent,
                    "self_draw": thrown is None,
                    "discarder": thrown,
                }
            )
            if answer["valid"] and (thrown is None) == (filled.choices["from"] == "self"):
                found.add(f"{answer['fan']} {answer['limit']} {[line['id'] for line in answer['elements']]}")
    return found


@pytest.mark.parametrize(
    ("groups", "pair"),
    [("run 1m, run 4p, run 7s, three 5z", "88p"), ("run 1m, run 3m, three 9s, three 5p", "22s")],
)
@pytest.mark.parametrize("came", ["self", "discard"])
def test_an_everyday_hand_needs_no_more_answers(groups: str, pair: str, came: str) -> None:
    filled = sheet(groups, pair, **{"from": came})
    assert SCORER.score(filled).asks == () and len(everything(filled)) == 1


@pytest.mark.parametrize(
    ("groups", "pair", "came", "asks"),
    [
        ("three 1m, three 4p, three 7s, three 5z", "88p", "self", ("laid",)),
        ("run 1m, run 4p, run 7s, three 2z", "88p", "self", ("seat", "prevalent")),
        ("three 1m, run 2m, run 5m, three 9m", "88m", "discard", ("laid", "win")),
        ("run 1m, run 1m, run 1m, three 5z", "88p", "discard", ("laid",)),
    ],
)
def test_what_changes_the_worth_is_asked(groups: str, pair: str, came: str, asks: tuple[str, ...]) -> None:
    filled = sheet(groups, pair, **{"from": came})
    assert SCORER.score(filled).asks == asks and len(everything(filled)) > 1


def test_a_case_says_no_more_than_was_said() -> None:
    """So an evening sheet fills in what it knows."""
    case = SCORER.case(sheet("run 1m, run 4p, run 7s, three 5z", "88p", **{"from": "discard"}))
    assert case and case["self_draw"] is False and not {"seat", "prevalent", "discarder"} & set(case)
    assert SCORER.case(sheet("run 1m, run 4p, run 7s, three 2z", "88p", **{"from": "self"})) is None
    assert SCORER.case(Sheet()) is None


def test_impossible_answers_are_left_out() -> None:
    """A robbed kong was nobody's own draw, so where the tile came from is not asked; its tile is in a chow."""
    filled = Sheet(("8p", "8p"), groups=sheet("run 1m, run 4p, run 7s, three 5z", "88p").groups)
    robbed = Sheet(filled.held, groups=filled.groups, switches=frozenset({"robbing"}))
    worth = SCORER.score(robbed)
    assert worth.asks == () and worth.total and worth.total.params["fan"] == 3
