"""Steps and their signs.

R L   the foot            f     forward          kick    the foot in the air
r l   to that side        crf   cross in front   jump    a free hop
                          Tr    turn right       hop, bend, squat   instead of a kick
"""

from dataclasses import dataclass, replace
from enum import StrEnum


class Foot(StrEnum):
    LEFT = "L"
    RIGHT = "R"

    @property
    def outwards(self) -> int:
        """The direction of its own side: 1 is to the right."""
        return 1 if self is Foot.RIGHT else -1


class Variant(StrEnum):
    """What a foot does instead of bearing weight; the first dancer chooses among them."""

    KICK = "kick"
    HOP = "hop"
    BEND = "bend"
    SQUAT = "squat"


SIDES = {"r": 1, "l": -1}


@dataclass(frozen=True)
class Step:
    """What is done on one beat. `sideways` is 1 to the right, -1 to the left; no foot: all hold."""

    foot: Foot | None = None
    sideways: int = 0
    crosses: bool = False
    forward: bool = False
    turns: bool = False
    variant: Variant | None = None

    @property
    def code(self) -> str:
        """The step in the signs of the dance; nothing for a hold.

        >>> read_step("L r crf kick").code, read_step("").code
        ('L r crf kick', '')
        """
        side = {1: "r", -1: "l", 0: ""}[self.sideways]
        signs = (self.foot or "", side, "f" * self.forward, "crf" * self.crosses, "jump Tr" * self.turns)
        return " ".join(sign for sign in (*signs, self.variant or "") if sign)

    @property
    def name(self) -> str:
        """How catalogues name it.

        >>> read_step("L jump Tr").name
        'l-jump-tr'
        """
        return self.code.lower().replace(" ", "-") or "hold"

    @property
    def direction(self) -> int:
        """To which side it goes; without a sign a crossing foot passes the other, any other keeps its own side."""
        assert self.foot
        return self.sideways or (-self.foot.outwards if self.crosses else self.foot.outwards)

    def varied(self, variant: Variant) -> "Step":
        """The same with another variant in place of its own."""
        return replace(self, variant=variant)


def read_step(code: str) -> Step:
    """A step from its signs.

    >>> read_step("R l crf")
    Step(foot=<Foot.RIGHT: 'R'>, sideways=-1, crosses=True, forward=False, turns=False, variant=None)
    """
    if not code:
        return Step()
    foot, *signs = code.split()
    step = Step(
        Foot(foot),
        sum(SIDES.get(sign, 0) for sign in signs),
        "crf" in signs,
        "f" in signs,
        "Tr" in signs,
        next((variant for variant in Variant if variant in signs), None),
    )
    if step.code != code:
        raise ValueError(f"not a step: {code!r}")
    return step
