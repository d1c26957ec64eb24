# Numbers that must be constants in C, which pure Python mode cannot name.

cdef enum:  # tiles: games/mah_nol/tiles.py, KINDS
    KINDS = 36
    FIRST_WIND = 27
    FIRST_GAME = 31
    JOKER = 35

cdef enum:  # games
    MARCO_POLO
    FORBIDDEN_CITY
    MIDDLE_KINGDOM
    LONG_MARCH
    NO_GAME = 255

cdef enum:  # sides of the table, clockwise from the player
    NEAR
    LEFT
    FAR
    RIGHT

cdef enum:  # phases
    SEAT
    BURY
    ANNOUNCE
    DRAW
    LOOK
    LAY
    DISCARD
    OVER

cdef enum:  # moves
    TAKE
    LOOK_ON
    KEEP
    LAY_TILE
    DONE
    THROW
    NAME_GAME
    CHOOSE_SEAT
    PUT_AWAY
    WIN

cdef enum:  # slots: numbers are 0 to 8
    GAME_SLOT = 31
    WIND_SLOT = 9  # + side
    LINE_SLOT = 16  # + line: on with it
    OPEN_SLOT = 24  # + side of a path, or axis of a run

cdef enum:
    LOG = 2048
    HIDDEN = 255
