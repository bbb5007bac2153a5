"""The hex map as pure data and arithmetic: no I/O, no clock, no chance.

coords      labels, neighbours, distance, exact lines
terrain     the tables of terrain and edge features
document    one import for the map and its file format
model       the map itself
mapfile     map files in TOML: load_map, dump_map
paths       movement costs, path finding, reachable hexes
sight       line of sight and field of view
check       what is odd about a map
importers   maps of other programs
"""
