"""The table of steps, sign by sign."""

import pytest

from teahouse.dances import DANCES, UnknownDance, dance
from teahouse.dances.steps import Foot, Variant, read_step
from texts.catalogues import all_codes

# As the document has it; the repetition is written out.
PRINTED = """
1 L r crf kick    5 R l crf kick
2 L l             6 R r
3 R l crf         7 L r crf
4 L l             8 R r
9 L r crf kick   13 R l crf kick
10 L l           14 R r
11 R l crf       15 L r crf
12 L l           16 R r
17 L f           18 -
19 R f           20 -
21 L jump Tr     22 R r
23 L crf         24 R
"""


def printed() -> dict[int, str]:
    found: dict[int, list[str]] = {}
    for word in PRINTED.split():
        if word.isdigit():
            beat = int(word)
            found[beat] = []
        elif word != "-":
            found[beat].append(word)
    return {beat: " ".join(words) for beat, words in sorted(found.items())}


def test_the_table_is_the_printed_one() -> None:
    steps = dance("malison").steps()
    assert {beat: step.code for beat, step in enumerate(steps, start=1)} == printed()
    assert steps[:8] == steps[8:16]


@pytest.mark.parametrize("variant", Variant)
def test_a_variant_takes_the_place_of_the_kick_on_9_and_13_only(variant: Variant) -> None:
    plain, varied = dance("malison").steps(), dance("malison").steps(variant)
    assert [step.variant for step in varied if step.variant] == [Variant.KICK, Variant.KICK, variant, variant]
    changed = [beat for beat, pair in enumerate(zip(plain, varied, strict=True), start=1) if pair[0] != pair[1]]
    assert changed == ([] if variant is Variant.KICK else [9, 13])
    assert [varied[beat - 1].code for beat in (9, 13)] == [f"L r crf {variant}", f"R l crf {variant}"]


def test_no_foot_steps_twice_in_a_row() -> None:
    """A kick bears no weight, so the same foot steps next; after a hop off the left one the right one steps."""
    steps = [step for step in dance("malison").dance_through([Variant.KICK] * 2) if step.foot]
    weight = Foot.RIGHT
    for step in steps:
        assert step.foot is not weight, step.code
        if step.variant is None and step.foot:
            weight = step.foot


def test_four_sequences_are_96_beats() -> None:
    malison = dance("malison")
    assert (malison.tempo, len(malison.table), malison.sequences, malison.beats) == (140, 24, 4, 96)


@pytest.mark.parametrize("wrong", ["L r crf twist", "X r", "r L", "L  l", "L kick crf", "L r l"])
def test_only_what_would_be_written_is_read(wrong: str) -> None:
    with pytest.raises(ValueError):
        read_step(wrong)


def test_every_step_can_be_said() -> None:
    steps = {step for name in DANCES for variant in Variant for step in dance(name).steps(variant)}
    named = {f"dance/step-{step.name}" for step in steps}
    assert named == {code for code in all_codes() if code.startswith("dance/step-")}


def test_an_unknown_dance_is_refused() -> None:
    with pytest.raises(UnknownDance):
        dance("tango")
