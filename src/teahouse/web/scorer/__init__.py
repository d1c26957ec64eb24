"""A game's scorer as a page: everything filled in stands in the address, every tap is a link to the next one.

address.py  a sheet as the parameters of an address, there and back
taps.py     what a tap changes; several taps in a row are one question to the house
page.py     all that is shown, in words of the reader's language

    ?hand=55z&meld=run+123p&meld=three+222z&bonus=2f&seat=S&from=discard&into=four

So the address is the link to share, and nothing of it needs a script. With one, taps are collected in the page
(static/scorer.js) and sent as `tap=` beside the address they began with.
"""
