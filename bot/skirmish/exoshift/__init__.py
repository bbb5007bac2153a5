"""Exoshift: Tactics: units of models, command points and Disruption.

`rounds` what opens a round and what it costs to act · `ground` measuring, moves, sight and cover · `shooting` a
shot from its target to the casualty roll · `units` what a unit goes through and does besides · `missions` set-up and
scoring.
"""
