"""Shiftstorm: strike teams of six to ten characters on a table of 48 by 48 inches (ledger ids SHS-…).

Files are named after the areas of the ledger: SHS-damage-c is in `damage.py`, SHS-item_scope-a and
SHS-equipment-a in `equipment.py`, SHS-char_bat-a in the catalogue that `character.py` reads, SHS-ce-a in `ce.py`.
`state.py` is what a game is, `play.py` the pen it is written with, `turn.py` the run of a game, `menu.py` what is
offered, `rules.py` the rule set itself; `team.py` is what a strike team keeps from game to game.
"""
