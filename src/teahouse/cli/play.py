"""`teahouse play`: an evening at the terminal. Menu, game after game, and a polite good-bye.

play()        from the command: sits people down, sees to it that everything is kept
Evening       the loop: paint the table, ask, do what was typed, let the computer answer
sitting.py    the game itself        commands.py   what may be typed
shown.py      what is seen of it     typed.py      which move is meant
terminal.py   colours and input      saves.py      what is on disk
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from teahouse.cli import exercises, saves, shown
from teahouse.cli.commands import Reply, Then, answer, choices, words
from teahouse.cli.saves import HUMAN, Save
from teahouse.cli.shown import level_name, line
from teahouse.cli.sitting import Sitting
from teahouse.cli.terminal import Screen
from teahouse.core.errors import BadOption, MoveRefused, TeahouseError, UnknownLevel
from teahouse.core.handles import Game, State
from teahouse.core.options import settle
from teahouse.core.protocol import LEVELS, Account, Line, Span
from teahouse.games import GAMES, declaration
from teahouse.texts import Message, message, number, say

LEVEL = "medium"
"""Who plays against somebody who did not choose."""
CUP = ("    ) )", "   ( (", "  ______", " |      |]", "  \\____/")
MARGIN = "   "
BETWEEN = " · "
NOTE_ROWS = 3
"""Notes longer than this get a screen of their own where the board leaves no room for them."""


def play(
    game: str | None,
    bot: str | None = None,
    seat: int | None = None,
    options: Mapping[str, str] | None = None,
    seconds: float = 1.0,
    continue_from: Path | None = None,
    seed: int | None = None,
    learn: bool = False,
    lesson: bool = False,
) -> None:
    """Play at the terminal until the person leaves. Ctrl-C is passed on when everything is saved."""
    evening = Evening(Screen(), Wishes(bot, seat, options or {}, seconds, seed, learn, lesson))
    try:
        evening.spend(game, continue_from)
    except EOFError:
        evening.say_goodbye()
    except KeyboardInterrupt:
        evening.say_goodbye()
        raise


def practise(game: str | None) -> None:
    """The exercises of a game, until the person leaves."""
    try:
        exercises.practise(game, Screen())
    except EOFError:
        print(say("play/goodbye"))


@dataclass(frozen=True)
class Wishes:
    """What was asked for on the command line."""

    bot: str | None
    seat: int | None
    options: Mapping[str, str]
    seconds: float
    seed: int | None
    learn: bool = False
    lesson: bool = False

    def start(self, game: str, level: str) -> Save:
        """A new game as wished."""
        if self.lesson:
            return self._lesson(game)
        found = declaration(game)
        agreed = Game(found, settle(found.options, self.options, typed=True))
        return self.seated(agreed.start(self.seed), level)

    def _lesson(self, game: str) -> Save:
        """The prepared first hand of a game that is taught; nothing else may be wished with it."""
        found = declaration(game)
        lesson = found.lesson()
        if lesson is None:
            taught = tuple(name for name in GAMES if declaration(name).lesson())
            raise BadOption(option="lesson", value=game, allowed=message("error/allowed-choices", choices=taught))
        state = Game(found, settle(found.options, lesson.options)).begin(dict(lesson.start))
        return Save(state, frozenset({lesson.seat}), lesson.level, self.seconds, learning=True)

    def seated(self, state: State, level: str) -> Save:
        """A given game with players as wished."""
        kinds = tuple(state.game.declaration.players())
        if level not in (*kinds, HUMAN):
            raise UnknownLevel(level=level, known=(*kinds, HUMAN))
        seat = self.seat or 0
        state.turn(seat)
        humans = range(state.game.seats) if level == HUMAN else (seat,)
        return Save(state, frozenset(humans), level, self.seconds, learning=self.learn)


class Evening:
    """Game after game, until the person leaves."""

    def __init__(self, screen: Screen, wishes: Wishes) -> None:
        self.screen, self.wishes = screen, wishes
        self.sitting: Sitting | None = None
        self._notes: list[Line] = []
        self._looking: int | None = None
        self._kept = False
        """Whether the file of the unfinished game is this game's."""
        self._cannot_keep = False

    def spend(self, game: str | None, continue_from: Path | None) -> None:
        save: Save | None = self._continued(continue_from, game) if continue_from else self._chosen(game)
        while save:
            self.sitting = self._seat(save)
            save = self._play_on(self.sitting)
        self.say_goodbye()

    def say_goodbye(self) -> None:
        """Where the game is, if one was left."""
        if self.sitting and not self.sitting.state.result and self._kept:
            self.screen.print([line(say("play/left-saved", game=self.sitting.game), "jade")])
        self.screen.print([line(say("play/goodbye"), "muted")])

    # Before the game

    def _continued(self, path: Path, game: str | None) -> Save:
        """The game in a file, with the players it names or the wished ones."""
        save = saves.read(path, game)
        if save.state.result:
            raise BadOption(option="from", value=str(path), allowed=message("play/unfinished-game"))
        self._kept = path.absolute() == saves.path_of(save.state.game.id).absolute()
        return save if save.humans else self.wishes.seated(save.state, self.wishes.bot or LEVEL)

    def _chosen(self, game: str | None) -> Save:
        chosen = self._choose_game() if game is None else declaration(game).id
        if left := self._unfinished(chosen):
            self._kept = True
            return left
        level = self._choose_level(chosen) if game is None else self.wishes.bot or LEVEL
        return self.wishes.start(chosen, level)

    def _choose_game(self) -> str:
        titles = {game: say(f"{game}/title") for game in GAMES}
        lines = [line(row, "jade") for row in CUP]
        lines += [(), line(f"  {say('play/house')}", "title"), line(f"  {say('play/welcome')}", "muted"), ()]
        for place, (game, title) in enumerate(titles.items(), start=1):
            lines += [_item(place, title), line(f"     {say(f'{game}/about')}", "muted")]
        self.screen.paint([*lines, ()])
        return self._pick(say("play/which-game"), titles, GAMES[0])

    def _choose_level(self, game: str) -> str:
        names = {level: str(level_name(game, level)) for level in (*LEVELS, HUMAN)}
        lines = [_item(place, name) for place, name in enumerate(names.values(), start=1)]
        self.screen.paint([(), line(f"  {say(f'{game}/title')}", "title"), (), *lines, ()])
        return self._pick(say("play/which-level", default=names[LEVEL]), names, LEVEL)

    def _pick(self, prompt: str, names: Mapping[str, str], default: str) -> str:
        """One of several, by number, name or the beginning of a name."""
        known = list(names.items())
        numbered = {str(place): key for place, key in enumerate(names, start=1)}
        while True:
            typed = self.screen.ask(prompt, lambda start: _beginning(start, known)).casefold()
            if not typed:
                return default
            if typed in numbered:
                return numbered[typed]
            if typed in words("command-quit"):
                raise EOFError
            found = [key for key, name in known if key.startswith(typed) or name.casefold().startswith(typed)]
            if len(found) == 1:
                return found[0]
            self.screen.print([line(say("play/no-choice", typed=typed, n=len(known)), "lacquer")])

    def _unfinished(self, game: str) -> Save | None:
        """The game that was left, if there is one and the person wants it."""
        try:
            save = saves.unfinished(game)
        except (TeahouseError, OSError) as error:
            broken = saves.path_of(game).with_suffix(".broken")
            self._notes.append(line(say("play/broken-save", file=broken, reason=str(error)), "lacquer"))
            return None
        if save is None:
            return None
        against = level_name(game, save.bot)
        left = say("play/continue", game=say(f"{game}/title"), against=against, n=len(_moves(save.state)))
        self.screen.print([line(left)])
        return save if self._confirm(say("play/go-on"), default=True) else None

    def _seat(self, save: Save) -> Sitting:
        sitting = Sitting(save, self.screen.thinking)
        sitting.learning = sitting.learning or self.wishes.learn
        if self.screen.letters and "letters" in sitting.looks:
            sitting.looks["letters"] = True
        if weakened := sitting.weakened():
            self._notes.append(line(weakened, "lacquer"))
        return sitting

    # The game

    def _play_on(self, sitting: Sitting) -> Save | None:
        """Play to the end, or until the person wants another game; None: no more."""
        while not sitting.state.result:
            before = sitting.state
            then = self._turn(sitting)
            sitting.watch_time()
            if sitting.state is not before:
                self._keep(sitting)
            if then is Then.LEAVE:
                return None
            if then is Then.RENEW:
                return self._renewed(sitting, sitting.humans)
            if sitting.state.hand != before.hand and sitting.state.previous:
                self._tell_hand(sitting, sitting.state.previous, say("play/next-hand"))
        return self._finish(sitting)

    def _turn(self, sitting: Sitting) -> Then:
        """One move, or one answer to what the person typed."""
        if sitting.asked is None:
            self._await_computer(sitting)
            return Then.GO_ON
        self._hand_over(sitting)
        self._paint(sitting)
        self._notes = []
        typed = self.screen.ask(self._prompt(sitting), lambda start: choices(sitting, start))
        try:
            return self._follow(sitting, answer(sitting, typed))
        except MoveRefused as refusal:
            self._notes = [line(refusal, "lacquer")]
            return Then.GO_ON

    def _await_computer(self, sitting: Sitting) -> None:
        """Where things are hidden nothing is painted before a person is asked: it could tell who is asked now."""
        if sitting.table.hidden:
            sitting.others_play()
        else:
            self._paint(sitting)
            sitting.computer_plays()

    def _follow(self, sitting: Sitting, reply: Reply) -> Then:
        """Show what was answered, and ask where something cannot be undone."""
        if reply.markdown:
            self.screen.page_markdown(reply.markdown)
        elif reply.then is Then.READ:
            self.screen.page(reply.lines)
        else:
            self._notes = list(reply.lines)
        if reply.then is Then.RESIGN and self._confirm(say("play/really-resign"), default=False):
            sitting.resign()
        if reply.then is Then.AGREE and self._confirm(say("play/really-agree"), default=False):
            sitting.agree()
        if reply.then is Then.RENEW and not self._confirm(say("play/really-new"), default=False):
            return Then.GO_ON
        return reply.then

    def _hand_over(self, sitting: Sitting) -> None:
        """In a hidden game nobody sees the next person's side before that person does."""
        seat, shared = sitting.asked, sitting.table.hidden and sitting.sharing
        if shared and seat is not None and seat != self._looking:
            self.screen.paint([line(say("play/hand-over", seat=shown.seat_name(sitting, seat)), "jade")])
            self.screen.ask(say("play/ready"))
        self._looking = seat

    def _prompt(self, sitting: Sitting) -> str:
        assert sitting.asked is not None
        if sitting.complete:
            return say("play/prompt-send") + " "
        if sitting.parts > 1:
            return say("play/prompt-part", part=len(sitting.draft) + 1, parts=sitting.parts) + " "
        if sitting.sharing:
            return say("play/prompt-seat", seat=shown.seat_name(sitting, sitting.asked)) + " "
        return say("play/prompt") + " "

    def _keep(self, sitting: Sitting) -> None:
        """Save after every move. A full disk does not stop the game, but is said once."""
        try:
            if not self._kept:
                saves.set_aside(sitting.game)
            saves.write(sitting.save(), saves.path_of(sitting.game))
            self._kept = True
        except OSError as error:
            if not self._cannot_keep:
                self._cannot_keep = True
                self._notes.append(_not_saved(saves.path_of(sitting.game), error))

    # After the game

    def _tell_hand(self, sitting: Sitting, ended: State, prompt: str) -> None:
        """How a hand of a match ended: the table as it lay, each line of the score, what everybody got."""
        account = shown.account(sitting, ended)
        if account is None:
            return
        told = [*self._packed(shown.news(sitting, ended) or (), "muted"), (), *_account_lines(account)]
        if taught := shown.taught(sitting, ended):
            told += [(), *_guide_lines(taught)]
        told += self._packed(_gains(sitting, ended, account.scores), "gold")
        board = self.screen.cut(shown.board_at(sitting, ended))
        left = self.screen.height - 1 - self.screen.rows([_heading(sitting), *board, *told])
        self.screen.paint([_heading(sitting), *_cut(board, left), *told])
        if self.screen.ask(prompt).casefold() in words("command-quit"):
            raise EOFError

    def _packed(self, texts: Iterable[object], style: str) -> list[Line]:
        """Short texts side by side, as many as a row holds."""
        rows: list[str] = []
        for text in map(str, texts):
            if rows and len(MARGIN + rows[-1] + BETWEEN + text) <= self.screen.width:
                rows[-1] += BETWEEN + text
            else:
                rows.append(text)
        return [(Span(MARGIN), Span(row, style)) for row in rows]

    def _finish(self, sitting: Sitting) -> Save | None:
        self._tell_hand(sitting, sitting.state, say("play/match-over"))
        won, *rest = map(str, shown.result_words(sitting))
        self._notes = [(Span(won, "gold-bold"), Span(" · " + " · ".join(rest))), *self._recorded(sitting)]
        if shown.account(sitting, sitting.state) is None:  # else it was told with that
            self._notes += [line(told, "jade") for told in shown.taught(sitting, sitting.state)]
        self._paint(sitting)
        self._notes = []
        if not self._confirm(say("play/again"), default=True):
            return None
        seats = sitting.state.game.seats
        return self._renewed(sitting, frozenset((seat + 1) % seats for seat in sitting.humans))

    def _recorded(self, sitting: Sitting) -> list[Line]:
        try:
            saves.add_finished(sitting.state)
        except OSError as error:
            return [_not_saved(saves.finished_path(), error)]
        return [line(say("play/recorded", file=saves.finished_path()), "muted")]

    def _renewed(self, sitting: Sitting, humans: frozenset[int]) -> Save:
        """Another game with the same people and options."""
        self._kept = False
        self._looking = None
        return Save(sitting.state.game.start(), humans, sitting.level, sitting.seconds, sitting.looks, sitting.learning)

    # Painting and asking

    def _paint(self, sitting: Sitting) -> None:
        """The whole table on one screen: what the window has no room for is left out or shortened."""
        whole, fixed = shown.board(sitting), [_heading(sitting), *shown.players(sitting)]
        board = self.screen.cut(whole)
        narrow = [] if board == list(whole) else [line(say("play/too-narrow"), "lacquer")]
        notes = [(Span(MARGIN), *note) for note in (*self._notes, *_draft(sitting), *narrow)]
        left = self.screen.height - 1 - self.screen.rows([*board, *fixed, *notes])
        if left < 0 and self.screen.rows(notes) > NOTE_ROWS:
            self.screen.page(notes)
            left, notes = left + self.screen.rows(notes), []
        news = shown.news(sitting)
        moves = _move_lines(sitting) if news is None else self._packed(news, "gold")
        while moves and self.screen.rows(moves) > max(left, 0):
            moves = moves[1:]
        left -= self.screen.rows(moves)
        advice = _guide_lines(shown.guidance(sitting))
        while advice and self.screen.rows(advice) > max(left, 0):
            advice = advice[1:] if sitting.table.lesson() else advice[:-1]  # a guide comes to the point at the end
        left -= self.screen.rows(advice)
        gaps: list[list[Line]] = [[()] if left > gap else [] for gap in range(2)]
        below = [*([()] if advice and left > len(gaps) else []), *advice]
        parts = ([fixed[0]], _cut(board, left), gaps[0], fixed[1:], moves, below, gaps[1] if notes else [], notes)
        self.screen.paint(piece for part in parts for piece in part)

    def _confirm(self, question: str, default: bool) -> bool:
        """Yes or no, in the reader's words or in English."""
        prompt = f"{question} {say('play/yes-or-no' if default else 'play/no-or-yes')} "
        while True:
            typed = self.screen.ask(prompt).casefold()
            if not typed:
                return default
            if typed in words("yes"):
                return True
            if typed in words("no") or typed in words("command-quit"):
                return False


def _heading(sitting: Sitting) -> Line:
    return (
        Span(f" {say('play/house')} · {say(f'{sitting.game}/title')}", "title"),
        Span(f"   {say('play/keys')}", "muted"),
    )


def _move_lines(sitting: Sitting) -> list[Line]:
    """The last moves in words."""
    return [
        (
            Span(f"{MARGIN}{shown.player_name(sitting, seen.seat)}: ", "muted"),
            Span(seen.text, "gold"),
            Span(f"  {seen.words}", "muted"),
        )
        for seen in shown.last_moves(sitting)
    ]


def _guide_lines(said: Iterable[Message]) -> list[Line]:
    return [(Span(MARGIN), Span(str(told), "jade")) for told in said]


def _account_lines(account: Account) -> list[Line]:
    """The end in a sentence, then every line of the score with its worth."""
    names = [str(name) for name, _ in account.lines]
    wide = max(map(len, names), default=0)
    listed: list[Line] = [
        (Span(MARGIN * 2), Span(name.ljust(wide + 2)), Span(worth, "gold-bold"))
        for name, (_, worth) in zip(names, account.lines, strict=True)
    ]
    return [(Span(MARGIN), Span(str(account.title), "gold-bold")), *listed]


def _gains(sitting: Sitting, ended: State, scores: Sequence[float]) -> list[str]:
    """What each seat got, and what it has now."""
    totals = shown.scores(sitting, ended)
    return [
        say("play/gained", seat=shown.seat_name(sitting, seat), points=number(got, sign=True), total=number(total))
        for seat, (got, total) in enumerate(zip(scores, totals, strict=True))
    ]


def _draft(sitting: Sitting) -> list[Line]:
    """The parts of an answer that is not sent yet."""
    return [line(say("play/draft", parts=sitting.draft), "gold")] if sitting.draft else []


def _cut(board: Sequence[Line], left: int) -> Sequence[Line]:
    """The board, without the last lines where it is higher than the window."""
    if left >= 0:
        return board
    kept = max(len(board) + left - 1, 1)
    return [*board[:kept], line(f"{MARGIN}… +{len(board) - kept}", "muted")]


def _item(place: int, name: str) -> Line:
    return (Span(f"  {place}  ", "gold-bold"), Span(name, "jade-bold"))


def _beginning(start: str, names: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(key, name) for key, name in names if start.casefold() in f"{key} {name.casefold()}"]


def _moves(state: State) -> list[State]:
    return [moment for moment in state.chain() if moment.previous is not None]


def _not_saved(path: Path, error: OSError) -> Line:
    return line(say("play/not-saved", file=path, reason=error.strerror or str(error)), "lacquer")
