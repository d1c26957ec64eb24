"""What the pages of a tournament show, in the reader's language."""

from collections.abc import Iterator
from typing import Any

from markupsafe import Markup

from teahouse.games import GAMES, declaration
from teahouse.store.books import Book
from teahouse.table.telling import seat_name as side_name
from teahouse.texts import number, say
from teahouse.tournaments.acts import takes_over_from
from teahouse.tournaments.course import Player, Result, Round, Seating, Tournament
from teahouse.tournaments.options import KNOCK_OUT, PAYMENTS
from teahouse.tournaments.pairing.next_round import count_rounds
from teahouse.tournaments.seating import SUBSTITUTE
from teahouse.tournaments.sittings import AUTHORS, REPLAYS, awaited, due, is_referees
from teahouse.tournaments.standing import Place, course, standing
from teahouse.web.charts import chart
from teahouse.web.times import day
from teahouse.web.tournament_wishes import OUTCOMES

IN_CHART = 4
WINDS = ("east", "south", "west", "north")


def player_name(book: Book, tournament: Tournament, player: int, round: int = 0) -> str:
    """As they are called now, or whoever played there in a round; a substitute is called so."""
    if player == SUBSTITUTE:
        return say("tournament/substitute")
    known = tournament.players[player]
    return _called(book, known.who_in(round) if round else known.who[-1])


def seat_name(book: Book, tournament: Tournament, round: Round, table: Seating, seat: int) -> str:
    """Who sat there."""
    if table.players[seat] == SUBSTITUTE and seat in table.substitutes:
        return say("tournament/named-substitute", name=_called(book, table.substitutes[seat]))
    return player_name(book, tournament, table.players[seat], round.number)


def _called(book: Book, name: int) -> str:
    return (book.names[name].name if name in book.names else "") or say("club/forgotten")


def who_wrote(book: Book, by: str) -> str:
    known = next((name.name for name in book.names.values() if name.person == by and by), "")
    return known or (say(f"tournament/by-{by}") if by in ("slip", *AUTHORS) else say("club/forgotten"))


def tournament_view(book: Book, tournament: Tournament, running: float = 0.0) -> dict[str, Any]:
    """`running`: how late it is in the house, for whom is awaited."""
    options, places = tournament.options, standing(tournament)
    total = count_rounds(tournament)
    return {
        "id": book.id,
        "changed": book.row.changed,
        "title": book.row.title,
        "public": book.row.public,
        "text": tournament.text,
        "options": options,
        "game": say(f"{options.game}/title") if options.game in GAMES else "",
        "mode": say(f"tournament/mode-{options.mode}-{options.seats}"),
        "total": total,
        "closed": tournament.closed,
        "running": tournament.current.number if tournament.current else 0,
        "next": len(tournament.rounds) + 1,
        "may_begin": not tournament.closed and not tournament.current and len(tournament.rounds) < max(total, 1),
        "rounds": [_round(book, tournament, round, running) for round in reversed(tournament.rounds)],
        "prizes": tournament.prizes,
        "bench": [_called(book, each) for each in tournament.bench],
        "is_online": options.online,
        "places": [place_view(book, tournament, place) for place in places],
        "players": [_player(book, tournament, player) for player in tournament.players.values()],
        "penalties": [_penalty(book, tournament, each) for each in tournament.penalties],
        "chart": _chart(book, tournament, places),
        "is_knockout": options.mode == KNOCK_OUT,
        "replays": REPLAYS if options.mode == KNOCK_OUT and options.online else 0,
        "by_payments": options.seats == 4 and options.ranked_by == PAYMENTS,
        "clock": tournament.clock,
    }


def _player(book: Book, tournament: Tournament, player: Player) -> dict[str, Any]:
    return {
        "number": player.number,
        "name": player_name(book, tournament, player.number),
        "before": [_called(book, each) for each in player.who[:-1]],
        "since": player.takeovers[-1][0] if player.takeovers else 0,
        "takes_over": takes_over_from(tournament, player.number),
        "has_device": bool(book.names[player.who[-1]].person) if player.who[-1] in book.names else False,
        "left": player.left is not None,
    }


def _penalty(book: Book, tournament: Tournament, each: Any) -> dict[str, Any]:
    return {
        "name": player_name(book, tournament, each.player),
        "round": each.round,
        "points": each.points,
        "payments": each.payments,
        "why": each.why,
        "by": who_wrote(book, each.by),
    }


def _round(book: Book, tournament: Tournament, round: Round, running: float) -> dict[str, Any]:
    return {
        "number": round.number,
        "ended": round.ended,
        "missing": len(round.missing()),
        "byes": [player_name(book, tournament, each, round.number) for each in round.byes],
        "tables": [table_view(book, tournament, round, at, running) for at in range(1, len(round.tables) + 1)],
    }


def table_view(book: Book, tournament: Tournament, round: Round, number: int, running: float = 0.0) -> dict[str, Any]:
    table = round.tables[number - 1]
    points, result = tournament.points_at(table), table.result
    return {
        "number": number,
        "round": round.number,
        "seats": [
            {
                "role": _role(tournament, table.sitting.seat(seat) if table.sitting else seat),
                "player": player,
                "name": seat_name(book, tournament, round, table, seat),
                "is_substitute": player == SUBSTITUTE,
                "awaited": seat in awaited(table),
                "score": _score(result.scores[seat]) if result else "",
                "points": points[seat] if points else None,
                "forfeit": bool(result and seat in result.forfeits),
            }
            for seat, player in enumerate(table.players)
        ],
        "outcome": _outcome(result),
        "result": result is not None,
        "nobody_came": table.nobody_came,
        "said": _said(book, tournament, round, number) if result else "",
        "history": list(_history(book, table)),
        "by": who_wrote(book, result.by) if result and result.by in AUTHORS else "",
        "sitting": table.sitting.id if table.sitting else "",
        "drawn": table.drawn,
        "replay": _replay(table),
        "needs_device": _needs_device(tournament, table),
        "sheet": table.sheet,
        "late_in": None if (late := due(tournament, table)) is None else max(0.0, late - running),
    }


def _said(book: Book, tournament: Tournament, round: Round, number: int) -> str:
    """The result in one sentence, for whoever hears the page."""
    table = round.tables[number - 1]
    if table.nobody_came or table.result is None:
        return say("tournament/came-in", number=number, results=[say("tournament/nobody-came")])
    names = [seat_name(book, tournament, round, table, seat) for seat in range(len(table.players))]
    told = [f"{name} {_score(score)}" for name, score in zip(names, table.result.scores, strict=True)]
    return say("tournament/came-in", number=number, results=told)


def _replay(table: Seating) -> str:
    """What a draw means where somebody has to win."""
    if not table.drawn or table.result:
        return ""
    return say("tournament/drawn-referee", n=len(table.drawn)) if is_referees(table) else say("tournament/drawn-again")


def _needs_device(tournament: Tournament, table: Seating) -> bool:
    """Whether a table of the house would open if everybody had one."""
    return tournament.options.online and not (table.sitting or table.result or is_referees(table))


def _role(tournament: Tournament, seat: int) -> str:
    """The wind, or who begins."""
    if tournament.options.seats == 4:
        return say(f"tournament/{WINDS[seat]}")
    game = tournament.options.game
    has_sides = game in GAMES and declaration(game).has_sides
    return say(side_name(game, seat)) if has_sides else say(f"tournament/side-{seat + 1}")


def _score(score: float) -> str:
    return number(score, 6)


def _outcome(result: Result | None) -> str:
    """Of a game of two, as forms have it."""
    if result is None:
        return ""
    meant = (result.scores, result.forfeits)
    return next((name for name, outcome in OUTCOMES.items() if outcome == meant), "")


def _history(book: Book, table: Seating) -> Iterator[dict[str, Any]]:
    """Who wrote down what; only told where something was changed."""
    for result in table.results if len(table.results) > 1 else []:
        if result is not None:
            scores = " : ".join(_score(score) for score in result.scores)
            if len(result.forfeits) == len(table.players):
                scores = say("tournament/nobody-came")
            yield {"scores": scores, "by": who_wrote(book, result.by), "why": result.why, "day": day(result.at)}


def place_view(book: Book, tournament: Tournament, place: Place) -> dict[str, Any]:
    return {
        "rank": place.rank,
        "player": place.player,
        "name": player_name(book, tournament, place.player),
        "points": place.sums.points,
        "payments": place.sums.payments,
        "firsts": place.sums.firsts,
        "played": place.sums.played,
        "buchholz": place.buchholz,
        "sonneborn": place.sonneborn,
        "base": place.base,
        "rounds": place.by_round,
        "nobody_came": [say("tournament/round", number=each) for each in place.nobody_came],
        "left": tournament.players[place.player].left is not None,
    }


def _chart(book: Book, tournament: Tournament, places: list[Place]) -> Markup:
    if len(tournament.rounds) < 2 or tournament.options.mode == KNOCK_OUT:
        return Markup()
    best = [place.player for place in places[:IN_CHART]]
    names = [player_name(book, tournament, each) for each in best]
    return chart(course(tournament, best), names, say("tournament/rounds-counted", n=len(tournament.rounds)))


# To take along


def exported(book: Book, tournament: Tournament) -> dict[str, Any]:
    """Everything, with names and without guests' ids."""
    return {
        "tournament": book.row.title,
        "options": tournament.options.write(),
        "players": [
            {"number": each.number, "names": [_called(book, who) for who in each.who], "left": each.left}
            for each in tournament.players.values()
        ],
        "rounds": [
            {
                "round": round.number,
                "ended": round.ended,
                "byes": list(round.byes),
                "tables": [_exported(book, tournament, round, table) for table in round.tables],
            }
            for round in tournament.rounds
        ],
        "penalties": [
            {"player": each.player, "round": each.round, "points": each.points, "payments": each.payments}
            | {"why": each.why, "by": who_wrote(book, each.by)}
            for each in tournament.penalties
        ],
        "standing": [
            {"rank": place.rank, "player": place.player, "points": place.sums.points}
            | {"payments": place.sums.payments, "firsts": place.sums.firsts, "base_rank": place.base}
            | {"buchholz": place.buchholz, "sonneborn_berger": place.sonneborn, "prizes": list(prizes)}
            | {"nobody_came": list(place.nobody_came)}
            for place, prizes in with_prizes(tournament)
        ],
    }


def with_prizes(tournament: Tournament) -> Iterator[tuple[Place, tuple[str, ...]]]:
    """The ranking, and what there is for each place. Equals share what there is for their places."""
    places = standing(tournament)
    for place in places:
        equals = sum(other.rank == place.rank for other in places)
        yield place, tuple(filter(None, tournament.prizes[place.rank - 1 : place.rank - 1 + equals]))


def prizes_view(book: Book, tournament: Tournament) -> list[dict[str, Any]]:
    found = list(with_prizes(tournament))
    ranks = [place.rank for place, _ in found]
    return [
        {**place_view(book, tournament, place), "prizes": prizes, "shared": ranks.count(place.rank) > 1}
        for place, prizes in found
    ]


def _exported(book: Book, tournament: Tournament, round: Round, table: Seating) -> dict[str, Any]:
    written = [
        None
        if result is None
        else {"scores": list(result.scores), "forfeits": list(result.forfeits), "at": result.at}
        | {"by": who_wrote(book, result.by), "why": result.why}
        for result in table.results
    ]
    names = [seat_name(book, tournament, round, table, seat) for seat in range(len(table.players))]
    return {"players": list(table.players), "names": names, "results": written, "drawn": len(table.drawn)} | {
        "nobody_came": table.nobody_came
    }


def export_rows(book: Book, tournament: Tournament) -> list[list[object]]:
    """The standing, a line for each player."""
    rounds = [f"round {round.number}" for round in tournament.rounds]
    sums_and_more = ["points", "payments", "firsts", "base rank"]
    rows: list[list[object]] = [["rank", "name", *sums_and_more, *rounds, "prize", "nobody came"]]
    for place, prizes in with_prizes(tournament):
        sums = place.sums
        name = player_name(book, tournament, place.player)
        row = [place.rank, name, sums.points, sums.payments, sums.firsts, round(place.base, 2)]
        absent = " / ".join(f"round {each}" for each in place.nobody_came)
        rows.append([*row, *("" if each is None else each for each in place.by_round), " / ".join(prizes), absent])
    return rows
