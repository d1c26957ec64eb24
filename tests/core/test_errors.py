"""What can go wrong: stable codes and names, sentences in the reader's language, across processes."""

import copy
import pickle
from typing import Any

import pytest

import teahouse
from teahouse import (
    BadOption,
    BadPosition,
    BadRecord,
    BotFailed,
    GameOver,
    IllegalMove,
    MoveRefused,
    NotYourTurn,
    TeahouseError,
    UnknownGame,
    UnknownLevel,
    UnknownOption,
)
from teahouse.texts import LANGUAGES, message, speaking

TILE = message("mahjong-battle/tile-p", value=5)
REASON = message("mahjong-battle/not-equal", first=TILE, second=TILE, rule=2)
ALLOWED = message("error/allowed-range", low=1, high=2)

ERRORS = [
    (IllegalMove(text="a1+b1", reason=REASON), "illegal-move", ValueError),
    (NotYourTurn(seat=1), "not-your-turn", ValueError),
    (GameOver(), "game-over", ValueError),
    (BadPosition(reason=message("error/not-text")), "bad-position", ValueError),
    (BadRecord(move=0, reason=message("error/record-field", field="moves")), "bad-record", ValueError),
    (BadRecord(move=12, reason=REASON), "bad-record", ValueError),
    (UnknownGame(game="chess", known=("mahjong-battle",)), "unknown-game", LookupError),
    (UnknownOption(option="size", known=("deal",)), "unknown-option", LookupError),
    (UnknownOption(option="size", known=()), "unknown-option", LookupError),
    (BadOption(option="size", value=3, allowed=ALLOWED), "bad-option", ValueError),
    (UnknownLevel(level="expert", known=("easy", "best")), "unknown-level", LookupError),
    (BotFailed(bot="best", reason="x9"), "bot-failed", RuntimeError),
]
each = pytest.mark.parametrize(("error", "code", "family"), ERRORS, ids=lambda part: str(part)[:30])


@each
def test_programs_know_it_by_name_and_code(error: TeahouseError, code: str, family: type[Exception]) -> None:
    assert error.code == code
    assert isinstance(error, TeahouseError) and isinstance(error, family)
    assert getattr(teahouse, type(error).__name__) is type(error)


@each
def test_people_read_it_in_their_language(error: TeahouseError, code: str, family: type[Exception]) -> None:
    sentences = []
    for language in LANGUAGES:
        with speaking(language):
            sentences.append(str(error))
    assert len(set(sentences)) == len(LANGUAGES)
    assert not any("error/" in sentence or "mahjong-battle/" in sentence for sentence in sentences)
    assert not any("{" in sentence or "\n" in sentence for sentence in sentences)


@each
@pytest.mark.parametrize("carry", [lambda e: pickle.loads(pickle.dumps(e)), copy.copy, copy.deepcopy])
def test_it_crosses_process_borders_whole(error: TeahouseError, code: str, family: type[Exception], carry: Any) -> None:
    arrived = carry(error)
    assert type(arrived) is type(error)
    assert arrived.params == error.params
    assert str(arrived) == str(error)


def test_refusals_of_a_move_are_one_family() -> None:
    kinds = [kind for kind in vars(teahouse).values() if isinstance(kind, type)]
    refusals = {kind for kind in kinds if issubclass(kind, MoveRefused)}
    assert refusals == {MoveRefused, IllegalMove, NotYourTurn, GameOver}


def test_the_sentence_holds_what_a_report_needs() -> None:
    assert "a1+b1" in str(IllegalMove(text="a1+b1", reason=REASON))
    assert str(REASON) in str(IllegalMove(text="a1+b1", reason=REASON))
    assert "12" in str(BadRecord(move=12, reason=REASON))
    assert "chess" in str(UnknownGame(game="chess", known=("mahjong-battle",)))


def test_braces_in_what_somebody_typed_are_harmless() -> None:
    assert "{text}" in str(IllegalMove(text="{text}", reason=REASON))


@pytest.mark.parametrize("game", ["", "chess", "Mahjong-Battle", "mahjong_battle", "../x", None, 3])
def test_games_that_do_not_exist(game: Any) -> None:
    for ask in (teahouse.game, teahouse.bot):
        with pytest.raises(UnknownGame) as caught:
            ask(game)
        assert caught.value.params["known"] == teahouse.games()


@pytest.mark.parametrize("game", [[], {}, ["mahjong-battle"]])
def test_a_record_may_name_its_game_by_garbage(game: Any) -> None:
    with pytest.raises(UnknownGame):
        teahouse.game(game)


def test_sentences_stay_on_one_line_whatever_they_quote() -> None:
    game = teahouse.game("mahjong-battle")
    for text in (game.start(seed=1).text + "\nx", "\n\n", "a\tb\x1b[31m" * 99):
        with pytest.raises(teahouse.BadPosition) as caught:
            game.parse(text)
        assert str(caught.value).isprintable()
