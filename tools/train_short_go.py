"""Learns the network of Short Go from nothing but the engine's games against itself.

    tools/train_short_go.py go --generations 10     make, train, match and accept, again and again; goes on where it was
    tools/train_short_go.py make --games 4000       games into .cache/short-go/games by who plays now
    tools/train_short_go.py train --epochs 8        learns from the newest of them; goes on from what it has learned
    tools/train_short_go.py match --seconds 0.1     what was learned against who plays now, or playouts alone (--alone)
    tools/train_short_go.py accept                  what was learned plays from now on
    tools/train_short_go.py ship                    what plays now into the package, and what learning goes on from
    tools/train_short_go.py keep                    what learning goes on from and all matches, with the project
    tools/train_short_go.py show                    all matches into docs/short-go-engine.md

Only developers need this program, and numpy (`pip install teahouse[train]`). At first the engine plays with playouts
alone: its visits, values and results are the first teacher. Everything lies in one folder and may be stopped at any
time; a chunk of games follows from its number and the generation that plays, so several processes may share the work
(`make --share 2/3` makes every third chunk from the second one on). Every twentieth chunk is kept apart: its errors are
what is told as unseen. docs/short-go-engine.md has what came of it.
"""

import argparse
import json
import math
import random
import shutil
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.progress import track
from short_go_games import Habits, play_game, read_chunk, thinker, write_chunk
from short_go_learning import ROW, Learner, learned_of, look, mean_of, rows_of
from weiss_schach_strength import interval

from teahouse.games.short_go.engine import ALONE, Engine, Guidance, guided_by
from teahouse.games.short_go.fast import PASS, Situation, kernel_game
from teahouse.notation.files import whole_file

FOLDER = Path(".cache/short-go")
ROOT = Path(__file__).parents[1]
SHIPPED = ROOT / "src" / "teahouse" / "kernels" / "short_go_network.bin"
KEPT = Path(__file__).with_name("short_go_learned.npz")
"""What learning goes on from, kept with the project."""
MATCHES = Path(__file__).with_name("short_go_matches.jsonl")
"""Every match that was played, kept with the project."""
PAGE = ROOT / "docs" / "short-go-engine.md"
BETWEEN = ("<!-- matches of the generations: tools/train_short_go.py show -->\n", "<!-- end of the matches -->\n")
GAMES = 16
"""In a chunk."""
APART = 20
"""Of so many chunks one is not learned from."""
KOMI = {7: 9.0, 9: 7.5}
LOST = 0.02
"""A match game is over when both see no more than this chance for the same side."""

Rows = dict[int, NDArray[np.void]]
"""By the size of the board."""


# Who plays


@dataclass(frozen=True)
class Place:
    """The folder that everything lies in."""

    folder: Path

    @property
    def network(self) -> Path:
        """Who plays now; where there is none, playouts alone."""
        return self.folder / "network.bin"

    @property
    def learned(self) -> Path:
        return self.folder / "learned.npz"

    @property
    def matches(self) -> Path:
        return self.folder / "matches.jsonl"

    @property
    def duels(self) -> Path:
        """The match that goes on now."""
        return self.folder / "duels.jsonl"

    @property
    def state(self) -> dict[str, int]:
        """How often a network has been accepted here, how often in vain since, and whether the last course is over."""
        path = self.folder / "state.json"
        known = json.loads(path.read_text()) if path.exists() else {}
        return {"generation": 0, "tries": 0, "trained": 0} | known

    def note(self, **changes: int) -> None:
        with whole_file(self.folder / "state.json") as target:
            target.write(json.dumps(self.state | changes).encode())

    @property
    def generation(self) -> int:
        return self.state["generation"]

    def chunk(self, number: int) -> Path:
        return self.folder / "games" / f"games-{self.generation:08}-{number:06}.npz"

    def chunks(self) -> list[Path]:
        """The newest first."""
        return sorted((self.folder / "games").glob("games-*.npz"), reverse=True)

    def guidance(self, **how: Any) -> Guidance:
        return guided_by(self.network.read_bytes(), **how) if self.network.exists() else ALONE


# Games to learn from


def make(place: Place, games: int, share: str, habits: Habits) -> None:
    """Play until this generation has made so many games; chunks that are there already are not played again."""
    engine, judge = Engine(memory=1 << 25, guidance=place.guidance()), Engine(memory=1 << 24, guidance=ALONE)
    part, parts = map(int, share.split("/"))
    numbers = [number for number in range(-(-games // GAMES)) if number % parts == part - 1]
    for number in progress(numbers, f"games of generation {place.generation}"):
        path, first = place.chunk(number), (place.generation << 32) + number * GAMES
        if not path.exists():
            think = thinker(engine)
            write_chunk(path, [play_game(think, judge, first + game, habits) for game in range(GAMES)])

    print(told_resigning(foretold_in(place)), flush=True)


def foretold_in(place: Place) -> list[int]:
    """Of this generation's games that were played on after somebody would have resigned: 1 where that was right."""
    chunks = (place.folder / "games").glob(f"games-{place.generation:08}-*.npz")
    games = [played.game for path in chunks for played in read_chunk(path)]
    return [int(game["foretold"]) for game in games if game["foretold"] and not game["resigned"]]


def told_resigning(foretold: list[int]) -> str:
    return f"resigning would have been wrong in {foretold.count(2)} of {len(foretold)} games that were played on"


def progress(numbers: list[int], text: str) -> Iterable[int]:
    """A bar on a terminal, a line now and then elsewhere."""
    began = time.monotonic()
    for done, number in enumerate(track(numbers, text), 1):
        yield number
        if done % max(len(numbers) // 20, 1) == 0:
            print(f"{text}: {done} of {len(numbers)}, {time.monotonic() - began:.0f} s", flush=True)


def read_rows(place: Place, window: int) -> tuple[Rows, Rows]:
    """(to learn from, kept apart): the newest positions, so many or a few more."""
    learned, apart, known = list[Any](), list[Any](), 0
    for path in place.chunks():
        if known >= window:
            break
        rows = [(int(played.game["size"]), rows_of(played)) for played in read_chunk(path)]
        known += sum(len(each) for _, each in rows)
        (apart if int(path.stem.rsplit("-", 1)[1]) % APART == 0 else learned).extend(rows)
    return by_size(learned), by_size(apart)


def by_size(rows: list[tuple[int, NDArray[np.void]]]) -> Rows:
    return {size: np.concatenate([each for of, each in rows if of == size] or [np.empty(0, ROW)]) for size in (7, 9)}


# Learning


@dataclass(frozen=True)
class Course:
    """How often everything is gone through, and at what rates: the first, ever slower, the last."""

    epochs: int = 8
    batch: int = 128
    rate: float = 2e-3
    last_rate: float = 5e-5
    decay: float = 1e-3
    blend: float = 0.7
    window: int = 400_000
    width: int = 32
    blocks: int = 4
    seed: int = 1

    def pace(self, done: float) -> float:
        """The rate after this part of the course."""
        return self.last_rate + (self.rate - self.last_rate) * (1 + math.cos(math.pi * done)) / 2


def train(place: Place, course: Course, afresh: bool = False) -> None:
    """Learn from the newest games; kept after each epoch. A course that was stopped goes on."""
    learner = begin(place, course, afresh)
    learned, apart = read_rows(place, course.window)
    told = {size: f"{len(learned[size]):,} positions on {size}x{size}, {len(apart[size]):,} apart" for size in learned}
    print("; ".join(told.values()), flush=True)
    for _ in range(course.epochs - learner.course):
        began = time.process_time()
        errors = train_epoch(learner, learned, course, np.random.default_rng([course.seed, learner.epochs]))
        learner.epochs += 1
        learner.course = (learner.course + 1) % course.epochs  # 0: the next one begins
        unseen = errors_of(learner, apart, course)
        learner.save(place.learned)
        note = {"epoch": learner.epochs, "positions": sum(map(len, learned.values())), "seen": errors, "unseen": unseen}
        with place.learned.with_suffix(".jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps(note) + "\n")
        draw_errors(place.learned.with_suffix(".jsonl"), place.learned.with_suffix(".svg"))
        print(
            f"epoch {learner.epochs}: {told_errors(errors)}; unseen {told_errors(unseen)}; "
            f"{time.process_time() - began:.0f} s of processor time",
            flush=True,
        )


def begin(place: Place, course: Course, afresh: bool) -> Learner:
    """What was learned so far, here or as it is kept with the project; from nothing where it is to be so."""
    for known in (place.learned, KEPT):
        if known.exists() and not afresh:
            learner = learned_of(known)
            print(f"going on from {known}, {learner.epochs} epochs old", flush=True)
            return learner
    place.learned.with_suffix(".jsonl").unlink(missing_ok=True)
    return Learner(course.width, course.blocks, course.seed)


def batches(rows: Rows, size_of_batch: int, rng: np.random.Generator) -> Iterator[tuple[int, NDArray[np.void]]]:
    """All rows in some order, those of one size together; what fills no batch is left for another epoch."""
    found = list[tuple[int, NDArray[np.intp]]]()
    for size, known in rows.items():
        order = rng.permutation(len(known))
        found += [
            (size, order[at : at + size_of_batch]) for at in range(0, len(order) - size_of_batch + 1, size_of_batch)
        ]
    for number in rng.permutation(len(found)):
        size, chosen = found[number]
        yield size, rows[size][np.sort(chosen)]


def train_epoch(learner: Learner, rows: Rows, course: Course, rng: np.random.Generator) -> dict[str, float]:
    """Go through everything once; the mean errors on the way."""
    total, errors = sum(len(known) // course.batch for known in rows.values()), list[dict[str, float]]()
    for size, chosen in track(batches(rows, course.batch, rng), f"epoch {learner.epochs + 1}", total):
        pace = course.pace((learner.course + len(errors) / total) / course.epochs)
        batch = look(chosen, size, course.blend, int(rng.integers(8)))
        errors.append(learner.step(batch, pace, course.decay))
    return mean_of(errors)


def errors_of(learner: Learner, rows: Rows, course: Course) -> dict[str, float]:
    parts = [(size, known[at : at + 256]) for size, known in rows.items() for at in range(0, len(known), 256)]
    return mean_of(learner.errors(look(part, size, course.blend)) for size, part in parts)


def told_errors(errors: dict[str, float]) -> str:
    return ", ".join(f"{name} {error:.4f}" for name, error in errors.items())


def draw_errors(log: Path, target: Path) -> None:
    """The sum of errors by epochs: what was learned from, and what was kept apart."""
    notes = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    known = {name: [note[name]["all"] for note in notes if note[name]] for name in ("seen", "unseen")}
    draw(known, f"epoch {notes[-1]['epoch']}", target)


def draw(curves: dict[str, list[float]], last: str, target: Path) -> None:
    """Two curves, the second dashed; `last` names where they end."""
    low, high = (pick((value for values in curves.values() for value in values), default=0.0) for pick in (min, max))
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" font-family="sans-serif" font-size="12">',
        '<rect width="640" height="360" fill="#fff"/>',
        f'<text x="8" y="26">{high:.4f}</text><text x="8" y="334">{low:.4f}</text>',
        f'<text x="630" y="352" text-anchor="end">{last}</text>',
    ]
    styles = (("#1f77b4", "", 400), ("#d62728", "6 3", 480))
    for (name, values), (colour, dash, at) in zip(curves.items(), styles, strict=True):
        step = 550 / max(len(values) - 1, 1)
        points = " ".join(
            f"{70 + number * step:.1f},{330 - 308 * (value - low) / (high - low or 1):.1f}"
            for number, value in enumerate(values)
        )
        lines.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"/>'
        )
        lines.append(f'<text x="{at}" y="26" fill="{colour}">{name}{" (dashed)" if dash else ""}</text>')
    target.write_text("\n".join([*lines, "</svg>"]) + "\n", encoding="utf-8")


# Matches


@dataclass(frozen=True)
class Fight:
    """What a match is about: games on each board, seconds of processor time or simulations a move."""

    games: int = 40
    seconds: float = 0.1
    nodes: int = 0
    sizes: tuple[int, ...] = (7, 9)
    seed: int = 1


def match(place: Place, fight: Fight, sides: tuple[Guidance, Guidance], names: tuple[str, str]) -> list[dict[str, Any]]:
    """The first against the second on each board; what came of it is kept. A match that was stopped goes on."""
    notes = []
    for size in fight.sizes:
        games = duels(place, fight, sides, size, names)
        mean, low, high = interval([sum(game["points"]) for game in games])
        notes.append(
            {
                "first": names[0],
                "second": names[1],
                "size": size,
                "komi": KOMI[size],
                "a move": f"{fight.nodes} simulations" if fight.nodes else f"{fight.seconds:g} s",
                "games": 2 * len(games),
                "share": round(mean, 4),
                "low": round(max(low, 0.0), 4),
                "high": round(min(high, 1.0), 4),
                "processor": [round(sum(game["spent"][side] for game in games), 1) for side in (0, 1)],
                "how": how_of(sides[0]),
            }
        )
        print(told_match(notes[-1]), flush=True)
    with place.matches.open("a", encoding="utf-8") as log:
        log.writelines(json.dumps(note) + "\n" for note in notes)
    place.duels.unlink()
    draw_strength(place)
    return notes


def draw_strength(place: Place) -> None:
    """What the first side reached in one match after the other, by board."""
    notes = [json.loads(line) for line in place.matches.read_text(encoding="utf-8").splitlines()]
    known = {f"{size}x{size}": [note["share"] for note in notes if note["size"] == size] for size in (7, 9)}
    draw(known, notes[-1]["first"], place.matches.with_suffix(".svg"))


def how_of(side: Guidance) -> dict[str, float]:
    return {"mix": side.mix, "curiosity": side.curiosity, "rave": side.rave, "patience": side.patience}


def told_match(note: dict[str, Any]) -> str:
    return (
        f"{note['first']} against {note['second']}, {note['size']}x{note['size']}, {note['a move']} a move: "
        f"{note['share']:.1%} of {note['games']} ({note['low']:.1%} to {note['high']:.1%}); "
        f"processor {note['processor'][0]} : {note['processor'][1]} s"
    )


def duels(
    place: Place, fight: Fight, sides: tuple[Guidance, Guidance], size: int, names: tuple[str, str]
) -> list[dict[str, Any]]:
    """Pairs of games, colours exchanged: the points of the first in both, and the seconds that each has thought."""
    about = json.dumps([names, asdict(fight), [how_of(side) for side in sides]])
    lines = place.duels.read_text(encoding="utf-8").splitlines() if place.duels.exists() else []
    known = [game for game in map(json.loads, lines) if game["about"] == about and game["size"] == size]
    for number in progress(list(range(len(known), fight.games // 2)), f"{size}x{size}"):
        opening, spent = random_opening(random.Random(f"{fight.seed}/{size}/{number}"), size), [0.0, 0.0]
        first = duel(fight, sides, size, opening, spent)
        second = duel(fight, (sides[1], sides[0]), size, opening, spent, turned=True)
        known.append({"about": about, "size": size, "points": [first, 1 - second], "spent": spent})
        with place.duels.open("a", encoding="utf-8") as log:
            log.write(json.dumps(known[-1]) + "\n")
    return known


def random_opening(rng: random.Random, size: int) -> list[int]:
    """Two stones away from the edge."""
    return rng.sample([row * size + column for row in range(1, size - 1) for column in range(1, size - 1)], 2)


def duel(
    fight: Fight,
    sides: tuple[Guidance, Guidance],
    size: int,
    opening: list[int],
    spent: list[float],
    turned: bool = False,
) -> float:
    """Black's points; sides[0] is Black. Two passes end it, all stones alive."""
    engines = [Engine(memory=1 << 26, processor=True, guidance=side) for side in sides]
    moves, chances = list(enumerate(opening)), [0.5, 0.5]
    while len(moves) < 4 * size * size:
        situation = Situation(size, KOMI[size], moves=tuple(moves))
        game, mover = kernel_game(situation), situation.to_move
        if game.passes >= 2:
            break
        began = time.thread_time()
        thought = engines[mover].think(situation, fight.seconds, fight.nodes or None, seed=fight.seed)
        spent[mover ^ turned] += time.thread_time() - began
        assert game.is_legal(thought.cell)
        chances[mover] = thought.value
        if min(chances[mover], 1 - chances[1 - mover]) > 1 - LOST and thought.cell != PASS:
            return 1.0 - mover
        moves.append((mover, thought.cell))
    lead = kernel_game(Situation(size, KOMI[size], moves=tuple(moves))).score() - KOMI[size]
    return 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5


# Generations


def accept(place: Place) -> None:
    """What was learned plays from now on."""
    with whole_file(place.network) as target:
        target.write(learned_of(place.learned).written())
    place.note(generation=place.generation + 1, tries=0, trained=0)
    print(f"generation {place.generation} plays from now on", flush=True)


def go(place: Place, generations: int, games: int, habits: Habits, course: Course, fight: Fight, how: Any) -> None:
    """Make, train, match; accepted is what wins more than half. Otherwise more games are made by who plays now."""
    goal = place.generation + generations
    while place.generation < goal:
        make(place, games * (1 + place.state["tries"]), "1/1", habits)
        if not place.state["trained"]:
            train(place, course)
            place.note(trained=1)
        name, other = f"generation {place.generation + 1}", f"generation {place.generation}"
        sides = guided_by(learned_of(place.learned).written(), **how), place.guidance(**how)
        notes = match(place, fight, sides, (name, other if place.generation else "playouts alone"))
        if sum(note["share"] for note in notes) > len(notes) / 2:
            accept(place)
        else:
            place.note(tries=place.state["tries"] + 1, trained=0)


# Keeping


def ship(place: Place) -> None:
    """Who plays now into the package, what learning goes on from and the matches beside this program."""
    shutil.copyfile(place.network, SHIPPED)
    keep(place)


def keep(place: Place) -> None:
    """What learning goes on from, and the matches, beside this program."""
    shutil.copyfile(place.learned, KEPT)
    known = MATCHES.read_text(encoding="utf-8").splitlines() if MATCHES.exists() else []
    more = [line for line in place.matches.read_text(encoding="utf-8").splitlines() if line not in known]
    MATCHES.write_text("\n".join([*known, *more]) + "\n", encoding="utf-8")
    show(place)


def show(place: Place) -> None:
    """All matches that are kept with the project into the page about the engine."""
    notes = [json.loads(line) for line in MATCHES.read_text(encoding="utf-8").splitlines()]
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BETWEEN[0])
    after = rest.split(BETWEEN[1])[1]
    PAGE.write_text(before + BETWEEN[0] + table(notes) + BETWEEN[1] + after, encoding="utf-8")


def table(notes: list[dict[str, Any]]) -> str:
    rows = [
        f"| {note['first']} | {note['second']} | {note['size']}×{note['size']}, {note['komi']:g} | {note['a move']} "
        f"| {note['how']['mix']:g}, {note['how']['patience']} | {note['games']} "
        f"| {note['share']:.1%} ({note['low']:.1%} to {note['high']:.1%}) |"
        for note in notes
    ]
    head = (
        "| first | second | board, komi | a move | mix, patience | games | share of the first |\n"
        + "| --- " * 7
        + "|\n"
    )
    return head + "\n".join(rows) + "\n"


# The command


def add_fields(parser: argparse.ArgumentParser, example: Any) -> None:
    """An option for each number of a plan."""
    for name, value in asdict(example).items():
        if isinstance(value, int | float):
            parser.add_argument(f"--{name.replace('_', '-')}", type=type(value), default=value)


def taken(given: dict[str, Any], example: Any, **others: Any) -> Any:
    return type(example)(**{name: given[name] for name in asdict(example) if name in given} | others)


def main() -> None:
    reader = argparse.ArgumentParser(description="Learns Short Go's network from games against itself.")
    reader.add_argument("--folder", type=Path, default=FOLDER)
    tasks = reader.add_subparsers(dest="task", required=True)
    names = ("go", "make", "train", "match", "accept", "ship", "keep", "show")
    going, making, training, fighting, *_ = (tasks.add_parser(task) for task in names)
    for task in (going, making):
        task.add_argument("--games", type=int, default=4_000, help="to be made by a generation")
        add_fields(task, Habits())
    making.add_argument("--share", default="1/1")
    for task in (going, training):
        add_fields(task, Course())
    training.add_argument("--afresh", action="store_true", help="from nothing, whatever is there")
    going.add_argument("--generations", type=int, default=1)
    going.add_argument("--duels", type=int, default=100, help="games of a match on each board")
    going.add_argument("--seconds", type=float, default=0.1)
    fighting.add_argument("--network", type=Path, help="instead of what was learned")
    fighting.add_argument("--alone", action="store_true", help="against playouts alone, whoever plays now")
    add_fields(fighting, Fight())
    fighting.add_argument("--sizes", type=int, nargs="+", default=[7, 9])
    for task in (going, fighting):
        for name, kind in (("mix", float), ("curiosity", float), ("rave", float), ("patience", int)):
            task.add_argument(f"--{name}", type=kind)
    run(vars(reader.parse_args()))


def run(given: dict[str, Any]) -> None:
    place = Place(given["folder"])
    place.folder.mkdir(parents=True, exist_ok=True)
    how = {name: given[name] for name in ("mix", "curiosity", "rave", "patience") if given.get(name) is not None}
    doing = {
        "go": lambda: go(
            place,
            given["generations"],
            given["games"],
            taken(given, Habits()),
            taken(given, Course()),
            Fight(games=given["duels"], seconds=given["seconds"]),
            how,
        ),
        "make": lambda: make(place, given["games"], given["share"], taken(given, Habits())),
        "train": lambda: train(place, taken(given, Course()), given["afresh"]),
        "match": lambda: fight_of(place, given, how),
        **{
            name: partial(task, place)
            for name, task in {"accept": accept, "ship": ship, "keep": keep, "show": show}.items()
        },
    }
    doing[given["task"]]()


def fight_of(place: Place, given: dict[str, Any], how: dict[str, Any]) -> None:
    data = given["network"].read_bytes() if given["network"] else learned_of(place.learned).written()
    name = given["network"].name if given["network"] else f"epoch {learned_of(place.learned).epochs}"
    alone = given["alone"] or not place.network.exists()
    sides = guided_by(data, **how), ALONE if alone else place.guidance(**how)
    other = "playouts alone" if alone else f"generation {place.generation}"
    match(place, taken(given, Fight(), sizes=tuple(given["sizes"])), sides, (name, other))


if __name__ == "__main__":
    main()
