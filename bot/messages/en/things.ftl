### Names and descriptions of what the catalogue of the campaign has, word for word as it has them in English.
### `called` finds the message by the English text; what players and game masters wrote themselves stays as it is.

## made by the code

thing-infantry = infantry
thing-vehicle = vehicle
thing-aircraft = aircraft
thing-vessel = vessel
thing-structure = structure
thing-mines = mines
thing-anti-personnel = anti-personnel
thing-anti-tank = anti-tank
thing-hold = hold
thing-patrol = patrol
thing-advance = advance
thing-assault = assault
thing-ambush = ambush
thing-delay = delay
thing-raid = raid
thing-withdraw = withdraw
thing-player = player
thing-allied = allied
thing-neutral = neutral
thing-hostile = hostile
thing-fresh-blood = Fresh Blood
thing-seasoned = Seasoned
thing-old-guard = Old Guard
thing-bonus = bonus
thing-bonus-lost = bonus lost
thing-bought = bought
thing-converted = converted
thing-granted = granted
thing-objective = objective
thing-paid = paid
thing-received = received
thing-survived = survived
thing-retrained = retrained
thing-undone = undone
thing-attack = attack
thing-breakout = breakout
thing-rest = rest
thing-rearm = rearm
thing-refuel = refuel
thing-syphon = syphon
thing-freight = freight
thing-board = board
thing-recover = recover
thing-hitch = hitch
thing-unhitch = unhitch
thing-extended-unhitch = extended unhitch
thing-hook = hook
thing-set-down = set down
thing-deploy = deploy
thing-undeploy = undeploy
thing-smoke = smoke
thing-smoke-shell = smoke shell
thing-flare = flare
thing-flare-shell = flare shell
thing-climb = climb
thing-descend = descend
thing-fast-takeoff = fast takeoff
thing-slow-takeoff = slow takeoff
thing-land = land
thing-fast-landing = fast landing
thing-eject = eject
thing-drop = drop
thing-orbital-drop = orbital drop
thing-evade = evade
thing-radar-on = radar on
thing-radar-off = radar off
thing-sonar-active = sonar active
thing-sonar-passive = sonar passive
thing-retrace-steps = retrace steps
thing-minefield-crossing = minefield crossing
thing-clear-mines = clear mines
thing-mine-sweep = mine sweep
thing-garrison = garrison
thing-repair = repair
thing-repair-mobility = repair mobility
thing-shoot-and-scoot = shoot and scoot
thing-treat = treat
thing-build = build
thing-landed = landed
thing-noe = noe
thing-contour = contour
thing-low = low
thing-cruise = cruise
thing-high = high
thing-unknown = unknown
thing-friendly = friendly
thing-enemy = enemy
thing-survivors = Survivors
thing-energy = energy
thing-read-message-history = Read Message History
thing-add-reactions = Add Reactions
thing-attach-files = Attach Files
thing-create-public-threads = Create Public Threads
thing-manage-threads = Manage Threads
thing-send-messages = Send Messages
thing-send-messages-in-threads = Send Messages in Threads
thing-view-channel = View Channel
thing-air-defense-gun-light = Air Defense Gun (Light)
thing-air-defense-gun-medium = Air Defense Gun (Medium)
thing-air-defense-gun-heavy = Air Defense Gun (Heavy)
thing-air-defense-missile-light = Air Defense Missile (Light)
thing-air-defense-missile-medium = Air Defense Missile (Medium)
thing-air-defense-missile-heavy = Air Defense Missile (Heavy)
thing-atgm = atgm
thing-rockets = rockets
thing-light-aa-missiles = light aa missiles
thing-heavy-aa-missiles = heavy aa missiles
thing-smoke-launchers = smoke launchers
thing-rocket-pods = rocket pods
thing-air-launched-atgm = air launched atgm
thing-bombs = bombs
thing-anti-radar-missile = anti radar missile
thing-anti-tank-rockets = anti tank rockets
thing-shoulder-fired-sam = shoulder fired sam
thing-medic-kit = medic kit
thing-flares = flares
thing-demolition-charges = demolition charges
thing-siege-crews = siege crews
thing-storm-troopers = storm troopers
thing-charges = charges
thing-missile = missile
thing-alpha-strike = alpha strike

## class.name

thing-regular-infantry = Regular Infantry
thing-irregular-infantry = Irregular Infantry
thing-mountain-infantry = Mountain Infantry
thing-combat-engineers = Combat Engineers
thing-weapons-team = Weapons Team
thing-recon-team = Recon Team
thing-main-battle-tank = Main Battle Tank
thing-light-tank = Light Tank
thing-armoured-car = Armoured Car
thing-missile-carrier = Missile Carrier
thing-road-carrier = Road Carrier
thing-light-walker = Light Walker
thing-supply-truck = Supply Truck
thing-patrol-boat = Patrol Boat
thing-hostile-infantry = Hostile Infantry
thing-hostile-guards = Hostile Guards
thing-hostile-militia = Hostile Militia
thing-hostile-tank-hunters = Hostile Tank Hunters
thing-hostile-scout-car = Hostile Scout Car
thing-hostile-tank = Hostile Tank
thing-hostile-carrier = Hostile Carrier
thing-hostile-walker = Hostile Walker
thing-hostile-truck = Hostile Truck
thing-hostile-engineers = Hostile Engineers
thing-hostile-paratroopers = Hostile Paratroopers
thing-hostile-medics = Hostile Medics
thing-hostile-mortars = Hostile Mortars
thing-hostile-howitzer = Hostile Howitzer
thing-hostile-flak = Hostile Flak
thing-hostile-recovery-truck = Hostile Recovery Truck
thing-hostile-patrol-boat = Hostile Patrol Boat
thing-hostile-gunship = Hostile Gunship
thing-hostile-lifter = Hostile Lifter
thing-hostile-transport-plane = Hostile Transport Plane
thing-hostile-jet = Hostile Jet
thing-airborne-infantry = Airborne Infantry
thing-special-forces = Special Forces
thing-support-weapons-team = Support Weapons Team
thing-l-ampv = L-AMPV
thing-m-ampv = M-AMPV
thing-h-ampv = H-AMPV
thing-utility-car = Utility Car
thing-truck = Truck
thing-radar-vehicle = Radar Vehicle
thing-towed-gun = Towed Gun
thing-heavy-walker = Heavy Walker
thing-scout-vtol = Scout VTOL
thing-utility-vtol = Utility VTOL
thing-attack-vtol = Attack VTOL
thing-light-fixed-wing = Light Fixed-Wing
thing-strike-jet = Strike Jet
thing-transport-plane = Transport Plane
thing-river-craft = River Craft
thing-coastal-craft = Coastal Craft

## class.type

thing-infantry-2 = Infantry
thing-ampv = AMPV
thing-luv = LUV
thing-walker = Walker
thing-aquatic-craft = Aquatic Craft
thing-towed = Towed
thing-vtol = VTOL
thing-fixed-wing = Fixed-Wing

## class.propulsion

thing-foot = Foot
thing-tracked = Tracked
thing-wheeled = Wheeled
thing-roller = Roller
thing-water = Water
thing-rotor = Rotor
thing-propeller = Propeller
thing-jet = Jet

## class.description

thing-line-infantry-cheap-steady-holds-ground = Line infantry: cheap, steady, holds ground.
thing-many-hands-poor-guns-half-damage = Many hands, poor guns: half damage.
thing-crosses-mountains = Crosses mountains.
thing-build-repair-and-blow-things-up = Build, repair, and blow things up.
thing-guided-missiles-against-vehicles = Guided missiles against vehicles.
thing-quick-on-foot-keen-eyes = Quick on foot, keen eyes.
thing-cannon-and-armour-weak-from-behind = Cannon and armour; weak from behind.
thing-fast-tracked-gun = Fast tracked gun.
thing-wheeled-scout-with-an-autocannon = Wheeled scout with an autocannon.
thing-long-range-missiles-few-of-them = Long-range missiles, few of them.
thing-flies-along-roads = Flies along roads.
thing-legs-armour-and-twin-guns = Legs, armour and twin guns.
thing-unarmed-has-no-zone-of-influence = Unarmed; has no zone of influence.
thing-keeps-to-the-water = Keeps to the water.
thing-light-infantry-that-jumps = Light infantry that jumps.
thing-few-hidden-deadly-seasoned-from-the-start = Few, hidden, deadly; seasoned from the start.
thing-carries-one-crew-served-weapon-machine-gun =
    Carries one crew-served weapon: machine gun, mortar or recoilless rifle.
thing-light-armoured-chassis-quick-thin = Light armoured chassis: quick, thin.
thing-medium-armoured-chassis-tank-ifv-carrier-or = Medium armoured chassis: tank, IFV, carrier or gun.
thing-heavy-armoured-chassis = Heavy armoured chassis.
thing-small-and-quick-carries-a-gun-or-a-squad = Small and quick; carries a gun or a squad.
thing-carries-supplies-troops-or-a-gun = Carries supplies, troops or a gun.
thing-watches-the-sky-or-finds-the-guns-that-fire = Watches the sky, or finds the guns that fire.
thing-a-gun-on-wheels-needs-somebody-to-tow-it = A gun on wheels; needs somebody to tow it.
thing-slow-strong-and-one-terrible-blow = Slow, strong, and one terrible blow.
thing-eyes-in-the-air = Eyes in the air.
thing-carries-a-squad-or-supplies-slings-loads-with = Carries a squad or supplies; slings loads with hooks.
thing-gunship = Gunship.
thing-small-plane-with-guns = Small plane with guns.
thing-fast-and-hard-hitting = Fast and hard-hitting.
thing-carries-two-squads-or-a-light-vehicle = Carries two squads or a light vehicle.
thing-patrols-rivers = Patrols rivers.
thing-strong-on-open-water = Strong on open water.

## class.weapon.name

thing-rifles = Rifles
thing-mixed-small-arms = Mixed small arms
thing-satchel-charges = Satchel charges
thing-guided-missile = Guided missile
thing-battle-cannon = Battle cannon
thing-machine-guns = Machine guns
thing-light-cannon = Light cannon
thing-autocannon = Autocannon
thing-heavy-missile = Heavy missile
thing-machine-gun = Machine gun
thing-heavy-machine-gun = Heavy machine gun
thing-twin-guns = Twin guns
thing-assault-rifles = Assault rifles
thing-old-rifles = Old rifles
thing-rockets-2 = Rockets
thing-cannon = Cannon
thing-heavy-guns = Heavy guns
thing-folding-stock-rifles = Folding-stock rifles
thing-mortar = Mortar
thing-howitzer = Howitzer
thing-light-aa-guns = Light AA Guns
thing-chin-gun = Chin gun
thing-specialist-small-arms = Specialist small arms
thing-alpha-strike-2 = Alpha Strike
thing-wing-guns = Wing guns

## class.special

thing-irregular-half-damage = Irregular: half damage
thing-mountaineer-crosses-mountains = Mountaineer: crosses mountains
thing-build-up-to-3-build-supply-into-one-structure = Build: up to 3 Build Supply into one structure
thing-build-supply-9-refilled-by-one-crate = Build Supply 9, refilled by one crate
thing-repair-2-fs-and-mobility-of-one-unit-in-the = Repair: 2 FS and mobility of one unit in the hex
thing-keen-eyes-vision-4 = Keen eyes: vision 4
thing-weak-rear-armour-does-not-count-from-behind = Weak rear: armour does not count from behind
thing-carries-one-infantry-unit = Carries one infantry unit
thing-carries-4-crates-or-barrels = Carries 4 crates or barrels
thing-keeps-to-the-water-2 = Keeps to the water
thing-tows-one-gun = Tows one gun
thing-builds-repairs-bridges-and-clears-mines = Builds, repairs, bridges and clears mines
thing-drop-training-a-drop-costs-1-fs-instead-of = Drop Training: a drop costs 1 FS instead of half
thing-treats-infantry-in-its-hex = Treats infantry in its hex
thing-indirect-fire-smoke-and-flare-shells = Indirect fire, smoke and flare shells
thing-towed-moves-only-when-hitched-or-slung = Towed: moves only when hitched or slung
thing-deploy-and-undeploy-actions-fires-only-while = Deploy and Undeploy actions; fires only while deployed
thing-soft-unit = Soft unit
thing-anti-air-guns-with-their-own-radar = Anti-air guns with their own radar
thing-emitter-radar-is-on-or-off-per-order = Emitter: radar is on or off per order
thing-repairs-vehicles-in-its-hex = Repairs vehicles in its hex
thing-vtol-flight = VTOL flight
thing-slings-guns-and-vehicles-carries-one-infantry =
    Slings guns and vehicles, carries one infantry unit, drops paratroopers
thing-fixed-wing-flight-no-noe-ignores-zones-of = Fixed-wing flight: no NOE, ignores zones of influence
thing-drops-paratroopers = Drops paratroopers
thing-seasoned-starts-at-seasoned-veterancy = Seasoned: starts at Seasoned veterancy
thing-stealth = Stealth
thing-killing-quiet = Killing Quiet
thing-mountaineer-may-cross-mountains-at-speed-1 = Mountaineer: may cross mountains at speed 1
thing-drop-mastery-ignores-the-drop-penalty = Drop Mastery: ignores the drop penalty
thing-alpha-strike-one-blow-of-twice-the-strength = Alpha Strike: one blow of twice the strength between resupplies
thing-scout-optics-vision-4 = Scout Optics: vision 4
thing-hold-two-infantry-units-or-one-unit-of-air = Hold: two infantry units, or one unit of Air Mobility 3 or lighter
thing-aquatic = Aquatic

## upgrade.name

thing-anti-grav = Anti-Grav
thing-unarmed = Unarmed
thing-hmg = HMG
thing-gmg = GMG
thing-battle-cannon-2 = Battle Cannon
thing-heavy-battle-cannon = Heavy Battle Cannon
thing-recoilless-rifle = Recoilless Rifle
thing-atgm-2 = ATGM
thing-flamethrower = Flamethrower
thing-assault-cannon = Assault Cannon
thing-heavy-aa-guns = Heavy AA Guns
thing-light-aa-missiles-2 = Light AA Missiles
thing-heavy-aa-missiles-2 = Heavy AA Missiles
thing-armour-plating-i = Armour Plating I
thing-armour-plating-ii = Armour Plating II
thing-troop-compartment = Troop Compartment
thing-cargo-compartment = Cargo Compartment
thing-cargo-bed = Cargo Bed
thing-recovery-bed = Recovery Bed
thing-landing-bed = Landing Bed
thing-tow-hitch = Tow Hitch
thing-stretcher-racks = Stretcher Racks
thing-smoke-launchers-2 = Smoke Launchers
thing-amphibious-kit = Amphibious Kit
thing-lift-hooks = Lift Hooks
thing-drop-rig = Drop Rig
thing-rough-field-gear = Rough Field Gear
thing-floats = Floats
thing-night-vision = Night Vision
thing-thermal-sights = Thermal Sights
thing-radar-warning-receiver = Radar Warning Receiver
thing-terrain-following-avionics = Terrain-Following Avionics
thing-shoot-and-scoot-2 = Shoot and Scoot
thing-search-radar = Search Radar
thing-ground-radar = Ground Radar
thing-counter-battery-radar = Counter-Battery Radar
thing-sonar-suite = Sonar Suite
thing-door-guns = Door Guns
thing-rocket-pods-2 = Rocket Pods
thing-air-launched-atgm-2 = Air-Launched ATGM
thing-bombs-2 = Bombs
thing-anti-radar-missile-2 = Anti-Radar Missile
thing-anti-tank-rockets-2 = Anti-Tank Rockets
thing-shotguns = Shotguns
thing-melee-weapons = Melee Weapons
thing-shoulder-fired-sam-2 = Shoulder-Fired SAM
thing-stretchers = Stretchers
thing-medic-kit-2 = Medic Kit
thing-flares-2 = Flares
thing-night-goggles = Night Goggles
thing-mine-detector = Mine Detector
thing-eod-kit = EOD Kit
thing-demolition-charges-2 = Demolition Charges
thing-extra-build-supply = Extra Build Supply
thing-fieldworks-kit = Fieldworks Kit
thing-obstacle-kit = Obstacle Kit
thing-bridging-kit = Bridging Kit
thing-depot-kit = Depot Kit
thing-airfield-kit = Airfield Kit
thing-mountain-training = Mountain Training
thing-parachute-training = Parachute Training
thing-stealth-training = Stealth Training
thing-spearhead = Spearhead
thing-night-drill = Night Drill
thing-siege-crews-2 = Siege Crews
thing-field-overhaul = Field Overhaul
thing-dismount-drill = Dismount Drill
thing-armoured-ambulance = Armoured Ambulance
thing-convoy-drill = Convoy Drill
thing-raiders = Raiders
thing-forced-march = Forced March
thing-storm-troopers-2 = Storm Troopers
thing-alpine-porters = Alpine Porters
thing-marksmen = Marksmen
thing-pathfinders = Pathfinders
thing-light-order = Light Order
thing-coolant-reserve = Coolant Reserve
thing-servo-tuning = Servo Tuning
thing-ammunition-train = Ammunition Train
thing-forward-observers = Forward Observers
thing-loadmasters = Loadmasters
thing-pioneers = Pioneers
thing-armoured-floors = Armoured Floors
thing-night-stalkers = Night Stalkers
thing-long-legs = Long Legs
thing-bush-pilots = Bush Pilots
thing-river-pilots = River Pilots
thing-gunline = Gunline

## upgrade.slot

thing-propulsion = propulsion
thing-primary = primary
thing-armour = armour
thing-compartment = compartment
thing-bed = bed
thing-utility = utility
thing-electronics = electronics
thing-sensor = sensor
thing-air-weapon = air weapon
thing-weapon = weapon
thing-equipment = equipment
thing-engineering = engineering
thing-training = training
thing-specialisation = specialisation

## upgrade.flavour

thing-rubber-on-tarmac = Rubber on tarmac
thing-steel-on-mud = Steel on mud
thing-fast-lanes-only = Fast lanes only
thing-hums-softly = Hums softly

## upgrade.description

thing-speed-1-bogs-more-easily-in-swamp-and-rain = Speed +1. Bogs more easily in swamp and rain.
thing-ignores-the-first-elevation-change-of-each = Ignores the first elevation change of each move.
thing-energy-2-road-1-and-highway-2-speed-when-the =
    Energy +2. Road +1 and highway +2 speed when the whole move is on the road.
thing-speed-1-crosses-water-river-edges-dragons =
    Speed +1. Crosses water, river edges, dragons teeth and wire; does not set off ordinary mines or bog down.
thing-no-weapon-the-unit-has-no-attack-and-no-zone =
    No weapon; the unit has no attack and no zone of influence. The room saved holds 1 crate or barrel.
thing-heavy-machine-gun-2 = Heavy machine gun.
thing-automatic-grenade-launcher-explosive-good = Automatic grenade launcher: explosive, good against emplacements.
thing-rapid-fire-cannon-1-more-damage-than-a-battle =
    Rapid-fire cannon: 1 more damage than a battle cannon, less piercing, not explosive.
thing-tank-gun = Tank gun.
thing-counts-as-a-battle-cannon-1-more-damage-and = Counts as a Battle Cannon; 1 more damage and AP.
thing-light-anti-tank-gun = Light anti-tank gun.
thing-guided-missile-against-armour = Guided missile against armour.
thing-short-reach-heavy-against-infantry = Short reach, heavy against infantry.
thing-short-demolition-gun-with-a-heavy-shell = Short demolition gun with a heavy shell.
thing-indirect-may-fire-smoke-or-flare-shells = Indirect. May fire smoke or flare shells instead of a barrage.
thing-indirect-barrage-on-a-hex-may-fire-smoke-or =
    Indirect. Barrage on a hex; may fire smoke or flare shells instead.
thing-indirect-salvo-easy-to-trace-back-two-salvos = Indirect salvo, easy to trace back. Two salvos between resupply.
thing-size-light-halved-without-sight-and-track = Size Light. Halved without sight and track.
thing-size-heavy = Size Heavy.
thing-size-light-needs-a-radar-track = Size Light. Needs a radar track.
thing-size-heavy-needs-a-radar-track-takes-the-crew = Size Heavy. Needs a radar track; takes the crew space.
thing-armour-1 = Armour +1.
thing-armour-2-in-all-air-mobility-one-class = Armour +2 in all; air mobility one class heavier.
thing-carries-one-infantry-unit-2 = Carries one infantry unit.
thing-carries-2-crates-or-barrels = Carries 2 crates or barrels.
thing-vehicle-bed-carries-6-crates-or-barrels-a =
    Vehicle bed: carries 6 crates or barrels; a craft may unload them on a beach (EDC-D3-r).
thing-vehicle-bed-crane-and-tools-repair-action-on =
    Vehicle bed: crane and tools, Repair action on one unit in the hex.
thing-vehicle-bed-carries-one-ground-vehicle-of-air =
    Vehicle bed: carries one ground vehicle of Air Mobility 2 or lighter, or two infantry units, and unloads on beaches.
thing-tows-one-friendly-unit-hitch-unhitch-extended = Tows one friendly unit: Hitch, Unhitch, Extended Unhitch.
thing-picks-up-one-survivor-group-without-using-a = Picks up one survivor group without using a seat.
thing-ability-smoke-in-own-hex-until-the-round-ends =
    Ability: smoke in own hex until the round ends; blocks sight in and out.
thing-enters-water-hexes-at-speed-1-crosses-river =
    Enters water hexes at speed 1, crosses river edges as plains, amphibious in swamp.
thing-airlift-loads-of-the-lift-class-or-lighter =
    Airlift loads of the lift class or lighter; two actions, hook and drop.
thing-drops-passengers-at-low-and-supplies = Drops passengers at Low, and supplies.
thing-lands-on-plains-beach-and-dunes-without-risk = Lands on plains, beach and dunes without risk.
thing-lands-on-water-no-airstrip-wheels-so-not-on = Lands on water; no airstrip wheels, so not on strips or roads.
thing-sees-and-fights-unlit-targets-out-to-2-hexes = Sees and fights unlit targets out to 2 hexes at night.
thing-as-night-vision-to-full-vision-range-also = As Night Vision to full vision range; also through smoke.
thing-warns-of-pings-and-locks = Warns of pings and locks.
thing-may-fly-noe-without-it-only-vtols-can = May fly NOE; without it only VTOLs can.
thing-drilled-crew-may-attack-before-its-move-which =
    Drilled crew: may attack before its move, which is then 1 hex shorter. Write: shoot and scoot.
thing-air-search-radar-mid-band = Air search radar, mid band.
thing-finds-ground-targets-in-the-open-day-and =
    Finds ground targets in the open, day and night; helps NOE flight. High band.
thing-reports-the-hex-of-firing-guns-or-one-next-to = Reports the hex of firing guns, or one next to it. Mid band.
thing-passive-or-active-sonar-chosen-each-round = Passive or active sonar, chosen each round.
thing-side-mounted-machine-guns = Side-mounted machine guns.
thing-unguided-rockets-fired-directly = Unguided rockets fired directly.
thing-guided-missiles = Guided missiles.
thing-indirect-dropped-on-the-hex-flown-over-during =
    Indirect, dropped on the hex flown over during the move or at its end.
thing-homes-on-a-radar-that-is-switched-on = Homes on a radar that is switched on.
thing-disposable-launchers = Disposable launchers.
thing-assaults-strip-the-structure-bonus-from = Assaults strip the structure bonus from garrisons.
thing-assaults-into-a-held-frontline-start-a-melee =
    Assaults into a held frontline start a melee brawl; 1 more damage in it.
thing-aimed-by-eye-needs-no-track = Aimed by eye, needs no track.
thing-carries-one-survivor-group-picking-up-is-an = Carries one survivor group; picking up is an action.
thing-action-1-fs-back-for-one-infantry-unit-in-the =
    Action: 1 FS back for one infantry unit in the hex; from then on it leaves survivors more easily.
thing-ability-light-one-hex-within-3-and-its = Ability: light one hex within 3 and its neighbors for the round.
thing-as-night-vision-to-2-hexes = As Night Vision to 2 hexes.
thing-passive-finds-mines-within-1-grants-mine = Passive: finds mines within 1. Grants Mine Sweep.
thing-grants-clear-mines = Grants Clear Mines.
thing-placed-charge-against-a-structure-in-the-same =
    Placed charge against a structure in the same hex or on its edges.
thing-build-supply-capacity-6 = Build Supply capacity +6.
thing-trenches-bunkers-wire-emplacements-and-sensor = Trenches, bunkers, wire, emplacements and sensor towers.
thing-dragons-teeth-walls-gates = Dragons teeth, walls, gates.
thing-all-bridges = All bridges.
thing-depots = Depots.
thing-airstrips-platforms-repair-centers-and-radar = Airstrips, platforms, repair centers and radar stations.
thing-stays-stealthed-after-killing-a-unit-in-a = Stays stealthed after killing a unit in a single attack.
thing-may-cross-mountains-at-speed-1 = May cross mountains at speed 1.
thing-air-mobility-gains-p = Air Mobility gains P.
thing-begins-hidden-and-stays-so-until-found = Begins hidden and stays so until found.
thing-energy-2-for-deep-thrusts = Energy +2 for deep thrusts.
thing-two-demolition-shells-between-resupplies = Two demolition shells between resupplies.
thing-carries-two-more-crates-or-barrels-for-the = Carries two more crates or barrels for the heavies.
thing-energy-1-for-the-infantry = Energy +1 for the infantry.
thing-energy-2-on-the-road-or-off-it = Energy +2 on the road or off it.
thing-vision-1 = Vision +1.
thing-energy-2 = Energy +2.
thing-grenades-for-one-attack-between-resupplies = Grenades for one attack between resupplies.
thing-crosses-mountains-too = Crosses mountains too.
thing-speed-1-at-the-price-of-1-armour = Speed +1 at the price of 1 armour.
thing-carries-two-more-crates-or-barrels = Carries two more crates or barrels.
thing-build-supply-capacity-3 = Build Supply capacity +3.
thing-armour-1-at-the-price-of-1-energy = Armour +1 at the price of 1 energy.
thing-speed-1 = Speed +1.
thing-a-deck-gun-that-outranges-others = A deck gun that outranges others.

## upgrade.may_target

thing-soft = soft
thing-aquatic-2 = aquatic
thing-hex = hex
thing-airborne = airborne
thing-self = self
thing-radar = radar
thing-ally = ally

## structure.name

thing-trench = Trench
thing-bunker-network = Bunker Network
thing-dragons-teeth = Dragons Teeth
thing-barbed-wire = Barbed Wire
thing-anti-infantry-emplacement = Anti-Infantry Emplacement
thing-anti-armour-emplacement = Anti-Armour Emplacement
thing-anti-air-emplacement = Anti-Air Emplacement
thing-mini-depot = Mini Depot
thing-forward-depot = Forward Depot
thing-heavy-depot = Heavy Depot
thing-concrete-wall = Concrete Wall
thing-concrete-wall-gate = Concrete Wall Gate
thing-large-bridge = Large Bridge
thing-small-bridge = Small Bridge
thing-large-pontoon-bridge = Large Pontoon Bridge
thing-small-pontoon-bridge = Small Pontoon Bridge
thing-sensor-tower = Sensor Tower
thing-rough-airstrip = Rough Airstrip
thing-improved-airstrip = Improved Airstrip
thing-vtol-platform = VTOL Platform
thing-vehicle-repair-center = Vehicle Repair Center
thing-radar-station = Radar Station
thing-drone-operator-station = Drone Operator Station
thing-makeshift-harbor = Makeshift Harbor
thing-improved-harbor = Improved Harbor

## structure.weapon.name

thing-emplaced-gun = Emplaced Gun
thing-emplaced-flak = Emplaced Flak

## task_force.name

thing-combined-company = Combined Company
thing-tank-company = Tank Company
thing-heavy-tank-detachment = Heavy Tank Detachment
thing-mechanized-company = Mechanized Company
thing-motorized-company = Motorized Company
thing-rifle-company = Rifle Company
thing-mountain-company = Mountain Company
thing-parachute-company = Parachute Company
thing-walker-lance = Walker Lance
thing-artillery-battery = Artillery Battery
thing-support-column = Support Column
thing-air-cavalry-troop = Air Cavalry Troop
thing-strike-flight = Strike Flight
thing-river-squadron = River Squadron
thing-capital-ship = Capital Ship

## task_force.kind

thing-basic = Basic
thing-armored = Armored
thing-mechanized = Mechanized
thing-motorized = Motorized
thing-indirect-fire = Indirect-Fire
thing-support-hq = Support/HQ
thing-air-assault = Air Assault
thing-airborne-2 = Airborne
thing-river-coastal = River & Coastal
thing-large-vessel = Large Vessel

## task_force.subtext

thing-universal = Universal
thing-main-battle = Main battle
thing-heavy = Heavy
thing-armored-infantry = Armored infantry
thing-light-road-column = Light road column
thing-line = Line
thing-mountaineers = Mountaineers
thing-line-walkers = Line walkers
thing-guns-and-rockets = Guns and rockets
thing-logistics-and-engineers = Logistics and engineers
thing-vtol-lift-and-gunships = VTOL lift and gunships
thing-fixed-wing-2 = Fixed wing
thing-patrol-and-landing-craft = Patrol and landing craft
thing-reserved-for-a-later-version = Reserved for a later version

## task_force.rank

thing-captain = Captain
thing-major = Major
thing-lieutenant = Lieutenant
thing-flight-lieutenant = Flight Lieutenant
thing-lieutenant-commander = Lieutenant Commander
thing-commodore = Commodore

## classification.label

thing-tank = Tank
thing-heavy-tank = Heavy Tank
thing-ifv = IFV
thing-apc = APC
thing-assault-vehicle = Assault Vehicle
thing-assault-tank = Assault Tank
thing-tank-destroyer = Tank Destroyer
thing-logistics = Logistics
thing-transport = Transport
thing-anti-tank-2 = Anti-Tank
thing-heavy-transport = Heavy Transport
thing-landing-craft = Landing Craft
thing-air-defense-gun = Air Defense Gun
thing-air-defense-missile = Air Defense Missile
thing-transport-vtol = Transport (VTOL)
thing-self-propelled-howitzer = Self Propelled Howitzer
thing-self-propelled-artillery = Self Propelled Artillery
thing-towed-artillery = Towed Artillery
