# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Who sits with whom, compiled: two people of a round change places, again and again, until few meet twice.

plan: int16[rounds, places], four places a table. People are 0, 1, ...; places from `people` upwards hold substitutes
and stay where they are. meets: int16[people, people], how often two meet; both are overwritten and agree at the end.
Twin: tournaments/searching.py, Plan.
"""

import cython
from cython.cimports.libc.math import exp
from cython.cimports.teahouse.kernels.chance import below

FAR = cython.declare(cython.int, 24)
"""Changes that are worse by so much are never made."""


def anneal(
    plan: cython.short[:, ::1], meets: cython.short[:, ::1], free: cython.short[::1], cost, steps, hot, cold, seed
):
    """Try so many changes, ever fewer of those that make it worse; the cost then. Stops where it is 0.

    free: the places of people, the same in every round. cost: pairs of meetings of the same two, as they are now.
    hot, cold: how much worse a change may be at the beginning and at the end (temperatures).
    """
    rounds: cython.int = plan.shape[0]
    places: cython.int = free.shape[0]
    random: cython.ulonglong = seed
    step: cython.longlong
    last: cython.longlong = steps
    now: cython.int = cost
    first: cython.double = hot
    cooler: cython.double = cold
    worse: cython.int
    round: cython.int
    one: cython.int
    other: cython.int
    chances: cython.uint[24]
    with cython.nogil:
        for step in range(last):
            if step & 1023 == 0:
                for worse in range(24):
                    chances[worse] = cython.cast(
                        cython.uint, 4294967295.0 * exp(-worse / (first + (cooler - first) * step / last))
                    )
            round = below(cython.address(random), rounds)
            one = free[below(cython.address(random), places)]
            other = free[below(cython.address(random), places)]
            if one >> 2 == other >> 2:
                continue
            worse = cost_of_change(plan, meets, round, one, other)
            if worse <= 0 or (worse < FAR and draw(cython.address(random)) < chances[worse]):
                change(plan, meets, round, one, other)
                now += worse
                if now == 0:
                    break
    return now


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def draw(random: cython.p_ulonglong) -> cython.uint:
    """An even number below 2**32."""
    return cython.cast(cython.uint, below(random, 2147483647)) * 2


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def cost_of_change(
    plan: cython.short[:, ::1], meets: cython.short[:, ::1], round: cython.int, one: cython.int, other: cython.int
) -> cython.int:
    """What it costs more if the people of two places at different tables change them."""
    people: cython.int = meets.shape[0]
    leaves: cython.int = plan[round, one]
    comes: cython.int = plan[round, other]
    beside: cython.int
    place: cython.int
    worse: cython.int = 0
    for place in range(one & ~3, (one & ~3) + 4):
        beside = plan[round, place]
        if place != one and beside < people:
            worse += meets[comes, beside] - meets[leaves, beside] + 1
    for place in range(other & ~3, (other & ~3) + 4):
        beside = plan[round, place]
        if place != other and beside < people:
            worse += meets[leaves, beside] - meets[comes, beside] + 1
    return worse


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def change(
    plan: cython.short[:, ::1], meets: cython.short[:, ::1], round: cython.int, one: cython.int, other: cython.int
) -> cython.void:
    """The people of two places at different tables change them."""
    people: cython.int = meets.shape[0]
    leaves: cython.int = plan[round, one]
    comes: cython.int = plan[round, other]
    beside: cython.int
    place: cython.int
    for place in range(one & ~3, (one & ~3) + 4):
        beside = plan[round, place]
        if place != one and beside < people:
            meets[leaves, beside] -= 1
            meets[beside, leaves] -= 1
            meets[comes, beside] += 1
            meets[beside, comes] += 1
    for place in range(other & ~3, (other & ~3) + 4):
        beside = plan[round, place]
        if place != other and beside < people:
            meets[comes, beside] -= 1
            meets[beside, comes] -= 1
            meets[leaves, beside] += 1
            meets[beside, leaves] += 1
    plan[round, one] = comes
    plan[round, other] = leaves
