"""Shiftstorm: strike teams of six to ten characters on a table of 48 by 48 inches (ledger ids SHS-…).

The files of every rule set (`docs/rulesets.md`) and others named after areas of the ledger: SHS-damage-c is in
`damage.py`, SHS-item_scope-a and SHS-equipment-a in `equipment.py`, SHS-ce-a in `ce.py`. `team.py` is what a strike
team keeps from game to game, `roster.py` who belongs to it.
"""
