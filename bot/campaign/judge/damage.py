"""What changes the damage of a shot before armour is counted."""

from __future__ import annotations

from bot.campaign.world.settings import Settings

BEACH_DAMAGE = 1

Modifier = tuple[str, str, int]
"""Rule, name, change of the damage."""


def modified(
    base: int,
    settings: Settings,
    *,
    dark: bool = False,
    unspotted: bool = False,
    untracked: bool = False,
    scenario: int = 0,
    exposed: int = 0,
    filing: int = 0,
    beach: bool = False,
) -> tuple[int, tuple[Modifier, ...]]:
    """Base damage with its modifiers in turn (EDC-C3-d).

    `dark` halves it (EDC-D1.1-e), otherwise `unspotted` halves indirect fire that nobody directs (EDC-F1.3-a),
    otherwise `untracked` an anti-air gun without a track (EDC-F2.1-d). Then come effects of the scenario (EDC-D1-b),
    a target that is `exposed` by a resupply (EDC-C4.2-j) or `filing` through mines (EDC-F6.4.1-b), and one on a
    `beach` (EDC-D3-s).
    """
    modifiers: list[Modifier] = []
    damage = base
    if dark:
        damage = max(1, base * settings.night_damage_percent // 100)
        modifiers.append(("EDC-D1.1-e", "night", damage - base))
    elif unspotted:
        damage = max(1, base * settings.unspotted_percent // 100)
        modifiers.append(("EDC-F1.3-a", "not spotted", damage - base))
    elif untracked:
        damage = max(1, base * settings.aa_gun_untracked_percent // 100)
        modifiers.append(("EDC-F2.1-d", "no radar track", damage - base))
    if scenario:
        changed = max(0, damage + scenario)
        modifiers.append(("EDC-D1-b", "environment", changed - damage))
        damage = changed
    if exposed:
        damage += exposed
        modifiers.append(("EDC-C4.2-j", "busy with a resupply", exposed))
    if filing:
        damage += filing
        modifiers.append(("EDC-F6.4.1-b", "files through mines", filing))
    if beach:
        damage += BEACH_DAMAGE
        modifiers.append(("EDC-D3-s", "beach", BEACH_DAMAGE))
    return damage, tuple(modifiers)
