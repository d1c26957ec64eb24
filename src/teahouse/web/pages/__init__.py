"""Pages for people. Everything here works without script but the table itself.

front.py     what waits for one, the shelf, what goes on opening.py   a new table
at_table.py  the table, and how it waits for people      replay.py    a game move by move
reading.py   rules, sheets, scorers, styles              myself.py    name, language, looks, personal link
learning.py  what can be learnt, game by game            exercises.py one thing to find on a real board
watching.py  tables to watch, and small pictures of tables
own_games.py everything one has ever played              arriving.py  who comes to a table
filling.py   what stands in the form for a new table     setting_up.py  a position laid out by hand
evenings.py  evenings at real tables: new ones, lists    evening_sheet.py  writing at one
clubs.py     clubs, their league, their members          tournaments.py  rounds, results, standings, projector
tournament_screen.py  for the projector, for printing, for the phone at a table
ratings.py   ratings of the house                        review.py    finished games judged move by move
uploading.py games from elsewhere, to be judged too
puzzles.py   the puzzle of the day, and all others       packing.py   all one's games as one file
notices.py   what one wants to be told; the house as an app
mails.py     mail addresses: named, confirmed, stopped
devices.py   passkeys, and where one is signed in       reporting.py  a guest reports somebody
operator.py  for who runs the house
lobby.py     challenges, quick pairing, invitations      contacts.py  contacts, and what people write
analysing.py  a board to try things on
days.py      a guest's time zone and vacations           page.py      what every page has
"""

from teahouse.web.pages import (
    analysing,
    at_table,
    clubs,
    contacts,
    days,
    devices,
    evening_sheet,
    evenings,
    exercises,
    front,
    learning,
    lobby,
    mails,
    myself,
    notices,
    opening,
    operator,
    own_games,
    packing,
    puzzles,
    ratings,
    reading,
    replay,
    reporting,
    review,
    setting_up,
    tournament_joining,
    tournament_screen,
    tournaments,
    uploading,
    watching,
)

ROOMS = (
    *(front, reading, opening, setting_up, at_table, replay, review, uploading, analysing, puzzles, myself, days),
    *(notices, mails, devices, operator, reporting, learning, exercises, watching, own_games, packing),
    *(evenings, evening_sheet, clubs, tournaments, tournament_joining, tournament_screen, ratings),
    *(lobby, contacts),
)
"""Each has a router of its own."""
