"""Rounds, initiative, reserves, CP that are put aside."""
