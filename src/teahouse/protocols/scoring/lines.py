"""One JSON case a line in, one JSON result a line out; every line is answered, whatever it holds."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from teahouse.games.hongkong.scoring.cases import refused, score_case
from teahouse.texts import message


def answers(lines: Iterable[bytes]) -> Iterator[str]:
    """The results as they come."""
    for line in lines:
        yield json.dumps(_answer(line))


def _answer(line: bytes) -> dict[str, Any]:
    try:
        case = json.loads(line)
    except (ValueError, RecursionError):  # UnicodeDecodeError is a ValueError
        return refused(message("hongkong-score/no-json"))
    return score_case(case)
