### The company's rules: what is legal, what the shop sells, money, faults of a catalogue file.

## Legality

legal-no-unit = There is no unit { $unit } in your possession.
legal-twice = { $unit } is in the company twice.
legal-empty = A company needs at least one unit (EDC-A-a).
legal-too-many =
    A company has at most { $most ->
        [one] { $most } unit
       *[other] { $most } units
    }; this one has { $count } (EDC-A-a).
legal-large-vessel = { $unit } is a Large Vessel: not available in this version (EDC-F5-a).
legal-no-force = Choose a Task Force first.
legal-force-unavailable = The Task Force { $force } is not available in this version.
legal-force-not-owned = You do not own the Task Force { $force }; it costs { $price } requisition once.
legal-kind-forbidden = This campaign does not allow { $what } companies (EDC-E2-b).
legal-kind-taken =
    This campaign allows { $most } { $what } { $most ->
        [one] company
       *[other] companies
    }, and all places are taken (EDC-E2-b).
legal-campaign-units =
    This campaign allows { $most ->
        [one] { $most } unit
       *[other] { $most } units
    } in a company; leave { $count } at home (EDC-A2.1-b).
legal-limited =
    This campaign allows { $most ->
        [0] no
       *[other] only { $most }
    } { $what } in a company ({ $units }) (EDC-A2.1-b).
legal-force-size =
    { $force } takes { $least } to { $most ->
        [one] { $most } unit
       *[other] { $most } units
    }; you have { $count }.
legal-slot-few = Slot { $slot } of { $force } needs at least { $least }, and has { $count }.
legal-slot-many = Slot { $slot } of { $force } takes at most { $most }, and has { $count }.
legal-slot-kind = { $unit } must be { $what } for slot { $slot } of { $force }.
legal-not-offered = { $force } does not offer the specialisation { $chosen }.
legal-specialisation-needs =
    The specialisation { $specialisation } needs a unit that is { $what } in the company.
legal-specialisations-few =
    { $force } must take { $count ->
        [one] { $count } specialisation
       *[other] { $count } specialisations
    }: { $known }.
legal-specialisations-many =
    { $force } allows { $most ->
        [one] { $most } specialisation
       *[other] { $most } specialisations
    }; you took { $count }.
words-or = { $one } or { $other }

## Upgrades of a unit

fitting-empty = { $unit } ({ $unit_class }) needs something in its { $slot } slot.
fitting-no-class = { $unit } is of a class that this campaign does not have ({ $unit_class }).
fitting-no-upgrade = { $unit } has an upgrade that this campaign does not have ({ $upgrades }).
fitting-copies = { $unit } has { $upgrade } { $count } times; { $most } at most.
fitting-optional =
    { $unit } has { $count ->
        [one] { $count } optional upgrade
       *[other] { $count } optional upgrades
    }; { $level } allows { $most }.
fitting-only = { $upgrade } fits only { $what }, and { $unit } is not that.
fitting-apart = { $upgrade } cannot be together with { $what } on { $unit }.
fitting-takes-slot = { $upgrade } on { $unit } takes up a { $slot } slot too, and none is free.
fitting-slots =
    { $unit } has { $slots } { $slot } { $slots ->
        [one] slot
       *[other] slots
    }, and { $count } are filled.
fitting-no-slot = { $unit_class } has no { $slot } slot ({ $unit }).

## The shop

buy-too-dear =
    { $what } costs { $price } requisition, and you have { $left }. Convert credits first, or choose something cheaper.
buy-training = Training to { $level }
buy-retraining = Retraining to { $unit_class }
buy-force = The Task Force { $force }
buy-no-such-fitted = { $unit } has no such upgrade.
buy-highest = { $unit } is Old Guard already; there is nothing above it.
buy-one-level =
    { $unit } was { $level } when sign-ups opened, and training leads one level up only. { $wanted } is open after its next campaign (EDC-E4.1-c).
buy-no-force = There is no such Task Force to be had.
buy-disbanded = { $unit } is disbanded; what it had is gone.
buy-no-large-retraining = Large Vessels take no part in retraining (EDC-E4.4-c).
buy-built-in = { $upgrade } improves { $base }, which is built into { $unit } for good (EDC-E4-b).
buy-no-base = { $upgrade } improves { $base }, which { $unit } does not have (EDC-E4-b).
buy-no-unit = You have no such unit.
buy-no-class = There is no such unit class for players.
buy-large-vessel = Large Vessels are not available in this version (EDC-F5-a).
buy-no-upgrade = There is no such upgrade in the shop.

## Money

money-amount =
    { $credits ->
        [one] { $credits } credit
       *[other] { $credits } credits
    }
money-convert-some = Convert at least one requisition point; requisition never turns back into credits.
money-convert-few = { $points } requisition cost { $price }, and you have { $left }.
money-pay-some = Pay at least one credit.
money-pay-few = You have { $left } and cannot pay { $credits }.
money-take-few = There are only { $credits } and { $requisition } requisition to take.

## The ledger

ledger-bonus = for a new player
ledger-bonus-unspent = unspent when the campaign began
ledger-bonus-lost = left before the campaign began
ledger-undone = { $what }: left before the campaign began
ledger-converted = { $credits } to { $points } requisition
ledger-paid = to { $player }
ledger-received = from { $player }
ledger-granted = by the game master
ledger-force-undone = Task Force
ledger-unit = unit { $unit } ({ $unit_class })
ledger-unit-undone = unit { $unit }
ledger-upgrade = { $upgrade } for { $unit }
ledger-upgrade-undone = { $upgrade } of { $unit }
ledger-trained = { $unit } trained to { $level }
ledger-force = Task Force { $force }
ledger-retrained = { $before } retrained to { $unit } ({ $unit_class })

## Faults of a catalogue file: they follow the place, such as "Classes, row 3, Price"

fault-no-sheet = is not a sheet of a catalogue: { $known }
fault-no-column = is not a column of this sheet
fault-no-headers = does not have the headers of any sheet: { $known }
fault-whole-number = must be a whole number
fault-not-number = must be a whole number, not { $typed }
fault-not-flag = must be yes or no, not { $typed }
fault-not-pair = { $typed } is not a name with a number, like 'primary 1'
fault-no-owner = { $typed } is in no other sheet
fault-id-twice = { $typed } is used twice
fault-slots = needs slots, each with its own letter
fault-most-below-slots = is less than what the Task Force asks for at least
fault-few-options = must offer { $count } or more (EDC-E2.3-a)
fault-large-vessel = must be false: Large Vessels are for a later version (EDC-E2-a)
fault-most-below-least = is less than least
fault-not-utf8 = is not a text file in UTF-8
fault-file-kind = must be an Excel workbook (.xlsx), a TOML file or a CSV file
fault-no-basic = one of kind Basic must be free and enabled, so that nobody is shut out
fault-not-csv = is not a CSV file in UTF-8
fault-more = … and { $count } more

## A unit, a class and a purse in one line

dossier-used = { $name } { $used } of { $most } used
dossier-card =
    FS { $fs }, armour { $armour }, speed { $speed }, sees { $vision }, { $reach ->
        [none] unarmed
       *[other] range { $reach }
    }
dossier-purse =
    { $credits }, { $requisition } requisition{ $bonus ->
        [none] {""}
       *[other] {" "}and { $bonus } of the new player's bonus
    }
