"""The table: boards and the geometry on them, the same for every rule set.

`shapes` points, bases, regions · `terrain` features · `board` the board · `boardfile` reading and writing it ·
`measure` distances and contact · `moves` legal paths · `sight` lines of sight and cover · `arcs` arcs and
templates · `squares` names of places · `generate` boards from a seed · `tiled` import of Tiled maps.

The table measures and never decides: which features block whom, and what a word like "light" means, is up to
the rule set, which passes the features that count.
"""
