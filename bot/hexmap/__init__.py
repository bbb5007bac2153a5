"""The hex map as pure data and arithmetic: no I/O, no clock, no chance.

coords      labels, neighbours, distance, exact lines
terrain     the tables of terrain and edge features
document    one import for the map and its file format
model       the map itself
mapfile     map files in TOML: load_map, dump_map
costs       the price of steps and whole moves
paths       cheapest paths, reachable hexes; one import for all about moving
reach       reachable hexes of many units at once
sight       line of sight and field of view
check       what is odd about a map
importers   maps of other programs
"""
