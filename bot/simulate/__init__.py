"""Whole campaigns that play themselves: random but legal companies against doctrine, to find what breaks.

ground    a map with every terrain
captain   random orders, made from what a side knows
play      the rounds, what must hold after each, and the statistics
"""
