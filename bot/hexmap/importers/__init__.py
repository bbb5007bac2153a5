"""Readers for the map files of other programs."""
