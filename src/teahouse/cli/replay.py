"""`teahouse replay`: every record of a file checked move by move."""

from pathlib import Path
from typing import Any

from teahouse.cli.output import complain, counted, emit
from teahouse.core.errors import BadRecord, TeahouseError
from teahouse.core.handles import Game
from teahouse.games import declaration
from teahouse.notation.files import read_lines, read_record
from teahouse.texts import message, say

WRONG_RECORD = 1


def replay_file(path: Path, as_json: bool) -> int:
    """Print each record's result; name the first wrong one on stderr and return 1."""
    total = sum(1 for _ in read_lines(path))
    checked = (_check(number, line) for number, line in read_lines(path))
    findings = list(counted(checked, say("cli/replaying"), total))
    emit({"records": findings}, as_json, lambda: map(_sentence, findings))
    wrong = [finding for finding in findings if finding["error"]]
    if not wrong:
        return 0
    named = say("cli/replay-wrong", file=str(path), where=_sentence(wrong[0]))
    more = " " + say("cli/replay-more", n=len(wrong) - 1) if wrong[1:] else ""
    return complain(named + more, WRONG_RECORD)


def _check(number: int, line: bytes) -> dict[str, Any]:
    """What became of one line: the game and its result, or the move and the error."""
    finding: dict[str, Any] = {"line": number, "game": None, "moves": 0, "result": None, "move": None, "error": None}
    try:
        record = _parsed(line)
        finding["game"] = record.get("game")
        if not isinstance(finding["game"], str):
            raise BadRecord(move=0, reason=message("error/record-field", field="game"))
        state = Game(declaration(finding["game"]), {}).replay(record)
    except BadRecord as error:
        return {**finding, "move": error.params["move"], "error": str(error)}
    except TeahouseError as error:
        return {**finding, "error": str(error)}
    replayed = state.record()
    hands = replayed.get("hands", [replayed])
    return {**finding, "moves": sum(len(hand["moves"]) for hand in hands), "result": record.get("result")}


def _parsed(line: bytes) -> dict[str, Any]:
    try:
        record = read_record(line)
    except UnicodeDecodeError:
        raise BadRecord(move=0, reason=message("cli/line-binary")) from None
    except ValueError:
        raise BadRecord(move=0, reason=message("cli/line-not-json")) from None
    if not isinstance(record, dict):
        raise BadRecord(move=0, reason=message("error/record-no-object"))
    return record


def _sentence(finding: dict[str, Any]) -> str:
    line = finding["line"]
    if finding["error"]:
        return say("cli/replay-line-wrong", line=line, error=finding["error"])
    result = finding["result"]
    if not result:
        return say("cli/replay-line-unfinished", line=line, game=finding["game"], n=finding["moves"])
    return say("cli/replay-line", line=line, game=finding["game"], n=finding["moves"], result=_result(result))


def _result(result: dict[str, Any]) -> str:
    """A result in one breath: the scores and the reason, or whatever a hand's result holds."""
    if "scores" in result:
        return f"{' : '.join(str(score) for score in result['scores'])} ({result['reason']})"
    return ", ".join(f"{key} {value}" for key, value in result.items())
