### ExoFront: menus, prompts, previews and events of a game.

## What happened

exofront-event-began = The board is { $board }, { $width } by { $height } in.
exofront-event-roll_off =
    Roll-off: { $one } { $first }, { $other } { $second }.{ $tied ->
        [yes] {" "}A tie: both roll again.
       *[no] {" "}{ $winner } wins.
    }
exofront-event-priority = { $player } has priority and places first.
exofront-event-placed =
    { $name } is placed at the { $edge ->
        [north] north
       *[south] south
    } edge, in { $square }.
exofront-event-round = Round { $round }: { $player } has priority.
exofront-event-activated =
    { $name } is activated with { $actions ->
        [one] { $actions } action
       *[other] { $actions } actions
    }{ $clash ->
        [yes] {" "}(Clash)
       *[no] {""}
    }.
exofront-event-ended = { $name } ends its activation.
exofront-event-again = { $player } continues: the other side has no ready unit.
exofront-event-paid_supreme =
    { $name } is wounded and pays 1 energy for its Supreme action; { $energy } left.
exofront-event-boosted_move =
    { $name } boosts its Move by { $die } in, to { $limit } in; { $energy } energy left.
exofront-event-boosted_attack = { $name } rerolls its misses; { $energy } energy left.
exofront-event-moved =
    { $name } moves { $far } in{ $over ->
        [none] {""}
       *[other] {" "}over { $over }
    } to { $square } ({ $x }, { $y }) and faces { $heading }.
exofront-event-turned = { $name } turns to face { $heading }.
exofront-event-engaged =
    { $name } engages { $target }: Impact, { $hits ->
        [one] { $hits } automatic hit
       *[other] { $hits } automatic hits
    } with Crush.
exofront-event-attack =
    { $name } makes { $profile ->
        [supreme] a Supreme Attack
       *[regular] an Attack
    } on { $target }{ $flank ->
        [yes] , from the flank
       *[no] {""}
    }{ $clash ->
        [yes] , in a Clash
       *[no] {""}
    }{ $abilities ->
        [none] {""}
       *[other] , with { $abilities }
    }: { $dice ->
        [0] no dice
        [one] { $dice } die, { $need }+ to hit
       *[other] { $dice } dice, { $need }+ to hit
    }.{ $cover ->
        [none] {""}
       *[other] {" "}Cover: { $cover }.
    }
exofront-event-hits =
    { $hits ->
        [one] { $hits } hit
       *[other] { $hits } hits
    } on { $target }{ $cover ->
        [0] {""}
       *[other] , { $cover } lost to cover
    }{ $sure ->
        [0] {""}
       *[other] , { $sure } that cannot be blocked
    }, { $misses ->
        [one] { $misses } miss
       *[other] { $misses } misses
    }.
exofront-event-defended =
    { $name } blocks { $blocked } of { $hits ->
        [one] { $hits } hit
       *[other] { $hits } hits
    }{ $cause ->
        [friendly] {" "}of friendly fire
        [impact] {" "}of the Impact
       *[attack] {""}
    } ({ $need }+ to block): { $damage } damage.
exofront-event-hurt = { $name } loses { $damage } health; { $health } left.
exofront-event-wounded =
    { $name } is wounded: its wound marker is used, and it has { $health } health.
exofront-event-removed = { $name } is removed.
exofront-event-friendly_fire =
    Friendly fire: { $hits ->
        [one] { $hits } hit
       *[other] { $hits } hits
    } on { $name }.
exofront-event-rested = { $name } rests: energy { $energy }.
exofront-event-card =
    { $player } plays { $card ->
        [move] a Move Card
        [attack] an Attack Card
       *[heal] a Heal Card
    } on { $name } { $as_rest ->
        [yes] as a Rest
       *[no] for 1 energy
    }; { $left } left.
exofront-event-healed = { $name } regains { $gained } health and has { $health }.
exofront-event-field_taken = { $name } takes { $objective }.
exofront-event-controls = { $name } controls { $objective }.
exofront-event-scored =
    { $player } scores { $points ->
        [one] { $points } Victory Point
       *[other] { $points } Victory Points
    } for { $what ->
        [removed] a removed unit
       *[other] { $what }
    }: { $total } in all.
exofront-event-round_over = Round { $round } is over.
exofront-event-fast_forward =
    { $player } is alone on the board; the remaining rounds are scored from this position.
exofront-event-over =
    { $winner ->
        [none] The game is a draw.
       *[other] { $winner } wins.
    } { $reason } Points: { $points }.

## How it ended

exofront-end-enough =
    { $goal ->
        [one] { $goal } Victory Point
       *[other] { $goal } Victory Points
    } or more.
exofront-end-most = Most Victory Points after the last round.
exofront-end-health = Equal points; more health left.
exofront-end-equal = Equal points and equal health left.

## Abilities and cards

exofront-crush = Crush
    .means = Crush (each block must be made twice)
exofront-pierce = Pierce
    .means = Pierce (sixes cannot be blocked)
exofront-ignore-cover = no regard for cover
    .means = cover does not help
exofront-ignore-terrain = no regard for difficult ground
    .means = difficult ground does not slow it
exofront-card-name =
    { $card ->
        [move] Move Card
        [attack] Attack Card
       *[heal] Heal Card
    }

## Before the first round

exofront-priority-own = I have priority and place first ({ $player })
exofront-priority-other = The other side has priority and places first ({ $player })
exofront-place = Place { $unit }: { $role }
exofront-place-edge =
    Its base must touch the { $edges ->
        [north] north
        [south] south
       *[both] south or north
    } edge: choose a point with { $lines }.
exofront-place-line = y = { $y }
exofront-place-touches =
    It touches the { $edge ->
        [north] north
       *[south] south
    } edge.
exofront-feature = the { $kind }
exofront-base = { $size } in

## A turn

exofront-activate =
    Activate { $unit } ({ $actions ->
        [one] { $actions } action
       *[other] { $actions } actions
    }{ $clash ->
        [yes] , in contact with an enemy
       *[no] {""}
    })
exofront-activated = { $unit } has been activated this round.
exofront-fast-forward = Score the remaining rounds from this position
exofront-card-move = Move Card on { $unit }: Supreme Move, 1 energy ({ $left } left)
exofront-card-attack = Attack Card on { $unit }: Supreme Attack, 1 energy ({ $left } left)
exofront-card-heal = Heal Card on { $unit }: 4 health, 1 energy ({ $left } left)
exofront-card-rest = Any card on { $unit } as a Rest: energy to 6
exofront-card-left = { $left } left
exofront-card-no-ready = You need a ready unit to play a card.
exofront-card-most =
    You have played { $most ->
        [one] { $most } card
       *[other] { $most } cards
    } this round, the most you may. Activate a unit.
exofront-card-none = You have no cards left. Activate a unit.
exofront-card-none-such = You have no { exofront-card-name } left.
exofront-card-energy =
    { $unit } has no energy for a card's effect. Play the card as a Rest instead.
exofront-card-no-target = { $unit } has no unit to attack from where it is.

## Moves

exofront-move =
    { $profile ->
        [supreme] Supreme Move
       *[regular] Move
    } up to { $most } in
exofront-turn = Turn only
exofront-stay = Do not move after all
exofront-boost =
    { $profile ->
        [supreme] Boost a Supreme Move
       *[regular] Boost a Move
    }: { $most } in + D6, { $cost } energy
exofront-engage =
    { $profile ->
        [supreme] Supreme Move: engage { $target }
       *[regular] Engage { $target }
    }
exofront-engage-odds = about { $damage } damage by the Impact, after { $far } in
exofront-engage-blocked =
    The straight path to { $target } is blocked, or costs too much of the Move.
exofront-engage-none = { $target } cannot be reached in a straight line. Choose another Move.
exofront-move-too-far =
    That is { $far } in away; this Move allows { $most } in. Choose a nearer point.
exofront-move-side =
    It would touch { $target } with its side. Engage it straight, or stop before it.
exofront-move-contact =
    A unit that ends in contact with an enemy cannot turn again. Leave the facing out.
exofront-pivot = Turn it
exofront-pivot-none = Leave it facing as it is

## Attacks and other actions

exofront-attack =
    { $profile ->
        [supreme] Supreme Attack on { $target }
       *[regular] Attack { $target }
    }
exofront-attack-plain = Attack
exofront-attack-nobody = No enemy is left to attack.
exofront-attack-engaged = It touches { $target }, so it can only attack what it touches.
exofront-attack-far = { $target } is { $far } in away; the range is { $reach } in. Move closer.
exofront-attack-arc = { $target } is not in its Arc of Sight. Turn towards it with a Move.
exofront-face-target = Turn to the target
exofront-face-keep = Keep the facing
exofront-odds = about { $damage } damage: { $parts }
exofront-odds-hit = { $need }+ to hit
exofront-odds-block = { $need }+ to block
exofront-odds-cover = 1 hit lost to cover
exofront-odds-flank = from the flank
exofront-odds-clash = in a Clash
exofront-odds-friends = misses hit { $friends }
exofront-reroll =
    Reroll { $misses ->
        [one] { $misses } miss
       *[other] { $misses } misses
    } for { $cost } energy (has { $energy })
exofront-reroll-odds = about { $hits } more hits
exofront-resolve = Continue to the defence roll
exofront-victim =
    { $unit } takes the { $hits ->
        [one] { $hits } hit
       *[other] { $hits } hits
    }
exofront-victim-odds = about { $damage } damage; it has { $health } health
exofront-rest =
    { $full ->
        [yes] Rest: energy is at 6 already, it uses up an action
       *[no] Rest: energy to 6
    }
exofront-end = End its activation
exofront-end-card = Do nothing with the card
exofront-supreme-used = This activation has used its Supreme action. Choose a Regular one.
exofront-lacking = This costs { $cost } energy and { $unit } has { $energy }. Let it rest first.

## Prompts

exofront-prompt-priority = You won the roll-off: who has priority in the first round?
exofront-prompt-deploy =
    Place a unit so that its base touches { $edge ->
        [north] the north edge
        [south] the south edge
       *[none] the south or the north edge; it becomes your side
    }.
exofront-prompt-turn = Activate a unit or play an Action Card.
exofront-prompt-stray =
    { $hits ->
        [one] { $hits } hit goes
       *[other] { $hits } hits go
    } to one of the attacker's own units. Which one?
exofront-prompt-boost =
    { $unit }: { $hits ->
        [one] { $hits } hit
       *[other] { $hits } hits
    }, { $misses ->
        [one] { $misses } miss
       *[other] { $misses } misses
    }. Reroll the misses?
exofront-prompt-pivot = { $unit } is free again. Turn it?
exofront-prompt-moving = { $unit } adds { $bonus } in to its Move. Where to?
exofront-prompt-card = { exofront-card-name }: choose what { $unit } does.
exofront-prompt-action =
    { $unit }: { $actions ->
        [one] { $actions } action
       *[other] { $actions } actions
    } left.

## Kinds of choices, and questions

exofront-kind-activate = Activate
exofront-kind-attack = Attack
exofront-kind-boost = Reroll misses
exofront-kind-card = Play a card
exofront-kind-end = End
exofront-kind-fast-forward = Score the rest
exofront-kind-move = Move
exofront-kind-pivot = Turn
exofront-kind-place = Place
exofront-kind-priority = Priority
exofront-kind-resolve = Continue
exofront-kind-rest = Rest
exofront-kind-victim = Unit hit

exofront-ask-place-at = Where do you place it?
    .name = Place
exofront-ask-place-facing = Which way does it face?
    .name = Facing
    .without = Straight ahead
exofront-ask-move-to = Where does it go?
    .name = Destination
exofront-ask-move-facing = Which way does it face at the end?
    .name = Facing
    .without = The way it goes
exofront-ask-turn = Which way does it turn?
    .name = Facing
exofront-ask-card = Which card do you give up for it?
    .name = Card
exofront-ask-face = Does it turn to its target first?
    .name = Turning
    .without = Turn to the target

## Previews

exofront-preview-cover = Cover: { $cover }.
exofront-preview-friends =
    Each miss hits { $friends }, { $count ->
        [one] which touches
       *[other] which touch
    } the target.
exofront-preview-threats = In range and arc of { $units }.
exofront-preview-safe = No enemy could attack it there.
exofront-preview-targets = It could attack { $units }.
exofront-preview-takes = It takes { $objective }.
exofront-preview-controls = It controls { $objective }.

## What the table shows

exofront-phase-roll-off = roll-off
exofront-phase-deployment = deployment
exofront-phase-over = over
exofront-badge-health = health
exofront-badge-energy = energy
exofront-badge-wound = wound used
exofront-table-key = Pale: has been activated. The beak is the Vector.
exofront-hand = { $move } move, { $attack } attack, { $heal } heal
exofront-status =
    { $player }: { $points } VP; cards: { exofront-hand }; { $played } of { $most } played this round; { $ready } ready

## Settings

exofront-setting-format = Format
exofront-setting-scenario = Scenario
exofront-setting-base = Bases
exofront-setting-arc = Arc of Sight in degrees
exofront-setting-range = Attack range in inches
exofront-setting-rounds = Rounds
exofront-setting-points = Victory Points to win
exofront-setting-carry-over = Damage beyond the wound marker carries over
exofront-number = { $name }: { $problem }
exofront-no-setting = There is no setting { $name }.
exofront-unplayable = These numbers cannot be played: { $problem }.
exofront-reach = Attack
exofront-board-size = ExoFront needs a board in inches, { $side } by { $side } or larger.
exofront-board-room =
    There is too little free ground along the south or north edge. Move the terrain there.

## Armies

exofront-army-unknown = There is no army list { $typed }. Choose { $usual }.
exofront-army-names = Give the names as a table: kind of unit and name.
exofront-army-part = { $typed } is not part of an army.
exofront-army-kind = The list has no { $typed }. It has: { $known }.
exofront-army-name = The name of { $kind } must have 1 to { $most } letters.
exofront-army-units =
    { $count ->
        [one] { $count } unit
       *[other] { $count } units
    }
exofront-army-cards = Action cards: { $cards }.
exofront-army-card-count = { $count } { $card ->
        [move] Move
        [attack] Attack
       *[heal] Heal
    }
exofront-army-named = { $name } ({ $card })
exofront-army-numbered = { $number }. { $name }
exofront-army-short = Move { $move } in, { exofront-army-dice } on { $hit }+, defence { $defence }+
exofront-army-dice =
    { $dice ->
        [one] { $dice } die
       *[other] { $dice } dice
    }
exofront-army-menu = Army list
exofront-army-role = { $name }: { $role }
exofront-army-move = Move { $regular } in, Supreme { $supreme } in
exofront-army-attack = { exofront-army-dice } on { $hit }+
exofront-army-attacks = Attack { $regular }; Supreme { $supreme }
exofront-army-defence = Defence { $need }+
exofront-army-clash = In a Clash: { $changes }
exofront-army-clash-dice = { $more } dice
exofront-army-clash-hit = { $more } to the rolls
exofront-army-gone = That is not offered here any more.
exofront-army-unit-gone = That unit is not in the list any more.
