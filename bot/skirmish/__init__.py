"""Tabletop battles played move by move: the table, the turn engine and one package for each rule set."""
