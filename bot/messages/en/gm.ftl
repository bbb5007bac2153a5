### The game master's commands on the map, the units and the draft.

## Closing and publishing

gm-closed-already = Round { $round } is already closed and adjudicated. See it with `/gm preview`, then `/gm publish`.
gm-close-failed = Round { $round } is locked, but could not be adjudicated. The GM room has the reason.
gm-close-published = Round { $round } is closed, adjudicated and published.
gm-close-missing = **{ $units ->
        [one] One unit has
       *[other] { $units } units have
    } no order in round { $round }** and will hold if you close it now:
gm-close-missing-player =
    - { $player }{ $deputy ->
        [none] {""}
       *[other] {" "}(deputy { $deputy })
    }: { $units }{ $more ->
        [0] {""}
       *[other] {" "}and { $more } more
    }
gm-close-missing-more =
    - …and { $units ->
        [one] one more unit
       *[other] { $units } more units
    } of other players
gm-close-anyway = Close anyway
gm-close-remind = Remind them
gm-close-reminded =
    { $players ->
        [0] Every unit has an order by now: nobody needs a reminder.
        [one] One player is reminded.
       *[other] { $players } players are reminded.
    } Round { $round } stays open.
reminder-closed = Round { $round } is closed: nobody can give orders any more. Nobody was reminded.
gm-close-over = Round { $round } is over, and this button was for it. Nothing was changed. Use `/gm close` for the round that is open.
gm-closed = Round { $round } is closed and adjudicated. See it with `/gm preview`, then `/gm publish`.
draft-redrawn =
    The draft is not the one you saw: it has changed since. See it with `/gm preview`, then publish.
draft-head = **Draft of round { $round }**, not published yet
draft-posts =
    Below is what the players will read, post by post, with the next close as the calendar has it now. *Rewrite…* changes title, quotation, note and paragraphs.
draft-held = **Held**: order { $number } of { $unit }, which could not be adjudicated
draft-file = The draft in full
draft-button = Publish this draft
draft-published-already = That draft is already published.
draft-underway = The bot is making the draft again. See it with `/gm preview`, then publish.
draft-published =
    Round { $round } is published.{ $seen ->
        [no] {" "}You had not looked at its draft.
       *[yes] {""}
    } Round { $opened } is open; orders close { $when }.
draft-failed = Round { $round } could not be adjudicated with that; the GM room has the reason.
draft-again = { $done } The bot has made the draft again; see it with `/gm preview`.
extend-hours =
    Extend by 1 to { $limit ->
        [one] { $limit } hour
       *[other] { $limit } hours
    }.
extend-locked = Round { $round } is locked and cannot be extended.
extend-paused = Round { $round } is paused. Resume it with `/gm calendar resume` or `/gm calendar shift`.
extended = Orders for round { $round } now close { $when }.

## Placing units

spawn-side = { $typed } is not a side. Use hostile, allied or neutral; players bring their own units.
spawn-class = There is no unit class { $typed }. Choose one from the list.
spawn-no-room = There is no room in { $hex }: the enemy holds it or it is full. Pick another hex.
spawn-water = { $hex } is water, and { $class } needs land. Place it on land.
spawned = **{ $unit }** ({ $class }, { $side }) is placed at { $hex }, doctrine { $doctrine }.
spawn-note = { $unit } ({ $class }, { $side }) at { $hex }, doctrine { $doctrine }
spawn-facing = Its side faces { $facing } in { $hex }, and a side has one facing in a hex. Leave the facing out.
force-nothing = There is nobody to place. Write a line for each class, such as `Hostile Infantry: 0504 0605-0905`.
force-many = Too many at once. The limit is { $limit } at a time.
force-class = { $typed } is no unit class followed by a colon. Write its name, a colon and hexes: `Hostile Infantry: 0504 0605`.
force-no-hex = { $typed } names no hex. Write them after the colon: `Hostile Infantry: 0504 0605`.
force-word = { $typed } is neither a doctrine, a side, a facing nor a force. Doctrines: { $doctrines }. Sides: hostile, allied, neutral. A force: `force Reserve`.
force-placed =
    { $units ->
        [one] One unit is placed: { $names }.
       *[other] { $units } units are placed: { $names }.
    }
changing-locked =
    The round is locked. Publish it first, then change { $what ->
        [catalogue] the catalogue
        [contact] the contact
        [doctrine] the doctrine
        [environment] the environment
        [setting] the setting
        [track] the track
       *[map] the map
    }.

## Sides

side-unknown = { $typed } is not a side. Use hostile, allied or neutral; players command their own units.
side-changed = **{ $unit }** at { $hex } was { $old } and is now { $new }.
side-order-dropped = { $change } Your order for it this round is no longer in force.
side-survivors = { $unit } are survivors and change no side. Choose another unit.
side-same = { $unit } is already { $side }.
side-carried = { $unit } is carried or carries other units. Separate them first.
side-garrison = { $unit } is in a structure. Order it out first.
side-brawl = { $unit } is in a melee brawl. Wait until it is over.
side-no-room = { $hex } would contain enemies of { $unit } or too many units. Move it first.

## Doctrines

doctrine-unknown = { $typed } is not a doctrine. Use one of: { $doctrines }.
doctrine-goals =
    You named { $count ->
        [one] { $count } hex
       *[other] { $count } hexes
    }. Name at most { $limit }.
doctrine-set = **{ $unit }** ({ $side }): doctrine { $doctrine }{ $goals ->
        [none] {""}
       *[other] , goals { $goals }
    }.
doctrine-plans = **What AI-controlled units plan in round { $round }**; change one with `/gm doctrine order`
doctrine-plan = - **{ $unit }** ({ $side }, { $doctrine ->
        [none] your order
       *[other] { $doctrine }
    }) { $hex }: { $order }{ $why ->
        [none] {""}
       *[other] {" "}({ $why })
    }
doctrine-map = { $campaign } – round { $round }: what AI-controlled units plan{ $front ->
        [0] {""}
       *[other] , front { $front }
    }
doctrine-map-alt = { $front ->
        [0] The theatre
       *[other] Front { $front }
    } with nothing hidden. AI-controlled units plan { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }, { $shots ->
        [one] { $shots } attack
       *[other] { $shots } attacks
    }.
doctrine-why =
    { $habit ->
        [ride] is on its way in a transport
        [break-out] is overrun
        [in-melee] is in a melee brawl
        [fly] flies by its orders and its tank
        [leave-mines] is in mines
        [fall-back] gives way
        [mend-tracks] cannot move
        [serve] serves a gun
        [haul] fetches or brings a gun
        [carry] carries infantry
        [board] waits for its transport
        [fill-up] needs supplies
        [deliver] brings supplies
        [close-in] an enemy is next to it
        [repair] a comrade is damaged
        [treat] a comrade is wounded
        [shell] has a target for its guns
        [screen] hides a comrade in smoke
        [open-fire] an enemy is in range
        [besiege] fortifications of the enemy are in range
        [build] builds
        [man] mans a fortification
        [fetch] needs a depot
        [spot] keeps a target in sight
        [go] is on its way
        [rest] gets its breath back
       *[other] has nothing else to do
    }{ $to ->
        [none] {""}
       *[other] , { $doctrine ->
            [withdraw] back to { $to }
           *[other] for { $to }
        } by its line
    }
doctrine-idle = - hold: { $units }
doctrine-broke = - **{ $unit }** holds: its planning failed
doctrine-file = All plans
plans-group = { $group ->
        [none] { $side }, no force
       *[other] { $group }
    }: { $units ->
        [one] { $units } unit
       *[other] { $units } units
    }, { $plan }{ $line ->
        [none] {""}
       *[other] , by { $line }
    }
plans-list = Write a list…
plans-form = { $group ->
        [none] No force: { $side }
       *[other] { $group }
    }
plans-plan = What they do
plans-line = The hexes by which they do it
plans-line-about = Such as 0304 0507; the last one is the goal
plans-force = The name of this force
plans-rows = One line for each unit or force
plans-rows-about = Raiders: delay, 0304 0506, force Reserve
plans-nothing = There is no plan to set. Write a line for each unit or force, such as `Raiders: delay, 0304 0506`.
plans-row = { $typed } is not a plan. Write a unit or a force, a colon, and what it does: `Raiders: delay, 0304 0506`.
plans-nobody = No AI-controlled unit and no force is called { $typed }. Choose one from the Plans screen.
plans-gone = These units are no longer on the map. Open Plans again.
plans-set = - **{ $units }**: { $plan }{ $line ->
        [none] {""}
       *[other] , by { $line }
    }
undone-plans = The plans of { $units } are as before.
doctrine-no-order = **{ $unit }** has no order of yours this round: it follows its doctrine.
doctrine-again = **{ $unit }** follows its doctrine again.
doctrine-order = **{ $unit }** will, in place of its doctrine:
led-unknown = There is no AI-controlled unit called { $typed }. Choose one from the list.
led-several = Several units are called { $typed } ({ $count }). Choose one from the list.

## The frontline slot

front-alone = { $unit } shares no hex with other units of its side on the ground. Choose another unit.
front-set = **{ $unit }** is in front at { $hex } until it leaves the hex.

## Mines

mines-kind = { $typed } is not a kind of minefield. Use one of: { $kinds }.
mines-side = { $typed } is not a side. Use one of: { $sides }.
mines-full =
    { $hex } already has { $limit ->
        [one] { $limit } minefield
       *[other] { $limit } minefields
    }. Pick another hex.
mines-laid =
    A minefield ({ $kind }, { $side }) is in { $hex }, { $hidden ->
        [yes] hidden from the other sides
       *[no] known to everybody
    }.
mines-none = There are no mines in { $hex }. See `/gm map`.
mines-removed = { $hex } is free of mines.

## Game masters

master-not = { $person } is not a game master of this campaign.
master-already = { $person } is already a game master of this campaign.
master-last = { $person } is the only game master. Appoint another first.
master-player =
    { $person } plays in this campaign, and a game master sees hidden information. Choose a person who does not play.
master-appointed = **{ $person }** is now a game master of this campaign too.
master-left = **{ $person }** is no longer a game master of this campaign.
master-role-later = Discord did not let me change the roles and channels. I try again every minute. Check that I may manage both.

## Orbit

orbit-carried = { $unit } is carried or carries other units. Unload first.
orbit-fighting = { $unit } is in close combat. Wait until that is over.
orbit-held = **{ $unit }** is in orbit. With an asset granted it can drop: `/gm orbit grant`.
orbit-not-there = { $unit } is not in orbit. `/gm orbit hold` puts it there.
orbit-no-room = There is no room for it in { $hex }. Clear that hex first.
orbit-landed = **{ $unit }** is back on the map at { $hex }.
orbit-granted = An orbital asset is available in round { $round }: the { $side } side may drop units from orbit.
orbit-unit = There is no unit { $typed }. Choose one from the list.

## What the players see of contacts and tracks

contact-unknown = The players have no contact { $typed }. Choose one from the list.
contact-bad-kind = { $typed } is not a kind. Use one of: { $kinds }.
contact-identified = { $contact } is identified, so the players see the truth. Choose one that is not identified.
contact-planted = Contact { $contact } looks like: { $kind } (was { $before }).
contact-planted-done = { $change } It lasts until the contact is identified; the players' next map shows it.
track-unknown = The players have no track { $typed }. Choose one from the list.
track-bad-mark = { $typed } is not a mark. Use one of: { $marks }.
track-marked = Track { $track } is marked { $mark } (was { $before }).
track-marked-done = { $change } The players' next map shows it.

## Wind and effects

weather-title = { $campaign } – round { $round }: environment
weather-picture = Clock of day and night, and the wind, of round { $round }.
weather-report = Environment report, round { $round }
weather-changed = **Environment**
weather-speed = Wind has a speed of 0 (calm) to { $limit }. Give one of these.
weather-direction =
    { $typed } is not a direction. Use { $pointy ->
        [yes] NE, E, SE, SW, W or NW
       *[no] N, NE, SE, S, SW or NW
    }.
weather-wind = Wind: { $wind }.
effect-bad-stat = An effect cannot change { $typed }. Use one of: { $stats }.
effect-no-modifier = Say by how much: a modifier of -{ $limit } to { $limit }, not 0.
effect-with-modifier = An effect on { $stat } has no modifier. Leave it out.
effect-rounds = An effect lasts 1 round or more; 0 means until you lift it. Give one of these.
effect-too-many = There are already { $limit } effects in force or to come. Lift one first.
effect-same-name = There is already an effect { $name }. Give this one another name.
effect-smoke = Smoke needs hexes. Name those that it covers.
effect-none = No effect { $typed } is in force. Choose one from the list.
effect-lifted = No longer in force: **{ $name }**.

## After the end of a campaign

parting-question =
    Its roles give no rights any more, and its channels are read-only. What shall I do with the { $channels } { $channels ->
        [one] channel
       *[other] channels
    } and { $roles } { $roles ->
        [one] role
       *[other] roles
    } I made for **{ $campaign }**?
parting-before = **{ $campaign }** is over.
parting-other = **{ $campaign }** is over. To end **{ $other }**, use `/campaign end` in one of its channels.
parting-keep = Keep everything
parting-roles = Delete the roles
parting-everything = Delete channels and roles
parting-sure-roles = Delete the roles of **{ $campaign }**? Its channels remain, read-only.
parting-sure-everything = Delete the channels and roles of **{ $campaign }**, with every post in them? This cannot be undone.
parting-yes = Yes, delete
parting-no = No, keep everything
parting-kept = The channels of **{ $campaign }** remain, read-only. `/campaign end` asks again until the next campaign.
parting-deleting-roles = I am deleting the roles of **{ $campaign }**. Its channels remain, read-only.
parting-deleting-everything = I am deleting the channels and roles of **{ $campaign }**.
parting-nothing-left = Nothing is left to delete: the channels and roles of **{ $campaign }** are gone.
parting-not-over = **{ $campaign }** is not over. End it with `/campaign end` first.
parting-not-yours = Only a game master of **{ $campaign }** or a member who manages the server decides about its channels.
parting-not-here = That campaign is not of this server. Nothing was changed.

## The sheet of a round

sheet-rulings = **Your rulings**; change one with `/gm rule`
sheet-ruling =
    - { $question } Answer: **{ $answer }** ({ $default ->
        [none] default
       *[other] default: { $default }
    }). Choices: { $answers } [{ $rule }]

## Undo

undo-unknown =
    { $typed ->
        [none] Nothing can be undone.
       *[other] { $typed } cannot be undone.
    } You can undo this round's settings, moved closes, placed units, doctrines, sides, wind and effects, mines, tracks, contacts, orbit, frontline slots and outcomes.
undo-entry = { $number }: { $kind } { $facts }
undo-close-past = The close it had before is past. Move it with `/gm calendar shift`.
undo-unit-gone = That unit is no longer on the map.
undo-unit-acted = **{ $unit }** has moved or acted since it was placed, so it stays.
undo-unit-seen = **{ $unit }** has been seen since it was placed, so it stays.
undo-unit-order = Other units of its side were placed after it. Undo those first.
undo-overtaken = A later change affects the same thing. Undo that first, or set it again.
undone = Undone: { $action }
undone-post = Undone by the game master: { $action }
undone-setting = { $words }: **{ $value }** again, setting `{ $setting }`.
undone-close =
    round { $round }: { $when ->
        [none] the campaign is paused again
       *[other] orders close { $when } ({ $relative }) again
    }.
undone-unit = **{ $unit }** is off the map.
undone-outcome = outcome #{ $number } of order { $order }.
undone-doctrine = **{ $unit }** has doctrine { $doctrine } again.
undone-order = **{ $unit }** has { $order ->
        [yes] its earlier order
       *[no] no order of yours
    } again.

## Settings

settings-head = **Settings of { $campaign }**
settings-head-changes = { settings-head }; the game master changes one with `/gm set`
settings-hint = -# Everything else is as in the book: `/campaign settings` lists it all.
settings-page-over = -# The settings stand in the post above.
settings-closes-theme = __Closes__
settings-closes = - { $closes }, { $zone } time
settings-closes-rule = - closes: { $closes }, { $zone } time (`/gm calendar`) [EDC-A-b, EDC-A-c]
settings-theme = __{ $theme }__
settings-line-changed = - { $words }: **{ $value }** (default { $default })
settings-line-full =
    - { $words }: { $value }, default { $default }, `{ $name }`{ $rule ->
        [none] {""}
       *[other] {" "}[{ $rule }]
    }
settings-yes = yes
settings-no = no
settings-none = none
setting-unknown = There is no setting { $typed }. `/campaign settings` lists them all.
setting-several = { $typed } may be { $names }{ $more ->
        [0] {""}
       *[other] {" "}and { $more } more
    }. Write more of the name.
setting-choice = { $words } ({ $name })
setting-same = Nothing changed: `{ $name }` is already { $value }.
setting-changed =
    { $words }: now **{ $value }** (was { $before }), setting `{ $name }`{ $rule ->
        [none] {""}
       *[other] {" "}[{ $rule }]
    }.
setting-dawn = Dawn must come before dusk. Choose another hour.
setting-bad-value = { $words } (`{ $name }`) is { $bounds }, not { $typed }.

## The round and its draft

draft-none = Round { $round } has no draft yet. Close it with `/gm close`, or wait for its close.

## Changing facts

edit-nothing = There is nothing to change. Write what changes, such as `move 0304, fs -2`.
edit-many = That is { $count } lines. Send at most { $limit } at a time.
edit-no-colon = { $typed } does not say what it is about. Write a name or place, a colon and a space, then the changes: `Raiders: move 0304`.
edit-line-long = That is { $count } changes in one line. Write at most { $limit }.
edit-cells = The row { $typed } has { $cells } cells, and the headings name { $heads }. Give each column a heading.
edit-number = { $typed } is not a number for { $what }. Write a number such as 4, or a change such as +1 or -2.
edit-range = { $what } would be { $value }. It can be { $low } to { $high } here.
edit-verb = { $typed } is not a change. Use one of: { $verbs }.
edit-line =
    { $number ->
        [0] { $about ->
            [none] {""}
           *[other] { $about }
        }
       *[other] Line { $number }{ $about ->
            [none] {""}
           *[other] {" "}({ $about })
        }
    }: { $why }
edit-lines-more = { $lines ->
        [one] { $lines } more line is
       *[other] { $lines } more lines are
    } wrong.
edit-lines-nothing = Nothing was changed.
edit-headings = The first row names the columns, and the first column says what a row is about. Call it one of: { $subjects }.
edit-sheet-alone = Send either a sheet or written changes, not both.
edit-sheet = …or a sheet (CSV or TSV)
edit-sheet-about = Its first row names the columns: unit, move, fs …
edit-no-unit =
    { $dead ->
        [yes] No destroyed unit has the name { $typed }. Choose one from the list.
       *[none] No unit on the map has the name { $typed }. Choose one from the list, or name a place such as 0304.
    }
edit-several = Several units have the name { $typed }. Use an id: { $units }.
edit-reason-long = The reason is too long. Use at most { $limit } characters.
edit-reason = Reason: { $reason }
edit-plain = `{ $verb }` takes nothing after it, and { $typed } follows. Leave it out.
edit-same-place = { $unit } is in { $hex } already. Choose another hex.
edit-garrison = { $unit } faces as its structure does. Move it out first.
edit-carried = { $unit } is carried and not on the map. Move it to a hex first.
edit-carries = { $unit } carries { $load }. Move what it carries first.
edit-hide-near = An enemy of { $unit } is in { $hex } with it. Move one of them first.
edit-hide-peace = Nobody is at war with { $unit }, so it can hide from nobody.
edit-moved = **{ $unit }** moved from { $start } to { $hex }.
edit-turned =
    { $units ->
        [one] **{ $unit }** faces { $facing }.
       *[other] **{ $unit }** and those of its side in the hex face { $facing }.
    }
edit-fs = **{ $unit }** has FS { $after } (before: { $before }).
edit-energy = **{ $unit }** has energy { $after } (before: { $before }).
edit-cargo = **{ $holder }** holds { $crates ->
        [one] { $crates } crate
       *[other] { $crates } crates
    } and { $barrels ->
        [one] { $barrels } barrel
       *[other] { $barrels } barrels
    }.
edit-depot = Depot { $hex }
edit-killed = **{ $unit }** at { $hex } is destroyed, without survivors.
edit-revived = **{ $unit }** is back at { $hex } with FS { $fs }.
edit-revealed = **{ $unit }** at { $hex } is known to { $side ->
        [player] the players
       *[other] the hostile side
    }.
edit-already = **{ $unit }** is { $verb ->
        [hide] hidden
        [reveal] in sight of its enemies
       *[other] in front
    } already. Nothing was changed.
edit-hidden = **{ $unit }** at { $hex } is hidden from its enemies until they find it.
edit-mobility =
    { $immobilised ->
        [yes] **{ $unit }** is immobilised.
       *[none] **{ $unit }** can move again.
    }
edit-arms =
    { $disarmed ->
        [yes] **{ $unit }** is disarmed.
       *[none] **{ $unit }** is armed again.
    }
edit-no-structure = There is no single structure at { $place }. Name its place, such as 0304, 0304:N for an edge or 0304:front for a trench.
edit-no-depot = There is no depot at { $hex }. Build one first, or name another hex.
edit-structure-health = **{ $structure }** at { $place } has health { $after } (before: { $before }).
edit-structure-side = { $typed } is not a side. Use one of: { $sides }.
edit-structure-manned = **{ $structure }** at { $place } has a garrison. Move it out first.
edit-structure-given =
    { $side ->
        [nobody] **{ $structure }** at { $place } belongs to nobody.
        [player] **{ $structure }** at { $place } belongs to the players.
       *[other] **{ $structure }** at { $place } belongs to the { $side } side.
    }
edit-structure-removed = **{ $structure }** at { $place } is gone.
edit-structure-kind = { $typed } is not a structure that can be built. Write its name and perhaps a side: `build forward depot hostile`.
edit-structure-edge =
    { $edge ->
        [yes] { $structure } needs an edge. Name it with the hex, such as 0304:N.
       *[none] { $structure } is not on an edge. Name the hex alone, such as 0304.
    }
edit-structure-there = **{ $structure }** is at { $place } already. Remove it first.
edit-structure-built =
    { $side ->
        [nobody] **{ $structure }** is at { $place }, open to all.
        [player] **{ $structure }** of the players is at { $place }.
       *[other] **{ $structure }** of the { $side } side is at { $place }.
    }
edit-announced = The game master has changed facts:
edit-needs-hex = `{ $what }` is about hexes, not about an edge. Name a hex such as 0304, several, or a line such as 0304-0904.
edit-way-off = A { $what } leads from one hex to another, and beyond { $edges } the map ends. Name two hexes, such as 0304-0305.
edit-needs-edge = `{ $what }` is about an edge. Name the two hexes at it, such as 0304-0305, or the side, such as 0304:N.
edit-one-place = `{ $verb }` takes one place at a time, such as 0304 or 0304-0305. Write a line for each.
edit-yes-no = { $typed } is neither yes nor no. Write `{ $what } yes` or `{ $what } no`.
edit-terrain-unknown = { $typed } is not a terrain. Use one of: { $kinds }.
edit-terrain =
    { $terrain ->
        [plains] { $hexes }: plains now.
        [forest] { $hexes }: forest now.
        [mountain] { $hexes }: mountain now.
        [water] { $hexes }: water now.
        [city] { $hexes }: city now.
        [beach] { $hexes }: beach now.
        [rubble] { $hexes }: rubble now.
        [swamp] { $hexes }: swamp now.
       *[dunes] { $hexes }: dunes now.
    }
edit-level = { $hexes }: level { $level } now.
edit-edge =
    { $present ->
        [yes] { $edges }: { $what ->
            [road] road
            [highway] highway
            [river] river
            [bocage] bocage
            [cliff] cliff
            [ramp] ramp
           *[harbor] harbour
        } now.
       *[none] { $edges }: no { $what ->
            [road] road
            [highway] highway
            [river] river
            [bocage] bocage
            [cliff] cliff
            [ramp] ramp
           *[harbor] harbour
        } any more.
    }
edit-weather = Weather
edit-wind =
    { $pointy ->
        [yes] { $typed } is not a wind. Write the direction it blows to (NE, E, SE, SW, W or NW) and a speed, such as `wind SE 3`, or `wind calm`.
       *[none] { $typed } is not a wind. Write the direction it blows to (N, NE, SE, S, SW or NW) and a speed, such as `wind SE 3`, or `wind calm`.
    }
edit-no-effect = There is no { $stat } to end here. `/gm edit about: weather` lists what is in force.
edit-start = { $stat } cannot start in round { $start }. It is round { $round }: write a later one, up to { $last }, or leave `from` out.
edit-coming = **{ $name }**, { $hexes ->
    [none] the whole map
   *[other] { $hexes }
}, { $rounds ->
    [none] from round { $round } until further notice
    [one] in round { $round }
   *[other] in rounds { $round } to { $last }
}. Players are not told before then.
effect-usual = { $stat ->
    [rain] Rain
    [light] Light
   *[smoke] Smoke
}
edit-breaks = ⚠️ This would leave something broken. Nothing is changed yet.
edit-breaks-more = … and { $faults ->
        [one] { $faults } more fault
       *[other] { $faults } more faults
    }.
edit-breaks-unit = **{ $unit }** would be in { $hex }, which it could not enter.
edit-breaks-road = The road would end in { $hex }.
edit-breaks-structure = **{ $structure }** at { $place } would be under water.
edit-anyway = Change it anyway
edit-broken = ⚠️ Order { $number } of **{ $unit }** loses by this: { $why }
edit-broken-gone = The unit is no longer on the map.
edit-broken-more = ⚠️ { $orders ->
        [one] { $orders } more order loses
       *[other] { $orders } more orders lose
    } by this.
edit-help-what = Change facts of units, structures, ground and weather. Changes of the players' units, of the ground and of the weather are announced; players see every other change only where they look.
edit-help-line = Write a line for each, with commas between changes: `Raiders: move 0304, fs -2, face SE`
edit-help-units = Changes of units: { $verbs }
edit-help-places = Changes of places (0304, or 0304:N for an edge): { $verbs }
edit-help-ground = Changes of ground (also of hexes such as 0304 0505-0905, or of the edge 0304-0305): { $verbs }
edit-help-weather = Changes of `weather`: { $verbs }. `rain 3 from 7`: in force from round 7, for 3 rounds.
edit-help-table = A table pasted from a sheet works too, or the file itself (CSV or TSV), if its first row names the columns: unit, move, fs …
edit-paste = Write a list…
edit-paste-title = Change facts
edit-paste-lines = One line for each unit or place
edit-paste-example = Raiders: move 0304, fs -2
edit-paste-reason = Reason
edit-change = Change…
edit-facts-field = Facts as they are to be
edit-undo = Undo
edit-undone-since = That change was taken back or overtaken. `/gm undo` lists what can be taken back.
edit-shown = **{ $unit }** ({ $class }, { $side }) at { $hex }
edit-shown-dead = **{ $unit }** ({ $class }, { $side }), destroyed at { $hex }
edit-choice-dead = { $unit } (destroyed) { $hex }
edit-facts = `{ $facts }`
edit-owner = Player: { $player }
edit-owner-side = { $unit } is not one of the players' units: nobody commands it. `/gm doctrine side` changes sides.
edit-owner-unknown = { $typed } takes no part. { $players ->
        [none] Nobody does.
       *[other] Write one of { $players }, or `nobody`.
    }
edit-owner-several = Several are called { $typed }: { $players }. Mention the one you mean.
edit-given =
    { $player ->
        [none] **{ $unit }** obeys nobody.
       *[other] **{ $unit }** is commanded by { $player }.
    }
edit-states = States: { $states }
edit-button =
    { $verb ->
        [reveal] Reveal
        [hide] Hide
        [front] In front
        [kill] Destroy
       *[revive] Bring back
    }
edit-state =
    { $state ->
        [stealthed] hidden
        [immobilised] immobilised
        [disarmed] disarmed
        [overrun] overrun
        [brawl] in a melee brawl
       *[carried] carried
    }

## The console

console-head =
    { $stage ->
        [setup] ## { $campaign }: before the start
        [open] ## { $campaign }: round { $round }, orders open
        [locked] ## { $campaign }: round { $round }, being adjudicated
        [draft] ## { $campaign }: round { $round }, the draft waits for you
       *[over] ## { $campaign } is over
    }{ $stage ->
        [open] { $when ->
            [none] {" "}· paused
           *[other] {" "}· close { $when } ({ $relative })
        }
       *[other] {""}
    }{ $automatic ->
        [yes] {" "}· publishes itself
       *[none] {""}
    }
console-past = **{ $campaign }**: { $round ->
        [0] before the start
       *[other] round { $round }
    }. The console is further down.
console-companies = Companies: { $companies } complete ({ $asking } to confirm), { $unfinished } being built. Sign-ups are { $open ->
        [yes] open
       *[none] closed
    }.
console-next =
    { $step ->
        [forces] **Next:** place the enemy.
        [signups] **Next:** write the brief and open sign-ups.
        [wait] **Next:** wait for a complete company.
        [confirm] **Next:** confirm the companies that ask, each under its post, or start: they are then confirmed.
       *[start] **Next:** start the campaign.
    }
console-orders = Units: { $ordered } ordered, { $idle } with nothing to order, { $missing ->
        [0] none missing
       *[other] **{ $missing } missing**
    }.
console-missing = - { $player }: { $units }{ $more ->
        [0] {""}
       *[other] {" "}and { $more } more
    }
console-missing-more = - { $players ->
        [one] { $players } more player
       *[other] { $players } more players
    }
console-rulings =
    { $rulings ->
        [0] The book leaves nothing open.
        [one] One question is open; its default holds unless you answer.
       *[other] { $rulings } questions are open; their defaults hold unless you answer.
    }
console-ruling = - { $question } **{ $answer }**
console-ruling-more = - { $rulings ->
        [one] One more: answer it with `/gm rule`.
       *[other] { $rulings } more: answer them with `/gm rule`.
    }
console-parked = ⚠️ { $count ->
        [one] One post or job waits.
       *[other] { $count } posts and jobs wait.
    }
console-doctrine = { $units } { $doctrine }
console-forces =
    { $side ->
        [hostile] Hostile: { $units }
        [allied] Allied: { $units }
       *[neutral] Neutral: { $units }
    }
console-button =
    { $step ->
        [place] Place units…
        [save] Save as scenario
        [signups] Open sign-ups…
        [start] Start round 1
        [close] Close now
        [extend] More time…
        [pause] Pause…
        [resume] Resume
        [remind] Remind
        [preview] Preview
        [rule] Answer…
        [plans] Plans
        [edit] Change facts
        [undo] Undo…
       *[parked] Parked posts
    }
console-form =
    { $step ->
        [place] Place units
        [signups] Open sign-ups
        [extend] More time
       *[pause] Pause the round
    }
console-field =
    { $step ->
        [place] One line for each class
        [signups] The brief for the players
        [extend] Hours
       *[pause] Until when; empty: until you resume it
    }
console-field-about =
    { $step ->
        [place] Hostile Infantry: 0504 0605-0905, advance, SE
        [signups] What the campaign is about, and what is asked
        [extend] 1 to 336
       *[pause] Such as Sat 18:00
    }
console-over = Another round is open since. Use the newest console in this room.
console-signups-open = Sign-ups are open. Companies that ask are posted with buttons to confirm them.
console-started = **{ $campaign }** has started: round 1 is open.
console-undo = Take back…
console-undo-head =
    { $known ->
        [yes] What do you want to take back?
       *[no] Nothing in this round can be undone on its own.
    } *Earlier moment…* takes the campaign back further, even before a published round.
console-earlier = Earlier moment…
