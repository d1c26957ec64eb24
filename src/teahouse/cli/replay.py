"""`teahouse replay`: every record of a file checked move by move."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from teahouse.cli.game_files import WRONG_RECORD, games_in
from teahouse.cli.output import complain, counted, emit
from teahouse.core.errors import BadRecord, TeahouseError
from teahouse.core.handles import Game, State
from teahouse.games import declaration
from teahouse.texts import message, number, say


def replay_file(path: Path, as_json: bool) -> int:
    """Print each record's result; name the first wrong one on stderr and return 1."""
    total = sum(1 for _ in games_in(path))
    found = list(counted((_check(*game) for game in games_in(path)), say("cli/replaying"), total))
    findings = [finding for finding, _ in found]
    emit({"records": findings}, as_json, lambda: (_sentence(*each) for each in found))
    wrong = [finding for finding in findings if finding["error"]]
    if not wrong:
        return 0
    named = say("cli/replay-wrong", file=str(path), where=_sentence(wrong[0]))
    more = " " + say("cli/replay-more", n=len(wrong) - 1) if wrong[1:] else ""
    return complain(named + more, WRONG_RECORD)


def _check(place: int, read: Callable[[], dict[str, Any]]) -> tuple[dict[str, Any], str]:
    """What became of one record: the game and its result, or the move and the error; and the result in words."""
    finding: dict[str, Any] = {"line": place, "game": None, "moves": 0, "result": None, "move": None, "error": None}
    try:
        record = read()
        finding["game"] = record.get("game")
        if not isinstance(finding["game"], str):
            raise BadRecord(move=0, reason=message("error/record-field", field="game"))
        state = Game(declaration(finding["game"]), {}).replay(record)
    except BadRecord as error:
        return {**finding, "move": error.params["move"], "error": str(error)}, ""
    except TeahouseError as error:
        return {**finding, "error": str(error)}, ""
    replayed = state.record()
    hands = replayed.get("hands", [replayed])
    moves, result = sum(len(hand["moves"]) for hand in hands), record.get("result")
    return {**finding, "moves": moves, "result": result}, _result(state, result) if result else ""


def _sentence(finding: dict[str, Any], words: str = "") -> str:
    line = finding["line"]
    if finding["error"]:
        return say("cli/replay-line-wrong", line=line, error=finding["error"])
    if not words:
        return say("cli/replay-line-unfinished", line=line, game=finding["game"], n=finding["moves"])
    return say("cli/replay-line", line=line, game=finding["game"], n=finding["moves"], result=words)


def _result(state: State, result: dict[str, Any]) -> str:
    """A result in one breath: the scores and the reason, or how a hand ended and what each seat got."""
    accounts = state.game.declaration.accounts
    account = accounts.tell(state.seen_by(None)) if accounts and "scores" not in result else None
    if account:
        return f"{account.title} ({' : '.join(number(score, sign=True) for score in account.scores)})"
    if "scores" in result:
        return f"{' : '.join(str(score) for score in result['scores'])} ({result['reason']})"
    return ", ".join(f"{key} {value}" for key, value in result.items())
