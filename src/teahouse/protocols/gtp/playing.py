"""Moves: played, sought, taken back."""

import time
from dataclasses import replace

from teahouse.protocols.gtp.session import Session
from teahouse.protocols.gtp.words import Refused, read_color, read_vertex, write_choice


def play(session: Session, words: list[str]) -> str:
    color, vertex = read_color(words[0]), words[1]
    session.play(color, read_vertex(vertex, session.situation.size))
    return ""


def generate(session: Session, words: list[str], cleanup: bool = False) -> str:
    color = read_color(words[0])
    begun = time.monotonic()
    cell = session.think(color, cleanup)
    session.spend(color, time.monotonic() - begun)
    if cell is not None:
        session.play(color, cell)
    return write_choice(cell, session.situation.size)


def generate_cleanup(session: Session, words: list[str]) -> str:
    return generate(session, words, cleanup=True)


def consider(session: Session, words: list[str]) -> str:
    """A move that is not played."""
    return write_choice(session.think(read_color(words[0])), session.situation.size)


def undo(session: Session, words: list[str]) -> str:
    if not session.situation.moves:
        raise Refused("cannot undo")
    session.set_situation(replace(session.situation, moves=session.situation.moves[:-1]))
    return ""
