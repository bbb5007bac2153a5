"""Frozen records that a round makes by the thousand."""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["record"]

if TYPE_CHECKING:
    from dataclasses import dataclass as record
else:
    from dataclasses import dataclass

    def record(*, frozen: bool, slots: bool = False, eq: bool = True):
        """A frozen dataclass whose fields are guarded by the type checker alone, not while the bot runs.

        The guard of `dataclass(frozen=True)` makes each field cost a call, four times the price of the record;
        without it a round of 1000 units takes a twentieth less time. Use it only for what is made that often.
        """
        assert frozen
        return dataclass(slots=slots, eq=eq, unsafe_hash=eq)
