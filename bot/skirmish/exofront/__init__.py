"""ExoFront: four units a side on one large base each, alternating activations, five rounds.

The files of every rule set (`docs/rulesets.md`) and, named after areas of the ledger, `move`, `attack`, `defence`,
`health`, `energy`, `rest`, `cards`, `scoring`, `end` and `terrain`: EXF-move-c is in `move.py`. `dawn_of_battle.toml`
is the board.
"""
