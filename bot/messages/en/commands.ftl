### Slash commands and their options. `slash-gm-close` is `/gm close`, and its attributes are the options.
### At most 100 characters each. A command says what it does, an option what to enter.

## /campaign

slash-campaign = The campaign of this server
slash-campaign-calendar = Show when orders close: this round and the next ones
slash-campaign-create = Create a campaign: its map, its channels, its calendar
    .name = Name of the campaign
    .map = A map that comes with the bot; leave empty if you attach a board
    .board = A map file: ours (.toml), MegaMek, hexagonal Tiled, Wesnoth or CSV
    .closes = Weekly closes for orders, such as Tue 20:00
    .zone = Time zone, such as America/New_York or Europe/Berlin
    .auto_publish = Publish each round automatically, without waiting for you
    .category = Name of the category for its channels
slash-campaign-end = End the campaign permanently; asks what to do with its channels
    .sure = True to end a campaign that has started; this cannot be undone
slash-campaign-links = Link the rule book and the market in the rules channel
    .rules = Link to the rule book
    .market = Link to the market
slash-campaign-master = Appoint another game master, or dismiss one
    .person = Anybody but a player
    .leaves = True to dismiss this game master
slash-campaign-open = Open sign-ups, with a short brief for the players
    .brief = What the campaign is about; posted in the briefing room
slash-campaign-settings = Show the settings of this campaign
slash-campaign-start = Close sign-ups, put the companies on the map, open round 1
slash-campaign-status = Show the round, the next close and the players

## /comms

slash-comms = Strategy talk: logs and meetings
slash-comms-enemies = List all enemy types with sightings and notes
slash-comms-enemy = Read or write your side's note on an enemy type
    .type = A type that your side has identified
    .note = Your findings, for all players; none removes the note; empty to read it
slash-comms-log = Share the log of a voice session in comms-net
    .people = Mention everybody who attended, including the game master
slash-comms-meeting = Call a strategy meeting; the game master is invited
    .when = Fri 20:00, or 2026-11-27 20:00, in the campaign's time zone
    .topic = What it is about
slash-comms-report = Write to the game master privately

## /company

slash-company = Your company: one to five units
slash-company-convert = Turn credits into requisition, ten for one, permanently
    .points = Number of requisition points you want
slash-company-create = Build your company, unit by unit
    .name = Name of your company
slash-company-deputy = Let another player order your units while you are away
    .user = The player; without options you end it
    .until = Until when, such as 2026-12-24 or Fri 20:00
slash-company-dossier = Your company's record
slash-company-dossier-unit = Describe a unit, from any era; this changes no numbers
    .unit = One of your units
    .text = Its description
    .picture = A link to a picture
slash-company-dossier-write = Write your company's dossier: people, history, motto
slash-company-edit = Change your Task Force, units, upgrades and veterancy
slash-company-leave = Leave this server's campaign
    .sure = Yes, leave; without it you see what happens
slash-company-name = Rename your company
    .name = Its new name
slash-company-pay = Pay credits to another player; the game master is notified
    .player = The player to pay
    .credits = Number of credits
slash-company-purse = Show your credits, requisition and transactions
slash-company-retrain = Move a unit's veterancy to a new unit; the old one is gone
    .unit = The unit to give up
    .unit_class = Class of the new unit
    .name = Name of the new unit
slash-company-shop = Show classes, upgrades and Task Forces with their prices
    .what = A class, an upgrade or a Task Force; default: the whole list
slash-company-show = Show your company, units at home, money and medals

## /gm

slash-gm = For the game master
slash-gm-admit = Let a player join after sign-ups have closed, or come back
    .player = Whom
slash-gm-calendar = When orders close
slash-gm-calendar-add = Add a close, or restore one that was skipped
    .when = Fri 20:00, or 2026-11-27 20:00, in the campaign's time zone
slash-gm-calendar-cancel-holiday = Cancel a holiday; the open round keeps its close
    .days = A holiday in the calendar
slash-gm-calendar-holiday = Add days on which no weekly close happens
    .first = A day like 2026-12-24
    .last = A day like 2026-12-24; the first day alone if left out
slash-gm-calendar-pause = Keep the open round open until you resume; orders are still accepted
    .until = End the pause by itself: Fri 20:00, or 2026-11-27 20:00, in the campaign's time zone
slash-gm-calendar-resume = Resume a paused round; it closes at the calendar's next close
slash-gm-calendar-shift = Move the close of the open round
    .to = Fri 20:00, or 2026-11-27 20:00, in the campaign's time zone
slash-gm-calendar-skip = Skip a close; by default that of the open round
    .close = A close in the calendar
slash-gm-calendar-weekly = Change the weekly closes; the open round keeps its own
    .closes = Such as Tue 20:00, Fri 20:00
    .zone = Time zone, such as Europe/Berlin
slash-gm-channel = Move a function of the campaign to another channel
    .part = The function to move
    .channel = Its channel from now on
slash-gm-close = Close orders now and adjudicate the round
slash-gm-doctrine = Lead hostile, allied and neutral units
slash-gm-doctrine-order = Order one unit this round, in place of its doctrine
    .unit = The unit
    .move = Its path or destination; “doctrine” cancels your order
    .action = Its action after the move, such as: attack 0304
    .ability = Its ability and when, such as: climb before move
    .facing = A side of the hex, such as NE
slash-gm-doctrine-orders = Preview what AI-controlled units will do this round
slash-gm-doctrine-set = Set how a unit behaves when you give it no orders
    .unit = The unit
    .doctrine = Its behaviour
    .goals = Stations of a patrol, or the place to take, as labels (0304 0709); empty: none
slash-gm-doctrine-side = Change a unit's side, such as a neutral that turns hostile
    .unit = The unit
    .side = The side it fights for from now on
slash-gm-edit = Change facts of a unit, a structure or a depot, or of a whole list
    .about = A unit, or a place such as 0304; empty: a form for a list
    .changes = What changes, such as move 0304, fs -2; empty: show the facts
    .reason = Why, for the record and for the unit's player
slash-gm-extend = Give everybody more time before orders close
    .hours = Extra hours
slash-gm-map = Show the map with nothing hidden, to you alone
    .replay = The number of a published round, to replay it as an animation instead
slash-gm-mines = Lay and remove minefields
slash-gm-mines-clear = Remove all minefields from a hex
    .hex = Hex label, such as 0714
slash-gm-mines-lay = Lay a minefield in a hex; several in one hex add up
    .hex = Hex label, such as 0714
    .kind = Units that set it off: all, infantry only or vehicles only
    .side = The side that laid it and knows it
    .chance = Chance in 6 that it goes off
    .damage = Damage in force strength, before armour
    .ap = Armour it ignores
    .hidden = Hidden from the other sides
slash-gm-notes = Show the notes on orders and the reports of a round
    .round = The round; default: this one
slash-gm-orbit = Drops from orbit
slash-gm-orbit-grant = Let a side drop units from orbit this round
    .side = The side; players are notified of their own
slash-gm-orbit-hold = Take a unit off the map into orbit
    .unit = Which one
slash-gm-orbit-land = Put a unit from orbit back where it was
    .unit = Which one
slash-gm-outcome = Give an order's note an effect: a text, a roll, a change
    .order = The order with the note
    .text = What happens, shown to the players
    .roll = Sides of a die to roll, such as 20
    .fs = Change of FS, such as -1
    .energy = Change of energy, such as 1
    .unit = The unit whose numbers change; default: the ordered unit
slash-gm-parked = Show refused posts and failed jobs, and what to do
slash-gm-preview = Show the adjudicated round and its posts as a draft; this publishes nothing
    .title = A headline of yours for the briefing; - takes it away
    .quote = A quotation to stand above the story; - takes it away
slash-gm-publish = Publish the draft and open the next round
    .title = A headline of yours in place of the one you previewed; - takes it away
    .quote = A quotation in place of the one you previewed; - takes it away
slash-gm-quartermaster = Money, medals and catalogue
slash-gm-quartermaster-classify = Decide what one unit counts as for Task Forces
    .player = Its owner
    .unit = Name of the unit
    .what = Tank, IFV, Logistics …
    .counts = Whether the unit counts as that; default: yes
slash-gm-quartermaster-confirm = Decide whether a survival objective pays if it is reached
    .objective = The objective
    .pays = Whether it pays
slash-gm-quartermaster-export = Export the catalogue, or what every player owns, as a file
    .what = Which
    .format = xlsx for a spreadsheet, toml, or csv
slash-gm-quartermaster-grant = Give a player credits or requisition; negative numbers take them
    .player = The player
    .credits = Credits
    .requisition = Requisition points
    .reason = The reason
slash-gm-quartermaster-import = Play this campaign with your own catalogue
    .file = An edited export: .xlsx, .toml or one sheet as .csv
slash-gm-quartermaster-limit = Set a limit of the brief; 0 bans, -1 lifts the limit
    .what = Units, a type, a class, a Task Force or its kind
    .most = The most allowed
slash-gm-quartermaster-medal = Award a medal to a player or to one of the player's units
    .player = The player
    .medal = Name of the medal
    .citation = The reason
    .unit = Name of the unit
slash-gm-quartermaster-objective = Record an objective; it pays every player at the end
    .name = The objective
    .credits = Credits for each player
    .requisition = Points for each player
    .survivors = If not achieved yet: number of friendly units that must survive
slash-gm-radar = The players' radar tracks and contacts
slash-gm-radar-contact = Disguise an unidentified contact as another kind
    .contact = A contact not yet identified
    .look = The kind the players see
slash-gm-radar-mark = Mark a track of the players
    .track = The track
    .mark = Friend or foe, as the players see it
slash-gm-refuse = Refuse a sign-up, or the description of one unit
    .player = The player
    .reason = The reason, shown to the player
    .unit = The unit described
slash-gm-resolve = Carry out one order now, before the round closes; final
    .order = An order in the queue
slash-gm-roster = List the players and the descriptions of their units
slash-gm-rule = Answer a question the book leaves to you, before publishing
    .ruling = A question of the draft
    .choice = Your answer
slash-gm-set = Change a setting of the campaign; players are notified
    .name = Which setting
    .value = Its new value
slash-gm-spawn = Place a unit on the map
    .unit_class = Class of the unit
    .hex = Hex label, such as 0714
    .name = Name of the unit
    .side = The side it fights for
    .doctrine = Its behaviour when you give it no orders
    .facing = Its facing; default: that of its side there, otherwise N (NE on a pointy-top map)
slash-gm-undo = Undo what you changed this round: a setting, a unit, weather, mines …
    .action = The change to undo; default: the last one
slash-gm-weather = Wind and effects of the scenario
slash-gm-weather-effect = Start an effect of the scenario
    .name = Name of the effect, such as Deep mud
    .stat = The number it changes; note: only you judge it
    .modifier = Change, such as -1
    .hexes = Hex labels (0304 0305); default: the whole map
    .rounds = Number of rounds, including this one; 0: until you lift it
slash-gm-weather-lift = End an effect
    .effect = Which one
slash-gm-weather-wind = Set the wind forecast: direction and speed
    .direction = The direction it blows to
    .speed = Dots, 0 (calm) to 8

## /help

slash-help = See what to do next, and the commands you can use

## /join

slash-join = Sign up for this server's campaign
    .rules_read = I have read the rules up to unit creation; without it you are asked

## /map

slash-map = The map as the players know it
slash-map-campaign = Replay the campaign so far, round by round
slash-map-front = Show a front of the last briefing
    .number = Its number; choose from the list
slash-map-range = Show where a weapon of a unit can be used
    .unit = A unit of the players' side
    .weapon = The weapon, if not the usual one
slash-map-replay = Replay a round as an animation
    .round = The number of a published round; default: the last one
slash-map-round = Show the theatre with what happened in a round
    .round = The number of a published round; default: the last one
slash-map-sector = Show a part of the map
    .hexes = A hex (0714) or two corners (0510 1218)
slash-map-sight = Show what one unit sees; all else lies in the fog
    .unit = A unit of the players' side
slash-map-theatre = Show all of the map
slash-map-unit = Show the map around a unit
    .unit = A unit of the players' side, or a contact such as C7
slash-map-words = Say in words what is around a hex or a unit, what threatens it and where it can go
    .place = A hex (0714), or a unit or contact from the list
slash-map-zones = Show the zones of influence that the players know of
    .hex = A hex (0714) to zoom in on; default: all zones

## /order

slash-order = Orders for your units
slash-order-check = Preview an order: what would happen, as far as you know
    .unit = One of your units
    .move = The destination (0306), the whole path (0305 0306), or exit from a transport
    .facing = Its facing after the move
    .action = attack 0305, rest, board Truck 1, build trench NE … – choose from the list, or nothing
    .target = The enemy to attack, if the hex holds several
    .weapon = The weapon, if not the usual one
    .double_time = Infantry: one more hex for one more energy
    .ability = One ability and its time: smoke before move, refuel from 0305 after move
    .wait_for = For transports: units that board before it moves, separated by commas
slash-order-give = Order a unit for this round; a new order replaces the old one
    .unit = One of your units
    .move = The destination (0306), the whole path (0305 0306), or exit from a transport
    .facing = Its facing after the move
    .action = attack 0305, rest, board Truck 1, build trench NE … – choose from the list, or nothing
    .target = The enemy to attack, if the hex holds several
    .weapon = The weapon, if not the usual one
    .double_time = Infantry: one more hex for one more energy
    .ability = One ability and its time: smoke before move, refuel from 0305 after move
    .note = Anything the game master should know; the rules ignore it
    .wait_for = For transports: units that board before it moves, separated by commas
slash-order-list = List your units and their orders
slash-order-paste = Give orders by pasting filled-in order forms
slash-order-template = Show the order form as text to copy and fill in
    .unit = Fill in the name of this unit
slash-order-withdraw = Withdraw an order; the unit then holds
    .unit = One of your units

## /orders

slash-orders = See and order all your units by tapping

## /rules

slash-rules = Look up a rule by words or by its id
    .query = Words (zone of influence) or an id (EDC-C2.2.1-c)

## /skirmish

slash-skirmish = Tabletop battles, move by move
slash-skirmish-accept = Accept a challenge made to you
    .game = Number of the challenge; default: the newest
slash-skirmish-army = Build an army from menus, and save it
    .ruleset = The rules
    .name = Begin with this list; default: your last work
    .points = Points limit, if the rules have points
slash-skirmish-challenge = Challenge somebody to a battle
    .opponent = The player you challenge
    .ruleset = Which rules
    .second = Another opponent, if the rules take more than two players
    .third = A third opponent
    .bots = Seats for the bot, besides the people
    .bot_plays = How the bot plays
    .time = Time for each turn; a reaction has a quarter of it
    .board = The rules' own board, or a random one
    .board_file = Your own board (TOML or JSON)
    .mission = The mission, if the rules have several
    .points = Points of each army, if the rules have points
slash-skirmish-draw = Offer a draw, or agree to one
slash-skirmish-league = Show this server's league table
    .ruleset = Only battles under these rules
slash-skirmish-lists = List armies: ready ones and your own
    .ruleset = The rules
    .name = Show this one as text
    .do = Show, write a new one, or delete yours
slash-skirmish-log = Get everything that happened as a file, with the dice once it is over
slash-skirmish-measure = Measure between two things on the table, for everybody to read
    .from = A piece, a unit, a marker or a place (F7, or 12.5, 8)
    .to = A piece, a unit, a marker or a place
slash-skirmish-rematch = Play the same battle again with seats exchanged
slash-skirmish-replay = Show the battle as an animated picture
slash-skirmish-resign = Give up the battle
slash-skirmish-solo = Play against the bot
    .ruleset = Which rules
    .opponent = How the bot plays
    .bots = Seats for the bot, if the rules take more players
    .board = The rules' own board, or a random one
    .board_file = Your own board (TOML or JSON)
    .mission = The mission, if the rules have several
    .points = Points of each army, if the rules have points
slash-skirmish-status = Show your battles; in a battle's thread: the table as you see it
slash-skirmish-substitute = Ask somebody to play on in your place
    .member = The player to take over
slash-skirmish-team = Strike teams that last from battle to battle
slash-skirmish-team-create = Found a strike team for Shiftstorm
    .name = Name of the team
    .start = A faction, a ready army, or one of your lists
slash-skirmish-team-equip = Equip a member with armoury items
    .team = One of your teams; not needed if you have only one
slash-skirmish-team-history = Show every change to your team, and why
    .team = One of your teams; not needed if you have only one
slash-skirmish-team-lineup = Choose which members of your team fight
    .team = One of your teams; not needed if you have only one
slash-skirmish-team-recruit = Recruit a new member for your team
    .team = One of your teams; not needed if you have only one
slash-skirmish-team-rename = Rename your team
    .name = The new name
    .team = One of your teams; not needed if you have only one
slash-skirmish-team-retire = End a team permanently
    .team = One of your teams; not needed if you have only one
slash-skirmish-team-show = Show your strike team and everything you can do for it
    .team = One of your teams; not needed if you have only one
slash-skirmish-team-terms = Show or change this server's terms for strike teams
    .price = Rays for each new armoury item; only members who manage the server can change it
    .solo = Whether battles against the bot bring experience and items
slash-skirmish-team-train = Spend experience: new skills and better stats
    .team = One of your teams; not needed if you have only one
slash-skirmish-team-vault = Show the Core Encrypted items your team has found
    .team = One of your teams; not needed if you have only one
slash-skirmish-undo = Take your last choice back, if it revealed and rolled nothing

## /why

slash-why = Explain what happened to a unit, with the rules behind it
    .unit = The unit
    .round = The round; default: the last one
