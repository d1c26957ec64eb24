"""Commands that look at one position: its moves, how many lines it has, what is best."""

import time
from collections.abc import Iterator

from teahouse.cli.output import emit, remark
from teahouse.core.errors import GameOver
from teahouse.core.handles import Bot, State
from teahouse.core.protocol import Choice, Limits
from teahouse.texts import number, say

TOLD = ("move", "value", "exact", "line", "nodes", "depth")
"""What a program learns of a choice."""


def print_moves(state: State, as_json: bool) -> None:
    moves = [text for seat in state.to_move for text in state.legal(seat)]
    document = {"to_move": list(state.to_move), "moves": moves}
    emit(document, as_json, lambda: (f"{text}  {say(state.label(text))}" for text in moves), piped_json=True)


def print_perft(state: State, depth: int, as_json: bool) -> None:
    began = time.perf_counter()
    nodes = state.perft(depth)
    seconds = time.perf_counter() - began
    sentence = say("cli/perft", n=nodes, depth=depth, seconds=number(seconds, 3))
    emit({"nodes": nodes, "seconds": seconds}, as_json, lambda: [sentence], piped_json=True)


def print_best(state: State, bot: Bot, limits: Limits, as_json: bool) -> None:
    if not state.to_move:
        raise GameOver()
    if bot.weakened:
        remark(bot.weakened)
    seat = state.to_move[0]
    choice = bot.choose(state, seat, limits.seconds, limits.nodes)
    document = {**{name: getattr(choice, name) for name in TOLD}, "line": list(choice.line)}
    emit(document, as_json, lambda: _described(state, bot, choice), piped_json=True)


def _described(state: State, bot: Bot, choice: Choice) -> Iterator[str]:
    yield f"{choice.move}  {say(state.label(choice.move))}"
    yield " ".join(say(reason) for reason in bot.explain(state, state.to_move[0], choice))
    yield say("cli/best-line", line=" ".join(choice.line))
    yield say("cli/best-effort", nodes=choice.nodes, depth=choice.depth)
