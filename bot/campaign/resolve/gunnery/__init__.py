"""Shells, what they do to units and structures, and who answers them."""
