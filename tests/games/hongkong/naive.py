"""A second, independent reader of hand records: straight from the rule text, one long story, codes as plain text.

It shares nothing with the game's own rules but the scorer's public JSON (`score_case`) and takes nothing on trust:
it deals, asks, lays out and pays by itself and compares every move and the result.
"""

from typing import Any

from teahouse.games.hongkong.scoring.cases import score_case

WINDS = "ESWN"


class Wrong(Exception):
    pass


def demand(holds: bool, what: str) -> None:
    if not holds:
        raise Wrong(what)


def after(wind: str) -> list[str]:
    place = WINDS.index(wind)
    return [WINDS[(place + step) % 4] for step in (1, 2, 3)]


def is_complete(tiles: list[str]) -> bool:
    """By brute force over pairs and groups."""
    tiles = sorted(tiles, key=lambda tile: (tile[1], tile[0]))
    if len(tiles) == 14:
        if all(tiles.count(tile) in (2, 4) for tile in tiles):
            return True
        orphans = {value + suit for value in "19" for suit in "mps"} | {f"{value}z" for value in range(1, 8)}
        if set(tiles) == orphans:
            return True
    return any(tiles.count(pair) >= 2 and all_groups(dropped(tiles, [pair, pair])) for pair in dict.fromkeys(tiles))


def all_groups(tiles: list[str]) -> bool:
    if not tiles:
        return True
    first = tiles[0]
    if tiles.count(first) >= 3 and all_groups(dropped(tiles, [first] * 3)):
        return True
    run = [first, f"{int(first[0]) + 1}{first[1]}", f"{int(first[0]) + 2}{first[1]}"]
    return first[1] != "z" and all(tile in tiles for tile in run) and all_groups(dropped(tiles, run))


def dropped(tiles: list[str], gone: list[str]) -> list[str]:
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return left


class Table:
    """One hand, told move by move."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.options, self.moves = record["options"], list(record["moves"])
        start, wall = record["start"], record["start"]["wall"]
        self.tiles = [wall[place : place + 2] for place in range(0, 288, 2)]
        self.round = start["round"]
        self.front, self.taken = 0, 0
        self.hand: dict[str, list[str]] = {wind: [] for wind in WINDS}
        self.melds: dict[str, list[tuple[str, str]]] = {wind: [] for wind in WINDS}
        self.bonus: dict[str, list[str]] = {wind: [] for wind in WINDS}
        self.fed: list[tuple[str, str, set[str], bool]] = []
        self.discards = 0
        self.result: dict[str, Any] | None = None
        self.last_taken = dict.fromkeys(WINDS, ("", "deal"))
        for _ in range(3):
            for wind in WINDS:
                self.hand[wind] += [self.from_front() for _ in range(4)]
        for wind in "ESWNE":
            self.hand[wind].append(self.from_front())
        self.last_taken["E"] = (self.hand["E"][-1], "deal")

    # The wall

    def from_front(self) -> str:
        self.front += 1
        return self.tiles[self.front - 1]

    def from_end(self) -> str:
        self.taken += 1
        return self.tiles[144 - self.taken]

    def live(self) -> int:
        """14 always stay in the dead wall."""
        return 144 - 14 - self.front - self.taken

    # The story

    def tell(self) -> dict[str, Any] | None:
        """The result of the hand; None if the record stops before its end."""
        try:
            self.before_play()
            self.play()
        except IndexError:
            demand(not self.moves, "moves left over")
            return None
        demand(not self.moves, f"moves after the end: {self.moves}")
        return self.result

    def next_move(self) -> list[str]:
        return self.moves.pop(0).split(" ")  # type: ignore[no-any-return]

    def before_play(self) -> None:
        for wind in WINDS:
            self.lay_bonus(wind)
            while fours := [tile for tile in set(self.hand[wind]) if self.hand[wind].count(tile) == 4]:
                who, what, *tile = self.next_move()
                demand(who == wind and what in ("kong", "ready"), "somebody with four equal tiles is asked")
                if what == "ready":
                    break
                demand(tile[0] in fours, "not four of them")
                self.hand[wind] = dropped(self.hand[wind], tile * 4)
                self.melds[wind].append(("ckong", tile[0] * 4))
                self.take_replacement(wind, "kong")
                self.lay_bonus(wind)

    def lay_bonus(self, wind: str) -> None:
        while flowers := [tile for tile in self.hand[wind] if tile[1] in "fg"]:
            for tile in flowers:
                self.hand[wind].remove(tile)
                self.bonus[wind].append(tile)
            for _ in flowers:
                self.take_replacement(wind, "bonus")

    def take_replacement(self, wind: str, why: str) -> None:
        tile = self.from_end()
        self.hand[wind].append(tile)
        self.last_taken[wind] = (tile, why)

    def play(self) -> None:
        wind, fresh = "E", True
        while self.result is None:
            wind, fresh = self.turn(wind, fresh)

    def turn(self, wind: str, fresh: bool) -> tuple[str, bool]:
        """Everything until somebody else is to move; `fresh`: this wind has drawn and not claimed."""
        who, what, *tile = self.next_move()
        demand(who == wind, f"{wind} is to move")
        if what == "hu":
            demand(fresh, "no hu between a claim and the discard")
            win, why = self.last_taken[wind]
            self.call(wind, win, None, why=why)
            return wind, False
        demand(tile[0] in self.hand[wind], "not in hand")
        if what in ("kong", "add"):
            demand(fresh and self.live() > 0, "no kong now")
            return self.own_kong(wind, what, tile[0])
        demand(what == "discard" and tile[0][1] not in "fg", "a discard")
        self.hand[wind].remove(tile[0])
        self.discards += 1
        return self.after_discard(wind, tile[0])

    def own_kong(self, wind: str, what: str, tile: str) -> tuple[str, bool]:
        if what == "kong":
            demand(self.hand[wind].count(tile) == 4, "not four of them")
            self.hand[wind] = dropped(self.hand[wind], [tile] * 4)
            self.melds[wind].append(("ckong", tile * 4))
        else:
            demand(("pung", tile * 3) in self.melds[wind], "no such pung")
            self.hand[wind].remove(tile)
            winners = [other for other, answer in self.answers(wind, tile, robbing=True) if answer == ["hu"]]
            if winners:
                self.call(winners[0], tile, wind, robbing=True)
                return wind, False
            self.melds[wind][self.melds[wind].index(("pung", tile * 3))] = ("kong", tile * 4)
        return self.draw(wind, "kong")

    def draw(self, wind: str, why: str) -> tuple[str, bool]:
        """From the wall, or as a replacement; bonus tiles are replaced; without tiles the hand is drawn."""
        while True:
            if why == "wall" and self.live() == 0:
                return self.drawn(wind)
            tile = self.from_front() if why == "wall" else self.from_end()
            if tile[1] not in "fg":
                self.hand[wind].append(tile)
                self.last_taken[wind] = (tile, why)
                return wind, True
            self.bonus[wind].append(tile)
            if self.live() == 0:
                return self.drawn(wind)
            why = "bonus"

    def drawn(self, wind: str) -> tuple[str, bool]:
        nothing = {"winner": None, "discarder": None, "false_hu": None, "fan": 0, "limit": False, "points": 0}
        self.result = {**nothing, "elements": [], "payments": dict.fromkeys(WINDS, 0)}
        return wind, False

    def after_discard(self, wind: str, tile: str) -> tuple[str, bool]:
        answers = self.answers(wind, tile, robbing=False)
        for kinds in (["hu"], ["kong", "pung"], ["chow"]):
            for other, answer in answers:
                if answer[0] in kinds:
                    return self.claimed(other, answer, wind, tile)
        return self.draw(after(wind)[0], "wall")

    def answers(self, wind: str, tile: str, robbing: bool) -> list[tuple[str, list[str]]]:
        """Exactly one from each who may claim, in turn order."""
        given = []
        for other in after(wind):
            possible = self.possible(other, wind, tile, robbing)
            if possible or self.options["false_calls"]:
                who, *words = self.next_move()
                demand(who == other, f"{other} is asked now")
                free = self.options["false_calls"] and words == ["hu"]
                demand(words in [*possible, ["pass"]] or free, f"{other} cannot {words}")
                given.append((other, words))
        return given

    def possible(self, other: str, wind: str, tile: str, robbing: bool) -> list[list[str]]:
        found = [["hu"]] if self.is_right(other, tile, wind, robbing=robbing) else []
        if robbing or self.live() == 0:
            return found
        own = self.hand[other]
        found += [["pung"]] * (own.count(tile) >= 2) + [["kong"]] * (own.count(tile) == 3)
        if other == after(wind)[0] and tile[1] != "z":
            for low in range(max(1, int(tile[0]) - 2), min(7, int(tile[0])) + 1):
                run = [f"{low + step}{tile[1]}" for step in range(3)]
                if tile in run and all(part == tile or part in own for part in run):
                    found.append(["chow", f"{low}{low + 1}{low + 2}{tile[1]}"])
        return found

    def claimed(self, other: str, answer: list[str], wind: str, tile: str) -> tuple[str, bool]:
        if answer[0] == "hu":
            self.call(other, tile, wind)
            return wind, False
        if answer[0] == "chow":
            run = [value + tile[1] for value in answer[1][:3]]
            self.hand[other] = dropped(self.hand[other], dropped(run, [tile]))
            self.melds[other].append(("chow", "".join(run)))
            return other, False
        named = self.dangerous(other, tile)
        if named:
            big = {hand for hand in named if not hand.startswith("little")}
            self.fed.append((other, wind, big, self.forced(wind, tile)))
        number = 4 if answer[0] == "kong" else 3
        self.hand[other] = dropped(self.hand[other], [tile] * (number - 1))
        self.melds[other].append((answer[0], tile * number))
        return self.draw(other, "kong") if number == 4 else (other, False)

    # Winning

    def case(self, wind: str, win: str, source: str | None, why: str, robbing: bool) -> dict[str, Any]:
        first = "heaven" if wind == "E" and self.discards == 0 else None
        if source == "E" and self.discards == 1 and not robbing:
            first = "earth"
        return {
            "concealed": "".join(self.hand[wind] + ([win] if source else [])),
            "melds": [f"{kind} {tiles[::2]}{tiles[1]}" for kind, tiles in self.melds[wind]],
            "win": win,
            "self_draw": source is None,
            "seat": wind,
            "prevalent": self.round,
            "bonus": "".join(self.bonus[wind]),
            "last_tile": self.live() == 0,
            "replacement": source is None and why == "kong",
            "robbing": robbing,
            "first": first,
            "minimum_fan": self.options["minimum_fan"],
            "discarder": source,
        }

    def is_right(self, wind: str, win: str, source: str | None, why: str = "", robbing: bool = False) -> bool:
        if not is_complete(self.hand[wind] + ([win] if source else [])):
            return False
        return bool(score_case(self.case(wind, win, source, why, robbing))["valid"])

    def call(self, wind: str, win: str, source: str | None, why: str = "", robbing: bool = False) -> None:
        if not self.is_right(wind, win, source, why, robbing):
            demand(self.options["false_calls"], f"{wind} cannot win")
            self.drawn(wind)
            assert self.result is not None
            self.result |= {"false_hu": wind, "payments": {other: -48 if other == wind else 16 for other in WINDS}}
            return
        scored = score_case(self.case(wind, win, source, why, robbing))
        shares = self.shares(wind, win, source, robbing, {line["id"] for line in scored["elements"]})
        payments = {other: -scored["points"] * shares.get(other, 0) for other in WINDS}
        payments[wind] = -sum(payments.values())
        self.result = {
            "winner": wind,
            "discarder": source,
            "false_hu": None,
            **{part: scored[part] for part in ("fan", "limit", "points", "elements")},
            "payments": payments,
        }

    def shares(self, wind: str, win: str, source: str | None, robbing: bool, won: set[str]) -> dict[str, int]:
        """How many times the points each of the others pays."""
        if self.options["dangerous_play"]:
            feeders = [feeder for fed, feeder, named, forced in self.fed if fed == wind and named & won and not forced]
            if feeders and source in (None, feeders[-1]):
                return {feeders[-1]: 6 if source is None else 4}
            if feeders:
                return {feeders[-1]: 2, str(source): 2}
            if source and not robbing and self.dangerous(wind, win) & won and not self.forced(source, win):
                return {source: 4}
        return {other: 2 if source in (None, other) else 1 for other in after(wind)}

    def dangerous(self, towards: str, tile: str) -> set[str]:
        """The hands a discard is dangerous for, by the pungs and kongs that lie there."""
        if not self.options["dangerous_play"]:
            return set()
        pungs = [tiles[:2] for kind, tiles in self.melds[towards] if kind != "chow"]
        dragons = [pung for pung in pungs if pung in ("5z", "6z", "7z")]
        winds = [pung for pung in pungs if pung in ("1z", "2z", "3z", "4z")]
        named: set[str] = set()
        if len(dragons) == 2 and tile in ("5z", "6z", "7z") and tile not in dragons:
            named |= {"little_three_dragons", "big_three_dragons"}
        if len(winds) == 3 and tile in ("1z", "2z", "3z", "4z") and tile not in winds:
            named |= {"little_four_winds", "big_four_winds"}
        if tile[1] != "z" and sum(p[1] == tile[1] for p in pungs) >= 3:
            named.add("full_flush")
        if tile[1] == "z" and sum(p[1] == "z" for p in pungs) >= 3:
            named.add("all_honours")
        ends = [p for p in pungs if p[0] in "19" and p[1] != "z"]
        if tile[1] != "z" and tile[0] in "19" and len(ends) >= 3:
            named.add("all_terminals")
        return named

    def forced(self, wind: str, tile: str) -> bool:
        """Whether nothing else was to be discarded than dangerous tiles."""
        return all(any(self.dangerous(other, held) for other in after(wind)) for held in [*self.hand[wind], tile])


def check(record: dict[str, Any]) -> None:
    """Refuse a hand record in which anything is not as the rules have it."""
    found = Table(record).tell()
    demand(found == record["result"], f"{found} is not {record['result']}")
