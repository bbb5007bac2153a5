"""The hex campaign as pure rules: no I/O, no clock, no chance but the dice it is given.

Seven rooms; each imports only those above it in this list:

world      what is on the map and what it can do
knowledge  what each side sees and remembers
judge      whether an order can be carried out, and what it would cost
resolve    what happens in a round
forecast   the queue played forward on one side's picture
text       words for events, refusals, orders and reports
doctrine   orders for AI-controlled units
"""
