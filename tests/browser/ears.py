"""A guest who sees nothing: the accessibility tree as a screen reader gets it, what is announced, and the keyboard."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from browser.guests import Guest
from served_house import wait_until

FURTHEST = 60
"""So many times Tab is pressed before something is taken for out of reach."""
T = TypeVar("T")


class Node(NamedTuple):
    role: str
    name: str
    parts: tuple[str, ...]
    """The numbers of what is in it."""
    is_live: bool
    """Whether what changes in it is announced."""


@dataclass(frozen=True)
class Heard:
    """The tree at one moment."""

    tree: dict[str, Node]

    def names(self, role: str) -> list[str]:
        return [node.name for node in self.tree.values() if node.role == role]

    @property
    def announced(self) -> list[str]:
        """What was read out last, line by line."""
        live = [node for node in self.tree.values() if node.is_live]
        return [text for node in live for text in self._texts(node)]

    def _texts(self, node: Node) -> list[str]:
        if node.role == "StaticText":
            return [node.name]
        return [text for part in node.parts if part in self.tree for text in self._texts(self.tree[part])]


class Ears:
    """Nothing here looks at the page: no selectors, no mouse, only roles and names."""

    def __init__(self, guest: Guest) -> None:
        self._keyboard = guest.page.keyboard
        self._session = guest.context.new_cdp_session(guest.page)
        self._session.send("Accessibility.enable")

    def hear(self) -> Heard:
        nodes = self._session.send("Accessibility.getFullAXTree")["nodes"]
        return Heard({node["nodeId"]: _read(node) for node in nodes})

    def wait(self, found: Callable[[Heard], T], what: str) -> T:
        """The first answer that is something."""
        answer: T = wait_until(lambda: found(self.hear()), what)
        return answer

    def press(self, role: str, name: str) -> None:
        """Come to it with Tab and press it."""
        for _ in range(FURTHEST):
            self._keyboard.press("Tab")
            if self._focused() == (role, name):
                self._keyboard.press("Enter")
                return
        raise AssertionError(f"no Tab leads to {role} {name!r}; there are {self.hear().names(role)}")

    def _focused(self) -> tuple[str, str]:
        """Role and name of what has the focus, as the tree has them; the whole tree would take ten times as long."""
        here = self._session.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]["objectId"]
        asked = {"objectId": here, "fetchRelatives": False}
        node = _read(self._session.send("Accessibility.getPartialAXTree", asked)["nodes"][0])
        return node.role, node.name

    def ask(self, key: str, *words: str) -> str:
        """Press a key and hear what is read out then."""
        self._keyboard.press(key)

        def told(heard: Heard) -> str | None:
            return next((line for line in reversed(heard.announced) if all(word in line for word in words)), None)

        return str(self.wait(told, f"something with {words} is read out"))


def _read(node: dict[str, Any]) -> Node:
    known = {each["name"]: each["value"].get("value") for each in node.get("properties", ())}
    return Node(
        role=node.get("role", {}).get("value", ""),
        name=node.get("name", {}).get("value", "").replace(" ,", ","),  # before words for ears alone Chromium has a gap
        parts=tuple(node.get("childIds", ())),
        is_live=known.get("live") == "polite" and known.get("root") is None,
    )
