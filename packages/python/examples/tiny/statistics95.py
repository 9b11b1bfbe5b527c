"""95 % confidence intervals: Wilson's for shares, bootstrap for means."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import TypedDict

_Z = 1.959964


class Figure(TypedDict):
    """A mean with its interval and how many episodes it is of."""

    mean: float
    low: float
    high: float
    count: int


def share(won: int, count: int) -> Figure:
    """Wilson's interval of a share."""
    if count == 0:
        return {"mean": math.nan, "low": math.nan, "high": math.nan, "count": 0}
    mean, square = won / count, _Z**2
    centre = (mean + square / (2 * count)) / (1 + square / count)
    half = (
        _Z * math.sqrt(mean * (1 - mean) / count + square / (4 * count**2)) / (1 + square / count)
    )
    return {
        "mean": mean,
        "low": max(0.0, min(mean, centre - half)),
        "high": min(1.0, max(mean, centre + half)),
        "count": count,
    }


def bootstrap(values: Sequence[float], draws: int = 2000, seed: int = 0) -> Figure:
    """Percentile interval of a mean."""
    if not values:
        return {"mean": math.nan, "low": math.nan, "high": math.nan, "count": 0}
    chance = random.Random(seed)
    count = len(values)
    means = sorted(sum(chance.choices(values, k=count)) / count for _ in range(draws))
    return {
        "mean": sum(values) / count,
        "low": means[int(0.025 * draws)],
        "high": means[int(0.975 * draws) - 1],
        "count": count,
    }
