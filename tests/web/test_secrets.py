"""Nobody receives what they may not know: everything each viewer can get, byte for byte, in two houses
whose deals that viewer cannot tell apart. In one of them the others may claim what is thrown away, arrange their
tiles, ask for hints and try what is refused; in the other none of this happens.
"""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.hongkong.scenes import Scene
from known_time import spend
from random_games import VARIANTS
from table.conftest import tiny
from teahouse.core.handles import State
from teahouse.games.hongkong.play import rules
from tiny_game.notation import LETTERS
from web.listening import Device, Received, first_difference, house_with, until, view_of

__all__ = ["tiny"]
WINDS = "ESWN"
SUITS = [f"{value}{suit}" for suit in "mps" for value in range(1, 10) for _ in range(4)]
DISCARDS = (("E", "1z"), ("S", "2z"), ("W", "3z"), ("N", "4z"), ("E", "5z"), ("S", "6z"))
"""Only honours: who holds none of a kind can do nothing with it."""
OWN_PAIR = {"E": "2z", "S": "1z", "W": "1z", "N": "1z"}
"""The viewer may claim as well, in both houses."""
PAIRS = {"E": "4z", "S": "3z", "W": "5z", "N": "6z"}
"""What the others may claim in the first house; nobody's discard is his own pair."""
DRAWN = "SWNESW"
VIEWERS = (*WINDS, "watcher", "stranger")


def dealt(viewer: str, claimable: bool) -> State:
    """The viewer's tiles are the same in both deals, everybody else's are not."""
    own, others = Random(viewer), Random(f"{viewer} {claimable}")
    tiles = list(SUITS)
    own.shuffle(tiles)
    mine, rest = tiles[:16], sorted(tiles[16:])
    others.shuffle(rest)
    hands = {}
    for wind in WINDS:
        pile = mine if wind == viewer else rest
        pair = OWN_PAIR[wind] if wind == viewer else PAIRS[wind] if claimable else ""
        hand = [code for thrower, code in DISCARDS if thrower == wind] + [pair] * 2 * bool(pair)
        while len(hand) < (14 if wind == "E" else 13):
            hand.append(pile.pop())
        hands[wind] = "".join(hand)
    draws = "".join((mine if wind == viewer else rest).pop() for wind in DRAWN)
    return Scene(hands, [], draws=draws).start()


def seat_of(viewer: str) -> int | None:
    return WINDS.index(viewer) if viewer in WINDS else None


def followed(state: State, viewer: str) -> tuple[int, list[dict[str, object]]]:
    """How often anybody but the viewer is asked about a discard, and what the viewer sees after each move."""
    asked, seen = 0, []
    for wind, code in DISCARDS:
        state = state.play(f"{wind} discard {code}")
        while state.position.phase in rules.ANSWERED:
            asked += state.to_move[0] != seat_of(viewer)
            state = state.play(f"{WINDS[state.to_move[0]]} pass")
        seen.append(state.view(seat_of(viewer)))
    return asked, seen


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_deals_differ_in_secrets_alone(viewer: str) -> None:
    (asked, seen), (none, same) = (followed(dealt(viewer, claimable), viewer) for claimable in (True, False))
    assert asked >= 2 and none == 0
    assert seen == same


def person_of(viewer: str, table: str) -> str | None:
    seat = seat_of(viewer)
    return {"watcher": "watcher", "stranger": None}[viewer] if seat is None else f"{table}-{seat}"


async def play(url: str, viewer: str, claimable: bool) -> Device:
    """Six discards; the viewer's device with everything it could get."""
    table, own = f"table-{viewer}", seat_of(viewer)
    viewing, public = Device(url, person_of(viewer, table)), Device(url)
    people = [Device(url, f"{table}-{seat}") for seat in range(4)]
    others = [device for seat, device in enumerate(people) if claimable and seat != own]

    async def is_next(seat: int) -> bool:
        return bool((await view_of(public, table))["to_move"] == [seat])

    await until(lambda: is_next(0))  # the pause before the first turn is over
    await viewing.listen("interface", table)
    for tab in ("first tab", "second tab"):
        await viewing.listen(tab, table, drawn="true")
    await viewing.listen("phone", table, drawn="true", portrait="true")
    for number, (wind, code) in enumerate(DISCARDS):
        seat = WINDS.index(wind)
        await until(lambda seat=seat: is_next(seat))
        await viewing.glance(table)
        if number in (0, 3):
            await viewing.look_around(table, 4, trials(await view_of(viewing, table), wind))
            await asyncio.gather(*(meddle(other, table) for other in others))
        if number < 4:
            await viewing.post(f"/tables/{table}/hint", {})  # refused alike, whether the viewer is asked or not
        turn = (await view_of(people[seat], table))["turn"]
        move = {"turn": turn, "move": f"{wind} discard {code}"}
        thrown = await people[seat].client.post(f"/tables/{table}/moves", json=move)
        assert thrown.status_code == 200, thrown.text
        await pass_at_once(others, table)
    await until(lambda: is_next(2))
    await viewing.look_around(table, 4, [])
    for device in (*people, public):
        await device.close()
    return viewing


def trials(view: dict[str, Any], wind: str) -> list[tuple[str, Any]]:
    """What is refused or explained; nothing that changes the table."""
    turn = view.get("turn") or 0
    moves = [{"turn": turn + 5, "move": f"{wind} discard 9m"}, {"turn": turn, "move": "E discard 9z"}]
    moves += [{"turn": turn, "move": f"{other} pung"} for other in WINDS]
    moves += [{"turn": turn, "move": "S hu", "seat": seat} for seat in range(4)]
    why = [{"path": [thing]} for thing in ("hand-1m", "hand-1z", "claim-pung", "hu")]
    rest = [(what, {}) for what in ("undo", "resign", "rematch", "next-hand")]
    return [*(("moves", move) for move in moves), *(("why", path) for path in why), *rest]


async def meddle(device: Device, table: str) -> None:
    """What the others do for themselves."""
    view = await view_of(device, table)
    here = f"/tables/{table}"
    await device.client.post(f"{here}/order", json={"order": sorted(view["own"], reverse=True)})
    await device.client.post(f"{here}/moves", json={"turn": view["turn"], "move": "E discard 9z"})
    await device.client.post(f"{here}/hint", json={})


async def pass_at_once(others: list[Device], table: str) -> None:
    """Of those who may claim, the first says at once that they will not; the next lets the time go by."""
    for other in others:
        view = await view_of(other, table)
        passing = next((text for text in view["legal"] if text.endswith(" pass")), None)
        if passing:
            await other.client.post(f"/tables/{table}/moves", json={"turn": view["turn"], "move": passing})
            return


def test_every_viewer_receives_the_same_whatever_the_others_hold(tmp_path: Path) -> None:
    async def evening(claimable: bool) -> list[Received]:
        tables = {f"table-{viewer}": dealt(viewer, claimable) for viewer in VIEWERS}
        async with house_with(tmp_path / str(claimable), tables, claim_time=2, move_time=600) as url:
            devices = await asyncio.gather(*(play(url, viewer, claimable) for viewer in VIEWERS))
        return [await device.close() for device in devices]

    async def both() -> tuple[list[Received], list[Received]]:
        return await asyncio.gather(evening(True), evening(False))

    for viewer, one, other in zip(VIEWERS, *spend(both()), strict=True):
        assert first_difference(one, other) == "", viewer
        told = [text for what, text in one if what == "first tab"]
        assert len([text for text in told if text.startswith("data:")]) >= 2 * len(DISCARDS), "rests and turns"
        own = [what for what, text in one if "200" in text[:3] and '"own": ["' in text.replace('":["', '": ["')]
        assert bool(own) == (viewer in WINDS), "its own tiles are there, and nobody else's"


# The tiny game: all answer at once, and who may snap is a secret


def tiny_deal(viewer: int | None, snapper: int) -> State:
    """All put the same in both deals; one or the other of those one does not see holds the winner's higher card."""
    winner = viewer or 0
    puts = {seat: (6, 5) if seat == winner else (1, 2) for seat in range(3)}
    spare = {seat: [4, 4, 3] if seat == winner else [6, 3, 1] if seat == snapper else [5, 5, 2] for seat in range(3)}
    dealt_cards = [card for seat in range(3) for card in (*puts[seat], *spare[seat])]
    deck = [card for card in range(1, 7) for _ in range(4)]
    for card in dealt_cards:
        deck.remove(card)
    start = {"hand": 1, "first": "A", "balances": [0, 0, 0], "cards": "".join(map(str, [*dealt_cards, *deck]))}
    return VARIANTS["tiny-bluff"].begin(start, None)


async def bluff(url: str, viewer: int | None, snapper: int, early: bool) -> Device:
    """A round: all put, somebody lets the snap pass, the winner stays, the others put again."""
    table, winner = f"tiny-{viewer}", viewer or 0
    viewing = Device(url, "watcher" if viewer is None else f"{table}-{viewer}")
    people = [Device(url, f"{table}-{seat}") for seat in range(3)]

    async def answer(seat: int, *words: str) -> None:
        turn = (await view_of(people[seat], table))["turn"]
        moves = [f"{LETTERS[seat]} {word}" for word in words]
        answered = await people[seat].client.post(f"/tables/{table}/moves", json={"turn": turn, "moves": moves})
        assert answered.status_code == 200, answered.text

    await viewing.listen("interface", table)
    await viewing.listen("tab", table, drawn="true")
    others = [seat for seat in range(3) if seat != winner]
    for seat in others[:: 1 if early else -1]:  # who has answered already is nobody's business
        await answer(seat, "put 1", "put 2")
        await viewing.glance(table)
    await answer(winner, "put 6", "put 5")
    await viewing.look_around(table, 3, [("moves", {"turn": 1, "move": f"{letter} snap"}) for letter in LETTERS])
    await answer(snapper, "pass")
    await viewing.glance(table)
    await answer(winner, "stay")
    if early:
        await answer(others[0], *(("put 1", "put 3") if others[0] == snapper else ("put 2", "put 5")))
    await viewing.look_around(table, 3, [])
    for device in people:
        await device.close()
    return viewing


def test_simultaneous_answers_and_who_may_snap_stay_secret(tmp_path: Path, tiny: str) -> None:
    """Answers come in another order, another one may snap, and in one house somebody has already put again."""
    viewers = (0, 1, 2, None)

    async def evening(early: bool) -> list[Received]:
        snappers = {viewer: ((viewer or 0) + (1 if early else 2)) % 3 for viewer in viewers}
        tables = {f"tiny-{viewer}": tiny_deal(viewer, snapper) for viewer, snapper in snappers.items()}
        async with house_with(tmp_path / str(early), tables) as url:
            devices = await asyncio.gather(*(bluff(url, *seats, early) for seats in snappers.items()))
        return [await device.close() for device in devices]

    async def both() -> tuple[list[Received], list[Received]]:
        return await asyncio.gather(evening(True), evening(False))

    for viewer, one, other in zip(viewers, *spend(both()), strict=True):
        assert first_difference(one, other) == "", viewer
        assert len([text for what, text in one if what == "tab" and text.startswith("data:")]) >= 3
