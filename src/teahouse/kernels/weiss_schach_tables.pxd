# Numbers that must be constants in C, which pure Python mode cannot name.

cdef enum:  # kinds of men; a man is kind * 2 + side
    PAWN = 0
    KNIGHT = 1
    BISHOP = 2
    ROOK = 3
    QUEEN = 4
    KING = 5

cdef enum:
    NOWHERE = 36
    NO_MAN = 11  # a king, so none of the others
    NONE = 255
    SETTLED = 254  # drawn at once, whatever the moves
    INVALID = 255
    MOST_PLIES = 252
