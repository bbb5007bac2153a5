"""Strike teams that last from game to game.

squads      a team as it is read; founded, changed, taken to a game, retired
presses     what its buttons and menus do
screens     its screens
answers     what a press on these brings about
text        members, items and numbers in words
homecoming  what a game brings to the teams that played it
"""
