"""What changes the damage of a shot before armour is counted."""

from __future__ import annotations

from dataclasses import dataclass

from bot.campaign.world.settings import Settings

BEACH_DAMAGE = 1

Modifier = tuple[str, str, int]
"""Rule, name, change of the damage."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """Under what conditions a shot is made (EDC-C3-d)."""

    dark: bool = False
    """Night hinders it: half the base damage (EDC-D1.1-e)."""
    unspotted: bool = False
    """Nobody directs it: half the base damage, but not where night halves it already (EDC-F1.3-a, EDC-D1.1-e)."""
    untracked: bool = False
    """An anti-air gun without a track (EDC-F2.1-d)."""
    scenario: int = 0
    """What effects of the scenario add (EDC-D1-b)."""
    exposed: int = 0
    """What a target that is busy with a resupply suffers on top (EDC-C4.2-j)."""
    filing: int = 0
    """What a front attack on a unit that files through mines adds (EDC-F6.4.1-b)."""
    beach: bool = False
    """The target is on a beach (EDC-D3-s)."""


def modified(base: int, settings: Settings, shot: Conditions) -> tuple[int, tuple[Modifier, ...]]:
    """Base damage with its modifiers in turn (EDC-C3-d)."""
    modifiers: list[Modifier] = []
    damage = base
    if shot.dark:
        damage = max(1, base * settings.night_damage_percent // 100)
        modifiers.append(("EDC-D1.1-e", "night", damage - base))
    elif shot.unspotted:
        damage = max(1, base * settings.unspotted_percent // 100)
        modifiers.append(("EDC-F1.3-a", "not spotted", damage - base))
    elif shot.untracked:
        damage = max(1, base * settings.aa_gun_untracked_percent // 100)
        modifiers.append(("EDC-F2.1-d", "no radar track", damage - base))
    if shot.scenario:
        changed = max(0, damage + shot.scenario)
        modifiers.append(("EDC-D1-b", "environment", changed - damage))
        damage = changed
    added = (
        ("EDC-C4.2-j", "busy with a resupply", shot.exposed),
        ("EDC-F6.4.1-b", "files through mines", shot.filing),
        ("EDC-D3-s", "beach", BEACH_DAMAGE * shot.beach),
    )
    modifiers += [modifier for modifier in added if modifier[2]]
    return damage + sum(change for _, _, change in added), tuple(modifiers)
