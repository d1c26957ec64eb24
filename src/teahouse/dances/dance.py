"""A dance: its table of steps, its tempo, its music."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from teahouse.dances.music import Note, counted_in
from teahouse.dances.steps import Step, Variant

GROUP = 4
"""Beats are counted in groups of four; one group counts in."""
QUARTERS = 4
SLOWEST, FASTEST = 60, 200
MOST_DANCERS, MOST_ROWS = 20, 2


@dataclass(frozen=True)
class Dance:
    """The steps of one sequence, beat by beat; `free` are the beats on which the first dancer's variant is danced."""

    id: str
    tempo: int
    table: tuple[Step, ...]
    free: tuple[int, ...]
    notes: tuple[Note, ...]

    def steps(self, variant: Variant = Variant.KICK) -> tuple[Step, ...]:
        """One sequence with that variant."""
        return tuple(
            step.varied(variant) if beat in self.free else step for beat, step in enumerate(self.table, start=1)
        )

    def dance_through(self, variants: Iterable[Variant]) -> tuple[Step, ...]:
        """Sequences one after another, each with its variant."""
        return tuple(step for variant in variants for step in self.steps(variant))

    @cached_property
    def sequences(self) -> int:
        """So many sequences until everybody looks where they looked at first."""
        return QUARTERS // sum(step.turns for step in self.table)

    @property
    def beats(self) -> int:
        """Of the whole dance."""
        return len(self.table) * self.sequences

    def music(self, count_in: bool = False) -> tuple[tuple[Note, ...], int]:
        """All notes and their beats; counted in, a group of beats comes before them."""
        return (counted_in(self.notes, GROUP), GROUP + self.beats) if count_in else (self.notes, self.beats)

    def seconds(self, tempo: float) -> float:
        """How long the whole dance takes.

        >>> from teahouse.dances import dance
        >>> round(dance("malison").seconds(140), 2)
        41.14
        """
        return self.beats * 60 / tempo
