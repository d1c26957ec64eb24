"""A second, independent reader of hand records: straight from the rule text, one long story, codes as plain text.

It shares nothing with the game's own rules and takes nothing on trust: it deals, sells, lays out and settles by
itself and compares every move and the result.
"""

from itertools import product
from typing import Any

ATLAS = "NESW"
TILE_OF = {"E": "1z", "S": "2z", "W": "3z", "N": "4z"}
GAME_TILES = {"marco-polo": "G1", "forbidden-city": "G2", "middle-kingdom": "D3", "long-march": "D4"}
FINISHED = {"marco-polo": 11, "forbidden-city": 12, "middle-kingdom": 17, "long-march": 17}
STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


class Wrong(Exception):
    pass


def demand(holds: bool, what: str) -> None:
    if not holds:
        raise Wrong(what)


def stands_for(tile: str, wanted: str) -> bool:
    return tile in (wanted, "JJ")


def can_be(tiles: list[str], patterns: list[list[str]]) -> bool:
    """Whether the tiles are the beginning of one of these patterns of digits; a joker is any."""
    return any(
        all(tile in ("JJ",) or tile[0] == digit for tile, digit in zip(tiles, p, strict=False)) for p in patterns
    )


def sequences(length: int) -> list[list[str]]:
    found = []
    for first, step in product(range(1, 10), (1, -1)):
        digits = [first + step * nth for nth in range(length)]
        if min(digits) >= 1 and max(digits) <= 9:
            found.append([str(digit) for digit in digits])
    return found


class Player:
    def __init__(self, letter: str, hand: list[str], money: int) -> None:
        self.letter, self.hand, self.money = letter, hand, money
        self.wind = ""
        self.buried: list[str] = []
        self.game_tile = ""
        self.slots: dict[str, str] = {}
        self.lines: list[dict[str, Any]] = []

    def side(self, name: str) -> str:
        """near, left, far, right: clockwise from one's seat."""
        return ATLAS[(ATLAS.index(self.wind) + ("near", "left", "far", "right").index(name)) % 4]

    def laid(self) -> int:
        return bool(self.game_tile) + len(self.slots) + sum(len(line["tiles"]) for line in self.lines)

    def owes(self, game: str) -> int:
        if not self.game_tile:
            return 243
        if game == "marco-polo" and "far" in self.slots:
            return 81
        if game == "forbidden-city" and {"left", "right"} <= set(self.slots):
            return 81
        return 162


class Table:
    """One hand, told move by move."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.options, self.moves = record["options"], list(record["moves"])
        start = record["start"]
        self.count = start["players"]
        tiles = start["tiles"].split(" ")
        demand(len(tiles) == 36 * self.count, "one set of 36 a player")
        for kind in set(tiles):
            demand(tiles.count(kind) == self.count, f"{self.count} of each kind")
        letters = "ABCD"[: self.count]
        self.players = {
            letter: Player(letter, tiles[18 * nth : 18 * nth + 18], start["money"][nth])
            for nth, letter in enumerate(letters)
        }
        self.letters = letters
        self.first = start["first"]
        self.had = sum(start["money"])
        self.wall = tiles[18 * self.count :]
        self.up = 9
        self.price = 0
        self.buyer: str | None = None
        self.game: str | None = None
        self.turns = 0

    def tell(self) -> dict[str, Any] | None:
        """The result of the hand; None if the record stops before its end."""
        try:
            result = self.story()
        except IndexError:
            demand(not self.moves, "moves left over")
            return None
        demand(not self.moves, f"moves after the end: {self.moves[:3]}")
        return result

    def story(self) -> dict[str, Any]:
        self.auction()
        if self.buyer is None:
            return self.result("no-bid", None)
        self.players[self.buyer].money -= self.price
        self.seats()
        self.burying()
        self.announcement()
        order = self.order(self.buyer)
        while self.turns < self.options["turn_limit"] * self.count:
            letter = order[self.turns % self.count]
            won = self.turn(self.players[letter])
            self.turns += 1
            if won:
                return self.result("finished", letter)
        return self.result("turn-limit", None)

    def order(self, first: str) -> str:
        at = self.letters.index(first)
        return self.letters[at:] + self.letters[:at]

    def next_move(self, letter: str) -> list[str]:
        words = self.moves[0].split(" ")
        demand(words[0] == letter, f"{letter} is to move, not {words[0]}")
        self.moves.pop(0)
        return words[1:]

    # Prelude

    def auction(self) -> None:
        waiting, highest, holder = list(self.order(self.first)), 0, None
        while waiting and waiting != [holder]:
            letter = waiting.pop(0)
            words = self.next_move(letter)
            if words == ["out"]:
                continue
            demand(words[0] == "bid" and int(words[1]) > highest, "a higher bid, or out")
            demand(int(words[1]) <= self.players[letter].money, "at most one's money")
            highest, holder = int(words[1]), letter
            waiting.append(letter)
        self.buyer, self.price = holder, highest

    def seats(self) -> None:
        assert self.buyer is not None
        words = self.next_move(self.buyer)
        demand(words[0] == "choose" and words[1] in ATLAS, "a wind")
        step = 2 if self.count == 2 else 1
        for nth, letter in enumerate(self.order(self.buyer)):
            self.players[letter].wind = ATLAS[(ATLAS.index(words[1]) + step * nth) % 4]

    def burying(self) -> None:
        assert self.buyer is not None
        for letter in self.order(self.buyer):
            for _ in range(9):
                words = self.next_move(letter)
                demand(words[0] == "bury" and words[1] in self.players[letter].hand, "a tile of the hand goes away")
                self.players[letter].hand.remove(words[1])
                self.wall.append(words[1])

    def announcement(self) -> None:
        assert self.buyer is not None
        words = self.next_move(self.buyer)
        demand(words[0] == "announce" and words[1] in GAME_TILES, "a game")
        self.game = words[1]

    # Turns

    def turn(self, player: Player) -> bool:
        """Draw, lay out, refill, discard; whether the layout is finished."""
        assert self.game is not None
        self.up = max(self.up, 1)
        self.draw(player)
        demand(len(player.hand) == 10, "ten tiles")
        while (words := self.next_move(player.letter)) != ["done"]:
            demand(words[0] == "lay" and len(words) == 2, "lay or done")
            demand(player.laid() < FINISHED[self.game], "nothing left to lay")
            tile, _, slot = words[1].partition("@")
            demand(tile in player.hand, f"{tile} not in hand")
            self.lay(player, tile, slot)
            player.hand.remove(tile)
        if player.laid() == FINISHED[self.game]:
            return True
        while len(player.hand) < 10:
            player.hand.append(self.wall.pop(0))
            self.up = max(0, self.up - 1)
        words = self.next_move(player.letter)
        demand(words[0] == "discard" and words[1] in player.hand, "a discard")
        player.hand.remove(words[1])
        self.wall.append(words[1])
        return False

    def draw(self, player: Player) -> None:
        words = self.next_move(player.letter)
        if words == ["take"]:
            player.hand.append(self.wall.pop(0))
            self.up -= 1
            return
        looks = 0
        while words == ["look"]:
            looks += 1
            demand(looks <= 9, "nine looks at most")
            if looks > 1:
                self.up += 1
            demand(self.up < len(self.wall), "a hidden tile")
            demand(player.money >= looks, "money for the look")
            player.money -= looks
            words = self.next_move(player.letter)
        demand(looks > 0 and words == ["keep"], "keep what was paid for")
        player.hand.append(self.wall.pop(self.up))

    def lay(self, player: Player, tile: str, slot: str) -> None:
        assert self.game is not None
        if not player.game_tile:
            demand(not slot and stands_for(tile, GAME_TILES[self.game]), "the game tile first")
            player.game_tile = tile
        elif self.game == "marco-polo":
            self.lay_road(player, tile, slot)
        elif self.game == "forbidden-city":
            self.lay_wall(player, tile, slot)
        elif self.game == "middle-kingdom":
            self.lay_path(player, tile, slot)
        else:
            self.lay_run(player, tile, slot)

    def lay_wind(self, player: Player, tile: str, slot: str, way: str) -> None:
        demand(stands_for(tile, TILE_OF[way]), "the wind of that direction")
        player.slots[slot] = tile

    def number(self, player: Player, tile: str, slot: str) -> None:
        demand(slot in tuple("123456789") and slot not in player.slots, "a free slot")
        demand(tile == "JJ" or tile[1] in "msp", "a number")
        player.slots[slot] = tile

    def lay_road(self, player: Player, tile: str, slot: str) -> None:
        if slot == "far":
            demand("far" not in player.slots, "one wind")
            return self.lay_wind(player, tile, slot, player.side("far"))
        self.number(player, tile, slot)
        group = (int(slot) - 1) // 3
        there = [player.slots.get(str(3 * group + nth)) for nth in (1, 2, 3)]
        numbers = [each for each in there if each not in (None, "JJ")]
        demand(len({each[0] for each in numbers if each}) <= 1, "equal digits")
        if self.options["marco_polo_suits"] == "different":
            demand(len({each[1] for each in numbers if each}) == len(numbers), "different suits")
        return None

    def lay_wall(self, player: Player, tile: str, slot: str) -> None:
        if slot in ("left", "right"):
            demand(slot not in player.slots, "one wind there")
            return self.lay_wind(player, tile, slot, player.side(slot))
        self.number(player, tile, slot)
        demand(tile == "JJ" or tile[0] == slot, "its own digit")
        suits = {each[1] for place, each in player.slots.items() if place.isdigit() and each != "JJ"}
        demand(len(suits) <= 1, "one suit")
        return None

    def lay_path(self, player: Player, tile: str, slot: str) -> None:
        name, _, opening = slot.partition(":")
        number = int(name)
        if number == len(player.lines) + 1:
            self.open_path(player, opening)
        else:
            demand(not opening and number <= len(player.lines), "an open path")
        line = player.lines[number - 1]
        if len(line["tiles"]) == 3:
            demand(stands_for(tile, TILE_OF[line["way"]]), "the wind of its direction")
        else:
            demand(len(line["tiles"]) < 3 and (tile == "JJ" or tile[1] in "msp"), "a number")
            demand(can_be([*line["tiles"], tile], sequences(3)), "consecutive digits")
        line["tiles"].append(tile)

    def open_path(self, player: Player, opening: str) -> None:
        x, y, way = 0, 0, player.side("near")
        if player.lines:
            demand(len(opening) == 2, "where it begins and leads")
            before, way = player.lines[int(opening[0]) - 1], opening[1]
            demand(len(before["tiles"]) == 4, "at a closing wind")
            x, y = before["squares"][-1]
        else:
            demand(not opening, "the first leads to the player")
        demand(len(player.lines) < 4 and way not in [line["way"] for line in player.lines], "a direction of its own")
        dx, dy = STEP[way]
        squares = [(x + nth * dx, y + nth * dy) for nth in (1, 2, 3, 4)]
        taken = {(0, 0)} | {square for line in player.lines for square in line["squares"]}
        demand(not taken & set(squares), "four free squares")
        player.lines.append({"way": way, "tiles": [], "squares": squares})

    def lay_run(self, player: Player, tile: str, slot: str) -> None:
        name, _, axis = slot.partition(":")
        place = "ab".index(name)
        if axis:
            demand(place == len(player.lines) and axis not in [line["way"] for line in player.lines], "a new run")
            opening = "near" if axis == "near-far" else "left"
            demand(stands_for(tile, TILE_OF[player.side(opening)]), "its opening wind")
            player.lines.append({"way": axis, "tiles": [tile]})
            return
        demand(place < len(player.lines), "an open run")
        line = player.lines[place]
        if len(line["tiles"]) == 7:
            closing = "far" if line["way"] == "near-far" else "right"
            demand(stands_for(tile, TILE_OF[player.side(closing)]), "its closing wind")
        else:
            demand(len(line["tiles"]) < 7 and (tile == "JJ" or tile[1] in "msp"), "a number")
            demand(can_be([*line["tiles"][1:], tile], sequences(6)), "six consecutive digits")
        line["tiles"].append(tile)

    # Settlement

    def result(self, reason: str, winner: str | None) -> dict[str, Any]:
        paid = dict.fromkeys(self.letters, 0)
        if winner:
            assert self.game is not None
            for letter, player in self.players.items():
                if letter != winner:
                    paid[letter] = min(player.money, player.owes(self.game))
                    player.money -= paid[letter]
            if self.options["losers_pay"] == "winner":
                self.players[winner].money += sum(paid.values())
        money = [player.money for player in self.players.values()]
        return {
            "reason": reason,
            "winner": winner,
            "buyer": self.buyer,
            "price": self.price,
            "game": self.game,
            "seats": {letter: player.wind for letter, player in self.players.items() if player.wind},
            "turns": self.turns,
            "payments": paid,
            "money": money,
            "bank": self.had - sum(money),
        }


def check(record: dict[str, Any]) -> None:
    """Refuse a hand record in which anything is not as the rules have it."""
    found = Table(record).tell()
    demand(found == record["result"], f"the result is {found}")
