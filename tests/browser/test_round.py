"""Four browsers play a whole hand as attentive people would: what they do is left to a player of the house.

One is a phone held sideways, one closes the browser in the middle and comes back. `tools/hongkong_pace.py --browsers`
plays a whole round so, by the clock.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from browser.attentive import NAMES, Manners, Round, play_together
from browser.house import House
from known_pauses import UNTIL_ANSWERED

QUICKLY = Manners(think=0.0, reacts=0.0, claims=0.0, looks=0.0, level="easy")
HAND = {"options": {"length": "hand"}, "claim_time": UNTIL_ANSWERED, "pace": "brisk"}


@pytest.mark.long
def test_four_browsers_play_a_hand_of_which_one_misses_a_part(house: House) -> None:
    with ThreadPoolExecutor(1) as elsewhere:  # the event loop of this thread is that of the other browsers
        played: Round = elsewhere.submit(asyncio.run, play_together(house.url, HAND, QUICKLY, leaves_after=2)).result()
    assert played.stood_in_after and played.back_after and played.without, (
        "a computer played for Dora, and she was back"
    )
    assert {name for name, *_ in played.pauses} == set(NAMES), "all four have seen the table rest"
    assert played.late == 0 and len(played.answered) > 20
    entries = house.journals()[played.table]
    kinds = [entry.kind for entry in entries]
    assert kinds.count("stood-in") == kinds.count("came-back") == 1
    agreed = next(entry.body for entry in entries if entry.kind == "stood-in")["by"]
    assert sorted(agreed) == [0, 1, 2], "all others agreed, in whatever order"
