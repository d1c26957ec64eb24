"""Positions, moves, records, game files and hands to be scored, spoilt."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spoiling
from spoiling import WITH_FILES, WITH_POSITIONS, game_of, spoilt
from teahouse.core.errors import TeahouseError
from teahouse.games import GAMES, declaration
from teahouse.notation.files import read_record
from teahouse.protocols.scoring.lines import answers
from teahouse.texts import LANGUAGES, speaking


def check_refusal(error: TeahouseError) -> None:
    """It has a sentence in every language, of one line and no great length."""
    for language in LANGUAGES:
        with speaking(language):
            assert 0 < len(str(error)) < 2_000


@pytest.mark.parametrize("game", WITH_POSITIONS)
@given(data=st.data())
def test_positions(game: str, data: st.DataObject) -> None:
    text = data.draw(spoilt(spoiling.positions(game)))
    try:
        state = game_of(game).parse(text)
    except TeahouseError as error:
        check_refusal(error)
        place = error.params.get("position")
        assert place is None or 0 <= place <= len(text)
    else:
        assert game_of(game).parse(state.text).text == state.text


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_moves(game: str, data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(spoiling.states(game)))
    text = data.draw(spoilt(spoiling.moves(game)))
    state.game.declaration.tidy(text)
    if state.to_move:
        state.game.declaration.understand(state.position, text)
    try:
        state.play(text)
    except TeahouseError as error:
        check_refusal(error)


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_records(game: str, data: st.DataObject) -> None:
    text = data.draw(spoilt(spoiling.records(game)))
    try:
        record = read_record(text.encode("utf-8", "surrogatepass"))
    except ValueError:
        return
    try:
        state = game_of(game).replay(record)
    except TeahouseError as error:
        check_refusal(error)
    else:
        assert state.game.replay(state.record()).text == state.text


@pytest.mark.parametrize("game", WITH_FILES)
@given(data=st.data())
def test_files(game: str, data: st.DataObject) -> None:
    form = declaration(game).files[0]
    for line, part in form.split(data.draw(spoilt(spoiling.files(game)))):
        assert line > 0
        try:
            record = form.read(part)
        except TeahouseError as error:
            check_refusal(error)
        else:
            game_of(game).replay(record)
            form.write(record)


@given(data=st.data())
def test_hands_to_be_scored(data: st.DataObject) -> None:
    text = data.draw(spoilt(spoiling.hands()))
    (answer,) = answers([text.replace("\n", " ").encode("utf-8", "surrogatepass")])
    assert json.loads(answer)["valid"] in (True, False)
