"""Who loses is out. The strongest of the list meet as late as possible, and have the byes of the first round."""

from collections.abc import Sequence

from teahouse.tournaments.course import Round, Tournament, winner
from teahouse.tournaments.pairing.drawn import Drawn

NOBODY = 0


def rounds_of(players: int) -> int:
    """
    >>> [rounds_of(count) for count in (2, 3, 4, 5, 8, 13)]
    [1, 2, 2, 3, 3, 4]
    """
    return max(1, (players - 1).bit_length())


def first_pairs(players: Sequence[int]) -> list[tuple[int, int]]:
    """From above: the first and the last, so that the first two can only meet in the final.

    >>> first_pairs([1, 2, 3, 4, 5])
    [(1, 0), (5, 4), (3, 0), (0, 2)]
    """
    lines = [0]
    while len(lines) < 2 ** rounds_of(len(players)):
        lines = [seed for pair in _split(lines) for seed in pair]
    seeded = [players[line] if line < len(players) else NOBODY for line in lines]
    return list(zip(seeded[::2], seeded[1::2], strict=True))


def _split(lines: list[int]) -> list[tuple[int, int]]:
    """Each of the strongest gets an opponent of the other half; of two neighbours the second turns round."""
    last = 2 * len(lines) - 1
    return [(seed, last - seed) if at % 2 == 0 else (last - seed, seed) for at, seed in enumerate(lines)]


def next_pairs(round: Round) -> list[tuple[int, int]]:
    """The winners of neighbouring pairs."""
    winners = [_winner(pair, round) for pair in round.order]
    return list(zip(winners[::2], winners[1::2], strict=True))


def _winner(pair: tuple[int, int], round: Round) -> int:
    """Who goes on; NOBODY where neither came."""
    if NOBODY in pair:
        return max(pair)
    table = next(table for table in round.tables if set(table.players) == set(pair))
    return winner(table) or NOBODY


def draw_knockout(tournament: Tournament, playing: Sequence[int]) -> Drawn:
    """Whoever left meanwhile is not there: their opponent goes on."""
    last = tournament.rounds[-1] if tournament.rounds else None
    pairs = first_pairs(playing) if last is None else next_pairs(last)
    there = [tuple(each if each in playing else NOBODY for each in pair) for pair in pairs]
    order = [_coloured(tournament, *pair) for pair in there]
    games = tuple(pair for pair in order if NOBODY not in pair)
    byes = tuple(max(pair) for pair in order if NOBODY in pair and max(pair))
    return Drawn(games, byes, tuple(order))


def _coloured(tournament: Tournament, one: int, other: int) -> tuple[int, int]:
    """Whoever had the first colour less often has it; else the upper one."""
    had = [sum(seat == 0 for _, _, seat in tournament.tables_of(each)) for each in (one, other)]
    return (other, one) if had[1] < had[0] and NOBODY not in (one, other) else (one, other)
