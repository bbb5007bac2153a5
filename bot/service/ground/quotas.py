"""Refusing what goes beyond the allowance of a member or a server."""

from __future__ import annotations

from bot.service.base import Services, Who, refused, stamp
from bot.service.means.allowance import Counted


def spend(s: Services, who: Who, what: Counted, *, master: bool = False) -> None:
    """Count what somebody is about to do. Raises Refused, with the time when it is possible again.

    `master`: the person is a game master of the campaign; whoever manages the server counts as one.
    """
    gone = s.quotas.take(what, who.guild_id, who.user_id, s.clock(), master=master or who.manage_guild)
    if gone is None:
        return
    when = stamp(gone.free_at, "R")
    if gone.whole_server:
        raise refused("quota-server", what=what.value, limit=gone.limit, when=when)
    raise refused("quota-member", what=what.value, limit=gone.limit, when=when)
