"""Importers from other programs: MegaMek, Tiled, Wesnoth, CSV.

any         tells the formats apart and reads each
findings    what an import changes, graded and with places
sketch      the map while it is put together
turning     grids with other staggers laid onto ours
words       other programs' words for terrain and ways
"""
