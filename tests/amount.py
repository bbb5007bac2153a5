"""How much of a long property is tried: a small part in the suite, all of it in `make nightly`.

For whole games and made-up input that have not found a fault for long; never for what is hidden, crashes or a rule.
"""

from __future__ import annotations

import os
from typing import TypeVar

S, T = TypeVar("S"), TypeVar("T")
NIGHTLY = "NIGHTLY" in os.environ
"""Set by `make nightly`."""


def amount(suite: S, nightly: T) -> S | T:
    """The one or the other number of examples, games, steps or seeds, or the one or the other of them."""
    return nightly if NIGHTLY else suite
