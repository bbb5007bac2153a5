"""Whether a roll is open or covered: decided here, by what it is for and whom it concerns, and nowhere else."""

from __future__ import annotations

from bot.campaign.world.sides import Side

SECRET = frozenset(
    {
        "stealth",  # that a test was made tells of enemies near by (EDC-C2.4-k, EDC-D5.4-y)
        "mine",  # they tell how many minefields there are (EDC-F6.4-a)
        "mine_clear",
        "overkill",  # its difficulty tells the target's armour and what shields it (EDC-F1.1-h)
        "survivors",  # nobody knows of them until they are found (EDC-C3.4.1-b)
        "discovery",
        "radar_exact",  # whoever has the open seed could tell where the radar is (EDC-F2.1.1-a)
        "patrol",  # nobody knows where AI-controlled units go before they do
        "sonar",  # a listener stays unnoticed (EDC-F2.2-a)
    }
)
"""Purposes whose rolls tell of hidden things whomever they concern."""

_OPEN = frozenset({Side.PLAYER, Side.ALLIED})


def covered(purpose: str, *concerned: Side | None) -> bool:
    """Whether a roll is covered: it is for something secret, or concerns no unit of the players and their allies.

    What concerns no side at all, such as the wind, is open. None stands for what belongs to nobody.
    """
    return purpose in SECRET or (bool(concerned) and _OPEN.isdisjoint(concerned))
