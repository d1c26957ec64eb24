"""People play each other, each in a browser of their own, from the invitation to the result."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.guests import Guest, play_to_the_end

Invite = Callable[..., Guest]


@pytest.mark.parametrize(
    ("browser", "game", "fewest"),
    [
        pytest.param("chromium", "mahjong-battle", 20, marks=pytest.mark.long),
        pytest.param("chromium", "bauernaufstand", 6, marks=pytest.mark.long),
        pytest.param("firefox", "mahjong-battle", 20, marks=pytest.mark.long),
        ("firefox", "bauernaufstand", 6),
    ],
    indirect=["browser"],
)
def test_two_browsers_play_a_whole_game(invite: Invite, game: str, fewest: int) -> None:
    host, friend = invite("Ada"), invite("Ben")
    address = host.open_table(game)
    expect(host.page.locator("input.link")).to_have_value(address)
    friend.join(address)
    host.page.wait_for_selector("#board svg")
    assert play_to_the_end([host, friend]) >= fewest
    results = [guest.page.locator(".result").inner_text() for guest in (host, friend)]
    points = host.page.locator(".player .score").all_inner_texts()
    if game == "mahjong-battle" and len(set(points)) == 1:
        assert all("draw" in result for result in results)
    else:
        won = next(at for at, result in enumerate(results) if "You win" in result)
        assert f"{(host, friend)[won].name} wins" in results[1 - won], "the other one reads who it was"
