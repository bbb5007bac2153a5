"""Strike teams that last from game to game.

squads      a team as it is read; founded, changed, taken to a game, retired
presses     what its buttons and menus do
screens     its screens: the sheets its rule set makes, and what is the same for all teams
answers     what a press on these brings about
homecoming  what a game brings to the teams that played it
"""
