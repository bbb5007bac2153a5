"""Scenarios as files: a map, forces, structures, weather and words from which a campaign begins."""
