### The campaign's channels: setting up, status, standing posts, logs, meetings, notes on enemies, maps, rules.

no-campaign = No campaign is running on this server. A member who manages this server creates one with `/campaign create`.
campaign-several =
    { $count } campaigns are running on this server. Do that in a channel of the one you mean:
campaign-several-one = - **{ $campaign }**{ $channel ->
        [none] {""}
       *[other] : <#{ $channel }>
    }
campaign-running = { $count ->
    [one] Another one is running on this server. Use its channel:
   *[other] { $count } others are running on this server. Use a channel of the one you mean:
}
campaign-meant = Or choose it here: your command continues as you typed it.
campaign-meant-gone =
    That command no longer waits here: it has been answered, 15 minutes have passed, or I was started again. If you have not seen its answer, type it again.
answer-of-campaign = -# { $campaign }
choice-of-campaign = { $campaign }: { $choice }
choices-of-several =
    You chose from the lists of two campaigns. Nothing was changed: type the command again and choose everything from one of them.
not-started =
    The campaign has not started yet, so there is nothing to show or to order. Wait for the briefing of round 1.
master-only = Only the game master of this campaign can do that. Write to them with `/comms report`.
access-over = That belongs to **{ $campaign }**, which is over. Nothing was changed.
access-unfurnished =
    The channels of **{ $campaign }** are not made yet. I make them within a minute, unless I lack a permission: `/campaign create` says which, and continues; `/campaign end` ends it.
access-elsewhere = That does not belong to this server. Nothing was changed.
access-no-such-id = That id is not one of Discord's. Nothing was changed.
access-player = Only players of **{ $campaign }** can do that. { $signups ->
        [open] Sign up with `/join`.
        [soon] Sign-ups are not open yet; watch the rules channel.
       *[closed] Sign-ups are closed: ask the game master with `/comms report` to admit you, or wait for the next campaign.
    }
access-player-master =
    This is for the players of **{ $campaign }**; you are its game master. `/gm doctrine order` orders units that no player leads.
access-player-refused =
    The game master did not accept your sign-up for **{ $campaign }**. Change your company with `/company create`, which puts it on the list again.
access-master-or-manager = Only the game master of this campaign or a member who manages this server can do that. Ask one of them.
access-master-over = Only a game master of **{ $campaign }**, which has ended, can do that. Ask them.
access-manager = Only members who may manage this server can do that{ $between ->
        [yes] {" "}between campaigns
       *[no] {""}
    }. Ask one of them.
access-seat = { $lobby ->
        [yes] This challenge is for somebody else.
       *[no] You do not play in this skirmish; you are welcome to watch.
    }
access-no-game = There is no such skirmish here. Use `/skirmish status` to see yours.
access-owner = You have no such team here. `/skirmish team show` lists yours.
team-price = A price is 0 Rays or more.
too-large = A number or a character in that cannot be read. Nothing was changed; check it and try again.
command-unknown = I do not know that command in this form: it has changed. Restart Discord or try again in a minute.
command-argument = I cannot read { $typed } there. Nothing was changed; choose from the list or check it.
no-fixed-time = no fixed time

## Setting up and ending

campaign-managers-only = Only members who may manage this server can create a campaign. Ask one of them.
campaign-no-name =
    Give the campaign a name of 1 to { $limit } characters.
campaign-too-many = { $limit } campaigns are running on this server, which is the limit. End one with `/campaign end`.
campaign-beside = { $campaigns } { $count ->
        [one] is
       *[other] are
    } running on this server too. A command counts for the campaign in whose channels it is used. Companies and money of one are not those of another.
campaign-name-taken = This server already had a campaign called { $typed }. Choose another name.
map-unknown =
    There is no map { $typed }. { $maps ->
        [none] Attach one instead.
       *[other] Choose one of: { $maps }.
    }
campaign-ended-already = **{ $campaign }** has just been ended.
campaign-end-sure = **{ $campaign }** is in round { $round }. Ending it pays everybody and cannot be undone. To end it, use `/campaign end` with `sure: True`.
campaign-over-post = The campaign **{ $campaign }** is over. Thank you all.
campaign-over = The campaign **{ $campaign }** is over. `/campaign create` makes another.
brief-missing = Write a brief first: it tells players what they sign up for (EDC-B2.2-a).
brief-too-long =
    The brief has { $length } characters, and the post has room for { $limit }. Shorten it.
brief-started = The campaign has started; sign-ups open again before the next one (EDC-B2.2-b).
brief-open-already = Sign-ups are open already. Start the campaign with `/campaign start`.
start-already = The campaign has already started.
start-nobody = Nobody has signed up with a company yet, so there is nothing to start.
start-title = { $campaign } – round 1

## Status

status-head = **{ $campaign }** on { $map }: { $state ->
        [setup] being set up
        [signup] sign-ups are open
        [running] orders are open
        [resolving] orders are locked, the round is being adjudicated
        [draft] orders are locked, the game master is checking the round
       *[ended] over
    }
status-round = Round { $round }, { closing }.
status-locked =
    Round { $round }, { $when ->
        [none] orders are closed
       *[other] orders closed { $when } ({ $relative })
    }.
status-orders =
    - { $player }: { $units ->
        [0] nothing to order
        [one] { $given } of { $units } unit ordered
       *[other] { $given } of { $units } units ordered
    }
status-units =
    - { $player }: { $units ->
        [one] { $units } unit
       *[other] { $units } units
    }

## Posts in the rules and orders channels

signups-not-yet = **Sign-ups: closed** for **{ $campaign }**. They open with a brief; this post will link to it.
signups-open = **Sign-ups: open** for **{ $campaign }**. The brief: { $link }
signups-open-how = Read the rules, then `/join` and `/company create`.
signups-closed = **Sign-ups: closed.** **{ $campaign }** { $over ->
        [yes] is over
       *[no] is under way
    }.
protocol-how = **Orders** – `/orders` shows your units, to order them by tapping. `/order give` asks for everything. Or copy the form, fill in every field, and paste it with `/order paste`, or post it here as a message that mentions me; one message may hold several forms.
protocol-air = Aircraft have their own form:
protocol-notes =
    -# `n/a` means none. `/order template` fills in a unit's name and hex. To change an order, give it again: it goes to the end of the queue. An edited message is void; delete it and post again. ✅ marks what is resolved. Only orders here; talk in comms-net.
guide-head = **{ $campaign }: rules and market**
guide-rules =
    - Rules: `/rules` finds them by words or id{ $link ->
        [none] {""}
       *[other] ; the book: <{ $link }>
    }
guide-market =
    - Market: { $link ->
        [none] not linked yet
       *[other] <{ $link }>
    }
guide-numbers = - Numbers of this campaign: `/campaign settings`; closes: `/campaign calendar`
guide-report = - To the game master in private: `/comms report`
links-bad = A link begins with https:// and contains no spaces.
links-missing = Give a link to the rules, to the market, or both.
links-set = The post in the rules channel now has these links.
channel-unknown = { $typed } is not a part of a campaign. Choose one from the list.
channel-of-another = <#{ $channel }> belongs to **{ $campaign }**. Choose a channel that no other campaign uses.
channel-set = <#{ $channel }> is the { $part } from now on. Earlier posts stay where they are.

## Players and spectators

standing-lost = **{ $player }** has no unit left in the field and is a spectator now. Losses are part of the game and nobody's fault: stay with us here, with plans, intelligence and casualty reports, and records of the operation.
standing-back = **{ $player }** has units in the field again and is back in command.

## Session logs and reports

log-form = Session log
log-people = Who was there
log-people-hint = Mention everybody, the game master too
log-text = Text
log-text-hint = What was discussed and decided
log-nobody = Say who took part: mention everybody, the game master too.
log-head = **Session log { $number }**, { $when }, filed by { $player }{ $master ->
        [yes] {""}
       *[no] {" "}– **GM absent**
    }
log-with = With: { $people }
log-filed =
    The log is in <#{ $channel }>.{ $master ->
        [yes] {""}
       *[no] {" "}It is marked “GM absent”: discuss strategy with the game master present.
    }
report-form = Report to the game master
report-text = Text
report-hint = Only the game master reads it
report-head = { $masters } **Report { $number }**, round { $round }, from { $player } (<@{ $user }>)
report-filed = The game master has your report.
text-missing = Write something first.
text-too-long =
    That is too long: it has { $length } characters, and the limit is { $limit }. Shorten it.

## Strategy meetings

meeting-topic =
    Say in at most { $limit } characters what the meeting is about.
meeting-accept = Accept
meeting-decline = Cannot come
meeting-invitation = { $masters } – invited by { $player }: **{ $topic }**, { $when } ({ $relative }).
meeting-called = The meeting is called for { $when }. It stays unconfirmed until the game master accepts.
meeting-unknown = There is no such meeting.
meeting-same =
    The meeting is already { $accepted ->
        [yes] confirmed
       *[no] declined
    }.
meeting-answered =
    The meeting is { $accepted ->
        [yes] confirmed
       *[no] declined
    }; the post in comms-net says so.
meeting-head = **Strategy meeting** { $when } ({ $relative }), called by { $player }: { $topic }
meeting-state =
    { $state ->
        [unconfirmed] ⏳ **Unconfirmed**: the game master has been invited and has not accepted yet.
        [confirmed] ✅ **Confirmed**: the game master will be there.
       *[declined] ❌ **Declined**: the game master cannot come. A recording or a summary does not replace that; call the meeting for another time.
    }

## The game master's notes of a round

notes-head = **Notes and reports of round { $round }**
notes-order =
    - Order { $number }{ $state ->
        [void] {" "}(replaced)
        [withdrawn] {" "}(withdrawn)
       *[live] {""}
    }, { $player }: { $note }
notes-report = - Report { $number }, { $player }:
notes-none = None.

## Notes on enemy types

enemy-note = { $kind }: “{ $note }” ({ $player }, round { $round })
enemy-note-limit =
    Write the note in at most { $limit } characters, or `{ $nothing }` to remove it.
enemy-no-note = There is no note on { $kind } to remove.
enemy-note-off = { $player } removed the note on **{ $kind }**.
enemy-note-new = **Enemy type** { $note }
enemy-off = The note on { $kind } is removed.
enemy-noted = Noted for the whole side: { $kind }.
enemy-none-seen = Your side has not identified any enemy type yet. Get close to one.
enemy-head = **Enemy types, as observed and noted**
enemy-line =
    - **{ $kind }**: { $seen ->
        [none] no sighting on record
       *[other] { $seen }
    }
enemy-line-note = “{ $note }” ({ $player }, round { $round })
enemy-seen =
    seen in { $first ->
        [none] round { $last }
       *[other] rounds { $first } to { $last }
    }, last at { $hex }, FS { $low ->
        [none] { $high }
       *[other] { $low } to { $high }
    }
enemy-noted-line = -# Noted: { $note }
enemy-unknown = Your side has not identified an enemy type called { $typed }. Choose one from the list.

## Maps, reasons and rules

map-sector = Give one hex (0714) or two corners (0510 1218).
map-theatre = The theatre as the players know it, round { $round }.
map-sector-shown = Sector { $first } to { $last } as the players know it, round { $round }.
map-unit-shown =
    Around { $unit }{ $level ->
        [none] {""}
       *[other] {" "}({ $level })
    }{ $seen ->
        [none] {" "}in { $hex }
       *[other] , last seen in { $hex } in round { $seen }
    }, as the players know it, round { $round }.
map-unit-choice =
    { $unit }, { $seen ->
        [none] { $hex }
       *[other] last seen in { $hex }, round { $seen }
    }
map-unit-unknown = Your side knows no unit called { $typed }. Choose one from the list.
map-unit-not-own = Your side has no unit called { $typed }. Choose one from the list.
map-unit-several = Your side knows several units called { $typed }. Choose one from the list.
map-unarmed = { $unit } has no weapon.
map-weapon-choice = { $weapon }, range { $range }
map-weapon-unknown = { $unit } has no weapon called { $typed }. It has: { $weapons }.
map-sight-shown =
    { $unit } in { $hex } sees { $count ->
        [one] 1 hex
       *[other] { $count } hexes
    }, inside the black line. What it does not see is in the fog here, even if others see it.
map-range-shown =
    { $weapon } of { $unit } in { $hex }: range { $range }. The red dots mark the { $count ->
        [one] hex
       *[other] { $count } hexes
    } where it could be used on a target on the ground now.
map-zones-hex = Give one hex, such as 0714, or none for all zones.
map-zones-shown =
    Zones of influence, round { $round }. Yours: { $own ->
        [one] 1 hex, blue lines that rise to the right
       *[other] { $own } hexes, blue lines that rise to the right
    }. Of enemies in sight: { $theirs ->
        [one] 1 hex, red lines that fall to the right
       *[other] { $theirs } hexes, red lines that fall to the right
    }. In both: { $both }.
map-front-unknown =
    { $count ->
        [0] The last briefing had no fronts. Use `/map theatre`.
        [one] There is no front { $typed }: the last briefing had one, number 1.
       *[other] There is no front { $typed }: the last briefing had fronts 1 to { $count }.
    }
map-front-choice = Front { $front }, { $first } to { $last }
map-front-shown =
    Front { $front }, { $first } to { $last }, { $round ->
        [0] as the campaign opened.
       *[other] after round { $round }.
    }
map-round-shown =
    Round { $round }: { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }, { $shots ->
        [one] 1 line of fire
       *[other] { $shots } lines of fire
    }, { $lost ->
        [one] 1 unit destroyed
       *[other] { $lost } units destroyed
    }.
map-replay-shown =
    Round { $round } as the players saw it{ $fronts ->
        [0] .
        [one] .
       *[other] : { $fronts } fronts, one after another.
    }
map-campaign-shown =
    { $rounds ->
        [one] The campaign as the players know it, as it opened.
       *[other] The campaign as the players knew it, to the opening of round { $round }.
    }
## The board in words

around-hex = **{ $hex }**: { $ground }. { $sight ->
        [now] In sight now.
        [before] Not in sight now.
       *[never] Not seen so far.
    }{ $zone ->
        [own] {" "}In zones of influence of the players.
        [theirs] {" "}In an enemy's zone of influence.
        [both] {" "}In zones of influence of both sides.
       *[none] {""}
    } { $units ->
        [none] Nobody is known there.
       *[other] There: { $units }.
    }
around-side =
    - To the { $way } { $hex }: { $ground }{ $edges ->
        [none] {""}
       *[other] {" "}(between them: { $edges })
    }{ $units ->
        [none] .
       *[other] . There: { $units }.
    }
around-rim = - To the { $way }: the rim of the map.
hexes-off =
    { $away ->
        [one] { $away } hex
       *[other] { $away } hexes
    } to the { $way } in { $hex }
around-farther =
    - { $unit }, FS { $strength }: { hexes-off }{ $seen ->
        [none] .
       *[other] , last seen in round { $seen }.
    }
around-more =
    - { $count ->
        [one] One more.
       *[other] { $count } more.
    }
around-threats-head = **Enemies in sight near { $unit }**
around-threat =
    - { $unit }, FS { $strength }: { $away ->
        [0] in the same hex
       *[other] { hexes-off }
    }, { $sight ->
        [yes] in its sight
       *[no] out of its sight
    }{ $zone ->
        [yes] , with a zone of influence over it.
       *[no] .
    }
around-no-threat = - None.
around-track =
    { $track } { $kind ->
        [sonar] on sonar
        [ground] on ground radar
       *[air] on air radar
    }, marked { $mark }, type and strength unknown
around-track-off =
    - { $track }: { $away ->
        [0] in the same hex
       *[other] { hexes-off }
    }.
around-ways-head = **Where { $unit } can go from here**
around-reach =
    - { $count ->
        [one] It can end a move in 1 hex:
       *[other] It can end a move in { $count } hexes. The farthest on each side:
    }
around-way = - To the { $way } { $hex }, { $away } away: { $terrain }.
around-stays = - { $unit } cannot move now.
around-carried = - It is { $ride }, and goes where that goes until it gets out or is set down.
around-unit =
    { $unit }, FS { $strength }{ $ride ->
        [none] {""}
       *[other] , { $ride }
    }{ $seen ->
        [none] {""}
       *[other] , last seen in round { $seen }
    }
around-contact =
    { $contact } { $label }{ $side ->
        [neutral] {" "}(neutral)
        [allied] {" "}(allied)
       *[hostile] {""}
    }{ $profile ->
        [none] {""}
       *[other] {" "}at { $profile }
    }
around-at = { $unit } in { $hex }
around-here = same hex
around-level = level { $level }
around-road = road
around-mines = known mines
around-depot =
    { $name ->
        [none] depot of the players
       *[other] depot { $name } of the players
    }
around-stock =
    { $store } ({ $crates ->
        [one] { $crates } crate
       *[other] { $crates } crates
    }, { $barrels ->
        [one] { $barrels } barrel
       *[other] { $barrels } barrels
    })
around-structure =
    { $name ->
        [none] { $structure }
       *[other] { $structure } { $name }
    }
around-terrain =
    { $terrain ->
        [plains] plains
        [forest] forest
        [mountain] mountain
        [water] water
        [city] city
        [beach] beach
        [rubble] rubble
        [swamp] swamp
       *[dunes] dunes
    }
around-overlay =
    { $overlay ->
        [railway] railway
        [river] river
        [large_bridge] large bridge
       *[large_pontoon] large pontoon
    }
around-edge =
    { $edge ->
        [bocage] bocage
        [river] river
        [harbor] harbor
        [wall] wall
        [gate] gate
        [wire] barbed wire
        [teeth] dragon's teeth
        [small_bridge] small bridge
        [small_pontoon] small pontoon
        [ramp] ramp
       *[cliff] cliff
    }
around-short =
    { $kind ->
        [own] Own units
        [friends] Friends
        [enemies] Enemies in sight
        [tracks] On radar or sonar
       *[ghosts] Seen earlier
    }: { $names }{ $more ->
        [0] .
       *[other] {" "}and { $more } more.
    }
around-orbit = { $unit } is in orbit, so nothing is around it.
around-nobody = No unit is known on it.
map-words-place = Give a hex, such as 0714, or choose a unit from the list.
truth-head = **{ $campaign }, unveiled**: the truth above or left, what the players knew below or right. Where both were farthest apart:
truth-none = **{ $campaign }, unveiled**: the truth above or left, what the players knew below or right. The players always knew where the enemy was.
truth-round =
    As round { $round } opened, { $unknown } of { $units ->
        [one] 1 hostile unit was
       *[other] { $units } hostile units were
    } not where the players' map had them, and { $wrong ->
        [0] no mark was wrong.
        [one] 1 mark showed nobody.
       *[other] { $wrong } marks showed nobody.
    }
truth-title = The truth
truth-belief-title = What the players knew
truth-failed = The animation of the truth beside what the players knew could not be drawn. The log says why. The campaign has ended all the same.
truth-alt =
    An animation of { $rounds ->
        [one] 1 round
       *[other] { $rounds } rounds
    }: the truth beside what the players knew.
why-none-published = No round has been published yet.
why-not-published =
    Round { $round } has not been published. Ask for round { $last ->
        [1] 1
       *[other] 1 to { $last }
    }.
why-nothing =
    Nothing happened to **{ $unit }** in round { $round }{ $hex ->
        [none] {""}
       *[other] : it stayed in { $hex }
    }.
why-carried =
    Nothing happened to **{ $unit }** itself in round { $round }: { $carrier ->
        [none] it was carried
       *[other] { $carrier } carried it
    } from { $start } to { $end }.
why-borne =
    { $carrier ->
        [none] { $unit } ended the round in { $hex }.
       *[other] { $carrier } carried { $unit } to { $hex }.
    }
why-gone = **{ $unit }** was lost before round { $round }.
why-unseen = Nothing is known of **{ $unit }** in round { $round }.
why-head = **{ $unit }**, round { $round }
why-instead = **What would have worked**, by what the side knew when the round opened: { $order }.
why-after = **What would have worked**, by what the side knew when the round opened: the same order, given after that of { $unit }.
why-before = **What would have worked**, by what the side knew when the round opened: the same order, given before that of { $unit }.
why-no-change = No small change of this order would have worked, by what the side knew when the round opened.
why-unforeseen = Nothing that the side knew when the round opened could have warned of this.
why-lost = { $unit } ({ $unit_class }), lost
rule-unknown = No rule fits { $typed }. Try a single word, such as `facing` or `assault`.
rule-head = **{ $rule }** ({ $id })
rule-name = { $rule } ({ $id })
rule-ruling = *Ruling:* { $ruling }
rule-others = -# See also: { $rules }
