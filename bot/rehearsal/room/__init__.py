"""`make play`: a campaign to try in a browser, on our own Discord, with nobody needed but the visitor.

run.py          database, sandbox, the bot in a separate process, the room; until Ctrl-C
stage.py        the campaign that is ready when the visitor comes: who takes part, round 1 open
turns.py        the other seats give their orders, the round closes
session.py      a rehearsal as one file, and going on with it
server.py       the routes of the page
door.py         who may reach them: the address's secret, Host, Origin, content policy
screen.py       what a member has on the screen, as JSON
acts.py         what a member does: commands, presses, choices, forms, messages
static/         the page: plain modules, no build step, nothing from elsewhere
"""
