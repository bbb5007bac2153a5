"""`make demo`: a game master and six players rehearse two short campaigns on our own Discord.

cast.py         who plays, and what each types, right and wrong
play.py         one campaign from its creation to the end of the third round
run.py          database, sandbox, the bot in a separate process, progress, checks, clean-up
components.py   buttons, menus and layouts of a message, as HTML
page.py         every channel as its readers see it, as HTML
"""
