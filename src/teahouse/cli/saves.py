"""Games kept on disk: the unfinished one of each game, and all that were finished.

    play-GAME.json            the unfinished game, written anew after every move
    play-GAME.previous.json   the one before it
    play-GAME.broken          a save that could not be read, kept aside
    finished.jsonl            every finished game, one record a line

A save is {"teahouse-play": 1, "record", "humans", "bot", "seconds", "looks", "learning", "played"}.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

import teahouse
from teahouse.core.errors import BadOption, BadRecord, TeahouseError
from teahouse.core.handles import State
from teahouse.notation.files import RecordFile, whole_file
from teahouse.texts import message

VERSION = 1
MARK = "teahouse-play"
HUMAN = "human"
"""In place of a level: people share the keyboard."""


@dataclass(frozen=True)
class Save:
    """A game and who plays it: people at `humans`, the computer player `bot` elsewhere."""

    state: State
    humans: frozenset[int]
    bot: str
    seconds: float
    looks: Mapping[str, bool] = field(default_factory=dict)
    learning: bool = False
    played: float = 0.0
    """Seconds at the table so far."""


def folder() -> Path:
    """Where this person's games are kept."""
    if chosen := os.environ.get("TEAHOUSE_DATA"):
        return Path(chosen).expanduser()
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "teahouse"


def path_of(game: str) -> Path:
    return folder() / f"play-{game}.json"


def finished_path() -> Path:
    return folder() / "finished.jsonl"


def write(save: Save, path: Path) -> None:
    """Put a save on disk, whole or not at all."""
    content = {
        MARK: VERSION,
        "record": save.state.record(),
        "humans": sorted(save.humans),
        "bot": save.bot,
        "seconds": save.seconds,
        "looks": dict(save.looks),
        "learning": save.learning,
        "played": save.played,
    }
    with whole_file(path) as file:
        file.write(json.dumps(content).encode() + b"\n")


def read(path: Path, game: str | None = None) -> Save:
    """A save, or a plain record; the first line of a file of records. Refuses all else in one line."""
    content = _first_document(path)
    is_save = content.get(MARK) == VERSION
    record = content.get("record") if is_save else content
    if not isinstance(record, dict):
        _refuse("play/no-save")
    state = teahouse.game(game or str(record.get("game"))).replay(record)
    if not is_save:
        return Save(state, frozenset(), "", 0.0)
    return _checked(state, content)


def _first_document(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        _refuse("play/no-save")
    except OSError as error:
        allowed = message("play/readable-file", reason=error.strerror or type(error).__name__)
        raise BadOption(option="from", value=str(path), allowed=allowed) from None
    content = _parsed(text) or _parsed(text.lstrip().partition("\n")[0])
    if content is None:
        _refuse("play/no-save")
    return content


def _parsed(text: str) -> dict[str, Any] | None:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return content if isinstance(content, dict) else None


def _checked(state: State, content: Mapping[str, Any]) -> Save:
    humans, bot = content.get("humans"), content.get("bot")
    seconds, looks = content.get("seconds"), content.get("looks")
    seats = range(state.game.seats)
    if not isinstance(humans, list) or not humans or any(type(seat) is not int for seat in humans):
        _refuse("error/record-field", field="humans")
    if not set(humans) <= set(seats):
        _refuse("error/record-field", field="humans")
    if not isinstance(bot, str) or (bot != HUMAN and bot not in state.game.declaration.players()):
        _refuse("error/record-field", field="bot")
    if not isinstance(seconds, int | float) or not 0 < seconds < float("inf"):
        _refuse("error/record-field", field="seconds")
    if not isinstance(looks, dict):
        _refuse("error/record-field", field="looks")
    known = {option.name for option in state.game.declaration.looks}
    kept = {name: value for name, value in looks.items() if name in known and type(value) is bool}
    played = content.get("played", 0.0)
    if type(played) not in (int, float) or not 0 <= played < float("inf"):
        _refuse("error/record-field", field="played")
    return Save(state, frozenset(humans), bot, seconds, kept, content.get("learning") is True, played)


def unfinished(game: str) -> Save | None:
    """The game that was left, if there is one. A broken save is kept aside and refused.

    One that ended when the power went goes to its place among the finished.
    """
    path = path_of(game)
    if not path.is_file():
        return None
    try:
        save = read(path, game)
    except TeahouseError:
        os.replace(path, path.with_suffix(".broken"))
        raise
    if save.state.result:
        add_finished(save.state)
        return None
    return save


def set_aside(game: str) -> None:
    """Make room for another game; the unfinished one is kept until the next is set aside."""
    path = path_of(game)
    if path.is_file():
        os.replace(path, path.with_suffix(".previous.json"))


def add_finished(state: State) -> None:
    """Add the record of a finished game as a whole line, on disk when this returns."""
    path = finished_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    with RecordFile(path) as file:
        file.write(state.record())
        file.sync()
    path_of(state.game.id).unlink(missing_ok=True)


def _refuse(code: str, **params: object) -> NoReturn:
    raise BadRecord(move=0, reason=message(code, **params)) from None
