"""Which scenarios a trainer plays that is not given rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ._rows import Reference
from .client import Client
from .types import Interaction, Split


def scenarios_in(
    client: Client,
    environments: Iterable[str],
    *,
    split: Split = "train",
    interaction: Interaction | None = None,
    max_steps: int | None = None,
) -> Iterator[Reference]:
    """All scenarios of a split, in the order in which the server lists them.

    Args:
        client: Of the server.
        environments: Names; none: all that the server has.
        split: `train`, `held-out` or `all`.
        interaction: How they are played; None: as each was made to be played.
        max_steps: After so many steps an episode is cut off; None: the scenario's own limit.

    Raises:
        UnknownEnvironment: a name that the server does not have.
    """
    names = list(environments) or [found["name"] for found in client.environments()]
    for name in names:
        for found in client.scenarios(name):
            if split in ("all", found["split"]):
                yield Reference(name, found["id"], interaction, max_steps, found["content_hash"])
