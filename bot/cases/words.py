"""The words a case may use: one that nothing knows is refused, with the word that was probably meant.

A case that names something unknown would compare it with nothing and pass.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches

from bot.campaign.world.order_types import ORDER_TYPES
from bot.campaign.world.outfit.catalogue import ON_WHOM, TAGS, TARGETS, starter_catalogue
from bot.campaign.world.outfit.fitting import UNIT_TYPES
from bot.campaign.world.outfit.gear import DROPS, STATS, TRAITS, StructureKind, UnitClass, Upgrade
from bot.campaign.world.structure_kinds import shipped_structures

OTHER_TYPES = ("Vehicle", "Structure")
"""Unit types of examples and scenarios that no shop sells."""
READERS_TAGS = ("infantry", "vehicle", "towed")
"""Tags for readers alone: the unit type decides."""


def unknown(what: str, word: str, known: Collection[str]) -> str:
    """What is wrong with a word that is none of those known, and which one comes nearest."""
    near = get_close_matches(word, known, n=1, cutoff=0.5)
    if near:
        return f"no {what} {word!r}; did you mean {near[0]!r}?"
    return f"no {what} {word!r}; known are {', '.join(sorted(filter(None, known))) or '(none)'}"


def strange_words(
    thing: UnitClass | Upgrade, upgrades: Collection[str], kinds: Mapping[str, StructureKind]
) -> Iterator[tuple[str, str]]:
    """The field and the fault of each word of a class or upgrade that neither catalogue nor code knows.

    `upgrades` and `kinds` are those of the case; the shipped ones are known beside them.
    """
    fitted = {*upgrades, *starter_catalogue().upgrades}
    kits = {kind.kit for kind in (*shipped_structures().values(), *kinds.values()) if kind.kit}
    known: dict[str, tuple[str, Collection[str], Collection[str]]] = {
        "tags": ("tag", thing.tags, {*TAGS, *READERS_TAGS, *fitted, *kits}),
        "traits": ("trait", thing.traits, TRAITS),
        "abilities": ("ability", thing.abilities, ORDER_TYPES),
        "drop": ("drop", (thing.drop,), DROPS),
    }
    if isinstance(thing, UnitClass):
        known["unit_type"] = ("unit type", (thing.unit_type,), (*UNIT_TYPES, *OTHER_TYPES))
        known["built_in"] = ("upgrade", thing.built_in, fitted)
    else:
        known["stats"] = ("stat", thing.stats, STATS)
        known["may_target"] = ("kind of target", thing.may_target, ON_WHOM)
        known["improves"] = ("upgrade", (thing.improves,) if thing.improves else (), fitted)
    for field, (what, words, allowed) in known.items():
        yield from ((field, unknown(what, word, allowed)) for word in sorted(words) if word not in allowed)
    for number, weapon in enumerate(thing.weapons, 1):
        for word in sorted(weapon.may_target - set(TARGETS)):
            yield f"weapons.{number}.may_target", unknown("kind of target", word, TARGETS)
