### Names and descriptions of what the catalogue has, word for word as it has them in English.
### `called` finds the message by the English text; what players and game masters wrote themselves stays as it is.

## made by the code

shiftstorm-thing-town = Town
shiftstorm-thing-wild = Wild
shiftstorm-thing-outpost = Outpost
shiftstorm-thing-movement = Movement
shiftstorm-thing-valor = Valor
shiftstorm-thing-carbine = Carbine
shiftstorm-thing-magnum = Magnum
shiftstorm-thing-lance = Lance
shiftstorm-thing-multi-lance = Multi-Lance
shiftstorm-thing-scattergun = Scattergun
shiftstorm-thing-boltthrower = Boltthrower
shiftstorm-thing-synth-slug = Synth Slug
shiftstorm-thing-shard = Shard
shiftstorm-thing-virch-shard-tier-1 = Virch Shard, Tier 1
shiftstorm-thing-virch-shard-tier-2 = Virch Shard, Tier 2
shiftstorm-thing-falcon = Falcon
shiftstorm-thing-ord-s-bolt = Ord's Bolt
shiftstorm-thing-grenade = Grenade
shiftstorm-thing-hard-charge = Hard Charge
shiftstorm-thing-snare = Snare
shiftstorm-thing-cable = Cable
shiftstorm-thing-fury-ax = Fury Ax
shiftstorm-thing-hb-dagger = HB Dagger
shiftstorm-thing-sb-sword = SB Sword
shiftstorm-thing-staff-of-office = Staff of Office
shiftstorm-thing-runner-blade = Runner Blade
shiftstorm-thing-glaive = Glaive
shiftstorm-thing-avatar-sword = Avatar Sword
shiftstorm-thing-staff = Staff
shiftstorm-thing-synth-spear = Synth Spear
shiftstorm-thing-halberd = Halberd
shiftstorm-thing-war-ax = War Ax
shiftstorm-thing-razer = Razer
shiftstorm-thing-claws = Claws
shiftstorm-thing-bayonet = Bayonet
shiftstorm-thing-bare-hands = bare hands

## tables.ce_specific.ranged

shiftstorm-thing-grenade-launcher = Grenade Launcher
shiftstorm-thing-virchitecture-weapon = Virchitecture Weapon
shiftstorm-thing-undefined-alien-weapon = Undefined Alien Weapon

## tables.ce_specific.combat

shiftstorm-thing-hammer = Hammer
shiftstorm-thing-gauntlet = Gauntlet
shiftstorm-thing-ax = Ax
shiftstorm-thing-sword = Sword
shiftstorm-thing-flail = Flail
shiftstorm-thing-morning-star = Morning Star
shiftstorm-thing-mace = Mace

## tables.ce_specific.armor

shiftstorm-thing-helmet = Helmet
shiftstorm-thing-chest-armor = Chest Armor
shiftstorm-thing-shoulder-armor = Shoulder Armor
shiftstorm-thing-vambrace-armor = Vambrace Armor
shiftstorm-thing-leg-armor = Leg Armor
shiftstorm-thing-boot-armor = Boot Armor
shiftstorm-thing-undefined-alien-armor = Undefined Alien Armor

## armour.name

shiftstorm-thing-plate = Plate
shiftstorm-thing-weave = Weave
shiftstorm-thing-flak = Flak
shiftstorm-thing-aff = AFF
shiftstorm-thing-none = None

## character.name

shiftstorm-thing-ardor-corps = Ardor Corps
shiftstorm-thing-apostle = Apostle
shiftstorm-thing-handler = Handler
shiftstorm-thing-forgemaster = Forgemaster
shiftstorm-thing-augur = Augur
shiftstorm-thing-advocate = Advocate
shiftstorm-thing-strike-guard = Strike Guard
shiftstorm-thing-core-runner = Core Runner
shiftstorm-thing-core-keeper = Core Keeper
shiftstorm-thing-syndic = Syndic
shiftstorm-thing-ranger = Ranger
shiftstorm-thing-disciple = Disciple
shiftstorm-thing-avatar = Avatar
shiftstorm-thing-shaman = Shaman
shiftstorm-thing-synthshaper = Synthshaper
shiftstorm-thing-bat = BAT
shiftstorm-thing-rat = RAT
shiftstorm-thing-bi-spydar = BI Spydar
shiftstorm-thing-war-keeper = War Keeper
shiftstorm-thing-adherent = Adherent
shiftstorm-thing-gun-runner = Gun Runner
shiftstorm-thing-core-collector = Core Collector
shiftstorm-thing-firebrand = Firebrand
shiftstorm-thing-sprite = Sprite
shiftstorm-thing-forge-guard = Forge Guard
shiftstorm-thing-high-palatine = High Palatine
shiftstorm-thing-ruathi-ruiner = Ruathi Ruiner
shiftstorm-thing-okolnir-sentry = Okolnir Sentry

## character.type

shiftstorm-thing-soldier = Soldier
shiftstorm-thing-combat = Combat
shiftstorm-thing-tracker = Tracker
shiftstorm-thing-smith = Smith
shiftstorm-thing-seer = Seer
shiftstorm-thing-leader = Leader
shiftstorm-thing-hacker = Hacker
shiftstorm-thing-medic = Medic
shiftstorm-thing-meiser = Meiser
shiftstorm-thing-sniper = Sniper
shiftstorm-thing-synthetic = Synthetic
shiftstorm-thing-drone = Drone
shiftstorm-thing-knight = Knight
shiftstorm-thing-wizt = Wizt
shiftstorm-thing-annex = Annex
shiftstorm-thing-cartel = Cartel
shiftstorm-thing-zealot = Zealot
shiftstorm-thing-combine = Combine
shiftstorm-thing-palatine = Palatine
shiftstorm-thing-ruathi = Ruathi
shiftstorm-thing-sentry = Sentry

## companion.name

shiftstorm-thing-warhound = Warhound
shiftstorm-thing-virch-drone = Virch Drone
shiftstorm-thing-manakin-drone = Manakin Drone
shiftstorm-thing-vip-proposal = VIP (proposal)

## weapon.name

shiftstorm-thing-grenade-sons-of-ord = Grenade (Sons of Ord)
shiftstorm-thing-grenade-spydar-and-armory = Grenade (Spydar and Armory)
shiftstorm-thing-snare-counted = Snare (counted)
shiftstorm-thing-sb-sword-war-keeper = SB Sword (War Keeper)
shiftstorm-thing-sb-sword-high-palatine = SB Sword (High Palatine)

## gear.name

shiftstorm-thing-trans-kit = Trans-Kit
shiftstorm-thing-ei-shield = EI Shield
shiftstorm-thing-apass = APASS
shiftstorm-thing-splicer = Splicer
shiftstorm-thing-void-field = Void Field
shiftstorm-thing-holo = Holo
shiftstorm-thing-jetpack = Jetpack

## gear.effect

shiftstorm-thing-adds-1-to-the-ce-dice-total-after-the-game-if =
    Adds 1 to the CE dice total after the game if the bearer survived.
shiftstorm-thing-shield-1-already-contained-in-the-bearer-s =
    Shield 1 (already contained in the bearer's shield value).
shiftstorm-thing-opens-doors-without-action-or-test = Opens doors without action or test.
shiftstorm-thing-plus-1-to-totals-of-access-rolls = +1 to totals of Access rolls.
shiftstorm-thing-enemies-within-12-in-have-access-0-while-the =
    Enemies within 12 in have Access 0 while the bearer is active.
shiftstorm-thing-bearer-always-counts-as-having-moved = Bearer always counts as having moved.
shiftstorm-thing-airborne = Airborne.

## item.name

shiftstorm-thing-cutting-laser = Cutting Laser
shiftstorm-thing-scope = Scope
shiftstorm-thing-spotter = Spotter
shiftstorm-thing-trakker = Trakker
shiftstorm-thing-bipas = BIPAS
shiftstorm-thing-bipod = Bipod
shiftstorm-thing-suppressor = Suppressor
shiftstorm-thing-sensor = Sensor
shiftstorm-thing-rof-mod = RoF MOD
shiftstorm-thing-cl406 = CL406
shiftstorm-thing-plate-patch = Plate Patch
shiftstorm-thing-battery = Battery
shiftstorm-thing-digel = Digel
shiftstorm-thing-refit-patch = Refit Patch
shiftstorm-thing-combat-vest = Combat Vest
shiftstorm-thing-shield-generator = Shield Generator
shiftstorm-thing-cloak = Cloak
shiftstorm-thing-furnace-pack = Furnace Pack
shiftstorm-thing-raid-interface = RAID Interface
shiftstorm-thing-siba-mount = Siba Mount
shiftstorm-thing-rak = RAK
shiftstorm-thing-kula = Kula
shiftstorm-thing-sage-s-stone-tome = Sage's Stone Tome
shiftstorm-thing-silver-cog = Silver Cog
shiftstorm-thing-h3 = H3

## item.effect

shiftstorm-thing-destroys-hard-cover-a-virch-barrier-or-a-door =
    Destroys hard cover, a Virch Barrier or a door, or opens a wall.
shiftstorm-thing-ranged-weapons-reach-one-range-tier-further =
    Ranged weapons reach one range tier further (12, 24, 36, 48).
shiftstorm-thing-plus-1-shooting-several-add-up = +1 Shooting; several add up.
shiftstorm-thing-overwatch-may-use-twice-shooting-as = Overwatch: may use twice Shooting as Initiative.
shiftstorm-thing-plus-2-access-access-tests-such-as-doors-at-range = +2 Access; Access Tests such as doors at range.
shiftstorm-thing-plus-2-shooting-no-move-and-shot-in-one-activation =
    +2 Shooting, no move and shot in one activation, Reflex at full RoF.
shiftstorm-thing-shooting-does-not-end-covert-or-stealth = Shooting does not end Covert or Stealth.
shiftstorm-thing-detect-at-tier-2-24-in = Detect at Tier 2 (24 in).
shiftstorm-thing-plus-1-rof-for-ranged-weapons = +1 RoF for ranged weapons.
shiftstorm-thing-plus-2-combat-initiative-parry-if-a-second-combat =
    +2 Combat Initiative; Parry if a second combat weapon is carried.
shiftstorm-thing-throw-range-becomes-36-in = Throw range becomes 36 in.
shiftstorm-thing-throwable-charge-damage-d3-2-with-kill-shot =
    Throwable charge, Damage D3+2 with Kill Shot, Caustic, AoE.
shiftstorm-thing-throwable-damage-4-aoe-caustic = Throwable, Damage 4, AoE, Caustic.
shiftstorm-thing-restores-1-armor-of-a-plate-wearer-up-to-its = Restores 1 Armor of a Plate wearer up to its start.
shiftstorm-thing-restores-1-shield-up-to-its-start = Restores 1 Shield up to its start.
shiftstorm-thing-restores-1-armor-up-to-its-start = Restores 1 Armor up to its start.
shiftstorm-thing-restores-2-armor-of-a-plate-wearer-up-to-its = Restores 2 Armor of a Plate wearer up to its start.
shiftstorm-thing-counts-as-flak-and-adds-two-slots = Counts as Flak and adds two slots.
shiftstorm-thing-shield-1 = Shield 1.
shiftstorm-thing-stealth = Stealth.
shiftstorm-thing-movement-becomes-6-sprint-and-agile = Movement becomes 6; Sprint and Agile.
shiftstorm-thing-stabilized-all-ranged-weapons-in-one-shooting = Stabilized: all ranged weapons in one shooting.
shiftstorm-thing-plus-2-access-untouched-by-weather-and-status = +2 Access; untouched by weather and status effects.
shiftstorm-thing-large-shield-4-block-save-per-damage = Large shield, 4+ Block save per damage.
shiftstorm-thing-damage-6-combat-weapon-and-medium-shield-6 =
    Damage 6 combat weapon and medium shield: 6+ Block save, Parry.
shiftstorm-thing-damage-6-combat-weapon-kill-shot = Damage 6 combat weapon, Kill Shot.
shiftstorm-thing-damage-6-combat-weapon-2-combat-initiative = Damage 6 combat weapon, +2 Combat Initiative.
shiftstorm-thing-rof-1-damage-4-at-12-in-caustic-kill-shot-aoe = RoF 1, Damage 4 at 12 in, Caustic, Kill Shot, AoE.
shiftstorm-thing-adds-one-listed-skill-during-the-game = Adds one listed Skill during the game.
shiftstorm-thing-plus-2-to-one-of-shooting-combat-access-valor = +2 to one of Shooting, Combat, Access, Valor/Vigor.
shiftstorm-thing-attacks-that-work-through-access-do-nothing =
    Attacks that work through Access do nothing to the bearer.
shiftstorm-thing-rof-1-dam-5-kill-shot-36-in = RoF 1, DAM 5, Kill Shot, 36 in.
shiftstorm-thing-rof-3-dam-3-12-in = RoF 3, DAM 3, 12 in.
shiftstorm-thing-rof-1-dam-7-36-in-aoe = RoF 1, DAM 7, 36 in, AoE.

## skill.name

shiftstorm-thing-absolution = Absolution
shiftstorm-thing-annihilate = Annihilate
shiftstorm-thing-auric-enhance = Auric Enhance
shiftstorm-thing-command = Command
shiftstorm-thing-concealed = Concealed
shiftstorm-thing-counter-charge = Counter-Charge
shiftstorm-thing-dodge = Dodge
shiftstorm-thing-advance = Advance
shiftstorm-thing-inspire = Inspire
shiftstorm-thing-inspire-war-keeper = Inspire (War Keeper)
shiftstorm-thing-haste = Haste
shiftstorm-thing-hack = Hack
shiftstorm-thing-hack-core-runner = Hack (Core Runner)
shiftstorm-thing-heal = Heal
shiftstorm-thing-hunter = Hunter
shiftstorm-thing-interrogate = Interrogate
shiftstorm-thing-mark-target = Mark Target
shiftstorm-thing-mark-target-advocate = Mark Target (Advocate)
shiftstorm-thing-savage = Savage
shiftstorm-thing-savage-rat = Savage (RAT)
shiftstorm-thing-scout-x = Scout [X]
shiftstorm-thing-trak = Trak
shiftstorm-thing-valorous = Valorous
shiftstorm-thing-vigorous = Vigorous
shiftstorm-thing-biorganic = Biorganic
shiftstorm-thing-overwatch = Overwatch
shiftstorm-thing-detect = Detect
shiftstorm-thing-duress = Duress
shiftstorm-thing-requiem = Requiem
shiftstorm-thing-agile = Agile
shiftstorm-thing-virch-barrier = Virch Barrier
shiftstorm-thing-virch-shard = Virch Shard
shiftstorm-thing-syndic-control = Syndic Control
shiftstorm-thing-influence = Influence
shiftstorm-thing-scan = Scan
shiftstorm-thing-protect = Protect
shiftstorm-thing-coretouched = Coretouched
shiftstorm-thing-for-the-almother = For the Almother!
shiftstorm-thing-mend = Mend
shiftstorm-thing-entangle = Entangle
shiftstorm-thing-embolden = Embolden
shiftstorm-thing-cultivate = Cultivate
shiftstorm-thing-cultivate-2 = Cultivate [2]
shiftstorm-thing-haven = Haven
shiftstorm-thing-dispel = Dispel
shiftstorm-thing-airborne-2 = Airborne
shiftstorm-thing-pestilence = Pestilence
shiftstorm-thing-sprint = Sprint
shiftstorm-thing-synth-vehicle = Synth-Vehicle
shiftstorm-thing-adept = Adept
shiftstorm-thing-corrupt-2 = Corrupt [2]
shiftstorm-thing-decrypt = Decrypt
shiftstorm-thing-forge = Forge
shiftstorm-thing-covert = Covert
shiftstorm-thing-stealth-2 = Stealth
shiftstorm-thing-stabilized = Stabilized

## skill.effect

shiftstorm-thing-at-armor-0-aoe-marker-on-the-model-dam-4 =
    At Armor 0, AoE marker on the model: DAM 4 Caustic hit on others.
shiftstorm-thing-fixed-damage-with-kill-shot-needs-f-of-1-or =
    Fixed damage with Kill Shot; needs F of 1 or more and a Firing Lane.
shiftstorm-thing-raises-one-stat-of-a-model-until-end-of-turn = Raises one stat of a model until end of turn.
shiftstorm-thing-ally-makes-a-free-move-at-once-not-to-leave = Ally makes a free Move at once; not to leave combat.
shiftstorm-thing-the-first-attack-with-each-weapon-in-a-turn = The first attack with each weapon in a turn hits on 2+.
shiftstorm-thing-charges-back-instead-of-reflex = Charges back instead of Reflex.
shiftstorm-thing-avoids-a-ranged-attack = Avoids a ranged attack.
shiftstorm-thing-raises-combat-of-a-target-firing-lane = Raises Combat of a target; Firing Lane.
shiftstorm-thing-raises-valor-of-a-target-firing-lane = Raises Valor of a target; Firing Lane.
shiftstorm-thing-friend-gets-2-valor-and-valorous-until-end-of = Friend gets +2 Valor and Valorous until end of turn.
shiftstorm-thing-initiative-bonus-tier-times-taken = Initiative bonus; Tier = times taken.
shiftstorm-thing-access-tests-at-range = Access Tests at range.
shiftstorm-thing-access-tests-at-24-in = Access Tests at 24 in.
shiftstorm-thing-restores-armor-not-plate-flak-shields-drones =
    Restores Armor; not Plate, Flak, Shields, drones, vehicles.
shiftstorm-thing-places-a-scoma-2-warhound-pets-may-act-at-the =
    Places a SCOMA 2 Warhound; pets may act at the Handler's Initiative.
shiftstorm-thing-intel-from-an-enemy-in-contact-downed = Intel from an enemy in contact, Downed included.
shiftstorm-thing-shooting-bonus-against-one-enemy = Shooting bonus against one enemy.
shiftstorm-thing-plus-2-shooting-against-one-enemy-until-end-of = +2 Shooting against one enemy until end of turn.
shiftstorm-thing-combat-bonus-and-vigorous-when-charging = Combat bonus and Vigorous when charging.
shiftstorm-thing-when-charging-combat-2-and-vigorous = When charging: Combat +2 and Vigorous.
shiftstorm-thing-deploys-like-covert-and-brings-1-intel-or-1 =
    Deploys like Covert and brings 1 Intel, or 1 Gaid to Highborn.
shiftstorm-thing-may-use-access-as-initiative = May use Access as Initiative.
shiftstorm-thing-ignores-valor-penalties-may-use-v-as =
    Ignores Valor penalties, may use V as Initiative, immune to Stun and Shock.
shiftstorm-thing-restores-1-own-armor = Restores 1 own Armor.
shiftstorm-thing-initiative-twice-shooting = Initiative = twice Shooting.
shiftstorm-thing-reveals-hidden-enemies = Reveals hidden enemies.
shiftstorm-thing-plus-1-intel-24-in-at-v5-or-more = +1 Intel; 24 in at V5 or more.
shiftstorm-thing-shock-2-valor-and-2-access-24-in-at-v5-or = Shock: -2 Valor and -2 Access; 24 in at V5 or more.
shiftstorm-thing-one-free-shooting-action-per-activation = One free shooting action per activation.
shiftstorm-thing-shield-2-on-a-friend = Shield 2 on a friend.
shiftstorm-thing-has-a-virch-shard-of-tier-1-built-in = Has a Virch Shard of Tier 1 built in.
shiftstorm-thing-once-per-game-creates-a-scoma-3-drone = Once per game, creates a SCOMA 3 drone.
shiftstorm-thing-places-a-scoma-3-manakin-drone = Places a SCOMA 3 Manakin Drone.
shiftstorm-thing-plus-1-xp-per-ce-item-recovered = +1 XP per CE item recovered.
shiftstorm-thing-reveals-all-hidden-enemies = Reveals all hidden enemies.
shiftstorm-thing-may-act-at-a-near-friend-s-higher-initiative = May act at a near friend's higher Initiative.
shiftstorm-thing-rerolls-until-end-of-turn = Rerolls until end of turn.
shiftstorm-thing-plus-4-gaid = +4 Gaid.
shiftstorm-thing-heals-up-to-2-armor = Heals up to 2 Armor.
shiftstorm-thing-aoe-snare = AoE snare.
shiftstorm-thing-x-gaid-x-armor-until-end-of-turn = X Gaid: +X Armor until end of turn.
shiftstorm-thing-plus-1-gaid = +1 Gaid.
shiftstorm-thing-plus-2-gaid = +2 Gaid.
shiftstorm-thing-friends-may-use-this-model-s-armor-stat = Friends may use this model's Armor Stat.
shiftstorm-thing-removes-status-effects = Removes status effects.
shiftstorm-thing-only-airborne-models-can-charge-or-strike-it = Only Airborne models can charge or strike it.
shiftstorm-thing-damaged-characters-lose-1-per-turn = Damaged characters lose 1 per turn.
shiftstorm-thing-move-and-charge-reach-3-x-m = Move and Charge reach 3 x M.
shiftstorm-thing-restores-up-to-2-own-armor-even-when-downed = Restores up to 2 own Armor, even when Downed.
shiftstorm-thing-has-a-virch-shard-of-tier-2-built-in-and = Has a Virch Shard of Tier 2 built in, and Virch Barrier.
shiftstorm-thing-plus-2-corruption = +2 Corruption.
shiftstorm-thing-plus-1-xp-when-removing-an-enemy = +1 XP when removing an enemy.
shiftstorm-thing-creates-an-armory-item = Creates an Armory item.
shiftstorm-thing-untargetable-until-it-moves-shoots-or-is =
    Untargetable until it moves, shoots or is revealed; deploys last, anywhere.
shiftstorm-thing-untargetable-until-revealed-or-it-shoots-or = Untargetable until revealed, or it shoots or charges.
shiftstorm-thing-fires-all-ranged-weapons = Fires all ranged weapons.

## name

shiftstorm-thing-relay-hall = Relay Hall
