"""Bases, distances, moves, lines of sight and cover."""
