"""Skirmishes on Discord, the same for every rule set.

lobby      challenge, terms, acceptance, armies, the beginning
screens    private messages before they are Discord's
lists      saved armies
tables     a game as it is loaded: row, seats, rules, state; who may do what
games      games in memory
change     what a game is to become
changes    the one way a game changes: steps, posts, jobs and results in one transaction
turns      picks of players, solo opponents and the clock
prompts    menus, open values and the confirmation, as screens
answering  what a press or a choice on a screen does
spots      typed places, paths, headings and shares
ending     resigning, draws, substitutes, taking back, rematches, the league
teams      strike teams that last: founded, changed, taken to a game
team_screens, team_desk  their screens, and what a press on these does
homecoming what a game brings to the teams that played it
records    status, log and replay
"""
