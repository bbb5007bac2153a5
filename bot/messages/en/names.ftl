### Names of what is on maps and boards, as keys of pictures show them.

## Ground of a hex

key-terrain-plains = Plains
key-terrain-forest = Forest
key-terrain-mountain = Mountain
key-terrain-water = Water
key-terrain-city = City
key-terrain-beach = Beach
key-terrain-rubble = Rubble
key-terrain-swamp = Swamp
key-terrain-dunes = Dunes
key-elevation = Elevation
key-cliff = Cliff
key-road = Road
key-highway = Highway

## What lies over it

key-overlay-railway = Railway
key-overlay-river = River
key-overlay-large-bridge = Large bridge
key-overlay-large-pontoon = Large pontoon

## What runs along its edges

key-edge-bocage = Bocage
key-edge-river = River edge
key-edge-harbor = Harbor edge
key-edge-wall = Wall
key-edge-gate = Gate
key-edge-wire = Wire
key-edge-teeth = Teeth
key-edge-small-bridge = Small bridge
key-edge-small-pontoon = Small pontoon
key-edge-ramp = Ramp
key-edge-cliff = Cliff

## Terrain of a board

terrain-wall = Wall
    .inside = wall
terrain-door = Door
    .inside = door
terrain-hard-cover = Hard cover
    .inside = hard cover
terrain-container = Container
    .inside = container
terrain-cargo-crate = Cargo crate
    .inside = cargo crate
terrain-block = Block
    .inside = block
terrain-low-wall = Low wall
    .inside = low wall
terrain-fence = Fence
    .inside = fence
terrain-tree = Tree
    .inside = tree
terrain-force-field = Force field
    .inside = force field
terrain-wood = Wood
    .inside = wood
terrain-dense-wood = Dense wood
    .inside = dense wood
terrain-jungle = Jungle
    .inside = jungle
terrain-crystal-forest = Crystal forest
    .inside = crystal forest
terrain-scrub = Scrub
    .inside = scrub
terrain-field = Tall grass
    .inside = field
terrain-ruin = Ruin
    .inside = ruin
terrain-building = Building
    .inside = building
terrain-rubble = Rubble
    .inside = rubble
terrain-fortification = Fortification
    .inside = fortification
terrain-marsh = Marsh
    .inside = marsh
terrain-river = River
    .inside = river
terrain-water = Deep water
    .inside = water
terrain-cliff = Cliff
    .inside = cliff
terrain-hill = Hill
    .inside = hill
terrain-road = Road
    .inside = road
terrain-scenery = Scenery
    .inside = scenery

## Levels of experience

key-level-0 = Fresh Blood
key-level-1 = Seasoned
key-level-2 = Old Guard

## Places

key-place-airstrip = Airstrip
key-place-start = Start

## What a counter shows

key-symbol-air = Air
key-symbol-aircraft = Aircraft
key-symbol-anti-air = Anti air
key-symbol-anti-armour = Anti armour
key-symbol-armour = Armour
key-symbol-artillery = Artillery
key-symbol-engineer = Engineer
key-symbol-helicopter = Helicopter
key-symbol-hq = Hq
key-symbol-infantry = Infantry
key-symbol-mechanised = Mechanised
key-symbol-medical = Medical
key-symbol-motorised = Motorised
key-symbol-mountain = Mountain
key-symbol-naval = Naval
key-symbol-radar = Radar
key-symbol-recon = Recon
key-symbol-rocket-artillery = Rocket artillery
key-symbol-self-propelled-artillery = Self propelled artillery
key-symbol-signals = Signals
key-symbol-structure = Structure
key-symbol-supply = Supply
key-symbol-survivors = Survivors
key-symbol-transport = Transport
key-symbol-unknown = Unknown
key-symbol-vehicle = Vehicle
key-symbol-vessel = Vessel
key-symbol-vtol = Vtol
