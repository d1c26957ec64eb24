"""Writes docs/benchmarks.md from one run: `teahouse bench`, and the matches that show how the levels stand.

    tools/write_benchmarks.py     takes most of an hour on two cores

Everything in the page was measured by this program; it holds no figure of its own.
"""

import json
import platform
import subprocess
import sys
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
)
"""Game, players, seconds a move, games."""


def main() -> None:
    figures = teahouse("bench")["figures"]
    matches = [match_row(*match) for match in MATCHES]
    PAGE.write_text(page(figures, matches), encoding="utf-8")


def teahouse(*arguments: str) -> Any:
    print("teahouse", *arguments, file=sys.stderr)
    command = [sys.executable, "-m", "teahouse", *arguments, "--json"]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def match_row(game: str, bots: str, seconds: float, games: int) -> str:
    """One match in a line: points of the first player (draws count half), its mean score and interval."""
    found = teahouse("match", game, "--bots", bots, "--games", str(games), "--seconds", str(seconds))
    first = found["bots"][0]
    share = (first["wins"] + first["draws"] / 2) / first["games"]
    low, high = first["interval"]
    return (
        f"| {game} | {bots.replace(',', ' : ')} | {seconds:g} s | {found['games']} | {first['wins']} : "
        f"{first['draws']} : {first['losses']} | {share:.1%} | {first['mean_score']:.2f} ({low:.2f} to {high:.2f}) |"
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
    return (
        f"| {figure['game']} | {figure['name']} | {rounded(figure['ours'])} {figure['unit']} | {peer} | {ratio} "
        f"| {figure['note']} |"
    )


def page(figures: list[dict[str, Any]], matches: list[str]) -> str:
    machine = f"{platform.machine()}, Python {platform.python_version()}"
    return "\n".join(
        [
            "# What was measured",
            "",
            "Written by `tools/write_benchmarks.py`: nothing here was typed by hand. Peers were measured in the same",
            f"run as our own figures ({date.today().isoformat()}, {machine}).",
            "",
            "## Speed",
            "",
            "| game | what | ours | peer | ratio | note |",
            "| --- | --- | --- | --- | --- | --- |",
            *map(figure_row, figures),
            "",
            "## Strength",
            "",
            "`teahouse match`, every deal from both sides; won : drawn : lost and the share of points (a draw is",
            "half a point) of the first player, its mean score a game with the 95 % interval.",
            "",
            "| game | players | a move | games | won : drawn : lost | share | mean score |",
            "| --- | --- | --- | --- | --- | --- | --- |",
            *matches,
            "",
        ]
    )


if __name__ == "__main__":
    main()
