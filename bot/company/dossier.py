"""Public texts about a unit: its equipment line, its card (EDC-E4.3-a, EDC-E5-a)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.campaign.world.outfit.fitting import primary_of
from bot.campaign.world.outfit.gear import PRIMARY, Catalogue, UnitClass, full_uses
from bot.company.model import Holdings, OwnedUnit, Purse, in_credits
from bot.messages import say, thing


def equipment_line(catalogue: Catalogue, unit: OwnedUnit, left: Mapping[str, int] | None = None) -> str:
    """The primary by name, then the other upgrades, then how many of its limited uses are used (EDC-E4.3-a).

    What the class has anyway is left out, unless its use is limited. `left` are the uses left, all if not given.
    """
    cls = catalogue.classes[unit.class_id]
    primary = primary_of(catalogue, unit.class_id, unit.upgrades)
    parts = [thing(primary.name)] if primary and primary.id in unit.upgrades else []
    others = [catalogue.upgrades[u] for u in unit.upgrades if catalogue.upgrades[u].slot != PRIMARY]
    parts += [thing(upgrade.name) for upgrade in others if upgrade.slot not in cls.required]
    names = {weapon.id: weapon.name for weapon in catalogue.cls(unit).weapons}
    for key, most in full_uses(catalogue, unit).items():
        name = thing(names.get(key) or catalogue.upgrades[key].name)
        parts.append(say("dossier-used", name=name, used=most - (left or {}).get(key, most), most=most))
    return ", ".join(parts)


def card(cls: UnitClass) -> str:
    """A class with its upgrades in one line of at most 100 characters."""
    arms = max((weapon.range for weapon in cls.weapons), default=None)
    return say("dossier-card", fs=cls.fs, armour=cls.armour, speed=cls.speed, vision=cls.vision, reach=arms)[
        :100
    ]


def purse_line(purse: Purse) -> str:
    """The money as text."""
    money, points = in_credits(purse.credits), purse.requisition
    return say("dossier-purse", credits=money, requisition=points, bonus=purse.bonus or None)


def sheet_rows(catalogue: Catalogue, name: str, holdings: Holdings) -> list[dict[str, str | int]]:
    """One player's lines of the master sheet: the purse and Task Forces, then each unit (EDC-E5-a)."""
    purse = holdings.purse
    rows: list[dict[str, str | int]] = [
        {
            "player": name,
            "unit": "",
            "class": "",
            "veterancy": "",
            "upgrades": ", ".join(holdings.task_forces),
            "medals": ", ".join(medal.name for medal in holdings.medals),
            "credits": purse.credits,
            "requisition": purse.requisition + purse.bonus,
        }
    ]
    for unit in holdings.units:
        cls = catalogue.classes.get(unit.class_id)
        names = (thing(catalogue.upgrades[u].name) if u in catalogue.upgrades else u for u in unit.upgrades)
        rows.append(
            {
                "player": name,
                "unit": unit.name,
                "class": thing(cls.name) if cls else unit.class_id,
                "veterancy": unit.level.label,
                "upgrades": ", ".join(names),
                "medals": ", ".join(medal.name for medal in unit.medals),
                "credits": "",
                "requisition": "",
            }
        )
    return rows
