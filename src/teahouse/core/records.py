"""A state as a record, and a record as the state it leads to.

    {"teahouse": 1, "game", "options", "seed", "start", "moves", "result"}   one game or hand
    {"teahouse": 1, "game", "options", "seed", "hands": [...], "result"}     a match of hands

A record replays without our random generator: every deal stands in its `start`. Where a deal was promised
with a commitment, replaying checks that it is the promised one.
"""

import copy
import json
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, NoReturn

from teahouse.core import commitments
from teahouse.core.errors import BadRecord, TeahouseError
from teahouse.core.handles import LARGEST_SEED, Dealt, Game, Played, State
from teahouse.core.options import settle, written
from teahouse.core.protocol import TIME_LIMIT
from teahouse.texts import Message, message

VERSION = 1


def record(state: State) -> dict[str, Any]:
    """The whole game up to this state."""
    hands = [_hand_record(hand) for hand in _hands(state)]
    if not state.game.declaration.match:
        return hands[0]
    return {**_head(state), "hands": hands, "result": state.result.as_json() if state.result else None}


def _head(state: State) -> dict[str, Any]:
    return {
        "teahouse": VERSION,
        "game": state.game.id,
        "options": written(state.game.declaration.options, state.game.options),
        "seed": state.seed,
    }


def _hands(state: State) -> list[list[State]]:
    """The chain cut before every deal."""
    hands: list[list[State]] = []
    for moment in state.chain():
        if isinstance(moment.cause, Dealt):
            hands.append([])
        hands[-1].append(moment)
    return hands


def _hand_record(hand: list[State]) -> dict[str, Any]:
    first, last = hand[0], hand[-1]
    assert isinstance(first.cause, Dealt)
    return {
        **_head(last),
        "start": copy.deepcopy(first.cause.start),
        "moves": _moves(hand),
        "result": _hand_result(last),
    }


def _moves(hand: list[State]) -> list[str]:
    """The moves in the rules' order: answers to one question in the order its seats were asked."""
    texts: list[str] = []
    answers: list[tuple[int, str]] = []
    asked = hand[0].to_move
    for before, after in pairwise(hand):
        if isinstance(after.cause, Played):
            answers.append((asked.index(after.cause.seat), after.cause.text))
        if after.question != before.question:
            texts += [text for _, text in sorted(answers, key=lambda answer: answer[0])]
            answers, asked = [], after.to_move
    return texts + [text for _, text in sorted(answers, key=lambda answer: answer[0])]


def _hand_result(last: State) -> dict[str, Any] | None:
    rules = last.game.declaration
    if not rules.match:
        return last.result.as_json() if last.result else None
    ended = last.awaits_deal or rules.result(last.position)
    return rules.match.result(last.position) if ended else None


def replay(game: Game, source: Mapping[str, Any]) -> State:
    """The state a record leads to. Refuses it with BadRecord, naming the first wrong move."""
    if not isinstance(source, Mapping):
        _refuse(0, message("error/record-no-object"))
    try:
        return _replay(_settled(game, source), source)
    except RecursionError:
        _refuse(0, message("error/record-too-deep"))


def _replay(game: Game, source: Mapping[str, Any]) -> State:
    if "hands" in source:
        return _replay_match(game, source)
    state = _replay_hand(None, game, source)
    return state.deal_next() if _awaits_deal(state) else state


def _settled(game: Game, source: Mapping[str, Any]) -> Game:
    """The game with the record's own options, its head checked."""
    if type(source.get("teahouse")) is not int or source["teahouse"] != VERSION:
        _refuse(0, message("error/record-version", found=_short(source.get("teahouse")), version=VERSION))
    if source.get("game") != game.id:
        _refuse(0, message("error/record-other-game", found=_short(source.get("game")), game=game.id))
    seed = source.get("seed")
    if seed is not None and (type(seed) is not int or abs(seed) > LARGEST_SEED):
        _refuse(0, message("error/record-field", field="seed"))
    options = source.get("options")
    if not isinstance(options, Mapping):
        _refuse(0, message("error/record-field", field="options"))
    try:
        return Game(game.declaration, settle(game.declaration.options, options))
    except TeahouseError as error:
        _refuse(0, error.message)


def _replay_match(game: Game, source: Mapping[str, Any]) -> State:
    hands = source["hands"]
    if not isinstance(hands, list) or not hands:
        _refuse(0, message("error/record-field", field="hands"))
    state: State | None = None
    for number, hand in enumerate(hands, start=1):
        try:
            state = _replay_next(state, game, hand)
        except BadRecord as error:
            raise error.in_hand(number) from None
    assert state is not None
    if _awaits_deal(state):
        _refuse(0, message("error/record-hand-missing"))
    return _with_result(state, source, moves=0)


def _replay_next(before: State | None, game: Game, hand: Any) -> State:
    """One hand of a match, after the one before."""
    if not isinstance(hand, Mapping):
        _refuse(0, message("error/record-no-object"))
    if before is not None and not _awaits_deal(before):
        _refuse(0, message("error/record-hand-too-many"))
    if _settled(game, hand).options != game.options:
        _refuse(0, message("error/record-field", field="options"))
    return _replay_hand(before, game, hand)


def _awaits_deal(state: State) -> bool:
    return not state.result and state.awaits_deal


def _replay_hand(before: State | None, game: Game, source: Mapping[str, Any]) -> State:
    start, moves = source.get("start"), source.get("moves")
    if not isinstance(start, dict):
        _refuse(0, message("error/record-field", field="start"))
    if not isinstance(moves, list):
        _refuse(0, message("error/record-field", field="moves"))
    if len(moves) > game.declaration.longest:
        _refuse(0, message("error/too-many-moves", most=game.declaration.longest))
    if commitments.holds(start) is False:
        _refuse(0, message("error/record-commitment"))
    try:
        state = before.dealt(start) if before else game.begin(start, source.get("seed"))
    except TeahouseError as error:
        _refuse(0, error.message)
    for number, text in enumerate(moves, start=1):
        try:
            state = state.play_undealt(text)
        except TeahouseError as error:
            _refuse(number, error.message)
    if game.declaration.match:
        found, expected = source.get("result"), _hand_result(state)
        if found != expected:
            _refuse(len(moves), message("error/record-result", found=_short(found), expected=_short(expected)))
        return state
    return _with_result(state, source, len(moves))


def _with_result(state: State, source: Mapping[str, Any], moves: int) -> State:
    """The state, ended as the record says, if the position and the record agree."""
    found = source.get("result")
    if isinstance(found, Mapping) and not state.result:
        state = _ended(state, found, moves)
    expected = state.result.as_json() if state.result else None
    if found != expected:
        _refuse(moves, message("error/record-result", found=_short(found), expected=_short(expected)))
    return state


def _ended(state: State, found: Mapping[str, Any], moves: int) -> State:
    """A game that was resigned, timed out or agreed: the seats that may have done so are tried."""
    reason = found.get("reason")
    if reason not in state.game.declaration.endings:
        _refuse(moves, message("error/record-not-over", reason=_short(reason)))
    if reason == TIME_LIMIT and _is_without_limit(state.game):
        _refuse(moves, message("error/record-no-time-limit", reason=_short(reason)))
    endings = [state.end(reason, seat) for seat in range(state.game.seats)]
    matching = [ended for ended in endings if ended.result and ended.result.as_json() == found]
    return matching[0] if matching else endings[0]


def _is_without_limit(game: Game) -> bool:
    """Whether a time limit could have been agreed on, but was not."""
    match = game.declaration.match
    return match is not None and match.minutes is not None and match.needs_limit and match.minutes(game.options) == 0


def _refuse(move: int, reason: Message) -> NoReturn:
    raise BadRecord(move=move, reason=reason) from None


def _short(value: object) -> str:
    """A value as it stands in the file, cut so that garbage stays one line."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):  # numbers or nesting that no file of ours has
        text = "..."
    return text if len(text) <= 60 else text[:57] + "..."
