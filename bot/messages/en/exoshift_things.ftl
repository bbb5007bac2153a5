### Names and descriptions of what the catalogue has, word for word as it has them in English.
### `called` finds the message by the English text; what players and game masters wrote themselves stays as it is.

## made by the code

exoshift-thing-town = Town
exoshift-thing-wild = Wild
exoshift-thing-outpost = Outpost
exoshift-thing-north = north
exoshift-thing-south = south
exoshift-thing-line-infantry = Line Infantry
exoshift-thing-field-commander = Field Commander
exoshift-thing-line-sergeant = Line Sergeant
exoshift-thing-field-medic = Field Medic
exoshift-thing-combat-engineer = Combat Engineer
exoshift-thing-drone-operator = Drone Operator
exoshift-thing-aegis-drone = Aegis Drone
exoshift-thing-mercy-drone = Mercy Drone
exoshift-thing-recon-scout = Recon Scout
exoshift-thing-warband-captain = Warband Captain
exoshift-thing-overseer = Overseer
exoshift-thing-raider = Raider
exoshift-thing-ripper-bioform = Ripper Bioform
exoshift-thing-brute-bioform = Brute Bioform
exoshift-thing-bonecutter = Bonecutter
exoshift-thing-sapper = Sapper
exoshift-thing-eye-drone = Eye Drone
exoshift-thing-jump-trooper = Jump Trooper
exoshift-thing-sentry-turret = Sentry Turret
exoshift-thing-contract-marshal = Contract Marshal
exoshift-thing-strider-lead = Strider Lead
exoshift-thing-strider = Strider
exoshift-thing-duelist = Duelist
exoshift-thing-jump-lancer = Jump Lancer
exoshift-thing-skimmer = Skimmer
exoshift-thing-outrider = Outrider
exoshift-thing-drone-handler = Drone Handler
exoshift-thing-gun-drone = Gun Drone
exoshift-thing-crane-drone = Crane Drone
exoshift-thing-gun-car = Gun Car
exoshift-thing-crawler = Crawler

## weapon.name

exoshift-thing-igi-87-impulse-gun = IGI-87 Impulse Gun
exoshift-thing-ks-5-sidearm = KS-5 Sidearm
exoshift-thing-sg-20-squad-gun = SG-20 Squad Gun
exoshift-thing-mm-3-micro-mortar = MM-3 Micro-mortar
exoshift-thing-smart-grenade = Smart Grenade
exoshift-thing-lr-9-marksman-rifle = LR-9 Marksman Rifle
exoshift-thing-dr-2-drone-pod = DR-2 Drone Pod
exoshift-thing-raider-slug-rifle = Raider Slug Rifle
exoshift-thing-warband-hand-cannon = Warband Hand Cannon
exoshift-thing-belt-autogun = Belt Autogun
exoshift-thing-shoulder-lobber = Shoulder Lobber
exoshift-thing-scrap-bomb = Scrap Bomb
exoshift-thing-spine-volley = Spine Volley
exoshift-thing-acid-sprayer = Acid Sprayer
exoshift-thing-crusher-claws = Crusher Claws
exoshift-thing-sting-laser = Sting Laser
exoshift-thing-kc-4-carbine = KC-4 Carbine
exoshift-thing-kp-2-pistol = KP-2 Pistol
exoshift-thing-arc-lance = Arc Lance
exoshift-thing-pulse-repeater = Pulse Repeater
exoshift-thing-swarm-rockets = Swarm Rockets
exoshift-thing-mine = Mine

## weapon.type

exoshift-thing-basic = Basic
exoshift-thing-heavy = Heavy
exoshift-thing-setup = Setup

## weapon.traits

exoshift-thing-close-quarters-1 = Close Quarters 1
exoshift-thing-suppression-1 = Suppression 1
exoshift-thing-sweeping-fire-3 = Sweeping Fire 3
exoshift-thing-only-indirect = Only Indirect
exoshift-thing-aoe-4-6 = AoE (4, 6)
exoshift-thing-thrown = Thrown
exoshift-thing-aoe-3-6 = AoE (3, 6)
exoshift-thing-iff-limiter = IFF Limiter
exoshift-thing-fire-on-the-move = Fire On The Move
exoshift-thing-close-quarters-2 = Close Quarters 2
exoshift-thing-indirect = Indirect
exoshift-thing-aoe-3-5 = AoE (3, 5)
exoshift-thing-spray-template-1 = Spray Template (1)

## weapon.description

exoshift-thing-the-standard-rifle-of-sol-infantry-easy-to =
    The standard rifle of Sol infantry, easy to keep and to modify.
exoshift-thing-short-officer-s-weapon-handy-in-an-assault = Short officer's weapon, handy in an assault.
exoshift-thing-belt-fed-impulse-gun-that-pins-targets = Belt-fed impulse gun that pins targets.
exoshift-thing-man-portable-tube-for-guided-bombs-needs-a =
    Man-portable tube for guided bombs; needs a spotter when it cannot see.
exoshift-thing-thrown-charge-that-spares-friends-at-its-rim = Thrown charge that spares friends at its rim.
exoshift-thing-long-barrelled-scout-rifle-slow-but-precise = Long-barrelled scout rifle, slow but precise.
exoshift-thing-stabilised-light-gun-slung-under-a-drone = Stabilised light gun slung under a drone.
exoshift-thing-cheap-copy-of-a-copy-loud-and-loose = Cheap copy of a copy; loud and loose.
exoshift-thing-a-trophy-weapon-for-close-work = A trophy weapon for close work.
exoshift-thing-two-hundred-rounds-little-aim = Two hundred rounds, little aim.
exoshift-thing-rocket-tube-that-can-fire-flat-or-over-a-wall = Rocket tube that can fire flat or over a wall.
exoshift-thing-thrown-tin-of-bolts-and-explosive = Thrown tin of bolts and explosive.
exoshift-thing-bone-spines-flung-at-arm-s-length-by-bred = Bone spines flung at arm's length by bred hunters.
exoshift-thing-bio-acid-fan-that-ruins-armour = Bio-acid fan that ruins armour.
exoshift-thing-natural-weapons-treated-as-a-very-short-basic = Natural weapons, treated as a very short Basic weapon.
exoshift-thing-nuisance-beam-on-an-observation-drone = Nuisance beam on an observation drone.
exoshift-thing-short-rifle-that-is-fired-on-the-run = Short rifle that is fired on the run.
exoshift-thing-heavy-pistol-usually-carried-in-pairs = Heavy pistol, usually carried in pairs.
exoshift-thing-charged-spear-for-the-moment-after-landing = Charged spear for the moment after landing.
exoshift-thing-stabilised-gun-of-vehicles-and-drones = Stabilised gun of vehicles and drones.
exoshift-thing-a-rack-of-small-rockets-for-soft-targets = A rack of small rockets for soft targets.
exoshift-thing-what-a-mine-cluster-does-to-whoever-sets-it =
    What a mine cluster does to whoever sets it off; nobody carries it.

## weapon.focus_effect.name

exoshift-thing-pinning-burst = Pinning burst

## weapon.focus_effect.effect

exoshift-thing-suppression-1-for-this-action = Suppression +1 for this action

## blueprint.name

exoshift-thing-field-barricade = Field Barricade
exoshift-thing-mine-cluster = Mine Cluster

## blueprint.effect

exoshift-thing-low-wall-giving-heavy-cover = Low wall giving heavy cover.
exoshift-thing-fires-a-dr-2-drone-pod-and-needs-nobody-near = Fires a DR-2 Drone Pod, and needs nobody near.
exoshift-thing-the-first-enemy-model-to-come-within-1-in-of =
    The first enemy model to come within 1 in of its centre is hit automatically, Power 3, Damage 1, no cover; then it is removed.

## unit.name

exoshift-thing-sol-line-infantry-human = Sol Line Infantry (Human)
exoshift-thing-sol-field-commander = Sol Field Commander
exoshift-thing-sol-line-sergeant = Sol Line Sergeant
exoshift-thing-sol-field-medic = Sol Field Medic
exoshift-thing-sol-combat-engineer = Sol Combat Engineer
exoshift-thing-sol-drone-operator = Sol Drone Operator
exoshift-thing-sol-aegis-drone = Sol Aegis Drone
exoshift-thing-sol-mercy-drone = Sol Mercy Drone
exoshift-thing-sol-recon-scout = Sol Recon Scout
exoshift-thing-combine-warband-captain = Combine Warband Captain
exoshift-thing-combine-overseer = Combine Overseer
exoshift-thing-combine-raider = Combine Raider
exoshift-thing-combine-ripper-bioform = Combine Ripper Bioform
exoshift-thing-combine-brute-bioform = Combine Brute Bioform
exoshift-thing-combine-bonecutter = Combine Bonecutter
exoshift-thing-combine-sapper = Combine Sapper
exoshift-thing-combine-eye-drone = Combine Eye Drone
exoshift-thing-trisystems-contract-marshal = Trisystems Contract Marshal
exoshift-thing-trisystems-strider-lead = Trisystems Strider Lead
exoshift-thing-trisystems-strider = Trisystems Strider
exoshift-thing-trisystems-duelist = Trisystems Duelist
exoshift-thing-trisystems-jump-lancer = Trisystems Jump Lancer
exoshift-thing-trisystems-skimmer = Trisystems Skimmer
exoshift-thing-trisystems-outrider = Trisystems Outrider
exoshift-thing-trisystems-drone-handler = Trisystems Drone Handler
exoshift-thing-trisystems-gun-drone = Trisystems Gun Drone
exoshift-thing-trisystems-crane-drone = Trisystems Crane Drone
exoshift-thing-trisystems-gun-car = Trisystems Gun Car
exoshift-thing-trisystems-crawler = Trisystems Crawler

## unit.faction

exoshift-thing-sol-republic = Sol Republic
exoshift-thing-combine-confederated-worlds = Combine Confederated Worlds
exoshift-thing-trisystems-security-corporation = Trisystems Security Corporation

## unit.type

exoshift-thing-sol = Sol
exoshift-thing-officer = Officer
exoshift-thing-sergeant = Sergeant
exoshift-thing-medic = Medic
exoshift-thing-engineer = Engineer
exoshift-thing-specialist = Specialist
exoshift-thing-drone = Drone
exoshift-thing-recon = Recon
exoshift-thing-combine = Combine
exoshift-thing-captain = Captain
exoshift-thing-handler = Handler
exoshift-thing-bioform = Bioform
exoshift-thing-doctor = Doctor
exoshift-thing-human = Human
exoshift-thing-emplacement = Emplacement
exoshift-thing-trisystems = Trisystems
exoshift-thing-lancer = Lancer
exoshift-thing-vehicle = Vehicle

## unit.role

exoshift-thing-core-rifleman-heavy-weapon-mortar-and-grenade =
    core rifleman; heavy weapon, mortar and grenade bearer by option
exoshift-thing-army-leader = Army Leader
exoshift-thing-leader = Leader
exoshift-thing-medic-2 = medic
exoshift-thing-engineer-2 = engineer
exoshift-thing-drone-operator-2 = drone operator
exoshift-thing-drone-and-pds-carrier = drone and PDS carrier
exoshift-thing-medical-drone = medical drone
exoshift-thing-recon-and-spotter = recon and spotter
exoshift-thing-leader-of-bioforms-and-drone-operator = Leader of bioforms and drone operator
exoshift-thing-core-rifleman-heavy-and-indirect-weapons-by = core rifleman; heavy and indirect weapons by option
exoshift-thing-fast-assault-creature-recon-deployment = fast assault creature, recon deployment
exoshift-thing-tough-template-weapon-carrier = tough template-weapon carrier
exoshift-thing-doctor-2 = doctor
exoshift-thing-engineer-with-thrown-aoe-charges = engineer with thrown AoE charges
exoshift-thing-drone-spotter-and-pds-carrier = drone, spotter and PDS carrier
exoshift-thing-rifleman-with-a-jump-pack = rifleman with a jump pack
exoshift-thing-gun-that-was-built-in-play = gun that was built in play
exoshift-thing-leader-of-striders = Leader of striders
exoshift-thing-fast-rifleman = fast rifleman
exoshift-thing-two-pistols-fired-together = two pistols, fired together
exoshift-thing-jumps-and-flies-strikes-close = jumps and flies, strikes close
exoshift-thing-fast-skimmer = fast skimmer
exoshift-thing-light-car-with-a-repeater-and-rockets = light car with a repeater and rockets
exoshift-thing-drone-operator-and-medic = drone operator and medic
exoshift-thing-drone-with-a-repeater = drone with a repeater
exoshift-thing-drone-that-carries-tokens = drone that carries tokens
exoshift-thing-fast-gun-on-wheels = fast gun on wheels
exoshift-thing-tracked-heavy-weapon-carrier = tracked heavy weapon carrier

## unit.mobility

exoshift-thing-infantry = Infantry
exoshift-thing-hover = Hover
exoshift-thing-tracked = Tracked
exoshift-thing-hover-forward = Hover-Forward
exoshift-thing-wheeled = Wheeled

## unit.options.text

exoshift-thing-add-smart-grenades = Add Smart Grenades
exoshift-thing-replace-the-igi-87-with-an-sg-20-squad-gun = Replace the IGI-87 with an SG-20 Squad Gun
exoshift-thing-add-an-mm-3-micro-mortar = Add an MM-3 Micro-mortar
exoshift-thing-replace-the-slug-rifle-with-a-belt-autogun = Replace the Slug Rifle with a Belt Autogun
exoshift-thing-add-a-shoulder-lobber = Add a Shoulder Lobber

## unit.traits

exoshift-thing-strategist-4 = Strategist 4
exoshift-thing-planning-1 = Planning 1
exoshift-thing-leader-line-infantry = Leader (Line Infantry)
exoshift-thing-tactician-1 = Tactician 1
exoshift-thing-teamwork = Teamwork
exoshift-thing-engineers-2 = Engineers 2
exoshift-thing-construction-resources-6 = Construction Resources 6
exoshift-thing-blueprints-barricade-sentry-turret = Blueprints (barricade, sentry_turret)
exoshift-thing-drone-operator-2-2 = Drone Operator 2
exoshift-thing-medical-drone-operator = Medical Drone Operator
exoshift-thing-pds-12-1 = PDS (12, 1)
exoshift-thing-weapons-platform = Weapons Platform
exoshift-thing-medical-attachment = Medical Attachment
exoshift-thing-recon-deployment = Recon Deployment
exoshift-thing-spotter = Spotter
exoshift-thing-strategic-planning-1 = Strategic Planning 1
exoshift-thing-leader-bioform = Leader (Bioform)
exoshift-thing-drone-operator-1 = Drone Operator 1
exoshift-thing-loyalty-unto-death = Loyalty Unto Death
exoshift-thing-hopper = Hopper
exoshift-thing-resolute = Resolute
exoshift-thing-engineers-1 = Engineers 1
exoshift-thing-construction-resources-4 = Construction Resources 4
exoshift-thing-blueprints-barricade-mine-cluster = Blueprints (barricade, mine_cluster)
exoshift-thing-pds-8-1 = PDS (8, 1)
exoshift-thing-jump-8 = Jump 8
exoshift-thing-flight-14 = Flight 14
exoshift-thing-deployment-coordinator-1 = Deployment Coordinator 1
exoshift-thing-two-handed = Two Handed
exoshift-thing-leader-strider = Leader (Strider)
exoshift-thing-flight-16 = Flight 16
exoshift-thing-independent-targeting = Independent Targeting
exoshift-thing-familiar-terrain = Familiar Terrain
exoshift-thing-utility-crane = Utility Crane

## army.name

exoshift-thing-sol-regulars = Sol Regulars
exoshift-thing-sol-militia = Sol Militia
exoshift-thing-combine-raid-host = Combine Raid Host
exoshift-thing-trisystems-response-group = Trisystems Response Group

## army.traits

exoshift-thing-garrison = Garrison
exoshift-thing-defensive = Defensive

## ready_list.name

exoshift-thing-sol-patrol = Sol patrol
exoshift-thing-sol-holding-force = Sol holding force
exoshift-thing-sol-levy = Sol levy
exoshift-thing-combine-raid = Combine raid
exoshift-thing-trisystems-contract = Trisystems contract
