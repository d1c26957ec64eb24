"""The end of a hand, laid out in the middle of the table: who won with what and why, then what everybody held and paid.

Everything is there at once for who reads; the eye gets line after line (`steps.py`), unless no motion is wanted.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

from teahouse.core.protocol import Looks, Seat
from teahouse.drawing import palette, tiles
from teahouse.drawing.lettering import in_two, shortened
from teahouse.drawing.people import away_sign, away_size, away_width, says_place
from teahouse.games.hongkong.pictures.account import shown_groups
from teahouse.games.hongkong.pictures.faces import GROUP_GAP, Face, face_of, group_faces, name_of
from teahouse.games.hongkong.pictures.layout import LANDSCAPE, PORTRAIT, Layout, Zone, flow
from teahouse.games.hongkong.pictures.pieces import ring, tile, words
from teahouse.games.hongkong.pictures.plates import away_since, player_name, wind_disc
from teahouse.games.hongkong.pictures.steps import STEPS
from teahouse.games.hongkong.play.outcomes import Report
from teahouse.games.hongkong.scoring.completeness import waited_for
from teahouse.games.hongkong.scoring.hand import EAST, WIND_LETTERS, WINDS, Tiles, Wind
from teahouse.games.hongkong.words.accounts import (
    element_name,
    fan_words,
    own_name,
    paid_words,
    title_words,
    worth_words,
)
from teahouse.games.hongkong.words.names import wind_letter
from teahouse.material.tiles import code_of
from teahouse.texts import calling, language, number, say

WORD = 0.8
"""A word between tiles is smaller than names."""
FEW = 5
"""Hands that waited for more are drawn smaller than the others."""
SMALL_GAP = 0.04
"""Between the tiles of a hand that is only shown."""
LAID_GAP = 0.4
"""Before a group that lies open, in tiles."""


class Sizes(NamedTuple):
    """Letters of the title and of all else, and the tiles of the hand that was called."""

    title: float
    letters: float
    tile: float


SIZES = {"landscape": Sizes(24, 18, 62), "portrait": Sizes(15.5, 13, 40), "low": Sizes(17, 14, 46)}


class People(NamedTuple):
    """Who sits there, by seat."""

    names: tuple[str, ...]
    you: Seat | None
    away: tuple[float | None, ...]
    """Since when somebody is not there."""


def ending(last: Report, totals: tuple[int, ...], layout: Layout, looks: Looks) -> str:
    """For everybody alike; only whoever looks at their own table is called differently."""
    seats = tuple(Seat(seat) for seat in range(len(WINDS)))
    names, away = tuple(player_name(seat, looks) for seat in seats), tuple(away_since(seat, looks) for seat in seats)
    return _ending(last, totals, layout, People(names, looks.get("you"), away), language())


@lru_cache(maxsize=64)
def _ending(last: Report, totals: tuple[int, ...], layout: Layout, people: People, chosen: str) -> str:
    with calling(people.names):
        told = _Told(last, totals, people)
        layout = _fitted(told, layout)
        deed, step = _deed(told, layout)
        rows = _people(told, layout, step)
        label = quoteattr(" ".join(told.in_words()))
    return f'<g class="ending" role="img" aria-label={label}{_call(last)}>{_panel(layout)}{deed}{rows}</g>'


def _call(last: Report) -> str:
    """Whose call ended it, for a page that lets everybody see the moment: with what words, and whether on a discard."""
    if last.caller is None:
        return ""
    on_discard = "" if last.result.discarder is None else ' data-on-discard="yes"'
    player = f"player-{WIND_LETTERS[last.caller].lower()}"
    return f' data-caller="{player}" data-call={quoteattr(say("hongkong/call-hu"))}{on_discard}'


class _Told:
    """The words of the end of a hand."""

    def __init__(self, last: Report, totals: tuple[int, ...], people: People) -> None:
        self.last, self.totals, self.people = last, totals, people
        result = last.result
        self.title = say(title_words(result, last.seats, people.you))
        self.lines = [(say(element_name(element)), fan_words(element)) for element in result.elements]
        self.short = [say(own_name(element)) for element in result.elements]
        """The same names as the reader's language alone has them."""
        self.worth = "" if result.winner is None else say(worth_words(result))
        if result.false_hu is not None:
            self.note = say("hongkong/end-false-note")
        else:
            self.note = say("hongkong/end-drawn-note") if result.winner is None else ""

    def name(self, wind: Wind) -> str:
        seat = self.last.seats[wind]
        return say("hongkong/you") if seat == self.people.you else self.people.names[seat]

    def waits(self, wind: Wind) -> Tiles:
        """What would have completed a hand; nothing where it was called."""
        held = self.last.hands[wind]
        laid = tuple(kind for meld in self.last.melds[wind] for kind in meld.tiles)
        return waited_for(held, laid) if len(held) % 3 == 1 else ()

    def paid(self, wind: Wind) -> str:
        return number(self.last.scores[self.last.seats[wind]], 1, True)

    def why(self, wind: Wind) -> str:
        """Why somebody pays more than the hand is worth."""
        found = paid_words(self.last.result, wind, self.last.scores[self.last.seats[wind]])
        return say(found) if found else ""

    def total(self, wind: Wind) -> str:
        return number(self.totals[self.last.seats[wind]])

    def in_words(self) -> Iterator[str]:
        """All of it, for who hears it."""
        yield f"{self.title.rstrip('.')}."
        if self.worth:
            yield f"{self.worth}."
        yield from (f"{name}: {fan}." for name, fan in self.lines)
        if self.note:
            yield self.note
        for wind in WINDS:
            parts = [say("hongkong/end-row", name=self.name(wind), paid=self.paid(wind), points=self.total(wind))]
            if why := self.why(wind):
                parts.append(why)
            parts.append(say("hongkong/end-row-held", tiles=self._named(self.last.hands[wind])))
            if waits := self.waits(wind):
                parts.append(say("hongkong/end-row-waited", tiles=self._named(waits)))
            yield "; ".join(parts) + "."

    def _named(self, kinds: Tiles) -> str:
        return ", ".join(name_of(language(), kind) for kind in kinds)


def _fitted(told: _Told, layout: Layout) -> Layout:
    """On a phone held upright everybody's hands get what the deed does not need."""
    if layout.name != PORTRAIT.name:
        return layout
    sizes, (x, y, width, height) = SIZES[layout.name], layout.deed
    titles, size = _title_lines(told, layout.deed, sizes)
    lines = max(len(told.lines), 1) * sizes.letters * 1.45 + (sizes.title * 2.2 if told.worth else sizes.letters)
    needed = min(height, size * (1.15 * len(titles) + 0.6) + sizes.tile * 1.3 + lines)
    rest = layout.people._replace(y=y + needed, height=layout.people.y + layout.people.height - y - needed)
    return layout._replace(deed=Zone(x, y, width, needed), people=rest)


def _panel(layout: Layout) -> str:
    """A sheet of paper under everything."""
    one, other = layout.deed, layout.people
    x, y = min(one.x, other.x), min(one.y, other.y)
    width = max(one.x + one.width, other.x + other.width) - x
    height = max(one.y + one.height, other.y + other.height) - y
    return (
        f'<rect class="sheet" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="10" fill="{palette.PAPER}" '
        f'stroke="{palette.TILE_MARK}" stroke-width="2"/>'
    )


def _counted(step: int, drawn: str) -> str:
    return f'<g class="counted step-{min(step, STEPS - 1)}">{drawn}</g>'


# What was done


def _deed(told: _Told, layout: Layout) -> tuple[str, int]:
    """The title, the hand that was called, line by line what it was worth; and the steps that took."""
    zone, sizes = layout.deed, SIZES[layout.name]
    titles, size = _title_lines(told, zone, sizes)
    table = _Table(
        told, zone, sizes, size * (1.15 * len(titles) + 0.6) + (sizes.tile * 1.3 if told.lines else sizes.tile)
    )
    y = zone.y + table.above
    ink = palette.INK if told.last.result.false_hu is None else palette.LACQUER
    middle, drawn = zone.x + zone.width / 2, ""
    for line in titles:
        y += size * 1.15
        drawn += words(middle, round(y, 1), line, round(size, 1), "middle", ink)
    y += size * 0.55
    if told.last.caller is not None:
        hand, y = _called_hand(told.last, Zone(zone.x + 12, y, zone.width - 24, zone.height), sizes.tile)
        drawn += hand
    if told.note:
        drawn += words(middle, round(y + sizes.letters * 1.3, 1), told.note, sizes.letters, "middle", palette.MUTED)
    for nth, (name, fan) in enumerate(told.lines):
        drawn += _counted(nth, _line((name, told.short[nth]), fan, *table.place(nth, y), table.wide, table.letters))
    step = len(told.lines)
    if told.worth:
        at = round(y + table.height + sizes.title * 1.45, 1)
        drawn += _counted(step, words(middle, at, told.worth, sizes.title, "middle", palette.JADE))
        step += 1
    return drawn, step


class _Table:
    """Where the lines of a score stand: in one column, or in two where they are many."""

    def __init__(self, told: _Told, zone: Zone, sizes: Sizes, before: float) -> None:
        count, worth = len(told.lines), sizes.title * 1.9 if told.worth else 0
        room = zone.height - before - worth
        columns = 1 if count * sizes.letters * 1.3 <= room else 2
        self.rows = -(-count // columns)
        self.pitch = min(sizes.letters * 1.45, room / max(1, self.rows))
        self.letters = min(sizes.letters, self.pitch * 0.8)
        self.wide = (zone.width - 40) / 2 if columns == 2 else min(zone.width - 40, sizes.letters * 21)
        self.left = zone.x + (zone.width - columns * self.wide - (columns - 1) * 10) / 2
        self.height = self.rows * self.pitch
        self.above = max(2.0, (room - self.height) / 2.4)

    def place(self, nth: int, y: float) -> tuple[float, float]:
        column, row = divmod(nth, self.rows)
        return self.left + column * (self.wide + 10), round(y + (row + 1) * self.pitch, 1)


def _title_lines(told: _Told, zone: Zone, sizes: Sizes) -> tuple[list[str], float]:
    """One line, or two where it is long."""
    text, most = told.title, (zone.width - 24) / (sizes.title * 0.54)
    lines = in_two(text) if len(text) > most else [text]
    return lines, min(sizes.title, (zone.width - 24) / max(map(len, lines)) / 0.54)


def _line(names: tuple[str, str], fan: str, x: float, y: float, width: float, size: float) -> str:
    """A line of the score: its name, its fan. Where there is little room the name comes as readers know it."""
    room = (width - len(fan) * size * 0.6 - size) / (size * 0.53)
    name = names[len(names[0]) > room]
    return (
        words(round(x, 1), y, shortened(name, room), round(size, 1), fill=palette.INK)
        + f'<path d="M{x + width:.1f} {y + size * 0.28:.1f}h{-width:.1f}" stroke="{palette.MUTED}" '
        + 'stroke-opacity=".35"/>'
        + words(round(x + width, 1), y, fan, round(size, 1), "end", palette.INK)
    )


def _called_hand(last: Report, zone: Zone, tallest: float) -> tuple[str, float]:
    """Group by group, then what lay open before, then bonus tiles; the winning tile marked."""
    caller = last.caller
    assert caller is not None
    groups: list[list[Face]] = [[face_of(kind) for kind in group] for group in shown_groups(last, caller)]
    groups += [group_faces(meld) for meld in last.melds[caller]]
    groups += [[face_of(kind)] for kind in last.bonus[caller]]
    return row_of_groups(groups, Zone(zone.x, zone.y, zone.width, tallest * 1.07), tallest, last)


def row_of_groups(groups: list[list[Face]], zone: Zone, tallest: float, last: Report) -> tuple[str, float]:
    height, corners = flow(tuple(map(len, groups)), zone, tallest, GROUP_GAP, 0.5)
    wide, tall = tiles.footprint(height)
    drawn, mark, won = [], "", None if last.win is None else code_of(last.win)
    for faces, (x, y) in zip(groups, corners, strict=True):
        for nth, (code, pose) in enumerate(faces):
            at = (round(x + nth * wide, 1), y)
            drawn.append(tile(code, *at, height, pose))
            mark = mark or (ring(*at, wide, tall) if code == won else "")
    return "".join(drawn) + mark, corners[-1][1] + tall


# What everybody held, got and paid


def _people(told: _Told, layout: Layout, step: int) -> str:
    zone = layout.people
    pitch = zone.height / len(WINDS)
    rows = [Zone(zone.x, zone.y + wind * pitch, zone.width, pitch) for wind in WINDS]
    tallest = min(_tallest(told, wind, _hand_zone(rows[wind], layout), layout, FEW) for wind in WINDS)
    drawn = "".join(_row(told, wind, rows[wind], layout, step, tallest) for wind in WINDS)
    return f'<g class="people-{layout.name}">{drawn}{_coins(told, zone, pitch, SIZES[layout.name], step)}</g>'


def _hand_zone(row: Zone, layout: Layout) -> Zone:
    """Where a row shows the hand: on phones held upright below the name."""
    x, y, width, height = row
    size = SIZES[layout.name].letters
    if layout.name == PORTRAIT.name:
        return Zone(x + 12, y + size * 1.7, width - 24, height - size * 1.9)
    left = width * 0.185 + size * 1.44 + 20
    return Zone(x + left, y + 5, width - 14 - 62 - left, height - 9)


def _tallest(told: _Told, wind: Wind, zone: Zone, layout: Layout, most: int | None = None) -> float:
    """So large the tiles of a row can be beside what lies open and what its hand waited for, or so much of it."""
    laid = _laid(told, wind, layout)
    count = len(_opened(told, wind)) + len(told.waits(wind)[:most]) + sum(len(group) + LAID_GAP for group in laid)
    room = zone.width - (_word_width(SIZES[layout.name].letters) if told.waits(wind) else 0)
    return min(zone.height * tiles.HEIGHT / (tiles.HEIGHT + tiles.EDGE), room / max(1, count) / (1 + SMALL_GAP) / 0.75)


def _opened(told: _Told, wind: Wind) -> Tiles:
    """A hand that was called lies above already."""
    return () if wind == told.last.caller else told.last.hands[wind]


def _laid(told: _Told, wind: Wind, layout: Layout) -> list[list[Face]]:
    """What else is of that hand, on phones: elsewhere it stays in sight on the table, as one's own always does."""
    if layout.name == LANDSCAPE.name or wind == told.last.caller or told.last.seats[wind] == told.people.you:
        return []
    return [group_faces(meld) for meld in told.last.melds[wind]]


def _word_width(size: float) -> float:
    return len(say("hongkong/waited-for")) * size * WORD * 0.52 + 14


def _row(told: _Told, wind: Wind, zone: Zone, layout: Layout, step: int, tallest: float) -> str:
    """Wind and name, the hand opened with what it waited for, what was got or paid and what there is now."""
    size, last = SIZES[layout.name].letters, told.last
    x, y, width, height = zone
    radius, right, is_slim = size * 0.72, x + width - 14, layout.name == PORTRAIT.name
    head = y + size * 1.35 if is_slim else y + height / 2 + size * 0.3
    lined = y > layout.deed.y + 1
    drawn = (
        f'<path d="M{x + 10:g} {y:.1f}h{width - 20:g}" stroke="{palette.MUTED}" stroke-opacity=".45"/>' if lined else ""
    )
    drawn += wind_disc(x + 12 + radius, round(head - size * 0.34, 1), radius, say(wind_letter(wind)), wind == EAST)
    left = x + 20 + 2 * radius
    paid, total, why = told.paid(wind), told.total(wind), told.why(wind)
    line = head - size * 0.5 if why and not is_slim else head
    drawn += _named(
        told, wind, Zone(left, line, width * (0.32 if why else 0.42) if is_slim else width * 0.18, height), layout
    )
    got = last.scores[last.seats[wind]]
    colour = palette.MUTED if not got else palette.JADE if got > 0 else palette.LACQUER
    at, below = (right - 52, 0.0) if is_slim else (right, size * 0.6)
    drawn += _counted(step + 1, words(at, round(head - below, 1), paid, size * 1.15, "end", colour))
    drawn += _counted(step + 2, words(right, round(head + below, 1), total, size * 0.95, "end", palette.MUTED))
    if why:
        drawn += _counted(step + 1, _why(why, layout, left, Zone(x, head, width, height), size))
    held = _hand_zone(zone, layout)
    return drawn + _held(told, wind, held, layout, min(tallest, _tallest(told, wind, held, layout)))


def _why(text: str, layout: Layout, left: float, zone: Zone, size: float) -> str:
    """Below the name, on phones held upright beside what is paid."""
    x, head, width, _ = zone
    if layout.name == PORTRAIT.name:
        room, fitting = width * 0.68 - 132 - (left - x), size * 0.88
        fitting = min(fitting, room / max(1, len(text)) / 0.56)
        return words(x + width - 14 - 106, round(head, 1), text, round(fitting, 1), "end", palette.MUTED)
    fitting = min(size * 0.85, width * 0.18 / max(1, len(text)) / 0.56)
    return words(round(left, 1), round(head + size * 0.65, 1), text, round(fitting, 1), fill=palette.MUTED)


def steps_of(last: Report) -> int:
    """After so many steps everything is counted out, and the totals change."""
    return min(len(last.result.elements) + (last.result.winner is not None) + 2, STEPS - 1)


def _named(told: _Told, wind: Wind, zone: Zone, layout: Layout) -> str:
    """The name on the line where the zone begins; on phones, where no plates are beside it, also whether somebody is
    away, and a place for what is called."""
    size, since = SIZES[layout.name].letters, told.people.away[told.last.seats[wind]]
    left, line, room, _ = zone
    sign = says = ""
    if layout.name != LANDSCAPE.name:
        behind = room * 0.55 if layout.name == PORTRAIT.name else 0.0
        below = 0.0 if behind else size * 1.3
        says = says_place(told.last.seats[wind], left + behind, line - size * 1.2 + below, room - behind, size * 1.7)
    if since is not None and says:
        small, beside = away_size(size * 0.86, room), layout.name == PORTRAIT.name
        at = (left + room - away_width(small), line - 0.5) if beside else (left, line + size * 1.35)
        sign = away_sign(*at, small, since, palette.INK, "none")
        room -= away_width(small) + 4 if beside else 0
    name = shortened(told.name(wind), room / (size * 0.55))
    return words(round(left, 1), round(line, 1), name, size, fill=palette.INK) + sign + says


def _held(told: _Told, wind: Wind, zone: Zone, layout: Layout, height: float) -> str:
    """The hand of one row, and at its end what it waited for."""
    hand, waits, size = _opened(told, wind), told.waits(wind), SIZES[layout.name].letters
    wide, tall = tiles.footprint(height)
    top, step = round(zone.y + (zone.height - tall) / 2, 1), wide * (1 + SMALL_GAP)
    drawn = [tile(code_of(kind), round(zone.x + nth * step, 1), top, height) for nth, kind in enumerate(hand)]
    x = zone.x + len(hand) * step
    for group in _laid(told, wind, layout):
        x += LAID_GAP * step
        drawn += [tile(code, round(x + nth * step, 1), top, height, pose) for nth, (code, pose) in enumerate(group)]
        x += len(group) * step
    if waits:
        word, at = say("hongkong/waited-for"), (round(x + 7, 1), round(top + tall * 0.62, 1))
        drawn.append(words(*at, word, round(size * WORD, 1), fill=palette.MUTED))
        x += _word_width(size)
    drawn += [tile(code_of(kind), round(x + nth * step, 1), top, height) for nth, kind in enumerate(waits)]
    return "".join(drawn)


def _coins(told: _Told, zone: Zone, pitch: float, sizes: Sizes, step: int) -> str:
    """What is paid goes to whoever gets it: for the eye alone, and gone afterwards."""
    scores = [told.last.scores[told.last.seats[wind]] for wind in WINDS]
    payers, takers = ([wind for wind in WINDS if (scores[wind] > 0) is gets and scores[wind]] for gets in (False, True))
    x = zone.x + zone.width - 74
    drawn = ""
    for taker in takers:
        y = zone.y + (taker + 0.5) * pitch
        for payer in payers:
            drawn += (
                f'<circle class="coin from-{payer - taker} step-{min(step + 2, STEPS - 1)}" cx="{x:g}" cy="{y:.1f}" '
                f'r="{sizes.letters * 0.42:.1f}" fill="{palette.TILE_MARK}" stroke="{palette.TILE_INK}"/>'
            )
    return drawn
