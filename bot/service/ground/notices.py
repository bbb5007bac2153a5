"""Every notice: what a post may be about that calls people by name. `docs/notifications.md` says when each is sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto


class Notice(Enum):
    """What somebody is called for."""

    # campaign, players
    ORDERS_MISSING = auto()
    ORDER_EDITED = auto()
    ORDER_LEFT_ALONE = auto()
    ORDER_BROKEN = auto()
    ORDER_TOO_EARLY = auto()
    ANSWER_LOST = auto()
    PAID = auto()
    RENAMED = auto()
    DEPUTY = auto()
    DEPUTY_OVER = auto()
    DESCRIPTION_REFUSED = auto()
    SIGNUP_DECIDED = auto()
    # campaign, game masters
    MASTER_APPOINTED = auto()
    PLAYER_LEFT = auto()
    MEETING_ASKED = auto()
    REPORT_FILED = auto()
    DRAFT_READY = auto()
    ROUND_FAILED = auto()
    # skirmishes
    CHALLENGE = auto()
    ARMIES_WANTED = auto()
    TURN = auto()
    TURN_REMINDER = auto()
    DRAW_OFFERED = auto()
    SEAT_OFFERED = auto()
    # anywhere
    TROUBLE = auto()

    def to(self, users: Sequence[int]) -> Ping:
        """This notice, to these users."""
        return Ping(self, tuple(dict.fromkeys(users)))


@dataclass(frozen=True, slots=True)
class Ping:
    """Whom a post calls, and what for."""

    notice: Notice
    users: tuple[int, ...]
