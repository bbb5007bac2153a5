"""What goes with what: the words of the compatibility columns, and what a unit's fittings count as."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.campaign.world.outfit.gear import PRIMARY, Catalogue, UnitClass, Upgrade

UNIT_TYPES = (
    "Infantry",
    "AMPV",
    "LUV",
    "Truck",
    "Towed",
    "Walker",
    "Aquatic Craft",
    "Large Vessel",
    "VTOL",
    "Fixed-Wing",
)
PROPULSION = (
    "Foot",
    "Wheeled",
    "Tracked",
    "Roller",
    "Anti-Grav",
    "Towed",
    "Walker",
    "Rotor",
    "Propeller",
    "Jet",
    "Water",
)


def kind_of(word: str, classes: Mapping[str, UnitClass], upgrades: Mapping[str, Upgrade]) -> str | None:
    """What a word of a compatibility column means; None if it is not known.

    `type`, `propulsion`, `class`, or `upgrade:` with its slot. Words that are a type and a propulsion mean the type.
    """
    if word in UNIT_TYPES:
        return "type"
    if word in PROPULSION:
        return "propulsion"
    if word in classes:
        return "class"
    return f"upgrade:{upgrades[word].slot}" if word in upgrades else None


def counts_as(upgrades: Mapping[str, Upgrade], ids: Iterable[str]) -> frozenset[str]:
    """The upgrades and all that they improve on, which they stand for (EDC-E4-b)."""
    counted: set[str] = set()
    for upgrade_id in ids:
        current: str | None = upgrade_id
        while current is not None and current not in counted:
            counted.add(current)
            current = upgrades[current].improves if current in upgrades else None
    return frozenset(counted)


def words_of(catalogue: Catalogue, class_id: str, upgrades: Iterable[str]) -> frozenset[str]:
    """All words that compatibility columns can find on a unit: type, class, propulsion, upgrades."""
    fitted = tuple(upgrades)
    cls = catalogue.classes[class_id]
    propulsion = next(
        (p for u in fitted if (p := catalogue.upgrades[u].propulsion) is not None), cls.propulsion
    )
    own = counts_as(catalogue.upgrades, (*fitted, *cls.built_in))
    return own | {cls.unit_type, cls.id, propulsion}


def unmet(catalogue: Catalogue, upgrade: Upgrade, words: frozenset[str]) -> list[frozenset[str]]:
    """The compatibility groups that the unit's words do not meet (EDC-E4.2-a, EDC-E4.2-b).

    Alternatives of one kind mean any of them, different kinds must each be met.
    """
    groups: dict[str, set[str]] = {}
    for word in upgrade.compatible:
        groups.setdefault(str(kind_of(word, catalogue.classes, catalogue.upgrades)), set()).add(word)
    return [frozenset(groups[kind]) for kind in sorted(groups) if not groups[kind] & words]


def primary_of(catalogue: Catalogue, class_id: str, upgrades: Iterable[str]) -> Upgrade | None:
    """The unit's primary, fitted or built in; None if it has no such thing."""
    cls = catalogue.classes[class_id]
    for upgrade_id in (*upgrades, *sorted(cls.built_in)):
        upgrade = catalogue.upgrades[upgrade_id]
        if upgrade.slot == PRIMARY:
            return upgrade
    return None
