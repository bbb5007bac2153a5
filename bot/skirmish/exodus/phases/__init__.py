"""The phases of a turn, and the scenario."""
