"""A whole hand without sight, by the keyboard and the accessibility tree alone; the guide's words are the only help.

It is also the whole lesson of Hongkong Easy in a browser, from the page where one learns to "play on".
"""

from collections.abc import Callable
from functools import partial

import pytest

from browser.ears import Ears, Heard
from browser.guests import Guest
from browser.house import House
from games.mah_nol.dealt import bought, start
from teahouse.table.agreed import Chair

TWICE = ("JJ", "JJ", "5p", "5p", "2s", "2s", "1z", "1m", "2m", "3m", "4m", "6m", "7m", "8m", "9m", "1p", "3p", "4p")
LESSON = "Learn at the table, Hong Kong Easy"
OVER = "Settling up"
OUTCOMES = ("Congratulations, you won", "Sencha won", "Oolong won", "Matcha won", "The wall is empty")
CLAIMS = ("Pung", "Kong", "Chow")
HAND = [
    "2 of characters", "3 of characters", "4 of characters", "9 of characters", "6 of circles", "7 of circles",
    "4 of bamboo", "5 of bamboo", "8 of bamboo", "8 of bamboo", "East wind", "East wind", "North wind",
    "South wind, just drawn",
]  # fmt: skip


@pytest.mark.long
def test_a_whole_hand_is_played_by_ear_and_keyboard(invite: Callable[..., Guest], hurried_house: House) -> None:
    guest = invite("Ada", hurried_house)
    guest.go("/learn")
    ears = Ears(guest)
    ears.press("button", LESSON)
    first = ears.wait(lambda heard: heard if advised(heard) else None, "the lesson begins")
    hand = [name for name in first.names("button") if name in HAND]
    assert hand == HAND, "every tile is there by itself, in order, also two of a kind"
    assert ears.ask("5", "in hand").startswith("14 tiles in hand: characters 2 3 4 9, circles 6 7, bamboo 4 5 8 8,")
    taken = 0
    while (move := ears.wait(advised, "the learner is asked, or the hand is over")) != OVER:
        taken += 1
        before = ears.hear().announced
        ears.press("button", move)
        ears.wait(lambda heard, before=before: heard.announced != before, "what is done is told")  # type: ignore[misc]
    assert taken >= 4
    heard = ears.hear()
    (outcome,) = {line for line in heard.names("StaticText") if line.startswith(OUTCOMES)}
    assert outcome in " ".join(heard.announced), "how it ended was read out"
    assert "discard" in ears.ask("7", "hidden tiles in hand", "South")
    assert "left in the wall" in ears.ask("6", "left in the wall")
    ears.press("button", "Play on")
    ears.wait(lambda heard: OVER not in heard.names("heading"), "the next hand begins")


def advised(heard: Heard) -> str | None:
    """The button the guide speaks of, as soon as the learner is asked; or that the hand is over."""
    headings, buttons = heard.names("heading"), heard.names("button")
    if OVER in headings:
        return OVER
    if "Mahjong!" in headings:
        return "Hu" if "Hu" in buttons else None
    if "Let it pass" in headings:
        return "Pass" if "Pass" in buttons else None
    said = heard.names("StaticText")
    if "Claim this tile" in headings:
        kind = next(word for word in CLAIMS for line in said if line.startswith(f"{word}: "))
        return next((name for name in buttons if name.partition(":")[0] == kind), None)
    return _thrown(" ".join(said), buttons)


def _thrown(said: str, buttons: list[str]) -> str | None:
    """The tile to throw away: the guide names it after "Discard"; the one just drawn is called so."""
    found = (name for name in buttons if f"Discard {name.removesuffix(', just drawn')}." in said)
    return next(found, None)


def test_mah_nol_tile_by_tile_and_in_words(invite: Callable[..., Guest], house: House) -> None:
    """Of two equal tiles each is chosen by itself; hand, auction and the others are read out by keys."""
    guest, friend = invite("Ada"), invite("Ben")
    chairs = [Chair(person=each.introduce()) for each in (guest, friend)]
    guest.go(f"/tables/{house.lay_table(bought(start({'A': ' '.join(TWICE)})), chairs)}")
    ears = Ears(guest)
    heard = ears.wait(lambda heard: heard if "Send" in heard.names("button") else None, "nine tiles are to be chosen")
    tiles = [name for name in heard.names("button") if name in ("5 of balls", "joker", "2 of bamboo", "East wind")]
    assert tiles == ["2 of bamboo", "2 of bamboo", "5 of balls", "5 of balls", "East wind", "joker", "joker"]
    assert ears.ask("5", "in hand").startswith("18 tiles in hand: characters ")
    assert "Buyer: Ada, for 12 Fing." in ears.ask("6", "hidden tiles in the wall")
    assert ears.ask("7", "Ben: ").endswith("18 tiles in hand.")
    for chosen in (1, 2):
        ears.press("button", "5 of balls")  # by Tab: the next one each time
        ears.wait(partial(has_chosen, chosen), "it is chosen")
    pressed = guest.page.locator("#board [aria-pressed=true]")
    assert [each.get_attribute("aria-label") for each in pressed.all()] == ["5 of balls"] * 2


def has_chosen(count: int, heard: Heard) -> bool:
    return any(f"{count} of 9 chosen" in line for line in heard.names("StaticText"))
