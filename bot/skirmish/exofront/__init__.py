"""ExoFront: four units a side on one large base each, alternating activations, five rounds.

Files are named after the ledger's areas: EXF-move-c is in `move.py`, EXF-cards-b in `cards.py`. `setup.py` has the
army list, board and deployment, `catalogue.toml` the numbers, `dawn_of_battle.toml` the board. `rules.py` is the rule
set the engine plays; what players choose from is in `menu.py`, what
each choice does in `deeds.py`, what they are told in `wording.py`, what they see in
`show.py`, and what solo opponents think of it in `solo.py`.
"""
