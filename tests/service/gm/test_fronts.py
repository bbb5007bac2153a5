"""Who stands in front of a hex by the game master's word."""

from __future__ import annotations

import pytest

from bot.service.base import Refused
from bot.service.gm import fronts
from bot.service.gm import office as gm
from tests.service.conftest import MASTER, Table
from tests.service.gm.test_placing import units


@pytest.mark.rule("EDC-C2.2.4-c")
async def test_the_game_master_may_put_anybody_in_front(table: Table) -> None:
    s = table.s
    found = await units(s)
    able, hammer = found["Able"], found["Hammer"]
    assert able.hex == hammer.hex
    assert able.front
    offered = await fronts.choices(s, MASTER, "")
    assert ("Hammer (player) 0204", hammer.id) in offered
    assert able.id not in dict(offered).values()
    assert "is in front at 0204" in await fronts.put_in_front(s, MASTER, hammer.id)
    found = await units(s)
    assert (found["Able"].front, found["Hammer"].front) == (False, True)
    assert "in front" in await gm.undo(s, MASTER)
    assert (await units(s))["Able"].front
    with pytest.raises(Refused, match="shares no hex"):
        await fronts.put_in_front(s, MASTER, next(u.id for u in found.values() if u.name == "Near Foe"))
    with pytest.raises(Refused, match="There is no unit"):
        await fronts.put_in_front(s, MASTER, "nobody")
