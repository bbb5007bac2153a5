### Exodus Wars: events, menus, prompts, settings and armies.

## Events: set-up

exodus-event-began = { $points ->
    [one] { $points } point
   *[other] { $points } points
} a side at most, on the board { $board } with { $objectives } objectives.
exodus-event-roll_off = Roll-off: { $totals }{ $tied ->
    [yes] . All roll again
   *[no] {""}
}.
exodus-event-piece = { $player } places the { $piece } at { $square }.
exodus-event-left_over = { $count ->
    [one] There is no room for { $count } piece of terrain: it is left out.
   *[other] There is no room for { $count } pieces of terrain: they are left out.
}
exodus-event-marker = { $player } places objective { $number } at { $square }.
exodus-event-chooses_edge = { $player } has the higher Tactics rating, { $rating }, and chooses the table edge.
exodus-event-edge = { $player } takes the { $edge } edge.
exodus-event-left_out = There is no room for { $unit }: it takes no part.
exodus-event-deployed = { $unit } is deployed at { $square }.

## Events: turns and orders

exodus-event-turn = Turn { $turn } begins.
exodus-event-no_tactics = No Tactics test in the first turn: { $player } deploys first and gives the first order.
exodus-event-tactics = Tactics test: { $player } rolls { $dice } and adds { $bonus }, in all { $total }.
exodus-event-goes_first = { $player } { $chosen ->
    [yes] is named and
   *[no] has the lower total and
} gives the first order.
exodus-event-ordered = { $unit } is ordered to { $order ->
    [hold] hold the line and shoot
    [steady] hold the line, shoot and regroup
    [advance] advance and shoot
    [recover] advance and regroup
    [rapid] move twice and shoot
    [road] move three times along the road
    [assault] advance to a Close Assault
    [fight_on] fight on
    [overwatch] hold the line on Overwatch
   *[full] move three times
}{ $momentum ->
    [yes] , by momentum
   *[no] {""}
}.
exodus-event-order_test = Order test: { $dice ->
    [none] certain
   *[other] { $dice }
}{ $modifier ->
    [none] {""}
   *[other] , { $modifier },
} against { $need }+: { $passed ->
    [yes] passed
   *[no] failed
}.
exodus-event-handed_over = { $player } hands over.
exodus-event-stayed = { $unit } moves no further.
exodus-event-ceased = { $unit } does not shoot.
exodus-event-waited = { $unit } does nothing.
exodus-event-moved = { $unit } { $how ->
    [fall_back] falls back { $far } cm to { $square }
    [turn] turns or closes up at { $square }
   *[move] moves { $far } cm to { $square }
}.

exodus-event-rough = { $unit } takes Rough Luck tests: { $dice ->
    [none] none
   *[other] { $dice } (lost on a 1)
}. { $count ->
    [0] No stand is lost
    [one] { $count } stand is lost
   *[other] { $count } stands are lost
}.

exodus-event-decided = { $player } has decided what arrives.
exodus-event-clash = Formations of both sides arrive on the same ground: those of { $player } stand aside.
exodus-event-no_arrival = There is no room for { $unit } now: it is held back.
exodus-event-arrived = { $unit } arrives at { $square } by Sudden Appearance.

## Events: shooting

exodus-event-volley = { $unit } shoots at { $target }: { $throws ->
    [none] { $dice ->
        [none] no dice
       *[other] { $dice }
    }, against { $needs }
   *[other] { $throws }
}{ $modifier ->
    [none] {""}
   *[other] , { $modifier }
}. { $hits ->
    [one] { $hits } hit
   *[other] { $hits } hits
}.{ $concealed ->
    [yes] {" "}The target is Concealed.
   *[no] {""}
}{ $vulnerable ->
    [yes] {" "}The target is Vulnerable on a road.
   *[no] {""}
}{ $other ->
    [none] {""}
   *[other] {" "}Enfilade with { $other }: Casualty tests at -2.
}
exodus-event-no_target = { $unit } has no target in range and sight.
exodus-event-hit = { $unit } takes { $hits ->
    [one] { $hits } hit
   *[other] { $hits } hits
}{ $dice ->
    [none] {""}
   *[other] {" "}and tests { $throws ->
        [none] { $dice }
       *[other] { $throws }
    }
}: { $stands ->
    [0] no stand is lost
    [one] { $stands } stand is lost
   *[other] { $stands } stands are lost
}, { $left ->
    [0] none
   *[other] { $left }
} left.{ $more ->
    [none] {""}
    [one] {" "}One that stays loses { $more } Hit.
   *[other] {" "}Those that stay lose { $more } Hits.
}{ $aboard ->
    [yes] {" "}Those aboard its transports test as well.
   *[no] {""}
}
exodus-event-survived = { $unit }: Incredible Survival { $dice } (9+). { $count ->
    [0] No stand stays
    [one] { $count } stand stays
   *[other] { $count } stands stay
}.
exodus-event-critical = { $alone ->
    [yes] { $unit }
   *[no] { $stand } of { $unit }
} tests for a Critical Hit: { $throws ->
    [none] { $dice }
   *[other] { $throws }
}. { $struck ->
    [yes] It loses { $damage ->
        [one] { $damage } more Hit
       *[other] { $damage } more Hits
    }{ $stands ->
        [0] {""}
       *[other] {" "}and is removed
    }
   *[no] Nothing happens
}.
exodus-event-blast = { $unit ->
    [none] A bombardment lands
   *[other] { $unit } fires a blast
} at { $square }: Blast Value { $total }, a { $size ->
    [small] Small
    [medium] Medium
   *[large] Large
} template. { $count ->
    [0] No formation is under it
    [one] { $count } formation is under it
   *[other] { $count } formations are under it
}.
exodus-event-struck = { $unit } has { $count ->
    [one] { $count } stand
   *[other] { $count } stands
} under the template: { $throws ->
    [none] { $dice }, against { $needs }
   *[other] { $throws }
}{ $modifier ->
    [none] {""}
   *[other] , { $modifier }
}. { $hits ->
    [one] { $hits } hit
   *[other] { $hits } hits
}.{ $concealed ->
    [yes] {" "}They are Concealed.
   *[no] {""}
}{ $vulnerable ->
    [yes] {" "}They are Vulnerable on a road.
   *[no] {""}
}

exodus-event-on_overwatch = { $unit } is on Overwatch.
exodus-event-left_alone = { $unit } stays on Overwatch.
exodus-event-overwatch = { $unit } fires on Overwatch at { $target }, { $far } cm away{ $later ->
    [yes] . This is its order of this turn
   *[no] {""}
}.
exodus-event-waits = { $unit } waits for the end of the move of { $target }.

## Events: Close Assaults

exodus-event-assault_short = { $unit } is more than 15 cm from { $target }: there is no Close Assault.
exodus-event-assaulted = { $unit } { $rapid ->
    [yes] is first to attack
   *[no] attacks
} { $target }: { $throws ->
    [none] { $dice }
   *[other] { $throws }
}. { $hits ->
    [one] { $hits } hit
   *[other] { $hits } hits
}.
exodus-event-interlocked = { $unit } gives Interlocking Fire on { $target }: { $throws ->
    [none] { $dice }
   *[other] { $throws }
}. { $hits ->
    [one] { $hits } hit
   *[other] { $hits } hits
}.
exodus-event-won = { $unit } wins the Close Assault against { $target }{ $difference ->
    [none] : nothing is left of it
   *[other] {" "}by { $difference }
}.
exodus-event-drawn = The Close Assault between { $unit } and { $target } is a draw.
exodus-event-locked = { $unit } and { $target } are locked: they fight on next turn.
exodus-event-score = { $unit } rolls { $dice }{ $combined ->
    [yes] , keeps the higher die
   *[no] {""}
} and adds { $kills } for kills and { $modifier } for modifiers{ $parts ->
    [none] {""}
   *[other] {" "}({ $parts })
}: { $total }.
exodus-score-part = { $value } { $rule ->
    [EXW-score-c] outnumbers
    [EXW-score-d] without SC
    [EXW-score-e] enemy more suppressed
    [EXW-score-f] Hard stands
    [EXW-score-g] enemy was Routed
   *[EXW-inspire-a] Inspirational
}
exodus-throw = { $dice }{ $what ->
    [heavy] {" "}(Hits)
    [critical] {" "}(1 strikes)
    [critical_hits] {" "}(Hits)
    [M] {" "}(M { $need }+)
    [A] {" "}(A { $need }+)
    [cover] {" "}(Cover { $need }+)
    [casualty] {" "}(Casualty { $need }+{ $modifier ->
        [none] )
       *[other] , { $modifier })
    }
    [incredible] {" "}(Incredible Survival { $need }+)
   *[hit] {" "}({ $need }+)
}

## Events: suppression and rout

exodus-event-suppressed = { $unit } gains { $gained } SC { $why ->
    [fire] under fire
    [tank] by Tank Shock
    [assault] for its losses in the Close Assault
   *[order] for the failed test
} and has { $sc } of { $most }.
exodus-event-routed = { $unit } is Routed.
exodus-event-bonus_hits = { $unit } takes { $count ->
    [one] { $count } Bonus Hit
   *[other] { $count } Bonus Hits
}.
exodus-event-left_behind = { $unit } leaves { $count ->
    [one] { $count } stand
   *[other] { $count } stands
} behind that cannot move; the enemy destroys what is left behind.
exodus-event-heads = { $unit } falls back towards { $edge ->
    [yes] its table edge
   *[no] cover, the { $ground } at { $square }
}, { $far } cm away.
exodus-event-coin = The edge and the nearest cover are equally near to { $unit }: it runs for the { $edge ->
    [yes] edge
   *[no] cover
}.
exodus-event-mounted = { $count ->
    [one] { $count } stand
   *[other] { $count } stands
} of { $unit } { $count ->
    [one] is
   *[other] are
} aboard.
exodus-event-dismounted = { $count ->
    [one] { $count } stand
   *[other] { $count } stands
} of { $unit } { $count ->
    [one] gets
   *[other] get
} out.
exodus-event-stood_fast = { $count ->
    [one] { $count } stand
   *[other] { $count } stands
} of { $unit } with No Fear { $count ->
    [one] stays where it is
   *[other] stay where they are
}.
exodus-event-caught = { $unit } is caught by { $other }: { $count ->
    [one] { $count } stand is
   *[other] { $count } stands are
} removed.
exodus-event-regrouped = { $unit } regroups: { $dice ->
    [none] no dice
   *[other] { $dice }
}. It loses { $lost } SC and has { $sc }.
exodus-event-auto_regroup = { $unit } tries to regroup: { $dice ->
    [none] certain
   *[other] { $dice }
}{ $modifier ->
    [none] {""}
   *[other] , { $modifier },
} against { $need }+: { $passed ->
    [yes] passed
   *[no] failed
}.
exodus-event-calmed = { $unit } has { $sc } SC left.
exodus-event-rallied = { $unit } rallies with { $sc } SC.

## Events: support

exodus-event-called = { $player } calls { $asset }: { $dice ->
    [none] certain
   *[other] { $dice }
} against { $need }+: { $passed ->
    [yes] it comes
   *[no] it does not come in this turn
}.
exodus-event-no_support = { $player } calls no more support in this turn.
exodus-event-flies = { $unit } comes in at { $square } and flies towards { $to }.
exodus-event-anti_air = { $unit } fires at { $target }: { $throws ->
    [none] { $dice ->
        [none] no dice
       *[other] { $dice }
    } against { $needs }
   *[other] { $throws }
}. { $hits ->
    [one] { $hits } hit
   *[other] { $hits } hits
}.
exodus-event-called_in = { $unit } supports the assault on { $target } from { $square }.
exodus-event-flew_off = { $unit } leaves the table.
exodus-event-turned_back = { $unit } turns back and can be called again.
exodus-event-scattered =
    It misses by { $far } cm towards { $heading }°, { $off ->
        [yes] off the table beside
       *[no] to a point in
    } { $square }.
exodus-event-pushed = It cannot come down there: { $unit } lands at the nearest free point, { $far } cm away in { $square }.
exodus-event-landed = { $unit } lands at { $square }.
exodus-event-unloaded = { $unit } gets out at { $square }.
exodus-event-no_landing = { $unit } finds no place to land and is lost.
exodus-event-collected = { $unit } takes { $target } aboard.
exodus-event-taken_off = { $unit } leaves the battle by air.
exodus-event-lost_aboard = { $unit } is lost with its transport.

## Events: the end

exodus-event-scored = { $player } gains { $gained } VP for { $part ->
    [objectives] { $gained ->
        [one] an objective
       *[other] objectives
    }
    [pushed] a half without steady enemies
    [crippled] broken communications
    [across] tenths of the army in the enemy's half
    [through] tenths of the army near the enemy's edge
   *[broken] tenths of the enemy's army Routed or destroyed
}.
exodus-event-counted = { $player } has { $total } VP.
exodus-event-over = { $winner ->
    [none] The game is a draw
   *[other] { $winner } wins
}: { $why ->
    [points] enough Victory Points
    [wiped_out] a side has nothing left
   *[last_turn] the last turn is over
}.
exodus-result = { $why ->
    [points] One side has enough Victory Points.
    [wiped_out] A side has nothing left.
   *[last_turn] The last turn is over.
}

## Prompts

exodus-prompt-piece = Place a piece of terrain. { $count ->
    [one] { $count } piece is left
   *[other] { $count } pieces are left
}.
exodus-prompt-marker = Place an objective, at least { $apart } cm from the others. { $count ->
    [one] { $count } objective is left
   *[other] { $count } objectives are left
}.
exodus-prompt-edge = Which table edge is yours?
exodus-prompt-first = Who gives the first order in this turn?
exodus-prompt-deploy = Deploy a formation within { $depth } cm of the { $edge } edge.
exodus-prompt-arrive = Which formations arrive now? The other side does not see it until both have decided.
exodus-prompt-order = Give an order. { $count ->
    [one] { $count } formation waits
   *[other] { $count } formations wait
} for one.
exodus-prompt-momentum = Order one more formation at -2, or hand over.
exodus-prompt-move = Where does { $unit } move? { $left ->
    [one] It is the last move
   *[other] { $left } moves are left
}.
exodus-prompt-shoot = At which formation does { $unit } shoot?
exodus-prompt-debus = { $unit } is assaulted. Do those aboard get out first?
exodus-prompt-stand-fast = { $unit } falls back. Do its stands with No Fear stay?
exodus-prompt-overwatch-landed = { $unit } may fire on Overwatch at one of those that have landed. The nearest, { $target }, is { $far } cm away.
exodus-prompt-overwatch = { $target } moves within { $far } cm of { $unit }. Does { $unit } fire on Overwatch?
exodus-prompt-sniper = Which stand of { $target } takes the Sniper hit of { $unit }?
exodus-prompt-support = Call support? { $count ->
    [one] { $count } asset is left
   *[other] { $count } assets are left
}.
exodus-prompt-sortie = Where does { $unit } fly?
exodus-prompt-strike = Does { $unit } attack { $target }?
exodus-prompt-transport = Where does { $unit } land?
exodus-prompt-call-in = Call a sortie to the Close Assault on { $target }?
exodus-prompt-bombard = At which point does { $asset } aim?
exodus-prompt-drop = Where does { $units } come down?
exodus-prompt-landing = { $unit } lands as shown.{ $held ->
    [none] {""}
   *[other] {" "}Stand { $held } stays where it came down.
} Accept these places, or move single stands first?
exodus-prompt-again = { $unit } failed its test. What does it do?

## Menus

exodus-pick-piece = Place the { $kind } ({ $id })
exodus-pick-marker = Place an objective
exodus-pick-edge = The { $edge } edge
exodus-pick-first = { $player } gives the first order
exodus-pick-deploy = Deploy { $unit }
exodus-pick-leave-out = No room: leave out { $unit }
exodus-pick-arrive = Let arrive: { $units }
exodus-pick-hold-back = Hold all back
exodus-pick-hand-over = Hand over
exodus-pick-move = Move { $unit }
exodus-goal-contact = Into contact
exodus-goal-rough =
    { $count ->
        [one] 1 stand tests for Rough ground
       *[other] { $count } stands test for Rough ground
    }
exodus-goal-watched = near the Overwatch of { $unit }
exodus-pick-land = Move { $unit } and land
exodus-pick-stay = { $unit } moves no further
exodus-pick-shoot = Shoot at { $target }
exodus-pick-blast = { $howitzers ->
    [yes] Howitzers
   *[no] Blast
}: Blast Value { $total } at a place
exodus-pick-sniper = { $stand } { $name }
exodus-pick-hold-fire = { $unit } does not shoot
exodus-pick-react = Fire at { $target } now
exodus-pick-react-late = Fire at { $target } at the end of its move
exodus-pick-assault = Close Assault on { $target }
exodus-pick-debus = { $count ->
    [one] The stand aboard gets out
   *[other] { $count } stands get out
}
exodus-pick-keep = They stay aboard and do not fight
exodus-pick-run = All of { $unit } falls back
exodus-pick-stand-fast = { $count ->
    [one] The stand with No Fear stays
   *[other] Stands with No Fear stay
}
exodus-pick-fight-on = Fight on against { $target }
exodus-pick-again-move = Move once
exodus-pick-again-shoot = Shoot
exodus-pick-again-regroup = Regroup, { $sc } SC
exodus-pick-wait = Do nothing
exodus-pick-call = Call { $asset } ({ $id })
exodus-pick-alone = No Air Support
exodus-pick-call-none = Call no more in this turn
exodus-pick-fly = Fly over the table
exodus-pick-unload = Land and unload
exodus-pick-collect = Land and collect { $unit }
exodus-pick-turn-back = Turn back
exodus-pick-bombard = Aim
exodus-pick-drop = Drop
exodus-pick-land-here = Land at these places
exodus-kind-piece = Place terrain
exodus-kind-marker = Place an objective
exodus-kind-edge = Table edge
exodus-kind-first = First order
exodus-kind-deploy = Deploy
exodus-kind-land = Move and land
exodus-kind-leave-out = Leave out
exodus-kind-hold = Hold the line: shoot at +2
exodus-kind-steady = Hold the line: shoot at -2, regroup
exodus-kind-advance = Advance: move, shoot
exodus-kind-recover = Advance: move, regroup
exodus-kind-overwatch = Hold the line: Overwatch
exodus-kind-leave = Stay on Overwatch
exodus-kind-react = Fire now
exodus-kind-react-late = Fire at the end of the move
exodus-kind-rapid = Rapid: move twice, shoot at -2
exodus-kind-full = Full Speed: move three times
exodus-kind-road = Road Advance: move three times, all on the road
exodus-kind-assault = Advance: move, Close Assault
exodus-kind-debus = Get out
exodus-kind-keep = Stay aboard
exodus-kind-run = Fall back
exodus-kind-stand-fast = Stay
exodus-kind-fight-on = Fight on
exodus-kind-again = Say Again
exodus-kind-again-move = Move
exodus-kind-again-shoot = Shoot
exodus-kind-again-regroup = Regroup
exodus-kind-arrive = Sudden Appearance
exodus-kind-hold-back = Hold back
exodus-kind-hand-over = Hand over
exodus-kind-move = Move
exodus-kind-stay = Stay
exodus-kind-shoot = Shoot
exodus-kind-blast = Fire a blast
exodus-kind-sniper = Sniper hit
exodus-kind-cease = Do not shoot
exodus-kind-wait = Do nothing
exodus-topic-overwatch = Overwatch
exodus-topic-about = An enemy formation moves in range and sight of a formation of yours on Overwatch. To react is to fire at it at once.
exodus-topic-routed = the target is Routed
exodus-topic-suppressed = the firing formation has SC
exodus-kind-call = Call support
exodus-kind-alone = No Air Support
exodus-kind-call-in = Air Support
exodus-kind-call-none = No more support
exodus-kind-fly = Fly over
exodus-kind-strike = Attack
exodus-kind-unload = Unload
exodus-kind-collect = Collect
exodus-kind-turn-back = Turn back
exodus-kind-bombard = Bombard
exodus-kind-drop = Drop
exodus-kind-land-here = Landing places
exodus-ask-places = Which stands are put elsewhere?
    .name = Places
exodus-ask-point = Over which point?
    .name = Point
exodus-ask-heading = In which direction does it fly?
    .name = Direction
exodus-ask-stands = Which stands stay?
    .name = Stands
    .without = All with No Fear
exodus-ask-with = Who comes along?
    .name = Along
    .without = Nobody
exodus-ask-spot = Where is its middle?
    .name = At
exodus-ask-turned = How far is it turned, clockwise?
    .name = Turned
    .without = Not turned
exodus-ask-way = Where does it go?
    .name = Destination
    .without = Decide after the test
exodus-ask-at = Where is the middle of the template?
    .name = At
exodus-ask-hold = Which weapons do not fire?
    .name = Hold back
    .without = All fire
exodus-ask-arrival = Where does { $unit } arrive?
    .without = It is held back
exodus-the-nearest = Nearest enemy: { $unit }, { $far } cm{ $how ->
    [in] , in range
    [out] , out of range by { $over } cm
   *[none] {""}
}
exodus-the-rough = { $count ->
    [one] { $count } stand takes a Rough Luck test
   *[other] { $count } stands take Rough Luck tests
}: lost on { $lost }
exodus-the-watched = { $unit } may fire on Overwatch
exodus-the-assault = { $percent } % to pass; about { $kills } kills against { $losses }, { $wins } % not to lose
exodus-the-chance = { $percent } % to pass
exodus-the-odds = about { $damage } damage: { $dice ->
    [one] { $dice } die
   *[other] { $dice } dice
}, { $needs } to hit{ $modifier ->
    [none] {""}
   *[other] {" "}with { $modifier }
}, { $hits ->
    [1] { $hits } hit
   *[other] { $hits } hits
}{ $enfilade ->
    [yes] , Enfilade
   *[no] {""}
}
exodus-the-blast-odds = Blast Value { $total }, about { $damage } damage: P { $personnel }+, A { $armour }+{ $modifier ->
    [none] {""}
   *[other] {" "}with { $modifier }
}, { $extra } SC and the losses for each formation
exodus-the-struck = { $friend ->
    [yes] Your own { $unit }
   *[no] { $unit }
}: { $count ->
    [one] { $count } stand
   *[other] { $count } stands
} under the template, about { $damage } damage
exodus-the-nobody = Nobody is under the template.
exodus-the-enfilade = Enfilade with { $unit }

## Refusals

exodus-no-piece = A piece of terrain must be on the table, and overlap no other. Choose another place.
exodus-no-marker-table = An objective must be on the table.
exodus-no-marker-half = This half of the table has its objectives. Choose a place in the other half.
exodus-no-marker-near = Another objective is { $far } cm away. Choose a place at least { $apart } cm from all others.
exodus-no-table = The table must be in centimetres and at least 60 cm on each side.
exodus-no-routed = { $unit } is Routed: it takes no orders until it rallies in a Finalisation phase.
exodus-no-stand-fast = Stands that stay must be within 5 cm of the others after these have fallen back.
exodus-no-follow = Each formation that comes along must have a stand within 5 cm of one of the others. Choose again.
exodus-no-cohesion = Each stand must be within { $cohesion } cm of another one, in one chain.
exodus-no-place = Stand { $stand } cannot go there: { $why }
exodus-no-strip = All stands must be wholly within { $depth } cm of the { $edge } edge.
exodus-no-call-in = A sortie that supports an assault is placed within { $distance } cm of { $target }. Choose another point.
exodus-no-landing = A transport lands at least { $distance } cm from every enemy stand. Choose another point.
exodus-no-landing-there = It cannot land there: { $why }. Choose another point.
exodus-no-drop-off = The first stand must be aimed at a point of the table. Choose another point.
exodus-no-collecting = All stands of { $unit } must be within 15 cm of the landing zone. Choose another point.
exodus-no-beside = One of the stands must be within { $cohesion } cm of { $carrier }.
exodus-no-room-left = No room would be left for { $unit }, which gets out next. Choose another place.
exodus-no-room = There is no room for all stands in cohesion there. Choose another place.
exodus-no-sight = No stand in range sees { $target }.
exodus-no-shot = None of the weapons that are left may fire at { $target }. Hold back fewer.
exodus-no-blast-off = The middle of the template must be on the table.
exodus-no-blast-guns = No stand that is not suppressed has a blast to fire there.
exodus-no-blast-near = The place is too near to stand { $stand }. Choose one at least { $least } cm away.
exodus-no-blast-far = The place is too far from stand { $stand }. Choose one at most { $most } cm away.
exodus-no-blast-sight = No stand that fires sees the place.

## View

exodus-phase = { $phase ->
    [initialisation] initialisation
    [tactics] tactics
    [deployment] deployment
    [orders] orders
    [support] support
    [finalisation] finalisation
    [over] over
   *[setup] set-up
}
exodus-the-status = { $player }: { $points } VP, { $formations ->
    [one] { $formations } formation
   *[other] { $formations } formations
} with { $stands ->
    [one] { $stands } stand
   *[other] { $stands } stands
}, { $routed } Routed
exodus-the-reserves = { $player }, not on the table: { $formations }
exodus-the-held = { $name } ({ $points ->
    [one] { $points } point
   *[other] { $points } points
}: { $contents })
exodus-the-asset = { $name } ({ $points ->
    [one] { $points } point
   *[other] { $points } points
})
exodus-the-contacts = { $units ->
    [none] It meets nobody.
   *[other] It meets, in this order: { $units }.
}
exodus-the-miss = It comes down up to { $most } cm away, in a random direction.
exodus-the-under = { $units ->
    [none] Nobody is under the template.
   *[other] Under the template if it hits its point: { $units }.
}
exodus-the-piece = the { $kind }
exodus-tag-s = Suppression Count
exodus-tag-h = Hits left
exodus-tag-r = Routed
exodus-tag-l = VTOL on the ground
exodus-tag-p = Stands aboard
exodus-tag-o = On Overwatch
exodus-tag-c = Concealed

## Settings

exodus-setting-points = Points limit
exodus-setting-table = Table
exodus-setting-turns = Turns
exodus-setting-scenario = Scenario
exodus-scenario = { $name ->
    [crossroads] Crossroads: three objectives, points kept, half of each army comes in turn 2
    [breakthrough] Breakthrough: reach the enemy's half and edge, break enemy formations
   *[meeting] Meeting Engagement
}
exodus-by-points = by the points limit
exodus-setting = { $name ->
    [objectives] Objectives of the Meeting Engagement
    [victory_points] Victory Points that end the game
    [ends_from] First turn in which they end a Meeting Engagement
    [ratings] Tactics ratings
    [mounted] Infantry after a move with its transports' Speed
    [double_stack] More than twice the survivors of a Close Assault
    [mixed_cc] C&C of a formation with several values
    [range_unlock] A stand in range and sight lets fire
    [enfilade] SC that Enfilade adds
    [layout] Terrain and objectives are placed by
    [caught] A Routed formation that is caught loses
   *[later_turns_first] First order after turn 1
}
exodus-reading = { $name ->
    [add] +1 and +2
    [even] the same for both
    [faction] as the factions have them
    [off] is on the table beside them
    [on] is aboard until its next order
    [best_only] +2
    [best] the best one
    [average_up] their mean, rounded up
    [formation] its whole formation
    [weapon_type] weapons of the same name
    [bot] the bot
    [players] the players, in turns
    [stand] its stands near the enemy
    [lower_total] the lower Tactics total
   *[winner_chooses] the higher Tactics total chooses
}
exodus-setting-sc-per-loss = A loss to fire adds 1 SC for each
exodus-sc-per-loss-hit = Hit lost
exodus-sc-per-loss-stand = stand removed
exodus-table-size = { $width } x { $height } cm

## Armies

exodus-army-unreadable = This is no army list.
exodus-army-faction = Choose a faction: { $known }.
exodus-army-field = An army list has no field { $field }.
exodus-army-no-formation = There is no formation { $formation } in this faction.
exodus-army-no-upgrade = { $formation }: there is no upgrade { $upgrade }.
exodus-army-twice = { $formation }: an upgrade can be taken once.
exodus-army-clash = { $formation }: { $one } and { $other } exclude each other.
exodus-army-requires = { $formation }: { $upgrade } needs one of { $needed }.
exodus-army-no-hq = { $formation }: there is no stand { $stand } for the HQ to replace.
exodus-army-name = { $formation }: a name has at most { $most } characters.
exodus-army-most = { $formation }: at most { $most } at this points limit.
exodus-army-per-army = { $upgrade }: at most { $most } in an army.
exodus-army-empty = An army needs a formation.
exodus-army-formations = Formations in an army: at most { $most }.
exodus-army-stands = The army has { $count } stands; at most { $most } are allowed.
exodus-army-no-support = There is no support asset { $asset } in this faction.
exodus-army-no-carrier = { $formation } cannot come by { $asset }.
exodus-army-carrier-full = { $formation }: there is no room left in { $asset }; add another one.
exodus-army-points = The list costs { $spent ->
    [one] { $spent } point
   *[other] { $spent } points
}; the limit is { $limit }.
exodus-build-none = No faction yet
exodus-build-gone = That is no longer on this page. Choose again.
exodus-build-unknown = Unknown entry
exodus-build-faction = Faction
exodus-build-tactics = Tactics rating { $tactics }
exodus-build-add = Add a formation
exodus-build-kind = { $points ->
    [one] { $points } point
   *[other] { $points } points
}, Competency { $comp }, C&C { $cc }
exodus-build-support = Add support
exodus-build-asset = { $points ->
    [one] { $points } point
   *[other] { $points } points
}, C&C { $cc }
exodus-build-hq = Which stand the HQ replaces
exodus-build-by = What brings it to the table
exodus-build-deploys = It deploys with the others
exodus-build-upgrade = Take or drop an upgrade
exodus-build-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
exodus-build-costs = { $points ->
    [one] { $points } point
   *[other] { $points } points
}{ $upgrades ->
    [none] {""}
   *[other] , { $upgrades }
}
exodus-build-remove = Remove
exodus-build-copy = Duplicate
exodus-build-most = At most { $most }
exodus-build-formations = At most { $most } formations
exodus-the-formation = Competency { $comp }, C&C { $cc }
exodus-the-stands = { $count } { $name }: { $type }, Hits { $hits }, Speed { $speed } cm, { $defence ->
    [0] no Defence
   *[other] Defence { $defence }+
}, Melee { $melee }+, Assault { $assault }+{ $more ->
    [none] {""}
   *[other] . { $more }
}
exodus-the-hq = { $name } replaces a stand{ $more ->
    [none] {""}
   *[other] . { $more }
}
exodus-the-weapon = { $name }{ $unlimited ->
    [yes] , any range
   *[no] { $range ->
        [0] {""}
       *[other] , { $range } cm
    }
}{ $dice ->
    [1] {""}
   *[other] , { $dice } dice
}{ $personnel ->
    [0] {""}
   *[other] , P { $personnel }+
}{ $armour ->
    [0] {""}
   *[other] , A { $armour }+
}{ $blast ->
    [0] {""}
   *[other] , Blast Value { $blast }
}{ $devastating ->
    [yes] , Devastation Class
   *[no] {""}
}{ $special ->
    [none] {""}
   *[other] , { $special }
}
