"""Skirmishes on Discord, the same for every rule set.

lobby      challenge, terms, acceptance
terms      the terms of a challenge, as screens
muster     armies for a game that has been accepted, and its beginning
lists      saved armies
builder    an army put together by menus
battles    a game as it is loaded: row, seats, rules, state; who may do what
change     what a game is to become
changes    the one way a game changes: steps, posts, jobs and results in one transaction
posts      what the thread of a game is told
turns      picks of players, solo opponents and the clock
prompts    menus, open values and the confirmation, as screens
answering  what a press or a choice on a turn's screens does
hints, spots  remarks beside what is offered; typed places, paths, headings and shares
ending     resigning, draws, substitutes, taking back, rematches, the league
records    status, log and replay
presses    what the buttons and menus of games and armies do
answers    what each of these presses brings about
teams      strike teams that last
"""
