### Maps and boards: what was typed wrong, what is odd about a file, what an import leaves out.

hex-bad = { $typed } is not a hex. Give its label, four digits like 0304 (six on a map over 99 hexes wide or high).
facing-bad =
    { $typed } is not a facing. Use { $pointy ->
        [yes] NE, E, SE, SW, W or NW
       *[no] N, NE, SE, S, SW or NW
    }.

## What is odd about a map

map-way-off = A { $kind } lies off the map at { $hex }.
map-way-water = The { $kind } in { $hex } runs through water without a large bridge.
map-way-mountain = The { $kind } in { $hex } lies on a mountain, which it does not open.
map-way-leaves = The { $kind } in { $hex } leaves the map to the { $side }.
map-way-back = The { $kind } from { $hex } to { $there } has no exit back.
map-way-river = The { $kind } from { $hex } to { $there } crosses a river without a bridge.
map-bridge-dry = The { $kind } in { $hex } does not stand in water.
map-railway = The railway in { $hex } joins no other.
map-edge-rim = An edge feature lies on the rim of the map between { $hex } and { $there }.
map-bridge-river = The bridge between { $hex } and { $there } crosses no river.
map-harbor = The harbor between { $hex } and { $there } touches no water.
map-cliff-level = The edge between { $hex } and { $there } is a cliff, but both are on the same level.
map-place-off =
    { $name ->
        [none] The { $kind } lies off the map.
       *[other] The { $kind } { $name } lies off the map.
    }
map-unreachable = Infantry cannot get from the start in { $hex } to the objective in { $there }.

## What an import of a map changes

import-finding =
    { $grade ->
        [serious] Serious:
        [changed] Changed:
       *[minor] Minor:
    } { $what }{ $places ->
        [none] { "" }
       *[other] { " " }({ $places }{ $more ->
            [0] { "" }
           *[other] { " " }and { $more } more
        })
    }
import-raised = All levels were raised by { $levels }, so that the lowest is 0.
import-shallow =
    Water of depth 0 became open ground in { map-hexes }.
import-cliff =
    Cliffs of one level are passable only to aircraft at Contour or above in { map-hexes }.
import-dry-bridges =
    Bridges over dry ground became roads in { map-hexes }.
import-unknown =
    No equivalent for '{ $kind }' in { map-hexes }; left out.
import-stands-for =
    No equivalent for '{ $kind }': became { $terrain } in { map-hexes }.
import-way-closed =
    Roads through { $terrain } without a bridge were left out in { map-hexes }.
import-tile-unknown =
    No terrain is known for tile { $tile } of '{ $tileset }': became plains in { map-hexes }. Give the tile the property 'terrain'.
import-layer-unknown = The layer '{ $layer }' was left out.
import-object-unknown = The object '{ $object }' was left out: it has no class such as town, objective or start.
import-object-off = The object '{ $object }' was left out: it lies off the map.
import-column-added =
    { $pointy ->
        [yes] A copy of the first row was added at the top, so that the even rows lie further right.
       *[no] A copy of the first column was added on the left, so that the even columns lie lower.
    }
import-border = The border of one hex around the map was left out.
import-no-size = no line 'size W H' before the hexes: is this a MegaMek board?
import-size-twice = the size is given twice
import-missing = is missing from the board
import-hex-off = the hex { $typed } is not on the board
import-empty = the map has no hexes: give it at least 1 column and 1 row
import-large = the map is too large: the limit is { $side } a side and { $most } in all
import-levels = the levels differ by more than { $most }
import-terrain = '{ $typed }' is not 'terrain:level' or with exits
import-ragged = the number of hexes is { $found }, but { $wanted } in the first row
import-cell = '{ $typed }' is not a terrain: write a letter or a word such as forest, with a level behind it if it is not 0
import-level = the level { $typed } is not a whole number from -{ $most } to { $most }
import-tiled-unreadable = not readable as a Tiled map: { $why }
import-tiled-not-hex = the map is { $kind }: set its orientation to hexagonal in Tiled
import-tiled-data = the tiles of layer '{ $layer }' are not readable: { $why }
import-tiled-large = its layers have more than { $most } tiles in all: delete layers that draw no terrain or ways
import-tiled-none = the map has no layer of tiles
import-no-wesnoth = no rows of Wesnoth terrain codes, such as 'Gg, Ww'
export-flat = This format lays hexes on a side: the map is mirrored along its diagonal, labels stay.
export-lost =
    Left out, as this format has no place for it: { $what ->
        [overlays] railways, rivers through hexes and bridges ({ $number })
        [edges] features of edges ({ $number })
       *[places] places ({ $number })
    }.
export-large = The file has { $size } kB; the bot takes maps of up to { $most } kB. Send it the map in its own format, which is smaller.
map-new-size = a new map has { $least } to { $side } columns and rows, the limit is { $most } in all
map-hexes =
    { $count ->
        [one] { $count } hex
       *[other] { $count } hexes
    }

## What is odd about a board

board-empty = The board has no features: add [[feature]] tables.
board-over-edge = { $feature } hangs over the edge of the board.
board-overlap = { $one } and { $other } are on the same ground.
board-marker-under = { $marker } at { $place } lies under { $feature }.
board-zone-off = Zone { $zone } lies off the board.
board-zone-full = Zone { $zone } has no free ground.

## What an import of a Tiled map leaves out

tiled-unreadable = not readable as a Tiled map: { $problem }
tiled-incomplete = not a complete Tiled map: { $problem }
tiled-property = a property is unusable: { $problem }
tiled-empty = The map has no object that could be carried over: draw terrain on an object layer.
tiled-tiles = { $object }: tiles and texts are not carried over.
tiled-kind = { $object }: no kind { $kind } of terrain; give it one of { $known }.
tiled-template = object { $number }: templates are not carried over.
tiled-object = object { $number } ({ $name })

## The key of a map

listed-lost = lost
listed-stopped = stopped
listed-new = new contact
listed-handled =
    { $how ->
        [aboard] taken aboard
        [rescued] rescued
       *[out] put down
    }
listed-more =
    { $count ->
        [one] 1 more unit
       *[other] { $count } more units
    }
key-ghost = Last seen in round R
key-no-zoi = No zone of influence
key-line = Held line
key-energy = Energy left
key-side-players = Players
key-side-allied = Allied
key-side-neutral = Neutral
key-side-hostile = Hostile
key-path-planned = Planned move
key-path-moved = Moved
key-path-stopped = Stopped
key-fog-in-sight = In sight
key-fog-seen-before = Seen before
key-fog-unexplored = Unexplored
key-mark-immobile = Cannot move
key-mark-no-weapons = No weapons
key-mark-overrun = Overrun
key-mark-carries = Carries others
key-mark-structure = In a structure
key-mark-noe = Flies NOE
key-mark-contour = Flies at Contour
key-mark-low = Flies at Low
key-mark-cruise = Flies at Cruise
key-place-town = Town
key-place-city = City
key-place-depot = Depot
key-place-objective = Objective
key-sign-ring = Vision at best, by day
key-sign-smoke = Smoke
key-sign-light = Lit
key-sign-effect = Effect of the scenario
key-sign-impact = Shells from there
key-sign-radar = Gun here or next to it
key-sign-track = Track: unknown
key-sign-track-enemy = Track: enemy
key-sign-track-neutral = Track: neutral
key-sign-track-friendly = Track: friendly
key-sign-lock = Track: locked
key-sign-mines = Known minefield
key-work-trench = Trench
key-work-bunker = Bunker network
key-work-emplacement = Emplacement
key-work-tower = Sensor tower
key-work-radar = Radar station
key-work-platform = VTOL platform
key-work-workshop = Repair center
key-work-stock = Depot: crates, barrels
key-work-works = Other structure
key-work-site = Structure being built
key-work-broken = Out of action
key-collection = Casualty collection
key-acted = Pale: has acted
key-vehicle = Vehicle
key-flyer = Flyer
key-lost = Gap in the rim: health lost
key-objective = Objective
board-elevation = +{ $height }
key-high = { $height } high
key-ground =
    { $what ->
        [obscured] obscured
        [light] light cover
        [heavy] heavy cover
        [conceals] conceals
        [cover] cover
        [test] Cover test { $value }
        [difficult] difficult
        [rough] rough
        [no-end] no stopping
        [blocks] blocks fire
       *[closed] impassable
    }
key-work = Built, or being built
key-table-planned = planned move
key-table-done = move made
key-table-blocked = not possible
key-table-range = range
key-table-control = zone of control
key-table-command = command range
key-table-defence = point defence
key-table-shot = shot
key-table-damage = damage
key-table-template = template
key-table-arc = arc
key-table-sight = line of sight

## The picture of hour, light and wind

sky-night = Night
sky-day = Day
sky-good = Good light
sky-hours = day { $dawn } to { $dusk }
sky-calm = Calm
sky-wind = Wind { $wind }, { $speed }
sky-forecast = a forecast
