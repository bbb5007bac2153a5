"""What rule sets share beside the table: small parts that a rule set is put together from.

pen        changes a state and writes its events
ruleset    what all rule sets do alike: a new game, the turn engine, words by the names of their messages
offers     menus whose entries carry their effect, and the pick for a player whose time is up
payload    what a choice means, in fields that make its id
settings   what is agreed on before a game: values of settings, players, armies, the board
rolls      roll-offs
turns      whose turn is next when players alternate: in deployment, in activations
views      views that hold the whole state, where nothing is hidden
stack      what is under way: interrupts within interrupts
steps      the steps of play as a table: when each is under way, its menu and its question
kept       what is worked out of a state once
files      reading a rule set's catalogue
words      numbers, lists, headings, questions and events in words
"""
