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
terrain-door = Door
terrain-hard-cover = Hard cover
terrain-container = Container
terrain-cargo-crate = Cargo crate
terrain-block = Block
terrain-low-wall = Low wall
terrain-fence = Fence
terrain-tree = Tree
terrain-force-field = Force field
terrain-wood = Wood
terrain-dense-wood = Dense wood
terrain-jungle = Jungle
terrain-crystal-forest = Crystal forest
terrain-scrub = Scrub
terrain-field = Tall grass
terrain-ruin = Ruin
terrain-building = Building
terrain-rubble = Rubble
terrain-fortification = Fortification
terrain-marsh = Marsh
terrain-river = River
terrain-water = Deep water
terrain-cliff = Cliff
terrain-hill = Hill
terrain-road = Road
terrain-scenery = Scenery

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
