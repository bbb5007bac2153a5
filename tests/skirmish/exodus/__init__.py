"""Tests of the rule set Exodus Wars."""
