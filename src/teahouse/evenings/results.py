"""What an evening has come to: the same for every kind of sheet, so that lists, leagues, tournaments can count it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from teahouse.core.evenings import Evening, S
from teahouse.evenings.sheet import Sheet


@dataclass(frozen=True)
class EveningResult:
    names: tuple[str, ...]
    """In turn order from the first."""
    balances: tuple[int, ...]
    """By name in that order."""
    ranking: tuple[str, ...]
    """The best first; of equal ones in any order, see `rank_of`."""
    over: bool
    """Whether the game itself has ended; people may close an evening before."""
    reason: str | None
    lines: int = 0
    begun: tuple[int, ...] = ()
    """What each began with; empty in rows of before."""

    @property
    def won(self) -> tuple[int, ...]:
        """What each has more than at the beginning.

        >>> EveningResult(("Ada", "Ben"), (520, 480), ("Ada", "Ben"), True, None, begun=(500, 500)).won
        (20, -20)
        """
        begun = self.begun or (0,) * len(self.balances)
        return tuple(has - had for has, had in zip(self.balances, begun, strict=True))

    def rank_of(self, name: str) -> int:
        """From 1; who has the same shares the better rank, unless the rules put somebody last."""
        by_name = dict(zip(self.names, self.balances, strict=True))
        place = self.ranking.index(name)
        while place and by_name[self.ranking[place - 1]] == by_name[name]:
            place -= 1
        return place + 1

    def written(self) -> dict[str, Any]:
        return asdict(self)


def result_of(rules: Evening[S], sheet: Sheet[S]) -> EveningResult:
    """Of the sheet as it stands now."""
    told = rules.sums(sheet.standing)
    return EveningResult(
        names=tuple(told["balances"]),
        balances=tuple(told["balances"].values()),
        ranking=tuple(told["ranking"]),
        over=told["over"],
        reason=told["reason"],
        lines=len(sheet),
        begun=tuple(rules.sums(sheet.first)["balances"].values()),
    )


def read_result(written: Mapping[str, Any]) -> EveningResult:
    """As a store has kept it."""
    rows = {name: tuple(written.get(name, ())) for name in ("names", "balances", "ranking", "begun")}
    return EveningResult(**{**written, **rows})
