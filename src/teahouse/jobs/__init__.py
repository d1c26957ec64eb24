"""Long work beside the tables: wished by name, done once, found again after a crash.

Reviews of games, exports and notices take longer than anybody waits for an answer. Whoever wishes one hands over its
name, a key and a little JSON; it stands in the store before that returns. One is done at a time, in a process of its
own that is politer than all others and waits while computers think for live tables.
"""
