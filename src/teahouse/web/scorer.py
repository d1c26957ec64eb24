"""A game's scorer as a page: everything filled in stands in the address, every tap is a link to the next one.

So the address is the link to share, going back takes back, and nothing of it needs a script.

    ?hand=123p888p5z&meld=pung+222z&bonus=2f&seat=S&last_tile=on&into=kong
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from teahouse.core.scoring import Faces, Question, Scorer, Sheet, Worth
from teahouse.texts import number, say

HAND, LAST, GROUP, EXTRAS = "hand", "win", "meld", "bonus"
"""What an address calls the parts of a sheet."""
FACE_DOWN = ""
LONGEST = 60
"""Nobody's hand is longer: more is not read."""
AT_HAND, AT_HOW = "#hand", "#how"
"""Where the page stays after a tap."""

Query = Mapping[str, Iterable[str]]
"""The parameters of an address, each with its values."""


@dataclass(frozen=True)
class Filled:
    """A sheet, what the next piece makes (one more in hand, or a kind of group), and what was not understood."""

    sheet: Sheet
    into: str = HAND
    strange: tuple[str, ...] = ()


@dataclass(frozen=True)
class Tap:
    """A piece to tap: what that does in words, and where it leads; None where it can do nothing."""

    piece: str
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
    """A group laid out; a piece that lies face down is ""."""

    name: str
    pieces: tuple[str, ...]
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

    faces: Faces
    held: tuple[Tap, ...]
    last: Tap | None
    groups: tuple[Group, ...]
    extras: tuple[Tap, ...]
    into: tuple[Pick, ...]
    tray: tuple[tuple[Tap, ...], ...]
    lasts: tuple[Tap, ...]
    """All that may have come last."""
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
    values = {name: [text for text in texts if text] for name, texts in query.items()}
    reading = _Reading(scorer, values)
    sheet = reading.sheet()
    into = next((text for text in values.get("into", ()) if text in scorer.groups), HAND)
    return Filled(sheet, into, tuple(reading.strange))


class _Reading:
    """An address being read, and what was not understood so far."""

    def __init__(self, scorer: Scorer, values: Mapping[str, Sequence[str]]) -> None:
        self.scorer, self.values = scorer, values
        self.strange: list[str] = []
        self._plain = [kind for row in scorer.tray for kind in row]

    def sheet(self) -> Sheet:
        held = tuple(self._named(HAND, self._plain))
        last = next(self._named(LAST, self._plain), "")
        extras = tuple(self._named(EXTRAS, self.scorer.extras))
        groups, choices = tuple(self._groups()), dict(self._choices())
        switches = frozenset(name for name in self.scorer.switches if "on" in self.values.get(name, ()))
        return Sheet(held, last if last in held else "", groups, extras, choices, switches)

    def _named(self, name: str, known: Iterable[str]) -> Iterator[str]:
        for text in self.values.get(name, ()):
            yield from self._pieces(text, known)

    def _pieces(self, text: str, known: Iterable[str]) -> tuple[str, ...]:
        try:
            found = self.scorer.read(text)
        except ValueError:
            found = ()
        if len(found) > LONGEST or not found or not set(found) <= set(known):
            self.strange.append(text)
            return ()
        return found

    def _groups(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        for text in self.values.get(GROUP, ())[:LONGEST]:
            kind, _, rest = text.partition(" ")
            found = self._pieces(rest, self._plain) if kind in self.scorer.groups else ()
            if found and self.scorer.groups[kind](min(found)) == tuple(sorted(found)):
                yield kind, tuple(sorted(found))
            elif rest not in self.strange:
                self.strange.append(text)

    def _choices(self) -> Iterator[tuple[str, str]]:
        for question in self.scorer.questions:
            for text in self.values.get(question.name, ())[:1]:
                if text not in question.answers:
                    self.strange.append(text)
                elif text != _first(question):
                    yield question.name, text


def write(scorer: Scorer, sheet: Sheet, into: str = HAND) -> str:
    """The address of a sheet, from its question mark on; the shortest that says it."""
    return "?" + urlencode(list(_parameters(scorer, sheet, into)))


def _parameters(scorer: Scorer, sheet: Sheet, into: str) -> Iterable[tuple[str, str]]:
    if sheet.held:
        yield HAND, scorer.write(sheet.held)
    if sheet.last:
        yield LAST, sheet.last
    yield from ((GROUP, f"{kind} {scorer.write(group)}") for kind, group in sheet.groups)
    if sheet.extras:
        yield EXTRAS, scorer.write(sheet.extras)
    for question in scorer.questions:
        if question.name in sheet.choices:
            yield question.name, sheet.choices[question.name]
    yield from ((name, "on") for name in scorer.switches if name in sheet.switches)
    if into != HAND:
        yield "into", into


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
            faces=self.scorer.faces,
            held=tuple(self._held()),
            last=self._came_last() if self.sheet.held else None,
            groups=tuple(map(self._group, range(len(self.sheet.groups)))),
            extras=tuple(map(self._extra, self.scorer.extras)),
            into=tuple(map(self._into, (HAND, *self.scorer.groups))),
            tray=tuple(tuple(map(self._addition, row)) for row in self.scorer.tray),
            lasts=tuple(map(self._may_be_last, sorted(set(self.sheet.held), key=self.order.index))),
            questions=tuple(map(self._question, self.scorer.questions)),
            switches=tuple(map(self._switch, self.scorer.switches)),
            problem=problem,
            lines=tuple((str(name), weight) for name, weight in worth.lines),
            total=str(worth.total or ""),
            shares=tuple(Share(str(who), number(paid, 0, sign=True), paid > 0) for who, paid in worth.shares),
            remarks=tuple(say("scorer/not-a-sheet", found=text[:LONGEST]) for text in strange),
            address=write(self.scorer, self.sheet),
            typed=self.scorer.write(self.sheet.held),
            kept=tuple(pair for pair in _parameters(self.scorer, self.sheet, self.into) if pair[0] not in (HAND, LAST)),
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
    def _last(self) -> str:
        return self.sheet.last or self.sheet.held[-1]

    def _held(self) -> Iterable[Tap]:
        """What is held in order, without the one that came last."""
        rest = list(self.sheet.held)
        rest.remove(self._last) if rest else None
        for kind in sorted(rest, key=self.order.index):
            yield Tap(kind, say("scorer/remove", tile=self._name(kind)), self._without(self.sheet.held.index(kind)))

    def _came_last(self) -> Tap:
        place = len(self.sheet.held) - 1 - self.sheet.held[::-1].index(self._last)
        return Tap(self._last, say("scorer/remove", tile=self._name(self._last)), self._without(place), chosen=True)

    def _without(self, place: int) -> str:
        held = self.sheet.held[:place] + self.sheet.held[place + 1 :]
        return self._link(held=held, last=self.sheet.last if self.sheet.last in held else "", into=self.into)

    def _group(self, place: int) -> Group:
        kind, group = self.sheet.groups[place]
        rest = self.sheet.groups[:place] + self.sheet.groups[place + 1 :]
        hidden = range(1, len(group) - 1) if kind in self.scorer.face_down else ()
        shown = tuple(FACE_DOWN if spot in hidden else piece for spot, piece in enumerate(group))
        name = str(self.scorer.name_group(kind))
        label = say("scorer/remove-meld", meld=name, tiles=tuple(map(self._name, group)))
        return Group(name, shown, label, self._link(groups=rest))

    def _extra(self, kind: str) -> Tap:
        lies = kind in self.sheet.extras
        extras = tuple(other for other in self.scorer.extras if (other in self.sheet.extras) != (other == kind))
        label = say("scorer/remove" if lies else "scorer/add", tile=self._name(kind))
        return Tap(kind, label, self._link(extras=extras, into=self.into), chosen=lies)

    def _into(self, into: str) -> Pick:
        text = say("scorer/into-hand") if into == HAND else str(self.scorer.name_group(into))
        return Pick(text, self._link(into=into), into == self.into)

    def _addition(self, kind: str) -> Tap:
        """A piece of the tray: one more in hand, or the lowest of a new group."""
        group = (kind,) if self.into == HAND else self.scorer.groups[self.into](kind)
        name = self._name(kind)
        if not self._fits(group):
            return Tap(kind, say("scorer/none-left", tile=name), None)
        if self.into == HAND:
            return Tap(kind, say("scorer/add", tile=name), self._link(held=(*self.sheet.held, kind)))
        label = say("scorer/add-meld", meld=self.scorer.name_group(self.into), tiles=tuple(map(self._name, group)))
        return Tap(kind, label, self._link(groups=(*self.sheet.groups, (self.into, group))))

    def _fits(self, group: tuple[str, ...]) -> bool:
        """Whether there are such pieces left and room for them."""
        used = [*self.sheet.held, *(kind for _, laid in self.sheet.groups for kind in laid)]
        enough = all(used.count(kind) + group.count(kind) <= self.scorer.copies for kind in group)
        into_hand = self.into == HAND
        after = (
            replace(self.sheet, held=self.sheet.held + group)
            if into_hand
            else replace(self.sheet, groups=(*self.sheet.groups, (self.into, group)))
        )
        return bool(group) and enough and self.scorer.missing(after) >= (0 if into_hand else 1)

    def _may_be_last(self, kind: str) -> Tap:
        return Tap(kind, say("scorer/is-win", tile=self._name(kind)), self._link(last=kind), kind == self._last)

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
        return str(self.scorer.name(kind))
