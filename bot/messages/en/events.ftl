### What happened, one sentence for each kind of event, as its audience may know it.
### The id is `event-` with the kind. The values are the event's data and: `$who`, the unit; `$who_number`, 1 or 2
### for agreement with it; `$spot`, the event's hex; `$rolled`, the first roll. A value with a variant [none] may be left out.

## Movement

event-moved =
    { $points ->
        [none] { $who } { was } seen moving: { $path }.
       *[other] { $who } moved { $path }{ $double_time ->
            [yes] {" "}at double time
           *[no] {""}
        } ({ points }, { $energy } energy){ $faces ->
            [none] {""}
           *[other] , facing { $faces }
        }.
    }
event-stopped =
    { $wanted ->
        [none] { $who } stopped at { $at }.
       *[other] { $who } { was } ordered to { $wanted } but ended in { $at }.
    } { $why_short }
stop-full = It could not stop in { $hex }, which is full.
stop-short =
    The next hex of the path takes { $needed ->
        [one] { $needed } point
       *[other] { $needed } points
    } in all, and the unit has { $speed }.
event-refused = { $who } could not do all that it was ordered. { $reason }
event-rotated = { $who } turned to face { $facing }.
event-facing = { $who } now faces { $facing }.
event-held = { $who } held.
event-rested = { $who } rested and { has } { $energy_left } energy.
event-spent =
    { $weapon ->
        [none] { $who } spent { $energy } energy; { $energy_left } left.
       *[other] { $who } used { $weapon }: { $left ->
            [one] { $left } use
           *[other] { $left } uses
        } left.
    }
event-immobilised =
    { $who } { is } immobilised{ $cause ->
        [hit] {" "}by a hit
        [swamp] {" "}in swamp
        [wire] {" "}in barbed wire
        [climb] {" "}on the climb
        [mine] {" "}by a mine
        [mud] {" "}in soft ground
       *[other] {""}
    }.
event-patched = { $who } repaired its mobility; it has no armour until its next order.
event-ruled =
    The game master rules{ $who ->
        [none] {""}
       *[other] {" "}on { $who }
    }: { $ruling }{ $dice_and_changes ->
        [none] {""}
       *[other] {" "}({ $dice_and_changes })
    }.
ruled-rolled = rolled { $value } on a d{ $sides }
ruled-fs = FS { $change }
ruled-energy = energy { $change }
ruled-nothing = no effect

## Contacts and stealth

event-contact =
    { $side ->
        [none] Contact { $contact }
        [player] Seen by the players as { $contact }
       *[other] Seen by the { $side } side as { $contact }
    }: { $label }{ $spot ->
        [none] {""}
       *[other] {" "}at { $spot }
    }, FS { $strength }.
event-detected = { $who } { was } detected at { $at }.
event-stealth_test =
    { $who } { was } { $found ->
        [yes] detected
       *[no] not detected
    } at { $at }: chance { $percent } percent{ rolled }.
rolled =
    { $rolled ->
        [none] {""}
       *[other] {" "}(rolled { $rolled })
    }
rolled-needed =
    { $rolled ->
        [none] {""}
       *[other] {" "}(rolled { $rolled }, needed { $needed })
    }

## Attacks

event-attacked =
    { $attacker ->
        [none] { $target } at { $hex } { $target_number ->
            [one] was
           *[other] were
        } fired on and lost { $loss } FS{ and-left }.
       *[other] { $attacker } attacked { $target } at { $hex }{ with-weapon }{ $missed ->
            [yes] {" "}and missed
           *[no] : { $loss } FS lost{ and-left }
        }.
    }
and-left =
    { $remains ->
        [none] {""}
       *[other] , { $remains } left
    }
with-weapon =
    { $weapon ->
        [none] {""}
       *[other] {" "}with { $weapon }
    }
event-nothing_seen =
    { $structure ->
        [none] { $who } fired at { $hex } and saw no target there.
       *[other] { $who } fired at the { $structure } at { $hex } in the dark and missed.
    }
event-damaged = { $who } lost { $loss } FS and { has } { $fs } left.
event-lethality =
    { $killed ->
        [yes] The hit on { $who } was lethal
       *[no] The armour of { $who } stopped a lethal hit
    }{ $needed ->
        [none] {""}
       *[other] {" "}(rolled { $value }, needed { $needed })
    }.
event-disarmed = { $who } lost the use of its weapons.
event-destroyed = { $who } { was } destroyed.
event-assaulted =
    { $who } assaulted { $hex }{ $outcome ->
        [won] {" "}and won
        [overrun] {" "}and overran the defenders
        [repulsed] {" "}and was repulsed
        [no_room] ; there was no room to enter
        [empty] {" "}and found it empty
        [brawl] {" "}and is in a melee brawl there
       *[other] {""}
    }.
event-overrun = { $who } { was } overrun.
event-freed = { $who } { is } no longer overrun.
event-brawl = { $who } { is } in a melee brawl.
event-brawl_over = { $who } { is } out of the melee brawl.

## Shells, smoke and flares

event-barrage =
    { $hex ->
        [none] { $who } fired { $weapon }.
       *[other] { $who } fired { $weapon } at { $hex }{ $drift ->
            [over] ; the wind carried the shells to { $impact }
            [off] ; the wind carried the shells off the map
           *[none] {""}
        }.{ $missed ->
            [yes] {" "}They missed in the dark.
           *[no] {""}
        }
    }
event-shelled =
    { $who ->
        [none] A unit at { $hex } was
       *[other] { $who } at { $hex } { was }
    } shelled{ $attacker ->
        [none] {""}
       *[other] {" "}by { $attacker }
    } { $missed ->
        [yes] but not hit
       *[no] and lost { $loss } FS{ and-left }
    }.
event-overkill =
    { $who ->
        [none] A unit
       *[other] { $who }
    } { $killed ->
        [yes] was destroyed by the shelling
       *[no] survived the shelling with 1 FS
    }{ $difficulty ->
        [none] {""}
       *[other] {" "}(rolled { $rolled }, difficulty { $difficulty })
    }.
event-smoke =
    { $hex ->
        [none] The wind carried the smoke{ $who ->
            [none] {""}
           *[other] {" "}of { $who }
        } off the map.
       *[other] Smoke over { $hex }{ $who ->
            [none] {""}
           *[other] , laid by { $who }
        }.
    }
event-flare =
    { $hex ->
        [none] The wind carried the flare{ $who ->
            [none] {""}
           *[other] {" "}of { $who }
        } off the map.
       *[other] A flare over { $hex }{ $who ->
            [none] {""}
           *[other] , fired by { $who }
        }.
    }
event-impact = Shells hit { $hex }, fired from the { $from_direction }.
event-traced = A hostile gun is firing from { $hex } or a hex next to it.

## Supplies

event-supplying =
    { $who } started a resupply ({ $what }) of { $receiver } from { $giver }; it takes effect at the end of the round.
event-supplied =
    { $who } { was } resupplied ({ $what }): { $gained }{ $item ->
        [none] {""}
       *[other] {" "}of { $item }
    } gained.{ $mishap ->
        [yes] {" "}A mishap cost half of it.
       *[no] {""}
    }
event-supply_failed =
    { $who } could not finish its { $what }: { $cause ->
        [attacked] an attack interrupted it
        [destroyed] one of the units involved was destroyed
       *[full] nothing was needed any more, and the container was kept
    }.
event-freight =
    { $who } moved { $amount ->
        [none] { $moved ->
            [one] { $moved } container
           *[other] { $moved } containers
        }
       *[other] { $amount } Build Supply
    } between { $giver } and { $receiver }.{ $lost ->
        [none] {""}
        [0] {""}
        [one] {" "}{ $lost } container was lost.
       *[other] {" "}{ $lost } containers were lost.
    }{ $left ->
        [none] {""}
        [0] {""}
       *[other] {" "}There was no room for { $left } more.
    }
event-restocked =
    The depot at { $hex } received { $crates ->
        [one] { $crates } crate
       *[other] { $crates } crates
    } and { $barrels ->
        [one] { $barrels } barrel
       *[other] { $barrels } barrels
    }.

## Aircraft, drops and radar

event-profile = { $who } is now at { $profile }.
event-took_off = { $who } took off and is at { $profile }.
event-kept_down = { $who } could not take off in this wind; order it again next round.
event-landed = { $who } landed.
event-glides = { $who } glides without propulsion.
event-hovered = { $who } stayed in the air: { $energy } energy, { $energy_left } left.
event-risk =
    { $what ->
        [landing] Landing
       *[other] Flying so low
    } was risky for { $who }: a crash on { $risk } or less{ $rolled ->
        [none] {""}
       *[other] , rolled { $rolled }
    }.
event-crashed =
    { $who } crashed{ $cause ->
        [tall] {" "}into trees or buildings
        [night] {" "}in the dark
        [landing] {" "}on landing
        [glide] {" "}without propulsion
        [stall] {" "}after a stall
        [mountain] {" "}into a mountain
       *[other] {""}
    }.
event-ejected = The crew of { $who } ejected; the aircraft is lost.
event-dropped =
    { $fs ->
        [none] { $who } landed by parachute at { $hex }.
       *[other] { $who } landed at { $hex }{ $drifted ->
            [yes] {" "}after drifting
           *[no] {""}
        } with { $fs } FS{ $missing ->
            [none] {""}
            [0] {""}
           *[other] ; { $missing } more gather in round { $round }
        }.
    }
event-drop_lost = { $who } came down at { $hex }, where nothing can land, and { is } lost.
event-gathered = { $who } { has } gathered: { $gained } FS more, { $fs } in all.
event-switched = { $who } set its sensors to { $what }.
event-tracked =
    { $what ->
        [ground] Ground radar
        [sonar] Sonar
       *[air] Radar
    } track { $ping }: { $mark }{ $spot ->
        [none] {""}
       *[other] {" "}at { $spot }
    }{ $side ->
        [none] {""}
       *[other] {" "}(of { $side })
    }.
event-radar_ping = A radar tracks { $who }: bearing { $bearing }.
event-radar_lock =
    A radar has locked on to { $who }, { $hex ->
        [none] bearing { $bearing }
       *[other] from { $hex }
    }.
event-radar_exact = { $who } may learn where the radar is: chance { $percent } percent.
event-sonar_heard = { $who } heard something on sonar: { $what }, bearing { $bearing }, type unknown.
event-sonar_test = { $who } listened for { $contact }: chance { $percent } percent.

## Carrying and towing

event-boarded =
    { $carrier ->
        [none] { taken-along }
       *[other] { $who } got into { $carrier } at { $hex }.
    }
event-hitched =
    { $carrier ->
        [none] { taken-along }
       *[other] { $who } { was } hitched to { $carrier } at { $hex }.
    }
event-hooked =
    { $carrier ->
        [none] { taken-along }
       *[other] { $who } { was } slung beneath { $carrier } at { $hex }.
    }
event-recovered =
    { $carrier ->
        [none] { taken-along }
       *[other] { $carrier } picked up { $who } at { $hex }.
    }
taken-along = { $who } { was } taken along at { $hex }.
event-left = { $who } got out at { $hex } ({ $energy } energy, { $energy_left } left).
event-unhitched = { $who } { was } unhitched at { $hex }.
event-set_down = { $who } { was } set down at { $hex }.
event-deployed = { $who } { was } deployed.
event-undeployed = { $who } { was } made ready to tow.
event-thrown_out = { $who } { was } thrown out of its carrier at { $hex }: { $fs } FS left.
event-left_behind = { $who } { was } left behind at { $hex } when the carrier was destroyed.

## Survivors

event-survivors =
    { $who } { $exist ->
        [yes] left survivors
       *[no] left no survivors
    }{ rolled-needed }.
event-discovery =
    Survivors of { $who } at { $hex } { $found ->
        [yes] were found
       *[no] were not found
    }{ rolled-needed }.
event-found = { $who } { was } found at { $hex }. Recover them before the enemy does.
event-ccp = Bring { $who } to the casualty collection point at { $ccp }.
event-rescued = { $who } { is } safe at { $ccp }.

## Structures and repair

event-built =
    { $who } worked on the { $structure } at { $hex }{ $edge ->
        [none] {""}
       *[other] , { $edge } edge
    }: { $done ->
        [yes] it is finished
       *[no] { $health } of { $cost }
    }{ $supply ->
        [none] {""}
       *[other] {" "}({ $supply } Build Supply used, { $left } left)
    }.
event-garrisoned = { $who } garrisoned the { $structure } at { $hex }.
event-left_structure = { $who } left the { $structure }.
event-structure_hit =
    { $who } hit the { $structure } at { $hex }{ with-weapon }: { $loss } health lost, { $health } left{ $works ->
        [no] ; it is out of action
       *[yes] {""}
    }.
event-structure_lost = The { $structure } at { $hex } was destroyed.
event-shaken =
    The structure of { $who } was destroyed: the unit { $outcome ->
        [dead] was killed
        [hurt] lost half of its strength
       *[unharmed] came out unharmed
    }.
event-depot_blast =
    { $explodes ->
        [yes] The depot at { $hex } exploded: { $damage } damage to everything in it and next to it.
       *[no] The depot at { $hex } did not explode.
    }
event-bridge_fell =
    { $who } { was } on the bridge at { $hex } and { $lost ->
        [yes] { was } lost
       *[no] came ashore at half strength
    }.
event-repaired = { $who } repaired { $target }: { $gained } FS regained, { $fs } now.
event-treated = { $who } treated { $target }: { $gained } FS regained, { $fs } now.
event-mended = { $who } { was } repaired at the { $structure }: { $gained } FS regained, { $fs } now.
event-tower_search =
    The search for the { $structure } at { $hex } { $found ->
        [yes] found it
       *[no] found nothing
    }: chance { $percent } percent.

## Mines

event-mine =
    { $who } set off a mine in { $hex }{ $loss ->
        [none] {""}
       *[other] {" "}and lost { $loss } FS{ and-left }
    }.
event-mines_found = { $who } found mines in { $hex }.
event-mines_cleared =
    { $who } cleared mines in { $hex }; your side knows of { $left ->
        [one] { $left } minefield
       *[other] { $left } minefields
    } there now.
event-mine_test = { $who } may set off mines in { $hex } (fields: { $fields }): on { $on } or less.
event-mine_left =
    A minefield in { $hex } was rolled for and { $gone ->
        [yes] is used up
       *[no] remains
    }.

## The clock

event-wind = The wind has shifted: it blows towards { $wind }, speed { $speed }.
event-round =
    Round { $number } opens at { $hour }:00{ $night ->
        [yes] , night
        [no] , day
       *[none] {""}
    }.
