"""All that the scorer's page shows, in words of the reader's language."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from teahouse.core.scoring import LAST, Faces, Question, Scorer, Worth
from teahouse.texts import Message, number, say
from teahouse.web.scorer.address import (
    LONGEST,
    PAIR,
    SINGLE,
    STEPS,
    Query,
    parameters,
    read,
    to_share,
    ways,
    write,
)
from teahouse.web.scorer.taps import Refused, Tapped, after_taps, apply, is_left, makes

FACE_DOWN = ""


@dataclass(frozen=True)
class Tap:
    """Something to tap, with pieces or words on it: what it does, and where it leads; None where it can do nothing."""

    tap: str
    href: str | None
    label: str
    pieces: tuple[str, ...] = ()
    chosen: bool = False


@dataclass(frozen=True)
class Share:
    """What a player pays or gets."""

    player: str
    amount: str
    gets: bool


@dataclass(frozen=True)
class Asked:
    """A question with its answers: words, or pieces."""

    name: str
    label: str
    picks: tuple[Tap, ...]
    open: bool
    """Whether nobody has answered it, and it must be."""


@dataclass(frozen=True)
class ScorerPage:
    faces: Faces
    address: str
    """Where taps begin."""
    share: str
    """The link to this hand."""
    steps: tuple[Tap, ...]
    step: str
    held: tuple[Tap, ...]
    groups: tuple[Tap, ...]
    extras: tuple[Tap, ...]
    into: tuple[Tap, ...]
    tray: tuple[tuple[Tap, ...], ...]
    asked: Asked
    """What must be answered next; the first question while pieces are missing, and when all is said."""
    questions: tuple[Asked, ...]
    switches: tuple[Tap, ...]
    status: str
    is_counted: bool
    lines: tuple[tuple[str, str], ...]
    total: str
    shares: tuple[Share, ...]
    assumed: tuple[str, ...]
    after: str
    remarks: tuple[str, ...]
    typed: str
    mistyped: str
    kept: tuple[tuple[str, str], ...]
    """The address for a form in which the hand is typed."""
    clear: Tap


def page(scorer: Scorer, query: Query) -> ScorerPage:
    """The page of an address, after the taps that stand beside it."""
    filled = read(scorer, query)
    typed = [f"type {text[: 4 * LONGEST]}" for text in query.get("typed", ())]
    return _Page(scorer, after_taps(scorer, filled, [*query.get("tap", ()), *typed])).build()


class _Page:
    """One page in the making: a sheet, and the links that lead on from it."""

    def __init__(self, scorer: Scorer, tapped: Tapped) -> None:
        self.scorer, self.tapped = scorer, tapped
        self.filled, self.sheet = tapped.filled, tapped.filled.sheet
        self.order = [kind for row in scorer.tray for kind in row]
        self.missing = scorer.missing(self.sheet)
        self.worth = scorer.score(self.sheet) if self.missing == 0 else Worth()

    def build(self) -> ScorerPage:
        worth = self.worth
        questions = tuple(self._questions())
        return ScorerPage(
            faces=self.scorer.faces,
            address=write(self.scorer, self.filled),
            share=to_share(self.scorer, self.sheet),
            steps=tuple(
                self._pick(f"step {step}", say(f"scorer/step-{step}"), step == self.filled.step) for step in STEPS
            ),
            step=self.filled.step,
            held=tuple(map(self._held, sorted(self.sheet.held, key=self.order.index))),
            groups=tuple(map(self._group, self.sheet.groups)),
            extras=tuple(map(self._extra, self.scorer.extras)),
            into=tuple(map(self._into, ways(self.scorer))),
            tray=tuple(tuple(map(self._addition, row)) for row in self.scorer.tray),
            asked=self._asked_next(questions),
            questions=questions,
            switches=tuple(map(self._switch, self.scorer.switches)),
            status=self._status(),
            is_counted=self._is_counted,
            lines=tuple((str(name), weight) for name, weight in worth.lines),
            total=str(worth.total or ""),
            shares=tuple(Share(str(who), number(paid, 0, sign=True), paid > 0) for who, paid in worth.shares),
            assumed=tuple(map(str, self._assumed())),
            after=str(worth.after or ""),
            remarks=tuple(self._remarks()),
            typed=self.scorer.write(self.sheet.held) if self.tapped.typed is None else self.tapped.typed,
            mistyped=str(self.tapped.mistyped or ""),
            kept=tuple(parameters(self.scorer, self.filled)),
            clear=self._pick("clear", say("scorer/clear"), False),
        )

    def _asked_next(self, questions: tuple[Asked, ...]) -> Asked:
        """While pieces are missing the first question of all."""
        wanted = self.worth.asks[0] if self.worth.asks else questions[0].name
        asked = next(asked for asked in questions if asked.name == wanted)
        is_answered = wanted in self.sheet.choices and wanted in self.worth.asks  # it must be said more exactly
        finer = next(
            (question.finer for question in self.scorer.questions if question.name == wanted), frozenset[str]()
        )
        taps = {f"answer {wanted} {answer}" for answer in finer}
        picks = tuple(pick for pick in asked.picks if is_answered or pick.chosen or pick.tap not in taps)
        return replace(asked, picks=picks)

    @property
    def _is_counted(self) -> bool:
        return self.missing == 0 and not self.worth.problem and not self.worth.asks

    def _status(self) -> str:
        if self.missing > 0:
            return say("scorer/missing", n=self.missing)
        if self.missing < 0:
            return say("scorer/too-many", n=-self.missing)
        return str(self.worth.problem or self.worth.total or "")

    def _remarks(self) -> Iterator[str]:
        for text in self.filled.strange:
            yield say("scorer/not-a-sheet", found=text[:LONGEST])
        if self.tapped.refused:
            yield str(self.tapped.refused)

    def _assumed(self) -> Iterator[Message]:
        """What nobody has said and is taken for granted."""
        if not self.sheet.extras:
            yield self.scorer.no_extras
        if not self.sheet.switches:
            yield self.scorer.no_switches
        for question in self.scorer.questions:
            if question.said and self._concerns(question) and question.name not in self.sheet.choices:
                yield question.said

    # Links

    def _href(self, tap: str) -> str | None:
        try:
            return write(self.scorer, apply(self.scorer, self.filled, tap))
        except Refused:
            return None

    def _pick(self, tap: str, label: str, chosen: bool, pieces: tuple[str, ...] = ()) -> Tap:
        return Tap(tap, self._href(tap), label, pieces, chosen)

    # Tiles

    def _held(self, piece: str) -> Tap:
        return self._pick(f"drop {piece}", say("scorer/remove", tile=self._name(piece)), False, (piece,))

    def _group(self, group: tuple[str, tuple[str, ...]]) -> Tap:
        kind, pieces = group
        hidden = range(1, len(pieces) - 1) if kind in self.scorer.face_down else ()
        shown = tuple(FACE_DOWN if spot in hidden else piece for spot, piece in enumerate(pieces))
        label = say("scorer/remove-meld", meld=self.scorer.name_group(kind), tiles=tuple(map(self._name, pieces)))
        return self._pick(f"drop {kind} {self.scorer.write(pieces)}", label, False, shown)

    def _extra(self, piece: str) -> Tap:
        lies = piece in self.sheet.extras
        label = say("scorer/remove" if lies else "scorer/add", tile=self._name(piece))
        return self._pick(f"bonus {piece}", label, lies, (piece,))

    def _into(self, into: str) -> Tap:
        words = {PAIR: "scorer/into-pair", SINGLE: "scorer/into-single"}
        text = say(words[into]) if into in words else str(self.scorer.name_group(into))
        return self._pick(f"into {into}", text, into == self.filled.into)

    def _addition(self, piece: str) -> Tap:
        """A piece of the tray, and what a tap makes of it."""
        kind, made = makes(self.scorer, self.filled, piece)
        name, tap = self._name(piece), f"tile {piece}"
        if self.missing <= 0:
            return Tap(tap, None, say("scorer/full-tile", tile=name), (piece,))
        if not is_left(self.scorer, self.sheet, made):
            return Tap(tap, None, say("scorer/none-left", tile=name), (piece,))
        if kind in self.scorer.groups:
            tiles = tuple(map(self._name, made))
            label = say("scorer/add-meld", meld=self.scorer.name_group(kind), tiles=tiles)
        else:
            label = say("scorer/add-pair" if kind == PAIR else "scorer/add", tile=name)
        return self._pick(tap, label, False, (piece,))

    # How it was won

    def _questions(self) -> Iterator[Asked]:
        """Those that concern this sheet; which piece came last stands before what is assumed."""
        for question in self.scorer.questions:
            if not question.assumed and self._concerns(question):
                yield self._question(question)
        if LAST in self.worth.asks or self.sheet.last:
            yield self._came_last()
        for question in self.scorer.questions:
            if question.assumed and self._concerns(question):
                yield self._question(question)

    def _concerns(self, question: Question) -> bool:
        name, worth = question.name, self.worth
        return not question.rare or name in (*self.sheet.choices, *worth.asks, *worth.comes_up)

    def _question(self, question: Question) -> Asked:
        given = self.sheet.choices.get(question.name, question.assumed)
        possible = self.worth.comes_up.get(question.name, tuple(question.answers))
        picks = (
            self._pick(f"answer {question.name} {answer}", str(text), answer == given)
            for answer, text in question.answers.items()
            if answer in possible or answer == given
        )
        return Asked(question.name, str(question.label), tuple(picks), question.name in self.worth.asks)

    def _came_last(self) -> Asked:
        there = {*self.sheet.held, *(piece for _, pieces in self.sheet.groups for piece in pieces)}
        picks = (
            self._pick(
                f"last {piece}", say("scorer/is-win", tile=self._name(piece)), piece == self.sheet.last, (piece,)
            )
            for piece in sorted(there, key=self.order.index)
        )
        return Asked(LAST, say("scorer/win"), tuple(picks), LAST in self.worth.asks)

    def _switch(self, name: str) -> Tap:
        return self._pick(f"switch {name}", str(self.scorer.switches[name]), name in self.sheet.switches)

    def _name(self, piece: str) -> str:
        return str(self.scorer.name(piece))
