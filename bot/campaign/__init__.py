"""The hex campaign as pure rules: no I/O, no clock, no chance but the dice it is given.

model         the nouns; catalogue: classes from TOML
legality      what an order may do, judged on a Situation; check: the same for an order not yet filed
resolver      the round as a table of phases, an order as a table of steps
board         the world while it is being resolved, with its indices
movement, facing, zoi, slots, combat, assault, end_of_round: the rules themselves
events        every event is born here, once for each audience
knowledge     what each side sees, and the one door to it
"""
