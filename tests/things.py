"""The texts of the shipped catalogues that users read, by the catalogue's scope and what they are.

`bot.messages.called` needs a message for each, word for word.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bot.campaign.doctrine.words import Doctrine
from bot.campaign.judge.mines import PRESETS
from bot.campaign.knowledge.radar import MARKS
from bot.campaign.knowledge.sighting import BROAD_KINDS
from bot.campaign.world.model import Level
from bot.campaign.world.order_types import ORDER_TYPES
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.outfit.gear import SURVIVORS
from bot.campaign.world.profiles import Profile
from bot.campaign.world.sides import Side
from bot.client.rights import NAMES
from bot.company.forces import SIZES, starter_forces
from bot.skirmish.exoshift import catalogue as exoshift
from bot.skirmish.exoshift.army import short
from bot.skirmish.shiftstorm import catalogue as shiftstorm
from bot.skirmish.table.generate import STYLES

BOT = Path(__file__).parents[1] / "bot"
WORLD, RULES = BOT / "campaign" / "world", BOT / "skirmish"
SCOPES: Mapping[str, Mapping[Path, tuple[str, ...]]] = {
    "": {
        WORLD / "outfit" / "starter.toml": (
            "class.name",
            "class.type",
            "class.propulsion",
            "class.description",
        ),
        WORLD / "outfit" / "hostile.toml": (
            "class.name",
            "class.type",
            "class.propulsion",
            "class.description",
        ),
        WORLD / "outfit" / "classes.toml": (
            "class.name",
            "class.type",
            "class.propulsion",
            "class.description",
        ),
        WORLD / "outfit" / "upgrades.toml": (
            "upgrade.name",
            "upgrade.slot",
            "upgrade.flavour",
            "upgrade.description",
            "upgrade.may_target",
        ),
        WORLD / "outfit" / "specialisations.toml": ("upgrade.name", "upgrade.slot", "upgrade.description"),
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
LEDGER = (
    *("bonus", "bonus lost", "bought", "converted", "granted", "objective", "paid", "received", "survived"),
    *("retrained", "undone"),
)
"""Kinds of entries of a purse."""
BESIDES = ("class.weapon.name", "class.special", "upgrade.weapon.name")


def things(scope: str) -> dict[str, list[str]]:
    """The texts of a scope by their fields, each once."""
    found = {"made by the code": list(_made(scope))}
    for file, fields in SCOPES[scope].items():
        document = tomllib.loads(file.read_text(encoding="utf-8"))
        for field in (*fields, *BESIDES):
            texts = found.setdefault(field, [])
            texts += [text for text in _texts(document, field.split(".")) if text and text not in texts]
    return {field: list(dict.fromkeys(texts)) for field, texts in found.items() if texts}


def _made(scope: str) -> Iterator[str]:
    """Names that code makes of others, or keeps in a state."""
    if not scope:
        for words in (BROAD_KINDS, PRESETS, Doctrine, Side, (level.label for level in Level), LEDGER):
            yield from map(str, words)
        for more in (ORDER_TYPES, Profile, MARKS, (SURVIVORS.name, "energy"), NAMES.values()):
            yield from map(str, more)
        yield from (f"{row.label} ({size})" for row in starter_forces().rows if row.sized for size in SIZES)
        known = starter_catalogue()
        yield from (one.id.replace("_", " ") for one in known.upgrades.values() if one.use_count)
        weapons = (arm for cls in known.classes.values() for arm in cls.weapons if arm.uses)
        yield from (arm.id.replace("_", " ") for arm in weapons)
        return
    yield from dict.fromkeys(style.title() for style in STYLES)
    if scope == "exodus":
        yield "Field"
    if scope in ("exodus", "exoshift"):
        yield from ("north", "south")
    if scope == "exofront":
        board = tomllib.loads((RULES / "exofront" / "dawn_of_battle.toml").read_text(encoding="utf-8"))
        yield from (feature["id"].replace("_", " ") for feature in board["feature"])
    if scope == "exoshift":
        yield from dict.fromkeys(short(kind) for kind in exoshift.catalogue().units.values())
    if scope == "shiftstorm":
        yield from ("Movement", "Valor")
        plain = (one.name.partition(" (")[0] for one in shiftstorm.catalogue().weapons.values())
        yield from dict.fromkeys(plain)


def _texts(of: Any, path: list[str]) -> Iterator[str]:
    if isinstance(of, list):
        for one in of:
            yield from _texts(one, path)
    elif not path:
        yield from [of] if isinstance(of, str) else []
    elif isinstance(of, dict) and path[0] in of:
        yield from _texts(of[path[0]], path[1:])
