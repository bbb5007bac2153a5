"""Rounds, command points, initiative, reserves."""
