### Words that several messages share.

## Agreement with the unit that the sentence is about: `$who_number` is 1, or 2 for survivors.

was =
    { $who_number ->
        [one] was
       *[other] were
    }
is =
    { $who_number ->
        [one] is
       *[other] are
    }
has =
    { $who_number ->
        [one] has
       *[other] have
    }

## Counts

points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }

## What to call a unit that has no name here

unit-unknown = unit
contact-name = { $contact } ({ $label })
unit-unseen = An unseen unit
unit-contact = Contact { $contact }

## A bearing: the hex side, or degrees where it is finer than that

direction =
    { $way ->
        [north] north
        [northeast] northeast
        [east] east
        [southeast] southeast
        [south] south
        [southwest] southwest
        [west] west
        [northwest] northwest
       *[bearing] bearing { $bearing }
    }

## Lists of names

list-and = { $some } and { $last }
list-or = { $some } or { $last }

## A heading on a table, in degrees from the top of the board

heading =
    { $way ->
        [north] north
        [northeast] northeast
        [east] east
        [southeast] southeast
        [south] south
        [southwest] southwest
        [west] west
       *[northwest] northwest
    } ({ $degrees }°)

## Dice

dice =
    { $count ->
        [one] { $count } die
       *[other] { $count } dice
    }
