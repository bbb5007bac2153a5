### Players and their companies: sign-up, the builder, the shop, money, dossiers, what a campaign pays.

## Signing up

signup-read-first =
    Read the rules up to unit creation first (the rules channel says where they are, and `/rules` finds them), then press the button of `/join`.
signup-ask-rules =
    To join **{ $campaign }**, read the rules up to unit creation first: the rules channel says where they are, and `/rules` finds them. Then press the button (EDC-B2.1-a).
signup-rules-button = I have read the rules
signup-missing-rules =
    { signup-incomplete }: read the rules, then confirm it with `/join`.
signup-missing-company =
    { signup-incomplete }: you have no company. Choose a ready one after `/join`, or build your own with `/company create` (EDC-B2.1-a).
signup-choose-company = { signup-incomplete }: you have no company (EDC-B2.1-a).
signup-missing-legal = { signup-incomplete }: the company is not legal. Change it with `/company edit`.
signup-incomplete = **Not signed up yet**
signup-underway =
    Sign-ups are closed: this campaign is under way. Ask the game master to admit you, or wait for the next campaign (EDC-B2.2-b).
signup-master = You are a game master of **{ $campaign }** and see hidden information, so you cannot play in it.
signup-not-open = Sign-ups are not open yet. The game master opens them with a brief; watch the rules channel.
signup-already = **{ $company }** is on the list already: { signup-state }.
signup-state =
    { $state ->
        [pending] pending
        [confirmed] confirmed
        [refused] refused
        [admitted] admitted
        [left] has left
        [fielded] in the field
        [lost] has lost every unit
       *[none] not yet
    }
signup-head = **{ $company }** is signed up with { $units ->
        [one] { $units } unit
       *[other] { $units } units
    }
signup-late = { signup-head } and takes the field now.
signup-pending =
    { signup-head }, pending the game master's confirmation. They take the field when the campaign starts; until then `/company edit` changes and equips them, `/company create` starts again.
signup-unit = { $unit } ({ $unit_class })
signup-post = **{ $player }** has signed up with **{ $company }**: { $units }.
signup-post-state =
    { $state ->
        [confirmed] ✅ Confirmed.
        [refused] ❌ Not accepted. The player can change the company and sign up again.
        [changed] -# The company has been changed since. Decide on the newer post.
        [left] -# The player has left.
        [started] -# The campaign has started.
       *[open] -# `/campaign start` confirms everybody who has not been refused.
    }
signup-confirm = Confirm
signup-refuse = Refuse
signup-other-campaign = This sign-up was for another campaign; nothing was changed.
signup-unknown = That player has not signed up. `/gm roster` lists those who have.
signup-started = The campaign has started, and the companies on the list are in the field.
signup-newer = The company has been changed since. Decide on the newer post.
signup-confirmed = **{ $company }** of { $player } is confirmed.
signup-refused = **{ $company }** of { $player } is not accepted as it is{ $reason ->
        [none] {""}
       *[other] : { $reason }
    }. `/company create` puts it on the list again.
signup-repeated = **{ $company }** is signed up already. Nothing was changed.
signup-decided = **{ $company }** of { $player } is { $confirmed ->
        [yes] confirmed
       *[no] refused
    } already. Nothing was changed.
signup-open-to-all = Sign-ups are open: everybody may join with `/join`.
signup-takes-part = { $player } takes part already.
signup-admitted-already = { $player } may join already.
signup-admitted =
    { $player ->
        [none] You may join
       *[other] { $player } may join
    } with `/join`. { $started ->
        [yes] The company takes the field at once.
       *[no] The company takes the field when the campaign starts.
    }
signup-returned = { $player } is back and commands { $units ->
        [0] no unit: all are lost, or fight for another side
        [one] one unit
       *[other] { $units } units
    } again.
signup-admit-master = { $player } is a game master of this campaign. Dismiss them first with `/campaign master` and `leaves: True`.
signup-former-master = You were a game master of **{ $campaign }** and have seen hidden information, so you cannot join by yourself. A game master can allow it with `/gm admit`.
leave-sure = This ends your part in **{ $campaign }**{ $started ->
        [yes] : your units stay on the map, hold, and obey nobody; orders given for this round still count. Only the game master can let you come back
       *[no] : your sign-up is taken back. You can join again while sign-ups are open
    }. Your credits and units stay yours. To leave, repeat it with `sure: True`.
left = You have left **{ $campaign }**. { $started ->
        [yes] Orders you gave for this round still count. Whatever comes home at the end of the campaign is yours.
       *[no] Your company is kept; while sign-ups are open, you can join again with `/join`.
    }
left-gm = { $masters } { $player } has left the campaign{ $started ->
        [yes] . { $units ->
            [0] They had no unit left
            [one] One unit stays and holds
           *[other] { $units } units stay and hold
        }; the orders given for this round still count. `/gm doctrine side` lets the bot lead such a unit as allied, `/gm admit` lets the player come back.
       *[no] , before it started; the sign-up is taken back.
    }
left-post = { $player } has left the campaign{ $company ->
        [none] {""}
       *[other] , and **{ $company }** has no commander any more
    }.{ $units ->
        [0] {""}
        [one] {" "}Its unit holds where it is.
       *[other] {" "}Its units hold where they are.
    }
signup-adjudicating = The round is being adjudicated. Do this again after the briefing.
namesake-warning =
    Another company has a unit of the same name: { $units }. Rename yours with `/company edit`; otherwise one of them gets a number when the campaign starts.
namesake-renamed =
    Another unit is called **{ $before }** already, so yours is **{ $after }** from now on: in orders, posts, pictures, lists and your dossier.
signup-joined-late = **{ $company }** of { $player } joins the campaign, admitted by the game master.
roster-head = **Roster of { $campaign }**
roster-player =
    - { $player }{ $company ->
        [none] {""}
       *[other] , **{ $company }**
    }: { signup-state }
roster-deputy = - deputy until { $until }: { $deputy }
roster-unit =
    - { signup-unit }{ $fate ->
        [lost] , lost
        [rescued] , lost, its survivors rescued
       *[other] {""}
    }{ $state ->
        [missing] , **no order**
        [nothing] , nothing to order
        [ordered] , ordered
        [standing] , by standing order
       *[none] {""}
    }{ $described ->
        [none] {""}
       *[other] : { $described }
    }
roster-nobody = Nobody yet.
field-full = The map has no room left for all companies. Use a larger map.

## Deputies

deputy-none = You have no deputy. To name one, use `/company deputy` with `user` and `until`.
deputy-until = Say with `until` how long: a day such as `2026-12-24`, `Friday` or `in 3 days`, or a time such as `Fri 20:00`.
deputy-yourself = You cannot be your own deputy. Choose another player.
deputy-not-player = Only somebody who plays in **{ $campaign }** can be your deputy. Choose another player.
deputy-just-over = You are no longer the deputy for that unit, so nothing was changed. Its player can name you again.
deputy-made = { $deputy } can give orders to your units until { $until }, and so can you. To end it earlier, use `/company deputy` without options.
deputy-ended = { $deputy } is no longer your deputy. Orders already given still count.
deputy-post = { $deputy } is deputy for { $player } until { $until }, and can give orders to that company's units with `/orders`.
deputy-over-post = { $deputy } is no longer deputy for { $player }: { $why ->
        [left] one of them has left the campaign
        [over] the time is over
       *[ended] { $player } ended it
    }. Orders already given still count.

## Founding a company

ready-head = Choose a company. { $started ->
        [yes] The campaign is under way: the company takes the field at once. Take one as it is
       *[no] You can take one as it is and change it until the campaign starts
    }, or build your own:
ready-line = - **{ $name }** ({ $units ->
        [one] { $units } unit
       *[other] { $units } units
    }): { $about }
ready-menu = Look at a company …
ready-take = Take this company
ready-others = The others
ready-own = Build my own
ready-called = { $player }’s company
ready-gone = These companies are not on offer any more. Nothing was done; see `/help`.
ready-name =
    { $ready ->
        [rifles] Rifle company
        [armour] Armoured company
        [scouts] Scout company
       *[raiders] Raiders
    }
ready-about =
    { $ready ->
        [rifles] Infantry with heavy weapons. Slow; takes ground and holds it.
        [armour] Tanks, and infantry in a carrier. Hits hard and takes hits.
        [scouts] Fast, sees far and shoots far. Few units, so few orders.
       *[raiders] Special forces in a carrier. For those who like risks.
    }
founding-first-menu = Add a unit
founding-more = More units
founding-other-menu = Add a vehicle to fit out, an aircraft or a craft
founding-more-other = More of these
founding-changed = The classes on offer have changed since. Begin again with `/company create`.
founding-pick = { $number }. { $unit_class } – { $card }
founding-over = Too much: press *Undo* and choose something cheaper.
founding-left =
    { $picked ->
        [0] Add one to { $count } units.
       *[other] Press *Name and sign up*, or add { $count ->
            [1] one more
           *[other] up to { $count } more
        } first.
    }
founding-full = Full: press *Name and sign up*.
founding-none = No units yet.
founding-cost = Requisition: { $cost } of { $means } spent.
founding-undo = Undo
founding-sign-up = Name and sign up
founding-unknown = That is not offered. Choose from the menu.
founding-form = Units of { $company }
founding-unit = { $unit_class } { $number }
founding-field = { $number }. { $unit_class }
class-card = { $card }{ $price ->
        [none] {""}
       *[other] , price { $price }
    }
company-size = A company has 1 to { $limit ->
        [one] { $limit } unit
       *[other] { $limit } units
    }; you chose { $count } (EDC-A-a).
class-unknown = There is no unit class { $typed }. Choose one from the list of `/company create`.
company-missing = You have no company here. Build one with `/company create`.

## The company builder

company-changed =
    The company has changed since this was shown; nothing was changed now. Look again, then choose.
company-no-name = Give the company a name of 1 to { $limit } characters.
company-no-signups = There is no campaign here whose sign-ups are open.
company-named = Your company is called **{ $company }**.
company-named-so = Your company is called **{ $company }** already. Nothing was changed.
company-name-taken = Another company is already called { $typed }. Choose a different name.
company-no-campaign = There is no campaign to sign up for. What you own is kept until there is one.
company-empty = Your company has no units yet. Add one first.
company-fielded = Your company is in the field already.
company-default = { $player }'s Company
company-unnamed = Your company
company-force = { $force } ({ $kind }: { $subtext }), led by a { $rank }
company-purse = You have { $purse }.
company-unit = { $number }. { $unit }{ $slot ->
        [none] {""}
       *[other] , slot { $slot }
    }
company-at-home = - at home: { $unit }
company-medal = - medal: { $medal }
company-illegal = **Not legal yet:**
company-in-field = -# In the field: units can be changed again when the campaign is over.
company-kept = -# No sign-ups are open; what you own is kept.
company-editable = -# `/company edit` changes it. Everything can be undone until the campaign starts.
company-unit-line = **{ $unit }**, { company-unit-card }
company-unit-card = { $unit_class }, { $level }{ $gear ->
        [none] {""}
       *[other] : { $gear }
    }
shop-priced = { $name }{ price }
price =
    { $price ->
        [0] {""}
       *[other] {" "}– { $price } requisition
    }
company-force-entry = { $kind }: { $subtext }, { $least } to { $most ->
        [one] { $most } unit
       *[other] { $most } units
    }
company-option = Slot { $slots }: { $description }
company-no-unit = You have no such unit any more. Open `/company edit` again.
company-not-in-catalogue = { $unit } is not in this campaign's catalogue; it is kept for another one.
company-shop-closed =
    Your company is in the field. Units can be changed again when the campaign is over; `/company pay` and `/company convert` work at any time.

## One unit of a company

outfit-head = { $unit_class }, { $level }: { $card }
outfit-fitted =
    Fitted: { $gear ->
        [none] nothing
       *[other] { $gear }
    }
outfit-cap =
    { $level } allows { $cap ->
        [none] any number of optional upgrades
        [one] { $cap } optional upgrade
       *[other] { $cap } optional upgrades
    }.
outfit-filled = { $count } of { $most } filled
outfit-take-off = Take off { $upgrade }
outfit-slot-auto = Slot: the bot chooses
outfit-slot = Slot { $slot }
outfit-upgrade = { $upgrade } – { $price ->
        [0] free
       *[other] { $price } requisition
    }
outfit-train = Train to { $level } ({ $cost })
outfit-rename = Rename the unit
outfit-new-name = Its new name

## Screens of the builder

builder-ready = Ready to fight
builder-others = To fit out, to fly, to float
builder-change = Change a unit
builder-force = Task Force
builder-specialisation = Specialisation
builder-buy = Buy a unit
builder-buy-other = Buy a vehicle, aircraft or craft
builder-sign-up = Sign up
builder-back = Back
builder-which = {"##"} Which unit?
builder-which-hint = It joins the company if there is room; otherwise it stays at home.
builder-slots = Fit something: which slot?
builder-upgrades = Fit into { $slot }
builder-fitted = Take something off
builder-places = Slot in the Task Force
builder-leave = Leave at home
builder-take = Take along
builder-rename = Rename
builder-disband = Give up

## The shop

shop-unknown = There is nothing called { $typed } in the shop. Choose from the list.
shop-entry = { $name }: { $card }
shop-classes = **Classes** (`/company shop` with a name shows more)
shop-class = - { $name }{ price }: { $card }
shop-forces = **Task Forces**
shop-force = - { $name }{ price }: { $kind }, { $subtext }
shop-upgrades = **Upgrades**
shop-slot = - { $slot }: { $upgrades }
ware-head = **{ $name }** ({ $kind }){ price }
ware-force-head = **{ $name }** ({ $kind }: { $subtext }){ price }
ware-numbers = Energy { $energy }, Air Mobility { $mobility }
ware-slots =
    Slots: { $slots ->
        [none] none
       *[other] { $slots }
    }.
ware-slots-required = { ware-slots } Must fill: { $required }.
ware-slot = { $slot } { $count }
ware-improves = Improves { $upgrade } and takes its place.
ware-for = For: { $units }.
ware-not-with = Not with: { $units }.
ware-removes = Takes up a { $slot } slot too.
ware-uses =
    { $uses ->
        [one] { $uses } use
       *[other] { $uses } uses
    } between resupplies.
ware-most = Up to { $count } on one unit.
ware-targets = May target: { $targets }.
ware-led = Led by a { $rank }, { $least } to { $most ->
        [one] { $most } unit
       *[other] { $most } units
    }.
ware-force-slot = - slot { $slot }, { $least } to { $most }: { $units ->
        [none] anything
       *[other] { $units }
    }
ware-and = { $first } and { $second }
ware-specialisation = - specialisation { $name } (slot { $slots }): { $description }

## The catalogue as a file

catalogue-owned = What everybody owns.
catalogue-owned-file = The master sheet
catalogue-exported = Change it and give it back with `/gm quartermaster import`.
catalogue-file = The campaign's catalogue
catalogue-source = the campaign's catalogue
catalogue-in-use = { $unit } is on the map, and the file lacks its class or upgrades.
catalogue-own = **{ $campaign }** now has its own catalogue; `/company shop` shows it.
catalogue-done =
    Done: { $classes } classes, { $upgrades } upgrades, { $forces } Task Forces.{ must-change }
must-change =
    { $companies ->
        [none] {""}
       *[other] {" "}Companies that must change: { $companies }.
    }

## Money

pay-yourself = You cannot pay yourself.
pay-post = **{ $giver }** has paid **{ $receiver }** { $amount }.
paid-to = **{ $payer }** has paid you { $amount }.
paid = { $receiver } has { $amount } from you. You have { $purse }.
purse-done = Done. You have { $purse }.
purse-line = - { $kind }, { $note }: { $what }
purse-credits = { $amount } credits
purse-requisition = { $amount } requisition
purse-bonus = { $amount } bonus
retrained = **{ $old }** is now **{ $new }** ({ $unit_class }, { $level }). You have { $purse }.
grant-nothing = Grant some credits or some requisition.
grant-limit = Grant at most { $limit } at a time.
grant-note = by the game master
granted = **{ $player }** now has { $purse }.
medal-no-name = Give the medal a name.
unit-of-player-unknown = That player has no unit called { $typed }. Choose a unit from the list.
medal-awarded =
    { $unit ->
        [none] **{ $player }**
       *[other] **{ $unit }** of { $player }
    } is awarded the **{ $medal }**{ $citation ->
        [none] .
       *[other] : { $citation }
    }
label-unknown = { $typed } is not a classification. Choose one of: { $labels }.
label-set = **{ $unit }** counts as: { $labels ->
        [none] nothing in particular
       *[other] { $labels }
    }.
managers-between = Only members who may manage this server can do that between campaigns.
carried-out-already = This command has been carried out already.
owned-unit = { $unit } ({ $level })
class-price = { $unit_class } (price { $price })

## Objectives and limits

objective-incomplete = Name the objective and what it pays: 1 to { $limit } credits or requisition.
objective-credits = { $credits ->
        [one] { $credits } credit
       *[other] { $credits } credits
    }
objective-requisition = { $requisition } requisition
objective-both = { objective-credits } and { objective-requisition }
objective-achieved = **Objective achieved: { $name }.** It pays every player { $pay } when the campaign ends.
objective-survival = **Objective: { $name }.** If at least { $survivors } friendly { $survivors ->
        [one] unit survives or is
       *[other] units survive or are
    } rescued, it pays every player { $pay } when the campaign ends and the game master confirms it.
objective-unknown = There is no objective of survival called { $typed }. Choose one from the list.
objective-word = **{ $name }** { $pays ->
        [yes] pays if it is reached at the end
       *[no] does not pay
    }: { $count } of { $survivors ->
        [one] { $survivors } unit has
       *[other] { $survivors } units have
    } come through so far.
objective-choice = { $name }: { $survivors ->
        [one] { $survivors } unit
       *[other] { $survivors } units
    }
objective-undecided =
    The objective **{ $name }** is reached: { $count ->
        [one] { $count } unit
       *[other] { $count } units
    } came through, and it needs { $survivors }. Decide on it with `/gm quartermaster confirm` first (EDC-C3.4.2-g).
rescue-of = Rescue of { $unit }
limit-started = The campaign has started, and the companies in the field stay there.
limit-unknown = There is nothing called { $typed } to limit. Choose from the list.
limit-set =
    The brief of **{ $campaign }** allows at most: { $limits ->
        [none] no limits
       *[other] { $limits }
    }.
limit-answer = { limit-set }{ must-change }
limit-units = units in a company
limit-kind-companies = { $kind } companies
limit-entry = { $name } in a company

## What a campaign pays

settled-head = **{ $campaign }: what it paid.** What you own is kept for the next campaign: `/company show`.
settled-line =
    - **{ $company }** of { $player }: { $home } of { $units ->
        [one] { $units } unit
       *[other] { $units } units
    } came home; { $credits }{ $requisition ->
        [0] {""}
       *[other] {" "}and { $requisition } requisition
    } earned, { $purse } in all.

## Dossiers

dossier-form = Dossier
dossier-text = Text
dossier-hint = Your company and its people
dossier-too-long = That is too long: it has { $length } characters, and the dossier has room for { $limit }. Shorten it.
dossier-done = Your dossier is up to date.
description-too-long = A description has at most { $limit } characters; this one has { $length }. Shorten it.
description-picture = A picture is a link that begins with https:// and contains no spaces.
description-post = **{ $player }** describes **{ $unit }** ({ $unit_class }): { $text }
description-hint = -# It changes no numbers. If its class cannot be that, refuse it with `/gm refuse`.
description-set = **{ $unit }** has its description. It changes no numbers; the game master may refuse it (EDC-A1-a).
description-unknown = That player has no such description. Choose a unit from the list.
description-refused =
    The description of **{ $unit }** is refused: { $reason } Write another with `/company dossier unit`.
description-removed = The description of **{ $unit }** is removed, and { $player } is notified with your reason.
description-choice = { $unit }: { $text }
dossier-head = **{ $company }**, commanded by { $player }
dossier-unit =
    - **{ $unit }**: { $unit_class }{ $card ->
        [none] {""}
       *[other] {" "}({ $card })
    }
dossier-foot = -# `/company dossier write` and `/company dossier unit` fill this in.
dossier-no-unit = You have no unit called { $typed }. Yours are: { $units }.
