"""The version of this package, and which servers it understands."""

from __future__ import annotations

import re

VERSION = "0.1.0"


def is_understood(server: str) -> bool:
    """Whether a server of this version and this client understand each other for sure.

    Before 1.0 the second number tells of changes that break, as https://semver.org has it for npm.
    """
    return _line(server) == _line(VERSION)


def release_line(version: str) -> str:
    """What pip takes for the versions that understand this one: `0.1.*`."""
    return f"{_line(version)}.*"


def _line(version: str) -> str:
    major, minor, *_ = (*re.findall(r"\d+", version), "0", "0")
    return f"{major}.{minor}" if major == "0" else major
