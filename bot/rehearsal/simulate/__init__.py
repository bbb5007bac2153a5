"""Whole campaigns that play themselves: random but legal companies against doctrine, to find what breaks.

ground      a map with every terrain
companies   random but legal companies, some for a purpose, and what a campaign leaves of them
office      signing up, and when orders close
muster      the world in which a campaign begins: positions, fortifications, loads, mines
captain     random orders, made from what a side knows
paper       the form that orders go through
master      what a game master does: weather, reinforcements, answers
play        the rounds
laws        what must hold after each
executed    which rules' code came to an effect
statistics  the results, as numbers and as text
outside     the rules that no simulated campaign can reach
several     campaigns side by side
"""
