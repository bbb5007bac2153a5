### Exoshift: Tactics: events, menus, prompts, settings and armies.

# A test is said with its value; the die follows the sentence. At 0 or less and at 10 or more none is rolled.
exoshift-no-roll = { $dice ->
    [none] {" "}(no roll)
   *[other] {""}
}

## Events: set-up

exoshift-event-began = { $mission ->
    [control_points] Control Points
   *[objective_grab] Objective Grab
} on { $board }.
exoshift-event-roll_off = Roll-off: { $first } { $first_total }, { $second } { $second_total }.
exoshift-event-edge = { $player } takes the { $edge } edge.
exoshift-event-goes_first = { $player } places first in the set-up.
exoshift-event-laid = { $player ->
    [none] { $what ->
        [control] Control Point
       *[token] Token
    } { $number } lies
   *[other] { $player } places { $what ->
        [control] Control Point
       *[token] token
    } { $number }
} in { $square }.
exoshift-event-deployed = { $unit } is deployed in { $square }.
exoshift-event-skipped = { $player } passes a deployment for 1 CP of the first round.

## Events: rounds and turns

exoshift-event-round = Round { $round } begins.
exoshift-event-refreshed = { $player } has { $cp } CP{ exoshift-attached }.
exoshift-attached = { $attached ->
    [0] {""}
   *[other] , and { $attached } attached to units
}
exoshift-event-bid = { $player } has bid.
exoshift-event-own_bid = You bid { $bid } CP.
exoshift-event-initiative = { $player } bids { $bid } CP: { $total } in all, with the die and Quality { $quality }.
exoshift-event-initiative_tied = The totals are equal: { $by ->
    [quality] the higher Quality decides
    [bid] the higher bid decides
   *[nothing] roll again
}.
exoshift-event-initiative_won = { $player } has the initiative.
exoshift-event-order = { $first } takes the first turn{ $own ->
    [yes] {""}
   *[no] , by the choice of { $player }
}.
exoshift-event-action = { $unit }: { $action }{ $price ->
    [0] , free
   *[other] {""}
}.
exoshift-event-paid = { $player } pays { $paid } CP and has { $left } left{ exoshift-attached }.
exoshift-event-passed = { $player } passes for { $paid } CP and has { $left } left.
exoshift-event-ended = { $player } ends the turn with { $left } CP left{ exoshift-attached }.
exoshift-event-gave_up = { $player } ends the turn and gives up { $lost } CP attached to units.
exoshift-event-idle = { $player } can do nothing more: the turn ends.
exoshift-event-forfeited = { $player } loses { $lost } CP that nothing can use.
exoshift-event-stored = { $unit } puts { $cp } CP aside and holds { $total }.
exoshift-event-pulled = { $unit } gives { $cp } CP to the pool of { $player }, which has { $total }.
exoshift-event-arrives = { $unit } arrives at the { $edge } edge.
exoshift-event-worked = { $model } works at a { $work }: Quality { $need }{ exoshift-no-roll }; { $passed ->
    [yes] a part is done
   *[no] nothing is done
}.
exoshift-event-built = The { $work } at { $square } has { $parts } of { $time } parts{ $finished ->
    [yes] {" "}and is finished
   *[no] {""}
}. { $unit } has { $left } Construction Resources left.
exoshift-event-held_back = { $player } keeps { $unit } in reserve with arrival number { $arrival }.
exoshift-event-mine = { $model } sets off the { $work }, and its move ends there.
exoshift-event-roles = { $attacker } attacks, { $defender } defends{ $sure ->
    [yes] {" "}as a Garrison always does
   *[no] {""}
}.
exoshift-event-teamwork = { $unit } calls on a friend: Quality { $need }{ exoshift-no-roll }, { $passed ->
    [yes] and one may act
   *[no] without success
}.
exoshift-event-hurried = { $unit } is hurried: its arrival number is { $arrival }.
exoshift-event-round_over = Round { $round } is over.
exoshift-event-scored = { $player } scores { $points } VP: { $total } in all.
exoshift-event-counted = { $player } has { $total ->
    [0] no VP
   *[other] { $total } VP for tokens: { $carried } carried, { $secured } Secured
}.
exoshift-event-over = The game ends: { $why ->
    [points] { $goal ->
        [none] the mission is decided
       *[other] { $goal } VP are reached
    }
    [wiped_out] one side has nobody left who can act
   *[last_round] the last round is over
}. { $winner ->
    [none] It is a draw
   *[other] { $winner } wins
}.
exoshift-event-arrival = { $unit } in reserve: arrival number { $number }{ exoshift-no-roll }; it { $passed ->
    [yes] is On Ready
   *[no] waits
}.

## Events: moves, Disruption, statuses

exoshift-event-moved = { $unit } moves { $far } in to { $square }.
exoshift-event-climbed = { $unit } climbs { $way ->
    [up] { $up } in up
    [down] { $down } in down
   *[both] { $up } in up and { $down } in down
}.
exoshift-event-stood_up = { $unit } moved and is no longer Hunkered Down.
exoshift-event-intends = { $unit } goes where it is { $intent ->
    [hidden] out of sight of
   *[other] in cover from
} { $target }.
exoshift-event-floor = { $unit } goes to floor { $floor }.
exoshift-event-hides = { $unit } hides. It cannot be seen over what is beside it, nor see over it, until it acts.
exoshift-event-appears = { $unit } hides no longer.
exoshift-event-hunkered = { $unit } is Hunkered Down.
exoshift-event-disrupted = { $unit } gains { $gained } Disruption{ $why ->
    [saved] {" "}from saved hits
    [escape] {" "}for its escape
    [suppression] {" "}from Suppression
    [late] {" "}from the attack
    [difficult] {" "}from difficult ground
    [downed] {" "}as it is Downed
    [wounded] {" "}as it is Wounded
    [standing] {" "}for standing fast
    [unrallied] {" "}as it does not rally
   *[secondary] {""}
} and has { $disruption }.
exoshift-event-calmed = { $unit } loses { $lost } Disruption and has { $disruption }.
exoshift-event-recovered = { $unit } Recovers { $lost ->
    [0] without any Disruption to lose
   *[other] up to { $count } Disruption{ $hidden ->
        [yes] {" "}and 1 more out of sight of the enemy
       *[no] {""}
    }
}{ $stunned ->
    [yes] , and is no longer Stunned
   *[no] {""}
}.
exoshift-event-rested = { $unit } rests: { $sure ->
    [yes] no enemy is in sight, so it succeeds
   *[no] { $drone ->
        [yes] a drone passes every Morale test
       *[no] Morale { $need }{ exoshift-no-roll }, { $passed ->
            [yes] it succeeds
           *[no] it fails
        }
    }
}.
exoshift-event-secured = { $unit } tries to secure Control Point { $point }: Quality { $need }{ exoshift-no-roll }. { $passed ->
    [no] Nothing changes
   *[yes] { $holder ->
        [none] It is Neutral
       *[other] { $holder } has captured it
    }
}.
exoshift-event-dropped = { $unit } drops token { $token }.
exoshift-event-grabbed = { $model } picks up token { $token }.
exoshift-event-locked = { $model } locks token { $token }.
exoshift-event-unlocked = { $model } tries to unlock token { $token }: Quality { $need }{ exoshift-no-roll }, { $passed ->
    [yes] and unlocks it
   *[no] without success
}.
exoshift-event-sent_home = { $model } sends token { $token } back to where it lay at first.
exoshift-event-brought = { $model } Secures token { $token }.

## Events: shooting

exoshift-event-held_fire = { $unit } holds its fire.
exoshift-event-wasted = The shot at { $target } is wasted: it has fallen already.
exoshift-event-shot = { $model } shoots at { $target } with the { $weapon }: Combat { $need }{ exoshift-no-roll }{ exoshift-shot-why }, { $hit ->
    [yes] a hit
   *[no] a miss
}.
exoshift-part = { $part ->
    [point_blank] point blank
    [short] short range
    [medium] medium range
    [long] long range
    [obscured] Obscured
    [hunkered] Hunkered Down
    [downed] target Downed
    [stunned] Stunned
    [unfinished] unfinished
    [cautious] screened leader
    [close_quarters] Close Quarters
    [indirect] indirect
    [pds] PDS
   *[aim] Aim
} { $amount }
exoshift-shot-why = { $why ->
    [none] {""}
   *[other] {" "}({ $why })
}
exoshift-event-spotted = { $model } spots for the attack on { $target }: Quality { $need }{ exoshift-no-roll }, { $passed ->
    [yes] and finds it
   *[no] and does not find it: the attack is lost
}.
exoshift-event-blast = The blast of the { $weapon } lies over { $inside ->
    [one] 1 model
   *[other] { $inside } models
}{ $touched ->
    [0] {""}
    [one] {" "}and touches 1 more
   *[other] {" "}and touches { $touched } more
}.
exoshift-event-spray = The { $weapon } sprays over { $inside ->
    [one] 1 model
   *[other] { $inside } models
}{ $touched ->
    [0] {""}
    [one] {" "}and touches 1 more
   *[other] {" "}and touches { $touched } more
}.
exoshift-event-saturation = Saturation { $need }{ exoshift-no-roll } against { $target }: { $hit ->
    [yes] it is hit
   *[no] it is not hit
}.
exoshift-event-escape = { $target } is only touched: { $sure ->
    [yes] the IFF Limiter spares it
   *[no] Quality { $need }{ exoshift-no-roll }, { $passed ->
        [yes] it escapes
       *[no] it does not escape
    }
}.
exoshift-event-defended = { $target } defends: { $sure ->
    [yes] {""}
   *[no] { $die } against{" "}
}Defense { $need }{ $cover ->
    [light] {" "}in light cover
    [heavy] {" "}in heavy cover
   *[none] {""}
}{ $sure ->
    [yes] {" "}leaves no test
   *[no] {""}
}. { $saved ->
    [yes] The hit is saved{ $graze ->
        [0] {""}
       *[other] {" "}but disrupts
    }
   *[no] { $damage } damage
}.
exoshift-event-hurt = { $target } takes { $damage } damage and has { $health ->
    [0] no
   *[other] { $health }
} Health left.
exoshift-event-casualty = Casualty roll for { $target }: { $die } { $power ->
    [none] { $added }
   *[other] { $disruption ->
        [0] {""}
       *[other] + { $disruption } Disruption{" "}
    }+ { $power } Power - { $quality } Quality
} = { $total }. { $kept ->
    [stunned] It stays Stunned
    [downed] It stays Downed
    [wounded] It stays Wounded
   *[none] { exoshift-casualty-result }
}.
exoshift-casualty-result = { $result ->
    [unhurt] It fights on
    [stunned] It is Stunned
    [downed] It is Downed
    [wounded] It is Wounded
    [incapacitated] It is Incapacitated
   *[destroyed] It is destroyed
}
exoshift-event-destroyed = { $target } is destroyed.
exoshift-event-bled_out = { $target } has no Quality left and is Incapacitated.

## Events: assaults

exoshift-event-assault = { $unit } assaults { $target }.
exoshift-event-defensive_fire = { $unit } fires at { $target } as it comes.
exoshift-event-broken = { $unit } is stopped by the fire. The assault is over.
exoshift-event-stands = { $unit } { $passed ->
    [yes] holds its ground
   *[no] is driven off
}: { $sure ->
    [yes] a drone passes every Morale test
   *[no] Morale { $need }{ exoshift-no-roll }
}.
exoshift-event-gives_ground = { $unit } gives ground to { $other }.

## Events: Morale

exoshift-event-rout_test = { $unit } takes { $rally ->
    [yes] the Rout Test to rally
   *[no] a Rout Test
}: { $drone ->
    [yes] a drone passes every Morale test
   *[no] Morale { $need }{ exoshift-no-roll }, { $passed ->
        [yes] it passes
       *[no] it fails
    }
}.
exoshift-event-resolute = { $unit } is Resolute and rolls again.
exoshift-event-routed = { $unit } is Routed.
exoshift-event-rallied = { $unit } rallies and is no longer Routed.
exoshift-event-stood_fast = { $unit } { $passed ->
    [yes] stands fast
   *[no] does not stand
}: { $paid ->
    [yes] its player pays for it
   *[no] Quality { $need }{ exoshift-no-roll }
}.
exoshift-event-at_the_edge = { $unit } reaches the edge of the table: Quality { $need }{ exoshift-no-roll }. { $passed ->
    [yes] It stays on the table
   *[no] It flees
}.

## Events: drones and help for the fallen

exoshift-event-controls = { $unit } controls { $target }.

exoshift-event-helped = { $unit } { $help ->
    [raise] helps { $target } up
    [treat] treats the wounds of { $target }
    [stabilise] stabilises { $target }
   *[steady] steadies { $target }
}: { $sure ->
    [yes] it needs no test
   *[no] { $need } or less{ exoshift-no-roll }
}. { $passed ->
    [no] It fails
   *[yes] { $help ->
        [stabilise] { $target } is taken off the table
        [steady] { $target } is no longer Unnerved
       *[other] { $target } is Stunned and Unnerved
    }
}.
exoshift-event-shared = { $model } goes to take the place of { $target }: Quality { $need }{ exoshift-no-roll }. { $passed ->
    [yes] { $target } fights on in its place, Stunned
   *[no] It fails
}.

## Actions

exoshift-action-focus-fire = Focus Fire
exoshift-action-advance = Advance
exoshift-action-advance-only = Advance without shooting
exoshift-action-run = Run
exoshift-action-jump = Jump
exoshift-action-fly = Flight
exoshift-action-recover = Recover
exoshift-action-hunker = Hunker Down
exoshift-action-hunker-fire = Hunker Down with Snap Fire
exoshift-action-interact = Interact
exoshift-action-interact-move = Move and Interact
exoshift-action-snap-fire = Snap Fire
exoshift-action-march = March
exoshift-action-rest = Rest
exoshift-action-interact-now = Interact once
exoshift-action-assault = Assault
exoshift-action-crawl = Crawl
exoshift-action-creep = Crawl 1 in
exoshift-action-withdraw = March to its edge
exoshift-pick-do = { $unit }: { $action } ({ exoshift-price })
exoshift-price = { $primary ->
    [yes] Primary
   *[no] Secondary
}, { $cost ->
    [0] free
   *[other] { $cost } CP
}

## Choices

exoshift-pick-store = { $unit } stores up to { $most } CP for itself and those it commands
exoshift-pick-keep = { $unit } keeps up to { $most } CP for the pool of a later round
exoshift-pick-team = { $unit } tests Quality for Teamwork
exoshift-pick-alone = Nobody acts with { $unit }
exoshift-pick-hold-back = Keep { $unit } in reserve: arrival number { $arrival }
exoshift-pick-hurry = Hurry { $unit } for 1 CP (arrival number { $arrival })
exoshift-pick-pull = Move CP to the pool
exoshift-pick-spare = Leave them where they are
exoshift-prompt-pull = { $unit } has kept { $cp } CP. Move any to the pool?
exoshift-ask-stored = How many CP?
    .name = CP
exoshift-pick-arrive = { $unit } arrives: { $action } ({ exoshift-price })
exoshift-pick-intend = { $unit }: get out of sight or into cover
exoshift-intent = { $intent ->
    [hidden] Out of sight
   *[other] In cover
}
exoshift-pick-floor = { $unit } goes to another floor
exoshift-floor = { $action }: floor { $floor }
exoshift-the-occupied = Occupied: { $floors }
exoshift-pick-hide = { $unit } hides
exoshift-pick-build = Build a { $work }: { $cost } of { $have } Construction Resources
exoshift-pick-continue = Build on at the { $work }
exoshift-pick-bid = Bid up to { $most } CP for the initiative
exoshift-pick-place = { $first ->
    [yes] Take the first turn
   *[no] Take the second turn
}
exoshift-pick-secure = Secure Control Point { $point }, { $held ->
    [yes] now the enemy's
   *[no] now Neutral
}
exoshift-pick-grab = Pick up token { $token }
exoshift-pick-lock = Lock token { $token }
exoshift-pick-unlock = Unlock token { $token }
exoshift-pick-send = Send token { $token } home
exoshift-pick-bring = Secure token { $token }
exoshift-pick-stop = Do nothing more here
exoshift-pick-control = Control { $target }
exoshift-pick-help = { $kind ->
    [raise] Help { $target } up
    [treat] Treat { $target }
    [stabilise] Stabilise { $target }
   *[steady] Steady { $target }, who is Unnerved
}
exoshift-pick-reroll = Roll again for { $cost } CP
exoshift-pick-accept = Accept the failure
exoshift-pick-stand = { $unit } tests Quality to stand fast
exoshift-pick-brace = { $unit } stands fast for { $cost } CP
exoshift-pick-flee = { $unit } flees: { $run ->
    [yes] a Run
   *[no] a March
}
exoshift-pick-share = { $unit } takes its place
exoshift-pick-leave = Nobody takes its place
exoshift-pick-shoot = { $model ->
    [none] {""}
   *[other] { $model }:{" "}
}{ $weapon } { $kind ->
    [lob] indirectly at
    [sweep] also at
   *[fire] at
} { $target }, { $far } in
exoshift-pick-hold = { $more ->
    [yes] No further targets: roll
   *[no] Hold fire
}
exoshift-spread = { $shots ->
    [one] 1 shot
   *[other] { $shots } shots
}{ $aim ->
    [none] {""}
   *[other] {""}, Aim { $aim }
}{ $effect ->
    [none] {""}
   *[other] {""}, { $effect }
} ({ $cost } Focus)
exoshift-spread-odds = about { $damage } damage
exoshift-edge-choice = Deploy on the { $edge } edge
exoshift-order-choice = { $first ->
    [yes] Place first
   *[no] Place second
}
exoshift-pick-lay = Place { $control ->
    [yes] a Control Point
   *[no] a token
}
exoshift-pick-deploy = Deploy { $unit }: { $arms }
exoshift-pick-skip = Pass this deployment for 1 CP of the first round
exoshift-pick-scout = Move { $unit } before the game
exoshift-pick-stay = Leave { $unit } where it is
exoshift-pick-end = End the turn
exoshift-pick-give-up = End the turn and give up { $lost } CP attached to units
exoshift-pick-pass = Pass the turn for { $cost } CP

## Questions

exoshift-prompt-setup = { $open ->
    [both] You won the roll-off. Choose your edge of the table, or who places first; your opponent chooses the other.
    [edge] Choose your edge of the table.
   *[order] Choose who places first: objectives and units go down in turn.
}
exoshift-prompt-lay = Place { $control ->
    [yes] a Control Point
   *[no] a token
} ({ $left } left).
exoshift-prompt-deploy = Deploy a unit within { $depth } in of the { $edge } edge.
exoshift-prompt-scout = { $unit } may move before the game.
exoshift-prompt-bid = Bid CP for the initiative in secret. You have { $cp }.
exoshift-prompt-place = You have the initiative: do you take the first turn of the round or the second?
exoshift-prompt-turn = { $free ->
    [yes] Your Primary Action of this turn is free; other actions cost { $price } CP
   *[no] The next action costs { $price } CP
}. You have { $cp } CP{ exoshift-attached }.
exoshift-prompt-shoot = { $unit } shoots with { $focus } Focus. Choose a target.
exoshift-prompt-team = { $unit } has Teamwork: if it passes a Quality test, a friend of like type nearby may take a Secondary Action for { $cost } CP.
exoshift-prompt-helping = Teamwork: which friend of { $unit } takes a Secondary Action for { $cost } CP?
exoshift-prompt-drone = { $unit } can control { $left ->
    [one] one more drone
   *[other] { $left } more drones
}. Choose one.
exoshift-prompt-reroll = { $unit } has failed against Morale { $need }. Does the Army Leader have it roll again?
exoshift-prompt-flight = { $unit } is Routed and about to { $run ->
    [yes] Run
   *[no] March
} to its edge. Does it stand fast?
exoshift-prompt-share = { $target } is destroyed. Does a friend take up its weapons?
exoshift-prompt-interact = { $unit } can interact { $left ->
    [one] once
   *[other] { $left } times
}.
exoshift-ask-action = With which action?
    .name = Action
exoshift-ask-floor = To which floor?
    .name = Floor
exoshift-ask-from = From whom?
    .name = From
exoshift-ask-intent = What is the place for?
    .name = Intent
exoshift-ask-to = Where does it go?
    .name = Destination
    .without = It stays where it is
exoshift-ask-at = Where do you place it?
    .name = Place
exoshift-ask-cp = How many CP do you bid?
    .name = CP
exoshift-ask-focus = How do you spend Focus on this shot?
    .name = Focus
    .without = No Focus: one shot
exoshift-ask-spotter = Who spots for it?
    .name = Spotter
    .without = The one with the best chance

exoshift-pick-assault = { $unit }: Assault { $target } ({ exoshift-price })
exoshift-pick-defend = { $unit } fires{ $full ->
    [yes] {" "}with all its Focus
   *[no] {" "}one shot
}
exoshift-pick-decline = Hold its fire
exoshift-topic-defensive = Defensive Fire
exoshift-topic-about = A unit that sees its assaulter coming may shoot first, at point blank range. It costs nothing.
exoshift-topic-exhausted = the unit is Exhausted
exoshift-prompt-defensive = { $target } assaults { $unit }. Does it fire first?

## Kinds of choices

exoshift-kind-hurry = Hurry a reserve
exoshift-kind-keep = Keep CP for later rounds
exoshift-kind-spare = Leave kept CP
exoshift-kind-pull = Use kept CP
exoshift-kind-store = Put CP aside
exoshift-kind-bid = Bid
exoshift-kind-place = Turn order
exoshift-kind-secure = Secure a point
exoshift-kind-grab = Pick up a token
exoshift-kind-lock = Lock a token
exoshift-kind-unlock = Unlock a token
exoshift-kind-send = Send a token home
exoshift-kind-bring = Secure a token
exoshift-kind-stop = Stop
exoshift-kind-fire = Shoot
exoshift-kind-hide = Hide
exoshift-kind-intend = Get out of sight or into cover
exoshift-kind-floor = Change the floor
exoshift-kind-hold = Hold fire
exoshift-kind-lob = Shoot indirectly
exoshift-kind-sweep = Shoot at others as well
exoshift-kind-setup = Set-up
exoshift-kind-lay = Place an objective
exoshift-kind-decline = Hold fire
exoshift-kind-defend = Defensive Fire
exoshift-kind-deploy = Deploy
exoshift-kind-skip = Pass a deployment
exoshift-kind-scout = Move before the game
exoshift-kind-stay = Stay
exoshift-kind-end = End the turn
exoshift-kind-pass = Pass
exoshift-kind-control = Control a drone
exoshift-kind-accept = Accept
exoshift-kind-build = Build
exoshift-kind-continue = Build on
exoshift-kind-brace = Stand fast for CP
exoshift-kind-flee = Flee
exoshift-kind-leave = Leave the place
exoshift-kind-raise = Help up
exoshift-kind-reroll = Roll again
exoshift-kind-share = Take the place
exoshift-kind-stabilise = Stabilise
exoshift-kind-stand = Stand fast
exoshift-kind-steady = Steady
exoshift-kind-treat = Treat
exoshift-kind-team = Teamwork
exoshift-kind-alone = No Teamwork
exoshift-kind-hold-back = Keep in reserve

## Refusals

exoshift-no-too-far = That is { $far } in away; this move allows { $most } in. Choose a nearer place.
exoshift-no-coherency = The others cannot keep within { $gap } in of each other there. Choose another place.
exoshift-mark-command = { $unit }
exoshift-goal-mine = sets off a mine
exoshift-mark-pds = PDS { $rating }
exoshift-reach-indirect = { $weapon }, indirect fire
exoshift-no-intent = { $intent ->
    [hidden] No place in reach is out of sight of { $foe }.
   *[other] No place in reach is in cover from { $foe }.
} Choose another action, or a place of your own.
exoshift-no-floor = It is on floor { $floor } of the building. Stay inside, or go down to floor 1 first.
exoshift-no-climb = That is { $far } in of climbing; an action allows { $most } in. Go round, or climb in two actions.
exoshift-no-stand = { $model }: { $why }
exoshift-no-entry = There is no room for the whole unit there. Choose another place at the edge.
exoshift-the-piece = the { $kind }
exoshift-no-direct = The { $weapon } fires indirectly only.
exoshift-no-indirect = The { $weapon } cannot fire indirectly.
exoshift-no-indirect-here = The { $weapon } fires indirectly in Focus Fire and Advance alone.
exoshift-no-template = The target must lie under the template. Place its centre within { $radius } in of the target's centre.
exoshift-no-snap = The { $weapon } cannot be used in a Snap Fire. Only Basic weapons can.
exoshift-no-assault = { $target } cannot be reached. Choose another target.
exoshift-no-assault-reach = It is not within 1 in.
exoshift-no-assault-weapon = The { $weapon } cannot be used in an assault.
exoshift-no-setup = The { $weapon } cannot be fired after a move in the same turn.
exoshift-no-range = It is { $far } in away; the weapon reaches { $most } in.
exoshift-no-sight = There is no line of sight to { $target }.
exoshift-no-exhausted = { $unit } is Exhausted. It can take Secondary Actions.
exoshift-no-control = { $unit } can only move: no friend but drones is within { $quality } in, and nobody controls it.
exoshift-no-stunned = { $team ->
    [yes] { $unit } has a Stunned model
   *[no] { $unit } is Stunned
}: Secondary Actions, or Recover.
exoshift-no-locked = { $unit } has { $disruption } Disruption with Quality { $quality }. Only Rest is left to it, or a Primary Action.
exoshift-no-cp = It costs { $cost } CP, and it has { $have } to spend.
exoshift-no-hurry = { $unit } arrives as the next round opens. Keep your CP.
exoshift-no-crane = A drone cannot carry tokens without a Utility Crane. Send another unit.
exoshift-no-move = { $unit } cannot move.
exoshift-no-resources = It costs { $cost } Construction Resources, and the unit has { $have }.
exoshift-no-site = There is no free ground for a { $work } there. Choose another direction.
exoshift-no-hands = It carries a token already. Secure that one first, or let another model pick up token { $token }.
exoshift-no-side-edge = A token is Secured within { $far } in of a side edge of the table. Move there first.
exoshift-no-deployment-edge = It is within { $far } in of a deployment edge. Move further along the side edge.
exoshift-no-edge = An objective lies at least { $edge } in from every edge. Choose a place further in.
exoshift-no-gap = That is { $far } in from another objective; it must be over { $gap } in. Choose a place further away.
exoshift-no-half = Tokens go on the other player's half. Choose a place there.
exoshift-no-ground = Terrain is in the place. Choose free ground.
exoshift-no-room = There is no room for model { $count } beside the others. Choose another place.
exoshift-no-zone = The base must be within { $depth } in of the { $edge } edge. Choose a place in your zone.
exoshift-no-skip = There are no CP of the first round left to give up.
exoshift-no-end = Take your free Primary Action first.
exoshift-no-pass = Passing costs { $cost } CP; you have { $have }.
exoshift-no-table = Exoshift needs a table in inches, 24 by 24 or larger.
exoshift-the-gone = That is not offered here any more.

## The view

exoshift-phase-over = over
exoshift-phase-setup = set-up
exoshift-the-status = { $player }: { $points } VP; { $cp } CP, { $attached } attached; { $ready } ready
exoshift-tag-d = Disruption
exoshift-tag-st = Stunned
exoshift-tag-dn = Downed
exoshift-tag-w = Wounded
exoshift-tag-i = Incapacitated
exoshift-tag-r = Routed
exoshift-tag-f = floor of a building
exoshift-tag-hi = hiding
exoshift-tag-h = Hunkered Down
exoshift-tag-u = Unnerved
exoshift-tag-t = carries a token
exoshift-tag-b = being built
exoshift-the-spotter = { $spotter }, { $sure ->
    [yes] without a test
   *[no] Quality { $need }
}
exoshift-the-odds = about { $damage } damage: { $shots ->
    [one] 1 shot
   *[other] { $shots } shots
}, Combat { $hit } against Defense { $defense }
exoshift-odds-test = Quality { $need } or less on a d10
exoshift-odds-morale = Morale { $need } or less on a d10
exoshift-end-points = { $goal } VP are reached.
exoshift-end-wiped-out = One side has nobody left who can act.
exoshift-end-last-round = The last round is over.

## Settings and armies

exoshift-mission-control = Control Points
exoshift-mission-grab = Objective Grab
exoshift-layout-bot = By the bot
exoshift-layout-players = By the players in turn
exoshift-setting-mission = Mission
exoshift-setting-size = Battle size in points
exoshift-setting-table = Table without a board of your own
exoshift-setting-layout = Objectives are placed
exoshift-setting-reserves = Units that each player may keep in reserve
exoshift-setting-arrival = Their arrival number at first
exoshift-setting-roles = Sides
exoshift-roles = { $attack ->
    [yes] One attacks; the defender chooses an edge and deploys first
   *[no] Alike
}
exoshift-setting-rounds = Rounds
exoshift-setting-depth = Depth of deployment zones in inches
exoshift-setting-grab = VP to win Objective Grab (7: 4 on a table under 30 in deep)
exoshift-setting-hiding = Hiding behind obstacles
exoshift-hiding = { $used ->
    [0] No
   *[other] Infantry may hide
}
exoshift-setting-stabilising = Stabilising Incapacitated models
exoshift-stabilising = { $used ->
    [0] Not used
   *[other] Medics and Doctors may
}
exoshift-table-size = { $width } by { $height } in
exoshift-army-unreadable = The list cannot be read. Build it again.
exoshift-army-unknown = Choose an army: { $known }.
exoshift-army-field = “{ $field }” is no part of an army list.
exoshift-army-slot = The army has no slot { $slot }.
exoshift-army-wrong-slot = Slot { $slot } is for { $units }.
exoshift-army-twice = Slot { $slot } has two units. Leave one out.
exoshift-army-missing = { $count } more { $kind ->
    [hq] HQ
   *[other] { $kind }
} { $count ->
    [one] choice
   *[other] choices
} needed.
exoshift-army-no-unit = There is no unit “{ $unit }”.
exoshift-army-no-option = { $unit } has no option “{ $option }”.
exoshift-army-models = { $unit }: { $most ->
    [one] one model
   *[other] 1 to { $most } models
}.
exoshift-army-clash = { $unit }: choose one of “{ $one }” and “{ $other }”.
exoshift-army-name = { $unit }: a name has { $most } letters at most.
exoshift-army-limit = “{ $option }”: { $most } in an army at most.
exoshift-army-leader = An army has one Army Leader; this one has { $count }.
exoshift-army-points = The list costs { $spent ->
    [one] { $spent } point
   *[other] { $spent } points
}; the battle size is { $limit }.
exoshift-build-army = Army
exoshift-build-none = Choose an army
exoshift-build-unit = Unit for this slot
exoshift-build-option = Options
exoshift-build-slot = { $slot }: a { $kind } slot
exoshift-build-remove = Remove
exoshift-build-more = One model more
exoshift-build-fewer = One model fewer
exoshift-build-most = It has { $most } models already.
exoshift-build-one = It has one model.
exoshift-build-free = { $slot }: free
exoshift-build-need = { $needed ->
    [yes] needed
   *[no] optional
}
exoshift-build-costs = { exoshift-build-points }, { $models ->
    [one] 1 model
   *[other] { $models } models
}
exoshift-build-kind = { exoshift-build-points }: { $role }
exoshift-build-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
exoshift-build-clash = It does not go with what is chosen.
exoshift-build-limit = { $most } in an army at most.
exoshift-the-card = Move { $move } ({ $mobility }), Combat { $combat }, Defense { $defense }, Quality { $quality }, Morale { $morale }, Health { $health }
