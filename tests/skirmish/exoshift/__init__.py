"""Tests of the rule set Exoshift: Tactics."""
