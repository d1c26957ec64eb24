"""Who sits with whom: rounds of tables of four, so that as few people as possible meet twice.

Everybody plays in every round. Where the number does not divide by four, substitutes fill up, at most one a table where
there are enough tables. The same seed gives the same plan.
"""

from random import Random

from teahouse.tournaments.designs import design
from teahouse.tournaments.searching import Progress, search
from teahouse.tournaments.tables import TABLE, Tables


def group(people: int, rounds: int, seed: int, progress: Progress = lambda done, of: None) -> list[Tables]:
    """For each round its tables."""
    rng = Random(f"seating/{people}/{rounds}/{seed}")
    tables = -(-people // TABLE)
    spreads = people % TABLE == 0 or 1 < rounds <= tables
    found = design(TABLE * tables, rounds) if spreads else None
    return search(people, rounds, rng, progress) if found is None else _drawn(found, people, rng)


def _drawn(rounds: list[Tables], people: int, rng: Random) -> list[Tables]:
    """The same by lot. Substitutes are the first of the plan: people of one column, who do not sit together."""
    lots = [*range(people, TABLE * len(rounds[0])), *rng.sample(range(people), people)]
    order = rng.sample(rounds, len(rounds))
    return [[[lots[each] for each in table] for table in rng.sample(tables, len(tables))] for tables in order]
