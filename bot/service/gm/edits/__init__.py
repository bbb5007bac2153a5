"""The game master changes facts: units, structures and depots, alone or in a list.

`words` reads what is written, `units` and `places` have a function for each kind of change, `carry` does them all in
one transaction, `screens` shows a unit with its facts.
"""
