"""Maps of hexes, from a side's view to pixels: scene, ground, counters, labels, key."""
