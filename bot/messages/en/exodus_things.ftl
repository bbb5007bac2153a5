### Names and descriptions of what the catalogue has, word for word as it has them in English.
### `called` finds the message by the English text; what players and game masters wrote themselves stays as it is.

## made by the code

exodus-thing-town = Town
exodus-thing-wild = Wild
exodus-thing-outpost = Outpost
exodus-thing-field = Field
exodus-thing-north = north
exodus-thing-south = south

## faction.name

exodus-thing-the-guild = The Guild
exodus-thing-the-royal-empire-of-man = The Royal Empire of Man

## stand.name

exodus-thing-legion-line-fire-team = Legion Line Fire Team
exodus-thing-legion-assault-team = Legion Assault Team
exodus-thing-legion-support-team = Legion Support Team
exodus-thing-myrmidon-battlesuits = Myrmidon Battlesuits
exodus-thing-phalanx-apc = Phalanx APC
exodus-thing-legion-ifv = Legion IFV
exodus-thing-legion-armoured-car = Legion Armoured Car
exodus-thing-legion-anti-air-gun = Legion Anti-Air Gun
exodus-thing-legion-sniper-team = Legion Sniper Team
exodus-thing-legion-breacher-team = Legion Breacher Team
exodus-thing-legion-lancer-team = Legion Lancer Team
exodus-thing-apollo-spa = Apollo SPA
exodus-thing-achilles-medium-tank = Achilles Medium Tank
exodus-thing-enforcer-heavy-tank = Enforcer Heavy Tank
exodus-thing-legion-heavy-weapons-team = Legion Heavy Weapons Team
exodus-thing-legion-gunship = Legion Gunship
exodus-thing-centurion = Centurion
exodus-thing-legate = Legate
exodus-thing-conscripts = Conscripts
exodus-thing-loyalist-rifles = Loyalist Rifles
exodus-thing-royal-storm-guard = Royal Storm Guard
exodus-thing-battle-squire = Battle Squire
exodus-thing-small-behemoth = Small Behemoth
exodus-thing-great-behemoth = Great Behemoth
exodus-thing-royal-field-howitzer = Royal Field Howitzer
exodus-thing-royal-bombard = Royal Bombard
exodus-thing-royal-truck = Royal Truck
exodus-thing-royal-flak-carrier = Royal Flak Carrier
exodus-thing-royal-heavy-machine-guns = Royal Heavy Machine Guns
exodus-thing-royal-assault-gun = Royal Assault Gun
exodus-thing-royal-desolator = Royal Desolator
exodus-thing-royal-fortress-gun = Royal Fortress Gun
exodus-thing-royal-outrider = Royal Outrider
exodus-thing-royal-captain = Royal Captain
exodus-thing-noble-commander = Noble Commander
exodus-thing-priest-of-the-church-of-man = Priest of the Church of Man

## stand.type

exodus-thing-soft = Soft
exodus-thing-hard = Hard
exodus-thing-medium = Medium

## stand.weapon.name

exodus-thing-multigauss = MultiGauss
exodus-thing-gauss-rifles = Gauss Rifles
exodus-thing-power-blades = Power Blades
exodus-thing-mpat = MPAT
exodus-thing-heavy-multigauss = Heavy MultiGauss
exodus-thing-hull-multigauss = Hull MultiGauss
exodus-thing-gauss-autocannon = Gauss Autocannon
exodus-thing-turret-multigauss = Turret MultiGauss
exodus-thing-light-autocannon = Light Autocannon
exodus-thing-quad-gauss-aa = Quad Gauss AA
exodus-thing-needle-gauss = Needle Gauss
exodus-thing-plasma-flamer = Plasma Flamer
exodus-thing-lance-missile = Lance Missile
exodus-thing-150mm-gun = 150mm Gun
exodus-thing-gauss-cannon = Gauss Cannon
exodus-thing-coaxial-multigauss = Coaxial MultiGauss
exodus-thing-main-cannon = Main Cannon
exodus-thing-heavy-gauss-gun = Heavy Gauss Gun
exodus-thing-gauss-pods = Gauss Pods
exodus-thing-power-sword = Power Sword
exodus-thing-rifles = Rifles
exodus-thing-rifles-and-machine-gun = Rifles and Machine Gun
exodus-thing-rocket-launcher = Rocket Launcher
exodus-thing-carbines = Carbines
exodus-thing-squire-cannon = Squire Cannon
exodus-thing-repeater = Repeater
exodus-thing-siege-cannon = Siege Cannon
exodus-thing-sponson-repeaters = Sponson Repeaters
exodus-thing-crushing-feet-and-flamers = Crushing Feet and Flamers
exodus-thing-twin-siege-cannon = Twin Siege Cannon
exodus-thing-repeater-battery = Repeater Battery
exodus-thing-field-howitzer = Field Howitzer
exodus-thing-siege-mortar = Siege Mortar
exodus-thing-light-machine-gun = Light Machine Gun
exodus-thing-twin-flak = Twin Flak
exodus-thing-heavy-machine-guns = Heavy Machine Guns
exodus-thing-demolition-gun = Demolition Gun
exodus-thing-hull-cannon = Hull Cannon
exodus-thing-plasma-mortar = Plasma Mortar
exodus-thing-long-gun = Long Gun
exodus-thing-light-repeater = Light Repeater
exodus-thing-dynastic-blade = Dynastic Blade

## stand.specials

exodus-thing-jet-packs = Jet Packs
exodus-thing-sudden-appearance = Sudden Appearance
exodus-thing-robust = Robust
exodus-thing-transport-2 = Transport(2)
exodus-thing-recon = Recon
exodus-thing-sniper = Sniper
exodus-thing-howitzer = Howitzer
exodus-thing-bulk-2 = Bulk(2)
exodus-thing-vtol = VTOL
exodus-thing-incredible-survival = Incredible Survival
exodus-thing-inspirational = Inspirational
exodus-thing-officer = Officer
exodus-thing-general = General
exodus-thing-air-support = Air Support
exodus-thing-tactical-genius-1 = Tactical Genius(1)
exodus-thing-stormtrooper = Stormtrooper
exodus-thing-rapid-assault = Rapid Assault
exodus-thing-all-round-armour = All-Round Armour
exodus-thing-totem = Totem
exodus-thing-arc-90-prow = Arc(90, Prow)
exodus-thing-agile = Agile
exodus-thing-no-fear = No Fear

## stand.weapon.special

exodus-thing-anti-air = Anti-Air
exodus-thing-nowhere-to-hide = Nowhere To Hide
exodus-thing-single-shot = Single Shot
exodus-thing-additional-attacks-1 = Additional Attacks(1)
exodus-thing-uses-m = uses M
exodus-thing-anti-heavy-armour-d3 = Anti-Heavy Armour(D3)
exodus-thing-additional-attacks-3 = Additional Attacks(3)
exodus-thing-uses-m-and-a = uses M and A
exodus-thing-additional-attacks-5 = Additional Attacks(5)
exodus-thing-suppress = Suppress
exodus-thing-additional-attacks-d3 = Additional Attacks(D3)

## stand.critical

exodus-thing-reactor-breach-it-loses-1-further-hit-with-no = Reactor breach: it loses 1 further Hit with no test.
exodus-thing-magazine-fire-it-loses-d3-further-hits-with = Magazine fire: it loses D3 further Hits with no test.
exodus-thing-plasma-leak-it-loses-1-further-hit-with-no = Plasma leak: it loses 1 further Hit with no test.

## formation.name

exodus-thing-legion-line-platoon = Legion Line Platoon
exodus-thing-legion-assault-platoon = Legion Assault Platoon
exodus-thing-legion-support-platoon = Legion Support Platoon
exodus-thing-myrmidon-maniple = Myrmidon Maniple
exodus-thing-apollo-battery = Apollo Battery
exodus-thing-achilles-tank-troop = Achilles Tank Troop
exodus-thing-enforcer-heavy-troop = Enforcer Heavy Troop
exodus-thing-armoured-car-section = Armoured Car Section
exodus-thing-legion-gunship-flight = Legion Gunship Flight
exodus-thing-conscript-company = Conscript Company
exodus-thing-loyalist-rifle-company = Loyalist Rifle Company
exodus-thing-royal-storm-company = Royal Storm Company
exodus-thing-battle-squire-squadron = Battle Squire Squadron
exodus-thing-small-behemoth-pair = Small Behemoth Pair
exodus-thing-lone-small-behemoth = Lone Small Behemoth
exodus-thing-royal-fortress-battery = Royal Fortress Battery
exodus-thing-royal-outrider-troop = Royal Outrider Troop
exodus-thing-royal-field-battery = Royal Field Battery
exodus-thing-royal-bombard-battery = Royal Bombard Battery
exodus-thing-royal-assault-gun-troop = Royal Assault Gun Troop
exodus-thing-royal-desolator-battery = Royal Desolator Battery

## upgrade.name

exodus-thing-ifvs = IFVs
exodus-thing-signaller = Signaller
exodus-thing-support-decuri = Support Decuri
exodus-thing-armoured-cars = Armoured Cars
exodus-thing-heavy-weapons-team = Heavy Weapons Team
exodus-thing-anti-air-gun = Anti-Air Gun
exodus-thing-five-more-conscripts = Five more Conscripts
exodus-thing-flak-carrier = Flak Carrier
exodus-thing-sniper-team = Sniper Team
exodus-thing-breachers = Breachers
exodus-thing-lancers = Lancers

## support.name

exodus-thing-guild-strike-sortie = Guild Strike Sortie
exodus-thing-guild-dropship = Guild Dropship
exodus-thing-orbital-drop-pods = Orbital Drop Pods
exodus-thing-orbital-gauss-salvo = Orbital Gauss Salvo
exodus-thing-imperial-bomber-sortie = Imperial Bomber Sortie
exodus-thing-ballistic-missile = Ballistic Missile
exodus-thing-fleet-bombardment = Fleet Bombardment

## support.weapons.name

exodus-thing-rockets = Rockets
exodus-thing-door-guns = Door Guns
exodus-thing-bomb-load = Bomb Load
exodus-thing-penetrators = Penetrators

## army.name

exodus-thing-guild-starter = Guild starter
exodus-thing-royal-starter = Royal starter
exodus-thing-guild-battle-group = Guild battle group
exodus-thing-royal-battle-group = Royal battle group
exodus-thing-guild-task-force = Guild task force
exodus-thing-royal-host = Royal host
