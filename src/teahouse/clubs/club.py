"""A club as its journal tells it. A result is never rubbed out: a correction is one more entry, and says who made it.

    founded    by whom, what it is about, the key of the invitation     described  another text
    invited    another key: the one before ends                         joined     a member
    role       organiser or not                                         left       no longer a member
    merged     two members were one person                              season     which games count, by which points
    counted    a game: who sat where, what they got                     corrected, struck    a game that was counted
    marked     whether the tables of a tournament count

Members are called by numbers: names stand elsewhere, so that they can be forgotten.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

TABLE, ENTERED, EVENING, TOURNAMENT = "table", "entered", "evening", "tournament"
"""Where a game was: at a table of the house, entered by hand, on an evening's sheet, at a table of a tournament."""


class Entry(Protocol):
    """What happened, and when."""

    @property
    def kind(self) -> str: ...
    @property
    def body(self) -> dict[str, Any]: ...
    @property
    def at(self) -> float: ...


@dataclass(frozen=True)
class Game:
    """A game that counts, as it stands now."""

    number: int
    game: str
    """Empty: something the house does not know."""
    members: tuple[int | None, ...]
    """By seat; None: somebody who is no member."""
    scores: tuple[float, ...]
    places: tuple[int, ...]
    at: float
    source: str
    id: str = ""
    """Of the table or the evening, or of the form by which it was entered."""
    by: str = ""
    """Who wrote it down, or changed it last; empty: the house itself."""
    why: str = ""
    changes: int = 0
    struck: bool = False
    rated: bool = True
    """Whether it changes ratings; at a table of the house that is agreed before."""
    called: str = ""
    """Of an evening's sheet: a fingerprint of the names that stood on it."""
    substituted: tuple[int, ...] = ()
    """Seats for which a computer stood in."""


@dataclass(frozen=True)
class Season:
    number: int
    title: str
    games: tuple[str, ...]
    """Which count; none: all."""
    system: str
    since: float
    until: float
    """0: it has no end yet."""


@dataclass
class Member:
    number: int
    since: float
    organiser: bool = False
    left: bool = False


@dataclass
class Club:
    text: str = ""
    key: str = ""
    """Whoever knows it may join."""
    members: dict[int, Member] = field(default_factory=dict)
    games: list[Game] = field(default_factory=list)
    seasons: dict[int, Season] = field(default_factory=dict)
    tournaments: set[str] = field(default_factory=set)
    """Those whose tables count."""
    became: dict[int, int] = field(default_factory=dict)
    """Members who turned out to be others."""

    @classmethod
    def read(cls, entries: Iterable[Entry]) -> "Club":
        club = cls()
        for entry in entries:
            club._apply(entry.kind, entry.body, entry.at)
        return club

    def present(self) -> list[Member]:
        return [member for member in self.members.values() if not member.left]

    def organisers(self) -> list[Member]:
        return [member for member in self.present() if member.organiser]

    def counted(self) -> list[Game]:
        """All games that count, the first one first."""
        return sorted((game for game in self.games if not game.struck), key=lambda game: game.at)

    def has_counted(self, id: str) -> bool:
        return any(game.id == id for game in self.games)

    def _apply(self, kind: str, body: Mapping[str, Any], at: float) -> None:
        match kind:
            case "founded" | "described":
                self.text, self.key = body["text"], body.get("key", self.key)
            case "invited":
                self.key = body["key"]
            case "joined":
                known = self.members.get(body["member"])
                organiser = bool(body.get("organiser"))
                self.members[body["member"]] = Member(body["member"], known.since if known else at, organiser)
            case "role":
                self.members[body["member"]].organiser = body["organiser"]
            case "left":
                member = self.members[body["member"]]
                member.left, member.organiser = True, False
            case "merged":
                self._merge(body["member"], body["into"])
            case "season":
                fields = {**body["season"], "games": tuple(body["season"]["games"])}
                self.seasons[fields["number"]] = Season(**fields)
            case "marked":
                (self.tournaments.add if body["counts"] else self.tournaments.discard)(body["tournament"])
            case "counted":
                self.games.append(self._game(body, at))
            case "corrected" | "struck":
                self._change(body, kind == "struck")

    def _game(self, body: Mapping[str, Any], at: float) -> Game:
        told = dict(body["game"])
        members = tuple(None if each is None else self.became.get(each, each) for each in told.pop("members"))
        told["rated"] = bool(told.get("rated", told["source"] != TABLE))
        told["substituted"] = tuple(told.get("substituted", ()))
        return Game(
            **{"at": at, **told, "scores": tuple(told["scores"]), "places": tuple(told["places"])},
            number=len(self.games) + 1,
            members=members,
            by=body.get("by", ""),
        )

    def _change(self, body: Mapping[str, Any], struck: bool) -> None:
        place = body["number"] - 1
        game = self.games[place]
        scores, places = tuple(body.get("scores", game.scores)), tuple(body.get("places", game.places))
        members = tuple(body.get("members", game.members))
        changed = {"scores": scores, "places": places, "members": members, "by": body["by"], "why": body["why"]}
        changed["called"], changed["rated"] = body.get("called", game.called), body.get("rated", game.rated)
        self.games[place] = replace(game, **changed, changes=game.changes + 1, struck=struck)

    def _merge(self, member: int, into: int) -> None:
        gone, kept = self.members.pop(member), self.members[into]
        kept.left = kept.left and gone.left
        kept.organiser, kept.since = kept.organiser or gone.organiser, min(kept.since, gone.since)
        self.became = {old: into if new == member else new for old, new in self.became.items()} | {member: into}
        self.games = [
            replace(game, members=tuple(into if each == member else each for each in game.members))
            for game in self.games
        ]
