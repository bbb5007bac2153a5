"""The game master's console: one post in the game master's room that is always current, with a button for each step.

`sheet` gathers what it shows, `parts` lays it out, `refresh` posts it and keeps it current, `presses` and `answers` are
its buttons. It stands on all floors of the campaign's service.
"""
