## A map in the browser: what is on it, in words.

viewer-unit =
    { $unit }, { $type }, FS { $strength }{ $away ->
        [orbit] , in orbit
        [carried] , carried in { $hex }
       *[none] , in { $hex }, facing { $way }
    }
viewer-contact =
    { $unit }, FS { $strength }, in { $hex }{ $way ->
        [none] {""}
       *[other] , facing { $way }
    }{ $seen ->
        [none] {""}
       *[other] , last seen in round { $seen }
    }
viewer-structure =
    { $structure }{ $side ->
        [player] {" "}of the players
        [hostile] {" "}of the enemy
        [allied] {" "}of allies
        [neutral] {" "}of neutrals
       *[none] {""}
    }{ $built ->
        [yes] {""}
       *[no] , not finished
    }
viewer-store = Supplies in reach: { $stock }
viewer-range = { $unit } { $reach ->
        [0] cannot move now
        [one] can move to { $reach } hex (filled)
       *[other] can move to { $reach } hexes (filled)
    } and { $fire ->
        [0] cannot fire at any hex
        [one] can fire at { $fire } hex (ringed)
       *[other] can fire at { $fire } hexes (ringed)
    } from here.
viewer-layer = { $layer ->
    [title] What the map shows
    [zones] Zones of influence
    [sight] What is in sight
    [supply] Where supplies can be had
    [range] Where a selected unit can move and fire
    [happened] What happened
    [differences] Where the players were wrong
    [numbers] Hex numbers
    [names] Names
    [turn] Round
    [step] Order
    [story] What happened
    [key] Boxes are the players' units and friends, diamonds enemies; the number below is force strength (FS). What is dashed was seen earlier, in the round in brackets.
    [zone_own] In a zone of influence of the players.
   *[zone_enemies] In a zone of influence of their enemies.
}
viewer-rounds = Round { $round }
viewer-spans =
    { $span ->
        [turn] Turn
       *[round] Round
    } { $round }

## A tabletop board in the browser: what is on it, in words.

board-piece =
    { $unit }{ $kind ->
        [none] {""}
       *[other] {" "}({ $kind })
    } of { $player }, in { $square }{ $way ->
        [none] {""}
       *[other] , facing { $way }
    }{ $left ->
        [none] {""}
       *[other] , health { $left } of { $full }
    }{ $states ->
        [none] {""}
       *[other] , { $states }
    }{ $acted ->
        [yes] , has acted
       *[no] {""}
    }
board-group =
    { $unit } of { $player }, { $count ->
        [one] { $count } model
       *[other] { $count } models
    } around { $square }{ $states ->
        [none] {""}
       *[other] , { $states }
    }{ $acted ->
        [yes] , has acted
       *[no] {""}
    }
board-zone = Zone: { $zone }{ $player ->
        [none] {""}
       *[other] {" "}of { $player }
    }
board-marker =
    { $kind ->
        [objective] Objective
        [work] Built, or being built
        [note] Note
       *[other] Token
    }{ $name ->
        [none] {""}
       *[other] {" "}{ $name }
    }{ $player ->
        [none] {""}
       *[other] , held by { $player }
    }
board-reach = { $kind ->
    [command] Commands as far as
    [control] Its zone of control reaches
    [defence] { $name } covers
   *[range] { $name } reaches
} { $far ->
    [none] the whole table
   *[other] { $far } { $unit }
}{ $arc ->
    [360] .
   *[other] , in an arc of { $arc }°.
}
board-sees = { $seen ->
    [none] Sees no enemy now.
   *[other] Sees now: { $seen }.
}
board-layer = { $layer ->
    [title] What the map shows
    [range] How far a selected unit's weapons reach
    [sight] Whom a selected unit sees now
    [areas] What else a selected unit commands, controls or covers
    [happened] What happened
    [names] Names and states
    [zones] Zones
    [grid] Squares
    [turn] Turn
    [step] Step
    [story] What happened in this step
    [key] A pale model has acted. A gap in its rim is lost health, a second ring a vehicle, wings a flyer. Tap a model to read what the letters beside it mean.
   *[open] open ground
}
board-table = The table
board-how = Drag to move; pinch or scroll to zoom. Tap a model or the ground, or choose a unit from the list, to read about it. The sliders step through the turns and the steps of a turn.
board-viewpoint = Whose view of the table
