"""Writes docs/benchmarks.md from one run: `teahouse bench`, and the matches that show how the levels stand.

    tools/write_benchmarks.py                  takes most of an hour on two cores
    tools/write_benchmarks.py --game hongkong  measures one game anew, and leaves the others' sections as they stand
    tools/write_benchmarks.py --game hongkong --matches strong  only plays the matches of this player anew
    tools/write_benchmarks.py --game web --figures web.json     takes what `teahouse bench web --json` printed
    tools/write_benchmarks.py --game houses                     several houses on one database: about ten minutes
    tools/write_benchmarks.py --game pace --figures pace.json   or `tools/hongkong_pace.py --browsers`

Everything in the page was measured by this program; it holds no figure of its own.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
MATCHES = (
    ("mahjong-battle", "medium,easy", 1.0, 200),
    ("mahjong-battle", "strong,medium", 1.0, 200),
    ("mahjong-battle", "best,alphabeta3", 1.0, 200),
    ("mahjong-battle", "best,strong", 1.0, 100),
    ("bauernaufstand", "medium,easy", 1.0, 200),
    ("bauernaufstand", "strong,medium", 1.0, 200),
    ("bauernaufstand", "best,strong", 1.0, 200),
    ("hongkong", "best,greedy,greedy,greedy", 0.05, 2000),
    ("hongkong", "strong,greedy,greedy,greedy", 0.05, 2000),
    ("hongkong", "medium,greedy,greedy,greedy", 0.05, 2000),
    ("weiss-schach", "medium,easy", 0.5, 100),
    ("weiss-schach", "strong,medium", 0.5, 100),
    ("weiss-schach", "best,strong", 0.2, 60),
    ("short-go", "medium,easy", 0.2, 20),
    ("short-go", "strong,medium", 0.2, 20),
    ("short-go", "best,strong", 0.2, 20),
)
"""Game, players, seconds a move, games."""

RANDOM_PLIES = {"weiss-schach": 4, "short-go": 2}
"""Where nothing is dealt, games begin with a few random moves."""

OPTIONS = {"short-go": ("--option", "size=9")}
"""What matches are played with where it is not what a game is played with otherwise."""

OURS_IN_GTP = f"{sys.executable} -m teahouse gtp --clock cpu"
GNU_GO = "gnugo --mode gtp --level 10 --chinese-rules --positional-superko --capture-all-dead"
GTP_MATCH = ("tools/match_gtp.py", OURS_IN_GTP, GNU_GO, "--limit", "1 s", "--games", "100")
MAH_NOL = ("tools/mah_nol_strength.py", "--cpu", "--seconds", "0.01")
STRENGTHS = {
    "weiss-schach": (("tools/weiss_schach_strength.py", "--games", "100", "--movetime", "200"),),
    "short-go": (
        (*GTP_MATCH, "--size", "9", "--komi", "7.5", "--log", ".cache/strength/go9.jsonl"),
        (*GTP_MATCH, "--size", "7", "--komi", "9", "--log", ".cache/strength/go7.jsonl"),
    ),
    "mah-nol": (
        (*MAH_NOL, "--player", "best", "--log", ".cache/strength/best2.jsonl"),
        (*MAH_NOL, "--player", "best", "--seats", "4", "--seeds", "100", "--log", ".cache/strength/best4.jsonl"),
        (*MAH_NOL, "--player", "best", "--seats", "3", "--seeds", "27", "--log", ".cache/strength/best3.jsonl"),
        (*MAH_NOL, "--player", "strong", "--seeds", "100", "--log", ".cache/strength/strong2.jsonl"),
        (*MAH_NOL, "--player", "medium", "--against", "easy", "--log", ".cache/strength/medium2.jsonl"),
    ),
}
"""Programs that play matches and print the result as JSON: against a peer with balanced openings and colours exchanged,
or whole matches for money that keep a log and go on with it."""

NOTES = {
    "hongkong": "What the players do, and how far the game goes: [hongkong-engine.md](hongkong-engine.md).",
    "mahjong-battle": "How far the engine sees, what was tried: [mahjong-battle-engine.md](mahjong-battle-engine.md).",
    "weiss-schach": "How the engine came here, and what was tried: [weiss-schach-engine.md](weiss-schach-engine.md).",
    "short-go": "Levels met on 9x9. How the engine came here: [short-go-engine.md](short-go-engine.md).",
    "mah-nol": "Matches for 2025 Fing each, with the same deals from every seat; the mean score is the share of the\n"
    "first place, with a 95 % interval over deals. Thinking time is CPU time.",
}

MANNERS = {
    "mahjong-battle": "Rates are medians of several rounds, CPU seconds of one thread.",
    "bauernaufstand": "Medians of three rounds, by the clock.",
    "weiss-schach": "CPU seconds of one thread, medians of three rounds.",
    "short-go": "CPU seconds of one thread, the best of five rounds of each side: other work disturbs neither.",
    "hongkong": "CPU seconds of one thread, the best of seven rounds of each side: other work disturbs neither.",
    "mah-nol": "CPU seconds of one thread, the best of five rounds of each side: other work disturbs neither.",
    "vector": "CPU seconds of one thread, the best of three rounds of each side; choosing actions is not counted.",
    "web": "By the clock, server and load generator on the same cores; both sides by turns. Less is better.",
    "houses": "By the clock, houses, database and load generator on the same cores; both sides by turns. Each place\n"
    "is loaded as much as it bears: its note says how much. Less is better, but of moves and games a second more is.",
    "review": "By the clock, one thread, the usual budget: the slowest of three games, or first hands, of the\n"
    "medium player. Less is better. There is no peer that reviews these games.",
    "pace": "By the clock, server and browsers on the same cores (`tools/hongkong_pace.py --browsers`): an East\n"
    "round of Hongkong Easy at the usual pace, its deals and the pauses that are long by chance known. Less is better.",
}
"""How benchmarks/ measures each game, in a sentence."""


def main() -> None:
    reader = argparse.ArgumentParser(description="Writes docs/benchmarks.md.")
    reader.add_argument("--game", help="only this game's section")
    reader.add_argument("--matches", metavar="PLAYER", help="of it only the matches of this player")
    reader.add_argument(
        "--figures", type=Path, metavar="FILE", help="what `teahouse bench --json` printed a moment ago"
    )
    asked = reader.parse_args()
    game = asked.game
    old = read_sections(PAGE.read_text(encoding="utf-8"))
    if game and asked.matches:
        PAGE.write_text(page(old | {game: with_matches(game, old[game], asked.matches)}), encoding="utf-8")
        return
    found = json.loads(asked.figures.read_bytes()) if asked.figures else teahouse("bench", *([game] if game else []))
    figures = found["figures"]
    PAGE.write_text(page(old | sections(figures)), encoding="utf-8")


def sections(figures: list[dict[str, Any]]) -> dict[str, str]:
    """Each measured game's part of the page, by its name; the matches are played here."""
    games = dict.fromkeys(figure["game"] for figure in figures)
    return {
        game: section(
            game,
            [figure_row(figure) for figure in figures if figure["game"] == game],
            [match_row(*match) for match in MATCHES if match[0] == game]
            + [strength_row(*program) for program in STRENGTHS.get(game, ())],
        )
        for game in games
    }


def read_sections(text: str) -> dict[str, str]:
    """What page() was made of."""
    _, *parts = text.split("\n## ")
    return {name: body.strip("\n") for name, _, body in (part.partition("\n") for part in parts)}


def teahouse(*arguments: str) -> Any:
    print("teahouse", *arguments, file=sys.stderr)
    command = [sys.executable, "-m", "teahouse", *arguments, "--json"]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def match_row(game: str, bots: str, seconds: float, games: int) -> str:
    """One match in a line: points of the first player (draws count half), its mean score and interval."""
    plies = ("--random-plies", str(RANDOM_PLIES[game])) if game in RANDOM_PLIES else ()
    wishes = (*plies, *OPTIONS.get(game, ()))
    found = teahouse("match", game, "--bots", bots, "--games", str(games), "--seconds", str(seconds), *wishes)
    return result_row(players(bots), f"{seconds:g} s", found["bots"][0])


def strength_row(program: str, *arguments: str) -> str:
    """What such a program found, in the same line."""
    print(program, *arguments, file=sys.stderr)
    command = [sys.executable, str(PAGE.parents[1] / program), *arguments, "--json"]
    found = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return result_row(f"{found['ours']} : {found['peer']}", found["limit"], found)


def result_row(players: str, limit: str, found: Mapping[str, Any]) -> str:
    share = (found["wins"] + found["draws"] / 2) / found["games"]
    low, high = found["interval"]
    return (
        f"| {players} | {limit} | {found['games']} | {found['wins']} : {found['draws']} : {found['losses']} | "
        f"{share:.1%} | {found['mean_score']:.2f} ({low:.2f} to {high:.2f}) |"
    )


def rounded(value: float) -> str:
    """Four digits are more than any of this is sure of.

    >>> rounded(423_012.3), rounded(0.43771)
    ('423,000', '0.4377')
    """
    digits = float(f"{value:.4g}")
    return f"{digits:,.0f}" if digits >= 1000 else f"{digits:g}"


def figure_row(figure: dict[str, Any]) -> str:
    peer = "" if figure["peer"] is None else f"{figure['peer_name']}: {rounded(figure['peer'])}"
    ratio = "" if figure["ratio"] is None else f"{figure['ratio']:.2f}"
    return f"| {figure['name']} | {rounded(figure['ours'])} {figure['unit']} | {peer} | {ratio} | {figure['note']} |"


def with_matches(game: str, body: str, player: str) -> str:
    """A game's part of the page with a player's matches played anew, the others as they stand."""
    speed, _, rest = body.partition("\n\n| players")
    table, _, note = rest.partition("\n\n")
    played = [match_row(*match) for match in MATCHES if match[0] == game and match[1].startswith(f"{player},")]
    played += [strength_row(*program) for program in STRENGTHS.get(game, ()) if entrant(program) == player]
    rows = {row.split(" | ")[0]: row for row in (*table.splitlines()[2:], *played)}
    return "\n".join([speed, strength(list(rows.values())), *(["", note] if note else [])])


def entrant(program: tuple[str, ...]) -> str:
    """Which of our players such a program is told to measure, if any."""
    return program[program.index("--player") + 1] if "--player" in program else ""


def players(bots: str) -> str:
    return bots.replace(",", " : ")


def strength(match_rows: list[str]) -> str:
    return "\n".join(
        [
            "",
            "| players | a move | games | won : drawn : lost | share | mean score |",
            "| --- | --- | --- | --- | --- | --- |",
            *match_rows,
        ]
    )


def section(game: str, figure_rows: list[str], match_rows: list[str]) -> str:
    """A game's part of the page, without its heading."""
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    speed = [
        f"Measured {date.today().isoformat()} ({machine}). {MANNERS[game]}",
        "",
        "| what | ours | peer | ratio | note |",
        "| --- | --- | --- | --- | --- |",
        *figure_rows,
    ]
    notes = ["", NOTES[game]] if game in NOTES else []
    return "\n".join(speed + ([strength(match_rows)] if match_rows else []) + notes)


def page(parts: Mapping[str, str]) -> str:
    """The whole page: a section a game, in the order given."""
    return "\n".join(
        [
            "# What was measured",
            "",
            "Written by `tools/write_benchmarks.py`: nothing here was typed by hand. A peer was measured in the same",
            "run as our own figure, the two by turns; a ratio above 1 is in our favour. How, say the programs in",
            "`benchmarks/`. Matches are `teahouse match`, every deal from all sides: won : drawn : lost and the share",
            "of points (a draw is half a point) of the first player, its mean score a game with the 95 % interval.",
            *(line for game, body in parts.items() for line in ("", f"## {game}", "", body)),
            "",
        ]
    )


if __name__ == "__main__":
    main()
