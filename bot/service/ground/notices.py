"""Every notice: what a post may be about that calls people by name. `docs/notifications.md` says when each is sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum, auto


class Group(StrEnum):
    """Notices for which a person chooses one way."""

    ORDERS = "orders"
    COMPANY = "company"
    BATTLES = "battles"
    OFFICE = "office"
    """Those of game masters."""


class Way(StrEnum):
    """How somebody is told."""

    DIRECT = "direct"
    """By direct message, or by a mention where Discord takes none."""
    MENTION = "mention"
    """By name in the usual channel."""
    NOTHING = "nothing"


class Notice(Enum):
    """What somebody is called for."""

    # campaign, players
    ORDERS_MISSING = auto()
    ORDER_EDITED = auto()
    ORDER_LEFT_ALONE = auto()
    ORDER_BROKEN = auto()
    ORDER_TOO_EARLY = auto()
    STANDING_IDLE = auto()
    TAKEN_BACK = auto()
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

    @property
    def group(self) -> Group | None:
        """The group in which its readers choose how they are told; None where they cannot."""
        return _GROUPS.get(self)

    @property
    def private(self) -> bool:
        """Whether nobody but its readers needs it, so that it is posted only where they are to read it."""
        return self in PRIVATE

    @property
    def usual(self) -> Way:
        """How those are told who have not chosen, or cannot: what is posted anyway calls people there."""
        return Way.DIRECT if self.private or self.group is None else Way.MENTION


PRIVATE = frozenset(
    {
        Notice.ORDERS_MISSING,
        Notice.ORDER_EDITED,
        Notice.ORDER_LEFT_ALONE,
        Notice.ORDER_BROKEN,
        Notice.ORDER_TOO_EARLY,
        Notice.STANDING_IDLE,
        Notice.TAKEN_BACK,
        Notice.ANSWER_LOST,
        Notice.PAID,
        Notice.RENAMED,
        Notice.DEPUTY,
        Notice.DEPUTY_OVER,
        Notice.DESCRIPTION_REFUSED,
        Notice.SIGNUP_DECIDED,
        Notice.TURN,
        Notice.TURN_REMINDER,
    }
)
ALWAYS = frozenset({Notice.ANSWER_LOST, Notice.TROUBLE})
"""Something went wrong for its reader: it waits for nothing, and nobody switches it off."""
_MEMBERS = {
    Group.ORDERS: (
        Notice.ORDERS_MISSING,
        Notice.ORDER_EDITED,
        Notice.ORDER_LEFT_ALONE,
        Notice.ORDER_BROKEN,
        Notice.ORDER_TOO_EARLY,
        Notice.STANDING_IDLE,
        Notice.TAKEN_BACK,
    ),
    Group.COMPANY: (
        Notice.PAID,
        Notice.RENAMED,
        Notice.DEPUTY,
        Notice.DEPUTY_OVER,
        Notice.DESCRIPTION_REFUSED,
        Notice.SIGNUP_DECIDED,
    ),
    Group.OFFICE: (
        Notice.MASTER_APPOINTED,
        Notice.PLAYER_LEFT,
        Notice.MEETING_ASKED,
        Notice.REPORT_FILED,
        Notice.DRAFT_READY,
        Notice.ROUND_FAILED,
    ),
    Group.BATTLES: (
        Notice.CHALLENGE,
        Notice.ARMIES_WANTED,
        Notice.TURN,
        Notice.TURN_REMINDER,
        Notice.DRAW_OFFERED,
        Notice.SEAT_OFFERED,
    ),
}


def usual_ways(group: Group) -> set[Way]:
    """How those are told of what belongs to a group who have not chosen."""
    return {notice.usual for notice in _MEMBERS[group]}


_GROUPS = {notice: group for group, notices in _MEMBERS.items() for notice in notices}


@dataclass(frozen=True, slots=True)
class Ping:
    """Whom a post calls, and what for."""

    notice: Notice
    users: tuple[int, ...]
