"""Tabletop battles played move by move: the table, the turn engine and one package for each rule set.

engine    what a rule set is: choices, picks, events, dice, results (start here); basics, params and view belong to it
game      a whole game: log, replay, taking back, saving
lasting   teams that last from game to game, an optional part of a rule set
kit       parts that rule sets are put together from: pen, menus with effects, settings, …
table     boards and bases, measuring, moves, sight
players   solo opponents
autoplay  games of bot against bot
cases     a case file's situation, picks and expectations
rulesets  the rule sets by id
"""
