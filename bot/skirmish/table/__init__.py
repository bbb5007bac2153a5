"""The table: boards and the geometry on them, the same for every rule set.

`shapes` points, bases, regions · `terrain` features · `board` the board · `boardfile` reading and writing it ·
`check` what is odd about one · `measure` distances and contact · `moves` legal paths (`sweep` the sums behind
them) · `places` free places · `sight` lines of sight and cover · `arcs` arcs and templates · `squares` names of
places · `generate` boards from a seed · `tiled` import of Tiled maps.

The table measures and never decides: which features block whom, and what a word like "light" means, is up to
the rule set, which passes the features that count.
"""
