"""How the lines of an end appear one after the other, and coins go from name to name: the motion alone."""

STEPS = 18
STEP = 0.32
"""Seconds from one line to the next."""
STYLE = (
    ".coin{opacity:0}\n@media (prefers-reduced-motion:no-preference){"
    "@keyframes counted{from{opacity:0;transform:translateY(6px)}}"
    "@keyframes paid{from{opacity:1;transform:translateY(var(--from))}80%{opacity:1}to{opacity:0;transform:none}}"
    ".counted{animation:counted .3s ease-out backwards}.coin{animation:paid .9s ease-in-out backwards}"
    + "".join(f".step-{step}{{animation-delay:{0.3 + step * STEP:.2f}s}}" for step in range(STEPS))
    + "".join(
        f".from-{rows}{{--from:calc(var(--row)*{rows})}}.from--{rows}{{--from:calc(var(--row)*-{rows})}}"
        for rows in (1, 2, 3)
    )
    + "}\n"
)
