# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Weiß-Schach, compiled: the table in which all threads of a search remember positions."""

import cython


def depth_in(data):
    return cython.cast(cython.int, data >> 48 & 0xFF)


def age_in(data):
    return cython.cast(cython.uint, data >> 58)


def pack(known, move, age):
    return (
        cython.cast(Word, move)
        | cython.cast(Word, cython.cast(cython.ushort, known.score)) << 16
        | cython.cast(Word, cython.cast(cython.ushort, known.static)) << 32
        | cython.cast(Word, known.depth) << 48
        | cython.cast(Word, known.bound) << 56
        | cython.cast(Word, age) << 58
    )


def look_up(t, key, known):
    """Overwrite known with what the table has of the position; False if nothing."""
    slot: cython.pointer(Slot) = cython.address(t.slots[key & t.mask])
    data: Word
    index: cython.int
    for index in range(4):
        data = slot[index].data
        if data and slot[index].check ^ data == key:
            known.move = data & 0xFFFF
            known.score = cython.cast(cython.short, data >> 16 & 0xFFFF)
            known.static = cython.cast(cython.short, data >> 32 & 0xFFFF)
            known.depth = depth_in(data)
            known.bound = cython.cast(cython.int, data >> 56 & 3)
            return True
    known.move = known.bound = known.depth = known.score = known.static = 0
    return False


def keep(t, key, known):
    """Write to the table, over the same position or what is least worth of four."""
    slot: cython.pointer(Slot) = cython.address(t.slots[key & t.mask])
    data: Word
    index: cython.int
    least: cython.int = 1 << 20
    worth: cython.int
    chosen: cython.int = 0
    move: cython.int = known.move
    for index in range(4):
        data = slot[index].data
        if data == 0:
            chosen = index
            break
        if slot[index].check ^ data == key:
            if known.bound != EXACT and known.depth + 3 < depth_in(data) and age_in(data) == t.age:
                return
            if not move:
                move = data & 0xFFFF
            chosen = index
            break
        worth = depth_in(data) - 8 * cython.cast(cython.int, t.age - age_in(data) & 63)
        if worth < least:
            least = worth
            chosen = index
    data = pack(known, move, t.age)
    slot[chosen].check = key ^ data
    slot[chosen].data = data
