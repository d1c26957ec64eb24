"""Positions laid out by hand: every game that offers it can lay, draw, write and read what lies there."""

import re
from typing import Any

import pytest

from random_games import VARIANTS, whole_game
from teahouse.core.handles import Game
from teahouse.core.options import settle
from teahouse.core.setups import LAYING, Laid, Setup
from teahouse.core.views import Seat, View
from teahouse.texts import LANGUAGES, say, speaking

ID = re.compile(r'\bid="([^"]+)"')


def setup_of(game: Game) -> Setup[Any] | None:
    return game.declaration.positions.setup if game.declaration.positions else None


OFFERED = {name: game for name, game in VARIANTS.items() if setup_of(game)}
every_offer = pytest.mark.parametrize("name", OFFERED)


def text_of(game: Game, laid: Laid) -> str:
    setup, positions = setup_of(game), game.declaration.positions
    assert setup and positions
    return positions.write(setup.put(game.options, laid))


def test_the_games_with_boards_offer_it() -> None:
    assert {"weiss-schach", "bauernaufstand", "short-go", "mahjong-battle"} <= {game.id for game in OFFERED.values()}


@every_offer
def test_whatever_was_played_can_be_laid_out_and_read_back(name: str) -> None:
    game = OFFERED[name]
    setup = setup_of(game)
    assert setup
    for state in whole_game(name, 1)[::5]:
        laid = setup.lay(state.position)
        assert setup.lay(setup.put(game.options, laid)) == laid
        assert setup.lay(game.parse(text_of(game, laid)).position) == laid


@every_offer
def test_what_is_no_position_yet_is_drawn_and_written_all_the_same(name: str) -> None:
    """Nothing at all, one piece anywhere, the same piece everywhere."""
    game = OFFERED[name]
    setup, rules = setup_of(game), game.declaration
    assert setup
    places, details = setup.places(game.options), settle(setup.details, {})
    looks = {**{look.name: look.default_for({}) for look in rules.looks}, LAYING: True}
    lying = [
        {},
        *({places[7]: piece} for piece in setup.pieces),
        *(dict.fromkeys(places, piece) for piece in setup.pieces),
    ]
    for pieces in lying:
        for to_move in map(Seat, range(game.seats)):
            position = setup.put(game.options, Laid(pieces, to_move, details))
            view = View(game.id, game.options, None, game.seats, None, (), (), None, position)
            assert set(places) <= set(ID.findall(rules.draw(view, looks).inline))
            assert setup.lay(position).pieces == pieces and setup.lay(position).to_move == to_move


@every_offer
def test_every_piece_can_be_seen_and_named(name: str) -> None:
    game = OFFERED[name]
    setup, depict = setup_of(game), game.declaration.depict
    assert setup and depict and len(set(setup.pieces)) == len(setup.pieces)
    for language in LANGUAGES:
        with speaking(language):
            words = [say(setup.word(piece)) for piece in setup.pieces]
            words += [say(f"{game.id}/setup-{detail.name.replace('_', '-')}") for detail in setup.details]
            assert len(set(words)) == len(words) and not any("/" in word for word in words)
    assert all(depict(piece) for piece in setup.pieces)
