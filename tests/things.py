"""The texts of the shipped catalogues that users read, by the catalogue's scope and what they are.

`bot.messages.called` needs a message for each, word for word.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bot.campaign.knowledge.sighting import BROAD_KINDS

BOT = Path(__file__).parents[1] / "bot"
WORLD, RULES = BOT / "campaign" / "world", BOT / "skirmish"
SCOPES: Mapping[str, Mapping[Path, tuple[str, ...]]] = {
    "": {
        WORLD / "starter.toml": ("class.name", "class.type", "class.propulsion", "class.description"),
        WORLD / "hostile.toml": ("class.name", "class.type", "class.propulsion", "class.description"),
        WORLD / "classes.toml": ("class.name", "class.type", "class.propulsion", "class.description"),
        WORLD / "upgrades.toml": (
            "upgrade.name",
            "upgrade.slot",
            "upgrade.flavour",
            "upgrade.description",
            "upgrade.may_target",
        ),
        WORLD / "specialisations.toml": ("upgrade.name", "upgrade.slot", "upgrade.description"),
        WORLD / "structures.toml": ("structure.name", "structure.weapon.name"),
        BOT / "company" / "forces.toml": (
            *("task_force.name", "task_force.kind", "task_force.subtext", "task_force.rank"),
            "classification.label",
        ),
    },
    "exodus": {
        RULES / "exodus" / "catalogue.toml": (
            *("faction.name", "stand.name", "stand.type", "stand.weapon.name", "stand.specials"),
            *("stand.weapon.special", "stand.critical", "formation.name", "upgrade.name"),
            *("support.name", "support.type", "support.weapons.name", "army.name"),
        ),
    },
    "exofront": {
        RULES / "exofront" / "catalogue.toml": (
            *("format.name", "scenario.name", "army.name", "unit.name", "unit.short", "unit.role"),
        ),
        RULES / "exofront" / "dawn_of_battle.toml": ("name", "marker.name"),
    },
    "exoshift": {
        RULES / "exoshift" / "catalogue.toml": (
            *("weapon.name", "weapon.type", "weapon.traits", "weapon.description"),
            *("weapon.focus_effect.name", "weapon.focus_effect.effect"),
            *("blueprint.name", "blueprint.effect", "unit.name", "unit.faction", "unit.type", "unit.role"),
            *("unit.mobility", "unit.options.text", "unit.traits", "army.name", "army.traits"),
            "ready_list.name",
        ),
    },
    "shiftstorm": {
        RULES / "shiftstorm" / "catalogue.toml": (
            *("tables.ce_specific.ranged", "tables.ce_specific.combat", "tables.ce_specific.armor"),
            *("armour.name", "character.name", "character.type", "companion.name", "weapon.name"),
            *("gear.name", "gear.effect", "item.name", "item.effect", "skill.name", "skill.effect"),
        ),
        RULES / "shiftstorm" / "relay_hall.toml": ("name",),
    },
}
"""The fields of each file that users read; of units and upgrades of the campaign also their weapons and rules."""
BESIDES = ("class.weapon.name", "class.special", "upgrade.weapon.name")


def things(scope: str) -> dict[str, list[str]]:
    """The texts of a scope by their fields, each once."""
    found: dict[str, list[str]] = {} if scope else {"contacts": list(BROAD_KINDS)}
    for file, fields in SCOPES[scope].items():
        document = tomllib.loads(file.read_text(encoding="utf-8"))
        for field in (*fields, *BESIDES):
            texts = found.setdefault(field, [])
            texts += [text for text in _texts(document, field.split(".")) if text and text not in texts]
    return {field: texts for field, texts in found.items() if texts}


def _texts(of: Any, path: list[str]) -> Iterator[str]:
    if isinstance(of, list):
        for one in of:
            yield from _texts(one, path)
    elif not path:
        yield from [of] if isinstance(of, str) else []
    elif isinstance(of, dict) and path[0] in of:
        yield from _texts(of[path[0]], path[1:])
