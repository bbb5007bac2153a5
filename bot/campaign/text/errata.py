"""What a side was told of its units and what holds instead, where an earlier moment is made the present one.

Both are what the side may know: two views of its own.
"""

from __future__ import annotations

from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.safe_text import safe
from bot.messages import say


def unit_errata(said: SideView, holds: SideView, owner: str | None = None) -> list[str]:
    """A line for each unit, all or those of a player, of which something else holds than was said, by its name."""
    was = {unit.id: unit for unit in said.units if _meant(unit, owner)}
    now = {unit.id: unit for unit in holds.units if _meant(unit, owner)}
    fallen = {unit.id for unit in said.lost}
    lines = []
    for unit in sorted({**was, **now}.values(), key=lambda unit: (unit.name, unit.id)):
        before, after = was.get(unit.id), now.get(unit.id)
        if after is None:
            lines.append(say("errata-gone", unit=safe(unit.name), lost=_lost(holds, unit)))
        elif before is None:
            what = "lost" if unit.id in fallen else "missing"
            lines.append(say("errata-back", unit=safe(unit.name), was=what, **_facts(holds, after)))
        elif _shown(before) != _shown(after):
            then = {f"{name}_said": value for name, value in _facts(said, before).items()}
            what = "place" if before.fs == after.fs else "strength" if before.hex == after.hex else "both"
            lines.append(say("errata-other", unit=safe(unit.name), what=what, **_facts(holds, after), **then))
    return lines


def contact_errata(said: SideView, holds: SideView) -> str:
    """How many opposed units the side was told of, and how many it knows of now; empty where nothing changed."""
    if said.contacts == holds.contacts:
        return ""
    before, now = len(said.contacts), len(holds.contacts)
    return say("errata-contacts", said=before, holds=now, same=before == now)


def _meant(unit: OwnUnit, owner: str | None) -> bool:
    return unit.survivors_of is None and (owner is None or unit.owner == owner)


def _lost(view: SideView, unit: OwnUnit) -> bool:
    return any(other.id == unit.id for other in view.lost)


def _facts(view: SideView, unit: OwnUnit) -> dict[str, str | int]:
    return {"hex": view.map.label(unit.hex), "fs": unit.fs}


def _shown(unit: OwnUnit) -> tuple[object, ...]:
    return unit.hex, unit.fs
