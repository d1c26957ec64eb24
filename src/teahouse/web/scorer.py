"""A game's scorer as a page: everything filled in stands in the address, every tap is a link to the next one.

So the address is the link to share, going back takes back, and nothing of it needs a script.

    ?hand=123p888p5z&meld=pung+222z&bonus=2f&seat=S&last_tile=on&into=kong
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from urllib.parse import urlencode

from teahouse.core.scoring import Question, Scorer, Sheet, Worth
from teahouse.drawing import tiles
from teahouse.material.tiles import NotTiles, code_of, read_tiles
from teahouse.texts import number, say

HAND = "hand"
FACE_DOWN = ""
LONGEST = 60
"""Nobody's hand is longer: more is not read."""
AT_HAND, AT_HOW = "#hand", "#how"
"""Where the page stays after a tap."""

Query = Mapping[str, Iterable[str]]
"""The parameters of an address, each with its values."""


@dataclass(frozen=True)
class Filled:
    """A sheet, what the next tile makes (a tile in hand, or a kind of group), and what was not understood."""

    sheet: Sheet
    into: str = HAND
    strange: tuple[str, ...] = ()


@dataclass(frozen=True)
class Tap:
    """A tile to tap: what that does in words, and where it leads; None where it can do nothing."""

    tile: str
    label: str
    href: str | None
    chosen: bool = False


@dataclass(frozen=True)
class Pick:
    """An answer to choose."""

    text: str
    href: str
    chosen: bool


@dataclass(frozen=True)
class Group:
    """A group laid out; a tile that lies face down is ""."""

    name: str
    tiles: tuple[str, ...]
    label: str
    href: str


@dataclass(frozen=True)
class Share:
    """What a player pays or gets."""

    player: str
    amount: str
    gets: bool


@dataclass(frozen=True)
class Asked:
    """A question with its answers."""

    name: str
    label: str
    picks: tuple[Pick, ...]


@dataclass(frozen=True)
class ScorerPage:
    """All the template shows, in words of the reader's language."""

    defs: str
    hand: tuple[Tap, ...]
    win: Tap | None
    groups: tuple[Group, ...]
    bonus: tuple[Tap, ...]
    into: tuple[Pick, ...]
    tray: tuple[tuple[Tap, ...], ...]
    wins: tuple[Tap, ...]
    questions: tuple[Asked, ...]
    switches: tuple[Pick, ...]
    problem: str
    lines: tuple[tuple[str, str], ...]
    total: str
    shares: tuple[Share, ...]
    remarks: tuple[str, ...]
    address: str
    typed: str
    kept: tuple[tuple[str, str], ...]
    """Everything but the hand, for a form in which the hand is typed."""


# The address


def read(scorer: Scorer, query: Query) -> Filled:
    """What an address says; what it cannot mean is left out and named in `strange`."""
    strange: list[str] = []

    def tiles_of(text: str, known: Iterable[str]) -> tuple[str, ...]:
        try:
            found = tuple(code_of(tile) for tile in read_tiles(text))
        except NotTiles:
            found = ()
        if len(found) > LONGEST or not found or not set(found) <= set(known):
            strange.append(text)
            return ()
        return found

    values = {name: [text for text in texts if text] for name, texts in query.items()}
    plain = [kind for row in scorer.tray for kind in row]
    hand = tuple(kind for text in values.get(HAND, ()) for kind in tiles_of(text, plain))
    win = next((kind for text in values.get("win", ()) for kind in tiles_of(text, plain)), "")
    bonus = tuple(kind for text in values.get("bonus", ()) for kind in tiles_of(text, scorer.bonus))
    melds = []
    for text in values.get("meld", ())[:LONGEST]:
        kind, _, rest = text.partition(" ")
        found = tiles_of(rest, plain) if kind in scorer.melds else ()
        if found and scorer.melds[kind](min(found)) == tuple(sorted(found)):
            melds.append((kind, tuple(sorted(found))))
        elif rest not in strange:
            strange.append(text)
    choices = {}
    for question in scorer.questions:
        for text in values.get(question.name, ())[:1]:
            if text not in question.answers:
                strange.append(text)
            elif text != _first(question):
                choices[question.name] = text
    switches = frozenset(name for name in scorer.switches if "on" in values.get(name, ()))
    into = next((text for text in values.get("into", ()) if text in scorer.melds), HAND)
    sheet = Sheet(hand, win if win in hand else "", tuple(melds), bonus, choices, switches)
    return Filled(sheet, into, tuple(strange))


def write(scorer: Scorer, sheet: Sheet, into: str = HAND) -> str:
    """The address of a sheet, from its question mark on; the shortest that says it."""
    return "?" + urlencode(list(_parameters(scorer, sheet, into)))


def _parameters(scorer: Scorer, sheet: Sheet, into: str) -> Iterable[tuple[str, str]]:
    if sheet.hand:
        yield HAND, _runs(sheet.hand)
    if sheet.win:
        yield "win", sheet.win
    yield from (("meld", f"{kind} {_runs(group)}") for kind, group in sheet.melds)
    if sheet.bonus:
        yield "bonus", _runs(sheet.bonus)
    for question in scorer.questions:
        if question.name in sheet.choices:
            yield question.name, sheet.choices[question.name]
    yield from ((name, "on") for name in scorer.switches if name in sheet.switches)
    if into != HAND:
        yield "into", into


def _runs(kinds: Iterable[str]) -> str:
    """Tiles in their own order, neighbours of a suit written together.

    >>> _runs(["3m", "1m", "5z", "2m"])
    '31m5z2m'
    """
    return "".join("".join(kind[0] for kind in run) + suit for suit, run in groupby(kinds, key=lambda kind: kind[1]))


def _first(question: Question) -> str:
    return next(iter(question.answers))


# The page


def page(scorer: Scorer, query: Query) -> ScorerPage:
    """The page of an address, in the reader's language."""
    filled = read(scorer, query)
    return _Page(scorer, filled).build(filled.strange)


class _Page:
    """One page in the making: a sheet, and the links that lead on from it."""

    def __init__(self, scorer: Scorer, filled: Filled) -> None:
        self.scorer = scorer
        self.sheet = filled.sheet
        self.into = filled.into
        self.order = [kind for row in scorer.tray for kind in row]

    def build(self, strange: tuple[str, ...]) -> ScorerPage:
        worth, problem = self._worth()
        return ScorerPage(
            defs=tiles.defs([*self.order, *self.scorer.bonus]),
            hand=tuple(self._held()),
            win=self._last() if self.sheet.hand else None,
            groups=tuple(map(self._group, range(len(self.sheet.melds)))),
            bonus=tuple(map(self._bonus, self.scorer.bonus)),
            into=tuple(map(self._into, (HAND, *self.scorer.melds))),
            tray=tuple(tuple(map(self._addition, row)) for row in self.scorer.tray),
            wins=tuple(map(self._winner, sorted(set(self.sheet.hand), key=self.order.index))),
            questions=tuple(map(self._question, self.scorer.questions)),
            switches=tuple(map(self._switch, self.scorer.switches)),
            problem=problem,
            lines=tuple((str(name), weight) for name, weight in worth.lines),
            total=str(worth.total or ""),
            shares=tuple(Share(str(who), number(paid, 0, sign=True), paid > 0) for who, paid in worth.shares),
            remarks=tuple(say("scorer/not-a-sheet", found=text[:LONGEST]) for text in strange),
            address=write(self.scorer, self.sheet),
            typed=_runs(self.sheet.hand),
            kept=tuple(
                pair for pair in _parameters(self.scorer, self.sheet, self.into) if pair[0] not in (HAND, "win")
            ),
        )

    def _worth(self) -> tuple[Worth, str]:
        missing = self.scorer.missing(self.sheet)
        if missing > 0:
            return Worth(), say("scorer/missing", n=missing)
        if missing < 0:
            return Worth(), say("scorer/too-many", n=-missing)
        worth = self.scorer.score(self.sheet)
        return worth, str(worth.problem or "")

    def _link(self, *, into: str = HAND, at: str = AT_HAND, **changes: object) -> str:
        return write(self.scorer, replace(self.sheet, **changes), into) + at  # type: ignore[arg-type]

    @property
    def _win(self) -> str:
        return self.sheet.win or self.sheet.hand[-1]

    def _held(self) -> Iterable[Tap]:
        """The hand in order, without the winning tile."""
        rest = list(self.sheet.hand)
        rest.remove(self._win) if rest else None
        for kind in sorted(rest, key=self.order.index):
            yield Tap(kind, say("scorer/remove", tile=self._name(kind)), self._without(self.sheet.hand.index(kind)))

    def _last(self) -> Tap:
        place = len(self.sheet.hand) - 1 - self.sheet.hand[::-1].index(self._win)
        return Tap(self._win, say("scorer/remove", tile=self._name(self._win)), self._without(place), chosen=True)

    def _without(self, place: int) -> str:
        hand = self.sheet.hand[:place] + self.sheet.hand[place + 1 :]
        return self._link(hand=hand, win=self.sheet.win if self.sheet.win in hand else "", into=self.into)

    def _group(self, place: int) -> Group:
        kind, group = self.sheet.melds[place]
        rest = self.sheet.melds[:place] + self.sheet.melds[place + 1 :]
        hidden = range(1, len(group) - 1) if kind in self.scorer.face_down else ()
        shown = tuple(FACE_DOWN if spot in hidden else tile for spot, tile in enumerate(group))
        name = str(self.scorer.meld(kind))
        label = say("scorer/remove-meld", meld=name, tiles=tuple(map(self._name, group)))
        return Group(name, shown, label, self._link(melds=rest))

    def _bonus(self, kind: str) -> Tap:
        lies = kind in self.sheet.bonus
        bonus = tuple(other for other in self.scorer.bonus if (other in self.sheet.bonus) != (other == kind))
        label = say("scorer/remove" if lies else "scorer/add", tile=self._name(kind))
        return Tap(kind, label, self._link(bonus=bonus, into=self.into), chosen=lies)

    def _into(self, into: str) -> Pick:
        text = say("scorer/into-hand") if into == HAND else str(self.scorer.meld(into))
        return Pick(text, self._link(into=into), into == self.into)

    def _addition(self, kind: str) -> Tap:
        """A tile of the tray: one more in hand, or the lowest of a new group."""
        group = (kind,) if self.into == HAND else self.scorer.melds[self.into](kind)
        name = self._name(kind)
        if not self._fits(group):
            return Tap(kind, say("scorer/none-left", tile=name), None)
        if self.into == HAND:
            return Tap(kind, say("scorer/add", tile=name), self._link(hand=(*self.sheet.hand, kind)))
        label = say("scorer/add-meld", meld=self.scorer.meld(self.into), tiles=tuple(map(self._name, group)))
        return Tap(kind, label, self._link(melds=(*self.sheet.melds, (self.into, group))))

    def _fits(self, group: tuple[str, ...]) -> bool:
        """Whether there are such tiles left and room for them."""
        used = [*self.sheet.hand, *(kind for _, tiles in self.sheet.melds for kind in tiles)]
        enough = all(used.count(kind) + group.count(kind) <= self.scorer.copies for kind in group)
        into_hand = self.into == HAND
        after = (
            replace(self.sheet, hand=self.sheet.hand + group)
            if into_hand
            else replace(self.sheet, melds=(*self.sheet.melds, (self.into, group)))
        )
        return bool(group) and enough and self.scorer.missing(after) >= (0 if into_hand else 1)

    def _winner(self, kind: str) -> Tap:
        return Tap(kind, say("scorer/is-win", tile=self._name(kind)), self._link(win=kind), kind == self._win)

    def _question(self, question: Question) -> Asked:
        chosen = self.sheet.choices.get(question.name, _first(question))
        picks = (
            Pick(str(text), self._link(choices=self._choices(question, answer), at=AT_HOW), answer == chosen)
            for answer, text in question.answers.items()
        )
        return Asked(question.name, str(question.label), tuple(picks))

    def _choices(self, question: Question, answer: str) -> dict[str, str]:
        others = {name: given for name, given in self.sheet.choices.items() if name != question.name}
        return others if answer == _first(question) else {**others, question.name: answer}

    def _switch(self, name: str) -> Pick:
        switched = self.sheet.switches ^ {name}
        return Pick(
            str(self.scorer.switches[name]), self._link(switches=switched, at=AT_HOW), name in self.sheet.switches
        )

    def _name(self, kind: str) -> str:
        return str(self.scorer.tile(kind))
