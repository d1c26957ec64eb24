"""The log as one JSON object a line, for programs that read it; without that it stays as people read it.

A line says when, how bad, which room, what, and for which request. It never holds what somebody sent: of an error it
has the kind and the places in the code, not its text, in which there may be a name, a move or a link.
"""

import json
import logging
import os
import sys
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

VARIABLE, JSON, PLAIN = "TEAHOUSE_LOG", "json", "plain"
"""In the environment, so that processes in which computers think write as the house does."""
FACTS = "facts"
"""The attribute of a record with further fields of its line."""
SERVER = ("uvicorn", "uvicorn.error", "uvicorn.access")
"""Loggers that have handlers of their own."""

request_id: ContextVar[str] = ContextVar("request", default="")
"""Of the request that is being answered."""


class JsonLine(logging.Formatter):
    """
    >>> record = logging.LogRecord("teahouse.web", logging.WARNING, "", 0, "%s waited\\n", ("everybody",), None)
    >>> line = json.loads(JsonLine().format(record))
    >>> line["level"], line["logger"], line["message"]
    ('warning', 'teahouse.web', 'everybody waited')
    """

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage().strip(),
        }
        if id := request_id.get():
            line["request"] = id
        line |= getattr(record, FACTS, {})
        if record.exc_info and record.exc_info[0]:
            line["error"] = record.exc_info[0].__name__
            line["where"] = _places(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


def _places(error: BaseException | None) -> list[str]:
    """Where it happened, the outermost first; what led to it before that."""
    before = (error.__cause__ or error.__context__) if error else None
    frames = traceback.extract_tb(error.__traceback__) if error else []
    earlier = [*_places(before), f"then {type(error).__name__}"] if before else []
    return [*earlier, *(f"{os.path.basename(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames)]


def is_wished() -> bool:
    return os.environ.get(VARIABLE) == JSON


def write_as_wished() -> None:
    """From now on, in this process."""
    if not is_wished():
        return
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLine())
    logging.root.handlers = [handler]
    for name in SERVER:
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], True
