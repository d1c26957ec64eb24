"""The house in the browser.

app.py       puts everything together            settings.py  what the operator may set
guards.py    what no request may do              session.py   who is asking
connections.py  what no connection may do        audience.py  who listens, and whose turn it is
beside.py    what would make everybody wait      watchdog.py  who made everybody wait
api.py       JSON for programs and the page      pages/       pages for people
showing.py   a table as one viewer sees it       stream.py    events: one stream per device
rulebook.py  the rules as pages                  scorer/      score a hand of one's own
ending.py    what is shown when a game is over   replaying.py a game move by move
"""
