"""What rule sets share beside the table: small parts that a rule set is put together from.

pen        changes a state and writes its events
offers     menus whose entries carry their effect, and a rule set that is played by them
settings   what is agreed on before a game: values of settings, players, armies, the board
rolls      roll-offs
turns      whose turn is next when players alternate: in deployment, in activations
views      views that hold the whole state, where nothing is hidden
stack      what is under way: interrupts within interrupts
steps      the steps of play as a table: when each is under way, its menu and its question
files      reading a rule set's catalogue
words      numbers, lists, headings, questions and events in words
"""
