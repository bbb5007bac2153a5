### Why an order, or a part of it, cannot be done: the fact, then the remedy.
### The id is `refusal-` with the code; the values are the facts of the refusal.

refusal-unknown = That cannot be done. Check the order and give it again.

## The order as a whole

refusal-no-such-unit =
    { $unit ->
        [none] The order does not say which unit
       *[other] You have no unit called { $unit }
    }. Pick one of your own units.
refusal-unit-lost = { $unit } was destroyed before.
refusal-already-acted = This unit has already carried out its order for this round. Order it again next round.
refusal-overrun = The unit is overrun: it can only break out or hold.
refusal-zero-energy-one-thing = A unit at 0 energy does one thing only: a move, an action or an ability. Keep one of them.
refusal-path-and-destination = Give either every hex of the path or only the destination, not both.
refusal-carried = { $unit } is being carried: it can do nothing until it gets out or is set down.
refusal-survivors = { $unit } take no orders. Send a unit to recover them.
refusal-only-move = `{ $action }` takes the whole move of the round. Leave out the move.
refusal-river-takes-action = Crossing the river takes the whole round. Leave out the action and the ability.
refusal-self-supply-alone = A unit that uses its own supplies does nothing else that round. Leave out everything else.
refusal-fired-first = `{ $action }` is the unit's action for the round. Leave out the action after the move.
refusal-after-drop = Only a unit that has been dropped can do this, from the hex where it lands. Order the drop first.
refusal-one-activity = In the round of its drop a unit moves, acts or uses an ability. Keep one of them.

## The move

refusal-off-map = { $hex } is not on the map. Pick a hex on the map.
refusal-not-adjacent = { $hex } is not next to { $from }. Name every hex of the path, or only the last one.
refusal-cliff =
    From { $from } to { $hex } is a cliff{ $levels ->
        [0] { "" }
        [one] { " " }of { $levels } level
       *[other] { " " }of { $levels } levels
    }. Go around it.
refusal-terrain = The unit cannot enter { $hex } ({ $terrain }). Go around it.
refusal-edge =
    { $edge ->
        [river] A river is crossed only as the whole move of a round, one hex on the level from the bank. End the move in { $from }.
       *[other] The edge from { $from } to { $hex } is blocked ({ $edge }). Go around it.
    }
refusal-caught = The barbed wire in front of { $hex } immobilises the unit as it enters. Go around it.
refusal-course = The river does not run from { $from } to { $hex }. Follow the river from hex to hex.
refusal-speed = Not enough speed for { $from } to { $hex }: { points-needed }, { $speed } to spend. End the move sooner.
refusal-climb =
    Not enough speed for the slope from { $from } to { $hex }: { points-needed }, { $speed } to spend. Go around it.
points-needed =
    { $needed ->
        [one] { $needed } point needed
       *[other] { $needed } points needed
    }
refusal-too-far =
    { $hex } is too far: { $needed ->
        [none] the path takes more points than the unit has
        [one] the path takes { $needed } point
       *[other] the path takes { $needed } points
    }, and the unit has { $speed }. Pick a nearer hex.
refusal-hostile-in-hex = There is an enemy in { $hex }. Stop short of it, or assault it.
refusal-zoi-entered = { $hex } is in an enemy zone of influence: the move ends there.
refusal-zoi-to-zoi =
    { $from } and { $hex } are both in enemy zones of influence: no unit moves from one to the other. Go around.
refusal-hex-full = { hex-full } End in another hex.
hex-full =
    { $hex } is full: { $limit ->
        [one] { $limit } unit
       *[other] { $limit } units
    } at most.
refusal-no-path = This unit has no path to { $hex }. Pick another hex.
refusal-immobilised = The unit is immobilised: it cannot move or turn until it is repaired.
refusal-double-time-infantry-only = Only infantry can use double time. Leave it out.
refusal-double-time-energy = Double time needs { $needed } energy; the unit has { $energy }. Leave it out, or rest first.
refusal-energy = That needs { $needed } energy; the unit has { $energy }. Go less far, rest or resupply.
refusal-known-mines =
    Mines in { $hex }: the unit halts before them. Order `minefield crossing`, or move `force { $hex }`.
refusal-mine-held = A mine went off and the move ended in { $hex }.
refusal-mines-found = The mine detector found mines and the sweep ended at { $hex }.
refusal-mines-far =
    { $hex } is too far: mines can be cleared at { $range ->
        [one] { $range } hex
       *[other] { $range } hexes
    } or less. Move closer.
refusal-no-mines-known = You know of no mines in { $hex }. Pick a hex where your side has found some.
refusal-not-came-from = The unit did not enter its hex from { $facing }. Name the side by which it entered.
refusal-crossing-hex = Name a hex next to the unit, like `minefield crossing 0305`.
refusal-detected = The unit was detected at { $hex } and its move ends.
refusal-line-held = The line into { $hex } is held: the unit could not get in.

## Facing

refusal-no-pivot = This unit cannot turn in place: it faces the way it moves. Leave out the facing.
refusal-facing-ruled = An earlier order already set the facing of this hex ({ $facing }).
refusal-facing-fixed = The unit is in a trench that faces { $facing }. Leave the trench to turn.

## The attack

refusal-no-target-hex = The target hex is missing. Name it, like `attack 0305`.
refusal-unarmed = This unit has no weapon. Leave out the action.
refusal-disarmed = The unit's weapons are disabled until it is repaired. Leave out the action.
refusal-no-such-weapon =
    The unit has no { $weapon ->
        [none] weapon with indirect fire
       *[other] weapon called { $weapon }
    }. Pick one from its list.
refusal-no-uses-left = { $weapon } has no uses left. Pick another weapon.
refusal-out-of-range =
    { $hex } is { hexes-away }; { $weapon ->
        [none] a flare
       *[other] { $weapon }
    } reaches { $range }. Move closer.
refusal-too-near = { $hex } is { hexes-away }; the minimum range of { $weapon } is { $least }. Aim farther away.
hexes-away =
    { $distance ->
        [one] { $distance } hex
       *[other] { $distance } hexes
    } away
refusal-no-sight = There is no line of sight from { $from } to { $hex }. Move to a hex that sees it.
refusal-wrong-target = { $weapon } has no effect on that kind of target. Pick another weapon.
refusal-not-hostile = { $target } is not an enemy. Pick another target.
refusal-aa-only = { $weapon } cannot reach aircraft at Low or higher. Use an anti-air weapon.
refusal-no-track = { $weapon } needs a radar track of its target. Bring the target within reach of a radar first.
refusal-no-emission = Your side knows of no active radar at { $hex }. Attack along the bearing of the radar warning.

## Assaults and brawls

refusal-rest-infantry-energy-only = Only units with infantry energy can rest. Leave it out.
refusal-assault-infantry-only = Only infantry can assault. Use `attack` instead.
refusal-assault-not-adjacent =
    { $hex } is { $distance ->
        [one] { $distance } hex
       *[other] { $distance } hexes
    } from the end of the move. Only a hex next to it can be assaulted.
refusal-assault-points =
    Too little speed is left to enter { $hex }, so this is only an attack. Move less far before the assault.
refusal-assault-barred =
    The edge from { $from } into { $hex } ({ $what }) stops an assault, so this is only an attack. Go around it.
refusal-assault-under = Only low-flying aircraft are seen in { $hex }, and they cannot be assaulted. Attack them instead.
refusal-assault-energy = An assault costs energy and the unit has none. Rest first.
refusal-breakout-hex = Name a hex next to the unit to break out to, like `breakout 0404`.
refusal-in-brawl = The unit is in a melee brawl: it can attack an opponent in its hex, break out or hold.
refusal-brawl-closed =
    There is a melee brawl in { $hex }. Only infantry with a melee weapon can join it, by an assault.
refusal-target-gone = { $target } is no longer seen there. Name another target, or only its hex.
refusal-brawls = { $unit } is in a melee brawl: it neither gets nor gives supplies until the brawl is over.

## Actions and abilities

refusal-action-only = `{ $action }` is an action. Give it as the action, not as the ability.
refusal-ability-only = `{ $action }` is an ability. Give it as the ability, not as the action.
refusal-no-ability = This unit cannot use `{ $action }`: it lacks the equipment. `/order give` lists what it can do.
refusal-own-hex-only =
    The unit is in { $at } at that point, not in { $hex }, and can do this only in its own hex. Leave out the hex.
refusal-name-missing = `{ $action }` does not say { $what ->
        [hex] the hex
        [target] the target
        [mate] which unit of your side
        [other] which other unit of your side
        [item] what
        [direction] the direction
        [height] the height
        [front] the direction it faces
        [edge] the edge, such as NE
       *[unknown] everything
    }. Write it like `{ $example }`.
refusal-before-move = `{ $action }` comes before the move. Write `{ $action } before move`.
refusal-set-already = `{ $action }` changes nothing: it is set already. Leave it out.

## Carrying and towing

refusal-no-seat = { $unit } has no room for it. Take another transport, or let a passenger get out first.
refusal-too-heavy = { $unit } is too heavy: its Air Mobility is { $mobility }, and { $needed } or more is needed.
refusal-no-way-ashore =
    { $unit } cannot land anything at { $hex }. It needs a vehicle bed and a beach next to it.
refusal-not-aboard = { $unit } is not aboard a transport. Leave out the exit.
refusal-not-boarding = { $unit } does not come aboard. It must be in the same hex with an order to board.
refusal-nothing-carried = { $unit } carries nothing of that kind. Leave out the action.
refusal-not-towable = { $unit } cannot be towed. Only towed guns and immobilised vehicles can.
refusal-no-hitch = { $unit } has no free hitch or hook. Set down its load first.
refusal-not-deployed = { $unit } is not deployed. Give it the action `deploy` first.
refusal-deployed = { $unit } is deployed. Give it the action `undeploy` first.
refusal-not-next = { $hex } is not next to the unit. Name a neighbouring hex.
refusal-not-open = { $hex } is not open ground that can be reached freely. Set it down in another hex.
refusal-tow-water = A towed unit cannot cross water from { $from } to { $hex }. Use a bridge.
refusal-loaded = { $unit } carries other units. Let them get out first.
refusal-not-liftable =
    { $unit } cannot be slung. Only vehicles and guns on the ground can; infantry rides inside.
refusal-hook-height = { $unit } must hover at Contour for that. Change its height first.
refusal-slung-low = { $unit } carries a slung load and cannot fly NOE. Stay at Contour or higher.
refusal-not-survivors = { $unit } needs no rescue. Name the survivors to recover.
refusal-no-stretcher = { $unit } has no free seat or stretcher. Send another unit.

## Supplies

refusal-no-store = “{ $store }” is neither a depot nor a unit of yours. Supplies go only to and from those.
refusal-same-store = That moves freight from { $store } to { $store }. Name another, like `freight 2 crates from 0305`.
refusal-assist-only = A unit can only rearm or refuel others, and only as its action.
refusal-supply-far =
    { $from } and { $to } are { $distance ->
        [one] { $distance } hex
       *[other] { $distance } hexes
    } apart. Supplies reach only the same or the next hex.
refusal-no-container = { $store } does not have enough: no { $what } left. Take it from somewhere else.
refusal-holds-no-items = { $store } cannot carry Build Supply. Move it between units that can.
refusal-not-so-much = { $store } has { $left } Build Supply left. Move no more than that.
refusal-no-item-room = { $store } has room for { $room } more Build Supply. Move no more than that.
refusal-no-cargo-room =
    { $store } has room for { $slots ->
        [one] { $slots } crate or barrel
       *[other] { $slots } crates and barrels
    } in all. Move fewer.
refusal-already-full = { $unit } needs none of that. Leave it out.
refusal-barrel-not-infantry = { $unit } has infantry energy. Use `rearm energy` with a crate instead.
refusal-no-such-item =
    { $item ->
        [none] The order does not say what { $unit } hands over
       *[other] { $unit } has no { $item } to refill
    }. Name a weapon with limited uses.
refusal-airborne = { $unit } is in the air. Land it first.
refusal-syphon-vehicles = Only vehicles can syphon energy.
refusal-other-hex = { $unit } is not in the same hex. Move there first, or have it come here first.
refusal-propulsion = { $unit } has another kind of propulsion and cannot share its energy.
refusal-paradrop = This unit cannot drop supplies from the air. Land first.
refusal-freight-limit =
    The order moves { $count ->
        [one] { $count } crate or barrel
       *[other] { $count } crates and barrels
    }; this unit moves 1 to { $limit } at a time. Change the number.

## Aircraft

refusal-not-flying = The unit is not in the air. Take off first.
refusal-on-ground = The aircraft is on the ground. To move it, give the ability `fast takeoff contour`.
refusal-flying-already = The aircraft is already in the air. Leave out the take-off.
refusal-just-landed = The aircraft landed this round. Take off next round.
refusal-gliding = The aircraft has no propulsion. It can descend, land or eject, but not climb.
refusal-profile-banned = Flight at High is not allowed. Stay at Cruise.
refusal-too-low = The aircraft cannot fly lower than { $profile }. Land instead.
refusal-too-high = The aircraft is too high to land at { $profile }. Descend to Contour or NOE first.
refusal-one-way = The ability and the action must both climb or both descend.
refusal-takeoff-level = The aircraft cannot take off to { $profile }. Name Contour, or NOE if it can fly there.
refusal-fixed-wing-only = Only fixed-wing aircraft can do that. Use `land` as the action.
refusal-not-into-wind = A fast landing needs its last step straight into the wind. Approach from the other side.
refusal-no-landing = The aircraft cannot land at { $hex }. Pick a hex that suits it.
refusal-drop-profile = Units are dropped at Low, not at { $profile }. Change the profile first.
refusal-nobody-to-drop = That passenger is not aboard. Name one who is, or leave out the name to drop all.
refusal-not-trained-to-drop = { $unit } is not trained to drop. Land to let it out.
refusal-drop-loaded = { $unit } carries other units and cannot be dropped. Unload it first.
refusal-in-orbit = { $unit } is in orbit. Only a drop brings it down: `orbital drop 0304`.
refusal-not-in-orbit = { $unit } is not in orbit. Leave out the drop.
refusal-no-orbital-asset = Your side has no orbital asset this round. Ask the game master for one.
refusal-not-trained-for-orbit =
    { $unit } is not trained to drop from orbit. Ask the game master to land it.
refusal-no-radar = This unit has no radar. Leave it out.
refusal-no-sonar = This unit has no sonar. Leave it out.

## Structures

refusal-no-such-structure =
    { $structure ->
        [none] The order does not say which structure
       *[other] There is no structure called “{ $structure }”
    }. Pick one from the list.
refusal-no-structure =
    You know of no { $structure } at { $hex }. Name a structure that you see, like `attack 0305 trench`.
refusal-not-available = { $structure } is not available in this version. Build something else.
refusal-no-kit = This unit lacks the kit to start a { $structure }. It can only continue or repair one.
refusal-no-build-supply = The unit has no Build Supply left. Rearm it with a supply crate first.
refusal-nothing-to-build = The { $structure } there is complete and undamaged. Keep the Build Supply.
refusal-site-taken = A { $structure } already occupies the site at { $hex }. Build somewhere else.
refusal-build-adjacent =
    A { $structure } is built in a hex next to the unit, and { $hex } is not. Move next to it first.
refusal-build-over-water = A { $structure } needs a water hex, and { $hex } is not one. Pick another hex.
refusal-build-over-river =
    A { $structure } needs a river edge, and there is none towards { $hex }. Pick another edge.
refusal-build-on =
    A { $structure } needs a finished { $base } in the unit's hex, facing the same way. Build that first.
refusal-trench-facing =
    The trench at { $hex } faces { $facing }, and a second line faces the same way. Name that direction.
refusal-garrison-infantry = Only infantry can garrison a structure.
refusal-garrisoned = The unit is already in a structure. To leave it, move to the unit's own hex, for 1 point.
refusal-no-position =
    There is no such position to garrison in { $hex }. It must be a finished trench, emplacement or wall.
refusal-position-taken = Every such position in { $hex } is taken, by one unit each. Pick another.
refusal-berth-taken = Another aircraft occupies the { $structure } at { $hex }. Land somewhere else.
refusal-repair-vehicles = { $unit } is infantry and cannot be repaired. Let medics treat it.
refusal-not-immobilised = The unit can move: it needs no repair of its mobility. Leave it out.
refusal-treat-infantry = { $unit } is not infantry, so medics cannot treat it. Let engineers repair it.

## The order form and the words of an order

refusal-bad-facing =
    { $text } is not a facing. Use { $sides ->
        [none] N, NE, SE, S, SW or NW
       *[pointy] NE, E, SE, SW, W or NW
    }.
refusal-missing-field = Missing field: { $field }. Copy the template again and fill it in; `n/a` means none.
refusal-doubled-field = The field { $field } appears twice. Keep one of them.
refusal-unknown-field = { $field } is not a field of the template. Copy the template again and fill it in.
refusal-bad-hex =
    { $text } in the field { $field } is not a hex. Give its label on the map, like 0304.
refusal-wrong-hex = { $unit } is in { $hex }, not in { $text }. Check the unit or the hex.
refusal-wrong-form = { $unit } takes the { $variant } form. Copy this one and fill it in:
refusal-wrong-altitude = { $unit } is at { $altitude }, not at { $text }. Check the unit or the altitude.
refusal-one-action-only = A unit has one action per round, and “{ $text }” names more. Keep one of them.
refusal-one-ability-only = A unit has one ability per round, and “{ $text }” names more. Keep one of them.
refusal-bad-action =
    “{ $text }” is not an action. Write it like `{ $example }`; `/order give` lists what the unit can do.
refusal-move-as-action =
    “{ $text }” is not an action. If you mean a move, write `{ $hexes }` into the field `move`.
refusal-action-as-move = “{ $text }” is not a move. Write it into the field `action`.
refusal-force-nowhere =
    `force` needs the hexes of the move. Write them after it, like `force 0305 0306`, or order an assault.
refusal-turned-around =
    The text contains { $mark }, an invisible character that shows text in reverse. Type the text again without it.
refusal-bad-ability =
    “{ $text }” is not an ability. Write it like `{ $example }`; `/order give` lists what the unit can do.
refusal-bad-supply =
    The bot cannot read “{ $text }”. Write it like `rearm missile from 0305` or `freight 2 crates to 0305`.
refusal-bad-text = The bot cannot read “{ $text }”. Write it like `{ $example }`.
refusal-no-such-mate = Your side has no other unit called “{ $unit }”. Pick one of its units.
refusal-no-such-contact =
    You know of no target “{ $contact }”. Give the hex, or add a contact from your map: `0305 C1`.
refusal-too-long =
    The order is too long: it has { $length } characters, and the bot reads at most { $limit }. Shorten it.
refusal-not-an-order = That is not an order. Copy the template and fill in every field.
