"""What is drawn on the face of each of the 42 kinds of tile.

    0,0 +------------+ 60,0     A face is 60 by 80 units. The corner (4..14, 4..16) is left free for
        |1           |          a digit or letter; characters use the height beside it, circles and
        |            |          bamboo keep below it, so that the drawing stays centred.
        |            |
   0,80 +------------+ 60,80

`FACES` maps a tile code to its drawing, `PARTS` maps an id to what several drawings share (a dot, a
stick); a drawing uses a part by `href`. No drawing tells anything by colour alone.
"""

from teahouse.drawing.faces import bamboo, bonus, characters, circles, honours

FACES: dict[str, str] = characters.FACES | circles.FACES | bamboo.FACES | honours.FACES | bonus.FACES
PARTS: dict[str, str] = characters.PARTS | circles.PARTS | bamboo.PARTS | bonus.PARTS
