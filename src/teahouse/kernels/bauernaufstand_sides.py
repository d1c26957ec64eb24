# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Bauernaufstand, compiled: one side's men by number, and where a position stands in the solution.

While the game lasts, one side is a set of at most four men on 30 cells and the men in hand, at
most four together: 36,955 possibilities. They are numbered by the set read as a binary number,
then by the hand: sets with the same men in front are neighbours, and as these decide the game,
neighbours mostly have the same value; that is what lets the solution be packed so small.

A pair of sides and its mirror image have one value. The bits have rows for those sides of the
waiting player that come before their mirror image. The tables stand in the .pxd.
"""

import cython


def number_sides():
    """Fill BELOW, MEN, HAND, FORCE, IMAGE, ROWS and ROW."""
    cell: cython.int
    spare: cython.int
    number: cython.int
    global ROWS
    for spare in range(5):
        BELOW[spare] = spare + 1  # only the hand is left to choose
    for cell in range(1, 30):
        BELOW[cell * 5] = 1
        for spare in range(1, 5):  # the cell below is free, or it is not
            BELOW[cell * 5 + spare] = BELOW[cell * 5 - 5 + spare] + BELOW[cell * 5 - 6 + spare]
    list_sides(0, 30, 4, 0)
    for number in range(SIDES):
        FORCE[number] = HAND[number] + count_bits(MEN[number])
        IMAGE[number] = number_of(mirror(MEN[number]), HAND[number])
        if number <= IMAGE[number]:
            ROW[number] = ROWS
            ROWS += 1
        else:
            ROW[number] = ROW[IMAGE[number]] | MIRRORED


def list_sides(men, cell, spare, number):
    """Write all sides with these men and up to `spare` more, below the cell or in hand; return the next number."""
    hand: cython.int
    if cell == 0:
        for hand in range(spare + 1):
            MEN[number + hand], HAND[number + hand] = men, hand
        return number + spare + 1
    number = list_sides(men, cell - 1, spare, number)
    if spare:
        number = list_sides(men | cython.cast(cython.uint, 1) << cell - 1, cell - 1, spare - 1, number)
    return number


number_sides()


def size() -> tuple:
    """(rows, bytes a row) of the bits."""
    return (ROWS, ROW_BYTES)
