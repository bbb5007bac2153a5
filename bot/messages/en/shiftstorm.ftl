### Shiftstorm: menus, prompts, previews and events of a game, armies.

## What happened

shiftstorm-event-mission = The mission is { $mission }.
shiftstorm-event-roll_off =
    Both players roll off{ $totals ->
        [none] .
       *[other] : { $totals }. { $tied ->
            [yes] A tie: both roll again.
           *[no] { $winner } wins.
        }
    }
shiftstorm-event-role = { $escort } escorts the VIP.
shiftstorm-event-objectives =
    { $count ->
        [one] { $count } objective is
       *[other] { $count } objectives are
    } laid out.
shiftstorm-event-places_first = { $player } places first.
shiftstorm-event-placed = { $unit } is placed in { $square }.
shiftstorm-event-gaid = { $player } has { $total } Gaid.
shiftstorm-event-turn = Turn { $turn } begins. Score: { $scores }.
shiftstorm-event-order = The Initiative order of this turn is set.
shiftstorm-event-tie =
    Tie at Initiative { $initiative }: both players roll. { $totals }. { $tied ->
        [yes] Still a tie: both roll again.
       *[no] They act in the order { $order }.
    }
shiftstorm-event-initiative = { $unit } takes Initiative { $value } by { $source }.
shiftstorm-event-activated =
    { $unit } acts ({ $actions ->
        [one] { $actions } action
       *[other] { $actions } actions
    }).
shiftstorm-event-moved = { $unit } moves { $inches } in to { $square }.
shiftstorm-event-charge = { $unit } charges { $target }.
shiftstorm-event-charged = { $unit } runs { $inches } in into contact.
shiftstorm-event-charge_stopped = { $unit }'s charge is stopped.
shiftstorm-event-counter_charge = { $unit } charges back at { $target }.
shiftstorm-event-combat = { $unit } and { $target } fight; { $first } strikes first.
shiftstorm-event-struck =
    { $unit } strikes { $target } with { $weapon }: { $dice ->
        [one] { $dice } die
       *[other] { $dice } dice
    }, { $needed }+ to hit, { $hits ->
        [one] { $hits } hit
       *[other] { $hits } hits
    }.
shiftstorm-event-parry =
    { $parried ->
        [yes] { $unit } parries all hits.
       *[no] { $unit } fails to parry.
    }
shiftstorm-event-shot = { $unit } attacks { $target } with { $weapon }.
shiftstorm-event-hits =
    { $hits ->
        [one] { $hits } hit
       *[other] { $hits } hits
    } ({ $needed }+ to hit).
shiftstorm-event-dodge =
    { $passed ->
        [yes] { $unit } dodges.
       *[no] { $unit } fails to dodge.
    }
shiftstorm-event-drift = The marker drifts { $inches } in.
shiftstorm-event-blast =
    { $struck ->
        [none] Nobody is under the marker.
       *[other] Under the marker: { $struck }.
    }
shiftstorm-event-damage_value = Damage { $damage }.
shiftstorm-event-damage =
    { $unit }: { $successes ->
        [one] { $successes } point
       *[other] { $successes } points
    } of damage ({ $needed }+ to damage).
shiftstorm-event-surplus = Surplus damage strikes { $unit } as it goes down.
shiftstorm-event-save =
    { $saved ->
        [yes] { $unit }'s { $what } save ({ $needed }) holds.
       *[no] { $unit }'s { $what } save ({ $needed }) fails.
    }
shiftstorm-event-shield = { $unit }'s Shield takes it; { $left } left.
shiftstorm-event-aff_lost = { $unit }'s AFF breaks.
shiftstorm-event-hurt = { $unit } is at Armor { $armor }.
shiftstorm-event-downed = { $unit } is Downed.
shiftstorm-event-removed = { $unit } is out of the game.
shiftstorm-event-xp = { $unit } gains { $gained } XP.
shiftstorm-event-status = { $unit } suffers from { $status }.
shiftstorm-event-festers = { $unit } takes damage from { $status }.
shiftstorm-event-healed = { $unit } regains { $points } Armor and is at Armor { $armor }.
shiftstorm-event-confirmed = { $unit } confirms the kill of { $target }.
shiftstorm-event-shown = { $unit } gives itself away.
shiftstorm-event-silent = { $unit }'s Suppressor keeps it hidden.
shiftstorm-event-revealed = { $unit } is revealed.
shiftstorm-event-snared = { $unit } is snared.
shiftstorm-event-unsnared = { $unit } gets rid of a snare.
shiftstorm-event-immune = { $unit } is immune to { $status }.
shiftstorm-event-shocked = { $unit } is in Shock.
shiftstorm-event-corrupted = { $unit } has { $corruption } Corruption.
shiftstorm-event-dispelled = { $unit } is free of all status effects.
shiftstorm-event-sacrifice = { $unit } gives { $points } Armor to its { $weapon }.
shiftstorm-event-skill =
    { $unit } uses { $skill }{ $on ->
        [none] {""}
       *[other] {" "}on { $on }
    }: { $passed ->
        [yes] it works
       *[no] it fails
    }.
shiftstorm-event-found_nobody = { $unit } finds nobody: nothing changes.
shiftstorm-event-raised = { $unit }: { $stat } +{ $amount } this turn.
shiftstorm-event-annihilated =
    { $target } suffers { $points ->
        [one] { $points } point
       *[other] { $points } points
    } of Fury.
shiftstorm-event-intel = { $unit } gains { $gained } Intel.
shiftstorm-event-marked = { $unit } is marked: +{ $amount } Shooting against it.
shiftstorm-event-barrier = A Virch Barrier covers { $unit }.
shiftstorm-event-created = { $by } makes a drone, { $unit }.
shiftstorm-event-emboldened = { $unit } gains { $amount } Armor for this turn.
shiftstorm-event-used = { $unit } uses { $item } on { $target }.
shiftstorm-event-learned = { $unit } learns { $skill }.
shiftstorm-event-cut =
    { $unit } cuts through { $what ->
        [barrier] the Virch Barrier of { $target }
       *[other] { $what }
    }.
shiftstorm-event-door =
    { $passed ->
        [yes] { $unit } opens { shiftstorm-doors }.
       *[no] { $unit } cannot open { shiftstorm-doors }.
    }
shiftstorm-event-forged = { $unit } forges { $item } for { $target }.
shiftstorm-event-protects = { $unit } follows at once.
shiftstorm-event-sabotaged = { $unit } sabotages objective { $number }.
shiftstorm-event-intel_taken = { $unit } picks up Intel { $number }.
shiftstorm-event-intel_dropped = { $unit } drops { $count } Intel.
shiftstorm-event-escaped = { $unit } has left safely.
shiftstorm-event-ended =
    { $reason ->
        [none] The game ends after turn { $turn }.
       *[other] { $reason }
    }
shiftstorm-doors =
    { $doors ->
        [one] the door
       *[other] { $doors } doors
    }
shiftstorm-ce-weapon = Core Encrypted weapon

## How it ended

shiftstorm-end-vip-removed = The VIP was removed.
shiftstorm-end-nobody = Nobody is left on the table.
shiftstorm-end-wiped-out = Its strike team is wiped out.
shiftstorm-end-nobody-active = Nobody is active any more.
shiftstorm-end-none-active = It has no active model left.
shiftstorm-end-vip-safe = The VIP is safe.
shiftstorm-end-vip-downed = The VIP is Downed.
shiftstorm-end-kills = The last turn is over; kills decide.
shiftstorm-end-turns =
    { $turns ->
        [one] { $turns } turn is over.
       *[other] { $turns } turns are over.
    }

## Names

shiftstorm-stat =
    { $stat ->
        [S] Shooting
        [Co] Combat
        [M] Movement
        [F] Fury
        [Ac] Access
        [V] Valor
       *[A] Armor
    }
shiftstorm-mission-raid = Raid
shiftstorm-mission-take-and-hold = Take and Hold
shiftstorm-mission-capture-escort = Capture / Escort
shiftstorm-mission-sabotage = Sabotage
shiftstorm-mission-blockade = Blockade
shiftstorm-mission-recon = Recon
shiftstorm-mission-standard = Standard game
shiftstorm-feature = the { $kind }
shiftstorm-open-ground = Open ground
shiftstorm-free = { $label } (free)
shiftstorm-odds-test = { $needed }+ on two dice, { $chance } %
shiftstorm-save-low = { $most } or less

## Kinds of choices, prompts and questions

shiftstorm-kind-activate = Activate
shiftstorm-kind-agile = Free shot (Agile)
shiftstorm-kind-brace = Take the charge
shiftstorm-kind-charge = Charge
shiftstorm-kind-combat = Strike
shiftstorm-kind-command-move = Move
shiftstorm-kind-confirm = Confirm a kill
shiftstorm-kind-counter = Counter-Charge
shiftstorm-kind-cut = Cut with the laser
shiftstorm-kind-decline = Continue
shiftstorm-kind-door = Open a door
shiftstorm-kind-fight = Strike back
shiftstorm-kind-first = Place first
shiftstorm-kind-flash = Flash / Fury
shiftstorm-kind-initiative = Choose an Initiative
shiftstorm-kind-inspire = Inspire
shiftstorm-kind-mission = Mission
shiftstorm-kind-move = Move
shiftstorm-kind-pass = End the activation
shiftstorm-kind-place = Place
shiftstorm-kind-protect = Protect
shiftstorm-kind-ready = Ready
shiftstorm-kind-reflex = Reflex fire
shiftstorm-kind-role = Role
shiftstorm-kind-shoot = Shoot or throw
shiftstorm-kind-skill = Use a skill
shiftstorm-kind-unsnare = Get rid of a snare
shiftstorm-kind-use = Use an item
shiftstorm-kind-volley = Fire all weapons
shiftstorm-prompt-charged = { $unit } is charged. How does it answer?
shiftstorm-prompt-command = { $unit } may move at once.
shiftstorm-prompt-protect = { $unit } has acted. A model with Protect may act at once.
shiftstorm-prompt-acting =
    { $unit } acts, { $actions ->
        [0] no actions left
        [one] { $actions } action left
       *[other] { $actions } actions left
    }.
shiftstorm-prompt-mission = Choose the mission.
shiftstorm-prompt-role = Choose who escorts the VIP.
shiftstorm-prompt-first = Choose who places first.
shiftstorm-prompt-place = Place a model.
shiftstorm-prompt-ready = Change Initiatives for this turn, or continue with those you have.
shiftstorm-prompt-next = Choose who acts next.
shiftstorm-ask-at = Where do you place it?
    .name = Place
    .without = The nearest free place
shiftstorm-ask-cog = Which stat does the Silver Cog raise?
    .name = Raised
    .without = Shooting
shiftstorm-ask-gaid = How much Gaid is spent, 1 Armor for each?
    .name = Gaid
shiftstorm-ask-gain = What does the scout bring?
    .name = Brings
shiftstorm-ask-item = Which item is made?
    .name = Item
shiftstorm-ask-path = Where does it go?
    .name = Destination
shiftstorm-ask-sacrifice = How much of its Armor does it give up for more damage?
    .name = Armor given up
    .without = 0
shiftstorm-ask-skill = Which skill is learned?
    .name = Skill
shiftstorm-ask-stat = Which stat is raised?
    .name = Stat
shiftstorm-ask-charge = By which path does it charge?
    .name = By
    .without = The shortest path
shiftstorm-ask-throw = Which stat does it throw with?
    .name = Throws with
    .without = The better one
shiftstorm-ask-volley =
    { $thrown ->
        [yes] Whom is the { $weapon } thrown at?
       *[no] Whom does the { $weapon } fire at?
    }
    .without = Nobody
shiftstorm-ce-weapon-number = Core Encrypted weapon { $number }

## Before the first turn

shiftstorm-place = Place { $unit }
shiftstorm-place-off = That is off the table, which is 48 by 48 in.
shiftstorm-place-touching = Place it touching { $unit }.
shiftstorm-place-near = { $unit } is closer than 12 in. Choose a place further from the enemy.
shiftstorm-place-zone = Its centre must be within 12 in of your own table edge.
shiftstorm-place-room = There is no room here. Choose a place clear of bases, walls and cover.
shiftstorm-gain-intel = 1 Intel
shiftstorm-gain-gaid = 1 Gaid
shiftstorm-board-size = Shiftstorm needs a table of 48 by 48 in.
shiftstorm-setting-roll = Roll a D6
shiftstorm-setting-agree = The winner of a roll-off chooses
shiftstorm-setting-at-least = Armor or more
shiftstorm-setting-at-most = Armor or less
shiftstorm-setting-mission = Mission
shiftstorm-setting-points = Points
shiftstorm-setting-fewest = Fewest models
shiftstorm-setting-most = Most models
shiftstorm-setting-mixed = Mixed factions
shiftstorm-setting-veterans = Experience and CE items count
shiftstorm-setting-cardless = Characters without a card
shiftstorm-setting-forge = The Forgemaster has Forge, not Overwatch
shiftstorm-setting-turns = Turns
shiftstorm-setting-base = Base diameter in inches
shiftstorm-setting-overkill = One attack can Down and remove
shiftstorm-setting-devastate = Devastate weapons Down by any damage
shiftstorm-setting-aff = AFF saves on
shiftstorm-activate = Activate { $unit }
shiftstorm-mission-first = The mission is not chosen yet.
shiftstorm-place-model = Place a model
shiftstorm-role-own = I escort the VIP
shiftstorm-role-other = I hunt the VIP
shiftstorm-first-own = I place first
shiftstorm-first-other = The other side places first
shiftstorm-ready = Continue with these Initiatives
shiftstorm-initiative = { $unit }: Initiative { $value } by { $source }, not { $usual }
shiftstorm-inspire = { $unit } inspires { $other }
shiftstorm-command-move = { $unit } moves up to { $far } in
shiftstorm-stay = Stay where it is
shiftstorm-acts-now = { $unit } acts now
shiftstorm-in-order = Continue in order

## An activation

shiftstorm-pass = End { $unit }'s activation
shiftstorm-no-actions = No actions are left.
shiftstorm-unsnare = Get rid of the snare
shiftstorm-bipod = With its Bipod it cannot move and shoot in one activation.
shiftstorm-no-movement = Its Movement is 0.
shiftstorm-move = Move up to { $far } in
shiftstorm-move-touches = That touches { $target }, which only a Charge may do. Stop before it.
shiftstorm-charge-no-path = No way into contact with { $target } within this charge.
shiftstorm-charge = Charge { $target } with { $weapon }
shiftstorm-charge-end = The charge must end in contact with { $target }.
shiftstorm-shoot-engaged = It is in combat and cannot shoot or throw.
shiftstorm-shoot-nothing = It has nothing to shoot with.
shiftstorm-shoot-plain = Shoot
shiftstorm-volley-none = None of its weapons has a target.
shiftstorm-volley-choose = Choose a target for at least one weapon.
shiftstorm-hidden = { $target } is hidden and cannot be a target.
shiftstorm-strike-airborne = { $target } is Airborne: only Airborne models can strike it.
shiftstorm-strike = Strike { $target } with { $weapon }
shiftstorm-strike-nobody = No enemy is in base contact. Charge first.
shiftstorm-strike-plain = Combat
shiftstorm-confirm = Confirm the kill of { $target }
shiftstorm-shoot = Shoot { $target } with { $weapon }
shiftstorm-throw = Throw { $weapon } at { $target }
shiftstorm-volley = Fire all weapons
shiftstorm-charge-hidden = { $target } is hidden and cannot be charged until it shows itself or is revealed.
shiftstorm-charge-downed = { $target } is Downed. Move into contact and confirm the kill instead.
shiftstorm-charge-airborne = { $target } is Airborne: only Airborne models can charge it.
shiftstorm-charge-contact = Already in contact with { $target }. Use Combat.
shiftstorm-charge-far = { $target } is { $gap } in away; this charge reaches { $far } in.
shiftstorm-odds = about { $points } damage: { $dice }, { $need }+ to hit, { $damage }+ to damage
shiftstorm-hood = { $target } wears an H3, which stops such weapons.
shiftstorm-shoot-hidden = { $target } is hidden and cannot be a target until it shows itself or is revealed.
shiftstorm-shoot-far = Out of range: { $gap } in, the { $weapon } reaches { $range } in.
shiftstorm-shoot-locked = { $target } is locked in combat with your side. Choose another target.
shiftstorm-shoot-sight = No line of sight to { $target }.
shiftstorm-odds-marker = strikes all under the marker, which drifts about { $drift } in; { $need }+ to damage
shiftstorm-odds-snare = { $dice }, { $need }+ to snare
shiftstorm-reflex = Reflex: fire the { $weapon } ({ $dice }), no blow in the fight
shiftstorm-brace = Take the charge without an answer
shiftstorm-counter = Counter-Charge { $target }
shiftstorm-counter-with = Counter-Charge { $target } with { $weapon }
shiftstorm-strike-back = Stand and strike back with { $weapon }

## Skills and items

shiftstorm-heal-armour = { $target } wears Plate or Flak, which Heal cannot restore.
shiftstorm-heal-drone = { $target } is a drone, which Heal cannot restore.
shiftstorm-unhurt = { $target } has nothing to restore.
shiftstorm-command-engaged = { $target } is in combat; a granted Move cannot break away.
shiftstorm-command-snared = { $target } is snared and cannot move.
shiftstorm-not-touching = { $target } is not in base contact.
shiftstorm-no-tier = Its Valor is 0, so the skill has no Tier.
shiftstorm-no-valor = { $target } has no Valor to raise.
shiftstorm-hooded = { $target } wears an H3.
shiftstorm-not-afflicted = { $target } suffers from nothing.
shiftstorm-drone-made = It has made its Virch Drone already.
shiftstorm-drone-room = There is no room for a drone beside it.
shiftstorm-no-gaid = Your side has no Gaid.
shiftstorm-at-start = This is tried at the start of the activation, once a turn.
shiftstorm-forged-already = It has tried to forge in this activation.
shiftstorm-no-slot = { $target } has no free slot.
shiftstorm-no-stat = It has no { $stat } to test.
shiftstorm-downed = { $target } is Downed.
shiftstorm-no-range = Its { $stat } is 0, so the skill has no Tier and no range.
shiftstorm-no-lane = No Firing Lane to { $target }.
shiftstorm-flash-none = It has no Flash/Fury skill.
shiftstorm-flash = Flash / Fury
shiftstorm-odds-opposed = { $chance } %: both roll two dice and add { $stat }
shiftstorm-use-on = { $what }: { $target }
shiftstorm-skill-contact = { $target } is { $gap } in away; it must be in base contact.
shiftstorm-skill-far = { $target } is { $gap } in away; the skill reaches { $far } in.
shiftstorm-drone-place = Place the drone in base contact, where there is room.
shiftstorm-little-gaid = Your side has only { $gaid } Gaid.
shiftstorm-no-shield = { $target } has no Shield.
shiftstorm-shield-full = { $target }'s Shield is full.
shiftstorm-no-plate = { $target } does not wear Plate.
shiftstorm-tome = Read the Sage's Stone Tome
shiftstorm-cut = Cut { $what } at { $square }
shiftstorm-cut-barrier = Cut the Virch Barrier of { $target }
shiftstorm-door-access = It has no Access to test.
shiftstorm-door = Open the door at { $square }

## What the table shows

shiftstorm-badge-armor = Armor
shiftstorm-badge-shield = Shield
shiftstorm-badge-downed = Downed
shiftstorm-badge-hidden = hidden
shiftstorm-badge-fire = on fire
shiftstorm-badge-pestilence = Pestilence
shiftstorm-badge-snared = snared
shiftstorm-badge-shock = Shock
shiftstorm-badge-stunned = stunned
shiftstorm-badge-marked = marked
shiftstorm-badge-corruption = Corruption
shiftstorm-badge-intel = Intel
shiftstorm-phase-mission = mission
shiftstorm-phase-role = roles
shiftstorm-phase-first = roll-off
shiftstorm-phase-place = deployment
shiftstorm-phase-ready = initiative
shiftstorm-phase-play = activations
shiftstorm-phase-over = over
shiftstorm-objective =
    { $kind ->
        [exit] Exit
        [hold] Hold { $number }
        [sabotage] Sabotage { $number }
       *[intel] Intel { $number }
    }
shiftstorm-status-order = To act, by initiative: { $order }
shiftstorm-status-gaid = Gaid: { $gaid }
shiftstorm-status = { $mission }, turn { $turn } of { $turns }
shiftstorm-status-mission-open = Mission open
shiftstorm-preview-seen =
    { $units ->
        [none] Seen there by: nobody.
       *[other] Seen there by: { $units }.
    }

## Strike teams as armies

shiftstorm-army-models = Give the team's models as a list.
shiftstorm-army-unknown = There is no character { $typed }. Choose from the five factions' tables.
shiftstorm-army-model = Model { $number }, { $name }: { $problem }
shiftstorm-army-limit = The team may have only { $limit } { $item }; leave out { $more }.
shiftstorm-army-points =
    The team costs { $points ->
        [one] { $points } point
       *[other] { $points } points
    }, the limit is { $limit }.
shiftstorm-army-size = The team has { shiftstorm-models }; it needs { $least } to { $most }.
shiftstorm-army-factions = All models must be of one faction, not of { $factions }.
shiftstorm-army-cardless = it has no card and can only be taken where the settings allow it.
shiftstorm-army-slots = its items need { shiftstorm-slots }, it has { $has }.
shiftstorm-army-plate = { $item } can only be used in Plate.
shiftstorm-army-rof = one RoF MOD is enough; a second does nothing.
shiftstorm-army-cog = choose S, Co, Ac or V for the Silver Cog (and only for it).
shiftstorm-army-veterans = experience and Core Encrypted items count only where veterans are allowed.
shiftstorm-army-no-character = there is no character { $typed }.
shiftstorm-army-items = give its items as a list of names.
shiftstorm-army-no-item = there is no item { $typed } in the armoury.
shiftstorm-army-stats = its stats must name S, Co, M, A, F, Ac or V with what each has gained.
shiftstorm-army-skill = it has learned a skill that does not exist.
shiftstorm-army-ce = one of its Core Encrypted items is damaged.
shiftstorm-army-armor = the Armor it has lost must be a number from 0 to 10.
shiftstorm-models =
    { $models ->
        [one] { $models } model
       *[other] { $models } models
    }
shiftstorm-slots =
    { $slots ->
        [one] { $slots } slot
       *[other] { $slots } slots
    }
shiftstorm-members =
    { $members ->
        [one] { $members } member
       *[other] { $members } members
    }
shiftstorm-points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }

## The army builder

shiftstorm-gone = That is not offered here any more.
shiftstorm-build-models = The team's models are not a list.
shiftstorm-build-model = Model { $number }: { $problem }
shiftstorm-build-gone = That model is not in the team any more.
shiftstorm-build-size = { shiftstorm-models }; the team needs { $least } to { $most }.
shiftstorm-build-faction-first = Choose a faction first.
shiftstorm-build-numbered = { $number }. { $name }
shiftstorm-build-entry = { shiftstorm-points }: { $items }
shiftstorm-build-new = New strike team
shiftstorm-build-other-faction = The team is of the { $faction }. Remove its models first.
shiftstorm-build-people =
    { $count ->
        [one] { $count } character
       *[other] { $count } characters
    } of { $least }–{ $most } points
shiftstorm-build-faction = Faction
shiftstorm-build-character = { shiftstorm-points }, class { $class }: { $about }
shiftstorm-build-add = Add a model
shiftstorm-build-cardless = Has no card; the terms of the game do not allow that.
shiftstorm-build-full = A team has at most { shiftstorm-models }.
shiftstorm-build-dear = Costs { shiftstorm-points }; { $left } left.
shiftstorm-build-slots = Slots for items: { $used } of { $slots } used
shiftstorm-build-off = Take an item off
shiftstorm-build-cog-stat = { $stat } +2
shiftstorm-build-cog = What the Silver Cog raises
shiftstorm-build-copy = Duplicate
shiftstorm-build-remove = Remove
shiftstorm-build-item = Give it an item
shiftstorm-build-plate = Only models in Plate can use it.
shiftstorm-build-limit = A team may have only { $limit }, and has it.
shiftstorm-build-twice = A second one would do nothing.
shiftstorm-build-room = It needs { shiftstorm-slots }; { $free } free. Take something off first.
shiftstorm-build-no-items = no items
shiftstorm-build-cost =
    { $name ->
        [none] { shiftstorm-points }
       *[other] { $name }, { shiftstorm-points }
    }
shiftstorm-build-armor = Armor { $armor }
shiftstorm-build-wears =
    { $save ->
        [none] { $armour }
        [armor_stat] { $armour }, saves on its Armor
       *[other] { $armour }, saves on { $save }
    }
shiftstorm-build-shield = Shield { $shield }
shiftstorm-build-slots-for = { shiftstorm-slots }: { $effect }
shiftstorm-build-gun =
    { $weapon } ({ $dice }{ $damage ->
        [none] {""}
       *[other] , damage { $damage }
    }, { $range } in)
shiftstorm-build-thrown =
    { $count } { $weapon }{ $damage ->
        [none] {""}
       *[other] , damage { $damage }
    }
shiftstorm-build-blade =
    { $weapon }{ $damage ->
        [none] {""}
       *[other] , damage { $damage }
    }
shiftstorm-build-shoots = Shoots: { $weapons }
shiftstorm-build-throws = Throws: { $weapons }
shiftstorm-build-fights = Fights: { $weapons }

## Lasting teams: what was done

shiftstorm-team-empty = { $faction }, nobody yet
shiftstorm-team-faction = Choose one of the factions.
shiftstorm-team-army = { $army } ({ $faction }, { shiftstorm-points })
shiftstorm-team-summary = { $faction }, { shiftstorm-points }
shiftstorm-team-not-counting = Experience does not count on these terms. Change them before they are accepted.
shiftstorm-team-one = Choose one.
shiftstorm-team-learned = { $name } learned { $skill }.
shiftstorm-team-raised = { $name } raised { $stat } to { $value }.
shiftstorm-team-took =
    { $name } took { $item }{ $rays ->
        [0] {""}
       *[other] {" "}for { $rays } Rays
    }.
shiftstorm-team-stowed = { $name } put { $item } into the vault.
shiftstorm-team-put = { $name } put { $item } away.
shiftstorm-team-restocked =
    What was used up is taken again{ $rays ->
        [0] {""}
       *[other] {" "}for { $rays } Rays
    }.
shiftstorm-team-called = The item found is now called { $item }.
shiftstorm-team-given = { $name } took { $item } from the vault.
shiftstorm-team-dropped = { $item } was thrown away.
shiftstorm-team-joined = { $name } joined.
shiftstorm-team-dismissed = { $name } was dismissed.
shiftstorm-team-home =
    { $home ->
        [yes] { $name } stays at home.
       *[no] { $name } plays again.
    }
shiftstorm-team-plays = Plays: { $names }.
shiftstorm-team-name = Give it a name of up to { $most } letters.
shiftstorm-team-renamed = { $before } is now { $name }.
shiftstorm-home-nothing = Nobody came through: no experience and no items.
shiftstorm-home-brought =
    { $xp } XP{ $choices ->
        [none] {""}
       *[other] {" "}({ $choices } to choose)
    }, { $items ->
        [one] { $items } CE item
       *[other] { $items } CE items
    } and { $rays } Rays.
shiftstorm-home-xp = XP: { $names }.
shiftstorm-home-found = Found: { $items }.
shiftstorm-choices-skills =
    { $count ->
        [one] { $count } new skill
       *[other] { $count } new skills
    }
shiftstorm-choices-stats =
    { $count ->
        [one] { $count } stat
       *[other] { $count } stats
    }
shiftstorm-choices = { $choices } to choose

## Lasting teams: why not

shiftstorm-team-no-vault = There is no such item in the vault.
shiftstorm-team-call = Call it { $names }.
shiftstorm-team-cog = Choose S, Co, Ac or V for the Silver Cog.
shiftstorm-team-not-restocked = { $name }, { $item }: { $problem }
shiftstorm-team-nothing-used = Nothing was used up.
shiftstorm-team-not-carried = It does not carry this item.
shiftstorm-team-no-item = There is no such item in the armoury.
shiftstorm-team-limit = The team may have only { $limit }; { $name } has it.
shiftstorm-team-plate = It can only be used in Plate.
shiftstorm-team-twice = One { $item } is enough; a second does nothing.
shiftstorm-team-slots =
    { $slots ->
        [one] It needs { $slots } free slot.
       *[other] It needs { $slots } free slots.
    }
shiftstorm-team-no-recruit = Nobody like that can join this team. Choose a character of its faction.
shiftstorm-team-full = A team has at most { shiftstorm-members }. Dismiss somebody first.
shiftstorm-team-same-name = Somebody else in the team is called { $name }.
shiftstorm-team-no-member = There is no such member in this team.
shiftstorm-team-not-owed =
    { $what ->
        [skill] { $name } has no new skill to choose.
       *[stat] { $name } has no new stat to choose.
    }
shiftstorm-team-known = Choose a skill of the Skill List that it does not know yet.
shiftstorm-team-top = This stat is at its maximum of 10. Choose another one.
shiftstorm-team-no-slot = { $name } has no free slot.
shiftstorm-team-costs =
    That costs { $cost ->
        [one] { $cost } Ray
       *[other] { $cost } Rays
    }; the team has { $rays }.
shiftstorm-team-few-slots = { $name } does not have enough slots for that.

## Lasting teams: sheets

shiftstorm-sheet-slots = { $used } of { shiftstorm-slots }
shiftstorm-sheet-legend = Stats: { $stats }
shiftstorm-sheet-cog = { $item } (+2 { $stat })
shiftstorm-ce =
    { $kind ->
        [ranged] Ranged: { $about }
        [combat] Combat: { $about }
       *[armor] Armor: { $about }
    }
shiftstorm-ce-gun = RoF { $rof }, damage { $damage }, { $range } in
shiftstorm-ce-damage = damage { $damage }
shiftstorm-ce-initiative = +{ $more } Combat Initiative
shiftstorm-sheet-vault-of = Vault: { $items }
shiftstorm-sheet-locker = Locker: { $items }
shiftstorm-sheet-not-ready = Not ready for a game of 200 points:
shiftstorm-sheet-open = Open a member
shiftstorm-sheet-spend = Spend experience ({ $count })
shiftstorm-sheet-recruit = Recruit
shiftstorm-sheet-who-plays = Who plays
shiftstorm-sheet-vault-count = Vault ({ $count })
shiftstorm-sheet-restock = Restock ({ $count })
shiftstorm-sheet-skills =
    { $skills ->
        [none] Skills: none
       *[other] Skills: { $skills }
    }
shiftstorm-sheet-card =
    { $items ->
        [none] On the card: nothing
       *[other] On the card: { $items }
    }
shiftstorm-sheet-carries =
    { $items ->
        [none] Carries ({ $slots }): nothing
       *[other] Carries ({ $slots }): { $items }
    }
shiftstorm-sheet-lost = Gave { $armor } Armor for good to Soulbound weapons.
shiftstorm-sheet-new-skills = New skills to choose: { $count }
shiftstorm-sheet-learn = Learn a skill
shiftstorm-sheet-new-stats = Stats to raise: { $count }
shiftstorm-sheet-raise = Raise a stat by 1
shiftstorm-sheet-dismiss-sure = Dismiss { $name } for good, with all it has learned? Its CE items stay.
shiftstorm-sheet-equip = Equip
shiftstorm-sheet-home =
    { $home ->
        [yes] Take along
       *[no] Leave at home
    }
shiftstorm-sheet-dismiss = Dismiss
shiftstorm-sheet-next = Next: { $name }
shiftstorm-sheet-known = It knows this already.
shiftstorm-sheet-from-to = From { $value } to { $next }
shiftstorm-sheet-top = { $value } is the maximum.
shiftstorm-sheet-no-experience = Nobody has experience to spend. A game brings it.
shiftstorm-sheet-rolled = Each point of experience was rolled when the game ended.
shiftstorm-sheet-for-whom = Choose for whom
shiftstorm-sheet-member = Choose a member
shiftstorm-sheet-used-up = Everything that is used up in a game must be taken again.
shiftstorm-sheet-price =
    A new item costs { $price ->
        [one] { $price } Ray
       *[other] { $price } Rays
    }; the team has { $rays }.
shiftstorm-sheet-take = Take an item of the armoury
shiftstorm-sheet-put-item = Put away { $item }
shiftstorm-sheet-stow = Put { $item } into the vault
shiftstorm-sheet-put = Put something away
shiftstorm-sheet-equip-member = Equip { $name }
shiftstorm-sheet-dear =
    It costs { $cost ->
        [one] { $cost } Ray
       *[other] { $cost } Rays
    }; the team has { $rays }.
shiftstorm-sheet-while-carried = For as long as it carries it.
shiftstorm-sheet-cog-stat = { $item }: +2 { $stat }
shiftstorm-sheet-vault-empty = The vault is empty. A game brings Core Encrypted items to survivors.
shiftstorm-sheet-vault = Vault
shiftstorm-sheet-vault-about = Core Encrypted items nobody carries; each fills one slot.
shiftstorm-sheet-item = Choose an item
shiftstorm-sheet-call = What is it?
shiftstorm-sheet-give = Who carries it?
shiftstorm-sheet-no-slot = Nobody has a free slot. Put something away first.
shiftstorm-sheet-drop = Throw away
shiftstorm-sheet-drop-sure = Throw { $item } away for good?
shiftstorm-sheet-full = A team has at most { shiftstorm-members }.
shiftstorm-sheet-character = { $name }, { shiftstorm-points }
shiftstorm-sheet-join = Who joins?
shiftstorm-sheet-lineup-about = { shiftstorm-points } now. The others stay at home, with all they have.
shiftstorm-sheet-play = Choose all who play
shiftstorm-sheet-lineup = Who plays?
shiftstorm-sheet-member-first = Choose a member first.
shiftstorm-sheet-head =
    { $faction } · { shiftstorm-points } · { $games ->
        [one] { $games } game
       *[other] { $games } games
    }, { $wins } won · { $rays } Rays
shiftstorm-sheet-member-head =
    { $name }, { shiftstorm-points } · { $games ->
        [one] { $games } game
       *[other] { $games } games
    }, { $kills ->
        [one] { $kills } kill
       *[other] { $kills } kills
    }{ $home ->
        [yes] {" "}· stays at home
       *[no] {""}
    }
shiftstorm-sheet-at-home = - at home:
shiftstorm-sheet-taken =
    { $points ->
        [one] { $points } point is
       *[other] { $points } points are
    } taken to games, by { $playing } of { shiftstorm-members }. A game usually allows 200 points and 6 to 10 members.
shiftstorm-sheet-with-slots = { $item } ({ shiftstorm-slots })
shiftstorm-sheet-with-price =
    { $item } – { $rays ->
        [one] { $rays } Ray
       *[other] { $rays } Rays
    }

## Factions, and the ready team of each

shiftstorm-faction-sons-of-ord = Sons of Ord
shiftstorm-faction-alliance = Alliance
shiftstorm-faction-highborn = Highborn
shiftstorm-faction-andiran = Andiran
shiftstorm-faction-syndication-houses = Syndication Houses
shiftstorm-ready-sons-of-ord = Onslaught of the Sons
shiftstorm-ready-alliance = Expedition force
shiftstorm-ready-highborn = Almother's children
shiftstorm-ready-andiran = Drone swarm
shiftstorm-ready-syndication-houses = House guard
