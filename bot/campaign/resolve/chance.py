"""Every die of the campaign by its purpose, and whether a roll is open or covered: decided here and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.campaign.world.sides import Side


@dataclass(frozen=True, slots=True)
class Purpose:
    """What a die is rolled for."""

    sides: int | None
    """None where the number of sides follows from the situation."""
    meaning: str
    secret: str = ""
    """Why it is covered whomever it concerns; empty where that follows from the units it concerns."""


PURPOSES: Mapping[str, Purpose] = {
    # sight
    "stealth": Purpose(
        100,
        "whether a stealth unit or hidden tower is found (EDC-C2.4-k, EDC-D5.4-y)",
        "knowing of the test would reveal that enemies are near",
    ),
    "radar_exact": Purpose(
        100,
        "whether a lock gives the radar's hex away (EDC-F2.1.1-a)",
        "whoever has the open seed could tell where the radar is",
    ),
    "sonar": Purpose(100, "whether passive sonar hears a craft (EDC-F2.2-a)", "a listener stays unnoticed"),
    "cb_radar": Purpose(100, "whether counter-battery radar traces a gun (EDC-F1.2-d)"),
    "cb_radar_hex": Purpose(6, "the hex next to the gun that the radar names (EDC-F1.2-d)"),
    # fighting
    "night_miss": Purpose(6, "whether a shot at night misses (EDC-D1.1-g)"),
    "lethality": Purpose(20, "whether a hit with too little AP kills (EDC-C2.4-d)"),
    "lethality_outcome": Purpose(6, "what such a hit does otherwise (EDC-C2.4-e)"),
    "drift": Purpose(20, "where shells and smoke drift, a die for each hex (EDC-D1.2-d)"),
    "overkill": Purpose(
        20,
        "whether a unit under shells is killed (EDC-F1.1-d)",
        "its difficulty tells the target's armour and what shields it (EDC-F1.1-h)",
    ),
    # structures
    "garrison": Purpose(6, "what becomes of a garrison whose structure is destroyed (EDC-D5.5-b)"),
    "depot_blast": Purpose(6, "whether a destroyed depot explodes (EDC-D5.4-q)"),
    "bridge_fall": Purpose(6, "whether a unit on a destroyed bridge is lost (EDC-D5.2-b)"),
    # movement
    "swamp": Purpose(6, "whether a swamp immobilises (EDC-D3-w)"),
    "mud": Purpose(6, "whether mud immobilises (EDC-F6.1-d)"),
    "elevation": Purpose(6, "what a climb costs (EDC-C2.2.2-f)"),
    "passenger": Purpose(6, "whether a passenger outlives its carrier (EDC-F3.2-a)"),
    # mines
    "mine": Purpose(
        6, "whether a mine goes off (EDC-F6.4-a)", "it tells how many minefields there are (EDC-F6.4-a)"
    ),
    "mine_clear": Purpose(
        6,
        "whether that uses the minefield up (EDC-F6.4-c)",
        "it tells how many minefields there are (EDC-F6.4-a)",
    ),
    "mine_mobility": Purpose(6, "whether a mine immobilises a vehicle (EDC-F6.4-b)"),
    # supplies
    "resupply_mishap": Purpose(6, "whether a hasty resupply brings half (EDC-C4.2-g)"),
    "resupply_failure": Purpose(6, "whether a resupply under attack fails (EDC-C4.2-j)"),
    "freight_mishap": Purpose(6, "whether a container is lost in a hasty transfer (EDC-C4.3-b)"),
    "freight_lost": Purpose(None, "which container is lost, with as many sides as containers (EDC-C4.3-b)"),
    # aircraft and drops
    "landing": Purpose(20, "a risky landing (EDC-F4.2-f)"),
    "noe_crash": Purpose(20, "a flight near the ground at night (EDC-F4.1.2-c)"),
    "drop_drift": Purpose(20, "where a drop drifts, a die for each hex (EDC-F6.2-f)"),
    "orbital_scatter": Purpose(6, "whether a drop from orbit is a hex off (EDC-F6.2-f)"),
    "orbital_direction": Purpose(6, "in which direction such a drop is off (EDC-F6.2-f)"),
    # survivors
    "survivors": Purpose(
        20,
        "whether a destroyed unit leaves survivors (EDC-C3.4.1-b)",
        "nobody knows of them until they are found (EDC-C3.4.1-b)",
    ),
    "discovery": Purpose(
        20,
        "whether survivors are found (EDC-C3.4.2-a)",
        "nobody knows of survivors until they are found (EDC-C3.4.1-b)",
    ),
    # all
    "wind_shift": Purpose(6, "whether the wind shifts (EDC-D1.2-g)"),
    "wind_change": Purpose(6, "how it shifts (EDC-D1.2-g)"),
    "patrol": Purpose(
        6,
        "where an AI-controlled patrol goes; its orders are given before the round",
        "nobody knows where AI-controlled units go before they do",
    ),
}
"""By name, in the order in which docs show them."""

SECRET = frozenset(name for name, purpose in PURPOSES.items() if purpose.secret)
"""Purposes whose rolls tell of hidden things whomever they concern."""

_OPEN = frozenset({Side.PLAYER, Side.ALLIED})


def covered(purpose: str, *concerned: Side | None) -> bool:
    """Whether a roll is covered: it is for something secret, or concerns no unit of the players and their allies.

    What concerns no side at all, such as the wind, is open. None stands for what belongs to nobody.
    """
    return purpose in SECRET or (bool(concerned) and _OPEN.isdisjoint(concerned))
