"""Tables at which people and computers play, in the browser and at the terminal.

table.py      one table: what its journal says          rests.py      what everybody sees during a pause
pen.py        what writes into a journal                telling.py    what is said about a table at every door

readiness.py  when a seat is ready to go on             resting.py    what is told of a pause

seating.py, moves.py, answering.py, undoing.py, draws.py, rematches.py   what may be wished at a table

house.py      all tables: the door, the cache, the locks
keeping.py    how things come to the disk               liveness.py   who is told when something has happened
people.py     the guests

driving.py    what goes on by itself                    insisting.py  its door
pauses.py     when pauses end                           clocks.py     when time is over
running.py    how much time has gone by
computers.py  the computers' turns                      engines.py    where they think
queueing.py   for whom they think next                  levels.py     whom the house calls
pace.py       how fast all this is
"""
