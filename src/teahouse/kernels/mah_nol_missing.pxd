from teahouse.kernels.mah_nol_table cimport *

# A group as far as it is laid: its digit (-1: jokers alone, or nothing), its suits and the places still free.
cdef struct Group:
    int digit
    int suits
    int free

ctypedef Group *GroupPointer

# Digits of all lines: how many are needed, and how many there are.
cdef struct Digits:
    int need[9]
    int have[9]

ctypedef Digits *DigitsPointer

cdef int missing_singles(TablePointer t, int seat, Bytes hand) noexcept nogil
cdef void look_at_group(LayoutPointer own, int number, GroupPointer group) noexcept nogil
cdef int fitting(Bytes left, int digit, int free, int different) noexcept nogil
cdef int fullest_digit(Bytes left, int free, int different) noexcept nogil
cdef int balance(TablePointer t, int seat, Bytes hand) noexcept nogil
cdef bint is_useful(TablePointer t, int seat, int kind, int now) noexcept nogil


cdef inline int missing_with(TablePointer t, int seat, Bytes hand) noexcept nogil:
    """How many tiles still have to come to this hand. Twin: plans.py, best_plan()."""
    return max(0, balance(t, seat, hand))


cdef inline bint suits_alike(TablePointer t) noexcept nogil:
    """Whether only the digit of a number counts in this game."""
    return t.game != FORBIDDEN_CITY and not (t.game == MARCO_POLO and t.different)
