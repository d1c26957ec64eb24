"""Tables at which people and computers play.

table.py      one table: what its journal says, and what may be written into it next
house.py      all tables: storing, publishing, clocks, computers' turns
engines.py    where computers think
liveness.py   who is told when something has happened
"""
