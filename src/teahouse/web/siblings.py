"""What all processes of one `--processes N` have counted, told by whichever of them is asked.

Each answers on a socket in a folder that only they can open; a sample gets the label `process`, so that every process
keeps its own counters and Prometheus adds them up.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

PATIENCE = 1.0
"""Seconds after which one that is busy or dead is left out."""
Text = Callable[[], str]


class Siblings:
    """`folder`: in which they meet; None: there is one process, which needs none of this."""

    def __init__(self, folder: Path | None, number: int, text: Text) -> None:
        self._folder, self._number, self._text = folder, number, text
        self._listening: asyncio.Server | None = None

    async def open(self) -> None:
        if self._folder:
            self._own.unlink(missing_ok=True)  # of the one before
            self._listening = await asyncio.start_unix_server(self._answer, self._own)

    def close(self) -> None:
        if self._listening:
            self._listening.close()
            self._own.unlink(missing_ok=True)

    async def told(self) -> str:
        """By all of them."""
        if self._folder is None:
            return self._text()
        others = [path for path in sorted(self._folder.glob("*.sock")) if path != self._own]
        answers = await asyncio.gather(*map(_ask, others))
        found = {path.stem: text for path, text in zip(others, answers, strict=True) if text}
        return merged({str(self._number): self._text(), **found})

    @property
    def _own(self) -> Path:
        assert self._folder
        return self._folder / f"{self._number}.sock"

    async def _answer(self, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(self._text().encode())
        with suppress(OSError):
            await writer.drain()
        writer.close()


async def _ask(path: Path) -> str:
    try:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_unix_connection(path)
            try:
                return (await reader.read()).decode()
            finally:
                writer.close()
    except (OSError, TimeoutError):
        return ""


def merged(texts: Mapping[str, str]) -> str:
    """One text of several: of each metric all samples together, as the format wants it.

    >>> one = "# HELP a Apples.\\n# TYPE a counter\\na 1\\n# HELP b Boxes.\\n# TYPE b gauge\\nb{of=\\"tea\\"} 2"
    >>> print(merged({"0": one, "1": one.replace("a 1", "a 5")}))
    # HELP a Apples.
    # TYPE a counter
    a{process="0"} 1
    a{process="1"} 5
    # HELP b Boxes.
    # TYPE b gauge
    b{process="0",of="tea"} 2
    b{process="1",of="tea"} 2
    """
    heads, samples = dict[str, list[str]](), dict[str, list[str]]()
    for process, text in sorted(texts.items()):
        for name, line in _lines(text):
            if line.startswith("#"):
                heads.setdefault(name, [])
                heads[name] += [line] if line not in heads[name] else []
            else:
                samples.setdefault(name, []).append(_labelled(line, process))
    return "\n".join(line for name, head in heads.items() for line in [*head, *samples.get(name, [])])


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """Each with the metric it belongs to."""
    name = ""
    for line in text.splitlines():
        if line.startswith("# HELP "):
            name = line.split(" ")[2]
        if line:
            yield name, line


def _labelled(line: str, process: str) -> str:
    name, brace, labels = line.partition("{")
    if brace:
        return f'{name}{{process="{process}",{labels}'
    name, _, value = line.rpartition(" ")
    return f'{name}{{process="{process}"}} {value}'
