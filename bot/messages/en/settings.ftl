### Settings of a campaign: what readers call each. Distances are in hexes.

## The headings of the list, in its order

setting-theme-round = The round
setting-theme-moving = Moving
setting-theme-fighting = Fighting
setting-theme-seeing = Seeing and hiding
setting-theme-artillery = Artillery and wind
setting-theme-supplies = Supplies
setting-theme-structures = Structures
setting-theme-mines = Mines
setting-theme-rescue = Transport and rescue
setting-theme-aircraft = Aircraft and drops
setting-theme-radar = Radar and sonar
setting-theme-companies = Companies
setting-theme-pictures = Pictures

## The clock, and what the rules leave open

setting-of-hours-per-round = Hours that a round lasts
setting-of-use-night = Night is used
setting-of-dawn = Hour of dawn
setting-of-dusk = Hour of dusk
setting-of-stack-limit = Units in a hex
setting-of-rotate-energy = Energy to turn in place
setting-of-cliff-threshold = Levels that make a cliff
setting-of-elevation-table = A d6 decides the result of failed climbs
setting-of-rubble-min-speed = Least speed in rubble
setting-of-swamp-stuck-d6 = Stuck in swamp, d6 up to
setting-of-swamp-stuck-wheeled-d6 = Wheels stuck in swamp, d6 up to
setting-of-rain-stuck-d6 = Stuck in mud after rain, d6 up to
setting-of-armour-cap = Highest armour
setting-of-lethality-base = Kill with too little AP, d20 from
setting-of-lethality-per-gap = Added to that d20 for each missing AP
setting-of-night-miss-d6 = Attack misses at night, d6 up to
setting-of-night-damage-percent = Damage of attacks at night, percent
setting-of-shares-sight = Sides that share their sight with you
setting-of-exact-range = Hexes within which strength is exact
setting-of-band-width = Values in an estimate of strength
setting-of-night-vision = Vision at night
setting-of-road-spot-bonus = Units on roads are seen further by
setting-of-city-conceal-town = Sight into a town is shorter by
setting-of-city-conceal-city = Sight into a city is shorter by
setting-of-bocage-adjacent-open = You see through a hedge next to you
setting-of-smoke-rounds = Rounds that smoke lasts
setting-of-smoke-blocks-into = Smoke hides what is in it
setting-of-flare-range = Range of flares fired by hand
setting-of-flare-radius = Hexes around that a flare lights
setting-of-flare-rounds = Rounds that a flare burns
setting-of-stealth-p-range0 = Stealth unit found in the same hex, percent
setting-of-stealth-p-range1 = Stealth unit found 1 hex away, percent
setting-of-stealth-p-range2 = Stealth unit found 2 hexes away, percent
setting-of-stealth-p-range3 = Stealth unit found 3 hexes away, percent
setting-of-stealth-cover-percent = In cover: percent of the chance to be found
setting-of-stealth-rear-percent = Behind an enemy: percent of that chance
setting-of-search-radius = Hexes within which quiet kills draw a search
setting-of-unspotted-percent = Indirect damage on unspotted targets, percent
setting-of-spotted-needs-sight = Spotting must last until the shot
setting-of-drift-hexes = Hexes that each drift adds
setting-of-drift-max-dice = Most drift dice for a salvo
setting-of-wind-shift-d6 = Wind shifts, d6 up to
setting-of-overkill-open = Overkill in the open: harder by
setting-of-overkill-armour = Overkill: easier for each armour by
setting-of-overkill-cap = Overkill: highest difficulty
setting-of-cb-marker-rounds = Extra rounds that impact markers stay
setting-of-cb-rocket-sector = Degrees in which rockets are traced
setting-of-cb-exact-percent = Counter-battery radar finds the exact hex, percent
setting-of-resupply-mishap-d6 = Hasty resupply brings half, d6 up to
setting-of-resupply-fail-d6 = Resupply under fire fails, d6 up to
setting-of-resupply-exposure = Extra damage to units that resupply
setting-of-syphon-max = Energy that a syphon moves
setting-of-freight-per-fs = Containers moved for each FS
setting-of-freight-unlimited-at-base = Freight is unlimited at bases
setting-of-rushed-freight-energy = Energy for rushed freight
setting-of-rushed-freight-lost-d6 = Rushed freight loses one, d6 up to
setting-of-harbor-freight-mult = Freight in harbours, multiplied by
setting-of-build-supply-per-action = Build Supply for each action
setting-of-repair-fs = FS that a repair restores
setting-of-structure-repair-fs = FS restored by platforms and repair centers
setting-of-wall-all-round = Walls protect from all sides
setting-of-trench-overkill = Overkill in a trench: difficulty
setting-of-bunker-overkill = Overkill in a bunker: difficulty
setting-of-garrison-dead-d6 = Garrison dies with its fortification, d6 up to
setting-of-garrison-hurt-d6 = Garrison loses half, d6 up to
setting-of-bridge-dead-d6 = Unit lost with its bridge, d6 up to
setting-of-depot-restock-per-round = Containers a depot gets each round
setting-of-depot-restock-heavy = Containers a heavy depot gets each round
setting-of-depot-restock-crates-percent = Crates among a depot's containers, percent
setting-of-depot-blast-d6-cap = Destroyed depot explodes, d6 up to
setting-of-depot-blast-divisor = Depot explosion: damage is stock divided by
setting-of-depot-blast-damage-cap = Depot explosion: most damage
setting-of-gate-admits-allies = Gates let allies pass
setting-of-gate-admits-neutrals = Gates let neutrals pass
setting-of-airstrip-upgrade-credit = Build Supply a rough airstrip saves for a better
setting-of-mine-extra-d6 = Each further minefield: likelier by
setting-of-mine-max-d6 = A mine goes off, d6 at most up to
setting-of-mine-mobility-d6 = Immobilised by mines, d6 up to
setting-of-mine-remove-d6 = A minefield is used up, d6 up to
setting-of-mine-blast-hits-occupants = Mines set off by shells hurt units there
setting-of-mine-cross-d6 = Minefield Crossing: mine goes off, d6 up to
setting-of-mine-cross-percent = Minefield Crossing: mine damage, percent
setting-of-mine-cross-front-bonus = Minefield Crossing: extra damage from the front
setting-of-clear-mines-per-action = Minefields cleared by an action
setting-of-clear-mines-range = Range of mine clearing
setting-of-transport-dead-d6 = Passenger lost with its carrier, d6 up to
setting-of-survivors-d20 = Survivors of a lost unit, d20 from
setting-of-discovery-range0 = Survivors found from the same hex, d20 from
setting-of-discovery-range1 = Survivors found from 1 hex away, d20 from
setting-of-discovery-range2 = Survivors found from 2 hexes away, d20 from
setting-of-discovery-far = Survivors found from further away, d20 from
setting-of-survivors-rounds = Rounds in which survivors can be found
setting-of-rescue-pay = Credits for a rescue
setting-of-altitude-vision-bonus = Extra vision from Low and above
setting-of-contour-los-free-range = Only mountains hide craft at Contour within
setting-of-fixed-wing-min-move = Hexes a plane must fly
setting-of-vtol-builtup-risk-d20 = VTOL landing in city or forest fails, d20 up to
setting-of-road-landing-risk-d20 = Landing on a road fails, d20 up to
setting-of-rough-water-risk-d20 = Landing on rough water: d20 higher by
setting-of-glide-landing-risk-d20 = Gliding landing: d20 higher by
setting-of-wind-landing-min-speed = Wind that makes landings risky, from
setting-of-wind-landing-risk-d20 = Landing in such wind: d20 higher by
setting-of-noe-tall-crash-d20 = NOE over tall ground fails, d20 up to
setting-of-noe-night-crash-d20 = NOE at night: d20 higher by
setting-of-p-allows-orbital = Paratroopers drop from orbit too
setting-of-orbital-scatter-d6 = Drop from orbit misses by a hex, d6 up to
setting-of-drop-delay-wind = Wind that delays dropped units, from
setting-of-drop-delay-rounds = Rounds that wind delays dropped units
setting-of-radar-range-station = Range of a radar station
setting-of-radar-elevation-bonus = Radar station: extra range per level of ground
setting-of-radar-sig-noe-percent = Radar range for craft at NOE, percent
setting-of-radar-sig-contour-percent = Radar range for craft at Contour, percent
setting-of-radar-sig-low-percent = Radar range for craft at Low, percent
setting-of-radar-sig-cruise-percent = Radar range for craft at Cruise, percent
setting-of-ground-radar-clutter-percent = Ground radar into forest and city, percent
setting-of-aa-gun-untracked-percent = Anti-air damage without a track, percent
setting-of-rwr-exact-on-lock-percent = A lock gives the radar away, percent
setting-of-sonar-passive-moving-percent = Sonar hears units that moved or fired, percent
setting-of-sonar-passive-still-percent = Sonar hears other units, percent
setting-of-sonar-active-range = Range of active sonar
setting-of-sonar-active-reveal-range = Range at which active sonar is heard
setting-of-dark-pictures = Pictures are dark

## What the bot does around a round

setting-of-briefing-notice-hours = Hours from a briefing to its close at least
setting-of-language = Language of posts
setting-of-reminder-hours = Hours before a close to remind of orders
setting-of-early-close-minutes = Minutes to the close once all have orders (0: off)
setting-of-standing-orders = Units without an order follow standing orders
setting-of-close-events = The next close is an event of the server
setting-of-strict-template = Order forms must match the template exactly
setting-of-signup-bonus = Requisition for new players
setting-of-credits-per-requisition = Credits for 1 requisition
setting-of-survival-pay = Pay for a unit that comes home
setting-of-seasoned-cost = Training to Seasoned
setting-of-old-guard-cost = Training to Old Guard
setting-of-fresh-blood-upgrades = Upgrades of Fresh Blood
setting-of-seasoned-upgrades = Upgrades of Seasoned
setting-of-retrain-cost = Retraining a unit
setting-of-retrain-seasoned = More for a Seasoned one
setting-of-added-classifications = Added rows of the classification chart count

## What a setting may be

setting-bounds =
    { $kind ->
        [switch] yes or no
        [sides] none, or any of: { $known }
        [language] one of: { $known }
       *[number] a whole number from { $least } to { $most }
    }
