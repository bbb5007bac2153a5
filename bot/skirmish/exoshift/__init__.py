"""Exoshift: Tactics: units of models, command points and Disruption.

Rooms, each of which knows only those after it: `rounds` what opens a round and what it costs to act · `missions`
set-up and scoring · `deeds` what a unit does besides moving and shooting: assaults, Morale, building, healing ·
`moving` where it can go, and what happens on the way · `shooting` a shot from its target to the casualty roll ·
`units` what a unit is in for: Disruption, statuses, leaders, drones, its CP · `ground` measuring, sight and cover.
"""
