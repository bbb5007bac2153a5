"""Who sees a channel, by what Discord says of server, channel and member."""

from __future__ import annotations

from typing import Any

import pytest

from bot.views.membership import sees_channel

VIEW, ADMIN = 1 << 10, 1 << 3
EVERYBODY, SCOUTS, GUESTS, OWNER, MEMBER = "1", "2", "3", "8", "9"


def guild(everybody: int = VIEW, scouts: int = 0) -> dict[str, Any]:
    permissions = {EVERYBODY: everybody, SCOUTS: scouts, GUESTS: 0}
    roles = [{"id": ident, "permissions": str(bits)} for ident, bits in permissions.items()]
    return {"id": EVERYBODY, "owner_id": OWNER, "roles": roles}


def rules(**of: str) -> dict[str, Any]:
    names = {"everybody": EVERYBODY, "scouts": SCOUTS, "guests": GUESTS, "member": MEMBER}
    return {
        "permission_overwrites": [
            {
                "id": names[name],
                "allow": str(VIEW if what == "shown" else 0),
                "deny": str(VIEW if what == "hidden" else 0),
            }
            for name, what in of.items()
        ]
    }


def member(*roles: str, who: str = MEMBER) -> dict[str, Any]:
    return {"user": {"id": who}, "roles": list(roles)}


@pytest.mark.parametrize(
    ("server", "channel", "somebody", "sees"),
    [
        (guild(), rules(), member(), True),
        (guild(0), rules(), member(SCOUTS), False),
        (guild(0, scouts=VIEW), rules(), member(SCOUTS), True),
        (guild(0, scouts=VIEW), rules(), member(GUESTS), False),
        (guild(), rules(everybody="hidden"), member(), False),
        (guild(), rules(everybody="hidden"), member(who=OWNER), True),
        (guild(0, scouts=ADMIN), rules(everybody="hidden"), member(SCOUTS), True),
        (guild(), rules(everybody="hidden", scouts="shown"), member(SCOUTS), True),
        (guild(), rules(scouts="shown", everybody="hidden"), member(SCOUTS), True),
        (guild(), rules(everybody="hidden", scouts="shown"), member(GUESTS), False),
        (guild(), rules(guests="hidden"), member(GUESTS), False),
        (guild(), rules(scouts="shown", guests="hidden"), member(SCOUTS, GUESTS), True),
        (guild(), rules(guests="hidden", scouts="shown"), member(SCOUTS, GUESTS), True),
        (guild(), rules(member="hidden", scouts="shown"), member(SCOUTS), False),
        (guild(0), rules(everybody="hidden", guests="hidden", member="shown"), member(GUESTS), True),
    ],
)
def test_a_member_sees_what_the_rules_of_roles_and_channel_show(
    server: dict[str, Any], channel: dict[str, Any], somebody: dict[str, Any], sees: bool
) -> None:
    assert sees_channel(server, channel, somebody) is sees
