### The report of a round and the states of a unit.

report-title = Round { $round }
report-summary =
    Round { $round }: { $lost ->
        [one] { $lost } unit
       *[other] { $lost } units
    } lost, { $kills ->
        [one] { $kills } enemy unit
       *[other] { $kills } enemy units
    } seen destroyed, { $contacts ->
        [one] { $contacts } new contact
       *[other] { $contacts } new contacts
    }. { $fielded } of ours in the field.
report-losses = **Losses**
report-contacts = **Contacts**
report-structures = **Structures**
report-units = **Units**
report-next-heading = **Next**
report-next =
    Round { $round } opens at { $hour }:00{ $night ->
        [yes] , night
        [no] , day
       *[none] {""}
    }. Give your orders.
report-loss = - **{ $unit }**:
report-unit =
    - **{ $unit }** { $place }, FS { $fs }/{ $fs_max }, energy { $energy }/{ $energy_max }{ $state ->
        [none] {""}
       *[other] , { $state }
    }.

## The states of a unit

mark-profile = at { $profile }
mark-immobilised = immobilised
mark-disarmed = disarmed
mark-overrun = overrun
mark-brawl = in a melee brawl
mark-ride =
    { $ride ->
        [towed] in tow of
        [slung] slung beneath
        [casualty] in the care of
       *[passenger] aboard
    } { $carrier }
mark-garrison = in a structure
mark-build-supply = Build Supply { $left }/{ $most }

## Where a unit is

in-orbit = in orbit
unit-place =
    { $carried ->
        [yes] carried
       *[no] at
    } { $hex }
