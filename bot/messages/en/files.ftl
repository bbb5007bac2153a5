### What is wrong with a field of a map file or a board file; the field is named before it.

file-not-toml = not readable as TOML: { $problem }
file-not-readable = not readable: { $problem }
file-field-unknown = no such field; known are { $known }
file-field-not-here = no field '{ $field }' here; known are { $known }
file-text = must be a text in quotes
file-line = must be one line of at most { $most } characters
file-texts = must be a list of texts in quotes
file-table = must be a table: [{ $field }]
file-tables = must be a list of tables: [[{ $field }]]
file-tables-most = must be a list of tables ([[{ $field }]]), at most { $most }
file-plain-table = must be a table
file-one-of = must be one of { $known }
file-number = must be a number
file-number-range = must be from { $low } to { $high }
file-numbers = must be a list of { $count } numbers
file-map-name = give the map a name
file-map-off = { $hex } is off the map, whose size is [{ $wide }, { $high }]
file-map-orientation = must be '{ $flat }' or '{ $pointy }'
file-map-theme = must be one of { $known }, or left out
file-map-size-form = must be [columns, rows], for example [12, 10]
file-map-size = must be 1 to { $side } each way, and their product at most { $most }
file-map-rows =
    has { $rows ->
        [one] { $rows } row
       *[other] { $rows } rows
    }, but size says { $wanted }
file-map-row =
    has { $hexes ->
        [one] { $hexes } hex
       *[other] { $hexes } hexes
    }, but size says { $wanted }
file-map-letter = no terrain has the letter '{ $letter }'; use { $known }
file-map-trees = must be a number of trees, 0 to 999, or { $example }
file-map-covers = covers must be the part of the hex that they cover, 0 to 100 percent
file-map-terrain-twice = the hex is { $terrain } already; a hex has one terrain
file-map-level = '{ $level }' is not a level from -{ $most } to { $most }
file-map-way = { $first } and { $second } are not neighbours; list every hex
file-map-overlay = no such overlay; known are { $known }
file-map-owner = must be one of the two hexes beside the edge
file-map-place-size = must be a whole number from 0 to { $most }
file-board = must be a table with the fields of a board
file-board-name = give the board a name
file-board-size = two numbers above 0, at most { $most }
file-board-unit = { $first } or { $second }
file-board-kind = no kind '{ $kind }'; describe it under [kinds.{ $kind }] or use one of { $known }
file-board-height = a new kind needs a height (0 for flat ground)
file-board-sight = sight '{ $sight }' needs a height above 0
file-board-shape = give it exactly one shape: { $known }
file-board-radius = the radius must be above 0
file-board-sides = width and depth must be above 0
file-board-outline = an outline needs three corners or more
file-board-line = a line needs two different points or more
file-board-closed = a line must not close or cross itself; split it into several
file-board-crossed = the outline must not cross itself: { $reason }
file-board-no-area = it has no area
file-board-off = it lies off the board
file-board-point-off = ({ $x }, { $y }) lies off the board
file-board-twice = '{ $name }' is used twice
file-board-id = a name of small letters, digits, - and _ (at most { $most })
file-board-text = a text of one line, at most { $most } characters
file-board-names = must be a list of names
file-board-points = must be a list of points [x, y], at most { $most }
file-above-zero = must be above 0
file-megamek-size = must be 'size W H'
file-megamek-hex = must be 'hex CCRR level "terrain:level;..." "theme"'
