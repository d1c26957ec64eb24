"""Which word does what: the commands in the order of the protocol, then those of other makers.

A command gets the session and the words after its own, and returns its answer, whole or as it comes. Words that are
missing or make no sense are an IndexError or a ValueError; whatever else cannot be is Refused.
"""

from collections.abc import Callable, Iterator
from functools import partial

from teahouse import __version__
from teahouse.protocols.gtp import analysis, files, judging, playing, setting_up, timing
from teahouse.protocols.gtp.session import Session

Command = Callable[[Session, list[str]], str | Iterator[str]]


def list_commands(session: Session, words: list[str]) -> str:
    return "\n".join(sorted(COMMANDS))


def known_command(session: Session, words: list[str]) -> str:
    return "true" if words[0] in COMMANDS else "false"


def quit_session(session: Session, words: list[str]) -> str:
    session.over = True
    return ""


COMMANDS: dict[str, Command] = {
    "protocol_version": lambda session, words: "2",
    "name": lambda session, words: "Teahouse Short Go",
    "version": lambda session, words: __version__,
    "known_command": known_command,
    "list_commands": list_commands,
    "quit": quit_session,
    "boardsize": setting_up.boardsize,
    "clear_board": setting_up.clear_board,
    "komi": setting_up.komi,
    "fixed_handicap": setting_up.fix_handicap,
    "place_free_handicap": setting_up.place_free_handicap,
    "set_free_handicap": setting_up.set_free_handicap,
    "play": playing.play,
    "genmove": playing.generate,
    "undo": playing.undo,
    "time_settings": timing.time_settings,
    "time_left": timing.time_left,
    "final_score": judging.final_score,
    "final_status_list": judging.final_status_list,
    "reg_genmove": playing.consider,
    "showboard": judging.showboard,
    "kgs-genmove_cleanup": playing.generate_cleanup,
    "kgs-time_settings": timing.kgs_time_settings,
    "kgs-rules": setting_up.kgs_rules,
    "loadsgf": files.load_sgf,
    "printsgf": files.print_sgf,
    "lz-analyze": analysis.analyze,
    "lz-genmove_analyze": analysis.generate_and_analyze,
    "kata-analyze": partial(analysis.analyze, write=analysis.write_katago),
    "kata-genmove_analyze": partial(analysis.generate_and_analyze, write=analysis.write_katago),
    "teahouse-analyze": analysis.analyze_once,
    "gogui-analyze_commands": lambda session, words: "\n".join(analysis.OFFERED),
}
