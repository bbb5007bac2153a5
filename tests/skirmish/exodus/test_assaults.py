"""Close Assaults: what no case file can say."""

from __future__ import annotations

import pytest

from bot.skirmish.exodus.assault.strikes import used
from bot.skirmish.exodus.catalogue import Weapon


@pytest.mark.rule("EXW-dc-d")
@pytest.mark.parametrize(
    ("weapon", "uses"),
    [
        (Weapon("Blade", devastating=True), "M"),
        (Weapon("Flamers", special=("uses M and A",)), "MA"),
        (Weapon("Grenades", special=("Additional Attacks(1)", "uses A")), "A"),
        (Weapon("Cannon", range=60, armour=4, devastating=True), ""),
        (Weapon("Mortar", range=60, blast=2, devastating=True), ""),
    ],
)
def test_a_blade_is_for_contact_unless_it_says_more(weapon: Weapon, uses: str) -> None:
    assert "".join(use for use in "MA" if used(weapon, use)) == uses
