"""How the eye gets the end of a hand line by line, and sees on its way what is paid, unless no motion is wished. A page
that shows the call first (`--wait`) has it begin later."""

from teahouse.games.hongkong.pictures.layout import LANDSCAPE, LOW, PORTRAIT

STEPS = 18
STEP = 0.32
"""Seconds from one line to the next."""
STYLE = (
    ".coin{opacity:0}\n@media (prefers-reduced-motion:no-preference){"
    "@keyframes counted{from{opacity:0;transform:translateY(6px)}}"
    "@keyframes paid{from{opacity:0;transform:translateY(var(--from))}15%,80%{opacity:1}to{opacity:0;transform:none}}"
    ".counted{animation:counted .3s ease-out backwards}.coin{animation:paid .9s ease-in-out backwards}"
    + "".join(f".people-{each.name}{{--row:{each.people.height / 4:g}px}}" for each in (LANDSCAPE, PORTRAIT, LOW))
    + "".join(
        f".step-{step}{{animation-delay:calc(var(--wait,0s) + {0.3 + step * STEP:.2f}s)}}" for step in range(STEPS)
    )
    + "".join(
        f".from-{rows}{{--from:calc(var(--row)*{rows})}}.from--{rows}{{--from:calc(var(--row)*-{rows})}}"
        for rows in (1, 2, 3)
    )
    + "}\n"
)
