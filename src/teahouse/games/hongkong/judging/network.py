"""The network that judges hands: read from network.bin, and gone through in plain Python.

Two hidden layers lead from what is described (features.py) to three numbers: the chance to win, the points of a
win, the points otherwise. tools/train_hongkong.py made it. Twin: kernels/hongkong_judging.py, judge_features().
"""

import sys
from array import array
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import islice
from math import exp

from teahouse.games.hongkong.judging.features import FEATURES

WIDE, NARROW, OUT = 96, 32, 3

Layer = tuple[list[list[float]], list[float]]
"""The weights of each input, and the biases."""


@cache
def read_network() -> bytes:
    """Float32, the lowest byte first: weights by input, then biases, layer by layer."""
    return files("teahouse.games.hongkong.judging").joinpath("network.bin").read_bytes()


@cache
def _layers() -> tuple[Layer, Layer, Layer]:
    numbers = array("f", read_network())
    if sys.byteorder == "big":
        numbers.byteswap()
    left = iter(numbers)
    return _layer(left, FEATURES, WIDE), _layer(left, WIDE, NARROW), _layer(left, NARROW, OUT)


def _layer(left: Iterator[float], inputs: int, units: int) -> Layer:
    weights = [list(islice(left, units)) for _ in range(inputs)]
    return weights, list(islice(left, units))


def judge(described: bytes) -> float:
    """The points expected of this hand."""
    first, second, third = _layers()
    wide = _through(first, [float(number) for number in described])
    narrow = _through(second, [max(number, 0.0) for number in wide])
    win, gain, loss = _through(third, [max(number, 0.0) for number in narrow])
    chance = 1 / (1 + exp(-win))
    return chance * gain + (1 - chance) * loss


def _through(layer: Layer, inputs: list[float]) -> list[float]:
    weights, found = layer[0], list(layer[1])
    for much, row in zip(inputs, weights, strict=True):
        if much:
            found = [total + much * weight for total, weight in zip(found, row, strict=True)]
    return found
