"""Bases, distances, lines of sight and cover."""
