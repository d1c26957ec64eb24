"""Who does not study games never loads what that needs."""

import subprocess
import sys

import pytest


def run(script: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)


def test_nothing_is_loaded_before_somebody_asks() -> None:
    asked = "import sys, teahouse; [teahouse.game(game).start(seed=1) for game in teahouse.games()]"
    heavy = "{'numpy', 'gymnasium', 'pettingzoo', 'pyspiel', 'PIL'} & set(sys.modules)"
    assert run(f"{asked}; print({heavy})").stdout == "set()\n"


@pytest.mark.parametrize(
    ("library", "wish"),
    [
        ("numpy", "teahouse.coding('bauernaufstand')"),
        ("gymnasium", "teahouse.vector"),
        ("pettingzoo", "teahouse.pettingzoo"),
        ("pyspiel", "teahouse.openspiel"),
    ],
)
def test_what_is_missing_is_named(library: str, wish: str) -> None:
    script = f"""
import sys
sys.modules[{library!r}] = None
import teahouse
try:
    {wish}
except ImportError as missing:
    print(type(missing).__name__, missing)
"""
    told = run(script).stdout
    assert told.startswith("MissingExtra") and library in told and "teahouse[research]" in told


def test_what_is_no_room_is_no_attribute() -> None:
    assert "AttributeError" in run("import teahouse; teahouse.nothing").stderr
