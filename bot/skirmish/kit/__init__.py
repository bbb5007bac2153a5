"""What rule sets share beside the board: small parts a rule set is put together from.

pen        changes a state and writes its events
offers     menus whose entries carry their effect
settings   values of settings, and what is wrong with them
rolls      roll-offs
turns      who is next where players alternate
data       reading a rule set's catalogue and other files
words      counting: 1 hit, 2 hits
"""
