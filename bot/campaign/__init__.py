"""The hex campaign as pure rules: no I/O, no clock, no chance but the dice it is given.

Six rooms; each imports only those above it in this list:

world      what is on the map and what it can do
knowledge  what each side sees and remembers
judge      whether an order can be carried out, and what it would cost
resolve    what happens in a round
text       words for events, refusals, orders and reports
doctrine   orders for AI-controlled units
"""
