"""Every game of the house as a game of OpenSpiel (docs/research.md).

    import pyspiel, teahouse
    teahouse.openspiel.register()
    game = pyspiel.load_game("teahouse_short_go(size=9)")

A game of OpenSpiel is a game, in match games a hand. What is dealt is decided by two chance nodes, which name the seed;
by one, which names the deal, where a game lists its deals.
"""

import hashlib
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

import teahouse
from teahouse.core.coding import Coder
from teahouse.core.errors import IllegalMove
from teahouse.core.handles import State
from teahouse.core.options import settle
from teahouse.core.protocol import AnyGame
from teahouse.core.views import Seat, write_view
from teahouse.games import GAMES, declaration
from teahouse.research.episodes import Episode, name_of
from teahouse.research.pictures import lines
from teahouse.texts import message

OUTCOMES = 1024
"""Of each chance node: a million deals in all."""
DEALS = 2
"""Chance nodes before a game in which something is dealt."""

_known: dict[str, AnyGame] = {}
"""Games that OpenSpiel knows, by their names there."""


def register() -> tuple[str, ...]:
    """Makes the games known to `pyspiel.load_game`; returns their names. A second call does no harm."""
    for id in GAMES:
        register_game(declaration(id))
    return tuple(map(name_of, GAMES))


def register_game(rules: AnyGame) -> str:
    """One game, of the house or of one's own; its name there."""
    name = name_of(rules.id)
    if name not in _known:
        pyspiel.register_game(_type_of(rules), _class_of(rules))
        _known[name] = rules
    return name


def resampler(seed: int | None = None) -> Callable[["Table", int], "Table"]:
    """For `ISMCTSBot.set_resampler`: a world that a player cannot tell from the one it is in."""
    rng = random.Random(seed)
    return lambda state, player: state.in_world_of(player, rng)


def _type_of(rules: AnyGame) -> Any:
    defaults = settle(rules.options, {})
    coding = Coder(teahouse.Game(rules, defaults)).coding
    kinds = pyspiel.GameType
    seats = [rules.seats(settle(rules.options, chosen)) for chosen in _seatings(rules)]
    return kinds(
        short_name=name_of(rules.id),
        long_name=f"Teahouse: {rules.id}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if rules.has_chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if rules.secrets else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if coding.zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(rules),
    )


def _parameters(rules: AnyGame) -> dict[str, Any]:
    """Every option with its default. OpenSpiel's cannot depend on each other: of one that does, a value below all that
    are possible stands for the usual one."""
    defaults = settle(rules.options, {})
    return {
        option.name: float(option.low) - 1 if callable(option.default) else defaults[option.name]
        for option in rules.options
    }


def _agreed(rules: AnyGame, params: dict[str, Any]) -> dict[str, Any]:
    usual = _parameters(rules)
    chosen = {name: value for name, value in params.items() if name not in usual or value != usual[name]}
    return settle(rules.options, chosen)


def _seatings(rules: AnyGame) -> list[dict[str, Any]]:
    """Agreements that may differ in how many sit at the table."""
    return [{}, *({option.name: choice} for option in rules.options for choice in option.choices)]


def _class_of(rules: AnyGame) -> type[Any]:
    """OpenSpiel makes a game from its class and what was agreed."""
    kind = _type_of(rules)

    class HouseGame(Hall):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(rules, kind, params or {})

    return HouseGame


class Hall(pyspiel.Game):  # type: ignore[misc]  # it comes without types
    """A game with its options agreed."""

    def __init__(self, rules: AnyGame, kind: Any, params: dict[str, Any]) -> None:
        self.coder = Coder(teahouse.Game(rules, _agreed(rules, params)))
        self.deals = rules.deals(self.coder.game.options) if rules.deals else ()
        self.outcomes = len(self.deals) or OUTCOMES
        coding = self.coder.coding
        least, most = coding.bounds
        info = pyspiel.GameInfo(
            num_distinct_actions=self.coder.actions,
            max_chance_outcomes=self.outcomes if rules.has_chance else 0,
            num_players=self.coder.game.seats,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if coding.zero_sum else None,
            max_game_length=coding.longest,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> "Table":
        return Table(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "Observer":
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.coder, kind)


@dataclass(frozen=True)
class Kept:
    """What is going on at a table. It never changes, so copies share it; written down it is what happened."""

    episode: Episode
    recall: tuple[str, ...]
    """A fingerprint of all that each player saw and did."""
    deal: int
    """Its number among those the game lists, else the seed."""
    actions: tuple[int, ...] = ()

    def after(self, action: int, seen: str) -> "Kept":
        """What follows when the player who is asked, and sees this, acts so."""
        episode, recall = self.episode.copy(), list(self.recall)
        recall[episode.seat] = _fingerprint(f"{recall[episode.seat]}{seen}{action}")
        episode.act(episode.check(action))
        return Kept(episode, tuple(recall), self.deal, (*self.actions, action))

    def __deepcopy__(self, memo: object) -> "Kept":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        game = self.episode.coder.game
        return _rebuilt, (name_of(game.id), dict(game.options), self.deal, self.actions, self.recall)


def dealt(game: teahouse.Game, deal: int) -> State:
    """The game as it begins with this deal."""
    listed = game.declaration.deals
    return game.begin(listed(game.options)[deal]) if listed else game.start(seed=deal)


def _fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _rebuilt(name: str, options: dict[str, Any], deal: int, actions: tuple[int, ...], recall: tuple[str, ...]) -> Kept:
    """The same, played again."""
    coder = Coder(teahouse.Game(_known[name], options))
    episode = Episode(coder, dealt(coder.game, deal))
    for action in actions:
        episode.act(action)
    return Kept(episode, recall, deal, actions)


class Table(pyspiel.State):  # type: ignore[misc]
    """A game in progress."""

    def __init__(self, game: Hall) -> None:
        super().__init__(game)
        self.dealing: list[int] = []
        self.kept: Kept | None = None
        if not game.coder.game.declaration.has_chance:
            self._begin(game.coder, 0)

    # What OpenSpiel promises

    def current_player(self) -> Any:
        if self.kept is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self._episode.is_over else int(self._episode.seat)

    def is_terminal(self) -> bool:
        return self.kept is not None and self._episode.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.get_game().outcomes
        return [(outcome, 1 / outcomes) for outcome in range(outcomes)]

    def returns(self) -> list[float]:
        return list(self._episode.rewards) if self.kept else [0.0] * self.num_players()

    def _legal_actions(self, player: int) -> list[int]:
        return [int(action) for action in np.flatnonzero(self._episode.mask(player))]

    def _apply_action(self, action: int) -> None:
        if self.kept is None:
            game = self.get_game()
            if not 0 <= action < game.outcomes:
                raise IllegalMove(text=str(action), reason=message("error/action-range", last=game.outcomes - 1))
            self.dealing.append(action)
            if game.deals:
                self._begin(game.coder, action)
            elif len(self.dealing) == DEALS:
                self._begin(game.coder, self.dealing[0] * OUTCOMES + self.dealing[1])
        else:
            self.kept = self.kept.after(action, self.seen_by(self._episode.seat))

    def _action_to_string(self, player: int, action: int) -> str:
        if self.kept is None or player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        episode = self._episode
        coder = episode.coder
        actions = (*episode.begun, action)
        if coder.is_whole(episode.state, Seat(player), actions):
            return coder.decode(episode.state, player, actions)
        return f"{player}: action {action}"

    def __str__(self) -> str:
        return f"deal {self.dealing}" if self.kept is None else lines(self._episode.state, None)

    # What the house adds

    @property
    def teahouse_state(self) -> State:
        """The whole game as it stands, for checks."""
        return self._episode.state

    def seen_by(self, player: int | None) -> str:
        """What a player (None: everybody) sees, as text: its view as JSON, and what it has begun."""
        if self.kept is None:
            return ""
        state, episode = self._episode.state, self._episode
        view = write_view(state.game.declaration, state.seen_by(player))
        view.pop("legal")  # thousands of bids, and follows from the rest
        begun = episode.begun if player == episode.seat else ()
        return json.dumps({**view, "begun": begun}, sort_keys=True)

    def recalled_by(self, player: int) -> str:
        """The same with all that the player saw and did before, as a fingerprint."""
        return f"{self.kept.recall[player] if self.kept else ''} {self.seen_by(player)}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "Table":
        return self.in_world_of(player, random.Random(sampler()))

    def in_world_of(self, player: int, rng: random.Random) -> "Table":
        """A table that this player, who is asked, cannot tell from this one; its own history does not lead there.

        Where several are asked at once, those who come before have answered there too, somehow.
        """
        assert self.kept is not None
        state, coder = self._episode.state, self._episode.coder
        world = Episode(coder, state.at(state.game.declaration.sample(state.seen_by(player), rng)))
        while player == self.current_player() and world.seat != player:
            world.act(rng.choice(sorted(coder.following(world.state, world.seat, world.begun))))
        world.begun, world.made = self._episode.begun, self._episode.made
        elsewhere: Table = self.clone()
        elsewhere.kept = replace(self.kept, episode=world)
        return elsewhere

    # Inside

    @property
    def _episode(self) -> Episode:
        assert self.kept is not None, "nothing is dealt yet"
        return self.kept.episode

    def _begin(self, coder: Coder, deal: int) -> None:
        self.kept = Kept(Episode(coder, dealt(coder.game, deal)), ("",) * coder.game.seats, deal)


class Observer:
    """What a player sees as numbers, flat, and as text. Of what everybody sees there is only the text; what a player
    alone sees is not told apart from the rest, and what all hold is nobody's to see: of both there is nothing."""

    def __init__(self, coder: Coder, kind: Any) -> None:
        sees = pyspiel.PrivateInfoType
        self._perfect_recall = kind.perfect_recall
        self._is_players = kind.public_info and kind.private_info == sees.SINGLE_PLAYER
        self._is_everybodys = kind.public_info and kind.private_info == sees.NONE and not kind.perfect_recall
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self._is_players:
            self.tensor = np.zeros(int(np.prod(coder.shape)), np.float32)
            self.dict["observation"] = self.tensor.reshape(coder.shape)

    def set_from(self, state: Table, player: int) -> None:
        for tensor in self.dict.values():
            tensor[:] = 0 if state.kept is None else state.kept.episode.observe(player)

    def string_from(self, state: Table, player: int) -> str | None:
        if self._is_everybodys:
            return state.seen_by(None)
        if not self._is_players:
            return None
        return state.recalled_by(player) if self._perfect_recall else state.seen_by(player)
